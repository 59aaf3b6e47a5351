/** Weapons that players define themselves: read and checked, so that battles can trust them. */
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { BadInput } from '../table/errors.ts';
import { say } from '../table/say.ts';
import type { Profile, Reach, Weapon } from './weapon.ts';
import { shown } from './written.ts';

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
  if (twice >= 0)
    throw new BadInput(`${field}.${twice}.id`, say('weapon-file/same-weapon', { id: read[twice]?.id ?? '' }));
  return read;
}

export function readOwnWeapon(given: unknown, field: string): OwnWeapon {
  const { id, name, class: of, slots, profiles } = record(given, field);
  if (typeof id !== 'string' || !isOwnId(id))
    throw new BadInput(
      `${field}.id`,
      say('form/expected', { allowed: say('form/id-letters'), got: shown(id) }),
    );
  if (typeof name !== 'string' || name.trim() === '' || name.length > 80)
    throw new BadInput(
      `${field}.name`,
      say('form/expected-just', { allowed: say('form/text-of', { least: 1, most: 80 }) }),
    );
  if (!(WEAPON_CLASSES as readonly unknown[]).includes(of))
    throw new BadInput(`${field}.class`, say('form/expected', { allowed: WEAPON_CLASSES, got: shown(of) }));
  if (slots !== undefined) whole(slots, `${field}.slots`, 0, 2);
  const read = list(profiles, `${field}.profiles`, 1, MOST_PROFILES).map((each, at) =>
    readProfile(each, `${field}.profiles.${at}`),
  );
  const twice = read.findIndex((one, at) => read.findIndex((each) => each.id === one.id) < at);
  if (twice >= 0)
    throw new BadInput(
      `${field}.profiles.${twice}.id`,
      say('weapon-file/same-profile', { id: read[twice]?.id ?? '' }),
    );
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
    throw new BadInput(`${field}.id`, say('form/expected-just', { allowed: say('form/id-letters') }));
  const known = list(traits, `${field}.traits`, 0, 12).map((trait, at) => {
    if (typeof trait === 'string' && TRAITS.has(trait)) return trait;
    throw new BadInput(
      `${field}.traits.${at}`,
      say('weapon-file/no-trait', { trait: shown(trait), known: [...TRAITS].sort() }),
    );
  });
  const isMelee = known.includes('melee');
  const range = record(profile.range ?? (isMelee ? { short: null, long: 'engaged' } : {}), `${field}.range`);
  const accuracy = record(profile.accuracy ?? { short: 0, long: 0 }, `${field}.accuracy`);
  const short = reach(range.short ?? null, `${field}.range.short`);
  const long = reach(range.long ?? null, `${field}.range.long`);
  if (long === null)
    throw new BadInput(
      `${field}.range.long`,
      say('form/expected-just', { allowed: say('weapon-file/reach') }),
    );
  if (long === 'engaged' && !isMelee) throw new BadInput(`${field}.range.long`, say('weapon-file/engaged'));
  if ((long === 'template') !== known.includes('template'))
    throw new BadInput(`${field}.range.long`, say('weapon-file/template'));
  if (typeof short === 'number' && typeof long === 'number' && short > long)
    throw new BadInput(`${field}.range.short`, say('weapon-file/long-range', { long }));
  if (isMelee && ammo !== null) throw new BadInput(`${field}.ammo`, say('weapon-file/ammo'));
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
  throw new BadInput(
    field,
    say('form/expected', { allowed: say('weapon-file/strength'), got: shown(given) }),
  );
}

function reach(given: unknown, field: string): Reach {
  if (given === null || given === 'template' || given === 'engaged') return given;
  if (typeof given === 'number') return whole(given, field, 0, 120);
  const times = (given as { timesStrength?: unknown } | undefined)?.timesStrength;
  if (typeof given === 'object') return { timesStrength: whole(times, `${field}.timesStrength`, 1, 6) };
  throw new BadInput(field, say('form/expected', { allowed: say('weapon-file/reach'), got: shown(given) }));
}

function record(given: unknown, field: string): Readonly<Record<string, unknown>> {
  if (typeof given === 'object' && given !== null && !Array.isArray(given))
    return given as Record<string, unknown>;
  throw new BadInput(field, say('form/expected', { allowed: say('form/object'), got: shown(given) }));
}

function list(given: unknown, field: string, least: number, most: number): readonly unknown[] {
  if (!Array.isArray(given))
    throw new BadInput(field, say('form/expected-just', { allowed: say('form/list') }));
  if (given.length < least || given.length > most)
    throw new BadInput(field, say('form/entries', { least, most, got: given.length }));
  return given;
}

function whole(given: unknown, field: string, least: number, most: number): number {
  if (typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most) return given;
  throw new BadInput(
    field,
    say('form/expected', { allowed: say('form/whole', { least, most }), got: shown(given) }),
  );
}
