import { trait } from '../../battle/effects.ts';
import { atFighter } from '../../battle/special-rule.ts';
import { isOnBoard } from '../../battle/state.ts';
import { awayFrom, isShoved } from '../../core/play/moving.ts';
import { TRAITS } from '../shared/clauses.ts';

/** Drag: a D6 of Strength or more pulls the target closer. */
trait('drag', {
  *afterHits(t, target, by) {
    const { id, name, stats } = target;
    const of = { of: id, roll: 'roll for whether {of} is dragged' };
    if ((yield* t.roll('D6', TRAITS, of, stats.s)) < stats.s) return false;
    const inches = yield* t.roll('D3', TRAITS, { of: id, roll: 'roll for how far {of} is dragged' });
    t.tell('hits/pulled-closer', { name, inches }, TRAITS);
    const away = by ? awayFrom(t, target, by) : undefined;
    if (away !== undefined) yield* isShoved(t, target, away + 180, inches);
    if (isOnBoard(target)) yield* atFighter(t, 'moved', target, 'is-moved');
    return false;
  },
});
