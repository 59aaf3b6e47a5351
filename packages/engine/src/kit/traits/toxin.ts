import { trait } from '../../battle/effects.ts';
import { poisoned } from '../../core/play/hits.ts';

/** Toxin: no wound roll [core.hits.toxin.1]. */
trait('toxin', {
  isPoison: true,
  insteadOfWound: (t, target, hit) => poisoned(t, target, hit, 'toxin'),
});
