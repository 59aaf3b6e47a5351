import { skill } from '../../battle/effects.ts';
import { testModifierOf } from '../../battle/special-rule.ts';
import { fighterOf, ids } from '../../battle/state.ts';
import { rollTest } from '../../core/tests.ts';
import { SKILLS } from '../shared/clauses.ts';

/** Inspirational: a Leadership test turns a failed Cool test of a friend within 6" into a pass. */
skill('inspirational', {
  *steadies(t, tester, who) {
    for (const id of yield* t.within(6, tester.id, ids(who), SKILLS)) {
      const friend = fighterOf(t.state, id);
      const modifier = yield* testModifierOf(t, friend, 'ld');
      const test = { stat: 'ld', value: friend.stats.ld, modifier } as const;
      const of = { of: id, against: tester.id, roll: 'test Leadership to steady {against}' };
      if (!(yield* rollTest(t, test, SKILLS, of)).passed) continue;
      t.tell('attack/steadies', { friend: friend.name, name: tester.name }, SKILLS);
      return true;
    }
    return false;
  },
});
