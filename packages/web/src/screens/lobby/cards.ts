/** Tactics cards as they are brought into a set-up; whether they can be played the server says. */

import { readJsonList } from '../../parts/json-list.ts';
import { say } from '../../words/index.ts';
import type { Wanted } from './draft.ts';

export type Cards = NonNullable<NonNullable<Wanted['lists']>['tactics']>;

/** The cards of a file; anything else is refused with a reason. */
export function readCardFile(content: string): Cards {
  return readJsonList(content, {
    fields: { id: 'string', title: 'string', words: 'string', early: 'any' },
    noList: () => say('Expected a list of cards, in square brackets.'),
    without: (number, field) => say('Card {number} has no {field}.', { number, field }),
  });
}
