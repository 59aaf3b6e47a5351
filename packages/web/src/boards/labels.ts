/** Texts on a drawing that do not cover each other. Sizes are pixels, places inches; `px` is how many inches a pixel is. */

export interface Label {
  readonly id: string;
  /** The middle of its foot, in inches; y grows downwards as on the screen. */
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
  /** Where its foot may be instead. */
  readonly orY?: number;
  /** It may cover what is not a text: it matters now. */
  readonly first?: boolean;
}

/** A part of the drawing that texts leave free, in inches. */
export interface Taken {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

const boxOf = ({ x, y, wide, high }: Label, px: number, lift: number): Taken => ({
  x0: x - (wide / 2) * px,
  x1: x + (wide / 2) * px,
  y0: y - (lift + high) * px,
  y1: y - lift * px,
});

export const cross = (one: Taken, other: Taken) =>
  one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1;

/** What of a drawing is on the screen; nothing where that does not matter. */
export const EVERYTHING: Taken = { x0: -1e9, x1: 1e9, y0: -1e9, y1: 1e9 };

/** How far a text has to go sideways to be on the screen as a whole. */
export function asideOf({ x0, x1 }: Taken, seen: Taken): number {
  if (x0 < seen.x0) return seen.x0 - x0;
  return x1 > seen.x1 ? Math.max(seen.x1 - x1, seen.x0 - x0) : 0;
}

const shifted = (box: Taken, by: number): Taken => ({ ...box, x0: box.x0 + by, x1: box.x1 + by });

const isWithin = ({ y0, y1 }: Taken, seen: Taken) => y0 >= seen.y0 && y1 <= seen.y1;

/** Is the one to whom a text belongs on the screen? */
const belongsHere = ({ x, y, orY = y }: Label, seen: Taken) =>
  x > seen.x0 && x < seen.x1 && Math.max(y, orY) > seen.y0 && Math.min(y, orY) < seen.y1;

/** The middle of a text's foot, and what it covers there. */
export interface Fitted {
  readonly x: number;
  readonly y: number;
  readonly box: Taken;
}

/**
 * Those that fit, earlier ones first, each where it is. None of them covers what is kept free, and none leaves
 * the part of the drawing that is seen.
 */
export function fitting(
  labels: readonly Label[],
  px: number,
  free: readonly Taken[] = [],
  seen: Taken = EVERYTHING,
): ReadonlyMap<string, Fitted> {
  const taken: Taken[] = [];
  const shown = new Map<string, Fitted>();
  for (const label of labels) {
    if (!belongsHere(label, seen)) continue;
    const at = (y: number) => {
      const box = boxOf({ ...label, y }, px, 0);
      const aside = asideOf(box, seen);
      return { x: label.x + aside, y, box: shifted(box, aside) };
    };
    const places = (label.orY === undefined ? [label.y] : [label.y, label.orY]).map(at);
    const isOpen = ({ box }: Fitted) => isWithin(box, seen) && !taken.some((other) => cross(box, other));
    const place =
      places.find((each) => isOpen(each) && !free.some((other) => cross(each.box, other))) ??
      (label.first ? (places.find(({ box }) => isWithin(box, seen)) ?? places[0]) : undefined);
    if (place === undefined) continue;
    taken.push(place.box);
    shown.set(label.id, place);
  }
  return shown;
}

export interface Lifted {
  /** How many pixels it is lifted; fewer than none where it stands below. */
  readonly lift: number;
  /** How many inches it is moved sideways. */
  readonly aside: number;
  /** What it covers there. */
  readonly box: Taken;
}

/**
 * Texts moved so that all of them can be read and cover none of what is kept free: upwards, or to where else their foot may
 * be. Earlier ones choose first; one that finds no place is left out, unless it has to be there.
 */
export function lifted(
  labels: readonly Label[],
  px: number,
  free: readonly (Taken & { readonly id: string })[] = [],
  seen: Taken = EVERYTHING,
): ReadonlyMap<string, Lifted> {
  const taken: Taken[] = [];
  const places = new Map<string, Lifted>();
  for (const label of labels) {
    if (!belongsHere(label, seen)) continue;
    const stepUp = label.high + 2;
    const aside = asideOf(boxOf(label, px, 0), seen);
    const at = (lift: number) => shifted(boxOf(label, px, lift), aside);
    const isOpen = (lift: number) =>
      isWithin(at(lift), seen) && !taken.some((other) => cross(at(lift), other));
    const isFree = (lift: number) => !free.some((other) => other.id !== label.id && cross(at(lift), other));
    const below = label.orY === undefined ? [] : [(label.y - label.orY) / px];
    const near = [...Array.from({ length: FARTHEST_LIFT }, (_, step) => step * stepUp), ...below];
    let lift = near.find((each) => isOpen(each) && isFree(each));
    if (lift === undefined) {
      if (!label.first) continue;
      lift = near.find(isOpen) ?? 0;
      while (taken.some((other) => cross(at(lift as number), other))) lift += stepUp;
    }
    taken.push(at(lift));
    places.set(label.id, { lift, aside, box: at(lift) });
  }
  return places;
}

/** Steps upwards after which a text would no longer seem to belong to what is below it. */
const FARTHEST_LIFT = 3;

/** About how wide a text of 12 pixels is. */
export function widthOf(words: string): number {
  return words.length * 6.6 + 12;
}
