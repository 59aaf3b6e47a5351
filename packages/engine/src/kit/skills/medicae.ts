import { skill } from '../../battle/effects.ts';
import { type FighterState, seatOf } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import { SKILLS } from '../shared/clauses.ts';
import { friendsWithin, nearFriend, oneOf, ownAction } from '../shared/own-action.ts';

/** Medicae: a friend within 1" gets a Wound back, or loses a Flesh Wound, on a 3 or more. */
skill('medicae', {
  actions: [
    ownAction({
      id: 'treat-wounds',
      words: say('kit/treat-wounds-friend'),
      type: 'basic',
      clause: SKILLS,
      while: ['active'],
      at: nearFriend(1, isHurt),
      *take(t, fighter) {
        const near = yield* friendsWithin(t, fighter, 1, SKILLS, isHurt);
        const friend = yield* oneOf(t, fighter, near, SKILLS, say('kit/whose-wounds-treated'));
        if (!friend) return false;
        const of = { of: fighter.id, against: friend.id, roll: 'roll to treat {against}' };
        if ((yield* t.roll('D6', SKILLS, of, 3)) < 3) return true;
        const ways = [
          ...(friend.wounds < friend.stats.w ? ['wound'] : []),
          ...(friend.fleshWounds > 0 ? ['flesh-wound'] : []),
        ];
        const seat = seatOf(t.state, fighter);
        const way = yield* t.choose(seat, ways, SKILLS, friend.id, say('kit/what-healed'));
        if (way === 'wound') friend.wounds++;
        else friend.fleshWounds--;
        t.tell('kit/treated', { name: friend.name }, SKILLS);
        return true;
      },
    }),
  ],
});

function isHurt({ wounds, stats, fleshWounds }: FighterState): boolean {
  return wounds < stats.w || fleshWounds > 0;
}
