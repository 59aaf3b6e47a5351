/** Setting fighters up, as the scenarios of every pack do. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { arrive } from '../battle/events.ts';
import { boardOf } from '../battle/scenario.ts';
import {
  type BattleTable,
  type FighterState,
  fighterOf,
  type GangState,
  gangBy,
  type Marker,
} from '../battle/state.ts';
import { checkWhere, sayWhere, type Where } from '../battle/where.ts';
import type { Ref, Rule, Seat, Spot } from '../table/question.ts';

/** Gangs place one fighter at a time, in turns, until all are down. */
export function* deployInTurns(
  t: BattleTable,
  order: readonly GangState[],
  where: (fighter: FighterState) => Where,
  clause: ClauseId,
): Rule<void> {
  const waiting = new Map(
    order.map((gang) => [gang.id, gang.crew.filter((id) => fighterOf(t.state, id).fate === 'reserve')]),
  );
  while ([...waiting.values()].some(({ length }) => length > 0)) {
    for (const gang of order) {
      const left = waiting.get(gang.id) as Ref[];
      if (left.length === 0) continue;
      const id = yield* t.choose(gang.seat, left, clause, gang.id, 'Who is set up next?');
      left.splice(left.indexOf(id), 1);
      const fighter = fighterOf(t.state, id);
      yield* deploy(t, fighter, where(fighter), clause);
    }
  }
}

/** A gang places its whole crew, in the order of the roster. */
export function* deployCrew(t: BattleTable, gang: GangState, where: Where, clause: ClauseId): Rule<void> {
  for (const id of gang.crew) {
    const fighter = fighterOf(t.state, id);
    if (fighter.fate === 'reserve') yield* deploy(t, fighter, where, clause);
  }
}

/** Sets one fighter up within a limit, by the gang's own player unless somebody else is named. */
export function* deploy(
  t: BattleTable,
  fighter: FighterState,
  where: Where,
  clause: ClauseId,
  by: Seat = gangBy(t.state, fighter.gang).seat,
): Rule<void> {
  fighter.spot = yield* placeWithin(t, by, fighter, where, clause);
  arrive(fighter, false);
}

/** Puts something on the battlefield that is no fighter. */
export function* placeMarker(
  t: BattleTable,
  marker: Marker,
  where: Where,
  clause: ClauseId,
  by: Seat,
): Rule<Marker> {
  t.state.markers[marker.id] = marker;
  const name = marker.id.replaceAll('-', ' ');
  marker.spot = yield* placeWithin(t, by, { id: marker.id, name }, where, clause);
  return marker;
}

/** Asks for the spot; one that breaks the limit is marked, not refused. */
function* placeWithin(
  t: BattleTable,
  by: Seat,
  { id, name }: { readonly id: Ref; readonly name: string },
  where: Where,
  clause: ClauseId,
): Rule<Spot> {
  const { state } = t;
  const spot = yield* t.place(by, id, where as never, clause);
  const ground = {
    ...boardOf(state),
    spotOf: (other: Ref) => state.fighters[other]?.spot ?? state.markers[other]?.spot ?? null,
  };
  const limit = sayWhere(where, (other) => state.fighters[other]?.name ?? other);
  const words =
    checkWhere(where, spot, ground) === 'no'
      ? 'The table insists on setting {name} up outside its limit: {limit}'
      : '{name} is set up {limit}';
  t.tell(words, { name, limit }, clause);
  return spot;
}
