import { condition, item } from '../../battle/effects.ts';
import { allOnBoard, fighterOf, ids } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import { GEAR } from '../shared/clauses.ts';
import { swig } from '../shared/swig.ts';

const DRUNK = 'wild-snake';

item('wild-snake', { actions: [swig('wild-snake', 'Wild Snake', 2)] });

/** With two swigs of Wild Snake a shot goes for anybody within 6" of the one it was meant for. */
condition(DRUNK, {
  *aimsElsewhere(t, fighter, target) {
    if (fighter.conditions.filter((each) => each === DRUNK).length !== 2) return target;
    const others = allOnBoard(t.state).filter(({ id }) => id !== target.id && id !== fighter.id);
    const what = say('targets/who-within-6-sight', { target: target.name, shooter: fighter.name });
    const seen = { is: 'seen-by', by: fighter.id } as const;
    const near = yield* t.within(6, target.id, ids(others), GEAR, what, seen);
    const drawn = near.length === 0 ? target.id : yield* t.draw([target.id, ...near], GEAR, fighter.id);
    if (drawn !== target.id) t.tell('shoot/aims-somebody-else', { shooter: fighter.name }, GEAR);
    return fighterOf(t.state, drawn);
  },
});
