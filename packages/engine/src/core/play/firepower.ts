/** Firepower dice, and the ammo tests that they call for. */

import { having } from '../../battle/effects.ts';
import { instead } from '../../battle/special-rule.ts';
import { type BattleTable, type FighterState, friendsOf, isUp, seatOf } from '../../battle/state.ts';
import { type Armed, armsId, levelOf, runDry } from '../../battle/weapons.ts';
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { fireWith, rollAmmoTest } from '../ammo.ts';

// Firepower

/**
 * Fires a weapon, hit or miss: firepower dice, ammo tests, and their effect on the weapon [core.ammo.roll.1].
 */
export function* fire(
  t: BattleTable,
  shooter: FighterState,
  armed: Armed,
  hit: boolean,
  dice: number | 'in-fight',
): Rule<{ readonly shots: number; readonly hits: number; readonly userOut: boolean }> {
  const { profile } = armed;
  const { traits } = profile;
  const ammo = Math.min(6, Math.max(2, profile.ammo ?? 6));
  const combi = traits.includes('combi');
  const rapidFire = dice === 'in-fight' ? 0 : rapidFireOf(armed);
  const once = { shots: 1, hits: hit ? 1 : 0, userOut: false };
  if (traits.includes('single-shot')) {
    shooter.spent = [...shooter.spent, armsId(armed)];
    if (rapidFire === 0) return once;
  }
  if (traits.includes('grenade')) {
    const { passed } = yield* rollAmmoTest(t, { ammo }, 'core.ammo.grenade.2', shooter.id);
    if (!passed) runDry(shooter, armed, 'out-of-ammo');
    return once;
  }
  const rolled = dice === 'in-fight' ? 1 : dice;
  const shots = { ammo, rapidFire, rolled, hit, combi, unstable: traits.includes('unstable') };
  const test = { ammo, combi, traits };
  const using = armed.weapon.name;
  const of = { of: shooter.id, using };
  const fired = yield* fireWith(t, shots, () => ammoTestOf(t, shooter, using, test), of);
  if (fired.weapon !== 'ready') runDry(shooter, armed, fired.weapon);
  return { shots: fired.shots, hits: fired.hits, userOut: fired.userOut };
}

/**
 * How many firepower dice go with the hit roll. With Rapid Fire the player says so before any die falls
 * [core.shooting.sequence.1, core.shooting.rapid.1].
 */
export function* firepowerDice(t: BattleTable, shooter: FighterState, armed: Armed): Rule<number> {
  const most = rapidFireOf(armed);
  if (most < 2 || armed.profile.traits.includes('grenade')) return 1;
  const many = Array.from({ length: most }, (_, at) => String(most - at));
  const what = say('firepower/how-many-firepower-dice', { shooter: shooter.name });
  return Number(yield* t.choose(seatOf(t.state, shooter), many, 'core.shooting.rapid.1', shooter.id, what));
}

function rapidFireOf({ profile }: Armed): number {
  return Math.min(3, levelOf(profile, 'rapid-fire'));
}

/** One ammo test; somebody at hand may let a failed one be rolled again. */
function* ammoTestOf(
  t: BattleTable,
  shooter: FighterState,
  using: string,
  {
    ammo,
    combi,
    traits,
  }: { readonly ammo: number; readonly combi: boolean; readonly traits: readonly string[] },
): Rule<boolean> {
  function* standard(): Rule<boolean> {
    const of = { of: shooter.id, using };
    return (yield* rollAmmoTest(t, { ammo, combi }, 'core.ammo.test.1', of)).passed;
  }
  const test = () =>
    instead(t, 'ammoTest', standard, (rule, inner) =>
      rule.ammoTest(t, shooter, { ammo, combi, traits }, inner),
    );
  if (yield* test()) return true;
  return (yield* mayTryAgain(t, shooter)) && (yield* test());
}

/** Is there somebody at hand who gets a stubborn weapon to work? */
export function* mayTryAgain(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const friends = friendsOf(t.state, fighter).filter((friend) => friend !== fighter && isUp(friend));
  for (const { effect, who } of having([fighter, ...friends], 'ammoAgain'))
    if (yield* effect.ammoAgain(t, fighter, who)) return true;
  return false;
}
