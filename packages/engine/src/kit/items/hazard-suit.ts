import { item } from '../../battle/effects.ts';

/** Hazard suit: no fire and no radiation, and a respirator in it is worth 1 more. */
item('hazard-suit', {
  breathing: (best) => (best >= 2 ? best + 1 : best),
  immuneTo: ['blaze', 'rad-phage'],
});
