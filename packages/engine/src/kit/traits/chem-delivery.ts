import { trait } from '../../battle/effects.ts';
import { owns, toughnessOf } from '../../battle/kit.ts';
import { seatOf } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import { CHEMS, dose } from '../shared/chem.ts';
import { TRAITS } from '../shared/clauses.ts';

/** Chem delivery: a chem that the shooter carries takes effect without a wound roll; no dose is used up. */
trait('chem-delivery', {
  *insteadOfWound(t, target, { by }) {
    const carried = by ? CHEMS.filter((chem) => owns(by, chem)) : [];
    const what = say('hits/which-chem-shot');
    const chem =
      by && carried.length > 0 ? yield* t.choose(seatOf(t.state, by), carried, TRAITS, by.id, what) : null;
    const of = { of: target.id, roll: 'roll for what the chem does to {of}' };
    const roll = yield* t.roll('D6', TRAITS, of, Math.min(6, toughnessOf(target)));
    const affected = roll === 6 || roll >= toughnessOf(target);
    if (chem !== null && affected) {
      dose(t, target, chem);
      return false;
    }
    t.tell(
      affected ? 'hits/under-chem-shooter-names' : 'hits/chem-does-nothing',
      { target: target.name },
      TRAITS,
    );
    return false;
  },
});
