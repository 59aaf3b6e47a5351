/** Weapons that players define themselves: read and checked, so that battles can trust them. */
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { BadInput } from '../table/errors.ts';
import type { Profile, Reach, Weapon } from './weapon.ts';

/** A weapon that no armoury lists; its id has no dot, theirs have. */
export interface OwnWeapon extends Weapon {
  /** How many weapon slots it takes; one by default. */
  readonly slots?: number;
}

/** What a weapon can be: traps are set by other rules. */
export const WEAPON_CLASSES = ['basic', 'special', 'heavy', 'pistol', 'melee', 'grenade'] as const;

const ARMOURY = armoury.weapons as unknown as readonly Weapon[];
/** The traits that the rules know, with their numbers. */
const TRAITS: ReadonlySet<string> = new Set(
  ARMOURY.flatMap(({ profiles }) => profiles.flatMap(({ traits }) => traits)),
);
const MOST_PROFILES = 6;
const OWN_ID = /^[a-z\d][a-z\d-]{0,63}$/;

/** Is this the id of something that players have made up? */
export function isOwnId(id: string): boolean {
  return OWN_ID.test(id);
}

/** The weapon of the armoury with this id, as one of the players' own by another name. */
export function likeWeapon(id: string, name: string, like: string): OwnWeapon | undefined {
  const weapon = ARMOURY.find((each) => each.id === like) as OwnWeapon | undefined;
  if (!weapon) return undefined;
  const { class: of, profiles, slots } = weapon;
  return {
    id,
    name,
    class: of,
    ...(slots === undefined ? {} : { slots }),
    // Ammunition that is bought for a weapon of the armoury is bought by its own name.
    profiles: profiles.filter(({ credits = 0 }) => credits === 0),
  };
}

/** Reads weapons that players define; names the first error with its place. */
export function readOwnWeapons(given: unknown, field: string, most = 200): readonly OwnWeapon[] {
  const listed = list(given, field, 0, most);
  const read = listed.map((each, at) => readOwnWeapon(each, `${field}.${at}`));
  const twice = read.findIndex(({ id }, at) => read.findIndex((each) => each.id === id) < at);
  if (twice >= 0) throw new BadInput(`${field}.${twice}.id`, `two weapons have the id ${read[twice]?.id}`);
  return read;
}

export function readOwnWeapon(given: unknown, field: string): OwnWeapon {
  const { id, name, class: of, slots, profiles } = record(given, field);
  if (typeof id !== 'string' || !isOwnId(id))
    throw new BadInput(
      `${field}.id`,
      `expected small letters, digits and hyphens, got ${JSON.stringify(id ?? null)}`,
    );
  if (typeof name !== 'string' || name.trim() === '' || name.length > 80)
    throw new BadInput(`${field}.name`, 'expected a text of 1 to 80 characters');
  if (!(WEAPON_CLASSES as readonly unknown[]).includes(of))
    throw new BadInput(
      `${field}.class`,
      `expected ${WEAPON_CLASSES.join(', ')}, got ${JSON.stringify(of ?? null)}`,
    );
  if (slots !== undefined) whole(slots, `${field}.slots`, 0, 2);
  const read = list(profiles, `${field}.profiles`, 1, MOST_PROFILES).map((each, at) =>
    readProfile(each, `${field}.profiles.${at}`),
  );
  const twice = read.findIndex((one, at) => read.findIndex((each) => each.id === one.id) < at);
  if (twice >= 0)
    throw new BadInput(`${field}.profiles.${twice}.id`, `two profiles are called ${read[twice]?.id}`);
  return {
    id,
    name,
    class: of as string,
    ...(slots === undefined ? {} : { slots: slots as number }),
    profiles: read,
  };
}

