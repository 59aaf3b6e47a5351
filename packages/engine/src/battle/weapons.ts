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

const weapons = new Map(
  (armoury.weapons as unknown as readonly Weapon[]).map((weapon) => [weapon.id, weapon]),
);

/** Adds weapons that are on no price list: the claws and jaws of creatures. */
export function addWeapons(...added: readonly Weapon[]): void {
  for (const weapon of added) if (!weapons.has(weapon.id)) weapons.set(weapon.id, weapon);
}

export function weaponOf(id: string): Weapon | undefined {
  return weapons.get(id);
}

/** One way to attack: a weapon with one of its profiles. */
export interface Armed {
  readonly weapon: Weapon;
  readonly profile: Profile;
}

/** The plain profile of each weapon that shoots and is not empty; special ammunition is a choice of the roster. */
export function rangedOf(fighter: FighterState): readonly Armed[] {
  return armedWith(fighter, ({ traits, range }) => !traits.includes('melee') && range.long !== null).filter(
    ({ weapon }) => !fighter.empty.includes(weapon.id),
  );
}

export function meleeOf(fighter: FighterState): readonly Armed[] {
  return armedWith(fighter, ({ traits }) => traits.includes('melee'));
}

function armedWith(fighter: FighterState, fits: (profile: Profile) => boolean): readonly Armed[] {
  return [...new Set(fighter.weapons)].flatMap((id) => {
    const weapon = weaponOf(id);
    const profile = weapon?.profiles.find(fits);
    return weapon && profile ? [{ weapon, profile }] : [];
  });
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
