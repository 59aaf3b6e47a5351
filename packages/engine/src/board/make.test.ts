import { expect, test } from 'vitest';
import { BATTLEFIELDS, type Battlefield } from './battlefields.ts';
import { boardLetters, boardSvg } from './draw.ts';
import { readBoard, STYLES } from './file.ts';
import { LOOKS, makeBoard } from './make.ts';
import { distanceToOutline } from './outline.ts';

const made = (scenario: string, seed: number, style?: Battlefield['styles'][number]) =>
  makeBoard(scenario, seed, style ? { style } : {});

test('a board on which one side sees or walks much better is made again', () => {
  // The first board of this seed differs by 0.081 in sight.
  const { fairness } = makeBoard('takeover.gang-moot', 'f4', { style: 'zone-mortalis' });
  expect(fairness).toMatchObject({ playable: true, fair: true });
  expect(fairness.sightGap).toBeLessThanOrEqual(0.06);
});

test('the streets of a Precinct are no two sides, so nothing is said of one that is better off', () => {
  // The northern street of this seed sees less than the southern one.
  const { fairness } = makeBoard('takeover.precinct-assault', 'w2');
  expect(fairness).toMatchObject({ playable: true, hasSides: false, fair: false });
  expect(makeBoard('takeover.ambush', 'w2').fairness).toMatchObject({ hasSides: true, fair: true });
});

test('every scenario has a board, and every style: it makes sense, is playable and fair', () => {
  const styles = new Set<string>();
  for (const [at, [scenario, battlefield]] of Object.entries(BATTLEFIELDS).entries()) {
    const style = battlefield.styles[at % battlefield.styles.length];
    const { file, fairness } = made(scenario, 1, style);
    styles.add(file.style);
    expect(readBoard(JSON.parse(JSON.stringify(file)))).toEqual(file);
    expect(fairness, `${scenario} ${style}`).toMatchObject({ playable: true, fair: true });
  }
  expect([...styles].sort()).toEqual([...STYLES].sort());
});

test('the same seed makes the same board, another seed another, and there are twelve looks and more', () => {
  expect(made('takeover.pit-brawl', 5).file).toEqual(made('takeover.pit-brawl', 5).file);
  expect(made('takeover.pit-brawl', 5).file).not.toEqual(made('takeover.pit-brawl', 6).file);
  expect(Object.values(LOOKS).flatMap((looks) => Object.keys(looks)).length).toBeGreaterThanOrEqual(12);
});

test('[campaign.terrain.styles.1] Towers are 24" square, the other styles 36"', () => {
  expect(made('takeover.stand-off', 2, 'towers').file.size).toEqual({ width: 24, depth: 24 });
  expect(made('takeover.stand-off', 2, 'zone-mortalis').file.size).toEqual({ width: 36, depth: 36 });
});

test('[core.board.setup.1] boards without a given size are 36" to 48" a side', () => {
  const own = ['towers', 'pit', 'road'];
  for (const scenario of [
    'takeover.stand-off',
    'takeover.invasion',
    'dominion.stand-off',
    'dominion.sabotage',
  ])
    for (let seed = 1; seed <= 4; seed++) {
      const { file } = made(scenario, seed);
      if (own.includes(file.style)) continue;
      for (const side of Object.values(file.size)) {
        expect(side).toBeGreaterThanOrEqual(36);
        expect(side).toBeLessThanOrEqual(48);
      }
    }
});

test('[campaign.terrain.slums.1] Slums have terrain in every part of the board, and no special rule', () => {
  for (let seed = 1; seed <= 6; seed++) {
    const { file } = made('takeover.invasion', seed, 'slums');
    expect(file).toMatchObject({ ground: 'floor' });
    expect(file.ceiling).toBeUndefined();
    const points = [
      ...file.walls.map(({ from }) => from),
      ...[...file.floors, ...file.blocks, ...file.obstacles, ...file.areas].flatMap(({ outline }) => outline),
    ];
    // In each square of 12" something stands.
    for (let square = 0; square < 9; square++) {
      const [x, y] = [12 * (square % 3), 12 * Math.floor(square / 3)];
      const isThere = points.some(([px, py]) => px >= x && px <= x + 12 && py >= y && py <= y + 12);
      expect(isThere, `seed ${seed}, square ${square}`).toBe(true);
    }
  }
});

test('[campaign.terrain.towers.2, campaign.terrain.sump-sea.1] under Towers is open air, in the Sump Sea the sea', () => {
  expect(made('takeover.stand-off', 2, 'towers').file.ground).toBe('air');
  const sea = made('takeover.stand-off', 2, 'sump-sea').file;
  expect(sea.ground).toBe('sump');
  expect(sea.ways.filter(({ foot }) => foot.height === 0).length).toBeGreaterThan(3);
});

