import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBoard, barricade, boardFile, wall } from './board.fixture.ts';
import {
  areEngaged,
  areInContact,
  areSplit,
  type Board,
  besideLine,
  boardOf,
  distance,
  edgeNear,
  findCharge,
  findPath,
  hasLine,
  isHiddenFromEnemies,
  isWithin,
  look,
  type Model,
  model,
  nearest,
  noRoom,
  placedBlast,
  push,
  reach,
  rimsOf,
  scattered,
  sees,
  underBlast,
  underTemplate,
  Walker,
  walk,
  withDoor,
  within,
} from './index.ts';
import { rectangle } from './outline.ts';
import { linesOfSight } from './sight.ts';

const R = 0.5;
const at = (id: string, x: number, y: number, more: Partial<Model> = {}) =>
  model(id, more.side === undefined ? 'red' : more.side, x, y, { radius: R, ...more });
const foe = (id: string, x: number, y: number, more: Partial<Model> = {}) =>
  at(id, x, y, { side: 'blue', ...more });
const on = (parts: Parameters<typeof boardFile>[0], ...models: Model[]) => boardOf(boardFile(parts), models);
const spot = (x: number, y: number, height = 0) => ({ x, y, height });
const refusal = (board: Board, mover: Model, ...path: Parameters<typeof walk>[2]) => {
  const walked = walk(board, mover, path);
  return walked.ok ? 'ok' : walked.refusal.code;
};
const platform = { id: 'platform', at: 3, under: 'solid' as const, outline: rectangle(10, 8, 8, 8) };
const gantry = { id: 'gantry', at: 3, outline: rectangle(10, 8, 8, 8) };
const ladder = {
  id: 'ladder',
  kind: 'ladder' as const,
  foot: { x: 10, y: 12, height: 0 },
  head: { x: 10, y: 12, height: 3 },
};

test('a walker judges each path as if it were the only one', () => {
  const points = fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: 96 }).map((each) => each / 4),
      y: fc.integer({ min: 0, max: 96 }).map((each) => each / 4),
      height: fc.constantFrom(0, 0, 0, 3),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const rules = fc.constantFrom({}, { allowance: 9 }, { charge: ['bo'] }, { mayLeave: true });
  fc.assert(
    fc.property(anyBoard, points, points, rules, (file, way, other, judgedBy) => {
      const ana = at('ana', 12, 12);
      const board = boardOf(file, [ana, foe('bo', 14, 12)]);
      const walker = new Walker(board, ana, judgedBy);
      // Shorter and shorter, as whoever looks for the furthest end tries it, then along another way from the same turn.
      const paths = [
        ...way.map((_, left) => way.slice(0, way.length - left)),
        [...way.slice(0, 1), ...other],
        way,
      ];
      for (const path of paths)
        expect(walker.walk(path)).toEqual(walk(board, ana, structuredClone(path), judgedBy));
    }),
    { numRuns: 200 },
  );
});

test('a walker does not judge the legs again that two paths share', () => {
  const ana = at('ana', 2, 2);
  const walker = new Walker(on({}, ana), ana);
  const [first, second] = [spot(4, 2), spot(6, 2)];
  let looks = 0;
  const watched = {
    ...second,
    get height() {
      looks++;
      return 0;
    },
  };
  walker.walk([first, watched]);
  const before = looks;
  walker.walk([first, watched, second]);
  const again = looks - before;
  looks = 0;
  new Walker(on({}, ana), ana).walk([first, watched, second]);
  expect(again).toBeLessThan(looks);
});

