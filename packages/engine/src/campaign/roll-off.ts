/** Roll-offs as this campaign makes them: only a tie for a place that matters is rolled again. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Ref, Rule } from '../table/question.ts';
import { ruling } from '../table/settings.ts';
import type { Next, Table } from '../table/table.ts';

const rollOffTies = ruling('campaign.roll-off-ties', 'everyone rolls again');

/** The first so many of a roll-off, the highest first; their order matters [campaign.conventions.roll-off.1]. */
export function rollOffInOrder(
  t: Table,
  who: readonly Ref[],
  places: number,
  clause: ClauseId,
): Rule<readonly Ref[]> {
  return rollOff(t, who, places, (first) => first < places, clause);
}

/** Fills so many places by roll-off, in listed order; who came first among those who are in does not matter. */
export function* rollOffForPlaces(
  t: Table,
  who: readonly Ref[],
  places: number,
  clause: ClauseId,
): Rule<readonly Ref[]> {
  const straddles = (first: number, many: number) => first < places && first + many > places;
  const inside = yield* rollOff(t, who, places, straddles, clause);
  return who.filter((each) => inside.includes(each));
}

/** The one winner of a roll-off; somebody alone wins without a roll. */
export function* rollOffWinner(t: Table, who: readonly Ref[], clause: ClauseId): Rule<Ref> {
  const [winner] = yield* rollOffInOrder(t, who, 1, clause);
  if (winner === undefined) throw new Error('A roll-off needs somebody to win it');
  return winner;
}

/** Rolls until no tie is left that matters; `matters` gets a tie's first place, counted from 0, and its size. */
function* rollOff(
  t: Table,
  who: readonly Ref[],
  places: number,
  matters: (first: number, many: number) => boolean,
  clause: ClauseId,
): Rule<readonly Ref[]> {
  type Groups = readonly (readonly Ref[])[];
  const everyoneAgain = rollOffTies(t) === 'everyone rolls again';

  function* turn(t: Table, groups: Groups): Rule<Next<Groups, readonly Ref[]>> {
    const at = groups.findIndex(
      ({ length }, at) => length > 1 && matters(sizeOf(groups.slice(0, at)), length),
    );
    const tied = groups[at];
    if (!tied) return { done: groups.flat().slice(0, places) };
    const rollers = everyoneAgain ? who : tied;
    const ranked = byScore(rollers, yield* t.dice('D6', rollers.length, clause, rollers.join(' ')));
    const order = everyoneAgain ? ranked : [...groups.slice(0, at), ...ranked, ...groups.slice(at + 1)];
    // Whoever comes after the places is out of it.
    return { again: order.filter((_, at) => sizeOf(order.slice(0, at)) < places) };
  }
  return yield* t.until(turn, [who]);
}

function sizeOf(groups: readonly (readonly Ref[])[]): number {
  return groups.reduce((size, { length }) => size + length, 0);
}

/** Groups of equal score, the highest first, each in listed order. */
function byScore(who: readonly Ref[], scores: readonly number[]): readonly (readonly Ref[])[] {
  const distinct = [...new Set(scores)].sort((a, b) => b - a);
  return distinct.map((score) => who.filter((_, at) => scores[at] === score));
}
