/** The languages that battles can be read in. A language has words for everything that rules tell, ask and name. */

import { GERMAN } from './de/index.ts';
import { EN } from './en/index.ts';
import { inAllForms, type Language } from './language.ts';

export type { Language, LanguageId } from './language.ts';

export const ENGLISH: Language = {
  id: 'en',
  events: EN,
  phrases: {},
  names: {},
  rolls: {},
  none: 'none',
};

export const LANGUAGES = {
  en: ENGLISH,
  de: { ...GERMAN, rolls: inAllForms(GERMAN.rolls) },
} as const satisfies Record<string, Language>;

/** The language with this id, or English. */
export function languageOf(id: string | undefined): Language {
  return id !== undefined && Object.hasOwn(LANGUAGES, id) ? LANGUAGES[id as keyof typeof LANGUAGES] : ENGLISH;
}
