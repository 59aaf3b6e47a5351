/** What inducements bring to the battlefield: barricades, and fighters who do not count for Bottle tests. */
import { zoneOf } from '../../battle/ground-on-board.ts';
import { change } from '../../battle/rolling-board.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type GangState,
  gangBy,
  type Marker,
} from '../../battle/state.ts';
import { stated } from '../../battle/where.ts';
import { type Outline, rectangle } from '../../board/outline.ts';
import { type PieceLimits, spotForPiece } from '../../board/pieces.ts';
import { placeMarker } from '../../core/deploy.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { placePiece } from './terrain-in-turn.ts';

/** Barricades from inducements that lie beside the battlefield. */
export function barricadesToPlace({ markers }: BattleState): readonly Marker[] {
  return Object.values(markers).filter(({ kind, state }) => kind === 'barricade' && state === 'to-place');
}

const PLACED = 'dominion.inducements.timing.2';

/** Fighters from inducements were not there at the start as far as Bottle tests go [dominion.inducements.data.15]. */
export const inducedInBattle = specialRule({
  id: 'dominion.inducements',
  title: 'Inducements',

  /** The gang that took terrain as an inducement places it once the zones are known, before anybody is set up. */
  *beforeSetUp(t) {
    const barricades = barricadesToPlace(t.state);
    if (t.state.board && barricades.length > 0)
      change(t.state, { is: 'brought', kind: 'barricade', count: barricades.length });
    for (const marker of barricades) {
      const gang = gangBy(t.state, marker.gang as Ref);
      if (t.state.board) {
        delete t.state.markers[marker.id];
        yield* placeOnBoard(t, gang);
        continue;
      }
      marker.state = 'placed';
      yield* placeMarker(t, marker, stated(say('where/outside-enemy-zone')), PLACED, gang.seat);
    }
  },

  bottleCrew: ({ occasion }, gang, crew) =>
    crew - gang.crew.filter((id) => occasion.induced.includes(id)).length,
});

/** On a board a barricade is terrain like any other. One that fits nowhere stays beside the board. */
function* placeOnBoard(t: BattleTable, gang: GangState): Rule<void> {
  const limits: PieceLimits = { zones: enemyZones(t.state, gang) };
  const { board } = t.state;
  if (board && spotForPiece(board.file, 'barricade', limits))
    yield* placePiece(t, gang, 'barricade', PLACED, limits);
}

function enemyZones(state: BattleState, { side }: GangState): readonly Outline[] {
  const enemies = state.gangs.filter((gang) => gang.side !== side);
  return enemies.flatMap(({ id }) => {
    const zone = zoneOf(state, id);
    if (!zone) return [];
    const { x, y } = zone;
    return [rectangle(x[0], y[0], x[1] - x[0], y[1] - y[0])];
  });
}
