import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Chance } from '../table/chance.ts';
import { type EventId, type Saying, saidInWords, say } from '../table/events.ts';
import { BATTLEFIELDS, type Battlefield, type Precinct } from './battlefields.ts';
import { changedBy } from './changes.ts';
import { type BoardFile, emptyBoard, lostFloor, PIECE_KINDS, type PieceKind, readBoard } from './file.ts';
import { makeBoard } from './make.ts';
import {
  classOf,
  faultOfPiece,
  footprintOf,
  nextId,
  type PieceLimits,
  type PieceSpot,
  snapped,
  spotForPiece,
  withPiece,
} from './pieces.ts';

const SIZE = { width: 36, depth: 36 };
const ALL = PIECE_KINDS.map((kind) => ({ kind, count: 9 }));
const slums: BoardFile = { ...emptyBoard('Slums', 'slums', SIZE), pieces: ALL };
const tunnels: BoardFile = { ...emptyBoard('Tunnels', 'zone-mortalis', SIZE), ceiling: 4, pieces: ALL };

/** The file with a piece at its final place. */
function put(file: BoardFile, kind: PieceKind, spot: Partial<PieceSpot>, limits?: PieceLimits): BoardFile {
  const lies = snapped(file, kind, { x: 18, y: 18, height: 0, turn: 0, ...spot }, limits);
  if ('say' in lies) throw new Error(saidInWords(lies));
  const fault = faultOfPiece(file, kind, lies, limits);
  if (fault) throw new Error(saidInWords(fault));
  return withPiece(file, { kind, id: nextId(file, kind), ...lies });
}

/** Why a piece cannot be put there. */
function fault(file: BoardFile, kind: PieceKind, spot: Partial<PieceSpot>, limits?: PieceLimits) {
  const lies = snapped(file, kind, { x: 18, y: 18, height: 0, turn: 0, ...spot }, limits);
  return 'say' in lies ? lies : faultOfPiece(file, kind, lies, limits);
}

test.each([
  'container',
  'machine',
  'ruin',
  'house',
  'gantry',
  'stack',
  'barricade',
  'barrels',
  'crate',
  'pipe',
] as const)('a %s can be put down in any direction and makes a board that makes sense', (kind) => {
  for (const turn of [0, 90, 180, 270, 30, 45]) {
    const file = put(slums, kind, { turn });
    expect(readBoard(file)).toBe(file);
    expect(file.pieces?.find((bag) => bag.kind === kind)?.count).toBe(8);
  }
});

test('a quarter turn swaps the sides of a piece', () => {
  const across = (turn: number) => {
    const xs = footprintOf('container', { x: 10, y: 10, height: 0, turn }).map(([x]) => x);
    return Math.max(...xs) - Math.min(...xs);
  };
  expect([across(0), across(90), across(180)]).toEqual([5.5, 2.5, 5.5]);
});

describe('refusals', () => {
  const one = put(slums, 'container', {});

  test.each<[string, Saying | undefined, EventId]>([
    ['over the edge', fault(slums, 'house', { x: 1 }), 'pieces/whole'],
    ['on another piece', fault(one, 'house', { x: 19 }), 'pieces/free-ground'],
    ['so near to another that no base gets through', fault(one, 'machine', { y: 21.5 }), 'pieces/lane'],
    ['half on a container', fault(one, 'barricade', { x: 21, height: 0 }), 'pieces/level'],
    ['on a level that is not there', fault(one, 'barricade', { height: 1 }), 'pieces/level'],
    ['a piece that is not there', fault({ ...slums, pieces: [] }, 'house', {}), 'pieces/no-piece'],
    ['a place that is no number', fault(slums, 'house', { x: Number.NaN }), 'on-board/no-spot'],
    ['a ladder to nothing', fault(slums, 'ladder', {}), 'pieces/rim'],
    ['a door in no wall', fault(slums, 'door', {}), 'pieces/gate'],
    ['a ductway through nothing', fault(slums, 'ductway', {}), 'pieces/wall'],
  ])('%s', (_, said, id) => {
    expect(said?.say).toBe(id);
  });

  test('[takeover.ambush.battlefield.2] only scatter lies within 8" of the centre', () => {
    expect(fault(slums, 'machine', { x: 24 }, { clearing: 8 })).toEqual(say('pieces/clear', { inches: 8 }));
    expect(fault(slums, 'machine', { x: 28 }, { clearing: 8 })).toBeUndefined();
    expect(fault(slums, 'barrels', {}, { clearing: 8 })).toBeUndefined();
  });

  test('[takeover.pit-brawl.battlefield.3] solid pieces leave the middle of the pit free', () => {
    expect(fault(slums, 'machine', { x: 20 }, { square: 8 })).toEqual(say('pieces/middle', { inches: 8 }));
    expect(fault(slums, 'machine', { x: 24 }, { square: 8 })).toBeUndefined();
    expect(fault(slums, 'crate', {}, { square: 8 })).toBeUndefined();
  });
});

