/** Drinks: a Flesh Wound the less, and a marker of the drink [core.conditions.intoxicated.1]. */
import { isUnder, putOn } from '../../battle/kit.ts';
import type { BattleAction } from '../../battle/special-rule.ts';
import { say } from '../../table/events.ts';
import { GEAR } from './clauses.ts';
import { ownAction } from './own-action.ts';

/** A swig from a bottle that is empty afterwards on a D6 of so much or less. */
export function swig(id: string, drink: string, empty: number): BattleAction {
  return ownAction({
    id: `swig-${id}`,
    words: say('kit/take-swig', { drink }),
    type: 'simple',
    clause: GEAR,
    while: ['active'],
    may: (_, fighter) => !isUnder(fighter, `${id}-empty`),
    *take(t, fighter) {
      fighter.fleshWounds = Math.max(0, fighter.fleshWounds - 1);
      fighter.conditions = [...fighter.conditions, id];
      t.tell('kit/takes-swig', { name: fighter.name }, 'core.conditions.intoxicated.1');
      const of = { of: fighter.id, roll: 'roll for whether the bottle is empty' };
      if ((yield* t.roll('D6', GEAR, of)) <= empty) putOn(fighter, `${id}-empty`);
      return true;
    },
  });
}
