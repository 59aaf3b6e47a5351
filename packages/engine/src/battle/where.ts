/** Where something may stand, as data: the same value is checked, spoken, drawn and sampled. */
import type { ZoneName } from '../board/file.ts';
import type { Inches, Ref, Spot } from '../table/question.ts';
import { filled, type Saying, say } from '../table/say.ts';
import type { Language } from '../words/language.ts';
import { PLAIN } from '../words/plain.ts';

/** What distances are taken to: a fighter or marker by id, every one of several, or a feature of the board. */
export type Feature = 'edge' | 'centre' | 'corner';
export type Near =
  | { readonly to: readonly Ref[] }
  | { readonly of: Feature }
  /** Fixed points of the board, with words for all of them. */
  | { readonly at: readonly { readonly x: Inches; readonly y: Inches }[]; readonly words: Saying };

export type Where =
  | { readonly is: 'anywhere' }
  /** At most so far from the nearest of these. */
  | { readonly is: 'within'; readonly inches: Inches; readonly near: Near }
  /** At least so far from every one of these; exactly so far is too near where it says `beyond`. */
  | { readonly is: 'at-least'; readonly inches: Inches; readonly near: Near; readonly beyond?: true }
  /** In a named zone: drawn from its outline, spoken by its words. One that the players lay out is drawn as an example. */
  | {
      readonly is: 'zone';
      readonly words: Saying;
      /** What a board's file calls it. */
      readonly named?: ZoneName;
      readonly outline: Outline | null;
      readonly example?: readonly Outline[];
    }
  /** Nobody of these can see the spot; only people can tell. */
  | { readonly is: 'unseen-by'; readonly by: readonly Ref[] }
  /** Something else that people tell at a real table; `on` is how a board tells it. */
  | { readonly is: 'stated'; readonly words: Saying; readonly on?: OnGround }
  | { readonly is: 'all'; readonly of: readonly Where[] }
  | { readonly is: 'any'; readonly of: readonly Where[] };

/** A limit in words, in a form that a board can check. */
export type OnGround =
  | { readonly is: 'outside'; readonly zone: ZoneName }
  /** Not on ground that harms or hinders. */
  | { readonly is: 'plain-ground' }
  | { readonly is: 'lowest-level' }
  /** Where this gang was set up. */
  | { readonly is: 'zone-of'; readonly gang: Ref }
  | { readonly is: 'trailing-edge'; readonly inches: Inches }
  /** The whole base is so near to an edge. */
  | { readonly is: 'wholly-within'; readonly inches: Inches }
  /** Everybody of the gang has a friend so near, once all of them stand. */
  | { readonly is: 'near-friends'; readonly inches: Inches; readonly gang: Ref }
  /** Where somebody on foot, or through a ductway, gets to most of the board. */
  | { readonly is: 'in-reach' }
  /** On the ground that the page keeps free of terrain, or on the platform that stands for it. */
  | { readonly is: 'cleared' }
  /** Between two bearings from the centre, in degrees. */
  | { readonly is: 'wedge'; readonly from: number; readonly to: number }
  /** Nearer to the own strip of the edges than to those of others; `border`, so near to where their parts begin. */
  | {
      readonly is: 'own-part';
      readonly own: Outline;
      readonly others: readonly Outline[];
      readonly border?: Inches;
    }
  /** On a tower: anywhere, on its lowest level or on its top; the tower that a marker names, or any but that one. */
  | {
      readonly is: 'tower';
      readonly part: 'any' | 'foot' | 'top';
      readonly of?: Ref;
      readonly not?: Ref;
    }
  /** On a tile on which none of these lies. */
  | { readonly is: 'tile-without'; readonly things: readonly Ref[] }
  /** Along the edge, as far from each other as so many can be. */
  | { readonly is: 'evenly'; readonly among: readonly Ref[] }
  /** So near to the spot nearest to the centre that has room for so many. */
  | { readonly is: 'near-room'; readonly inches: Inches; readonly many: number }
  /** Only where nothing else is left: a board then takes any spot with room. */
  | { readonly is: 'last-resort' };

/** An axis-parallel rectangle, in inches from the south-west corner. */
export interface Outline {
  readonly x: readonly [Inches, Inches];
  readonly y: readonly [Inches, Inches];
}

export const ANYWHERE: Where = { is: 'anywhere' };
export const EDGE: Near = { of: 'edge' };
export const CENTRE: Near = { of: 'centre' };

export function within(inches: Inches, near: Near | readonly Ref[]): Where {
  return { is: 'within', inches, near: isNear(near) ? near : { to: near } };
}

export function atLeast(inches: Inches, near: Near | readonly Ref[]): Where {
  return { is: 'at-least', inches, near: isNear(near) ? near : { to: near } };
}

export function moreThan(inches: Inches, near: Near | readonly Ref[]): Where {
  return { is: 'at-least', inches, near: isNear(near) ? near : { to: near }, beyond: true };
}

export function zone(words: Saying, outline: Outline | null = null): Where {
  return { is: 'zone', words, outline };
}

