/** Setting fighters up, as the scenarios of every pack do. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { keepsOnBoard } from '../battle/answers-on-board.ts';
import { arrive } from '../battle/events.ts';
import { boardOf } from '../battle/scenario.ts';
import { atMoment, bySeam, type SettingUp } from '../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  type GangState,
  gangBy,
  type Marker,
  markerSaid,
} from '../battle/state.ts';
import { ANYWHERE, checkWhere, isSameWhere, type Where, whereSaid } from '../battle/where.ts';
import { type Event, type Saying, say } from '../table/events.ts';
import type { Ref, Rule, Seat, Spot } from '../table/question.ts';

/**
 * Where fighters are set up: the same for all of them, or for each their own. A function that takes no fighter says the
 * same of all, as things stand when each is set up.
 */
export type Limit = Where | ((fighter: FighterState) => Where);

/** Gangs place one fighter at a time, in turns, until all are down. */
export function* deployInTurns(
  t: BattleTable,
  order: readonly GangState[],
  where: Limit,
  clause: ClauseId,
): Rule<void> {
  const waiting = new Map(
    order.map((gang) => [gang.id, gang.crew.filter((id) => fighterOf(t.state, id).fate === 'reserve')]),
  );
  while ([...waiting.values()].some(({ length }) => length > 0)) {
    for (const gang of order) {
      const left = waiting.get(gang.id) as Ref[];
      if (left.length === 0) continue;
      const id = yield* deployOneOf(t, gang, left, where, clause);
      left.splice(left.indexOf(id), 1);
    }
  }
}

/** Sets up one of these fighters, as the player likes; returns which one. */
export function* deployOneOf(
  t: BattleTable,
  gang: GangState,
  left: readonly Ref[],
  where: Limit,
  clause: ClauseId,
): Rule<Ref> {
  if (typeof where !== 'function') return yield* setUp(t, gang.seat, left, where, clause);
  const [first] = left as readonly [Ref, ...Ref[]];
  if (where.length === 0) return yield* setUp(t, gang.seat, left, where(fighterOf(t.state, first)), clause);
  const limits = left.map((id) => where(fighterOf(t.state, id)));
  const [limit = ANYWHERE] = limits;
  if (limits.every((each) => isSameWhere(each, limit)))
    return yield* setUp(t, gang.seat, left, limit, clause);
  const id = yield* t.choose(gang.seat, left, clause, gang.id, say('deploy/who-set-up-next'));
  return yield* setUp(t, gang.seat, [id], where(fighterOf(t.state, id)), clause);
}

/** A gang places its whole crew, in any order. */
export function* deployCrew(t: BattleTable, gang: GangState, where: Where, clause: ClauseId): Rule<void> {
  yield* deployThese(t, gang, gang.crew, where, clause);
}

/** A gang places those of these fighters who are not down yet, in any order. */
export function* deployThese(
  t: BattleTable,
  gang: GangState,
  who: readonly Ref[],
  where: Where,
  clause: ClauseId,
): Rule<void> {
  for (;;) {
    const left = who.filter((id) => fighterOf(t.state, id).fate === 'reserve');
    if (left.length === 0) return;
    yield* deployOneOf(t, gang, left, where, clause);
  }
}

/** Says where gangs will be set up, before anybody is. */
export function fixZone({ board }: BattleState, gangs: readonly GangState[], where: Where): void {
  if (board) for (const { id } of gangs) board.zones[id] = where;
}

/** Sets one fighter up within a limit, by the gang's own player unless somebody else is named. */
export function* deploy(
  t: BattleTable,
  fighter: FighterState,
  where: Where,
  clause: ClauseId,
  by: Seat = gangBy(t.state, fighter.gang).seat,
): Rule<void> {
  yield* setUp(t, by, [fighter.id], where, clause);
}

function* setUp(t: BattleTable, by: Seat, who: readonly Ref[], limit: Where, clause: ClauseId): Rule<Ref> {
  yield* atMoment(t, 'beforeSetUp');
  let where = limit;
  for (const rule of bySeam(t.state).setsUpWhere) where = rule.setsUpWhere(t, who, where, clause);
  const place = { by, where, clause };
  const { board, round } = t.state;
  if (board && round === 0) board.zones[fighterOf(t.state, who[0] as Ref).gang] = where;
  let now = who;
  for (const rule of bySeam(t.state).setsUpNow) now = rule.setsUpNow(t, now, place);
  if (now.length > 0) return yield* setUpNow(t, now, place);
  // The table has to wait for them, the rules have not: they count as there.
  const [later] = who as readonly [Ref, ...Ref[]];
  arrive(fighterOf(t.state, later), false);
  return later;
}

/** Sets up one of these, without further ado; gives who it was. */
export function* setUpNow(t: BattleTable, who: readonly Ref[], { by, where, clause }: SettingUp): Rule<Ref> {
  const { of, spot } = yield* placeWithin(t, by, who, where, clause, (id) => fighterOf(t.state, id).name);
  const fighter = fighterOf(t.state, of);
  fighter.spot = spot;
  arrive(fighter, false);
  return of;
}

/** Puts a thing that is not a fighter on the battlefield, or names one that stands there. */
export function* placeMarker(
  t: BattleTable,
  marker: Marker,
  where: Where,
  clause: ClauseId,
  by: Seat,
  done: Event = SET_UP,
): Rule<Marker> {
  t.state.markers[marker.id] = marker;
  // Something else may lie in its place one day, so the story keeps what it is called now.
  const nameOf = (id: Ref) => markerSaid(t.state, id);
  marker.spot = (yield* placeWithin(t, by, [marker.id], where, clause, nameOf, done)).spot;
  return marker;
}

const SET_UP = 'deploy/set-up';

/** Asks for the spot; one that breaks the limit is marked, not refused. */
function* placeWithin(
  t: BattleTable,
  by: Seat,
  who: readonly Ref[],
  where: Where,
  clause: ClauseId,
  nameOf: (id: Ref) => string | Saying,
  done: Event = SET_UP,
): Rule<{ readonly of: Ref; readonly spot: Spot }> {
  const { state } = t;
  const { of, spot } = yield* t.placeOne(by, who, where, clause);
  if (isWithin(state, where, of, spot)) {
    t.tell(done, { name: nameOf(of) }, clause);
  } else {
    const limit = whereSaid(where, (other) => state.fighters[other]?.name ?? other);
    // A board takes such a spot only if there is no other.
    const words = state.board ? 'deploy/no-spot-left-within' : 'deploy/table-insists-setting-up';
    t.tell(words, { name: nameOf(of), limit }, clause);
  }
  return { of, spot };
}

/** Does the spot keep to the limit, as far as anybody knows? A board measures from base to base. */
function isWithin(state: BattleState, where: Where, of: Ref, spot: Spot): boolean {
  if (state.board) return spot === 'placed' || keepsOnBoard(state, where, of, spot);
  const { width, depth } = boardOf(state);
  const spotOf = (other: Ref) => state.fighters[other]?.spot ?? state.markers[other]?.spot ?? null;
  return checkWhere(where, spot, { width, depth, spotOf }) !== 'no';
}
