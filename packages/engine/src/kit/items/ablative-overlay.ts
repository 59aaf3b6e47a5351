import { item } from '../../battle/effects.ts';
import { isUnder, putOn } from '../../battle/kit.ts';
import type { FighterState } from '../../battle/state.ts';

const WORN_ONCE = 'overlay-worn-once';
const WORN_TWICE = 'overlay-worn-twice';

/** Ablative overlay: 2 are added to the first save, 1 to the second, and then it is worn. */
item('ablative-overlay', {
  armour: (fighter, save) => ({ ...save, bonus: save.bonus + left(fighter) }),
  armourUsed: (fighter) => putOn(fighter, isUnder(fighter, WORN_ONCE) ? WORN_TWICE : WORN_ONCE),
});

function left(fighter: FighterState): number {
  if (isUnder(fighter, WORN_TWICE)) return 0;
  return isUnder(fighter, WORN_ONCE) ? 1 : 2;
}
