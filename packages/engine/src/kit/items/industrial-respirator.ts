import { condition, item } from '../../battle/effects.ts';
import { isUnder, putOn } from '../../battle/kit.ts';
import { type BattleTable, type FighterState, seatOf } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import { GEAR } from '../shared/clauses.ts';
import { ownAction } from '../shared/own-action.ts';

const SEALED = 'sealed-up';
const SEALED_ONCE = 'respirator-used';

/** Industrial respirator: 3 more Toughness against Gas; once in a battle it is sealed against Gas and fire. */
item('industrial-respirator', {
  breathing: (best) => Math.max(best, 3),
  actions: [
    ownAction({
      id: 'seal-respirator',
      words: say('kit/seal-respirator-no-gas'),
      type: 'free',
      clause: GEAR,
      while: ['active', 'engaged', 'pinned'],
      may: (_, fighter) => !isUnder(fighter, SEALED_ONCE),
      // biome-ignore lint/correctness/useYield: an action that asks nothing
      *take(t, fighter) {
        seal(t, fighter);
        return true;
      },
    }),
  ],
  *actsOnFire(t, fighter) {
    if (isUnder(fighter, SEALED_ONCE)) return false;
    const what = say('kit/fire-respirator-sealed-so', { fighter: fighter.name });
    const options = ['burn', 'seal'] as const;
    if ((yield* t.choose(seatOf(t.state, fighter), options, GEAR, fighter.id, what)) === 'burn') return false;
    seal(t, fighter);
    return true;
  },
});

condition(SEALED, {
  untilActivated: true,
  stopsGas(t, fighter) {
    t.tell('hits/sealed-up-against-gas', { target: fighter.name }, GEAR);
    return true;
  },
});

function seal(t: BattleTable, fighter: FighterState): void {
  putOn(fighter, SEALED);
  putOn(fighter, SEALED_ONCE);
  t.tell('kit/seals-respirator', { name: fighter.name }, GEAR);
}
