import { item } from '../../battle/effects.ts';

/** Servo-harness: carries an Unwieldy weapon. */
item('servo-harness-partial', { carries: () => true });
