/** Texts on a drawing that do not cover each other. Sizes are pixels, places inches; `px` is how many inches a pixel is. */

export interface Label {
  readonly id: string;
  /** The middle of its foot, in inches; y grows downwards as on the screen. */
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

interface Taken {
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

/** Those that fit, earlier ones first. */
export function fitting(labels: readonly Label[], px: number): ReadonlySet<string> {
  const taken: Taken[] = [];
  const shown = new Set<string>();
  for (const label of labels) {
    const box = boxOf(label, px, 0);
    if (taken.some((other) => cross(box, other))) continue;
    taken.push(box);
    shown.add(label.id);
  }
  return shown;
}

/** How many pixels each is lifted so that all of them can be read. */
export function lifted(labels: readonly Label[], px: number): ReadonlyMap<string, number> {
  const taken: Taken[] = [];
  return new Map(
    labels.map((label) => {
      let lift = 0;
      while (taken.some((other) => cross(boxOf(label, px, lift), other))) lift += label.high + 2;
      taken.push(boxOf(label, px, lift));
      return [label.id, lift];
    }),
  );
}

/** About how wide a text of 12 pixels is. */
export function widthOf(words: string): number {
  return words.length * 6.6 + 12;
}
