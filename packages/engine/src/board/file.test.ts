import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BadInput } from '../table/errors.ts';
import { LANGUAGES } from '../words/index.ts';
import { anyBoard, barricade, wall } from './board.fixture.ts';
import { type BoardFile, emptyBoard, readBoard } from './file.ts';
import { rectangle } from './outline.ts';

const BARE = emptyBoard('Test', 'slums', { width: 24, depth: 24 });
const wrongWith = (changes: object) => {
  try {
    readBoard({ ...BARE, ...changes });
  } catch (error) {
    if (error instanceof BadInput) return error;
    throw error;
  }
  return undefined;
};
const fault = (changes: object) => wrongWith(changes)?.message;
const floor = { id: 'f', at: 3, outline: rectangle(4, 4, 4, 4) };
const tile = (id: string, x: number, y: number) => ({ id, x, y, width: 12, depth: 12 });
const door = { id: 'd', from: [4, 4], to: [6, 4], bottom: 0, top: 3, state: 'closed' };

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let at = 0; at < levels; at++) value = [value];
  return value;
};

test('an empty board and every random board are read unchanged', () => {
  expect(readBoard(BARE)).toBe(BARE);
  fc.assert(
    fc.property(anyBoard, (board) => {
      expect(readBoard(JSON.parse(JSON.stringify(board)))).toEqual(board);
    }),
  );
});

test.each<[string, object, RegExp]>([
  ['another format', { format: 'chess' }, /^At format: expected hive-arbiter-board, got "chess"/],
  ['a version to come', { version: 2 }, /^At version: expected 1, got 2/],
  ['half a version', { version: 1.5 }, /^At version: expected 1, got 1.5/],
  ['a size that is no number', { size: { width: Number.NaN, depth: 24 } }, /^At size.width: .*, got NaN/],
  [
    'a size without end',
    { size: { width: 1e308, depth: 24 } },
    /^At size.width: .* from 8 to 96, got 1e\+308/,
  ],
  ['a size below nothing', { size: { width: -24, depth: 24 } }, /^At size.width: .* from 8 to 96, got -24/],
  ['a name with a NUL', { name: 'a\u0000b' }, /^At name: expected a text without .*, got "a\\u0000b"/],
  ['a name that turns the writing', { name: 'a\u202eb' }, /^At name: expected a text without /],
  ['a name with half a character', { name: 'a\ud800' }, /^At name: expected a text without .*\\ud800/],
  ['a name of spaces', { name: '  ' }, /^At name: expected a text that can be read, got only spaces/],
  ['an id with a NUL', { walls: [wall('w\u0000', [1, 1], [2, 2])] }, /^At walls.0.id: .*, got "w\\u0000"/],
  [
    'words with an escape character',
    { zones: [{ id: 'z', words: '\u001b[2J', outline: rectangle(4, 4, 8, 8) }] },
    /^At zones.0.words: expected a text without /,
  ],
  ['deep nesting', { walls: nested(10_000) }, /^At input: expected at most 12 levels of nesting/],
  [
    'an obstacle in the air',
    { obstacles: [{ ...barricade('b', 4, 4, 2, 0.5), bottom: 8 }] },
    /^At obstacles.0.bottom: expected a floor at 8" under 4, 4; there is none/,
  ],
  [
    'dangerous ground in the air',
    { areas: [{ id: 'a', kind: 'dangerous', outline: rectangle(4, 4, 2, 2), at: 6 }] },
    /^At areas.0.at: expected a floor at 6" under 4, 4; there is none/,
  ],
  [
    'a ductway in the air',
    {
      ductways: [
        {
          id: 'd',
          at: 3,
          ends: [
            [4, 4],
            [5, 4],
          ],
        },
      ],
    },
    /^At ductways.0.at: expected a floor at 3" under 4, 4; there is none/,
  ],
  [
    'a size of zero',
    { size: { width: 0, depth: 24 } },
    /^At size.width: expected a number from 8 to 96, got 0/,
  ],
  ['words for numbers', { size: { width: 'wide', depth: 24 } }, /^At size.width: .* got "wide"/],
  ['a field nobody knows', { weather: 'rain' }, /^At weather: is unknown; expected only format, /],
  ['no walls at all', { walls: undefined }, /^At walls: expected a list, got undefined/],
  [
    'ten thousand walls',
    { walls: Array.from({ length: 10_000 }, (_, at) => wall(`w${at}`, [1, 1], [2, 2])) },
    /^At walls: expected a list of 0 to 1000, got 10000/,
  ],
  [
    'a wall off the board',
    { walls: [wall('w', [1, 1], [30, 1])] },
    /^At walls.0.to: .* 0 to 24 .* got 30, 1/,
  ],
  ['a wall without length', { walls: [wall('w', [1, 1], [1, 1])] }, /^At walls.0: expected a length/],
  ['a wall upside down', { walls: [{ ...wall('w', [1, 1], [3, 1]), top: -1 }] }, /^At walls.0.top: /],
  [
    'a window without a sill',
    { walls: [{ ...wall('w', [1, 1], [3, 1]), kind: 'window' }] },
    /^At walls.0: expected a sill and a lintel/,
  ],
  [
    'an id twice',
    { walls: [wall('same', [1, 1], [3, 1])], obstacles: [barricade('same', 8, 8, 2, 0.5)] },
    /^At obstacles.0.id: expected an id of its own, got "same", which walls.0 has/,
  ],
  [
    'an outline that crosses itself',
    {
      obstacles: [
        {
          ...barricade('b', 8, 8, 2, 0.5),
          outline: [
            [1, 1],
            [3, 3],
            [3, 1],
            [1, 3],
          ],
        },
      ],
    },
    /^At obstacles.0.outline: expected a simple outline/,
  ],
  ['a floor with no way up', { floors: [floor] }, /^At floors.0: expected a way to "f": a ladder/],
  [
    'a floor nobody fits beneath',
    { floors: [{ ...floor, at: 1 }] },
    /^At floors.0.at: expected at least 1.5"/,
  ],
  [
    'floors that cut into each other',
    {
      floors: [
        { ...floor, under: 'solid' },
        { ...floor, id: 'g', at: 4, under: 'solid' },
      ],
    },
    /^At floors.1.at: expected at least 1.5" between it and f/,
  ],
  ['a piece that nobody knows', { pieces: [{ kind: 'castle', count: 1 }] }, /^At pieces.0.kind: expected /],
  ['no pieces of a kind', { pieces: [{ kind: 'house', count: 0 }] }, /^At pieces.0.count: .* got 0/],
  ['a door in no wall', { doors: [door] }, /^At doors.0.from: expected a door whose ends both meet a wall/],
  [
    'crossing tiles',
    { tiles: [tile('a', 0, 0), tile('b', 6, 6)] },
    /^At tiles.1: expected tiles side by side/,
  ],
  [
    'tiles apart',
    { tiles: [tile('a', 0, 0), tile('b', 12, 12)] },
    /^At tiles.1: expected every tile to share/,
  ],
  [
    'a ladder to nowhere',
    {
      ways: [{ id: 'l', kind: 'ladder', foot: { x: 4, y: 4, height: 0 }, head: { x: 4, y: 4, height: 3 } }],
    },
    /^At ways.0.head: expected the ground or a floor at 3" within 1" of 4, 4/,
  ],
  [
    'a marker in the air',
    { markers: [{ id: 'm', kind: 'loot-casket', x: 4, y: 4, height: 3 }] },
    /^At markers.0.height: expected a floor at 3" under 4, 4/,
  ],
])('%s is refused with the place and what is allowed, in English and German', (_, changes, words) => {
  expect(fault(changes)).toMatch(words);
  const wrong = wrongWith(changes) as BadInput;
  const german = wrong.faultIn(LANGUAGES.de);
  expect(german).not.toBe(wrong.fault);
  expect(german).not.toMatch(/-file\/|\bexpected\b|\bgot\b/);
});

