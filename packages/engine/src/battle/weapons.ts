/** What a fighter shoots and strikes with, read from the armoury. */
import { armoury } from '@hive-arbiter/rulebook/armoury';
import type { UsedWeapon } from './attack.ts';
import type { FighterState } from './state.ts';
import type { Profile, Weapon } from './weapon.ts';

export type { Profile, Weapon } from './weapon.ts';

/** One way to attack: a weapon with one of its profiles. */
export interface Armed {
  readonly weapon: Weapon;
  readonly profile: Profile;
}

/** The ways to attack with a weapon. */
interface Ways {
  readonly weapon: Weapon;
  /**
   * Profiles to shoot with: the included ammunition and the bought ammunition [armoury.reading.profiles.1].
   */
  readonly along: readonly Armed[];
  readonly bought: readonly Armed[];
  /** The plain way to strike. */
  readonly strike: Armed | undefined;
}

const weapons = new Map<string, Ways>();
/** Of weapons that players have made up: each belongs to the battle that brought it. */
const ownWays = new WeakMap<Weapon, Ways>();
addWeapons(...(armoury.weapons as unknown as readonly Weapon[]));

/** Adds weapons; those outside the armoury are on no price list: the claws and jaws of creatures. */
export function addWeapons(...added: readonly Weapon[]): void {
  for (const weapon of added) if (!weapons.has(weapon.id)) weapons.set(weapon.id, waysWith(weapon));
}

function waysWith(weapon: Weapon): Ways {
  const shooting = weapon.profiles.filter(shoots).map((profile) => ({ weapon, profile }));
  const striking = weapon.profiles.find(({ traits }) => traits.includes('melee'));
  const comesAlong = ({ profile }: Armed) => (profile.credits ?? 0) === 0;
  return {
    weapon,
    along: shooting.filter(comesAlong),
    bought: shooting.filter((armed) => !comesAlong(armed)),
    strike: striking ? { weapon, profile: striking } : undefined,
  };
}

function waysOf(id: string, arms: readonly Weapon[] | undefined): Ways | undefined {
  const known = weapons.get(id);
  if (known || !arms) return known;
  const own = arms.find((weapon) => weapon.id === id);
  if (!own) return undefined;
  let ways = ownWays.get(own);
  if (!ways) {
    ways = waysWith(own);
    ownWays.set(own, ways);
  }
  return ways;
}

/** What each weapon is called, by its id. */
export function weaponNames(): readonly (readonly [id: string, name: string])[] {
  return Array.from(weapons.values(), ({ weapon }) => [weapon.id, weapon.name] as const);
}

/** Everything that a fighter may carry and that has a price; claws and jaws have none. */
export const PRICED_WEAPONS: readonly string[] = (
  armoury.weapons as unknown as readonly (Weapon & { readonly credits: number | null })[]
)
  .filter(({ credits, profiles }) => credits !== null && profiles.length > 0)
  .map(({ id }) => id);

/** The weapon of this id; `arms` are the players' own weapons that may be meant. */
export function weaponOf(id: string, arms?: readonly Weapon[]): Weapon | undefined {
  return waysOf(id, arms)?.weapon;
}

/**
 * Names one way to attack: the weapon alone for its plain profile, `weapon/profile` for any other. Ammunition that is
 * bought stands so on a roster.
 */
export function armsId({ weapon, profile }: Armed): string {
  return firingProfile(weapon) === profile || !shoots(profile) ? weapon.id : `${weapon.id}/${profile.id}`;
}

/** A weapon by its usual name, with its ammunition where that is not the standard one. */
export function armsName({ weapon, profile }: Armed): string {
  const isPlain = profile.id === 'standard' || weapon.profiles.filter(shoots).length < 2;
  return isPlain ? weapon.name : `${weapon.name}, ${profile.id.replaceAll('-', ' ')}`;
}

/**
 * Every way to shoot that this fighter has, loaded or not. It is asked several times at every action, and lists of
 * weapons and gear are never written to, so it is worked out once for them.
 */
export function gunsOf({ weapons: carried, gear, arms: own }: FighterState): readonly Armed[] {
  const known = guns.get(carried);
  if (known?.gear === gear) return known.arms;
  const arms = waysToShoot(carried, gear, own);
  guns.set(carried, { gear, arms });
  return arms;
}

const guns = new WeakMap<
  readonly string[],
  { readonly gear: readonly string[]; readonly arms: readonly Armed[] }
>();

function waysToShoot(
  carried: readonly string[],
  gear: readonly string[],
  own: readonly Weapon[] | undefined,
): readonly Armed[] {
  const arms: Armed[] = [];
  for (const [at, id] of carried.entries()) {
    const ways = waysOf(id, own);
    if (!ways || carried.indexOf(id) < at) continue;
    const bought = ways.bought.filter(({ profile }) => isBought(gear, id, profile));
    // A las pack takes the place of the charge that the weapon comes with.
    if (bought.some(({ profile }) => profile.id === LAS_PACK)) arms.push(...bought);
    else arms.push(...ways.along, ...bought);
  }
  return arms;
}

const LAS_PACK = 'hotshot-las-pack';

