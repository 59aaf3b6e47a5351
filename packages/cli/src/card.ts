/** The card of a fighter as it stands in a battle: profile, weapons, wargear and skills. */
import { type Armed, armsName, type FighterState, gunsOf, meleeOf } from '@hive-arbiter/engine';
import colors from 'picocolors';
import type { BattleSession } from './spoken.ts';

/** The lines of a card, or why there is none. */
export function cardOf(session: BattleSession, name: string): string {
  const fighters = Object.values(session.state.fighters);
  const word = name.toLowerCase();
  const named =
    fighters.find((each) => each.name.toLowerCase() === word || each.id === word) ??
    fighters.find((each) => word !== '' && each.name.toLowerCase().includes(word));
  if (!named) return `Type the name of a fighter, such as card ${fighters[0]?.name ?? ''}`;
  const arms = [...gunsOf(named), ...meleeOf(named)];
  const gear = [...named.gear, ...named.skills].map((id) => session.nameOf(id));
  return [
    `${colors.bold(named.name)} ${colors.dim(rankOf(named))}`,
    `  ${profileOf(named)}`,
    ...arms.map((armed) => `  ${inFigures(armed)}`),
    ...(gear.length === 0 ? [] : [`  ${gear.join(', ')}`]),
  ].join('\n');
}

function rankOf({ rank, group }: FighterState): string {
  return group > 0 ? `${rank}, Group Activation (${group})` : rank;
}

/** What is worn below armour makes every save 1 better. */
const WORN_BELOW: readonly string[] = ['armoury.armoured-undersuit', 'armoury.armoured-bodyglove'];

/** Characteristics as they are now; those that are rolled for carry a plus. */
function profileOf({ stats, fleshWounds, wounds, gear, save: armoured }: FighterState): string {
  const { m, ws, bs, s, t, i, a, ld, cl, wil, int } = stats;
  const mental = `Ld ${ld}+  Cl ${cl}+  Wil ${wil}+  Int ${int}+`;
  const save = armoured - Number(gear.some((id) => WORN_BELOW.includes(id)));
  const armour = save > 6 ? 'no save' : `save ${save}+`;
  return `M ${m}"  WS ${ws}+  BS ${bs}+  S ${s}  T ${t - fleshWounds}  W ${wounds}  I ${i}+  A ${a}  ${mental}  ${armour}`;
}

/** A weapon in figures: `Lasgun: 18" +1, 24" 0, S 3, AP 0, D 1, ammo 2+, plentiful`. */
function inFigures(armed: Armed): string {
  const { range, accuracy, strength, ap, damage, ammo, traits } = armed.profile;
  const reach = (of: 'short' | 'long') => {
    const far = range[of];
    if (far === null) return [];
    const inches = typeof far === 'number' ? `${far}"` : String(far);
    return [accuracy[of] === 0 ? inches : `${inches} ${accuracy[of] > 0 ? '+' : ''}${accuracy[of]}`];
  };
  return `${armsName(armed)}: ${[
    ...reach('short'),
    ...reach('long'),
    `S ${strength ?? '-'}`,
    `AP ${ap}`,
    `D ${damage ?? '-'}`,
    ...(ammo === null ? [] : [`ammo ${ammo}+`]),
    ...traits.map((trait) => trait.replaceAll('-', ' ')),
  ].join(', ')}`;
}
