/** Reloading. */

import { packOf } from '../../battle/pack.ts';
import { bySeam, instead } from '../../battle/special-rule.ts';
import { type BattleState, type BattleTable, type FighterState, seatOf } from '../../battle/state.ts';
import { armsId, type Profile, reloadsOf, weaponOf } from '../../battle/weapons.ts';
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { rollAmmoTest } from '../ammo.ts';
import { mayTryAgain } from './firepower.ts';

/** A Reload, whether or not it takes an action. */
export function* reloadWeapon(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const seat = seatOf(t.state, fighter);
  const id = yield* t.choose(
    seat,
    [...new Set(fighter.empty)].filter((empty) => isReloadable(t.state, fighter, empty)),
    'core.actions.reload.1',
    fighter.id,
    say('reload/which-weapon'),
  );
  const weapon = weaponOf(id.split('/')[0] as string, fighter.arms);
  const profile = reloadedBy(t, fighter, id);
  if (!profile) {
    t.tell('activation/has-nothing-reload', { name: fighter.name }, 'core.ammo.test.5');
    return false;
  }
  function* standard(): Rule<boolean> {
    if (profile?.traits.includes('plentiful')) return true; // [core.ammo.reload.1]
    const ammo = Math.max(2, profile?.ammo ?? 6);
    const of = { of: fighter.id, using: weapon?.name ?? 'weapon', roll: 'roll to reload {using}' };
    return (yield* rollAmmoTest(t, { ammo }, 'core.ammo.test.1', of)).passed;
  }
  const test = () =>
    instead(t, 'reload', standard, (rule, inner) =>
      profile ? rule.reload(t, fighter, profile, inner) : inner(),
    );
  const passed = (yield* test()) || ((yield* mayTryAgain(t, fighter)) && (yield* test()));
  if (passed) fighter.empty = fighter.empty.toSpliced(fighter.empty.indexOf(id), 1);
  t.tell(
    passed ? 'activation/reloads' : 'activation/fails-reload',
    { name: fighter.name },
    'core.actions.reload.1',
  );
  return true;
}

/** Is there anything that this fighter can reload? */
export function hasToReload(state: BattleState, fighter: FighterState): boolean {
  return fighter.empty.some((empty) => isReloadable(state, fighter, empty));
}

/** A Scarce weapon takes more than a reload [core.ammo.reload.2]: a cache, if a rule brings one. */
function isReloadable(state: BattleState, fighter: FighterState, empty: string): boolean {
  const ways = reloadsOf(fighter, empty);
  const plain = ways.some(({ profile }) => !profile.traits.includes('scarce'));
  return plain || (ways.length > 0 && bySeam(state).reload.length > 0);
}

/**
 * The profile whose number a reload needs: the one that ran dry by the campaign's table rules
 * [campaign.table-rules.ammo.1], otherwise the easiest of those that can be loaded [core.ammo.test.5].
 */
function reloadedBy({ state }: BattleTable, fighter: FighterState, empty: string): Profile | undefined {
  const ways = reloadsOf(fighter, empty);
  const failed = ways.find((armed) => armsId(armed) === empty);
  if (packOf(state).reloadsWhatRanDry && failed) return failed.profile;
  const isScarce = ({ traits }: Profile) => Number(traits.includes('scarce'));
  const ease = ({ ammo, traits }: Profile) => (traits.includes('plentiful') ? 0 : (ammo ?? 0));
  // A Scarce profile is no way to reload as long as there is another.
  const easiest = (a: Profile, b: Profile) => isScarce(a) - isScarce(b) || ease(a) - ease(b);
  return ways.map(({ profile }) => profile).sort(easiest)[0];
}
