import { underMarkers } from '../../battle/blasts-on-board.ts';
import { item } from '../../battle/effects.ts';
import { isUnder, putOn, toughnessOf } from '../../battle/kit.ts';
import {
  allOnBoard,
  type BattleTable,
  enemiesOf,
  type FighterState,
  fighterOf,
  ids,
  isOnBoard,
  seatOf,
} from '../../battle/state.ts';
import { within } from '../../battle/where.ts';
import { applyInjuries } from '../../core/hits.ts';
import { pointAt } from '../../core/play/aim.ts';
import { beginAttack, endAttack, strikes } from '../../core/play/attack.ts';
import { applyHarm, sufferInjuries } from '../../core/play/hits.ts';
import { statusOf } from '../../core/status.ts';
import { say } from '../../table/events.ts';
import type { Laying, Rule } from '../../table/question.ts';
import { GEAR } from '../shared/clauses.ts';
import { ownAction } from '../shared/own-action.ts';

const USED = 'worms-used';

/** Threadneedle worms: a can that is opened once, and a die decides the fighter they bite. */
item('threadneedle-worms', {
  actions: [
    ownAction({
      id: 'can-of-worms',
      words: say('kit/open-can-threadneedle-worms'),
      type: 'basic',
      clause: GEAR,
      while: ['active'],
      may: (_, fighter) => !isUnder(fighter, USED),
      *take(t, fighter) {
        putOn(fighter, USED);
        const of = { of: fighter.id, roll: 'roll for where the worms go' };
        const roll = yield* t.roll('D6', GEAR, of);
        const bitten = yield* whomWormsBite(t, fighter, roll);
        const attacking = beginAttack(fighter, 'trick');
        for (const each of bitten) {
          if (!isOnBoard(each)) continue;
          if (each !== fighter) strikes(attacking, each);
          // When they are everywhere they put people down at worst.
          const fell =
            roll === 6 ? yield* worry(t, each, fighter) : yield* sufferInjuries(t, each, fighter, null);
          if (fell) attacking.fallen.push(each);
        }
        yield* endAttack(t, attacking);
        return true;
      },
    }),
  ],
});

/** An injury die whose Out of Action counts as a Serious Injury. */
function* worry(t: BattleTable, target: FighterState, by: FighterState): Rule<boolean> {
  const faces = yield* t.injury(1, GEAR, { of: target.id, roll: 'roll for what the worms do to {of}' });
  const milder = faces.map((face) => (face === 'out' ? 'serious' : face));
  const before = { toughness: toughnessOf(target), status: statusOf(target) };
  return yield* applyHarm(t, target, by, applyInjuries(t.quiet, milder, before));
}

function* whomWormsBite(t: BattleTable, fighter: FighterState, roll: number): Rule<readonly FighterState[]> {
  if (roll === 1) return [fighter];
  if (roll === 6) return enemiesOf(t.state, fighter);
  const reach = yield* t.roll('D6', GEAR, { of: fighter.id, roll: 'roll for how far the worms go' });
  const count = roll <= 3 ? 1 : 3;
  const markers = count === 1 ? 'a 5" marker' : 'three 5" markers that touch';
  const what = say('kit/who-under-within', { markers, reach, fighter: fighter.name });
  const options = ids(allOnBoard(t.state));
  if (!t.state.board) {
    const under = yield* t.pick(seatOf(t.state, fighter), { options }, GEAR, fighter.id, what);
    return under.map((id) => fighterOf(t.state, id));
  }
  const lays: Laying = { is: 'blast', across: 5, ...(count === 1 ? {} : { count: 3 }) };
  const point = yield* pointAt(t, fighter, lays, GEAR, within(reach, [fighter.id]));
  return underMarkers(t.state, point, 5, count).map((id) => fighterOf(t.state, id));
}
