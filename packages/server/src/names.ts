/** Names and other texts as people give them: without what nobody can see, and names in one form. */
import { UNSEEN } from '@hive-arbiter/engine';
import { Refused } from './refusals.ts';

/** The same as `UNSEEN` in texts of several lines. */
const UNSEEN_IN_LINES = new RegExp(`(?![\\n\\r\\t])${UNSEEN.source}`, 'u');
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

/** The way to the first text or name in a value that holds what nobody can see. */
export function unseenIn(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return UNSEEN_IN_LINES.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (UNSEEN_IN_LINES.test(name)) return [];
    const below = unseenIn(member);
    if (below) return [name, ...below];
  }
  return undefined;
}
