import { skill } from '../../battle/effects.ts';
import { enemiesOf, ids, seatOf } from '../../battle/state.ts';
import type { Where } from '../../battle/where.ts';
import { deploy } from '../../core/deploy.ts';
import { say } from '../../table/events.ts';
import { CLASSIC_SKILLS } from '../shared/clauses.ts';

/** Infiltrate: just before the first round the fighter may be set up again, 6" from every enemy and out of their sight. */
skill('infiltrate', {
  *setsUpAgain(t, fighter) {
    const { state } = t;
    const enemies = ids(enemiesOf(state, fighter));
    const hidden: Where = {
      is: 'all',
      of: [
        { is: 'at-least', inches: 6, near: { to: enemies } },
        { is: 'unseen-by', by: enemies },
      ],
    };
    const options = ['stay', 'infiltrate'] as const;
    const what = say('round/set-up-out-enemies', { fighter: fighter.name });
    const choice = yield* t.choose(seatOf(state, fighter), options, CLASSIC_SKILLS, fighter.id, what);
    if (choice === 'infiltrate') yield* deploy(t, fighter, hidden, CLASSIC_SKILLS);
  },
});
