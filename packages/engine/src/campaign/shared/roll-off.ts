/** Roll-offs as this campaign makes them: only a tie for a place that matters is rolled again. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { byScore } from '../../core/roll-off.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Next, Table } from '../../table/table.ts';

const rollOffTies = ruling('campaign.roll-off-ties', 'everyone-rolls-again');

/** As many as a D6 can tell apart; more than these could roll for ever if every tie sent all of them back. */
const FACES = 6;

/** The first so many of a roll-off, the highest first; their order matters [campaign.conventions.roll-off.1]. */
export function rollOffInOrder(
  t: Table,
  who: readonly Ref[],
  places: number,
  clause: ClauseId,
): Rule<readonly Ref[]> {
  return settle(t, who, { places, inOrder: true, clause });
}

/** Fills so many places by roll-off, in listed order; who came first among those who are in does not matter. */
export function rollOffForPlaces(
  t: Table,
  who: readonly Ref[],
  places: number,
  clause: ClauseId,
): Rule<readonly Ref[]> {
  return settle(t, who, { places, inOrder: false, clause });
}

/** The one winner of a roll-off; somebody alone wins without a roll. */
export function* rollOffWinner(t: Table, who: readonly Ref[], clause: ClauseId): Rule<Ref> {
  const [winner] = yield* rollOffInOrder(t, who, 1, clause);
  if (winner === undefined) throw new Error('A roll-off needs somebody to win it');
  return winner;
}

/** A roll-off of so many for so many places; who they are does not change the odds. */
interface RollOff {
  readonly count: number;
  readonly places: number;
  /** Does it matter who is first of those who get a place? */
  readonly inOrder: boolean;
  /** Does a tie that matters send everyone back, not only the tied? */
  readonly everyoneAgain: boolean;
  readonly clause: ClauseId;
}

function* settle(
  t: Table,
  who: readonly Ref[],
  wanted: Pick<RollOff, 'places' | 'inOrder' | 'clause'>,
): Rule<readonly Ref[]> {
  const count = who.length;
  const everyoneAgain = count <= FACES && rollOffTies(t) === 'everyone-rolls-again';
  const first = yield* t.step(firstOf, { ...wanted, count, everyoneAgain }, who);
  return first.map((at) => who[at] as Ref);
}

/** Does a tie of so many have to be broken, with so many places left? */
function matters(tied: number, left: number, inOrder: boolean): boolean {
  return tied > 1 && left > 0 && (inOrder || tied > left);
}

/** Those who get a place, as numbers in the list of all who roll; the highest tie is broken first. */
function* firstOf(t: Table, rollOff: RollOff, names: readonly Ref[] = []): Rule<readonly number[]> {
  const { count, places, inOrder, everyoneAgain, clause } = rollOff;
  if (!matters(count, places, inOrder)) return Array.from({ length: Math.min(count, places) }, (_, at) => at);

  function* turn(t: Table, again: null): Rule<Next<null, readonly number[]>> {
    const groups = yield* t.step(rollInGroups, { count, places, clause }, names);
    const first: number[] = [];
    for (const tied of groups) {
      const left = places - first.length;
      const open = matters(tied.length, left, inOrder);
      if (open && (everyoneAgain || tied.length === count)) return { again };
      const among = { ...rollOff, count: tied.length, places: left };
      const theirNames = tied.map((at) => names[at] as Ref);
      const settled = open ? yield* t.step(firstOf, among, theirNames) : tied.keys();
      for (const at of settled) first.push(tied[at] as number);
    }
    return { done: inOrder ? first : first.sort((a, b) => a - b) };
  }
  return yield* t.until(turn, null);
}

/** One roll each: groups of equal score, the highest first; those beyond the places are out. */
function* rollInGroups(
  t: Table,
  { count, places, clause }: Pick<RollOff, 'count' | 'places' | 'clause'>,
  names: readonly Ref[] = [],
): Rule<readonly (readonly number[])[]> {
  const scores = yield* t.dice('D6', count, clause, { each: names });
  const groups = byScore([...scores.keys()], scores);
  let before = 0;
  return groups.filter(({ length }) => {
    before += length;
    return before - length < places;
  });
}