describe('measuring', () => {
  test('[core.measure.distance.1] from base to base, heights included', () => {
    expect(distance(at('a', 0.5, 0.5), foe('b', 7.5, 0.5))).toBe(6);
    expect(distance(at('a', 0.5, 0.5), foe('b', 5.5, 0.5, { height: 3 }))).toBe(5);
    expect(distance(at('a', 5, 5), foe('b', 5.25, 5, { height: 3 }))).toBe(3);
  });

  test('[core.measure.distance.5] exactly 6" is within 6", whatever the decimals', () => {
    for (const [x, y] of [
      [0.1, 0.2],
      [3.3, 7.7],
      [1 / 3, 0.7],
    ] as const) {
      const one = at('a', 1 + x, 1 + y);
      const other = foe('b', 1 + x + 7 * 0.6, 1 + y + 7 * 0.8);
      const board = on({}, one, other);
      expect(isWithin(board, one, other, 6)).toBe(true);
      expect(isWithin(board, one, other, 5.999)).toBe(false);
    }
  });

  test('[core.measure.distance.3] a fighter who lies is measured as if they stood', () => {
    const lying = foe('b', 7.5, 0.5, { stance: 'pinned' });
    expect(distance(at('a', 0.5, 0.5), lying)).toBe(6);
  });

  test('[core.measure.distance.4] no distance goes through a wall, a floor or a closed door', () => {
    const [one, other] = [at('a', 5, 5), foe('b', 7, 5)];
    expect(areSplit(on({ walls: [wall('w', [6, 0], [6, 10])] }, one, other), one, other)).toBe(true);
    expect(areSplit(on({ walls: [wall('w', [6, 6], [6, 10])] }, one, other), one, other)).toBe(false);
    const gate = on(
      {
        walls: [wall('w1', [6, 0], [6, 4]), wall('w2', [6, 6], [6, 10])],
        doors: [{ id: 'd', from: [6, 4], to: [6, 6], bottom: 0, top: 3, state: 'closed' }],
      },
      one,
      other,
    );
    expect(within(gate, one, ['b'], 6)).toEqual([]);
    expect(within(withDoor(gate, 'd', 'open'), one, ['b'], 6)).toEqual(['b']);
    expect(within(withDoor(gate, 'd', 'gone'), one, ['b'], 6)).toEqual(['b']);
    const above = on({ floors: [gantry], ways: [ladder] }, at('a', 14, 12), foe('b', 14, 12, { height: 3 }));
    expect(within(above, at('a', 14, 12), ['b'], 6)).toEqual([]);
  });

  test('those within reach come nearest first, and the nearest may be several', () => {
    const board = on({}, at('a', 5, 5), foe('far', 9, 5), foe('near', 7, 5), foe('as near', 5, 7));
    expect(within(board, at('a', 5, 5), ['far', 'near'], 6)).toEqual(['near', 'far']);
    expect(nearest(board, at('a', 5, 5), ['far', 'near', 'as near'])).toEqual(['near', 'as near']);
  });

  test('[core.combat.barricade.1] fighters who touch a narrow barricade from both sides are engaged', () => {
    const narrow = { obstacles: [barricade('b', 4, 5, 4, 0.5)] };
    const [one, other] = [at('a', 6, 4.5), foe('b2', 6, 6)];
    expect(areEngaged(on(narrow, one, other), one, other)).toBe(true);
    expect(areInContact(one, other)).toBe(false);
    const wide = { obstacles: [barricade('b', 4, 5, 4, 1)] };
    expect(areEngaged(on(wide, one, foe('b2', 6, 6.5)), one, foe('b2', 6, 6.5))).toBe(false);
    expect(areEngaged(on(narrow, one, other), one, { ...other, y: 6.25 })).toBe(false);
    expect(areEngaged(on({}, one, other), one, { ...other, y: 5.5 })).toBe(true);
    expect(areEngaged(on({}, one, other), one, { ...other, y: 5.5, stance: 'pinned' })).toBe(false);
  });

  test('[core.shooting.stray.1] a fighter who is within 1" of the line is at risk, nearest to the shooter first', () => {
    const board = on(
      {},
      at('a', 2, 5),
      foe('t', 12, 5),
      foe('late', 9, 6.5),
      at('early', 5, 4),
      foe('safe', 7, 6.6),
    );
    expect(besideLine(board, at('a', 2, 5), foe('t', 12, 5))).toEqual(['early', 'late']);
  });
});