test('scatter stands on a roof, a ladder leads up to it, and stairs come down beside it', () => {
  const roof = put(put(slums, 'stack', {}), 'barrels', { x: 20, y: 16, height: 3 });
  expect(roof.obstacles.at(-1)?.bottom).toBe(3);
  const climbed = put(roof, 'ladder', { x: 18, y: 22.5 });
  expect(climbed.ways.at(-1)).toMatchObject({ kind: 'ladder', foot: { height: 0 }, head: { height: 3 } });
  const stepped = put(climbed, 'stairs', { x: 22, y: 16 });
  expect(stepped.ways.at(-1)).toMatchObject({
    kind: 'stairs',
    foot: { x: 24.5, height: 0 },
    head: { x: 21.5, height: 3 },
  });
});

describe('[dominion.battlefield.zone.1] tiles, doors and ductways', () => {
  const one = put(tunnels, 'tile-chamber', {});

  test('a tile touches another one', () => {
    expect(put(one, 'tile-passage', { x: 30 }).tiles).toHaveLength(2);
    expect(() => put(one, 'tile-passage', { x: 30, y: 30 })).toThrow('against another');
    expect(() => put(one, 'tile-passage', {})).toThrow(/side by side|against another/);
  });

  test('[dominion.trap.battlefield.1] tiles of a cross lie against the whole edge of the first', () => {
    const cross = { tiles: 'cross' } as const;
    expect(() => put(tunnels, 'tile-chamber', { x: 6 }, cross)).toThrow('in the centre');
    expect(put(one, 'tile-crossing', { x: 30 }, cross).tiles[1]).toMatchObject({ x: 24, y: 12 });
    expect(() => put(one, 'tile-crossing', { x: 30, y: 30 }, cross)).toThrow('central');
  });

  test('[dominion.sneak-attack.battlefield.1] six tiles fit round the first, shifted by half an edge', () => {
    const ring = { tiles: 'ring' } as const;
    let file = one;
    for (const [x, y] of [
      [12, 6],
      [24, 6],
      [6, 18],
      [30, 18],
      [12, 30],
      [24, 30],
    ] as const)
      file = put(file, 'tile-crossing', { x, y }, ring);
    expect(file.tiles).toHaveLength(7);
  });

  test('a door goes to the nearest opening that has none', () => {
    const hung = put(one, 'door', { x: 18.5, y: 14.5 });
    expect(hung.doors).toMatchObject([{ from: [17, 14], to: [19, 14], state: 'closed' }]);
    expect(() => put(hung, 'door', { x: 18, y: 14 })).toThrow('an opening');
  });

  test('a ductway goes through the nearest wall', () => {
    expect(put(one, 'ductway', { x: 15, y: 18 }).ductways).toMatchObject([{ at: 0 }]);
  });

  test('space outside the tiles becomes rock', () => {
    const { blocks } = changedBy(one, { is: 'rock' });
    const rock = blocks.reduce(
      (sum, { outline }) => sum + ((outline[1]?.[0] ?? 0) - (outline[0]?.[0] ?? 0)) * 6,
      0,
    );
    expect(rock).toBe(36 * 36 - 12 * 12);
  });
});

test('the board stays valid wherever pieces are placed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('slums', 'sector-mechanicus', 'sump-sea', 'zone-mortalis', 'pit'),
      fc.nat(1_000_000),
      (style, seed) => {
        const scenario =
          style === 'pit'
            ? 'takeover.pit-brawl'
            : style === 'sector-mechanicus'
              ? 'dominion.looters'
              : 'takeover.stand-off';
        let { file } = makeBoard(scenario, seed, { style, toBuild: true });
        const chance = new Chance(seed);
        const upTo = (highest: number) => chance.upTo(highest);
        for (let turn = 0; turn < 6; turn++) {
          const kinds = (file.pieces ?? []).map(({ kind }) => kind);
          const tiled = style === 'zone-mortalis' && turn < 3;
          const open = tiled ? kinds.filter((kind) => classOf(kind) === 'tile') : kinds;
          const kind = open[upTo(open.length) - 1] as PieceKind;
          const spot = spotForPiece(file, kind, {}, upTo);
          if (spot) file = withPiece(file, { kind, id: nextId(file, kind), ...spot });
        }
        expect(readBoard(file)).toBe(file);
      },
    ),
    { numRuns: 30 },
  );
});

