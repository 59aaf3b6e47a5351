import { condition, item } from '../../battle/effects.ts';
import { putOn, takeAway } from '../../battle/kit.ts';

/** The condition of a fighter whom nobody takes for an enemy yet. */
const DISGUISED = 'disguised';

/** Falsehood: nobody attacks the disguised fighter until they attack somebody, or the second round ends. */
item('falsehood', { beforeTheFirst: (_, fighter) => putOn(fighter, DISGUISED) });

condition(DISGUISED, {
  isNoTarget: true,
  attacks: (fighter) => takeAway(fighter, DISGUISED),
  endPhase(t, fighter) {
    if (t.state.round >= 2) takeAway(fighter, DISGUISED);
  },
});
