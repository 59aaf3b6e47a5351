/** Checks of single fields: each refuses with the field and what is allowed. */

import { BadGang } from './bad-gang.ts';
import { said, shown } from './words.ts';

export function optional<T>(
  from: Readonly<Record<string, unknown>>,
  name: string,
  read: (value: unknown) => T,
): Record<string, T> {
  return from[name] === undefined ? {} : { [name]: read(from[name]) };
}

export function record(given: unknown, field: string): Readonly<Record<string, unknown>> {
  if (typeof given === 'object' && given !== null && !Array.isArray(given))
    return given as Record<string, unknown>;
  throw new BadGang(field, said('gang/an-object', { got: shown(given) }));
}

export function list(given: unknown, field: string): readonly unknown[] {
  if (Array.isArray(given)) return given;
  throw new BadGang(field, said('gang/a-list'));
}

export function names(given: unknown, field: string): readonly string[] {
  return list(given, field).map((each, at) => words(each, `${field}[${at}]`));
}

export function words(given: unknown, field: string): string {
  if (typeof given === 'string' && given.trim() !== '' && given.length <= 80) return given;
  throw new BadGang(field, said('gang/text'));
}

export function identifier(given: unknown, field: string): string {
  if (typeof given === 'string' && /^[a-z0-9][a-z0-9-]{0,63}$/.test(given)) return given;
  throw new BadGang(field, said('gang/identifier'));
}

export function number(given: unknown, field: string, least: number, most: number): number {
  if (typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most) return given;
  throw new BadGang(field, said('gang/whole', { least, most, got: shown(given) }));
}

export function oneOf<T extends string>(given: unknown, allowed: readonly T[], field: string): T {
  if (allowed.includes(given as T)) return given as T;
  throw new BadGang(field, said('gang/expected', { allowed, got: shown(given) }));
}
