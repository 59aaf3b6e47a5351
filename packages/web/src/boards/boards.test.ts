import { type BoardFile, boardSvg, emptyBoard, makeBoard } from '@hive-arbiter/engine/board';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { speak } from '../words/index.ts';
import { faultOf, readBoardText, writeBoard } from './check.ts';
import { withCrews } from './crews.ts';
import { type Field, fieldsOf, fieldValue, withValue } from './fields.ts';
import { figuresOf } from './figures.ts';
import { did, historyOf, redone, undone } from './history.ts';
import { drawnPart, KINDS, type Kind } from './kinds.ts';
import { fitting, lifted, type Taken } from './labels.ts';
import {
  boxOf,
  copied,
  counterpart,
  MIRRORS,
  type Mirror,
  mirrorBoard,
  moved,
  offsetOf,
  type Part,
  partOf,
  partsOf,
  sayPart,
  turned,
  withoutPart,
  withPart,
} from './parts.ts';
import { partAt } from './pick.ts';
import { sheetsOf } from './picture.ts';
import { withoutSteps } from './rims.ts';
import { SHIPPED } from './shipped.ts';
import { othersFrom } from './sight.ts';
import { sayDoorAt, sayEvents } from './steps.ts';

const YARD = emptyBoard('Yard', 'slums', { width: 24, depth: 24 });
const wall = (file: BoardFile, from: readonly [number, number], to: readonly [number, number]): BoardFile =>
  withPart(file, drawnPart(file, KINDS.wall as Kind, { from, to }, 0, 0.5));

test('a dozen boards ship, and each can be tried with fighters of both sides', () => {
  expect(SHIPPED.length).toBeGreaterThanOrEqual(12);
  for (const { id, file } of SHIPPED) {
    const sides = [...withCrews(file).models.values()].flatMap(({ side }) => side ?? []);
    expect(new Set(sides).size, id).toBe(2);
    expect(sides.length, id).toBe(8);
  }
});

test('everything in the editor can be drawn by a tap and by a drag, with a new id', () => {
  let file = YARD;
  for (const kind of Object.values(KINDS)) {
    file = withPart(file, drawnPart(file, kind, { from: [10.2, 10.3] }, 0, 0.5));
    file = withPart(file, drawnPart(file, kind, { from: [22, 22], to: [24.9, 25.2] }, 0, 0.5));
  }
  const parts = partsOf(file);
  expect(parts.length).toBe(2 * Object.keys(KINDS).length);
  expect(new Set(parts.map(({ part }) => part.id)).size).toBe(parts.length);
  for (const part of parts) {
    const { minX, minY, maxX, maxY } = boxOf(part);
    expect(minX >= 0 && minY >= 0 && maxX <= 24 && maxY <= 24, sayPart(part)).toBe(true);
    for (const field of fieldsOf(part)) expect(fieldValue(part, field), field.key).toBeDefined();
  }
});

test('what is dragged out in any direction is no larger than it may be', () => {
  const floor = {
    id: 'floor',
    at: 3,
    outline: [
      [2, 2],
      [22, 2],
      [22, 22],
      [2, 22],
    ],
    under: 'solid',
  } as const;
  const yard: BoardFile = { ...YARD, floors: [floor] };
  for (const name of ['ladder', 'ductway', 'barricade', 'barrels', 'crate', 'pipe', 'rubble'])
    for (const to of [
      [15, 14.5],
      [9, 15.5],
      [8.5, 8],
      [13, 9.5],
      [12, 18],
    ] as const) {
      const part = drawnPart(yard, KINDS[name] as Kind, { from: [12, 12], to }, 0, 0.5);
      expect(faultOf(withPart(yard, part))?.words, `${name} to ${to}`).toBeUndefined();
    }
});

