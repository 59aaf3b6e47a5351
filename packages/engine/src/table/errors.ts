/** Errors differ by who can act on them. */
import { files } from '../words/en/files.ts';
import type { Language } from '../words/language.ts';
import { inPlainWords, type Words } from './say.ts';

const IN_ENGLISH: Language = { id: 'en', events: files, phrases: {}, names: {}, rolls: {}, none: 'none' };

/** Input that the rule cannot take: names the field, the value and the allowed values. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
  /** What is wrong, in English. */
  readonly fault: string;

  /** What a player or organiser may read is said by an id of `words/en/files.ts`; the rest is for those who call us. */
  constructor(
    readonly field: string,
    readonly said: Words,
    readonly clause?: string,
  ) {
    const fault = faultIn(said, IN_ENGLISH);
    super(`At ${field}: ${fault}${clause ? ` [${clause}]` : ''}`);
    this.fault = fault;
  }

  /** What is wrong, in another language as far as it has the words. */
  faultIn(language: Language): string {
    return faultIn(this.said, language);
  }
}

/** Names in files stay as they are written. */
function faultIn(said: Words, language: Language): string {
  return typeof said === 'string' ? said : inPlainWords(said, (id) => id, language);
}

/** A script or log and the rules disagree: names both sides. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
}
