/** House missions as they are brought into a set-up; whether they can be played the server says. */

import { say } from '../../words/index.ts';
import type { Wanted } from './draft.ts';

export type Missions = NonNullable<NonNullable<Wanted['lists']>['missions']>;

/** The missions of a file; whatever is no list of missions is refused in words. */
export function readMissionFile(content: string): Missions {
  let given: unknown;
  try {
    given = JSON.parse(content);
  } catch {
    throw new Error(say('This file is not JSON.'));
  }
  if (!Array.isArray(given) || given.length === 0)
    throw new Error(say('Expected a list of missions, in square brackets.'));
  for (const [at, mission] of given.entries()) {
    const named = typeof mission === 'object' && mission !== null ? (mission as Record<string, unknown>) : {};
    for (const field of ['id', 'title', 'house', 'like', 'words']) {
      if (typeof named[field] !== 'string')
        throw new Error(say('Mission {number} has no {field}.', { number: at + 1, field }));
    }
  }
  return given as Missions;
}
