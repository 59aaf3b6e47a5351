/**
 * What the generator builds on a plot of ground: yards of containers, ruins, houses, gantries. Each is laid out in a box
 * with its corner at 0, 0 that is at least 5" by 5", and fills larger ones with more; `Builder.inBox` turns and mirrors it.
 */
import type { Chance } from '../table/chance.ts';
import { type Builder, STOREY } from './builder.ts';
import type { Point } from './distance.ts';
import type { AreaKind } from './file.ts';
import { rectangle } from './outline.ts';

/** Builds on a box of this size, and gives the points of its rim where a catwalk can join its first storey. */
type Build = (builder: Builder, width: number, depth: number, chance: Chance) => readonly Point[];

/** Lanes inside a plot are wide enough for a base. */
const LANE = 1.5;
const NO_DOCKS: readonly Point[] = [];

function oneIn(count: number, chance: Chance): boolean {
  return chance.upTo(count) === 1;
}

function half(inches: number): number {
  return Math.round(inches * 2) / 2;
}

/** Containers along the back and one across, some of them stacked, with cover in front. */
const container: Build = (builder, width, depth, chance) => {
  const long = Math.min(5.5, width - 2.5);
  builder.container(0, depth - 2.5, long, 2.5);
  if (oneIn(2, chance)) builder.container(0, depth - 2.5, 2.75, 2.5, 5, 2.5);
  const across = Math.min(5, depth - 2.5 - LANE);
  builder.container(width - 2.5, 0, 2.5, across);
  if (width >= 12) {
    builder.container(width - 5.5, depth - 2.5, 5.5, 2.5);
    builder.container(long + LANE, 0, 2.5, across);
  }
  if (oneIn(2, chance)) builder.barricade(1, 1, 'x', Math.min(3, width - 5));
  else builder.barricade(1.5, 0.5, 'y', Math.min(3, depth - 5));
  builder.obstacle('barrels', rectangle(0, depth - 3.5, 1.5, 1));
  return NO_DOCKS;
};

/** Two broken walls, a floor in their corner, and rubble where the room was. */
const ruin: Build = (builder, width, depth, chance) => {
  builder.wall([0, 0], [0, 2]).window([0, 2], [0, 4]).wall([0, 4], [0, depth]);
  const middle = half(width / 2);
  builder.window([0, 0], [middle, 0]).wall([middle, 0], [width, 0]);
  const wide = width >= 12 ? 6 : 4;
  builder
    .platform(0, 0, wide, 4)
    .ladder(wide, 3)
    .railing([0, 4], [wide - 1, 4]);
  builder.obstacle('crate', rectangle(1, depth - 1.5, 1.5, 1.5));
  // A stump of the wall across.
  builder.wall([width, depth], [width, depth - 2]);
  if (width >= 12) builder.wall([middle + 2, depth - 3], [middle + 2, depth]);
  if (oneIn(2, chance)) builder.barricade(width - 4, depth - 1, 'x', 3);
  else builder.barricade(width - 1.5, depth - 5.5, 'y', 2.5);
  return NO_DOCKS;
};

const GATE = 2;

/** Four walls with two doors, a room behind another if there is space, and a floor over half of it. */
const house: Build = (builder, width, depth, chance) => {
  const [w, d] = [width - 0.5, depth - 0.5];
  const at = 1 + chance.upTo(Math.max(1, Math.floor(w - GATE - 2)));
  builder
    .wall([0, 0], [at, 0])
    .door([at, 0], [at + GATE, 0])
    .wall([at + GATE, 0], [w, 0]);
  builder.wall([0, 0], [0, d]);
  const sill = half(d / 2);
  builder
    .wall([w, 0], [w, sill - 1.5])
    .window([w, sill - 1.5], [w, sill + 1.5])
    .wall([w, sill + 1.5], [w, d]);
  const back = Math.max(0.5, w - at - GATE);
  const state = oneIn(2, chance) ? 'open' : 'closed';
  builder.wall([0, d], [back, d]).door([back, d], [back + GATE, d], { state });
  if (back + GATE < w) builder.wall([back + GATE, d], [w, d]);
  if (w >= 11) {
    const inner = half(w / 2);
    builder.wall([inner, 0], [inner, d - 3]);
    builder.platform(0, 0, inner, 3.5).ladder(inner - 2, 3.5);
  } else {
    builder.platform(0, 0, 3, d).ladder(3, half(d / 2));
  }
  builder.obstacle('crate', rectangle(w - 2, d - 2.5, 1.5, 1.5));
  return NO_DOCKS;
};