test('a moved wall snaps to the grid and stays on the board', () => {
  const file = wall(YARD, [4, 4], [8, 4]);
  const part = partOf(file, 'wall-1') as Part;
  expect(offsetOf(file, part, [1.3, 0.2], 0.5)).toEqual([1.5, 0]);
  expect(offsetOf(file, part, [1.3, 0.2], 0)).toEqual([1.3, 0.2]);
  expect(offsetOf(file, part, [90, -90], 0.5)).toEqual([16, -4]);
  expect(moved(part, [1.5, 0]).part).toMatchObject({ from: [5.5, 4], to: [9.5, 4] });
});

test('a quarter turn is clockwise, and four of them are none', () => {
  const file = withPart(YARD, drawnPart(YARD, KINDS.ladder as Kind, { from: [4, 4], to: [4, 5] }, 0, 0.5));
  const ladder = partOf(file, 'ladder-1') as Part;
  expect(turned(ladder, 90).part).toMatchObject({ foot: { x: 3.5, y: 4.5 }, head: { x: 4.5, y: 4.5 } });
  expect([90, 90, 90, 90].reduce(turned, ladder)).toEqual(ladder);
});

test('mirroring a part twice gives the part back', () => {
  const file = wall(YARD, [2, 3], [6, 3]);
  const part = partOf(file, 'wall-1') as Part;
  expect(counterpart(file, part, 'half-turn').part).toMatchObject({
    id: 'wall-2',
    from: [22, 21],
    to: [18, 21],
  });
  for (const how of Object.keys(MIRRORS) as Mirror[]) {
    const back = counterpart(file, counterpart(file, part, how), how);
    expect(boxOf(back), how).toEqual(boxOf(part));
  }
});

test('mirroring a board doubles its first half and keeps parts across the middle', () => {
  let file = wall(YARD, [2, 3], [6, 3]);
  file = wall(file, [20, 8], [22, 8]);
  file = wall(file, [10, 12], [14, 12]);
  const mirrored = mirrorBoard(file, 'west-east');
  const places = mirrored.walls.map(({ from, to }) => [from, to]);
  expect(places).toEqual([
    [
      [2, 3],
      [6, 3],
    ],
    [
      [10, 12],
      [14, 12],
    ],
    [
      [22, 3],
      [18, 3],
    ],
  ]);
  expect(mirrorBoard(mirrored, 'west-east').walls.length).toBe(3);
});

test('a copy lies beside the original and is a new part', () => {
  const file = wall(YARD, [2, 3], [6, 3]);
  const copy = copied(file, partOf(file, 'wall-1') as Part);
  expect(copy.part).toMatchObject({ id: 'wall-2', from: [3, 2], to: [7, 2] });
  expect(withoutPart(withPart(file, copy), 'wall-2')).toEqual(file);
});

test('a wall that becomes a window gets an opening, and loses it again', () => {
  const part = partOf(wall(YARD, [2, 3], [6, 3]), 'wall-1') as Part;
  const kind = fieldsOf(part).find(({ key }) => key === 'kind');
  if (!kind) throw new Error('a wall has a kind');
  const window = withValue(part, kind, 'window');
  expect(window.part).toMatchObject({ kind: 'window', sill: 1, lintel: 2 });
  expect(withValue(window, kind, 'wall')).toEqual(part);
});

test('undo and redo work, and a new edit drops what was undone', () => {
  const begun = historyOf(0);
  const two = did(did(begun, 1, 'one'), 2, 'two');
  expect(undone(two)).toMatchObject({ now: 1, future: [{ value: 2, words: 'two' }] });
  expect(redone(undone(two))).toEqual(two);
  expect(undone(begun)).toBe(begun);
  expect(redone(two)).toBe(two);
  expect(did(undone(two), 3, 'three')).toMatchObject({
    now: 3,
    future: [],
    past: [{ words: 'one' }, { words: 'three' }],
  });
});

