/**
 * Checks for data that players and organisers write: each field, its allowed values, and the rule behind it.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { BadInput } from '../table/errors.ts';
import { type Saying, say } from '../table/say.ts';

/** What a field may be. */
export interface Allowed {
  readonly words: Saying | readonly string[];
  readonly isOptional?: true;
  fits(value: unknown): boolean;
}

export function whole(least: number, most: number): Allowed {
  return {
    words: say('form/whole', { least, most }),
    fits: (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
  };
}

export function oneOf(...names: readonly unknown[]): Allowed {
  return { words: names.map(String), fits: (value) => names.includes(value) };
}

export const text = (most: number): Allowed => ({
  words: say('form/text-of', { least: 1, most }),
  fits: (value) => typeof value === 'string' && value.trim() !== '' && value.length <= most,
});

/** Refuses a record that has a field too many or a wrong value. */
export function checkFields(
  given: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, Allowed>>,
  field: string,
  what: Saying,
  clause: ClauseId,
): void {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(fields, name))
      throw new BadInput(`${field}.${name}`, say('form/no-such-field', { what }), clause);
  }
  for (const [name, { words, isOptional, fits }] of Object.entries(fields)) {
    const value = given[name];
    if ((value === undefined && isOptional) || fits(value)) continue;
    throw new BadInput(
      `${field}.${name}`,
      say('form/expected', { allowed: words, got: shown(value) }),
      clause,
    );
  }
}

/** A value as the file has it. */
export function shown(value: unknown): string {
  return JSON.stringify(value ?? null).slice(0, 60);
}

export function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