/** A catwalk from end to end, at times with an arm, and machines beneath and beside it. */
const gantry: Build = (builder, width, depth, chance) => {
  const low = half(depth / 2) - 1.5;
  builder.platform(0, low, width, 3);
  builder.ladder(1.5, low).ladder(width - 1.5, low + 3);
  builder.railing([2.5, low], [half(width / 2) + 1, low]);
  const docks: Point[] = [
    [0, low + 1.5],
    [width, low + 1.5],
  ];
  if (oneIn(2, chance) && depth >= 6) {
    const x = half(width / 2) - 1;
    builder.platform(x, low + 3, 2, depth - low - 3);
    docks.push([x + 1, depth]);
  }
  builder.block(width - 3.5, 0, 2.5, Math.max(1, low - 0.75), 2);
  builder.barricade(0.5, depth - 1, 'x', Math.min(3, half(width / 2) - 2));
  if (oneIn(2, chance))
    builder.obstacle('barrels', rectangle(half(width / 2) - 1.5, low + 1.5, 1.5, 1), STOREY, 1);
  else builder.barricade(half(width / 2) - 1, low + 1.25, 'x', 2.5, STOREY);
  return docks;
};

/** Two storeys, the upper one over a part of the lower. */
const stack: Build = (builder, width, depth, chance) => {
  builder.platform(0, 0, width, depth);
  const upper = Math.max(3.5, half(width / 2) - 0.5);
  builder.platform(0, 1, upper, depth - 2, 2 * STOREY);
  builder.ladder(0, 1.5).ladder(width, depth - 1.5);
  builder.ladder(upper, half(depth / 2) + 1, STOREY);
  builder.railing([1, 0], [half(width / 2) - 1, 0]).railing([half(width / 2) + 1, depth], [width - 1, depth]);
  builder.barricade(width - 3, 1, 'x', 2, STOREY);
  if (oneIn(2, chance)) builder.obstacle('crate', rectangle(width - 2, depth - 3.5, 1.5, 1.5), STOREY, 1);
  // Legs and what is kept between them.
  builder.block(1, 1.5, 1, 1, 2.75).block(width - 2, depth - 2.5, 1, 1, 2.75);
  builder.barricade(half(width / 2) - 1.5, half(depth / 2), 'x', 3);
  return [
    [0, half(depth / 2)],
    [width, half(depth / 2)],
    [half(width / 2), 0],
    [half(width / 2), depth],
  ];
};

/** Engines, the pipes between them, and barrels. */
const machine: Build = (builder, width, depth, chance) => {
  const [w, d] = [2.5 + chance.upTo(2) / 2, 2 + chance.upTo(3) / 2];
  builder.block(0.5, depth - d - 0.5, w, d, 2.5 + chance.upTo(2));
  builder.block(width - 3, 0.5, 2.5, Math.min(2.5 + chance.upTo(2) / 2, depth - 3.5), 2 + chance.upTo(2));
  builder.obstacle('pipe', rectangle(0.5, 0.5, width - 5, 0.75), 0, 0.75);
  if (depth - d - 3 >= 1) builder.obstacle('pipe', rectangle(0.5, 1.25, 0.75, depth - d - 3), 0, 0.75);
  builder.obstacle('barrels', rectangle(width - 2, depth - 1.5, 1.5, 1), 0, 1);
  if (width >= 11) {
    builder.block(half(width / 2) - 1, depth - 3, 3, 2.5, 3);
    builder.barricade(half(width / 2) - 1.5, half(depth / 2) - 0.75, 'x', 3);
  }
  return NO_DOCKS;
};

/** Barricades this way and that, with crates and barrels between them. */
const scatter: Build = (builder, width, depth, chance) => {
  builder.barricade(0.5, 1 + chance.upTo(2) / 2, 'x', 3);
  builder.barricade(width - 1.5, 0.5 + chance.upTo(2) / 2, 'y', Math.min(3, depth - 4));
  builder.barricade(width - 4 - chance.upTo(2) / 2, depth - 1, 'x', 3);
  if (oneIn(2, chance)) builder.barricade(1, depth - 3.5, 'y', 2.5);
  else builder.obstacle('barrels', rectangle(1, depth - 2.5, 1.5, 1), 0, 1);
  builder.obstacle('crate', rectangle(half(width / 2) - 0.5, half(depth / 2) - 0.5, 1.5, 1.5), 0, 1);
  return NO_DOCKS;
};

/** A pool of bad ground with an uneven shore, and cover on its banks. */
export function pool(
  builder: Builder,
  kind: AreaKind,
  width: number,
  depth: number,
  chance: Chance,
): readonly Point[] {
  const corners = 10;
  const outline = Array.from({ length: corners }, (_, at): Point => {
    const angle = (2 * Math.PI * at) / corners;
    const far = 0.58 + 0.09 * chance.upTo(4);
    return [
      Math.round(4 * (width / 2 + (far * (width - 1) * Math.cos(angle)) / 2)) / 4,
      Math.round(4 * (depth / 2 + (far * (depth - 1) * Math.sin(angle)) / 2)) / 4,
    ];
  });
  builder.area(kind, outline, kind === 'pit' ? { depth: 3 } : {});
  builder.barricade(0, depth - 0.75, 'x', 2.5);
  builder.obstacle('barrels', rectangle(width - 1.5, 0, 1.5, 1), 0, 1);
  return NO_DOCKS;
}

/** A plot's building by its kind. */
export const PLOTS = { container, ruin, house, gantry, stack, machine, scatter } as const satisfies Record<
  string,
  Build
>;
export type PlotKind = keyof typeof PLOTS;