test('a file of an earlier release gets the names of its zones', () => {
  const outline = rectangle(4, 4, 8, 8);
  const zones = ['the Cells', 'the southern strip', 'constructor'].map((words, at) => ({
    id: `zone-${at}`,
    words,
    outline,
  }));
  expect(readBoard({ ...BARE, zones }).zones.map(({ named }) => named)).toEqual([
    'cells',
    undefined,
    undefined,
  ]);
  expect(fault({ zones: [{ id: 'z', words: 'a place', outline, named: 'castle' }] })).toMatch(
    /zones.0.named/,
  );
});

test('[core.board.kinds.3] an obstacle is at most 2" high and 2" across', () => {
  expect(fault({ obstacles: [barricade('b', 4, 4, 2, 6)] })).toBeUndefined();
  expect(fault({ obstacles: [barricade('b', 4, 4, 2.1, 6)] })).toMatch(/at most 2" across, got 2.10"/);
  expect(fault({ obstacles: [{ ...barricade('b', 4, 4, 2, 6), height: 2.5 }] })).toMatch(
    /from 0.1 to 2, got 2.5/,
  );
});

test('[core.doors.locked.2] a locked door has terminals within 1" of it', () => {
  const walls = [wall('w1', [0, 4], [4, 4]), wall('w2', [6, 4], [12, 4])];
  const locked = (...terminals: number[][]) =>
    fault({ walls, doors: [{ ...door, state: 'locked', terminals }] });
  expect(locked([3.2, 4.2], [6.5, 3.8])).toBeUndefined();
  expect(locked()).toMatch(/^At doors.0.terminals: expected one or two terminals/);
  expect(locked([2, 4.2])).toMatch(/^At doors.0.terminals.0: expected at most 1" from its door/);
});

test('[core.terrain.ductway.1] a ductway goes through at most 2" and opens on both sides', () => {
  const duct = (x: number) =>
    fault({
      ductways: [
        {
          id: 'd',
          at: 0,
          ends: [
            [4, 4],
            [x, 4],
          ],
        },
      ],
    });
  expect(duct(6)).toBeUndefined();
  expect(duct(6.1)).toMatch(/at most 2" apart, got 2.10"/);
  expect(duct(4)).toMatch(/two openings/);
});

test('an id that every object has as a member is refused: a door of that name broke battles', () => {
  for (const id of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    expect(fault({ walls: [wall(id, [1, 1], [3, 1])] })).toMatch(/^At walls.0.id: expected another id, "/);
});

test('hostile files are refused quickly with a reason, and never crash', () => {
  const hostile = fc.oneof(
    fc.anything({ maxDepth: 4 }),
    fc
      .tuple(fc.constantFrom(...(Object.keys(BARE) as (keyof BoardFile)[])), fc.anything())
      .map(([name, value]) => ({
        ...BARE,
        [name]: value,
      })),
    fc
      .tuple(
        fc.constantFrom('walls', 'floors', 'doors', 'obstacles', 'areas', 'tiles', 'ways'),
        fc.jsonValue(),
      )
      .map(([name, value]) => ({ ...BARE, [name]: [value] })),
  );
  fc.assert(
    fc.property(hostile, (given) => {
      try {
        readBoard(given);
      } catch (error) {
        expect(error).toBeInstanceOf(BadInput);
      }
    }),
    { numRuns: 500 },
  );
});
