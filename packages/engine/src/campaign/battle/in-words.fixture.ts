/** The words about a battle as its players read them, for tests. */
import { nameIn } from '../../battle/names.ts';
import type { BattleState } from '../../battle/state.ts';
import { inPlainWords, isSaying } from '../../table/say.ts';
import type { LanguageId } from '../../words/language.ts';
import { dictionaryOf } from './dictionary.ts';

/** Members that are words, where a plain value is a name. */
const ARE_WORDS = ['name', 'words', 'title', 'who', 'said', 'what'];

type Read<T> = T extends { readonly say: unknown }
  ? string
  : T extends readonly (infer Each)[]
    ? readonly Read<Each>[]
    : T extends object
      ? { readonly [K in keyof T]: Read<T[K]> }
      : T;

/** A value with all ids and facts in it put into words. */
export function read<T>(value: T, state: BattleState, language: LanguageId = 'en'): Read<T> {
  const whole = dictionaryOf(language);
  const nameOf = (id: string) => nameIn(state, id, whole);
  const readIn = (each: unknown, isWords: boolean): unknown => {
    if (isSaying(each)) return inPlainWords(each, nameOf, whole);
    if (typeof each === 'string') return isWords ? nameOf(each) : each;
    if (Array.isArray(each)) return each.map((one) => readIn(one, isWords));
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(
      Object.entries(each).map(([name, part]) => [name, readIn(part, ARE_WORDS.includes(name))]),
    );
  };
  return readIn(value, false) as Read<T>;
}
