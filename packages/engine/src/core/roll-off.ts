/** Roll-offs: one winner, or the whole order. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { BadInput } from '../table/errors.ts';
import { procedure } from '../table/procedure.ts';
import type { Ref, Rule } from '../table/question.ts';
import type { Next, Table } from '../table/table.ts';

/** Everyone rolls a D6 in the given order, highest first; those who tie roll again among themselves, highest tie first [core.dice.rolloff.1]. */
export function* rollOffOrder(t: Table, who: readonly Ref[], clause: ClauseId): Rule<readonly Ref[]> {
  const order = yield* t.step(placesOf, { count: who.length, clause }, who);
  return order.map((at) => who[at] as Ref);
}

/** The same, and the story tells who won. */
export function* rollOffAloud(t: Table, who: readonly Ref[], clause: ClauseId): Rule<readonly Ref[]> {
  const order = yield* rollOffOrder(t, who, clause);
  if (who.length > 1) t.tell('roll-off/wins-roll-off', { winner: order[0] as Ref }, clause);
  return order;
}

interface Rollers {
  readonly count: number;
  readonly clause: ClauseId;
}

/** The order of so many rollers, as places in their list: who they are does not change the odds. */
function* placesOf(
  t: Table,
  { count, clause }: Rollers,
  names: readonly Ref[] = [],
): Rule<readonly number[]> {
  if (count < 2) return count === 0 ? [] : [0];
  return yield* t.until((t, again) => rollForPlaces(t, { count, clause }, names, again), null);
}

function* rollForPlaces(
  t: Table,
  { count, clause }: Rollers,
  names: readonly Ref[],
  again: null,
): Rule<Next<null, readonly number[]>> {
  const groups = yield* t.step(rollInGroups, { count, clause }, names);
  if (names.length > 0)
    for (const tied of groups)
      tellTie(
        t,
        tied.map((at) => names[at] as Ref),
        clause,
      );
  if (groups.length === 1) return { again };
  const order: number[] = [];
  for (const tied of groups) {
    const tiedNames = tied.map((at) => names[at] as Ref);
    const places =
      tied.length === 1 ? [0] : yield* t.step(placesOf, { count: tied.length, clause }, tiedNames);
    order.push(...places.map((at) => tied[at] as number));
  }
  return { done: order };
}

function tellTie(t: Table, [first = '', ...others]: readonly Ref[], clause: ClauseId): void {
  const [last] = others.slice(-1);
  if (last === undefined) return;
  const tied = [first, ...others.slice(0, -1)];
  t.tell('roll-off/tie-roll-again', { tied, last }, clause);
}

/** One roll each: places in groups of equal score, the highest first. */
function* rollInGroups(
  t: Table,
  { count, clause }: Rollers,
  names: readonly Ref[] = [],
): Rule<readonly (readonly number[])[]> {
  const scores = yield* t.dice('D6', count, clause, { each: names });
  const places = scores.map((_, at) => at);
  return byScore(places, scores);
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
    const bonuses = tied.map((player) => bonus[player] as number);
    const places = yield* t.step(highestOf, { die, bonuses }, tied);
    const [winner, ...others] = places.map((at) => tied[at] as Ref);
    if (winner === undefined) throw new Error('A roll-off needs somebody who rolls');
    if (others.length > 0) return { again: { tied: [winner, ...others], rounds: rounds + 1 } };
    return { done: { winner, rounds } };
  }
  const outcome = yield* t.until(turn, { tied: players, rounds: 1 });
  t.tell('roll-off/wins-roll-off-round', outcome, 'core.dice.rolloff.1');
  return outcome;
});

interface Bout {
  readonly die: 'd6' | 'd3';
  /** What each of the rollers adds, in their order. */
  readonly bonuses: readonly number[];
}

/** One roll each: the places of those who are highest. */
function* highestOf(t: Table, { die, bonuses }: Bout, names: readonly Ref[] = []): Rule<readonly number[]> {
  type Lead = { readonly best: number | null; readonly places: readonly number[] };
  const none: Lead = { best: null, places: [] };
  const { places } = yield* t.fold([...bonuses.entries()], none, function* (t, lead, [at, bonus]) {
    const rolled = yield* t.roll(die === 'd3' ? 'D3' : 'D6', 'core.dice.rolloff.1', names[at]);
    const score = rolled + bonus;
    if (lead.best === null || score > lead.best) return { best: score, places: [at] };
    return score === lead.best ? { best: score, places: [...lead.places, at] } : lead;
  });
  return places;
}

/** Groups of equal score, the highest group first, each in the given order. */
export function byScore<W>(who: readonly W[], scores: readonly number[]): readonly (readonly W[])[] {
  const distinct = [...new Set(scores)].sort((a, b) => b - a);
  return distinct.map((score) => who.filter((_, at) => scores[at] === score));
}
