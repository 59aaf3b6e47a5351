import { condition, item } from '../../battle/effects.ts';
import { pin } from '../../battle/events.ts';
import type { FighterState } from '../../battle/state.ts';
import { isShoved } from '../../core/play/moving.ts';
import { rollDirection } from '../../core/scatter.ts';
import { statusOf } from '../../core/status.ts';
import { GEAR } from '../shared/clauses.ts';
import { passes } from '../shared/own-test.ts';
import { swig } from '../shared/swig.ts';

const DRUNK = 'second-best';

item('second-best', { actions: [swig('second-best', 'Second Best', 3)] });

/** Second Best in the head: with two swigs a fighter may fall over after the second move, with three every move staggers. */
condition(DRUNK, {
  *moveStarts(t, fighter) {
    if (swigsOf(fighter) < 3) return;
    const inches = yield* t.roll('D6', GEAR, fighter.id);
    const bearing = yield* rollDirection(t, GEAR);
    const { name } = fighter;
    if (bearing === null) t.tell('kit/staggers-spot', { name }, GEAR);
    else {
      t.tell('kit/staggers', { name, inches, bearing }, GEAR);
      yield* isShoved(t, fighter, bearing, inches);
    }
  },
  *movedTwice(t, fighter) {
    if (swigsOf(fighter) !== 2 || statusOf(fighter) !== 'active') return;
    if (!(yield* passes(t, fighter, 'i', GEAR, 'roll to keep upright'))) pin(t, fighter, GEAR);
  },
});

function swigsOf({ conditions }: FighterState): number {
  return conditions.filter((each) => each === DRUNK).length;
}
