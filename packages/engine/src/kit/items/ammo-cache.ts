import { item } from '../../battle/effects.ts';
import { switchOn } from '../../battle/special-rule.ts';
import { gangBy } from '../../battle/state.ts';
import { within } from '../../battle/where.ts';
import { placeMarker } from '../../core/deploy.ts';
import { GEAR } from '../shared/clauses.ts';

/** Ammo cache: put down within 1" before the first round, where it is as any cache of the battlefield. */
item('ammo-cache', {
  *beforeTheFirst(t, { id, gang }) {
    switchOn(t.state, 'classic.ammo-cache');
    const cache = { id: `ammo-cache-of-${id}`, kind: 'ammo-cache', gang: null, spot: null, carriedBy: null };
    const { seat } = gangBy(t.state, gang);
    yield* placeMarker(t, { ...cache, state: 'full', data: {} }, within(1, [id]), GEAR, seat);
  },
});
