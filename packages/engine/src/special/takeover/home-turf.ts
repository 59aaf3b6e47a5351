/**
 * Home Turf: the advantage of a gang that fights on ground it already owns [takeover.prebattle.home-turf.1], or that a
 * scenario grants it to [takeover.rescue-mission.battlefield.3].
 */
import { secondDie } from '../../core/end-phase.ts';
import { rollTest } from '../../core/tests.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import type { Table } from '../../table/table.ts';

/** A bottle check: a die plus the losses, against the starting crew. At home the lower of two dice counts. */
export const homeTurfBottle = procedure(
  'takeover.prebattle.home-turf-bottle',
  function* (t, { homeTurf, crew, lost }) {
    const kept = homeTurf
      ? yield* betterOfTwo(t, crew - lost)
      : yield* t.roll('D6', 'takeover.prebattle.home-turf.2');
    const total = kept + lost;
    const bottles = total > crew;
    t.tell(
      bottles ? 'takeover/home-turf/lost-make-more-than' : 'takeover/home-turf/lost-make-no-more',
      { kept, lost, total, crew },
      'takeover.prebattle.home-turf.2',
    );
    return { kept, total, bottles };
  },
);

/** Both dice are rolled every time; a table may roll the second only where the first goes over the limit. */
function* betterOfTwo(t: Table, limit: number): Rule<number> {
  if (secondDie(t) !== 'second-die-rolled-only-after') {
    return Math.min(...(yield* t.pool('D6', 2, 'takeover.prebattle.home-turf.2')));
  }
  const first = yield* t.roll('D6', 'takeover.prebattle.home-turf.2');
  return first <= limit ? first : Math.min(first, yield* t.roll('D6', 'takeover.prebattle.home-turf.2'));
}

/** A Rally test, one better at home. */
export const homeTurfRally = procedure(
  'takeover.prebattle.home-turf-rally',
  function* (t, { homeTurf, cool, modifier }) {
    const test = { stat: 'cl', value: cool, modifier: modifier + (homeTurf ? 1 : 0) } as const;
    const { total, passed } = yield* rollTest(t, test, 'takeover.prebattle.home-turf.3');
    t.tell(
      'takeover/home-turf/against-cool',
      {
        total,
        cool,
        where: homeTurf ? 'with 1 for Home Turf' : 'away from home',
        fate: passed ? 'rallied' : 'not rallied',
      },
      'takeover.prebattle.home-turf.3',
    );
    return { total, passed };
  },
);