function readProfile(given: unknown, field: string): Profile {
  const profile = record(given, field);
  const { id = 'standard', strength, damage, ammo = null, ap = 0, traits = [] } = profile;
  if (typeof id !== 'string' || !isOwnId(id))
    throw new BadInput(`${field}.id`, `expected small letters, digits and hyphens`);
  const known = list(traits, `${field}.traits`, 0, 12).map((trait, at) => {
    if (typeof trait === 'string' && TRAITS.has(trait)) return trait;
    throw new BadInput(
      `${field}.traits.${at}`,
      `the rules know no trait ${JSON.stringify(trait)}; they know ${[...TRAITS].sort().join(', ')}`,
    );
  });
  const isMelee = known.includes('melee');
  const range = record(profile.range ?? (isMelee ? { short: null, long: 'engaged' } : {}), `${field}.range`);
  const accuracy = record(profile.accuracy ?? { short: 0, long: 0 }, `${field}.accuracy`);
  const short = reach(range.short ?? null, `${field}.range.short`);
  const long = reach(range.long ?? null, `${field}.range.long`);
  if (long === null)
    throw new BadInput(`${field}.range.long`, 'expected inches, `template`, `engaged` or {timesStrength}');
  if (long === 'engaged' && !isMelee)
    throw new BadInput(`${field}.range.long`, 'only a weapon with the trait melee reaches those engaged');
  if ((long === 'template') !== known.includes('template'))
    throw new BadInput(`${field}.range.long`, 'the trait template and the range template go together');
  if (typeof short === 'number' && typeof long === 'number' && short > long)
    throw new BadInput(`${field}.range.short`, `is more than the long range of ${long}`);
  if (isMelee && ammo !== null) throw new BadInput(`${field}.ammo`, 'a melee profile uses no ammunition');
  if (ammo !== null) whole(ammo, `${field}.ammo`, 2, 6);
  return {
    id,
    range: { short, long },
    accuracy: {
      short: whole(accuracy.short ?? 0, `${field}.accuracy.short`, -3, 3),
      long: whole(accuracy.long ?? 0, `${field}.accuracy.long`, -3, 3),
    },
    strength: readStrength(strength, `${field}.strength`),
    ap: whole(ap, `${field}.ap`, -6, 1),
    damage: damage === null ? null : whole(damage, `${field}.damage`, 1, 6),
    ammo: ammo as number | null,
    traits: known,
    credits: 0,
  };
}

function readStrength(given: unknown, field: string): Profile['strength'] {
  if (given === null) return null;
  if (typeof given === 'string' && /^S(\+[1-6])?$/.test(given)) return given;
  if (typeof given === 'number') return whole(given, field, 1, 12);
  throw new BadInput(field, `expected 1 to 12, S, S+1 to S+6, or null, got ${JSON.stringify(given ?? null)}`);
}

function reach(given: unknown, field: string): Reach {
  if (given === null || given === 'template' || given === 'engaged') return given;
  if (typeof given === 'number') return whole(given, field, 0, 120);
  const times = (given as { timesStrength?: unknown } | undefined)?.timesStrength;
  if (typeof given === 'object') return { timesStrength: whole(times, `${field}.timesStrength`, 1, 6) };
  throw new BadInput(
    field,
    `expected inches, template, engaged or {timesStrength}, got ${JSON.stringify(given)}`,
  );
}

function record(given: unknown, field: string): Readonly<Record<string, unknown>> {
  if (typeof given === 'object' && given !== null && !Array.isArray(given))
    return given as Record<string, unknown>;
  throw new BadInput(field, `expected an object, got ${JSON.stringify(given ?? null).slice(0, 40)}`);
}

function list(given: unknown, field: string, least: number, most: number): readonly unknown[] {
  if (!Array.isArray(given)) throw new BadInput(field, 'expected a list');
  if (given.length < least || given.length > most)
    throw new BadInput(field, `expected ${least} to ${most} entries, got ${given.length}`);
  return given;
}

function whole(given: unknown, field: string, least: number, most: number): number {
  if (typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most) return given;
  throw new BadInput(
    field,
    `expected a whole number from ${least} to ${most}, got ${JSON.stringify(given ?? null)}`,
  );
}
