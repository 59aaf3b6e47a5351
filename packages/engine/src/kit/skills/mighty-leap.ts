import { skill } from '../../battle/effects.ts';

/** Mighty Leap: a gap counts as 2" narrower, on a board. */
skill('mighty-leap', { agility: { leaps: 2 } });
