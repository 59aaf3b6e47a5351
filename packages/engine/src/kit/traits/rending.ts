import { trait } from '../../battle/effects.ts';

/** Rending: a natural 6 to wound has 1 more Damage. */
trait('rending', { damage: (_, wound) => (wound === 6 ? 1 : 0) });
