import { item } from '../../battle/effects.ts';
import { isUp } from '../../battle/state.ts';
import { rollTest } from '../../core/tests.ts';
import { GEAR } from '../shared/clauses.ts';

/** Harrier skulls keep an exotic beast off, unless it or its owner within 3" passes an Intelligence test. */
item('harrier-skulls', {
  *keepsOff(t, fighter, attacker) {
    if (attacker.rank !== 'beast') return false;
    const owner = attacker.owner === undefined ? undefined : t.state.fighters[attacker.owner];
    const near = owner && isUp(owner) ? yield* t.within(3, attacker.id, [owner.id], GEAR) : [];
    const minder = owner && near.length > 0 ? owner : attacker;
    const test = { stat: 'int', value: minder.stats.int } as const;
    const { passed } = yield* rollTest(t, test, GEAR, minder.id);
    if (!passed) t.tell('attack/kept-off', { beast: attacker.name, target: fighter.name }, GEAR);
    return !passed;
  },
});
