import { trait } from '../../battle/effects.ts';

/** Disarm: a natural 6 to hit disarms the target. */
trait('disarm', { disarms: true });
