import { trait } from '../../battle/effects.ts';

/** Shield Breaker: fields save by the worse of two dice, and shields in hand are of no use. */
trait('shield-breaker', { breaksShields: true });
