/** A gang's mark: its own shape beside its colour, so that nobody needs to tell colours apart. */
const SHAPES = [
  'M9 1l8 16H1z',
  'M9 1a8 8 0 1 0 .01 0z',
  'M2 2h14v14H2z',
  'M9 0l9 9-9 9-9-9z',
  'M5 1h8l4 8-4 8H5L1 9z',
  'M6 1h6v5h5v6h-5v5H6v-5H1V6h5z',
] as const;

/** `at` is the gang's place at the table, from 0. */
export function Mark({ at, size = 18 }: { at: number; size?: number }) {
  const place = at % SHAPES.length;
  return (
    <svg
      class="mark"
      viewBox="0 0 18 18"
      width={size}
      height={size}
      aria-hidden="true"
      style={{ color: gangColour(at) }}
    >
      <path d={SHAPES[place]} fill="currentColor" />
    </svg>
  );
}

/** The shape alone, in a square of 18. */
export function markPath(at: number): string {
  return SHAPES[at % SHAPES.length] as string;
}

/** The colour token of the gang at this place. */
export function gangColour(at: number): string {
  return `var(--gang-${(at % SHAPES.length) + 1})`;
}
