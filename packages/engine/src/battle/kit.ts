/** What a fighter wears and knows, read from the armoury. */
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { effectsOf } from './effects.ts';
import { itemId, PREFIX } from './item-id.ts';
import type { FighterState } from './state.ts';
import type { Armed } from './weapons.ts';

export interface Armour {
  readonly id: string;
  readonly name: string;
  /** Null for a piece that only betters another. */
  readonly save: number | null;
  /** Against blasts and templates. */
  readonly blastSave?: number;
  /** Against what comes from the front while the wearer stands. */
  readonly frontSave?: number;
}

export interface Field {
  readonly id: string;
  readonly name: string;
  readonly save: number;
}

const ARMOUR = new Map((armoury.armour as unknown as readonly Armour[]).map((each) => [each.id, each]));
const ITEMS = new Map<string, string>();
for (const list of [armoury.armour, armoury.fields, armoury.accessories, armoury.gear, armoury.chems]) {
  for (const { id, name } of list as unknown as readonly { readonly id: string; readonly name: string }[])
    ITEMS.set(id, name);
}

const CREDITS = new Map(
  [armoury.weapons, armoury.armour, armoury.fields, armoury.accessories, armoury.gear, armoury.chems]
    .flatMap(
      (list) => list as unknown as readonly { readonly id: string; readonly credits?: number | null }[],
    )
    .map(({ id, credits }): [string, number] => [id, credits ?? 0]),
);

/** The cost of a weapon or a piece of wargear; 0 if it has no price. */
export function creditsFor(item: string): number {
  return CREDITS.get(item) ?? CREDITS.get(itemId(item)) ?? 0;
}

/** Every piece of armour and wargear, by its id. */
export const WARGEAR: readonly string[] = [...ITEMS.keys()];

/** What a piece of armour or wargear is called. */
export function itemName(id: string): string | undefined {
  return ITEMS.get(id);
}

const FIELDS = new Map((armoury.fields as unknown as readonly Field[]).map((each) => [each.id, each]));

/** Is this item worn as armour, or as a field? */
export function isArmour(item: string): boolean {
  return ARMOUR.has(item) || FIELDS.has(item);
}

const ACCESSORIES = new Map(
  (
    armoury.accessories as unknown as readonly { readonly id: string; readonly fits: readonly string[] }[]
  ).map(({ id, fits }) => [id, fits]),
);

/** Has the fighter this accessory, and does it fit the weapon? A roster does not say which weapon it is on. */
export function isFitted(fighter: FighterState, item: string, { weapon, profile }: Armed): boolean {
  if (!owns(fighter, item)) return false;
  const fits = ACCESSORIES.get(itemId(item)) ?? [];
  return fits.includes(weapon.class) || fits.some((trait) => profile.traits.includes(trait));
}

export function knows({ skills }: FighterState, skill: string): boolean {
  return skills.includes(skill);
}

/** What a roster writes down as a skill of those who live with the gang without fighting for it. */
const HANGER_ON = 'hanger-on';

/** Does this fighter come only if Home Turf's roll says so? */
export function isHangerOn({ skills }: Pick<FighterState, 'skills'>): boolean {
  return skills.includes(HANGER_ON);
}

/** Is this the cyber-mastiff of that name? Its ability comes with the name [campaign.beasts.list.1]. */
export function isMastiff({ rank, name, skills }: FighterState, called: string): boolean {
  return skills.includes(called) || (rank === 'beast' && name.toLowerCase() === called);
}

/** Asked of every fighter at every turn, so no string is made of the item's whole id. */
export function owns({ gear }: FighterState, item: string): boolean {
  for (const id of gear) {
    if (id.length === PREFIX.length + item.length && id.startsWith(PREFIX) && id.endsWith(item)) return true;
  }
  return false;
}

export function isUnder({ conditions }: FighterState, condition: string): boolean {
  return conditions.includes(condition);
}

/** Puts a condition on a fighter beside others [core.conditions.general.1]; one that they have already is not added again [core.conditions.stacking.1]. */
export function putOn(fighter: FighterState, condition: string): void {
  if (!isUnder(fighter, condition)) fighter.conditions = [...fighter.conditions, condition];
}

export function takeAway(fighter: FighterState, condition: string): void {
  if (isUnder(fighter, condition))
    fighter.conditions = fighter.conditions.filter((each) => each !== condition);
}

/** Every piece of armour on a fighter, shields and overlays among them. */
export function armourOf({ gear }: FighterState): readonly Armour[] {
  return foundIn(ARMOUR, gear);
}

/** The field armour that still works, the best first. */
export function fieldOf(fighter: FighterState): Field | undefined {
  if (isUnder(fighter, 'burnt-out')) return undefined;
  return foundIn(FIELDS, fighter.gear).sort((a, b) => a.save - b.save)[0];
}

function foundIn<T>(list: ReadonlyMap<string, T>, gear: readonly string[]): T[] {
  const found: T[] = [];
  for (const item of gear) {
    const piece = list.get(item);
    if (piece) found.push(piece);
  }
  return found;
}

/** What drink does to a fighter: worse shots and blows, more Cool [core.conditions.intoxicated.1]. */
export function drinkOf({ conditions }: FighterState): {
  readonly shooting: number;
  readonly blows: number;
  readonly cool: number;
} {
  if (conditions.length === 0) return SOBER;
  const swigs = (drink: string) => Math.min(3, conditions.filter((each) => each === drink).length);
  const [plain, snake] = [swigs('second-best'), swigs('wild-snake')];
  if (plain + snake === 0) return SOBER;
  return {
    shooting: Math.max(plain, snake === 3 ? 2 : Math.min(1, snake)),
    blows: plain === 3 ? 1 : 0,
    cool: Math.max(plain, snake === 3 ? SURE : snake === 0 ? 0 : snake + 1),
  };
}

const SOBER = { shooting: 0, blows: 0, cool: 0 } as const;
/** Enough to pass any Cool test. */
const SURE = 12;

/** The number an Initiative test of this fighter needs: Concussion makes it 2 worse, 6+ at worst [core.conditions.concussed.1]. */
export function initiativeOf(fighter: FighterState): number {
  let slowed = fighter.stats.i;
  for (const { initiative } of effectsOf(fighter).initiative) slowed += initiative;
  return isUnder(fighter, 'concussed') ? Math.max(slowed, Math.min(6, slowed + 2)) : slowed;
}

/** How far a fighter moves as things are [core.actions.move.1, core.conditions.gunked.1]. */
export function movementOf(fighter: FighterState): number {
  return Math.max(1, fighter.stats.m - (isUnder(fighter, 'gunked') ? 1 : 0));
}

/** What a fighter's gunk takes off their Initiative tests [core.conditions.gunked.1]. */
export function initiativeModifier(fighter: FighterState): number {
  return isUnder(fighter, 'gunked') ? -1 : 0;
}

/** Toughness as Flesh Wounds have left it. */
export function toughnessOf({ stats, fleshWounds }: FighterState): number {
  return Math.max(1, stats.t - fleshWounds);
}

/** What breathing gear adds to Toughness against Gas; only the best counts. */
export function breathingOf(fighter: FighterState): number {
  return effectsOf(fighter).breathing.reduce((best, effect) => effect.breathing(best), 0);
}
