import { trait } from '../../battle/effects.ts';

/** Backstab: 1 more Strength from behind. */
trait('backstab', { strikesFromBehind: true });
