import { trait } from '../../battle/effects.ts';
import { allOnBoard, fighterOf, ids } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import { TRAITS } from '../shared/clauses.ts';

/** Reckless: goes for anybody in sight and range, friends included. */
trait('reckless', {
  *picksTarget(t, shooter) {
    const others = allOnBoard(t.state).filter(({ id }) => id !== shooter.id);
    const what = say('targets/who-sight-range', { shooter: shooter.name });
    const seen = yield* t.sees(shooter.id, ids(others), TRAITS, what);
    if (seen.length === 0) return undefined;
    const of = { of: shooter.id, roll: 'draw whom the reckless shot goes for' };
    return fighterOf(t.state, yield* t.draw(seen, TRAITS, of));
  },
});
