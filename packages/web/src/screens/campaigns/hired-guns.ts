/** Hired Guns as they are brought into a campaign; whether they can be played the server says. */
import type { HiredGun } from '@hive-arbiter/engine';
import { say } from '../../words/index.ts';

export type HiredGuns = readonly HiredGun[];

/** Profiles of our own for everybody in the campaign's pool. */
export async function sampleHiredGuns(): Promise<HiredGuns> {
  const { default: samples } = await import('./sample-hired-guns.json');
  return samples as unknown as HiredGuns;
}

/** The Hired Guns of a file; whatever is no such list is refused in words. */
export function readHiredGuns(content: string): HiredGuns {
  let given: unknown;
  try {
    given = JSON.parse(content);
  } catch {
    throw new Error(say('This file is not JSON.'));
  }
  if (!Array.isArray(given) || given.length === 0)
    throw new Error(say('Expected a list of Hired Guns, in square brackets.'));
  for (const [at, gun] of given.entries()) {
    const named = typeof gun === 'object' && gun !== null ? (gun as Record<string, unknown>) : {};
    for (const [field, type] of [
      ['id', 'string'],
      ['kind', 'string'],
      ['cost', 'number'],
      ['fighter', 'object'],
    ] as const) {
      if (typeof named[field] !== type || named[field] === null)
        throw new Error(say('Hired Gun {number} has no {field}.', { number: at + 1, field }));
    }
  }
  return given as HiredGuns;
}
