import { trait } from '../../battle/effects.ts';

/** Seismic: pins everybody, and nothing saves from a natural 6 to wound. */
trait('seismic', {
  pins: 'always',
  saving: (saving, _, wound) => (wound === 6 ? { ...saving, allowed: false } : saving),
});
