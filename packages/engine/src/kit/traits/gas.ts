import { trait } from '../../battle/effects.ts';
import { poisoned } from '../../core/play/hits.ts';

/** Gas: no wound roll and no save [core.hits.gas.1], and it pins nobody. */
trait('gas', {
  isPoison: true,
  pins: 'never',
  noCoverSave: true,
  insteadOfWound: (t, target, hit) => poisoned(t, target, hit, 'gas'),
});