describe('sight', () => {
  const eye = at('a', 12, 2, { facing: 0 });
  const target = foe('t', 12, 20);

  test('[core.sight.arc.1, core.sight.arc.2] sight needs the arc of 90° and a fighter who stands', () => {
    const board = on({}, eye, target);
    expect(sees(board, eye, target)).toBe(true);
    expect(sees(board, { ...eye, facing: 180 }, target)).toBe(false);
    expect(sees(board, { ...eye, stance: 'pinned' }, target)).toBe(false);
  });

  test('[core.sight.line.3] walls and closed doors block, open doors do not', () => {
    const gate = on({
      walls: [wall('w1', [0, 10], [11, 10]), wall('w2', [13, 10], [24, 10])],
      doors: [{ id: 'd', from: [11, 10], to: [13, 10], bottom: 0, top: 3, state: 'closed' }],
    });
    expect(look(gate, eye, target).sight).toBe(false);
    expect(look(withDoor(gate, 'd', 'open'), eye, target)).toMatchObject({ sight: true, cover: 'open' });
  });

  test('[core.sight.cover.1, core.sight.cover.2, core.sight.cover.3] cover by how much is hidden', () => {
    const behind = (x: number, width: number) =>
      look(on({ obstacles: [barricade('b', x, 19, width, 0.5)] }), eye, target).cover;
    expect(behind(2, 2)).toBe('open');
    expect(behind(12.2, 3)).toBe('partial');
    expect(behind(10, 4)).toBe('full');
    const half = look(on({ walls: [wall('w', [12.1, 19], [14, 19])] }), eye, target);
    expect(half).toMatchObject({ sight: true, cover: 'partial' });
  });

  test('[core.sight.line.4, core.sight.cover.4] prone models and friends in contact are looked past', () => {
    const between = (more: Partial<Model>) =>
      look(on({}, eye, target, foe('m', 12, 10, more)), eye, target).cover;
    expect(between({})).toBe('full');
    expect(between({ stance: 'pinned' })).toBe('open');
    const friend = at('f', 12, 3);
    expect(look(on({}, eye, target, friend), eye, target).cover).toBe('open');
    expect(look(on({}, eye, target, { ...friend, y: 3.2 }), eye, target).cover).toBe('full');
  });

  test('a floor hides whoever is above it, and a low wall is looked over from above', () => {
    const up = on({ floors: [gantry], ways: [ladder] });
    expect(hasLine(up, at('a', 14, 12), foe('t', 14, 12.5, { height: 3 }))).toBe(false);
    expect(hasLine(up, at('a', 14, 1), foe('t', 14, 8.6, { height: 3 }))).toBe(true);
    const low = on({
      walls: [{ ...wall('w', [0, 10], [24, 10]), top: 1.3 }],
      floors: [gantry],
      ways: [ladder],
    });
    expect(hasLine(low, at('a', 5, 2), foe('t', 5, 12))).toBe(false);
    expect(hasLine(low, at('a', 12, 8.6, { height: 3 }), foe('t', 5, 14))).toBe(true);
  });

  test('a window lets sight through between its sill and its lintel, with cover', () => {
    const window = { ...wall('w', [0, 10], [24, 10]), kind: 'window' as const, sill: 0.8, lintel: 2 };
    expect(look(on({ walls: [window] }), eye, target)).toMatchObject({ sight: true, cover: 'full' });
    expect(look(on({ walls: [{ ...window, sill: 2.5, lintel: 2.9 }] }), eye, target).sight).toBe(false);
  });

  test('out of sight of every enemy', () => {
    const walls = [wall('w', [8, 10], [16, 10])];
    const board = on({ walls }, eye, target);
    expect(isHiddenFromEnemies(board, eye)).toBe(true);
    expect(isHiddenFromEnemies(on({ walls }, eye, foe('t', 2, 12)), eye)).toBe(false);
  });

  test('on one level it is the nine lines of the ruling core.flat-board', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2400), fc.nat(2400), fc.nat(2400), fc.nat(2400), fc.boolean()), {
          maxLength: 6,
        }),
        fc.array(fc.tuple(fc.nat(2400), fc.nat(2400)), { maxLength: 3 }),
        (pieces, bodies) => {
          const walls = pieces
            .filter(([ax, ay, bx, by, solid]) => solid && Math.hypot(bx - ax, by - ay) > 10)
            .map(([ax, ay, bx, by], n) => wall(`w${n}`, [ax / 100, ay / 100], [bx / 100, by / 100]));
          const others = bodies.map(([x, y], n) => foe(`m${n}`, x / 100, y / 100));
          const board = on({ walls }, eye, target, ...others);
          const flat = linesOfSight(
            [eye.x, eye.y],
            target,
            walls.map(({ from, to }) => ({ kind: 'solid' as const, from, to })),
            others,
          );
          const { lines } = look(board, eye, target);
          expect([...lines].sort()).toEqual([...flat].sort());
        },
      ),
    );
  });
});

