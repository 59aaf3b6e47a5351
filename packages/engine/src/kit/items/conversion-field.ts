import { item } from '../../battle/effects.ts';
import { allOnBoard, fighterOf, ids } from '../../battle/state.ts';
import { dazzle } from '../../core/play/hits.ts';
import { ARMOUR } from '../shared/clauses.ts';

/** Conversion field: it dazzles everybody within 3" when it has held. */
item('conversion-field', {
  *fieldHeld(t, { id }) {
    const others = allOnBoard(t.state).filter((other) => other.id !== id);
    for (const near of yield* t.within(3, id, ids(others), ARMOUR)) {
      yield* dazzle(t, fighterOf(t.state, near));
    }
  },
});
