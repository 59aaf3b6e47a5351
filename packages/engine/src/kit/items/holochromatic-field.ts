import { item } from '../../battle/effects.ts';
import { isUnder, putOn } from '../../battle/kit.ts';
import { GEAR } from '../shared/clauses.ts';

const DRAINED = 'drained';

/** Holochromatic field: shots are at -2 and blows at -1, until a 1 drains it; that is rolled whenever its wearer is targeted. */
item('holochromatic-field', {
  hitModifierAgainst(fighter, kind) {
    if (isUnder(fighter, DRAINED)) return 0;
    return kind === 'shoot' ? -2 : -1;
  },
  *targeted(t, fighter) {
    if (isUnder(fighter, DRAINED)) return;
    const of = { of: fighter.id, roll: 'roll for whether the holochromatic field of {of} is drained' };
    if ((yield* t.roll('D6', GEAR, of)) > 1) return;
    putOn(fighter, DRAINED);
    t.tell('shoot/holochromatic-field-drained', { target: fighter.name }, GEAR);
  },
});
