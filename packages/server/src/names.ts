/** Names as people give them: in one form, and without what nobody can see. */
import { Refused } from './refusals.ts';

/** Control characters, marks that turn the direction of writing, and what takes no room. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
/** Marks upon one letter. */
const MOST_MARKS = /\p{M}{5}/u;

export function checkedName(given: string, field: string, most = 80): string {
  const name = given.normalize('NFC').trim();
  if (UNSEEN.test(name)) throw new Refused('control-characters', field);
  if (MOST_MARKS.test(name)) throw new Refused('too-many-marks', field);
  if (name === '') throw new Refused('empty', field);
  if ([...name].length > most) throw new Refused('too-long', field, { most });
  return name;
}
