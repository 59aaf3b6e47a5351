import { item } from '../../battle/effects.ts';

/** Cult icon: one more friend goes along in a group. */
item('cult-icon', { groupSize: 1 });
