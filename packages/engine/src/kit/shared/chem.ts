/** Chems: what a dose does to a fighter who takes it, or is hit by it. */
import { condition, type FighterEffect, item } from '../../battle/effects.ts';
import { isUnder, putOn } from '../../battle/kit.ts';
import type { BattleTable, FighterState } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import { GEAR } from './clauses.ts';
import { ownAction } from './own-action.ts';

/** The chems whose effect on the battle is carried out. */
export const CHEMS = ['kalma', 'slaught', 'spur'] as const;
export type Chem = (typeof CHEMS)[number];

const dosed = new Map<Chem, (fighter: FighterState) => void>();

/** Registers a chem: what a dose changes at once, and its effect while it lasts. */
export function chem(id: Chem, takesEffect: (fighter: FighterState) => void, under: FighterEffect): void {
  dosed.set(id, takesEffect);
  const used = `${id}-used`;
  const dosing = ownAction({
    id: `dose-${id}`,
    words: say('kit/take-dose', { chem: `${id.charAt(0).toUpperCase()}${id.slice(1)}` }),
    type: 'free',
    clause: GEAR,
    while: ['active', 'engaged', 'pinned'],
    // Once for each that the roster lists; it costs no action.
    may: (_, fighter) => !isUnder(fighter, used) && !isUnder(fighter, id),
    // biome-ignore lint/correctness/useYield: an action that asks nothing
    *take(t, fighter) {
      putOn(fighter, used);
      dose(t, fighter, id);
      return true;
    },
  });
  item(id, { actions: [dosing] });
  condition(id, under);
}

/** A chem takes effect; a second dose of the same adds nothing. */
export function dose(t: BattleTable, fighter: FighterState, id: Chem): void {
  if (isUnder(fighter, id)) return;
  putOn(fighter, id);
  t.tell('chems/under', { fighter: fighter.name, chem: id }, GEAR);
  dosed.get(id)?.(fighter);
}
