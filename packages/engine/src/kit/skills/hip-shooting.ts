import { skill } from '../../battle/effects.ts';
import { enemiesOf } from '../../battle/state.ts';
import { isTemplate } from '../../core/play/aim.ts';
import { armsOf, isCumbersome } from '../../core/play/arms.ts';
import { moves } from '../../core/play/moving.ts';
import { shoot } from '../../core/play/shoot.ts';
import { statusOf } from '../../core/status.ts';
import { say } from '../../table/events.ts';
import { SKILLS } from '../shared/clauses.ts';
import { ownAction } from '../shared/own-action.ts';

/** Hip Shooting: a move of twice the usual length and a shot at -1 in one action. */
skill('hip-shooting', {
  actions: [
    ownAction({
      id: 'run-and-gun',
      words: say('kit/run-gun-move-double'),
      type: 'double',
      clause: SKILLS,
      while: ['active'],
      *take(t, fighter) {
        const arms = armsOf(t, fighter).filter((armed) => !isCumbersome(fighter, armed));
        if (arms.every(isTemplate)) return false;
        const inches = 2 * fighter.stats.m;
        t.tell('kit/runs-up', { name: fighter.name, inches }, SKILLS);
        yield* moves(t, fighter, { inches, clause: SKILLS });
        if (statusOf(fighter) !== 'active') return true;
        // No flame templates on the run [campaign.table-rules.house.1].
        yield* shoot(t, fighter, enemiesOf(t.state, fighter), { double: false, modifier: -1, flames: false });
        return true;
      },
    }),
  ],
});
