import { trait } from '../../battle/effects.ts';
import { TRAITS } from '../shared/clauses.ts';

/** Scattershot: a hit makes D6 wound rolls. */
trait('scattershot', {
  *woundRolls(t, by) {
    const roll = 'roll for how many wound rolls the scattershot makes';
    const rolls = yield* t.roll('D6', TRAITS, by ? { of: by.id, roll } : { roll });
    t.tell(
      rolls === 1 ? 'hits/scattershot-one-wound-roll' : 'hits/scattershot-wound-rolls',
      { rolls },
      TRAITS,
    );
    return rolls;
  },
});