describe('walking', () => {
  const ana = at('ana', 4, 12);

  test('[core.movement.basic.1] a path costs the length of its legs, up to the allowance', () => {
    const board = on({}, ana);
    const path = [spot(7, 12), spot(7, 16)];
    expect(walk(board, ana, path, { allowance: 7 })).toMatchObject({ ok: true, cost: 7 });
    expect(walk(board, ana, path, { allowance: 6.99 })).toMatchObject({
      ok: false,
      refusal: { code: 'too-far', leg: 1, inches: 7 },
    });
  });

  test('[core.board.kinds.2] nobody walks through a wall, nor so close that the base would not fit', () => {
    const board = on({ walls: [wall('w', [6, 0], [6, 12])] }, ana);
    expect(refusal(board, ana, spot(8, 12))).toBe('wall');
    expect(refusal(board, ana, spot(5.6, 10))).toBe('wall');
    expect(refusal(board, ana, spot(4, 12.5), spot(8, 12.5))).toBe('ok');
    expect(refusal(board, ana, spot(4, 12.4), spot(8, 12.4))).toBe('wall');
  });

  test('[core.movement.edge.1] nobody leaves the board, unless the scenario allows it', () => {
    const board = on({}, ana);
    expect(refusal(board, ana, spot(0.4, 12))).toBe('off-board');
    expect(refusal(board, ana, spot(0.5, 12))).toBe('ok');
    const gone = walk(board, ana, [spot(0, 12)], { mayLeave: true });
    expect(gone).toMatchObject({ ok: true, events: [{ kind: 'leaves' }] });
  });

  test('[core.movement.inch.1] an inch stays between enemies, except those seriously injured', () => {
    const near = (y: number, more: Partial<Model> = {}) => on({}, ana, foe('rex', 8, y, more));
    expect(refusal(near(13.9), ana, spot(12, 12))).toBe('too-near');
    expect(refusal(near(14), ana, spot(12, 12))).toBe('ok');
    expect(refusal(near(13.2, { stance: 'injured' }), ana, spot(12, 12))).toBe('ok');
    expect(refusal(near(12.5, { stance: 'injured' }), ana, spot(12, 12))).toBe('through-enemy');
    expect(refusal(near(13.5, { height: 3 }), ana, spot(12, 12))).toBe('ok');
  });

  test('a fighter who is nearer than an inch already may move away, but no nearer', () => {
    const board = on({}, ana, foe('rex', 5.5, 12));
    expect(refusal(board, ana, spot(2, 12))).toBe('ok');
    expect(refusal(board, ana, spot(4.2, 12))).toBe('too-near');
  });

  test('[core.movement.basic.3] friends are passed through, but nobody ends on a base', () => {
    const board = on({}, ana, at('bo', 8, 12));
    expect(refusal(board, ana, spot(12, 12))).toBe('ok');
    expect(refusal(board, ana, spot(8.5, 12))).toBe('on-base');
    expect(refusal(board, ana, spot(9, 12))).toBe('ok');
  });

  test('[core.terrain.difficult.1, core.terrain.dangerous.1] bad ground costs double and is reported', () => {
    const area = (kind: 'difficult' | 'dangerous') => ({
      areas: [{ id: 'mud', kind, outline: rectangle(6, 10, 2, 4), at: 0 }],
    });
    expect(walk(on(area('difficult'), ana), ana, [spot(10, 12)])).toMatchObject({ cost: 8 });
    expect(walk(on(area('dangerous'), ana), ana, [spot(10, 12)])).toMatchObject({
      cost: 8,
      events: [{ kind: 'area', id: 'mud', area: 'dangerous', inches: 2, at: expect.closeTo(8 / 3, 5) }],
    });
  });

  test('[core.terrain.obstacle.1] an obstacle costs its height, and nobody stays on top', () => {
    const board = on({ obstacles: [barricade('b', 6, 10, 0.5, 4)] }, ana);
    expect(walk(board, ana, [spot(9, 12)])).toMatchObject({
      cost: 6,
      events: [{ kind: 'obstacle', id: 'b' }],
    });
    expect(walk(board, ana, [spot(6, 12), spot(9, 12)])).toMatchObject({ cost: 6 });
    expect(refusal(board, ana, spot(6, 12))).toBe('on-obstacle');
  });

  test('[core.doors.closed.1] a closed door blocks, an open one is reported', () => {
    const board = on(
      {
        walls: [wall('w1', [6, 0], [6, 11]), wall('w2', [6, 13], [6, 24])],
        doors: [{ id: 'd', from: [6, 11], to: [6, 13], bottom: 0, top: 3, state: 'closed' }],
      },
      ana,
    );
    expect(refusal(board, ana, spot(8, 12))).toBe('door');
    expect(walk(withDoor(board, 'd', 'open'), ana, [spot(8, 12)])).toMatchObject({
      events: [{ kind: 'door', id: 'd', at: 2 }],
    });
  });

  test('[core.terrain.climb.1, core.terrain.climb.2] a face costs double, a ladder the height alone', () => {
    const solid = on({ floors: [platform] }, ana);
    expect(walk(solid, ana, [spot(9.5, 12), spot(10.5, 12, 3)])).toMatchObject({
      cost: 5.5 + 1 + 6,
      events: [{ kind: 'climb', inches: 3, at: 5.5 }, { kind: 'edge' }],
    });
    const open = on({ floors: [gantry], ways: [ladder] }, ana);
    expect(walk(open, ana, [spot(9.5, 12), spot(10.5, 12, 3)])).toMatchObject({ cost: 5.5 + 1 + 3 });
    expect(refusal(open, ana, spot(9.5, 9), spot(10.5, 9, 3))).toBe('no-climb');
  });

  test('[core.terrain.climb.4] half an inch is stepped freely', () => {
    const kerb = on({ floors: [{ ...platform, at: 0.5 }] }, ana);
    expect(walk(kerb, ana, [spot(14, 12, 0.5)])).toMatchObject({ ok: true, cost: 10 });
  });

  test('[core.terrain.climb.5] an overhang of more than 1" is not climbed past', () => {
    const board = on({ floors: [platform] }, ana);
    expect(refusal(board, ana, spot(9.5, 12), spot(11.5, 12, 3))).toBe('ok');
    expect(refusal(board, ana, spot(9.5, 12), spot(11.6, 12, 3))).toBe('no-climb');
  });

  test('[core.terrain.structure.1, core.board.kinds.4] a fighter ends only where a level has room for the base', () => {
    const board = on({ floors: [platform] });
    const up = at('ana', 14, 12, { height: 3 });
    expect(refusal(board, up, spot(17.5, 12, 3))).toBe('ok');
    expect(refusal(board, up, spot(17.6, 12, 3))).toBe('no-floor');
    expect(refusal(board, up, spot(14, 14, 2))).toBe('no-floor');
  });

  test('[core.terrain.jump.1] a jump down costs no height, and the drop is reported', () => {
    const board = on({ floors: [gantry], ways: [ladder] });
    const up = at('ana', 17.5, 12, { height: 3 });
    expect(walk(board, up, [{ ...spot(18.5, 12), by: 'jump' }])).toMatchObject({
      cost: 1,
      events: [{ kind: 'jump', inches: 3 }],
    });
  });

  test('[core.movement.basic.4, core.terrain.leap.1] a gap as wide as the base is free, a wider one is leapt', () => {
    const floors = (gap: number) => ({
      floors: [gantry, { id: 'other', at: 3, outline: rectangle(18 + gap, 8, 4, 8) }],
      ways: [ladder],
    });
    const up = at('ana', 17, 12, { height: 3 });
    expect(walk(on(floors(1)), up, [spot(20.5, 12, 3)])).toMatchObject({ cost: 3.5, events: [] });
    expect(walk(on(floors(1.5)), up, [spot(21, 12, 3)])).toMatchObject({
      cost: 4,
      events: [{ kind: 'leap', inches: 1.5, drop: 3 }],
    });
  });

  test('[core.terrain.edge.1, core.terrain.edge.2] an edge within half an inch, and its railing', () => {
    const open = on({ floors: [gantry], ways: [ladder] }).terrain;
    expect(edgeNear(open, spot(17, 12, 3), R)).toMatchObject({ drop: 3, railing: false });
    expect(edgeNear(open, spot(14, 12, 3), R)).toBeUndefined();
    const rail = { id: 'rail', kind: 'railing' as const, from: [18, 8] as const, to: [18, 16] as const };
    const railed = on({ floors: [gantry], ways: [ladder], walls: [{ ...rail, bottom: 3, top: 4 }] }).terrain;
    expect(edgeNear(railed, spot(17, 12, 3), R)).toMatchObject({ drop: 3, railing: true });
  });

  test('[core.actions.charge.2] a charge may come near an enemy only if it ends touching one', () => {
    const rex = foe('rex', 10, 12);
    const board = on({}, ana, rex);
    const charge = (x: number) => walk(board, ana, [spot(x, 12)], { charge: ['rex'] });
    expect(charge(9)).toMatchObject({ ok: true, events: [{ kind: 'contact', with: 'rex' }] });
    expect(charge(8.5)).toMatchObject({ ok: false, refusal: { code: 'no-contact' } });
    expect(charge(8)).toMatchObject({ ok: true, events: [] });
    expect(charge(9.2)).toMatchObject({ ok: false, refusal: { code: 'through-enemy' } });
  });

  test('traps, sentries and zones on the way are reported in order', () => {
    const board = on(
      {
        walls: [wall('w', [0, 14], [7, 14])],
        zones: [{ id: 'yard', words: 'the yard', outline: rectangle(12, 8, 6, 8) }],
        markers: [{ id: 'trap', kind: 'trap', x: 9, y: 10, height: 0, radius: 0 }],
      },
      ana,
      foe('sentry', 4, 18, { facing: 135 }),
    );
    const walked = walk(board, ana, [spot(16, 12)], {
      watchers: ['sentry'],
      traps: [{ id: 'trap', inches: 2 }],
    });
    expect(walked.ok && walked.events.map(({ kind }) => kind)).toEqual(['trap', 'seen', 'zone']);
  });

  test('[core.measure.direction.1] a pushed model stops at the first solid thing, or falls from an edge', () => {
    const board = on({ walls: [wall('w', [6, 0], [6, 24])] }, ana);
    expect(push(board, ana, 90, 3)).toMatchObject({ stopped: 'solid', moved: expect.closeTo(1.5, 3) });
    expect(push(board, ana, 270, 6)).toMatchObject({ stopped: 'board-edge', moved: expect.closeTo(3.5, 3) });
    const up = at('ana', 17.5, 12, { height: 3 });
    const high = on({ floors: [platform] }, up, foe('under', 18.5, 12));
    expect(push(high, up, 90, 1)).toMatchObject({ end: { height: 0 }, fall: { inches: 3, onto: 'under' } });
  });

  test('[core.board.deploy.2] nobody is set up on a base, an obstacle, in a wall or in the air', () => {
    const board = on(
      { walls: [wall('w', [6, 0], [6, 24])], obstacles: [barricade('b', 10, 10, 3, 1)], floors: [] },
      at('bo', 3, 3),
    );
    const why = (x: number, y: number, height = 0) => noRoom(board, ana, spot(x, y, height))?.code;
    expect([why(3.5, 3), why(6.2, 5), why(11, 9.8), why(12, 12, 3), why(-1, 4), why(12, 12)]).toEqual([
      'on-base',
      'no-room',
      'on-obstacle',
      'no-floor',
      'off-board',
      undefined,
    ]);
  });
});

