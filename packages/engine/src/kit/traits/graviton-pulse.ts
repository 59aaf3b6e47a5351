import { trait } from '../../battle/effects.ts';
import { sufferInjuries } from '../../core/play/hits.ts';
import { plainCheck } from '../../core/tests.ts';

/** Graviton pulse: Strength holds against it, nothing saves [classic.reference.traits.1], and it stays. */
trait('graviton-pulse', {
  noCoverSave: true,
  lingers: 'graviton',
  *insteadOfWound(t, target, { by, damage }) {
    const { passed } = yield* plainCheck(t, { value: target.stats.s, sixFails: true });
    return !passed && (yield* sufferInjuries(t, target, by, damage));
  },
});