/** A zone that the players lay out or choose at the table, and how it might lie. */
export function likeZone(words: Saying, ...example: readonly Outline[]): Where {
  return { is: 'zone', words, outline: null, example };
}

/** The same zone, at its place in the board's file. */
export function asNamed(named: ZoneName, zone: Where): Where {
  return { ...zone, named } as Where;
}

export function unseenBy(by: readonly Ref[]): Where {
  return { is: 'unseen-by', by };
}

export function stated(words: Saying, on?: OnGround): Where {
  return { is: 'stated', words, ...(on ? { on } : {}) };
}

export function allOf(...of: readonly Where[]): Where {
  return { is: 'all', of };
}

export function anyOf(...of: readonly Where[]): Where {
  return { is: 'any', of };
}

function isNear(near: Near | readonly Ref[]): near is Near {
  return !Array.isArray(near);
}

/** What many of them are together, such as `every fighter of Escher`; nothing if each has to be named. */
type GroupOf = (ids: readonly Ref[], many: 'any' | 'every') => Saying | undefined;

/** Do two limits say the same? They are compared again and again, part by part, for every fighter still to be set up. */
export function isSameWhere(a: Where, b: Where): boolean {
  return isSame(a, b);
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, at) => isSame(each, b[at]));
  const one = a as Record<string, unknown>;
  const other = b as Record<string, unknown>;
  for (const part in one) if (!isSame(one[part], other[part])) return false;
  for (const part in other) if (!(part in one)) return false;
  return true;
}

/** A limit in plain words. */
export function sayWhere(
  where: Where,
  nameOf: (id: Ref) => string = (id) => id,
  groupOf: GroupOf = () => undefined,
  language: Language = PLAIN,
): string {
  const { say: words, facts } = whereSaid(where, nameOf, groupOf);
  return filled(language.events[words] ?? words, facts, nameOf, language);
}

/** A limit, for words that are made later. */
export function whereSaid(
  where: Where,
  nameOf: (id: Ref) => string = (id) => id,
  groupOf: GroupOf = () => undefined,
): Saying {
  switch (where.is) {
    case 'anywhere':
      return say('where/anywhere-battlefield');
    case 'within': {
      const { inches } = where;
      const near = nearSaid(where.near, 'any', nameOf, groupOf);
      return inches === 0 ? say('where/touching', { near }) : say('where/within', { inches, near });
    }
    case 'at-least': {
      const { inches } = where;
      const near = nearSaid(where.near, 'every', nameOf, groupOf);
      return where.beyond ? say('where/more-than', { inches, near }) : say('where/least', { inches, near });
    }
    case 'zone':
    case 'stated':
      return say('where/limit', { limit: where.words });
    case 'unseen-by':
      return where.by.length === 0
        ? say('where/anywhere')
        : say('where/out-sight', { eyes: groupOf(where.by, 'every') ?? [...where.by] });
    case 'all': {
      // A distance from nobody limits nothing, nor does a smaller one from the same.
      const telling = where.of.filter(
        (each, at) =>
          !isFromNobody(each) && !where.of.some((other, place) => place !== at && covers(other, each)),
      );
      // Alternatives stand last: what follows them would seem to belong to the last one alone.
      const [first, ...limits] = [
        ...telling.filter(({ is }) => is !== 'any'),
        ...telling.filter(({ is }) => is === 'any'),
      ];
      if (!first) return whereSaid(ANYWHERE);
      const said = (each: Where): Saying =>
        each.is === 'any' && telling.length > 1
          ? anySaid(each.of, 'where/either', nameOf, groupOf)
          : whereSaid(each, nameOf, groupOf);
      return limits.reduce(
        (one: Saying, other) => say('where/and', { one, other: said(other) }),
        said(first),
      );
    }
    case 'any':
      return anySaid(where.of, 'where/or', nameOf, groupOf);
    default:
      return where satisfies never;
  }
}

/** Alternatives. Those named by the first one are "them" in the others. */
function anySaid(
  [first, ...limits]: readonly Where[],
  how: 'where/either' | 'where/or',
  nameOf: (id: Ref) => string,
  groupOf: GroupOf,
): Saying {
  if (!first) return say('where/limit', { limit: '' });
  const named = first.is === 'at-least' && 'to' in first.near ? first.near.to : [];
  const others: GroupOf = (ids, many) =>
    named.length > 1 && isSame(ids, named) ? say('where/them') : groupOf(ids, many);
  return limits.reduce(
    (one: Saying, other, at) =>
      say(at === 0 ? how : 'where/or', { one, other: whereSaid(other, nameOf, others) }),
    whereSaid(first, nameOf, groupOf),
  );
}

/** Does one distance make the other needless? */
function covers(one: Where, other: Where): boolean {
  if (one.is !== 'at-least' || other.is !== 'at-least' || !isSame(one.near, other.near)) return false;
  return one.inches > other.inches;
}

function isFromNobody(where: Where): boolean {
  if (where.is === 'unseen-by') return where.by.length === 0;
  return where.is === 'at-least' && 'to' in where.near && where.near.to.length === 0;
}

