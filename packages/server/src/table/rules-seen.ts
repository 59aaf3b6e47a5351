/** What a view says of the rules that its battle is played by, and of the dictionary that it is read with. */
import { LANGUAGES, type Language, type LanguageId, type RulesSeen } from '@hive-arbiter/engine';
import type { NamedRules } from '../rules/kept.ts';

export function rulesSeen({ stamp, version, rules }: NamedRules, here: NamedRules): RulesSeen {
  const isOld = stamp !== here.stamp;
  if (!rules.dictionaryOf) return { version, isOld };
  const languages = Object.keys(LANGUAGES) as LanguageId[];
  return { version, isOld, words: { rules: stamp, server: here.stamp, languages } };
}

/** The words of a battle: those of its rules, and the server's own. */
export function dictionaryFor(
  { rules }: NamedRules,
  here: NamedRules,
  language: LanguageId,
): Language | undefined {
  const own = rules.dictionaryOf?.(language);
  const ours = here.rules.dictionaryOf?.(language);
  if (!own || !ours || own === ours) return own;
  return { ...own, events: { ...ours.events, ...own.events } };
}
