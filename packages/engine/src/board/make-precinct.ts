/** The Precinct of a Precinct Assault: walls, doors, Cells and rooms, with Slums around it. */
import type { Chance } from '../table/chance.ts';
import type { Precinct } from './battlefields.ts';
import { Builder } from './builder.ts';
import type { BoardFile } from './file.ts';
import type { More } from './make.ts';
import { rectangle } from './outline.ts';

/** Rooms and desks inside a Precinct, with its Global Control Terminal [takeover.precinct-assault.battlefield.9]. */
const PRECINCTS: readonly ((builder: Builder) => unknown)[] = [
  // A hall that opens to three sides.
  (builder) =>
    builder
      .wall([15, 12], [15, 24])
      .wall([15, 12], [18, 12])
      .wall([21, 12], [25, 12])
      .wall([25, 12], [25, 20])
      .wall([15, 24], [21, 24])
      .block(19, 17, 2, 3, 2.5)
      .obstacle('crate', rectangle(16, 13, 1.5, 1.5), 0, 1)
      .obstacle('crate', rectangle(22.5, 13, 1.5, 1.5), 0, 1)
      .barricade(22, 22, 'x')
      .barricade(8, 12.75, 'x')
      .barricade(21.5, 8.5, 'x')
      .barricade(27, 18, 'y')
      .barricade(9, 27, 'x')
      .block(23, 27.5, 3, 1, 2)
      .marker('control-terminal', 17, 22),
  // Offices round a yard, with a way in from every side.
  (builder) =>
    builder
      .wall([14, 10], [14, 17])
      .wall([14, 20], [14, 26])
      .wall([14, 26], [18.5, 26])
      .wall([21.5, 26], [26, 26])
      .wall([26, 26], [26, 20])
      .wall([26, 17], [26, 10])
      .wall([26, 10], [21.5, 10])
      .wall([18.5, 10], [14, 10])
      .wall([14, 21.5], [18, 21.5])
      .wall([26, 14.5], [22, 14.5])
      .block(18.75, 16.75, 2.5, 2.5, 2.5)
      .barricade(15.5, 13, 'y')
      .barricade(23.75, 20, 'y')
      .obstacle('crate', rectangle(15, 23.5, 1.5, 1.5), 0, 1)
      .obstacle('crate', rectangle(23.5, 11.5, 1.5, 1.5), 0, 1)
      .barricade(8, 12.75, 'x')
      .barricade(9, 27, 'x')
      .barricade(22, 28, 'x')
      .barricade(22.5, 7.75, 'x')
      .marker('control-terminal', 24.5, 22.5),
  // Two wings with a court between them.
  (builder) =>
    builder
      .wall([13.5, 21], [13.5, 24])
      .wall([13.5, 27], [13.5, 30])
      .wall([23, 30], [23, 27])
      .wall([23, 24], [23, 21])
      .wall([23, 21], [27.5, 21])
      .wall([15, 14], [21, 14])
      .wall([21, 14], [21, 11])
      .window([15, 14], [15, 11])
      .block(17, 19, 3, 2, 2.5)
      .obstacle('crate', rectangle(25, 23, 1.5, 1.5), 0, 1)
      .obstacle('barrels', rectangle(18.75, 12, 1.5, 1), 0, 1)
      .barricade(15, 24.5, 'x')
      .barricade(24, 12, 'y')
      .barricade(26.5, 17, 'x', 2)
      .barricade(8, 12.75, 'x')
      .barricade(13, 17, 'y', 2.5)
      .barricade(20, 26.5, 'x', 2)
      .marker('control-terminal', 16.75, 12.5),
];

