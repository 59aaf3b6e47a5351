/** Roll-offs as the Takeover campaign plays them. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { rollOffOrder } from '../../core/roll-off.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Next, Table } from '../../table/table.ts';

const rollOffTies = ruling('takeover.roll-off', 'all-roll-again-after-any');

/** As many as a D6 can tell apart; more than these could roll for ever if every tie sent all of them back. */
const FACES = 6;

/** The order of a roll-off, highest first; those who tie roll again among themselves, unless the table has all roll. */
export function rollOffInTakeover(t: Table, who: readonly Ref[], clause: ClauseId): Rule<readonly Ref[]> {
  return t.step(settle, { who, clause });
}

function* settle(
  t: Table,
  { who, clause }: { readonly who: readonly Ref[]; readonly clause: ClauseId },
): Rule<readonly Ref[]> {
  if (rollOffTies(t) !== 'all-roll-again-after-any' || who.length < 2 || who.length > FACES) {
    return yield* rollOffOrder(t, who, clause);
  }
  function* turn(t: Table, who: readonly Ref[]): Rule<Next<readonly Ref[], readonly Ref[]>> {
    const faces = yield* t.dice('D6', who.length, clause, { each: who });
    if (new Set(faces).size < who.length) return { again: who };
    const rolled = who.map((gang, at) => ({ gang, face: faces[at] as number }));
    return { done: rolled.sort((a, b) => b.face - a.face).map(({ gang }) => gang) };
  }
  return yield* t.until(turn, who);
}
