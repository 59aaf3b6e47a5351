/** What is for sale, and what a fighter may carry. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { armoury } from '@hive-arbiter/rulebook/armoury';
import type { Rank } from '../../battle/judged.ts';
import { isArmour, itemName } from '../../battle/kit.ts';
import { likeWeapon, type OwnWeapon, WEAPON_CLASSES } from '../../battle/own-weapons.ts';
import { weaponOf } from '../../battle/weapons.ts';
import { say, type Words } from '../../table/events.ts';
import { type GangData, weaponFor } from '../gang/gang-data.ts';
import { brokenWords, loadout, SLOTS } from '../gang/gangs.ts';
import { byClause } from './fault.ts';
import { type CampaignTable, type Member, pricesOf, type Things } from './state.ts';

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly credits: number | null;
  readonly rarity: string;
  readonly slots?: number;
  readonly class?: string;
  readonly sight?: boolean;
  readonly profiles?: readonly { readonly traits: readonly string[]; readonly credits?: number }[];
}

/** Something that can be bought. */
export interface Ware {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  /** Common, rare(X), illegal(X), or exclusive to a gang's own list [armoury.reading.rarity.1]. */
  readonly availability: 'common' | 'rare' | 'illegal' | 'exclusive';
  readonly rating: number;
}

const LISTED = [
  armoury.weapons,
  armoury.armour,
  armoury.fields,
  armoury.accessories,
  armoury.gear,
  armoury.chems,
].flatMap((list) => list as unknown as readonly Listed[]);

const BY_ID = new Map(LISTED.map((listed) => [listed.id, listed]));

/** Everything that has a price, in the order of the armoury. */
export const WARES: ReadonlyMap<string, Ware> = new Map(
  LISTED.flatMap(({ id, name, credits, rarity }) => {
    const [, availability = '', rating] = /^(\w+)(?:\((\d+)\))?$/.exec(rarity) ?? [];
    if (credits === null || credits === undefined) return [];
    const ware = {
      id,
      name,
      price: credits,
      availability: availability as Ware['availability'],
      rating: Number(rating ?? 0),
    };
    return [[id, ware] as const];
  }),
);

/**
 * The goods of a campaign: those of the armoury, and the items of its own data, which only their lists sell.
 */
export function waresOf({ data }: Things): ReadonlyMap<string, Ware> {
  return data ? ownOf(data).wares : WARES;
}

interface OwnGoods {
  readonly wares: ReadonlyMap<string, Ware>;
  readonly listed: ReadonlyMap<string, Listed>;
}

const own = new WeakMap<GangData, OwnGoods>();

function ownOf(data: GangData): OwnGoods {
  let known = own.get(data);
  if (!known) {
    const prices = pricesOf(data);
    const listed = data.things.flatMap((thing): readonly Listed[] => {
      const weapon = weaponFor(thing);
      const credits = prices.get(thing.id) ?? 0;
      return weapon ? [{ ...weapon, credits, rarity: 'exclusive' }] : [];
    });
    const wares = new Map(WARES);
    for (const { id, name } of data.things)
      wares.set(id, {
        id,
        name,
        price: prices.get(id) ?? 0,
        availability: 'exclusive',
        rating: 0,
      });
    known = { wares, listed: new Map(listed.map((each) => [each.id, each])) };
    own.set(data, known);
  }
  return known;
}

function listedAs({ data, altered }: Things, item: string): Listed | undefined {
  const made = altered?.[item];
  if (made) return { ...made, credits: made.price, rarity: 'exclusive' };
  return BY_ID.get(item) ?? (data ? ownOf(data).listed.get(item) : undefined);
}

export function isKnownItem(state: Things, item: string): boolean {
  return listedAs(state, item.split('/')[0] ?? '') !== undefined;
}

const SKILLS = new Map(
  (armoury.skills as unknown as readonly { id: string; name: string }[]).map(({ id, name }) => [id, name]),
);

export function nameOfSkill(id: string): string | undefined {
  return SKILLS.get(id);
}

export function nameOfItem(state: Things, item: string): string | undefined {
  const [id = '', profile] = item.split('/');
  const name = listedAs(state, id)?.name ?? weaponOf(id)?.name ?? itemName(id);
  return name === undefined || profile === undefined ? name : `${name}, ${profile.replaceAll('-', ' ')}`;
}

