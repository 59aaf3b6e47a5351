import { item } from '../../battle/effects.ts';

/** Respirator: 2 more Toughness against Gas. */
item('respirator', { breathing: (best) => Math.max(best, 2) });
