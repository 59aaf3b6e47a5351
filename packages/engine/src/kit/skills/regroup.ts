import { skill } from '../../battle/effects.ts';
import { fighterOf, friendsOf, ids, isOnBoard } from '../../battle/state.ts';
import { statusOf } from '../../core/status.ts';
import { SKILLS } from '../shared/clauses.ts';
import { passes } from '../shared/own-test.ts';

/** Regroup: a Leadership test as the activation ends rallies all broken friends within 6". */
skill('regroup', {
  *activationEnds(t, fighter) {
    if (!isOnBoard(fighter) || statusOf(fighter) !== 'active') return;
    const broken = friendsOf(t.state, fighter).filter((friend) => friend.broken);
    const near = yield* t.within(6, fighter.id, ids(broken), SKILLS);
    const roll = 'test Leadership to regroup friends';
    if (near.length === 0 || !(yield* passes(t, fighter, 'ld', SKILLS, roll))) return;
    for (const id of near) {
      fighterOf(t.state, id).broken = false;
      t.tell('kit/regroups', { name: fighterOf(t.state, id).name }, SKILLS);
    }
  },
});
