/** Reinforcements in Dominion: who waits in reserve, and how they come on. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { isHangerOn } from '../../battle/kit.ts';
import { rollingFor } from '../../battle/rolling.ts';
import {
  allOnBoard,
  type BattleTable,
  fighterOf,
  fightersOf,
  type GangState,
  gangBy,
  gangOfFighter,
  gangsIn,
  ids,
} from '../../battle/state.ts';
import { allOf, atLeast, EDGE, type Where, within } from '../../battle/where.ts';
import {
  anEdge,
  arrive as arriveByTheBook,
  keepInReserve,
  opponentSeat,
  reinforcementsInBattle,
  setUpArrival,
} from '../../special/classic/reinforcements.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { reinforcements } from './global.ts';

/** The special rule of fighters who wait in reserve. */
export const REINFORCEMENTS = reinforcementsInBattle.id;

/**
 * A fit fighter who is not in the starting crew waits in reserve [dominion.crews.unfit.1, dominion.crews.reinforcements.1]; a
 * Hanger-on who got away is not there at all [dominion.home-turf.hangers-on.1].
 */
export function holdInReserve(t: BattleTable, gang: GangState): void {
  const waiting = fightersOf(t.state, gang).filter(
    (fighter) =>
      // A beast comes with its owner or not at all.
      fighter.status === 'fit' &&
      fighter.owner === undefined &&
      !gang.crew.includes(fighter.id) &&
      !isHangerOn(fighter),
  );
  keepInReserve(t, gang, ids(waiting));
  t.tell(
    'dominion/reserve/holds-reserve',
    { gang: gang.name, waiting: waiting.map(({ name }) => name) },
    'dominion.crews.reinforcements.1',
  );
}

/** All who defend hold the rest of their gangs in reserve. */
export function holdDefenders(t: BattleTable): void {
  for (const gang of gangsIn(t.state, 'defender')) holdInReserve(t, gang);
}

/** What a mission brings at a time, and its place. */
export interface Arrivals {
  readonly brings: 'D3' | 'D6' | number;
  /** As the classic pack has it by default. */
  readonly where?: (t: BattleTable, gang: GangState) => Where;
  readonly clause: ClauseId;
}

/** Random fighters of the reserve come on, as many as mission and global adjustment give. */
export function* reinforce(
  t: BattleTable,
  gang: GangState,
  { brings, where = anEdge, clause }: Arrivals,
): Rule<void> {
  yield* comeOn(t, gang, yield* howMany(t, gang, brings), where, clause);
}

/** So many random fighters of the reserve are set up, each by the player whom the classic rules name. */
function* comeOn(
  t: BattleTable,
  gang: GangState,
  count: number,
  where: NonNullable<Arrivals['where']>,
  clause: ClauseId,
): Rule<void> {
  const { round } = t.state;
  if (count === 0) return;
  // When they arrive is the mission's own.
  const untimed = t.through({
    put(told) {
      if (told.clause !== 'classic.reinforcements.arrival.2') t.put(told);
    },
  });
  const { arrivals } = yield* arriveByTheBook(untimed, {
    round,
    rounds: [round],
    each: count,
    deck: gang.reinforcements,
  });
  for (const { fighter, deployer } of arrivals) {
    gang.reinforcements = gang.reinforcements.filter((id) => id !== fighter);
    const seat = deployer === 'opponent' ? yield* opponentSeat(t, gang) : gang.seat;
    yield* setUpArrival(t, fighterOf(t.state, fighter), where(t, gang), clause, seat);
  }
}

/** Every gang gets Reinforcements, which are set up one at a time in turns from Priority on. */
export function* reinforceInTurns(t: BattleTable, { brings, where = anEdge, clause }: Arrivals): Rule<void> {
  const order = t.state.order.map((id) => gangBy(t.state, id));
  const coming = new Map<Ref, number>();
  for (const gang of order) coming.set(gang.id, yield* howMany(t, gang, brings));
  while ([...coming.values()].some((left) => left > 0)) {
    for (const gang of order) {
      const left = coming.get(gang.id) as number;
      if (left === 0) continue;
      coming.set(gang.id, left - 1);
      yield* comeOn(t, gang, 1, where, clause);
    }
  }
}

/**
 * D3 random fighters of the reserve, set up by their own player no more than 1" from an edge and no less than 12" from
 * every enemy: what The Marauders and Sneak Attack have in place of the classic rules [classic.reinforcements.arrival.1].
 */
export function* reinforceAtTheEdge(t: BattleTable, gang: GangState, clause: ClauseId): Rule<void> {
  const { state } = t;
  const count = yield* howMany(t, gang, 'D3');
  const waiting = gang.reinforcements;
  const coming =
    count < waiting.length ? yield* t.drawSome(waiting, count, 'dominion.crews.reinforcements.1') : waiting;
  for (const id of coming) {
    gang.reinforcements = gang.reinforcements.filter((each) => each !== id);
    const enemies = allOnBoard(state).filter((each) => gangOfFighter(state, each).side !== gang.side);
    yield* setUpArrival(t, fighterOf(state, id), allOf(within(1, EDGE), atLeast(12, ids(enemies))), clause);
  }
}

function* howMany(t: BattleTable, gang: GangState, brings: Arrivals['brings']): Rule<number> {
  const fixed = typeof brings === 'number';
  const { length: reserve } = gang.reinforcements;
  // Nothing that can be rolled keeps the last one away.
  if (!fixed && reserve === 1) {
    t.tell('dominion/reserve/gets-last-reserve', { gang: gang.name }, 'dominion.global.reinforcements.1');
    return 1;
  }
  const { arrive } = yield* reinforcements(rollingFor(t.quiet, gang.id), {
    mission: fixed ? 'number' : brings,
    number: fixed ? brings : null,
    reserve,
  });
  // That nobody comes out of an empty reserve is no news.
  if (reserve > 0) {
    t.tell(
      'dominion/reserve/reserve-gets',
      { gang: gang.name, arrive, reserve },
      'dominion.global.reinforcements.1',
    );
  }
  return arrive;
}