test('any edits can all be undone, and a board survives its file', () => {
  const kinds = Object.values(KINDS);
  const spot = fc.tuple(
    fc.double({ min: 0, max: 24, noNaN: true }),
    fc.double({ min: 0, max: 24, noNaN: true }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(kinds.length - 1), spot, spot, fc.nat(360)), { maxLength: 12 }),
      (steps) => {
        let history = historyOf(YARD);
        for (const [at, from, to, angle] of steps) {
          const part = drawnPart(history.now, kinds[at] as Kind, { from, to }, 0, 0.5);
          history = did(history, withPart(history.now, part), 'placed');
          history = did(history, withPart(history.now, turned(part, angle)), 'turned');
        }
        expect(JSON.parse(writeBoard(history.now))).toEqual(history.now);
        // For any drawing the check gives a text or nothing.
        const fault = faultOf(history.now);
        if (fault) expect(fault.words).not.toBe('');
        for (let count = 0; count < 2 * steps.length; count++) history = undone(history);
        expect(history.now).toEqual(YARD);
      },
    ),
    { numRuns: 60 },
  );
});

test('a fault names the part in words and by id', () => {
  const file = withPart(YARD, drawnPart(YARD, KINDS.door as Kind, { from: [4, 4], to: [6, 4] }, 0, 0.5));
  const fault = faultOf(file);
  expect(fault?.part).toBe('door-1');
  expect(fault?.words).toMatch(/^Closed door at 5, 4: expected /);
  expect(faultOf(YARD)).toBeUndefined();
});

test('a fault is said in the language of the device', async () => {
  const file = withPart(YARD, drawnPart(YARD, KINDS.door as Kind, { from: [4, 4], to: [6, 4] }, 0, 0.5));
  await speak('de');
  try {
    expect(faultOf(file)?.words).toMatch(
      /: beide Enden einer Tür liegen an einer Mauer, 4, 4 liegt an keiner\.$/,
    );
    expect(() => readBoardText(JSON.stringify({ ...YARD, size: { width: 0, depth: 24 } }))).toThrow(
      'Bei size.width: erwartet wird eine Zahl von 8 bis 96, da steht 0',
    );
  } finally {
    await speak('en');
  }
});

test('a file that is no board is refused with a reason, and a good one is read unchanged', () => {
  expect(() => readBoardText('hello')).toThrow('not JSON');
  expect(() => readBoardText('{"format":"something"}')).toThrow(/^At /);
  const { file } = makeBoard('takeover.ambush', 7);
  expect(readBoardText(writeBoard(file))).toEqual(file);
});

test('a finger finds the wall beside it before the floor beneath it, and nothing above the level looked at', () => {
  let file = withPart(YARD, drawnPart(YARD, KINDS.floor as Kind, { from: [2, 2], to: [12, 12] }, 0, 0.5));
  file = wall(file, [2, 6], [8, 6]);
  expect(partAt(file, [5, 6.4], 0.5)?.part.id).toBe('wall-1');
  expect(partAt(file, [5, 9], 0.5)?.part.id).toBe('floor-1');
  expect(partAt(file, [5, 9], 0.5, 0)).toBeUndefined();
  expect(partAt(file, [20, 20], 0.5)).toBeUndefined();
});

