import { item } from '../../battle/effects.ts';
import { ids } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import { GEAR } from '../shared/clauses.ts';

/** Lho-sticks: friends of Intelligence 8+ or worse who see a smoker within 6" use the smoker's Cool. */
item('lho-sticks', {
  *addsToCool(t, tester, who) {
    const { cl, int } = tester.stats;
    if (int < 8) return 0;
    const smokers = who.filter((friend) => friend.stats.cl < cl);
    const what = say('special-rule/who-smokes-within-6', { fighter: tester.name });
    const near = yield* t.within(6, tester.id, ids(smokers), GEAR, what);
    const cool = smokers.filter(({ id }) => near.includes(id)).map(({ stats }) => stats.cl);
    return cl - Math.min(cl, ...cool);
  },
});
