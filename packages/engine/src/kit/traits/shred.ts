import { trait } from '../../battle/effects.ts';

/** Shred: a natural 6 to wound has twice the AP. */
trait('shred', { saving: (saving, _, wound) => (wound === 6 ? { ...saving, ap: 2 * saving.ap } : saving) });