test('[campaign.terrain.towers.1] two towers stand too far apart for an easy jump, with bridges between platforms', () => {
  const { floors } = made('takeover.stand-off', 2, 'towers').file;
  const tops = floors.filter(({ at }) => at === Math.max(...floors.map((floor) => floor.at)));
  expect(tops).toHaveLength(2);
  const [one, other] = tops.map(({ outline }) => outline);
  const gaps = (one ?? []).map((corner) => distanceToOutline(corner, other ?? []));
  expect(Math.min(...gaps)).toBeGreaterThan(6);
  expect(floors.length).toBeGreaterThanOrEqual(10);
});

test('[classic.rolling-roads.general.2] the road is 6 feet by 4, and rolls 8" a round', () => {
  const { file } = made('classic.rolling-roads', 1);
  expect(file.size).toEqual({ width: 72, depth: 48 });
  expect(file.road).toMatchObject({ leading: 'east', step: 8 });
});

test('[campaign.terrain.zone-mortalis.1, campaign.terrain.zone-mortalis.2, core.board.setup.5] tunnels have a roof and no way up', () => {
  const { file, fairness } = made('takeover.gang-moot', 3, 'zone-mortalis');
  expect(file.ceiling).toBeGreaterThan(0);
  expect(file.ways).toEqual([]);
  expect(fairness.reached).toBe(1);
});

test('[takeover.ambush.battlefield.2, dominion.ambush.battlefield.1] nothing but scatter terrain is near the centre', () => {
  for (const [scenario, style, clear] of [
    ['takeover.ambush', 'slums', 8],
    ['dominion.ambush', 'sector-mechanicus', 12],
  ] as const) {
    const { file } = made(scenario, 4, style);
    const centre = [file.size.width / 2, file.size.depth / 2] as const;
    for (const { outline } of [...file.floors, ...file.blocks, ...file.areas])
      expect(distanceToOutline(centre, outline)).toBeGreaterThanOrEqual(clear);
    for (const { from, to } of file.walls)
      for (const [x, y] of [from, to])
        expect(Math.hypot(x - centre[0], y - centre[1])).toBeGreaterThanOrEqual(clear);
  }
});

test('[takeover.ambush.battlefield.3] in the Sump Sea an open platform that bridges lead to is at the centre', () => {
  for (const seed of [1, 2, 3, 4]) {
    const { file, fairness } = made('takeover.ambush', seed, 'sump-sea');
    const [x, y] = [file.size.width / 2, file.size.depth / 2];
    const platform = file.floors.find(({ outline }) => distanceToOutline([x, y], outline) === 0);
    for (const corner of [-6, 6])
      expect(distanceToOutline([x + corner, y + corner], platform?.outline ?? []), `seed ${seed}`).toBe(0);
    for (const { bottom, outline } of file.obstacles)
      if (distanceToOutline([x, y], outline) < 8) expect(bottom).toBe(platform?.at);
    expect(fairness.reached).toBe(1);
  }
});

test('[dominion.battlefield.zone.1] tunnels have their tiles, at least 3 doors, at most 6 barricades, 2 ductways and caskets', () => {
  for (const [scenario, tiles] of [
    ['dominion.marauders', 6],
    ['dominion.trap', 5],
    ['dominion.sneak-attack', 7],
  ] as const) {
    const { file } = made(scenario, 8);
    expect(file.tiles).toHaveLength(tiles);
    expect(file.doors.length).toBeGreaterThanOrEqual(3);
    expect(file.obstacles.length).toBeGreaterThanOrEqual(1);
    expect(file.obstacles.length).toBeLessThanOrEqual(6);
    expect(file.ductways).toHaveLength(2);
    for (const { x, y } of file.markers)
      expect(Math.min(x, y, file.size.width - x, file.size.depth - y) - 0.5).toBeGreaterThanOrEqual(6);
  }
});

test('[dominion.trap.battlefield.1] every wing of the cross has walls, whatever the look', () => {
  for (const look of Object.keys(LOOKS['zone-mortalis']))
    for (const seed of ['w2', 'w3', 'w4', 'w5']) {
      const { file } = makeBoard('dominion.trap', seed, { look });
      for (const { id, x, y, width, depth } of file.tiles) {
        const within = ([px = 0, py = 0]: readonly number[]) =>
          px >= x && py >= y && px <= x + width && py <= y + depth;
        const walls = file.walls.filter(({ from, to }) => within(from) && within(to));
        expect(walls.length, `${look} ${seed} ${id}`).toBeGreaterThanOrEqual(2);
      }
    }
});

