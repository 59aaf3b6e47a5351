import { condition, item } from '../../battle/effects.ts';
import { putOn } from '../../battle/kit.ts';
import { isOnBoard } from '../../battle/state.ts';

/** The condition of one in a cameleoline cloak who did not move in their activation. */
const STILL = 'still';

/** Cameleoline cloak: shots at a wearer who has not moved are at -2. */
item('cameleoline-cloak', {
  activationEnds(_, fighter, moved) {
    if (!moved && isOnBoard(fighter)) putOn(fighter, STILL);
  },
});

condition(STILL, { untilActivated: true, hitModifierAgainst: (_, kind) => (kind === 'shoot' ? -2 : 0) });
