/** Deployment as the Takeover standard says, and the pieces that the scenarios with their own deployment share. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { arrive } from '../../battle/events.ts';
import type { Area } from '../../battle/scenario.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  type GangState,
  gangBy,
  ids,
} from '../../battle/state.ts';
import { allOf, BOARD, checkWhere, sayWhere, stated, type Where, zone } from '../../battle/where.ts';
import { rollOffInTakeover } from '../../special/takeover/roll-off.ts';
import type { Ref, Rule } from '../../table/question.ts';

const SIDE = 12;

/** The corners of the board, each with its square of 12" by 12" [takeover.standards.deployment.3]. */
export const CORNERS = {
  'south-west': { x: [0, SIDE], y: [0, SIDE] },
  'south-east': { x: [BOARD.width - SIDE, BOARD.width], y: [0, SIDE] },
  'north-west': { x: [0, SIDE], y: [BOARD.depth - SIDE, BOARD.depth] },
  'north-east': { x: [BOARD.width - SIDE, BOARD.width], y: [BOARD.depth - SIDE, BOARD.depth] },
} as const;

const OFF_SPECIAL_TERRAIN = stated('off special terrain');

export function standardBattlefield(_: BattleState): readonly Area[] {
  return Object.entries(CORNERS).map(([name, outline]) => ({
    words: `${name} corner`,
    where: zone(`in the ${name} corner, with the whole base inside its 12" square`, outline),
    clause: 'takeover.standards.deployment.3',
  }));
}

/**
 * A roll-off for the choice of corners, or of points along the edge with more than four gangs; a second one for the
 * order of setting up [takeover.standards.deployment.1, takeover.standards.deployment.2, takeover.prebattle.deployment.2].
 */
export function* standardDeployment(t: BattleTable): Rule<void> {
  const { state } = t;
  const zones = yield* chooseZones(t);
  const order = yield* rollOffInTakeover(t, ids(state.gangs), 'takeover.standards.deployment.2');
  yield* deployInTurns(
    t,
    order.map((id) => gangBy(state, id)),
    (fighter) => allOf(zones[fighter.gang] as Where, OFF_SPECIAL_TERRAIN),
    'takeover.standards.deployment.4',
  );
}

function* chooseZones(t: BattleTable): Rule<Readonly<Record<Ref, Where>>> {
  const { state } = t;
  const pick = yield* rollOffInTakeover(t, ids(state.gangs), 'takeover.standards.deployment.1');
  const names = state.gangs.length > 4 ? state.gangs.map((_, at) => `point-${at + 1}`) : Object.keys(CORNERS);
  const zones: Record<Ref, Where> = {};
  const free = [...names];
  for (const id of pick) {
    const gang = gangBy(state, id);
    const chosen = yield* t.choose(
      gang.seat,
      free,
      'takeover.standards.deployment.1',
      id,
      'Which deployment zone?',
    );
    free.splice(free.indexOf(chosen), 1);
    const outline = CORNERS[chosen as keyof typeof CORNERS] ?? null;
    zones[id] = outline
      ? zone(`in the ${chosen} corner, with the whole base inside its 12" square`, outline)
      : zone(`around ${chosen.replace('-', ' ')} of the points spread along the edge`);
    t.tell('{gang} takes {chosen}', { gang: gang.name, chosen }, 'takeover.standards.deployment.1');
  }
  return zones;
}

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

/** Sets one fighter up within a limit; one that breaks it is marked, not refused. */
export function* deploy(t: BattleTable, fighter: FighterState, where: Where, clause: ClauseId): Rule<void> {
  const { state } = t;
  const spot = yield* t.place(gangBy(state, fighter.gang).seat, fighter.id, where as never, clause);
  fighter.spot = spot;
  arrive(fighter, false);
  const ground = {
    ...BOARD,
    spotOf: (id: Ref) => state.fighters[id]?.spot ?? state.markers[id]?.spot ?? null,
  };
  const kept = checkWhere(where, spot, ground);
  const limit = sayWhere(where, (id) => state.fighters[id]?.name ?? id);
  if (kept === 'no')
    t.tell(
      'The table insists on setting {fighter} up outside its limit: {limit}',
      { fighter: fighter.name, limit },
      clause,
    );
  else t.tell('{fighter} is set up {limit}', { fighter: fighter.name, limit }, clause);
}
