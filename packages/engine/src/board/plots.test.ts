import { expect, test } from 'vitest';
import { Chance } from '../table/chance.ts';
import { Builder } from './builder.ts';
import { fairnessOf } from './fairness.ts';
import { makeBoard } from './make.ts';
import { type Outline, rectangle } from './outline.ts';
import { PLOTS, type PlotKind } from './plots.ts';

const KINDS = Object.keys(PLOTS) as PlotKind[];

function isWithin(points: Outline, [west, south, east, north]: readonly [number, number, number, number]) {
  return points.every(([x, y]) => x >= west && y >= south && x <= east && y <= north);
}

test.each(KINDS)('a plot with a %s makes sense in every size and direction, and keeps to its box', (kind) => {
  for (const [width, depth] of [
    [5.5, 5.5],
    [6, 7.5],
    [8, 6.5],
    [16.5, 7],
    [18, 18],
  ] as const)
    for (const quarters of [0, 1, 2, 3])
      for (const mirrored of [false, true]) {
        const chance = new Chance(`${kind}:${width}:${quarters}`);
        const builder = new Builder('a plot', 'slums', { width: 36, depth: 36 });
        const [w, d] = quarters % 2 === 0 ? [width, depth] : [depth, width];
        builder.inBox({ x: 9, y: 10, width: w, depth: d, quarters, mirrored }, (inner, long, deep) => {
          expect([long, deep]).toEqual([width, depth]);
          PLOTS[kind](inner, long, deep, chance);
        });
        const { floors, blocks, obstacles, walls, doors } = builder.done();
        const what = `${width} by ${depth}, ${quarters} quarters`;
        const box = [9, 10, 9 + w, 10 + d] as const;
        for (const { outline } of [...floors, ...blocks, ...obstacles])
          expect(isWithin(outline, box), what).toBe(true);
        for (const { from, to } of [...walls, ...doors]) expect(isWithin([from, to], box), what).toBe(true);
      }
});

test('a box that is turned and mirrored keeps outlines against the clock', () => {
  const area = (outline: Outline) =>
    outline.reduce((sum, [x, y], at) => {
      const [nx, ny] = outline[(at + 1) % outline.length] as readonly [number, number];
      return sum + (x * ny - nx * y) / 2;
    }, 0);
  for (const quarters of [0, 1, 2, 3])
    for (const mirrored of [false, true]) {
      const builder = new Builder('a box', 'slums', { width: 36, depth: 36 });
      builder.inBox({ x: 4, y: 5, width: 6, depth: 6, quarters, mirrored }, (inner) =>
        inner.obstacle('crate', rectangle(0, 0, 2, 1)),
      );
      expect(area(builder.done().obstacles[0]?.outline ?? [])).toBe(2);
    }
});

test.each([
  ['takeover.invasion', 'slums'],
  ['takeover.stand-off', 'sump-sea'],
  ['dominion.stand-off', 'sector-mechanicus'],
] as const)('on boards of %s in %s nearly every spot is reached on foot', (scenario, style) => {
  for (const seed of [1, 2, 3])
    expect(fairnessOf(makeBoard(scenario, seed, { style }).file).reached, `seed ${seed}`).toBeGreaterThan(
      0.99,
    );
});

test('[dominion.battlefield.caskets.1] caskets lie on free ground, more than 6" from every edge', () => {
  for (const seed of [1, 2, 3, 4]) {
    const { markers, blocks, size } = makeBoard('dominion.stand-off', seed).file;
    const caskets = markers.filter(({ kind }) => kind === 'loot-casket');
    expect(caskets, `seed ${seed}`).toHaveLength(2);
    for (const { x, y } of caskets) {
      expect(Math.min(x, y, size.width - x, size.depth - y)).toBeGreaterThan(6.5);
      for (const { outline } of blocks)
        expect(isWithin([[x, y]], boundsOf(outline)), `seed ${seed}`).toBe(false);
    }
  }
});

function boundsOf(outline: Outline): [number, number, number, number] {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
