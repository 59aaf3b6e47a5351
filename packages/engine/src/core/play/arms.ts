/** Which weapons a fighter can shoot with, and the choice between them. */

import { effectsOf } from '../../battle/effects.ts';
import { isUnder } from '../../battle/kit.ts';
import { bySeam } from '../../battle/special-rule.ts';
import { type BattleTable, type FighterState, seatOf } from '../../battle/state.ts';
import { type Armed, armsId, armsName, rangedOf } from '../../battle/weapons.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import type { ActionType } from '../actions.ts';

/** What this fighter may shoot with now. */
export function armsOf(t: BattleTable, fighter: FighterState): readonly Armed[] {
  return bySeam(t.state).arms.reduce((arms, rule) => rule.arms(t, fighter, arms), rangedOf(fighter));
}

/** Shooting an Unwieldy weapon takes both actions [core.activation.types.5], unless something carries it. */
export function isCumbersome(fighter: FighterState, armed: Armed): boolean {
  return isUnwieldy(fighter, armed, 'shoot');
}

/** Is a weapon Unwieldy in these hands? */
export function isUnwieldy(fighter: FighterState, armed: Armed, kind: 'shoot' | 'fight'): boolean {
  if (!armed.profile.traits.includes('unwieldy')) return false;
  return !effectsOf(fighter).carries.some((effect) => effect.carries(fighter, armed, kind));
}

/** Does the fighter fire two Sidearms as well as one, and at two targets if they like? */
export function isGunfighter(fighter: FighterState): boolean {
  return effectsOf(fighter).isGunfighter.length > 0;
}

export function isSidearm({ profile }: Armed): boolean {
  return profile.traits.includes('sidearm');
}

/** The action that it takes to shoot with these. */
export function shotWith(fighter: FighterState, guns: readonly Armed[]): ActionType {
  return guns.some((gun) => isCumbersome(fighter, gun)) ? 'double' : 'basic';
}

/** This fighter's weapons against a thing, with one action or both left. */
export function armsAtThing(t: BattleTable, fighter: FighterState, double: boolean): readonly Armed[] {
  return armsOf(t, fighter).filter((armed) => double || !isCumbersome(fighter, armed));
}

/** What aiming has brought. */
export function aimOf(fighter: FighterState): number {
  return (isUnder(fighter, 'aimed') ? 1 : 0) + (isUnder(fighter, 'aimed-well') ? 1 : 0);
}

// Weapon and target
const TWO_SIDEARMS = 'two-sidearms';

/** Weapon and profile are named first [core.shooting.declare.1]; two Sidearms may be fired together. */
export function* pickGuns(
  t: BattleTable,
  fighter: FighterState,
  arms: readonly Armed[],
  ductway = false,
): Rule<readonly Armed[]> {
  const sidearms = ductway ? [] : sidearmsOf(fighter, arms);
  const both = sidearms.length > 1 ? [TWO_SIDEARMS] : [];
  const chosen = yield* nameArms(t, fighter, arms, both);
  if (chosen !== TWO_SIDEARMS) return [arms.find((armed) => armsId(armed) === chosen) as Armed];
  const numbered = sidearms.map((armed, at) => ({ armed, id: `${at + 1}:${armsId(armed)}` }));
  const what = say('arms/which-two-does-fire', { fighter: fighter.name });
  const options = numbered.map(({ id }) => id);
  const two = yield* t.pick(
    seatOf(t.state, fighter),
    { options, least: 2, most: 2 },
    'core.shooting.twin.1',
    fighter.id,
    what,
  );
  return numbered.filter(({ id }) => two.includes(id)).map(({ armed }) => armed);
}

/** The Sidearms that a fighter can hold in both hands: a profile for each gun that is loaded. */
function sidearmsOf({ weapons, empty, spent }: FighterState, arms: readonly Armed[]): readonly Armed[] {
  const held: Armed[] = [];
  for (const armed of arms) {
    if (!isSidearm(armed)) continue;
    if (held.some(({ weapon }) => weapon === armed.weapon)) continue;
    const id = armsId(armed);
    const many = countOf(weapons, armed.weapon.id) - countOf(empty, id) - countOf(spent, id);
    for (let gun = 0; gun < many; gun++) held.push(armed);
  }
  return held;
}

function countOf(all: readonly string[], one: string): number {
  let many = 0;
  for (const each of all) if (each === one) many++;
  return many;
}

/** Lets a player name one of these; if there is only one, nothing is asked. */
function* nameArms(
  t: BattleTable,
  fighter: FighterState,
  arms: readonly Armed[],
  more: readonly string[],
): Rule<string> {
  const options = [...arms.map(armsId), ...more];
  if (options.length === 1) return options[0] as string;
  const labels = () => {
    const words: Record<string, Saying | string> = { [TWO_SIDEARMS]: say('arms/two-sidearms-once') };
    for (const armed of arms) words[armsId(armed)] = armsName(armed);
    return words;
  };
  const what = say('arms/what-does-shoot', { fighter: fighter.name });
  const choices = { what, options, labels };
  return yield* t.offer(seatOf(t.state, fighter), choices, 'core.shooting.declare.1', fighter.id);
}
