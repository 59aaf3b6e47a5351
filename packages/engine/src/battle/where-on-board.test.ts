import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBoard, boardFile, wall } from '../board/board.fixture.ts';
import { boardOf, type Model, model, noRoom } from '../board/index.ts';
import { say } from '../table/events.ts';
import {
  ANYWHERE,
  allOf,
  anyOf,
  asNamed,
  atLeast,
  CENTRE,
  EDGE,
  moreThan,
  stated,
  unseenBy,
  type Where,
  within,
  zone,
} from './where.ts';
import { mayStand, sampleSpots, whereOnBoard } from './where-on-board.ts';

const at = (id: string, x: number, y: number): Model => model(id, 'red', x, y, { radius: 0.5 });
const board = boardOf(boardFile({ walls: [wall('w', [0, 12], [12, 12])] }), [at('rex', 6, 10)]);
const ana = at('ana', 0, 0);
const kept = (where: Where, x: number, y: number, height = 0) =>
  whereOnBoard(where, board, ana, { x, y, height });

test('[core.measure.distance.5] distances are between bases, and exactly so far is within', () => {
  expect(kept(within(6, ['rex']), 13, 10)).toBe('yes');
  expect(kept(within(6, ['rex']), 13.01, 10)).toBe('no');
  expect(kept(atLeast(6, ['rex']), 13, 10)).toBe('yes');
  expect(kept(moreThan(6, ['rex']), 13, 10)).toBe('no');
  expect(kept(within(2, EDGE), 2.5, 12)).toBe('yes');
  expect(kept(atLeast(2, EDGE), 2.4, 12)).toBe('no');
  expect(kept(within(4, CENTRE), 12, 7.5)).toBe('yes');
});

test('[core.measure.distance.4] behind a wall nobody is near, and nobody is seen', () => {
  expect(kept(within(6, ['rex']), 6, 14)).toBe('no');
  expect(kept(atLeast(6, ['rex']), 6, 14)).toBe('yes');
  expect(kept(unseenBy(['rex']), 6, 14)).toBe('yes');
  expect(kept(unseenBy(['rex']), 20, 14)).toBe('no');
});

test('limits combine, and limits in words are left to people or to a caller who knows', () => {
  const strip = zone(say('where/in-half', { half: 'south' }), { x: [0, 24], y: [0, 4] });
  expect(kept(allOf(strip, atLeast(3, ['rex'])), 6, 4)).toBe('yes');
  expect(kept(anyOf(strip, within(1, ['rex'])), 12, 20)).toBe('no');
  expect(kept(allOf(strip, stated(say('where/off-special-terrain'))), 6, 3)).toBe('unknown');
  expect(kept(allOf(strip, stated(say('where/off-special-terrain'))), 6, 8)).toBe('no');
  const cells = asNamed('cells', zone(say('where/in-cells')));
  const isCells = (limit: Where) => (limit.is === 'zone' && limit.named === 'cells' ? 'yes' : 'no');
  expect(kept(cells, 1, 1)).toBe('unknown');
  expect(whereOnBoard(cells, board, ana, { x: 1, y: 1, height: 0 }, isCells)).toBe('yes');
});

test('[core.board.deploy.2] a spot also has to have room', () => {
  expect(mayStand(ANYWHERE, board, ana, { x: 6.5, y: 10, height: 0 })).toMatchObject({
    kept: 'no',
    refusal: { code: 'on-base', id: 'rex' },
  });
});

test('sampled spots are legal, repeatable by seed, and empty if none is left', () => {
  const limits: Where[] = [
    ANYWHERE,
    within(6, ['rex']),
    allOf(atLeast(8, ['rex']), within(3, EDGE)),
    allOf(atLeast(3, ['rex']), unseenBy(['rex'])),
  ];
  fc.assert(
    fc.property(anyBoard, fc.constantFrom(...limits), fc.nat(), (file, where, seed) => {
      const some = boardOf(file, [at('rex', 6, 10)]);
      const spots = sampleSpots(where, some, ana, { seed, count: 5 });
      expect(sampleSpots(where, some, ana, { seed, count: 5 })).toEqual(spots);
      for (const spot of spots) {
        expect(noRoom(some, ana, spot)).toBeUndefined();
        expect(whereOnBoard(where, some, ana, spot)).toBe('yes');
      }
    }),
    { numRuns: 60 },
  );
  expect(sampleSpots(allOf(within(1, EDGE), within(1, CENTRE)), board, ana, { seed: 1 })).toEqual([]);
});

test('spots of different seeds are spread over the board', () => {
  const spots = Array.from({ length: 40 }, (_, seed) => sampleSpots(ANYWHERE, board, ana, { seed })[0]);
  expect(new Set(spots.map((spot) => `${(spot?.x ?? 0) > 12} ${(spot?.y ?? 0) > 12}`)).size).toBe(4);
});
