import { trait } from '../../battle/effects.ts';
import { applyHarm, isImmune } from '../../core/play/hits.ts';
import { statusOf } from '../../core/status.ts';
import { TRAITS } from '../shared/clauses.ts';

/** Rad-phage: a 4 or more is a Flesh Wound. */
trait('rad-phage', {
  *afterHits(t, target, by) {
    if (isImmune(target, 'rad-phage')) return false;
    const of = { of: target.id, roll: 'roll for what the radiation does to {of}' };
    if ((yield* t.roll('D6', TRAITS, of, 4)) < 4) return false;
    const toughness = target.stats.t - target.fleshWounds - 1;
    const status = toughness <= 0 ? 'out-of-action' : statusOf(target);
    return yield* applyHarm(t, target, by, { toughness: Math.max(0, toughness), status });
  },
});
