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

const cross = (one: Taken, other: Taken) =>
  one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1;

/** Those that fit, earlier ones first, each with the height of its foot. None of them covers what is kept free. */
export function fitting(
  labels: readonly Label[],
  px: number,
  free: readonly Taken[] = [],
): ReadonlyMap<string, number> {
  const taken: Taken[] = [];
  const shown = new Map<string, number>();
  for (const label of labels) {
    const isFree = (y: number) => {
      const box = boxOf({ ...label, y }, px, 0);
      return !taken.some((other) => cross(box, other)) && !free.some((other) => cross(box, other));
    };
    const places = label.orY === undefined ? [label.y] : [label.y, label.orY];
    const y = places.find(isFree) ?? (label.first ? label.y : undefined);
    if (y === undefined) continue;
    taken.push(boxOf({ ...label, y }, px, 0));
    shown.set(label.id, y);
  }
  return shown;
}

export interface Lifted {
  /** How many pixels it is lifted; fewer than none where it stands below. */
  readonly lift: number;
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
): ReadonlyMap<string, Lifted> {
  const taken: Taken[] = [];
  const places = new Map<string, Lifted>();
  for (const label of labels) {
    const stepUp = label.high + 2;
    const at = (lift: number) => boxOf(label, px, lift);
    const isOpen = (lift: number) => !taken.some((other) => cross(at(lift), other));
    const isFree = (lift: number) => !free.some((other) => other.id !== label.id && cross(at(lift), other));
    const below = label.orY === undefined ? [] : [(label.y - label.orY) / px];
    const near = [...Array.from({ length: FARTHEST_LIFT }, (_, step) => step * stepUp), ...below];
    let lift = near.find((each) => isOpen(each) && isFree(each));
    if (lift === undefined) {
      if (!label.first) continue;
      lift = 0;
      while (!isOpen(lift)) lift += stepUp;
    }
    taken.push(at(lift));
    places.set(label.id, { lift, box: at(lift) });
  }
  return places;
}

/** Steps upwards after which a text would no longer seem to belong to what is below it. */
const FARTHEST_LIFT = 3;

/** About how wide a text of 12 pixels is. */
export function widthOf(words: string): number {
  return words.length * 6.6 + 12;
}
