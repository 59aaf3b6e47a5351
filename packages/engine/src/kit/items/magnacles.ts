import { condition, item } from '../../battle/effects.ts';
import { isUnder, putOn, takeAway } from '../../battle/kit.ts';
import { isUp } from '../../battle/state.ts';
import { MOVES, SHOTS } from '../../core/play/open-actions.ts';
import { say } from '../../table/events.ts';
import { GEAR } from '../shared/clauses.ts';
import { engagedWith, friendsWithin, oneOf, ownAction } from '../shared/own-action.ts';
import { passes } from '../shared/own-test.ts';
import { trick } from '../shared/trick.ts';

const LOCKED = 'locked';

/** Magnacles lock an enemy who fails an Initiative test. */
item('magnacles', {
  actions: [
    ownAction({
      id: 'magnacles',
      words: say('kit/lock-enemy-magnacles'),
      type: 'basic',
      clause: GEAR,
      while: ['engaged'],
      *take(t, fighter) {
        const free = engagedWith(t, fighter).filter((foe) => !isUnder(foe, LOCKED));
        const target = yield* oneOf(t, fighter, free, GEAR, say('kit/who-locked-magnacles'));
        if (!target) return false;
        return yield* trick(t, fighter, target, function* () {
          if (yield* passes(t, target, 'i', GEAR, 'roll to slip out of the magnacles')) return;
          putOn(target, LOCKED);
          t.tell('kit/locked-magnacles', { name: target.name }, GEAR);
        });
      },
    }),
  ],
});

/** In magnacles: no moves, no shots, and blows at -2, until the bonds are broken. */
condition(LOCKED, {
  blowModifier: -2,
  closes(action) {
    if (!MOVES.includes(action) && !SHOTS.includes(action)) return undefined;
    return { why: say('open-actions/fighter-locked-magnacles'), clause: GEAR };
  },
  actions: [
    {
      id: 'break-bonds',
      words: say('kit/break-bonds'),
      type: 'double',
      clause: GEAR,
      may: (_, fighter) => isUp(fighter),
      *take(t, fighter) {
        const helpers = yield* friendsWithin(t, fighter, 0, GEAR, isUp);
        const roll = yield* t.roll('2D6', GEAR, { of: fighter.id, roll: 'roll to break the bonds' });
        if (roll > fighter.stats.s + 2 * helpers.length) return true;
        takeAway(fighter, LOCKED);
        t.tell('kit/breaks-free', { name: fighter.name }, GEAR);
        return true;
      },
    },
  ],
});
