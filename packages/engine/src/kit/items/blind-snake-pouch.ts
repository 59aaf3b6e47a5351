import { item } from '../../battle/effects.ts';
import { isUnder } from '../../battle/kit.ts';
import { jumpsAside } from '../shared/jump-aside.ts';
import { WATCHED } from '../shared/watched.ts';

/** Blind snake pouch: as good as Dodge, and knows of shots on Overwatch beforehand. */
item('blind-snake-pouch', {
  dodges: { on: (fighter) => (isUnder(fighter, WATCHED) ? 4 : 6), tries: jumpsAside },
});
