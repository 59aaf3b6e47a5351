/** Charges, and the coup de grace. */

import { effectsOf } from '../../battle/effects.ts';
import { engage, standUp } from '../../battle/events.ts';
import { isUnder } from '../../battle/kit.ts';
import {
  type BattleTable,
  enemiesOf,
  type FighterState,
  fighterOf,
  ids,
  isUp,
  seatOf,
} from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import type { ActionType } from '../actions.ts';
import { harmedBy, isLetAt, targetsFor } from './attack.ts';
import { chargeOf } from './distances.ts';
import { fight, finishOff } from './fight.ts';
import { moves } from './moving.ts';

/**
 * Only a charge brings fighters into combat [core.movement.inch.3]. The target is named before anything is measured
 * [core.measure.distance.2].
 */
export function* charge(t: BattleTable, fighter: FighterState): Rule<boolean | ActionType> {
  const foes = yield* targetsFor(t, fighter, enemiesOf(t.state, fighter), 'fight');
  if (foes.length === 0) return false;
  const id = yield* t.choose(
    seatOf(t.state, fighter),
    ids(foes),
    'core.actions.charge.1',
    fighter.id,
    say('charge/whom-does-charge', { fighter: fighter.name }),
  );
  const target = fighterOf(t.state, id);
  // A seriously injured fighter cannot be fought, but finished off [core.actions.charge.4].
  const isDown = target.fate === 'seriously-injured';
  const seen = isDown ? [] : yield* t.sees(fighter.id, [id], 'core.combat.face.2');
  for (const effect of effectsOf(target).isDared)
    if (!(yield* effect.isDared(t, target, fighter))) return 'double';
  if (!(yield* isLetAt(t, fighter, target))) return 'double';
  const gunked = isUnder(fighter, 'gunked'); // [core.conditions.gunked.1]
  const extra = gunked ? 0 : yield* t.roll('D3', 'core.actions.charge.1', fighter.id);
  const inches = chargeOf(t.state, fighter) + extra;
  t.tell(
    'activation/charges-up',
    { fighter: fighter.name, target: target.name, inches },
    'core.actions.charge.1',
  );
  const { fate } = fighter;
  yield* moves(t, fighter, { inches, clause: 'core.actions.charge.1', charge: [id] });
  // A fighter who is put on the ground on the way does not arrive.
  if (fighter.fate !== fate) return true;
  if (isDown) yield* finishOffOnTheWay(t, fighter);
  if (!isUp(target)) return true;
  const what = say('charge/does-reach', { fighter: fighter.name, target: target.name, inches });
  // On a board the charger has arrived or not by now.
  const far = t.state.board ? 0 : inches;
  const reached = yield* t.within(far, fighter.id, [target.id], 'core.actions.charge.2', what);
  if (reached.length === 0) {
    t.tell(
      'activation/does-not-reach',
      { fighter: fighter.name, target: target.name },
      'core.actions.charge.2',
    );
    yield* finishOffOnTheWay(t, fighter);
    return true;
  }
  const enemies = enemiesOf(t.state, fighter).filter((enemy) => isUp(enemy) && enemy !== target);
  const others = harmedBy(t, fighter, enemies, true);
  const clause = 'core.status.kinds.2';
  const touched = yield* t.within(
    0,
    fighter.id,
    ids(others),
    clause,
    say('charge/who-touched-as-well', { fighter: fighter.name }),
  );
  const rose: Ref[] = [];
  for (const foe of [target, ...touched.map((other) => fighterOf(t.state, other))]) {
    // Nobody is both pinned and engaged [core.status.kinds.3].
    if (foe.fate === 'pinned') {
      standUp(t, foe, 'core.actions.charge.5');
      rose.push(foe.id);
    }
    engage(fighter, foe);
  }
  const unseen = seen.length === 0 ? { unseen: id } : {};
  yield* fight(t, fighter, true, { rose, ...unseen }); // [core.actions.charge.3]
  return true;
}

/** A charger who ends next to somebody seriously injured, and engaged with nobody, may finish them off. */
function* finishOffOnTheWay(t: BattleTable, fighter: FighterState): Rule<void> {
  const down = enemiesOf(t.state, fighter).filter(({ fate }) => fate === 'seriously-injured');
  if (down.length === 0 || fighter.engagedWith.length > 0) return;
  const clause = 'core.actions.charge.4';
  const open = yield* targetsFor(t, fighter, down, 'coup');
  const near = yield* t.within(1, fighter.id, ids(open), clause);
  if (near.length === 0) return;
  const seat = seatOf(t.state, fighter);
  const id = yield* t.choose(
    seat,
    ['nobody', ...near],
    clause,
    fighter.id,
    say('charge/whom-does-finish-off', { fighter: fighter.name }),
  );
  if (id === 'nobody') return;
  yield* finishOff(t, fighter, fighterOf(t.state, id));
}

export function* coupDeGrace(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const down = enemiesOf(t.state, fighter).filter(({ fate }) => fate === 'seriously-injured');
  const open = yield* targetsFor(t, fighter, down, 'coup');
  const near = yield* t.within(1, fighter.id, ids(open), 'core.actions.coup.1');
  if (near.length === 0) return false;
  const id = yield* t.choose(
    seatOf(t.state, fighter),
    near,
    'core.actions.coup.1',
    fighter.id,
    say('charge/whom-does-finish-off', { fighter: fighter.name }),
  );
  yield* finishOff(t, fighter, fighterOf(t.state, id));
  return true;
}