type WeaponKind = 'basic' | 'special' | 'heavy' | 'pistol' | 'close-combat';

/** Grenades and traps take no slot and no class of their own. */
function kindOf({ class: of }: Listed): WeaponKind | undefined {
  if (of === 'melee') return 'close-combat';
  return of === 'basic' || of === 'special' || of === 'heavy' || of === 'pistol' ? of : undefined;
}

/** Is this a special or heavy weapon? */
export function isOfClass(state: Things, item: string, kind: WeaponKind): boolean {
  const listed = listedAs(state, item);
  return listed !== undefined && kindOf(listed) === kind;
}

const LIKE_RANK: Readonly<Partial<Record<Rank, 'leader' | 'champion' | 'specialist' | 'ganger' | 'juve'>>> = {
  leader: 'leader',
  champion: 'champion',
  specialist: 'specialist',
  ganger: 'ganger',
  juve: 'juve',
};

/** Why this fighter may not carry all this, if so: slots, classes, sights and armour. */
export function faultOfKit(
  t: CampaignTable,
  { name, rank, advances }: Pick<Member, 'name' | 'rank' | 'advances'>,
  kit: readonly string[],
): Words | undefined {
  const as = LIKE_RANK[rank];
  // A beast's weapons and wargear are fixed [campaign.beasts.rules.2].
  if (!as) return byClause('campaign.beasts.rules.2', say('fault/nature', { name }));
  const carried = kit.flatMap((item) => listedAs(t.state, item) ?? []);
  const weapons = carried.flatMap((listed) => {
    const kind = kindOf(listed);
    if (!kind || listed.slots === 0) return [];
    const double = (listed.slots ?? 1) > 1;
    return [{ id: listed.id, kind, price: Math.min(500, listed.credits ?? 0), double }];
  });
  const { legal, problems, slots } = loadout(t.quiet, {
    rank: as,
    advanced: advances > 0,
    weapons: weapons.slice(0, 10),
  });
  // [armoury.carry.weapons.1, campaign.trade.reequip.2]
  if (weapons.length > 10 || !legal)
    return byClause(
      (problems[0] as ClauseId | undefined) ?? 'campaign.gangs.weapons.4',
      say('fault/may-not-carry', { name, why: brokenWords(problems, { slots, most: SLOTS }) }),
    );
  // Each weapon takes one sight at most [armoury.carry.sights.1].
  const sights = carried.filter(({ sight }) => sight).length;
  if (sights > weapons.length) return byClause('armoury.carry.sights.1', say('fault/sights', { name }));
  const suits = kit.filter((item) => isSuit(item)).length;
  if (suits > 1) return byClause('armoury.carry.armour.1', say('fault/suits', { name }));
  return undefined;
}

const SUITS = new Set(
  (armoury.armour as unknown as readonly { id: string; save: number | null; combines?: boolean }[])
    .filter(({ save, combines }) => save !== null && combines !== true)
    .map(({ id }) => id),
);

function isSuit(item: string): boolean {
  return isArmour(item) && SUITS.has(item);
}

/** The traits that an Archaeotech Device gives a weapon, each with Unstable [campaign.territories.archaeotech-device.1]. */
export const ALTERATIONS = ['blaze', 'rad-phage', 'seismic', 'shock'] as const;

/** The weapon that this item is, so that it can be altered; nothing if it is not a weapon of a fighter. */
export function weaponHere({ data, altered }: Things, item: string): OwnWeapon | undefined {
  const thing = data?.things.find(({ id }) => id === item);
  const weapon =
    altered?.[item] ?? (thing ? weaponFor(thing) : likeWeapon(item, BY_ID.get(item)?.name ?? item, item));
  return weapon && (WEAPON_CLASSES as readonly string[]).includes(weapon.class) ? weapon : undefined;
}

/** The same weapon with the trait, and Unstable with it. */
export function alteredBy(weapon: OwnWeapon, trait: string): Omit<OwnWeapon, 'id'> {
  const { name, class: of, slots, profiles } = weapon;
  return {
    name: `${name.slice(0, 60)} (${trait.replaceAll('-', ' ')})`,
    class: of,
    ...(slots === undefined ? {} : { slots }),
    profiles: profiles.map((profile) => ({
      ...profile,
      traits: [...new Set([...profile.traits, trait, 'unstable'])],
    })),
  };
}