/** A Precinct of 24" by 24" on a board of Slums [takeover.precinct-assault.battlefield.3]. */
export function precinct(within: Precinct, name: string, more: More, chance: Chance): BoardFile {
  const builder = new Builder(name, 'slums', { width: 36, depth: 36 }, more);
  precinctWalls(builder, within, chance);
  // Every bit of floor can be reached [takeover.precinct-assault.battlefield.7].
  PRECINCTS[chance.upTo(PRECINCTS.length) - 1]?.(builder);
  // [takeover.precinct-assault.battlefield.8]
  builder.marker('ammo-cache', 9, 23.5).marker('ammo-cache', 28, 14);
  // Two ductways, clear of doors and Cells [takeover.precinct-assault.battlefield.13].
  builder.ductway([5.5, 24.5], [6.5, 24.5]).ductway([29.5, 21], [30.5, 21]);
  // The Slums around it.
  builder.turned((half) => {
    const shift = (chance.upTo(3) - 2) / 2;
    half.container(1.5 + shift, 1, 5.5, 2.5).barricade(9 + shift, 3 + shift, 'x', 3);
    half.obstacle('barrels', rectangle(14 + shift, 1.5, 1.5, 1)).barricade(21.5, 2 + shift, 'x', 3);
    half.container(27.5 - shift, 1, 5.5, 2.5);
    if (chance.upTo(2) === 1) half.container(27.5 - shift, 1, 2.75, 2.5, 5, 2.5);
    half.container(1, 8 + chance.upTo(2), 2.5, 5).barricade(3, 17.5 + shift, 'y', 3);
    half.obstacle('crate', rectangle(1.5, 15, 1.5, 1.5)).barricade(1, 23 + shift, 'x', 2.5);
  });
  precinctZones(builder, within);
  return builder.done();
}

/** Its walls and doors, and the Cells. */
export function precinctWalls(builder: Builder, { walls, cells }: Precinct, chance: Chance): void {
  const [low, high] = [walls[0]?.[0] as number, walls[2]?.[0] as number];
  const wall = (from: [number, number], to: [number, number]) => builder.wall(from, to, 0, 12, true);
  // One large door and small ones, no more than 16" of wall between them [takeover.precinct-assault.battlefield.4]:
  // round the four walls, from the south-western corner against the clock, by where each begins and how wide it is.
  const shift = () => (chance.upTo(3) - 2) / 2;
  const gates = [
    [10 + shift(), 4],
    [26 + shift(), 2],
    [42 + shift(), 2],
    [59 + shift(), 2],
    [74 + shift(), 2],
    [90 + shift(), 2],
  ] as const;
  const side = high - low;
  const around = (far: number, out = 0): [number, number] => {
    const along = far % side;
    const at: [number, number][] = [
      [low + along, low - out],
      [high + out, low + along],
      [high - along, high + out],
      [low - out, high - along],
    ];
    return at[Math.floor(far / side) % 4] as [number, number];
  };
  let from = 0;
  for (const [start, wide] of gates) {
    // A wall that turns a corner is two.
    const corner = Math.ceil((from + 0.01) / side) * side;
    if (corner < start) {
      wall(around(from), around(corner));
      wall(around(corner), around(start));
    } else wall(around(from), around(start));
    const terminals = [around(start - 0.5, 0.2), around(start - 0.5, -0.2)];
    builder.door(around(start), around(start + wide), { terminals, ...(wide > 2 ? { large: true } : {}) });
    from = start + wide;
  }
  wall(around(from), around(0));
  // The Cells, with the terminal on the outside [takeover.precinct-assault.battlefield.6].
  builder.wall([6, 15], [11, 15]).wall([11, 15], [11, 17]).wall([11, 19], [11, 21]).wall([11, 21], [6, 21]);
  builder.door([11, 17], [11, 19], { terminals: [[11.2, 16.5]] });
  builder.zone('the Cells', cells, 'cells');
}

export function precinctZones(builder: Builder, { walls }: Precinct): void {
  builder.zone('inside the walls of the Precinct', walls, 'precinct');
  builder.zone('the southern streets', rectangle(0, 0, 36, 5));
  builder.zone('the northern streets', rectangle(0, 31, 36, 5));
}
