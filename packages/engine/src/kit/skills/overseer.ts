import { skill } from '../../battle/effects.ts';
import { isUp } from '../../battle/state.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import { say } from '../../table/events.ts';
import { SKILLS } from '../shared/clauses.ts';
import { friendsWithin, nearFriend, oneOf, ownAction } from '../shared/own-action.ts';
import { passes } from '../shared/own-test.ts';

/** Overseer: a Leadership test lets a friend within 6" take two actions. */
skill('overseer', {
  actions: [
    ownAction({
      id: 'order',
      words: say('kit/order-friend-act'),
      type: 'double',
      clause: SKILLS,
      while: ['active'],
      at: nearFriend(6, isUp),
      *take(t, fighter) {
        const near = yield* friendsWithin(t, fighter, 6, SKILLS, isUp);
        const friend = yield* oneOf(t, fighter, near, SKILLS, say('kit/who-ordered-act'));
        if (!friend) return false;
        const roll = 'test Leadership to give the order';
        if (yield* passes(t, fighter, 'ld', 'campaign.table-rules.house.3', roll))
          yield* takeActions(t, friend, 2);
        return true;
      },
    }),
  ],
});
