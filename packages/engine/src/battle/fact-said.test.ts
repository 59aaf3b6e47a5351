/** Corrected facts are told by their names, in English and in German. */
import { expect, test } from 'vitest';
import { dictionaryOf } from '../campaign/battle/dictionary.ts';
import type { Json } from '../table/question.ts';
import { inPlainWords, say } from '../table/say.ts';
import type { LanguageId } from '../words/index.ts';
import { factSaid } from './fact-said.ts';
import { plainName } from './plain-name.ts';
import type { Award } from './state.ts';

const line = { id: 'a', to: 'escher', what: 'credits', amount: 30, detail: 'winning' } as Award;
const known = { gangs: [{ id: 'escher' }], awards: [line] };
const NAMES: Record<string, string> = { mira: 'Mira', bo: 'Bo', escher: 'Escher' };

function told(language: LanguageId, path: readonly (string | number)[], value: unknown): string {
  const dictionary = dictionaryOf(language);
  const { who, fact } = factSaid(known, path, value as Json);
  const said = who === undefined ? fact : say('correction/of', { who, fact });
  return inPlainWords(said, (id) => NAMES[id] ?? plainName(id, dictionary), dictionary);
}

test.each([
  [['fighters', 'mira', 'fate'], 'out-of-action', 'Mira: out of action', 'Mira: außer Gefecht'],
  [['fighters', 'mira', 'wounds'], 2, 'Mira: wounds left 2', 'Mira: Lebenspunkte 2'],
  [['fighters', 'mira', 'fleshWounds'], 1, 'Mira: flesh wounds 1', 'Mira: Fleischwunden 1'],
  [
    ['fighters', 'mira', 'ready'],
    false,
    'Mira: has acted this round',
    'Mira: hat diese Runde schon gehandelt',
  ],
  [['fighters', 'mira', 'broken'], true, 'Mira: broken', 'Mira: gebrochen'],
  [['fighters', 'mira', 'conditions'], [], 'Mira: no conditions', 'Mira: keine Zustände'],
  [
    ['fighters', 'mira', 'conditions'],
    ['ablaze', 'blind'],
    'Mira: conditions ablaze and blind',
    'Mira: Zustände in Flammen und blind',
  ],
  [['fighters', 'mira', 'empty'], [], 'Mira: ammo for every weapon', 'Mira: Munition für jede Waffe'],
  [['fighters', 'mira', 'engagedWith'], ['bo'], 'Mira: in combat with Bo', 'Mira: im Nahkampf mit Bo'],
  [['fighters', 'mira', 'xp'], 3, 'Mira: XP 3', 'Mira: EP 3'],
  [['gangs', 0, 'bottled'], 'by-choice', 'Escher: bottles out by choice', 'Escher: gibt freiwillig auf'],
  [['gangs', 0, 'stash'], 7, 'Escher: stash 7', 'Escher: Lager 7'],
  [['depth'], 'attacks', 'the app now plays every attack', 'die App spielt ab jetzt jeden Angriff'],
  [
    ['awards', 0],
    { ...line, amount: 40 },
    'Escher: 40 credits for winning',
    'Escher: 40 Credits für den Sieg',
  ],
  [
    ['awards'],
    [],
    'Escher: no longer gains 30 credits for winning',
    'Escher: erhält nicht mehr: 30 Credits für den Sieg',
  ],
  [
    ['awards'],
    [line, { ...line, id: 'b', what: 'xp', to: 'mira', amount: 1, detail: '' }],
    'Mira: gains 1 XP',
    'Mira: erhält 1 EP',
  ],
] as const)('%j as %j', (path, value, english, german) => {
  expect(told('en', path, value)).toBe(english);
  expect(told('de', path, value)).toBe(german);
});
