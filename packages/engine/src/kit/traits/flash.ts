import { trait } from '../../battle/effects.ts';
import { dazzle } from '../../core/play/hits.ts';

/** Flash blinds instead of wounding. */
trait('flash', { noCoverSave: true, insteadOfWound: dazzle });