test('everybody is listed by distance, with sight and cover', () => {
  const board = withCrews(wall(YARD, [0, 12], [24, 12]));
  const vex = board.models.get('Vex');
  if (!vex) throw new Error('Vex is on the board');
  const others = othersFrom(board, vex);
  expect(others.map(({ inches }) => inches)).toEqual(
    others.map(({ inches }) => inches).sort((a, b) => a - b),
  );
  for (const { enemy, words } of others) if (enemy) expect(words).toMatch(/" · not in sight$/);
});

test('labels do not cover each other', () => {
  const label = (id: string, x: number) => ({ id, x, y: 10, wide: 40, high: 15 });
  const labels = [label('a', 0), label('b', 2), label('c', 9)];
  expect([...fitting(labels, 0.1).keys()]).toEqual(['a', 'c']);
  expect([...lifted(labels, 0.1)].map(([id, { lift }]) => [id, lift])).toEqual([
    ['a', 0],
    ['b', 17],
    ['c', 0],
  ]);
});

test('every part has its size as a field: a box grows from its south-west corner, a line from its first end', () => {
  const field = (part: Part, key: string) => fieldsOf(part).find((each) => each.key === key) as Field;
  const floor = drawnPart(YARD, KINDS.floor as Kind, { from: [2, 3], to: [8, 8] }, 0, 0.5);
  const wide = withValue(floor, field(floor, 'wide'), 10);
  expect(boxOf(wide)).toEqual({ minX: 2, minY: 3, maxX: 12, maxY: 8 });
  expect(fieldValue(withValue(wide, field(wide, 'deep'), 2), field(wide, 'deep'))).toBe(2);
  const slanted = drawnPart(YARD, KINDS.wall as Kind, { from: [2, 2], to: [5, 6] }, 0, 0.5);
  expect(fieldValue(slanted, field(slanted, 'long'))).toBe(5);
  const longer = withValue(slanted, field(slanted, 'long'), 10);
  expect(longer.part).toMatchObject({ from: [2, 2], to: [8, 10] });
  for (const kind of Object.values(KINDS)) {
    const part = drawnPart(YARD, kind, { from: [8, 8] }, 0, 0.5);
    const keys = fieldsOf(part).map(({ key }) => key);
    expect(keys.includes('wide') || keys.includes('long') || keys.includes('radius')).toBe(true);
  }
});

test('[core.doors.locked.1] a door that is locked in the editor has a terminal, and one without terminals is not locked', () => {
  const field = (part: Part, key: string) => fieldsOf(part).find((each) => each.key === key) as Field;
  const file = wall(wall(YARD, [2, 6], [6, 6]), [8, 6], [12, 6]);
  const door = drawnPart(file, KINDS.door as Kind, { from: [6, 6], to: [8, 6] }, 0, 0.5);
  const locked = withValue(door, field(door, 'state'), 'locked');
  expect(locked.part).toMatchObject({ state: 'locked', terminals: [[5.5, 6]] });
  expect(faultOf(withPart(file, locked))).toBeUndefined();
  const two = withValue(locked, field(locked, 'terminals'), 'two');
  expect(two.part).toMatchObject({
    terminals: [
      [5.5, 6],
      [8.5, 6],
    ],
  });
  expect(faultOf(withPart(file, two))).toBeUndefined();
  // A longer door keeps the terminal beyond its other end.
  expect(withValue(two, field(two, 'long'), 3).part).toMatchObject({
    terminals: [
      [5.5, 6],
      [9.5, 6],
    ],
  });
  const open = withValue(two, field(two, 'terminals'), 'none');
  expect(open.part).toMatchObject({ state: 'closed' });
  expect('terminals' in open.part).toBe(false);
  expect(withValue(door, field(door, 'wounds'), 2).part).toMatchObject({ wounds: 2 });
  expect(withValue(withValue(door, field(door, 'large'), 'yes'), field(door, 'large'), 'no')).toEqual(door);
});

test('labels of targets who stand close together cover nobody: some move below, some are left out, one stays', () => {
  const px = 0.1;
  const crowd = Array.from({ length: 7 }, (_, at) => ({ id: `m${at}`, x: at * 1.4, y: 10 + (at % 2) * 1.5 }));
  const bases = crowd.map(({ id, x, y }) => ({ id, x0: x - 0.6, x1: x + 0.6, y0: y - 0.6, y1: y + 0.6 }));
  const labels = crowd.map(({ id, x, y }) => ({
    ...{ id, x, wide: 90, high: 20 },
    ...{ y: y - 0.6 - 4 * px, orY: y + 0.6 + 24 * px },
  }));
  const crosses = (one: Taken, other: Taken) =>
    one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1;
  const shown = [...lifted(labels, px, bases)];
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.length).toBeLessThan(7);
  expect(shown.some(([, { lift }]) => lift < 0)).toBe(true);
  for (const [id, { box }] of shown) {
    for (const base of bases)
      if (base.id !== id) expect(crosses(box, base), `${id} on ${base.id}`).toBe(false);
    for (const [other, { box: theirs }] of shown) if (other !== id) expect(crosses(box, theirs)).toBe(false);
  }
  // Whoever is picked keeps theirs.
  const left = labels.find(({ id }) => !shown.some(([each]) => each === id));
  const first = labels.map((label) => (label === left ? { ...label, first: true } : label));
  expect(lifted(first, px, bases).has(left?.id ?? '')).toBe(true);
});

