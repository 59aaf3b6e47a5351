import { skill } from '../../battle/effects.ts';
import { putOn, takeAway } from '../../battle/kit.ts';
import { inView } from '../../battle/sight-on-board.ts';
import { seatOf } from '../../battle/state.ts';
import { armsOf } from '../../core/play/arms.ts';
import { shoot } from '../../core/play/shoot.ts';
import { statusOf } from '../../core/status.ts';
import { say } from '../../table/events.ts';
import { SKILLS } from '../shared/clauses.ts';
import { WATCHED } from '../shared/watched.ts';

/** Overwatch: an Active and Ready fighter may give that up to shoot at an enemy who declares an action. */
skill('overwatch', {
  *enemyActs(t, fighter, enemy) {
    if (statusOf(fighter) !== 'active' || armsOf(t, fighter).length === 0) return false;
    // A board knows who is seen.
    if (inView(t.state, fighter, [enemy]).length === 0) return false;
    const what = say('kit/does-see-shoot-overwatch', { enemy: fighter.name, fighter: enemy.name });
    const options = ['hold', 'shoot'] as const;
    if ((yield* t.choose(seatOf(t.state, fighter), options, SKILLS, fighter.id, what)) === 'hold')
      return false;
    fighter.ready = false;
    const { fate } = enemy;
    putOn(enemy, WATCHED);
    yield* shoot(t, fighter, [enemy]);
    takeAway(enemy, WATCHED);
    return enemy.fate !== fate;
  },
});
