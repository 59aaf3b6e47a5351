/** House missions as they are brought into a set-up; whether they can be played the server says. */

import { readJsonList } from '../../parts/json-list.ts';
import { say } from '../../words/index.ts';
import type { Wanted } from './draft.ts';

export type Missions = NonNullable<NonNullable<Wanted['lists']>['missions']>;

/** The missions of a file; anything else is refused with a reason. */
export function readMissionFile(content: string): Missions {
  return readJsonList(content, {
    fields: { id: 'string', title: 'string', house: 'string', like: 'string', words: 'string' },
    noList: () => say('Expected a list of missions, in square brackets.'),
    without: (number, field) => say('Mission {number} has no {field}.', { number, field }),
  });
}
