import { condition, item } from '../../battle/effects.ts';
import { isUnder, putOn, takeAway } from '../../battle/kit.ts';
import type { FighterState } from '../../battle/state.ts';
import { sufferInjuries } from '../../core/play/hits.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { say } from '../../table/events.ts';
import { GEAR } from '../shared/clauses.ts';
import { ownAction } from '../shared/own-action.ts';

const STIMMED = 'stimmed';
const USED = 'stimm-used';

/** Stimm-slug stash: until the End phase 2 more Movement, Strength and Toughness, once in a battle. */
item('stimm-slug-stash', {
  actions: [
    ownAction({
      id: 'stimm-slug',
      words: say('kit/use-stimm-slug-stash'),
      type: 'free',
      clause: GEAR,
      while: ['active', 'engaged', 'pinned'],
      may: (_, fighter) => !isUnder(fighter, STIMMED) && !isUnder(fighter, USED),
      // biome-ignore lint/correctness/useYield: an action that asks nothing
      *take(t, fighter) {
        putOn(fighter, STIMMED);
        fighter.fleshWounds = Math.max(0, fighter.fleshWounds - 1);
        pumpUp(fighter, 2);
        t.tell('kit/pumped-up-until-end', { name: fighter.name }, GEAR);
        return true;
      },
    }),
  ],
});

condition(STIMMED, {
  *endPhase(t, fighter) {
    takeAway(fighter, STIMMED);
    putOn(fighter, USED);
    pumpUp(fighter, -2);
    const of = { of: fighter.id, roll: 'roll to come down from the stimms unharmed' };
    if ((yield* t.roll('D6', GEAR, of, 2)) > 1) return;
    if (yield* sufferInjuries(t, fighter, null, null)) yield* nerveOfFriends(t, fighter);
  },
});

/** Stimms add so much to Movement, Strength and Toughness. */
function pumpUp(fighter: FighterState, by: number): void {
  const { m, s, t } = fighter.stats;
  fighter.stats = { ...fighter.stats, m: m + by, s: s + by, t: t + by };
}
