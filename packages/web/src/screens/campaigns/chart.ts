/** Charts of a campaign: which measures are drawn, what their points are called, and where lines stand. */
import type { Charts } from '@hive-arbiter/engine';
import { type Label, say } from '../../words/index.ts';

/** The measures that are drawn, in their order. */
export const FIGURES = {
  rating: 'Rating',
  wealth: 'Wealth',
  takenOut: 'Taken out',
  territories: 'Territories',
  reputation: 'Reputation',
} as const satisfies Partial<Record<keyof Charts['measures'], Label>>;
export type Figure = keyof typeof FIGURES;

/** What stands below a point. */
export function pointName({ week, phase, now }: Charts['points'][number]): string {
  if (now) return say('now');
  if (week === 0) return say('start');
  return phase === 'downtime' ? say('rest') : String(week);
}

/** Round numbers to draw lines at, from the smallest value to the largest; from 0 where that is not far off. */
export function gridOf(least: number, most: number): readonly number[] {
  const from = least > most / 2 ? least : 0;
  const rough = Math.max(1, (most - from) / 3);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? power;
  const [first, last] = [
    Math.floor(from / step),
    Math.max(Math.ceil(most / step), Math.floor(from / step) + 1),
  ];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** The stretches of a line in which the gang was there. */
export function stretches(
  values: readonly (number | null)[],
): readonly (readonly (readonly [number, number])[])[] {
  const found: (readonly [number, number])[][] = [[]];
  for (const [at, value] of values.entries())
    if (value === null) found.push([]);
    else found.at(-1)?.push([at, value]);
  return found.filter((each) => each.length > 0);
}
