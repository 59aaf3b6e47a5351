/** What an attack is worth, by the exact odds of the rules themselves: each is worked out once and looked up after that. */
import {
  type Armed,
  armsId,
  type FighterState,
  isCumbersome,
  type Json,
  levelOf,
  meleeOf,
  prepare,
  rangedOf,
  rangeOf,
  strengthOf,
} from '@hive-arbiter/engine';
import type { Cover } from '@hive-arbiter/engine/board';
import { toNumber } from '../fraction.ts';
import { oddsOf } from '../odds.ts';

/** The mean of something over everything that the dice of a rule can do. */
function meanOf<T extends Json>(id: string, input: Json, worth: (result: T) => number): number {
  let mean = 0;
  for (const { value, chance } of oddsOf(prepare(id, { input } as never)).results)
    mean += toNumber(chance) * worth(value as T);
  return mean;
}

/** Odds by all their inputs, as one number: looked up far more often than worked out. */
const hits = new Map<number, number>();
const harms = new Map<number, number>();

function once(known: Map<number, number>, key: number, work: () => number): number {
  let found = known.get(key);
  if (found === undefined) {
    found = work();
    known.set(key, found);
  }
  return found;
}

/** Several small numbers, none of them below 0 or above 15, as one. */
function packed(a: number, b: number, c: number, d: number, e: number, f: number, g = 0): number {
  return (((((a * 16 + b) * 16 + c) * 16 + d) * 16 + e) * 16 + f) * 16 + g;
}

const within = (least: number, most: number, value: number) => Math.max(least, Math.min(most, value));

/** How a target is reached: from so far, in such cover. */
export interface Aiming {
  readonly inches: number;
  readonly cover: Cover;
  readonly aimed: boolean;
  /** Are both actions left for it, as a cumbersome weapon needs? There is none left then to aim with. */
  readonly both: boolean;
}

/** The chance that one shot hits; flames always do. */
export function chanceToHit(
  shooter: FighterState,
  { profile }: Armed,
  target: FighterState,
  aiming: Aiming,
): number {
  const { short, long } = rangeOf(profile, shooter);
  const inches = Math.ceil(aiming.inches * 2) / 2;
  if (profile.traits.includes('template')) return inches <= FLAMES ? 1 : 0;
  if (long === null || inches > long) return 0;
  const isDown = target.fate === 'pinned' || target.fate === 'seriously-injured';
  const bs = within(2, 6, shooter.stats.bs);
  // Only the band counts, so that there are few different shots.
  const band = short !== null && inches <= short ? 1 : 2;
  const accuracy = within(-3, 3, band === 1 ? profile.accuracy.short : profile.accuracy.long);
  const stance = isDown ? 0 : target.engagedWith.length > 0 ? 1 : 2;
  const aim = aiming.aimed ? 1 : 0;
  return once(hits, packed(bs, accuracy + 3, COVERS.indexOf(aiming.cover), stance, aim, band), () => {
    const input = {
      bs,
      distance: band,
      short: 1,
      long: 2,
      accuracy: { short: accuracy, long: accuracy },
      cover: aiming.cover,
      target: STANCES[stance] as string,
      aim,
      blindFire: false,
      twinGuns: false,
      other: 0,
    };
    return meanOf<{ hit: boolean }>('core.shooting.hit', input, ({ hit }) => (hit ? 1 : 0));
  });
}

const COVERS: readonly Cover[] = ['open', 'partial', 'full'];
const STANCES = ['prone', 'engaged', 'active'] as const;

/** How long a flame template is, about. */
const FLAMES = 8;
/** The value of a hit in addition to its harm: the target goes to the ground. */
const PINNED = 0.18;

/** How bad it is for a fighter: 1 for out of action. */
const WORTH: Readonly<Record<string, number>> = { 'out-of-action': 1, 'seriously-injured': 0.7 };

/**
 * The harm of one hit to a target, from 0 to 1. Whoever has charged finishes off those who go down
 * [core.combat.consolidate.1].
 */
export function harmOf(
  attacker: FighterState,
  { profile }: Armed | { readonly profile: Bare },
  target: FighterState,
  finishing = false,
): number {
  const strength = strengthOf(profile as Armed['profile'], attacker);
  const damage = typeof profile.damage === 'number' ? profile.damage : 1;
  const toughness = within(1, 10, target.stats.t - target.fleshWounds);
  const isDown = target.fate === 'seriously-injured';
  const input = {
    strength: within(1, 12, strength ?? toughness),
    ap: within(-6, 2, profile.ap),
    damage: within(1, 6, damage),
    toughness,
    wounds: within(0, 6, target.wounds),
    armour: within(2, 7, target.save),
    bonus: 0,
    status: isDown ? 'seriously-injured' : 'active',
  };
  const { wounds, armour, ap } = input;
  const key = packed(
    input.strength,
    ap + 6,
    input.damage,
    toughness,
    wounds,
    armour,
    (isDown ? 1 : 0) + (finishing ? 2 : 0),
  );
  return once(harms, key, () =>
    meanOf<{ status: string; wounds: number; toughness: number }>('core.hits.resolve', input, (after) => {
      const worst = WORTH[after.status] ?? 0;
      if (worst > 0) return isDown && worst < 1 ? 0.1 : finishing ? 1 : worst;
      return 0.25 * (wounds - after.wounds) + 0.15 * (toughness - after.toughness);
    }),
  );
}