function nearSaid(near: Near, many: 'any' | 'every', nameOf: (id: Ref) => string, groupOf: GroupOf): Saying {
  if ('of' in near) {
    if (near.of === 'edge') return many === 'any' ? say('where/edge-board') : say('where/every-edge-board');
    return near.of === 'centre' ? say('where/centre-board') : say('where/corner-board');
  }
  if ('at' in near) return say('where/limit', { limit: near.words });
  if (near.to.length === 0) return say('where/nobody');
  const group = groupOf(near.to, many);
  if (group) return group;
  const things = near.to.filter((id) => nameOf(id) === id.replaceAll('-', ' ') || nameOf(id) === id);
  const thing = things.length === near.to.length ? sharedStem(things) : undefined;
  if (thing !== undefined)
    return many === 'any' ? say('where/any', { thing }) : say('where/every', { thing });
  const [only = ''] = near.to;
  if (near.to.length === 1) return say('where/name', { name: only });
  const names = [...near.to];
  return many === 'any' ? say('where/any-of', { names }) : say('where/every-one', { names });
}

/** What many things are called that differ by a number only: `outer door` for `outer-door-1` to `outer-door-9`. */
function sharedStem(names: readonly Ref[]): string | undefined {
  const stems = new Set(names.map((name) => name.replace(/-\d+$/, '')));
  const [stem] = stems;
  return names.length > 3 && stems.size === 1 && !names.includes(stem ?? '')
    ? stem?.replaceAll('-', ' ')
    : undefined;
}

/** How far a battlefield goes from west to east and from south to north. */
export interface Size {
  readonly width: Inches;
  readonly depth: Inches;
}

/** What is known of the board: its size, and the places of things that somebody told. */
export interface Ground extends Size {
  spotOf(id: Ref): Spot | null;
}

export const BOARD: Size = { width: 36, depth: 36 };

/** Towers stand on a smaller battlefield than every other style of terrain [campaign.terrain.styles.1]. */
export const TOWERS: Size = { width: 24, depth: 24 };

/** Does the spot keep to the limit? `unknown` where only people can tell. */
export function checkWhere(where: Where, spot: Spot, ground: Ground): 'yes' | 'no' | 'unknown' {
  if (spot === 'placed') return 'unknown';
  switch (where.is) {
    case 'anywhere':
      return spot.x >= 0 && spot.y >= 0 && spot.x <= ground.width && spot.y <= ground.depth ? 'yes' : 'no';
    case 'within':
      return compare(where.near, spot, ground, (inches) => inches <= where.inches + HAIR, 'some');
    case 'at-least': {
      const least = where.beyond ? where.inches + HAIR : where.inches - HAIR;
      return compare(where.near, spot, ground, (inches) => inches >= least, 'every');
    }
    case 'zone': {
      if (!where.outline) return 'unknown';
      const { x, y } = where.outline;
      return spot.x >= x[0] && spot.x <= x[1] && spot.y >= y[0] && spot.y <= y[1] ? 'yes' : 'no';
    }
    case 'unseen-by':
    case 'stated':
      return 'unknown';
    case 'all': {
      const each = where.of.map((limit) => checkWhere(limit, spot, ground));
      return each.includes('no') ? 'no' : each.includes('unknown') ? 'unknown' : 'yes';
    }
    case 'any': {
      const each = where.of.map((limit) => checkWhere(limit, spot, ground));
      return each.includes('yes') ? 'yes' : each.includes('unknown') ? 'unknown' : 'no';
    }
    default:
      return where satisfies never;
  }
}

/** Measuring is never finer than this. */
const HAIR = 1e-6;

function compare(
  near: Near,
  spot: Exclude<Spot, 'placed'>,
  ground: Ground,
  keeps: (inches: Inches) => boolean,
  how: 'some' | 'every',
): 'yes' | 'no' | 'unknown' {
  if ('of' in near) return keeps(featureDistance(near.of, spot, ground)) ? 'yes' : 'no';
  const spots = 'at' in near ? near.at : near.to.map((id) => ground.spotOf(id));
  const known = spots.filter((each): each is Exclude<Spot, 'placed'> => each !== null && each !== 'placed');
  const kept = known.map((other) => keeps(Math.hypot(other.x - spot.x, other.y - spot.y)));
  if (how === 'some' ? kept.includes(true) : kept.includes(false)) return how === 'some' ? 'yes' : 'no';
  if (known.length < spots.length) return 'unknown';
  return how === 'some' && spots.length > 0 ? 'no' : 'yes';
}

function featureDistance(
  feature: Feature,
  { x, y }: Exclude<Spot, 'placed'>,
  { width, depth }: Ground,
): Inches {
  if (feature === 'edge') return Math.min(x, y, width - x, depth - y);
  if (feature === 'centre') return Math.hypot(x - width / 2, y - depth / 2);
  return Math.min(...[0, width].flatMap((cx) => [0, depth].map((cy) => Math.hypot(x - cx, y - cy))));
}
