import { trait } from '../../battle/effects.ts';
import { isUnder, putOn } from '../../battle/kit.ts';
import { rollTest } from '../../core/tests.ts';
import { TRAITS } from '../shared/clauses.ts';

/** Cursed: a Willpower test, or insanity. */
trait('cursed', {
  *afterHits(t, target) {
    if (isUnder(target, 'insane')) return false;
    const { id, name, stats } = target;
    const of = { of: id, roll: 'test Willpower to withstand the curse' };
    const { passed } = yield* rollTest(t, { stat: 'wil', value: stats.wil }, TRAITS, of);
    if (!passed) putOn(target, 'insane');
    t.tell(passed ? 'hits/withstands-curse' : 'hits/insane', { name }, TRAITS);
    return false;
  },
});
