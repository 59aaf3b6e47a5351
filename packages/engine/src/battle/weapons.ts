/** What a fighter shoots and strikes with, read from the armoury. */
import { armoury } from '@hive-arbiter/rulebook/armoury';
import type { FighterState } from './state.ts';

export interface Profile {
  readonly id: string;
  readonly range: { readonly short: number | string | null; readonly long: number | string | null };
  readonly accuracy: { readonly short: number; readonly long: number };
  /** A number, `S`, `S+1` … or null where the attack makes no wound roll. */
  readonly strength: number | string | null;
  readonly ap: number;
  readonly damage: number | string | null;
  readonly ammo: number | null;
  readonly traits: readonly string[];
}

export interface Weapon {
  readonly id: string;
  readonly name: string;
  readonly class: string;
  readonly profiles: readonly Profile[];
}

/** One way to attack: a weapon with one of its profiles. */
export interface Armed {
  readonly weapon: Weapon;
  readonly profile: Profile;
}

const weapons = new Map<string, Weapon>();
/** The plain way to shoot and to strike with each weapon that can do so, by the id of the weapon. */
const shot = new Map<string, Armed>();
const struck = new Map<string, Armed>();
addWeapons(...(armoury.weapons as unknown as readonly Weapon[]));

/** Adds weapons; beside the armoury these are on no price list: the claws and jaws of creatures. */
export function addWeapons(...added: readonly Weapon[]): void {
  for (const weapon of added) {
    if (weapons.has(weapon.id)) continue;
    weapons.set(weapon.id, weapon);
    const shooting = firingProfile(weapon);
    const striking = weapon.profiles.find(({ traits }) => traits.includes('melee'));
    if (shooting) shot.set(weapon.id, { weapon, profile: shooting });
    if (striking) struck.set(weapon.id, { weapon, profile: striking });
  }
}

export function weaponOf(id: string): Weapon | undefined {
  return weapons.get(id);
}

/**
 * The plain profile of each weapon that shoots and is not empty [core.ammo.test.4]; special ammunition is a choice of the
 * roster.
 */
export function rangedOf(fighter: FighterState): readonly Armed[] {
  const arms = armedWith(fighter, shot);
  return fighter.empty.length === 0 ? arms : arms.filter(({ weapon }) => !fighter.empty.includes(weapon.id));
}

/** The profile that this weapon shoots with; its ammo value is the one to reload by [campaign.table-rules.ammo.1]. */
export function firingProfile({ profiles }: Weapon): Profile | undefined {
  return profiles.find(shoots);
}

function shoots({ traits, range }: Profile): boolean {
  return !traits.includes('melee') && range.long !== null;
}

export function meleeOf(fighter: FighterState): readonly Armed[] {
  return armedWith(fighter, struck);
}

function armedWith(fighter: FighterState, ways: ReadonlyMap<string, Armed>): readonly Armed[] {
  const arms: Armed[] = [];
  for (const id of fighter.weapons) {
    const armed = ways.get(id);
    if (armed && !arms.includes(armed)) arms.push(armed);
  }
  return arms;
}

/** Strength in the hands of this fighter. */
export function strengthOf({ strength }: Profile, { stats }: FighterState): number | null {
  if (strength === null || typeof strength === 'number') return strength;
  const added = /^S(?:\+(\d+))?$/.exec(strength);
  return added ? stats.s + Number(added[1] ?? 0) : stats.s;
}

/** The number in a trait such as `rapid-fire(2)`, 0 without the trait. */
export function levelOf({ traits }: Profile, trait: string): number {
  const found = traits.find((each) => each === trait || each.startsWith(`${trait}(`));
  return found === undefined ? 0 : Number(/\((\d+)\)/.exec(found)?.[1] ?? 1);
}

/** Is an attack with this weapon Silent, by itself or under a gunshroud? */
export function isSilent({
  attacker,
  weapon,
  traits,
}: {
  readonly attacker: FighterState;
  readonly weapon: string | null;
  readonly traits: readonly string[];
}): boolean {
  const shrouded = ['basic', 'pistol'].includes(weaponOf(weapon ?? '')?.class ?? '');
  return traits.includes('silent') || (shrouded && attacker.gear.includes('armoury.gunshroud'));
}
