import { item } from '../../battle/effects.ts';
import { disengage, goOut } from '../../battle/events.ts';
import { atFighter } from '../../battle/special-rule.ts';
import { isOnBoard } from '../../battle/state.ts';
import { isShoved } from '../../core/play/moving.ts';
import { rollDirection } from '../../core/scatter.ts';
import { say } from '../../table/events.ts';
import { ARMOUR } from '../shared/clauses.ts';

/** Displacer field: it moves its wearer as far as the hit is strong; only a hit with Strength does. */
item('displacer-field', {
  isIdle: ({ armed }) => armed?.profile.strength === null,
  *fieldHeld(t, fighter, hit) {
    const { id, name } = fighter;
    const { by, strength } = hit;
    const bearing = yield* rollDirection(t, ARMOUR);
    if (bearing === null) return;
    t.tell('hits/moved', { name, strength, bearing }, ARMOUR);
    disengage(t, fighter);
    yield* isShoved(t, fighter, bearing, strength);
    if (isOnBoard(fighter)) yield* atFighter(t, 'moved', fighter, 'is-moved');
    const gone = say('hits/off-battlefield-now', { name });
    // On a board nobody is thrown over its edge [core.movement.edge.1].
    if (!isOnBoard(fighter) || t.state.board || !(yield* t.isSo(gone, ARMOUR, id))) return;
    yield* goOut(t, fighter, by, ARMOUR);
    hit.thrownOff = true;
  },
});
