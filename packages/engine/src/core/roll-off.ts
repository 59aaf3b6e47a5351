/** Roll-offs: one winner, or the whole order. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { BadInput } from '../table/errors.ts';
import { procedure } from '../table/procedure.ts';
import type { Ref, Rule } from '../table/question.ts';
import type { Next, Table } from '../table/table.ts';

/** Everyone rolls a D6 in the given order, highest first; those who tie roll again among themselves, highest tie first. */
export function* rollOffOrder(t: Table, who: readonly Ref[], clause: ClauseId): Rule<readonly Ref[]> {
  function* turn(
    t: Table,
    groups: readonly (readonly Ref[])[],
  ): Rule<Next<readonly (readonly Ref[])[], readonly Ref[]>> {
    const at = groups.findIndex(({ length }) => length > 1);
    const tied = groups[at];
    if (!tied) return { done: groups.flat() };
    const scores = yield* t.dice('D6', tied.length, clause, tied.join(' '));
    return { again: [...groups.slice(0, at), ...byScore(tied, scores), ...groups.slice(at + 1)] };
  }
  return yield* t.until(turn, [who]);
}

/** Everyone rolls; those tied for highest roll again until one has won. */
export const rollOff = procedure('core.dice.roll-off', function* (t, { players, die, bonus }) {
  for (const player of players) {
    if (!Object.hasOwn(bonus, player))
      throw new BadInput(`bonus.${player}`, 'is missing; every player is named');
  }
  for (const named of Object.keys(bonus)) {
    if (!players.includes(named)) throw new BadInput(`bonus.${named}`, 'is none of the players');
  }

  type State = { readonly tied: readonly Ref[]; readonly rounds: number };
  function* turn(t: Table, { tied, rounds }: State): Rule<Next<State, { winner: Ref; rounds: number }>> {
    const faces = yield* t.dice(
      die === 'd3' ? 'D3' : 'D6',
      tied.length,
      'core.dice.rolloff.1',
      tied.join(' '),
    );
    const scores = faces.map((face, at) => face + (bonus[tied[at] as Ref] as number));
    const [highest = []] = byScore(tied, scores);
    const [winner, ...others] = highest;
    if (winner === undefined || others.length > 0) return { again: { tied: highest, rounds: rounds + 1 } };
    return { done: { winner, rounds } };
  }
  const outcome = yield* t.until(turn, { tied: players, rounds: 1 });
  t.tell('{winner} wins the roll-off in round {rounds}', outcome, 'core.dice.rolloff.1');
  return outcome;
});

/** Groups of equal score, the highest group first, each in the given order. */
function byScore(who: readonly Ref[], scores: readonly number[]): readonly (readonly Ref[])[] {
  const distinct = [...new Set(scores)].sort((a, b) => b - a);
  return distinct.map((score) => who.filter((_, at) => scores[at] === score));
}