test('[core.board.kinds.1] nobody stands inside a block, walks through it or is measured through it', () => {
  const block = { id: 'rock', outline: rectangle(10, 10, 4, 4), bottom: 0, top: 3 };
  const board = on({ blocks: [block] }, at('ana', 6, 12), foe('rex', 18, 12));
  expect(noRoom(board, at('ana', 6, 12), spot(12, 12))?.code).toBe('no-floor');
  expect(noRoom(board, at('ana', 6, 12), spot(9.6, 12))?.code).toBe('no-room');
  expect(refusal(board, at('ana', 6, 12), spot(16, 12))).toBe('wall');
  expect(within(board, at('ana', 6, 12), ['rex'], 20)).toEqual([]);
});

describe('reach', () => {
  const ana = at('ana', 12, 12);

  test('on open ground it is a disc, and its rim is one line', () => {
    const area = reach(on({}, ana), ana, 5);
    const far = area.spots.map(({ x, y }) => Math.hypot(x - 12, y - 12));
    expect(Math.max(...far)).toBeLessThanOrEqual(5 + 1e-6);
    expect(area.spots.length).toBeGreaterThan(0.97 * Math.PI * 100);
    expect(rimsOf(area.levels[0] as (typeof area.levels)[0])).toHaveLength(1);
  });

  test('a ladder leads up, and a drop down only at a risk', () => {
    const board = on({ floors: [gantry], ways: [ladder] });
    const below = at('ana', 9, 12);
    expect(reach(board, below, 6).levels.map(({ height }) => height)).toEqual([0, 3]);
    expect(reach(board, below, 3).levels.map(({ height }) => height)).toEqual([0]);
    const above = at('ana', 17, 9, { height: 3 });
    expect(reach(board, above, 3).levels.map(({ height }) => height)).toEqual([3]);
    expect(reach(board, above, 3, { risks: true }).levels.map(({ height }) => height)).toEqual([0, 3]);
  });

  test('the shortest way goes round a wall', () => {
    const board = on({ walls: [wall('w', [12, 0], [12, 20])] });
    const found = findPath(board, at('a', 10, 18), spot(14, 18));
    const least = 2 * Math.hypot(2, 2.5);
    expect(found?.cost).toBeGreaterThan(least - 0.01);
    expect(found?.cost).toBeLessThan(least + 0.6);
    expect(findPath(board, at('a', 10, 18), spot(14, 18), { allowance: 5 })).toBeUndefined();
  });

  test('[core.actions.charge.1] a charge takes the shortest way into contact', () => {
    const rex = foe('rex', 18, 12);
    const found = findCharge(on({}, ana, rex), ana, 'rex', 8);
    expect(found?.cost).toBeCloseTo(5, 3);
    expect(found?.events).toContainEqual(expect.objectContaining({ kind: 'contact', with: 'rex' }));
    expect(findCharge(on({}, ana, rex), ana, 'rex', 4.9)).toBeUndefined();
  });

  test('on any board, every spot of the area has a legal path as long as it says', () => {
    fc.assert(
      fc.property(
        anyBoard,
        fc.tuple(fc.integer({ min: 1, max: 23 }), fc.integer({ min: 1, max: 23 })),
        fc.nat(),
        (file, [x, y], pick) => {
          const mover = at('ana', x, y);
          const board = boardOf(file, [mover, foe('rex', 12, 12), at('bo', 6, 6)]);
          if (noRoom(board, mover, mover)) return;
          const { spots } = reach(board, mover, 6);
          const goal = spots[pick % Math.max(1, spots.length)];
          if (!goal) return;
          const found = findPath(board, mover, goal, { allowance: 6 });
          expect(found?.ok).toBe(true);
          expect(found?.cost).toBeLessThanOrEqual(goal.cost + 1e-6);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('any path is judged or refused, and a judged one keeps to every limit', () => {
    const wild = fc.double({ min: -5, max: 30 });
    fc.assert(
      fc.property(
        anyBoard,
        fc.array(fc.tuple(wild, wild, fc.constantFrom(0, 2, 5, Number.NaN)), { maxLength: 4 }),
        (file, points) => {
          const mover = at('ana', 12, 3);
          const board = boardOf(file, [mover, foe('rex', 12, 12)]);
          const path = points.map(([x, y, height]) => spot(x, y, height));
          const walked = walk(board, mover, path, { allowance: 12 });
          if (!walked.ok) {
            expect(walked.refusal.clause).toMatch(/^core\./);
            return;
          }
          expect(walked.cost).toBeLessThanOrEqual(12 + 1e-6);
          expect(noRoom(board, mover, walked.end)).toBeUndefined();
          expect(distance({ ...mover, ...walked.end }, foe('rex', 12, 12))).toBeGreaterThanOrEqual(1 - 1e-5);
        },
      ),
    );
  });
});

describe('blasts', () => {
  test('[core.blasts.place.2] beyond its range a marker is pulled back', () => {
    expect(placedBlast(at('a', 1, 5), spot(21, 5), 12)).toEqual({ x: 13.5, y: 5, height: 0 });
    expect(placedBlast(at('a', 1, 5), spot(9, 5), 12)).toEqual(spot(9, 5));
  });

  test('[core.blasts.hit.1] everybody under the marker is hit, unless solid terrain is between', () => {
    const models = [foe('in', 11, 12), foe('rim', 13.9, 12), foe('out', 14.1, 12), at('friend', 12, 13)];
    expect(underBlast(on({}, ...models), spot(12, 12), 3)).toEqual(['in', 'rim', 'friend']);
    const split = on({ walls: [wall('w', [11.5, 0], [11.5, 24])] }, ...models);
    expect(underBlast(split, spot(12, 12), 3)).toEqual(['rim', 'friend']);
  });

  test('[core.blasts.scatter.2, core.blasts.scatter.4] scatter stops at a wall, and may leave the board', () => {
    const board = on({ walls: [wall('w', [14, 0], [14, 24])] });
    const stopped = scattered(board, spot(12, 12), 90, 5);
    expect(stopped).toMatchObject({ stopped: true, off: false });
    expect(stopped.centre.x).toBeCloseTo(14, 4);
    expect(scattered(board, spot(2, 12), 270, 5)).toMatchObject({ off: true });
  });

  test('[core.blasts.template.2] the flame reaches whoever is under it, but not through a wall', () => {
    const flamer = at('a', 4, 12);
    const models = [flamer, foe('near', 7, 12), foe('far', 11, 12.5), foe('aside', 7, 14)];
    expect(underTemplate(on({}, ...models), flamer, 90)).toEqual(['near', 'far']);
    expect(underTemplate(on({ walls: [wall('w', [9, 0], [9, 24])] }, ...models), flamer, 90)).toEqual([
      'near',
    ]);
  });
});

test('[core.board.kinds.5] a structure hides what is behind it, and an obstacle gives cover', () => {
  const [ana, rex] = [model('ana', 'red', 4, 12), model('rex', 'blue', 20, 12)];
  const solid = { id: 'c', at: 3, outline: rectangle(10, 10, 4, 4), under: 'solid' as const };
  const looked = (parts: Parameters<typeof boardFile>[0]) =>
    look(boardOf(boardFile(parts), [ana, rex]), ana, rex);
  expect(looked({})).toMatchObject({ sight: true, cover: 'open' });
  expect(looked({ floors: [solid] }).sight).toBe(false);
  expect(looked({ obstacles: [barricade('b', 18, 10, 0.5, 4)] })).toMatchObject({
    sight: true,
    cover: 'full',
  });
});

test('[campaign.alliances.formal.3] an ally is walked past, an enemy is not', () => {
  const ana = model('ana', 'red', 4, 12);
  const board = (side: string) => boardOf(boardFile(), [ana, model('bo', side, 8, 12)]);
  const past = [{ x: 12, y: 12, height: 0 }];
  expect(walk(board('red'), ana, past)).toMatchObject({ ok: true, cost: 8 });
  expect(walk(board('blue'), ana, past)).toMatchObject({ ok: false, refusal: { code: 'through-enemy' } });
});