test('[takeover.pit-brawl.battlefield.3] the middle of the pit is free', () => {
  const { file } = made('takeover.pit-brawl', 9);
  expect(file.blocks).toHaveLength(2);
  for (const { outline } of [...file.blocks, ...file.obstacles])
    for (const [x, y] of outline)
      expect(Math.max(Math.abs(x - 12), Math.abs(y - 12))).toBeGreaterThanOrEqual(4);
});

test('[takeover.precinct-assault.battlefield.6] a Precinct names its walls and its Cells for the rules', () => {
  const { file } = made('takeover.precinct-assault', 3);
  expect(file.zones.flatMap(({ named }) => named ?? []).sort()).toEqual(['cells', 'precinct']);
});

test('[takeover.precinct-assault.battlefield.4] four doors or more lead into the Precinct, at most 16" apart', () => {
  const { file } = made('takeover.precinct-assault', 1);
  const around = (x: number, y: number) =>
    y === 6 ? x - 6 : x === 30 ? 24 + y - 6 : y === 30 ? 48 + 30 - x : x === 6 ? 72 + 30 - y : -1;
  const gates = file.doors
    .map(({ from, to }) => [around(...from), around(...to)].sort((a, b) => a - b) as [number, number])
    .filter(([from]) => from >= 0)
    .sort(([one], [other]) => one - other);
  expect(gates.length).toBeGreaterThanOrEqual(4);
  expect(file.doors.filter(({ large }) => large)).toHaveLength(1);
  for (const [at, [from]] of gates.entries()) {
    const before = gates.at(at - 1)?.[1] ?? 0;
    expect((from - before + 96) % 96).toBeLessThanOrEqual(16);
  }
});

test('[dominion.sabotage.battlefield.1, dominion.escape-the-pit.battlefield.1] the target and the escape point are central', () => {
  const target = made('dominion.sabotage', 3).file;
  expect(target.blocks.some(({ outline }) => distanceToOutline([24, 24], outline) === 0)).toBe(true);
  const point = made('dominion.escape-the-pit', 3).file.markers.find(({ kind }) => kind === 'escape-point');
  expect(point).toMatchObject({ x: 24, y: 24, height: 6 });
});

test('a style or look that the scenario does not have is refused, and the error lists the ones it has', () => {
  expect(() => makeBoard('takeover.invasion', 1, { style: 'towers' })).toThrow(
    /expected slums for takeover.invasion/,
  );
  expect(() => makeBoard('takeover.invasion', 1, { look: 'gantries' })).toThrow(
    /expected shanty rows, scrap market/,
  );
  expect(() => makeBoard('chess', 1)).toThrow(/expected one of takeover.invasion, /);
});

test('a look alone is enough: the board has the style that this look belongs to, whatever the seed', () => {
  for (const seed of [1, 2, 3, 4]) {
    const { file } = makeBoard('takeover.ambush', seed, { look: 'twin spires' });
    expect([file.style, file.look]).toEqual(['towers', 'twin spires']);
  }
});

test('a board is drawn in letters and as SVG', () => {
  const { file } = made('takeover.stand-off', 1, 'slums');
  const letters = boardLetters(file).split('\n');
  expect(letters).toHaveLength(36 + 5);
  expect(letters[2]).toHaveLength(2 * 36 + 2);
  // Inches from the south-west corner, every sixth of them.
  expect(letters[1 + 36]).toMatch(/\| 0$/);
  expect(letters[1 + 36 - 12]).toMatch(/\| 12$/);
  expect(letters[36 + 3]?.indexOf('18')).toBe(2 * 18 + 1);
  // Each digit of the picture says how high its floor is, for spots are typed with their height.
  const heights = [...new Set(file.floors.map(({ at }) => at))].sort((one, other) => one - other);
  expect(letters.at(-1)?.match(/\d floor [\d.]+" up/g)).toEqual(
    heights.map((height, at) => `${at + 1} floor ${height}" up`),
  );
  const svg = boardSvg(file, { theme: 'paper', toScale: true });
  expect(svg).toMatch(/^<svg [^>]*width="36.2in" height="36.2in"/);
  // A tenth of an inch around the board, so that one inch of it is one inch of paper.
  expect(svg).toContain('viewBox="-.1 -.1 36.2 36.2"');
  expect(svg.trimEnd()).toMatch(/<\/svg>$/);
});

test('[takeover.ambush.battlefield.4] the foot of every ladder of Towers is free, so that everybody gets to the open platform at the centre', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { ways, obstacles } = made('takeover.ambush', seed, 'towers').file;
    for (const { foot } of ways)
      for (const { outline, bottom } of obstacles)
        if (Math.abs(bottom - foot.height) < 1)
          expect(distanceToOutline([foot.x, foot.y], outline), `seed ${seed}`).toBeGreaterThan(1.2);
  }
});
