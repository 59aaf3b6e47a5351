import { trait } from '../../battle/effects.ts';

/** Demolitions: one attack that hits a door by itself. */
trait('demolitions', { breaksDoors: true });