test('every scenario and style has a board to build', () => {
  for (const [id, { styles }] of Object.entries(BATTLEFIELDS))
    for (const style of styles) {
      const { file } = makeBoard(id, 1, { toBuild: true, style });
      expect([id, file.style, (file.pieces ?? []).length > 0]).toEqual([id, style, true]);
    }
});

describe('Towers', () => {
  const towers = makeBoard('takeover.stand-off', 1, { toBuild: true, style: 'towers' }).file;
  const one = put(towers, 'tower', { x: 4, y: 4 });

  test('[campaign.terrain.towers.1] main structures stand too far apart for an easy jump', () => {
    // A tower goes to the nearest corner, whose neighbours are 8" away.
    expect(snapped(one, 'tower', { x: 14, y: 9, height: 0, turn: 20 })).toEqual({
      x: 20,
      y: 4,
      height: 0,
      turn: 0,
    });
    expect(fault(one, 'tower', { x: 20, y: 20 })).toBeUndefined();
    const near: PieceSpot = { x: 14, y: 4, height: 0, turn: 0 };
    expect(faultOfPiece(one, 'tower', near)).toEqual(say('pieces/apart', { inches: 6 }));
  });

  test('[campaign.terrain.towers.1] platforms and bridges are within a leap of standing pieces', () => {
    expect(fault(one, 'deck', { x: 20, y: 20 })).toEqual(say('pieces/joined', { inches: 6 }));
    expect(fault(one, 'bridge', { x: 11.5, y: 4 })).toBeUndefined();
    expect(fault(one, 'bridge', { x: 9, y: 4 })).toEqual(say('pieces/free-ground'));
  });

  test('they stand apart only until all pieces lie', () => {
    const two = put(one, 'tower', { x: 20, y: 20 });
    expect(lostFloor(two)).toBeDefined();
    expect(() => readBoard({ ...two, pieces: [] })).toThrow('expected a way to');
    const bridged = put(put(two, 'deck', { x: 12, y: 12 }), 'spire', { x: 19, y: 9 });
    expect(lostFloor(bridged)).toBeUndefined();
    expect(() => readBoard({ ...bridged, pieces: [] })).not.toThrow();
  });
});

describe('a Precinct', () => {
  const { precinct } = BATTLEFIELDS['takeover.precinct-assault'] as Battlefield;
  const { walls, cells } = precinct as Precinct;
  const empty = makeBoard('takeover.precinct-assault', 1, { toBuild: true }).file;

  test('[takeover.precinct-assault.battlefield.5, takeover.precinct-assault.battlefield.10] has pieces inside and the Slums outside', () => {
    expect(fault(empty, 'office', { x: 20, y: 12 }, { inside: walls })).toBeUndefined();
    expect(fault(empty, 'container', { x: 18, y: 2 }, { inside: walls })).toEqual(say('pieces/inside'));
    expect(fault(empty, 'container', { x: 18, y: 2 }, { outside: walls })).toBeUndefined();
    expect(fault(empty, 'barrels', { x: 20, y: 12 }, { outside: walls })).toEqual(say('pieces/outside'));
    expect(fault(empty, 'crate', { x: 9, y: 23.5 }, { inside: walls })).toEqual(say('pieces/free-ground'));
  });

  test('[takeover.precinct-assault.battlefield.13] has ductways through its outer walls, and none through those of the Cells', () => {
    const limits = { rim: walls, outside: cells };
    const lies = (x: number, y: number) => snapped(empty, 'ductway', { x, y, height: 0, turn: 0 }, limits);
    expect(lies(30, 19)).toMatchObject({ x: 30, y: 19 });
    // The wall of the Cells inside the Precinct is no outer wall.
    expect(lies(11, 15)).toMatchObject({ say: 'pieces/wall' });
    expect(faultOfPiece(empty, 'ductway', lies(6, 18) as PieceSpot, limits)).toEqual(say('pieces/outside'));
    expect(faultOfPiece(empty, 'ductway', lies(6, 24) as PieceSpot, limits)).toBeUndefined();
  });
});
