import { item } from '../../battle/effects.ts';
import { isUnder, putOn } from '../../battle/kit.ts';

const USED = 'bio-booster-used';

/** Bio-booster: takes one die off the first injury roll of a battle. */
item('bio-booster', {
  dropsInjuryDie(fighter) {
    if (isUnder(fighter, USED)) return undefined;
    putOn(fighter, USED);
    return 'classic.reference.gear.1';
  },
});
