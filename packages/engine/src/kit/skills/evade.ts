import { skill } from '../../battle/effects.ts';
import { statusOf } from '../../core/status.ts';

/** Evade: shots at an Active fighter in the open are at -1, and at -2 from afar. */
skill('evade', {
  hitModifierAgainst(fighter, kind, range, cover) {
    if (kind !== 'shoot' || cover !== 'open' || statusOf(fighter) !== 'active') return 0;
    return range === 'long' ? -2 : -1;
  },
});
