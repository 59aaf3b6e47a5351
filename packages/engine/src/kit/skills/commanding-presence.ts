import { skill } from '../../battle/effects.ts';

/** Commanding Presence: one more friend goes along in a group. */
skill('commanding-presence', { groupSize: 1 });