/** Bare hands. */
interface Bare {
  readonly strength: string;
  readonly ap: number;
  readonly damage: number;
}
const BARE_HANDS = { profile: { strength: 'S', ap: 0, damage: 1 } } as const;

/** Several hits one after the other on somebody who can only go down once. */
function afterHits(each: number, hits: number): number {
  return 1 - (1 - Math.min(0.99, each)) ** hits;
}

const landed = new WeakMap<Armed['profile'], number>();

/** How many hits a weapon makes of one that lands, on the average. */
function hitsOf({ profile }: Armed): number {
  let many = landed.get(profile);
  if (many === undefined) {
    const rapid = levelOf(profile, 'rapid-fire');
    const isWide = levelOf(profile, 'blast') > 0 || profile.traits.includes('template');
    many = rapid > 0 ? 1.67 * rapid : isWide ? 1.4 : 1;
    landed.set(profile, many);
  }
  return many;
}

/** What shooting at somebody is worth. */
export function worthOfShot(
  shooter: FighterState,
  armed: Armed,
  target: FighterState,
  aiming: Aiming,
): number {
  const hit = chanceToHit(shooter, armed, target, aiming);
  if (hit === 0) return 0;
  const pins = target.fate === 'standing' && target.engagedWith.length === 0 ? PINNED : 0;
  return hit * (afterHits(harmOf(shooter, armed, target), hitsOf(armed)) + pins);
}

/** The chance that a fighter passes a test on two dice. */
export function passes(value: number): number {
  return PASSES[within(2, 13, value) - 2] as number;
}

/** For 2 or more on two dice, 3 or more, and so on. */
const PASSES = [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0].map((of36) => of36 / 36);

/** A shot with one of a fighter's guns. */
export interface GunShot {
  readonly armed: Armed;
  readonly worth: number;
  /** Does it take both actions? */
  readonly slow: boolean;
}

/** The best that a fighter can do to a target with one of some guns. */
export function bestShot(
  shooter: FighterState,
  target: FighterState,
  aiming: Aiming,
  guns = rangedOf(shooter),
): GunShot | undefined {
  let best: GunShot | undefined;
  for (const armed of guns) {
    const slow = isCumbersome(shooter, armed);
    if (slow && !aiming.both) continue;
    const worth = worthOfShot(
      shooter,
      armed,
      target,
      slow && aiming.aimed ? { ...aiming, aimed: false } : aiming,
    );
    if (worth > (best?.worth ?? 0)) best = { armed, worth, slow };
  }
  return best;
}

/** The guns that a question offers, where it is about guns; or else all of them. */
export function gunsAmong(options: readonly string[], fighter: FighterState): readonly Armed[] {
  const guns = rangedOf(fighter);
  const offered = guns.filter((armed) => options.includes(armsId(armed)));
  return offered.length > 0 ? offered : guns;
}

/** What a fighter does to another in close combat, with the attack dice of the best weapons. */
export function worthOfBlows(attacker: FighterState, target: FighterState, charging: boolean): number {
  const arms = meleeOf(attacker);
  const sidearms = rangedOf(attacker).some(({ profile }) => profile.traits.includes('sidearm'));
  const two = arms.length > 1 || (arms.length === 1 && sidearms);
  const dice = attacker.stats.a + (charging ? 1 : 0) + (two ? 1 : 0);
  let best = 0;
  for (const armed of arms.length > 0 ? arms : [BARE_HANDS])
    best = Math.max(best, harmOf(attacker, armed, target, charging));
  const hit = (7 - within(2, 6, attacker.stats.ws)) / 6;
  return afterHits(hit * best, dice);
}

/** The value of a charge, less the strikes back: above 0 if it pays. */
export function worthOfCharge(attacker: FighterState, target: FighterState): number {
  if (target.fate === 'seriously-injured') return 0.9;
  const mine = worthOfBlows(attacker, target, true);
  const theirs = worthOfBlows(target, attacker, false);
  return mine - (1 - mine) * theirs * 0.7;
}