function isBought(gear: readonly string[], weapon: string, { id }: Profile): boolean {
  return gear.includes(`${weapon}/${id}`) || (id === LAS_PACK && gear.includes(`armoury.${LAS_PACK}`));
}

/** The ways to shoot that are loaded [core.ammo.test.4]. */
export function rangedOf(fighter: FighterState): readonly Armed[] {
  const arms = gunsOf(fighter);
  if (fighter.empty.length === 0 && fighter.spent.length === 0) return arms;
  return arms.filter((armed) => isLoaded(fighter, armed));
}

/**
 * One profile that runs dry empties the whole weapon, of which a fighter may have two [core.ammo.test.5]; the parts of a
 * Combi weapon run out separately [core.ammo.combi.1].
 */
function isLoaded({ weapons: carried, empty, spent }: FighterState, armed: Armed): boolean {
  const id = armsId(armed);
  const combi = armed.profile.traits.includes('combi');
  const same = (out: string) => (combi ? out === id : out.split('/')[0] === armed.weapon.id);
  const gone = spent.filter((out) => out === id).length + empty.filter(same).length;
  return gone < carried.filter((weapon) => weapon === armed.weapon.id).length;
}

/** The plain profile that this weapon shoots with. */
export function firingProfile({ profiles }: Weapon): Profile | undefined {
  return profiles.find(shoots);
}

/** The way to shoot of this name, if the fighter has it. */
export function gunOf(fighter: FighterState, id: string): Armed | undefined {
  return gunsOf(fighter).find((armed) => armsId(armed) === id);
}

/** Marks the result of a failed ammo test: a Limited or Scarce weapon is gone [core.ammo.test.5]. */
export function runDry(fighter: FighterState, armed: Armed, after: 'out-of-ammo' | 'jammed'): void {
  const { weapon, profile } = armed;
  const id = armsId(armed);
  const ways = gunsOf(fighter).filter((other) => other.weapon === weapon);
  if (after === 'jammed') {
    fighter.spent = [...fighter.spent, ...ways.map(armsId)]; // [core.ammo.test.3]
    return;
  }
  const others = ways.length > 1 && !profile.traits.includes('combi');
  const isGone = profile.traits.some((trait) => GONE.includes(trait));
  // A cache loads even what is Scarce, as long as nothing else is to be loaded.
  const isBarred = profile.traits.includes('scarce');
  if (isGone || (isBarred && others)) fighter.spent = [...fighter.spent, id];
  // [core.conditions.ammo.1]
  if (!isGone || others) fighter.empty = [...fighter.empty, id];
}

/** What no reload brings back [core.ammo.reload.2]. */
const GONE: readonly string[] = ['limited', 'grenade', 'single-shot'];

/** The profiles that an empty weapon can be reloaded with. */
export function reloadsOf(fighter: FighterState, empty: string): readonly Armed[] {
  const [weapon] = empty.split('/');
  return gunsOf(fighter).filter((armed) => {
    if (armed.weapon.id !== weapon || fighter.spent.includes(armsId(armed))) return false;
    return !armed.profile.traits.includes('combi') || armsId(armed) === empty;
  });
}

function shoots({ traits, range }: Profile): boolean {
  return !traits.includes('melee') && range.long !== null;
}

/** The plain way to strike with each weapon that can do so, two of a kind twice. */
export function meleeOf(fighter: FighterState): readonly Armed[] {
  const arms: Armed[] = [];
  for (const id of fighter.weapons) {
    const armed = waysOf(id, fighter.arms)?.strike;
    if (armed) arms.push(armed);
  }
  return arms;
}

/** Short and Long range in inches for this fighter; null if there is no such range, or none in inches. */
export function rangeOf(
  { range }: Profile,
  { stats }: FighterState,
): { readonly short: number | null; readonly long: number | null } {
  const inches = (given: Profile['range']['short']) => {
    if (typeof given === 'number') return given;
    // [core.ammo.grenade.1]
    if (typeof given === 'object' && given !== null) return given.timesStrength * stats.s;
    return null;
  };
  return { short: inches(range.short), long: inches(range.long) };
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

/** Is a weapon in these hands Silent, by itself or under a gunshroud? */
function isSilent({ gear }: FighterState, { weapon, profile }: Armed): boolean {
  const shrouded =
    (weapon.class === 'basic' || weapon.class === 'pistol') && gear.includes('armoury.gunshroud');
  return shrouded || profile.traits.includes('silent');
}

/** What an attack tells of a weapon, or of bare hands. */
export function usedBy(attacker: FighterState, armed: Armed | null): UsedWeapon {
  if (!armed) return { weapon: null, traits: [], strength: attacker.stats.s, silent: true };
  const { weapon, profile } = armed;
  return {
    weapon: weapon.id,
    traits: profile.traits,
    strength: strengthOf(profile, attacker),
    silent: isSilent(attacker, armed),
  };
}

/** The furthest that any of these weapons reaches. */
export function longest(fighter: FighterState, arms: readonly Armed[]): number {
  return Math.max(...arms.map(({ profile }) => rangeOf(profile, fighter).long ?? Number.POSITIVE_INFINITY));
}