test('a lifted label covers no base of somebody else if a place above it is free, and says what it covers', () => {
  const label = { id: 'a', x: 0, y: 10, wide: 40, high: 15 };
  const base = { id: 'b', x0: 1, x1: 2, y0: 9, y1: 10 };
  const found = lifted([label], 0.1, [base, { ...base, id: 'a' }]).get('a');
  expect(found).toEqual({ lift: 17, aside: 0, box: { x0: -2, x1: 2, y0: 6.8, y1: 8.3 } });
  // The name of the target leaves the tag free.
  const name = { ...label, y: 8 };
  expect([...fitting([name], 0.1, found ? [found.box] : [])]).toEqual([]);
  // Among too many bases it is left out, or, if it has to be there, stays where it belongs.
  const tower = { id: 'b', x0: -9, x1: 9, y0: 0, y1: 10 };
  expect(lifted([label], 0.1, [tower]).get('a')).toBeUndefined();
  expect(lifted([{ ...label, first: true }], 0.1, [tower]).get('a')?.lift).toBe(0);
});

test('a label leaves bases free, moves to its other place, and covers a base only if it matters', () => {
  const base = { x0: 1, x1: 2, y0: 9, y1: 10 };
  const label = { id: 'a', x: 0, y: 10, wide: 40, high: 15 };
  expect([...fitting([label], 0.1, [base])]).toEqual([]);
  expect(fitting([{ ...label, orY: 7 }], 0.1, [base]).get('a')?.y).toBe(7);
  expect(fitting([{ ...label, first: true }], 0.1, [base]).get('a')?.y).toBe(10);
});

test('texts at an end of what is seen move in as a whole, or to the other side of their base', () => {
  const seen = { x0: 0, x1: 20, y0: 0, y1: 20 };
  const label = (id: string, x: number, y: number) => ({ id, x, y, orY: y - 3, wide: 60, high: 15 });
  const shown = fitting(
    [label('west', 1, 10), label('east', 19.5, 10), label('south', 10, 20.5), label('gone', 10, 24)],
    0.1,
    [],
    seen,
  );
  expect([...shown.keys()]).toEqual(['west', 'east', 'south']);
  expect(shown.get('west')?.x).toBe(3);
  expect(shown.get('east')?.x).toBe(17);
  expect(shown.get('south')?.y).toBe(17.5);
  // A button in a corner covers none, also not that of whoever matters now.
  const button = { x0: 0, x1: 5, y0: 8, y1: 11 };
  expect(fitting([{ ...label('west', 1, 10), first: true }], 0.1, [button], seen).get('west')?.y).toBe(7);
  // The words about a target keep within it as well.
  const [, tag] = [...lifted([{ ...label('north', 19, 1), orY: 5 }], 0.1, [], seen)][0] ?? [];
  expect(tag).toMatchObject({ aside: -2, lift: -40, box: { x0: 14, x1: 20 } });
});

