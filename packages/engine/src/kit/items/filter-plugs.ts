import { item } from '../../battle/effects.ts';

/** Filter plugs: 1 more Toughness against Gas. */
item('filter-plugs', { breathing: (best) => Math.max(best, 1) });
