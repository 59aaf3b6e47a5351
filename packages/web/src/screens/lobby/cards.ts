/** Tactics cards as they are brought into a set-up; whether they can be played the server says. */

import { say } from '../../words/index.ts';
import type { Wanted } from './draft.ts';

export type Cards = NonNullable<NonNullable<Wanted['lists']>['tactics']>;

/** The cards of a file; whatever is no list of cards is refused in words. */
export function readCardFile(content: string): Cards {
  let given: unknown;
  try {
    given = JSON.parse(content);
  } catch {
    throw new Error(say('This file is not JSON.'));
  }
  if (!Array.isArray(given) || given.length === 0)
    throw new Error(say('Expected a list of cards, in square brackets.'));
  for (const [at, card] of given.entries()) {
    const named = typeof card === 'object' && card !== null ? (card as Record<string, unknown>) : {};
    for (const field of ['id', 'title', 'words']) {
      if (typeof named[field] !== 'string')
        throw new Error(say('Card {number} has no {field}.', { number: at + 1, field }));
    }
  }
  return given as Cards;
}