test('a floor says how high it is where nobody stands and nothing is above, wherever one looks', () => {
  const outline = (x: number, y: number, wide: number, deep: number): [number, number][] => [
    [x, y],
    [x + wide, y],
    [x + wide, y + deep],
    [x, y + deep],
  ];
  const file: BoardFile = {
    ...YARD,
    floors: [
      { id: 'low', at: 3, outline: outline(2, 2, 20, 20) },
      { id: 'high', at: 6, outline: outline(2, 16, 10, 6) },
    ],
  };
  const whole = { x0: 0, x1: 24, y0: 0, y1: 24 };
  const [low, high] = figuresOf(file, 0.05, [], whole);
  expect([low?.words, high?.words]).toEqual(['3"', '6"']);
  // Beside the upper floor.
  expect((low?.x ?? 0) > 12 || (low?.y ?? 0) > 8).toBe(true);
  // Whoever stands in the corner is not covered, and from near the figure is in the part that one sees.
  const stands = { x0: 2, x1: 6, y0: 2, y1: 5 };
  expect(figuresOf(file, 0.05, [stands], whole).find(({ id }) => id === 'high')?.x).toBeGreaterThan(6);
  const near = figuresOf(file, 0.02, [], { x0: 14, x1: 20, y0: 14, y1: 20 });
  expect(near.map(({ words }) => words)).toEqual(['3"']);
  expect(near[0]?.x).toBeGreaterThan(14);
  // One level is looked at alone; a board seen from so far away has no room for figures.
  expect(figuresOf(file, 0.05, [], whole, 3).map(({ words }) => words)).toEqual(['3"']);
  expect(figuresOf(file, 2, [], whole)).toEqual([]);
});

test('what a path meets is told by name', () => {
  const at = { at: 1, place: { x: 1, y: 1, height: 0 } };
  const met = [
    { ...at, kind: 'trap', id: 'rex' },
    { ...at, kind: 'contact', with: 'rex' },
    { ...at, kind: 'seen', by: 'rex' },
    { ...at, kind: 'seen', by: 'rex' },
  ] as const;
  expect(sayEvents(met, () => 'Rex')).toEqual(['near Rex', 'touches Rex', 'Rex sees it']);
});

test('[core.doors.operate.1] a way that ends within 1" of a shut door names it', () => {
  const gate = { id: 'gate', from: [8, 8], to: [10, 8], bottom: 0, top: 3, state: 'closed' } as const;
  const named = (y: number, height = 0, state: 'open' | 'closed' | 'locked' = 'closed') =>
    sayDoorAt({ ...YARD, doors: [{ ...gate, state }] }, { x: 9, y, height, radius: 0.5 });
  expect(named(6.5)).toEqual(['ends at a closed door']);
  expect(named(6.5, 0, 'locked')).toEqual(['ends at a locked door']);
  expect(named(6.4)).toEqual([]);
  expect(named(6.5, 3)).toEqual([]);
  expect(named(6.5, 0, 'open')).toEqual([]);
});

test('printed sheets cover the board once', () => {
  const sheets = sheetsOf({ width: 24, depth: 24 });
  expect(sheets.length).toBe(4 * 3);
  expect(sheets[5]).toEqual({ x: 7, y: 9.5 });
});

test('a picture to scale has the inches of the board', () => {
  expect(boardSvg(YARD, { toScale: true })).toContain(
    'viewBox="-.1 -.1 24.2 24.2" width="24.2in" height="24.2in"',
  );
});

test('the rim of an area has slopes instead of steps, and keeps within half a square of them', () => {
  const stairs = [
    [0, 0],
    [1, 0],
    [1, 0.5],
    [0.5, 0.5],
    [0.5, 1],
    [0, 1],
  ] as const;
  const rim = withoutSteps(stairs, 0.25);
  expect(rim).toHaveLength(12);
  // From the corner at 1, 0.5 to the one at 0.5, 1 all points lie on lines between the middles of the steps.
  expect(rim.slice(4, 8)).toEqual([
    [1, 0.25],
    [0.75, 0.5],
    [0.75, 0.5],
    [0.5, 0.75],
  ]);
});
