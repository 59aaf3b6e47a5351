import { trait } from '../../battle/effects.ts';

/** Phase: nothing saves. */
trait('phase', { noCoverSave: true, saving: (saving) => ({ ...saving, allowed: false }) });
