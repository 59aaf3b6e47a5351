/** Why a deed is refused: words that players read, with the field of the deed and the clause for those who send it. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { BadInput } from '../../table/errors.ts';
import { type Saying, say, type Words } from '../../table/events.ts';
import { isSaying } from '../../table/say.ts';

/** As everywhere: in brackets. */
function cited(clause: ClauseId | readonly ClauseId[]): string {
  return `[${[clause].flat().join(', ')}]`;
}

const WRAPPED: readonly string[] = ['fault/at', 'fault/at-clause', 'fault/clause'];

/** Something wrong at a field. What is only wrong in its form is plain English: no form of the app sends it. */
export function at(field: string, words: Words, clause?: ClauseId | readonly ClauseId[]): Saying {
  return clause === undefined
    ? say('fault/at', { field, words })
    : say('fault/at-clause', { field, words, clause: cited(clause) });
}

/** Input that cannot be read, as a fault of the deed that it came with. */
export function ofInput({ field, said, clause, message }: BadInput): Words {
  return typeof said === 'string' ? message : at(field, said, clause as ClauseId | undefined);
}

/** Something wrong by a clause, at no field of its own. */
export function byClause(clause: ClauseId, words: Saying): Saying {
  return say('fault/clause', { words, clause: cited(clause) });
}

/** The same for people: neither the field nor the clause. */
export function forPeople(fault: Saying): Words {
  const { words } = fault.facts;
  if (!WRAPPED.includes(fault.say)) return fault;
  return isSaying(words) ? forPeople(words) : String(words);
}
