/** A limit that is drawn and a limit that is checked are the same limit. */

import { expect, test } from 'vitest';
import { say } from '../table/events.ts';
import { isInPart, measuresOf, shapeOf } from './shape.ts';
import {
  ANYWHERE,
  allOf,
  anyOf,
  atLeast,
  CENTRE,
  checkWhere,
  EDGE,
  type Ground,
  likeZone,
  moreThan,
  stated,
  unseenBy,
  type Where,
  within,
  zone,
} from './where.ts';

const ground: Ground = {
  width: 36,
  depth: 24,
  spotOf: (id) => ({ ana: { x: 10, y: 10 }, bo: { x: 20, y: 12 } })[id] ?? null,
};
const CORNER = { of: 'corner' } as const;

const LIMITS: readonly Where[] = [
  ANYWHERE,
  within(6, CENTRE),
  within(5, EDGE),
  within(20, EDGE),
  within(9, CORNER),
  within(4, ['ana', 'bo']),
  within(4, ['ana', 'cleo']),
  within(4, []),
  within(7, { at: [{ x: 0, y: 12 }], words: say('where/every-deployment-point') }),
  atLeast(8, EDGE),
  atLeast(13, EDGE),
  atLeast(8, CORNER),
  moreThan(6, ['ana', 'bo']),
  atLeast(6, ['ana', 'cleo']),
  zone(say('where/in-half', { half: 'west' }), { x: [0, 12], y: [0, 24] }),
  zone(say('where/in-cells')),
  unseenBy(['ana']),
  allOf(
    zone(say('where/in-half', { half: 'west' }), { x: [0, 12], y: [0, 24] }),
    atLeast(6, ['ana']),
    stated(say('where/off-special-terrain')),
  ),
  anyOf(atLeast(12, ['ana']), allOf(atLeast(6, ['ana']), unseenBy(['ana']))),
  allOf(within(8, ['ana', 'bo']), within(8, CENTRE)),
  allOf(
    zone(say('where/in-half', { half: 'west' }), { x: [0, 6], y: [0, 24] }),
    zone(say('where/in-half', { half: 'east' }), { x: [30, 36], y: [0, 24] }),
  ),
];

test.each(LIMITS.map((where) => [JSON.stringify(where), where] as const))('%s', (_, where) => {
  const parts = shapeOf(where, ground);
  for (let x = 0.13; x < ground.width; x += 0.71) {
    for (let y = 0.17; y < ground.depth; y += 0.67) {
      const kept = parts.filter((part) => isInPart(part, { x, y }));
      const drawn = kept.some(({ provided }) => provided.length === 0)
        ? 'yes'
        : kept.length > 0
          ? 'unknown'
          : 'no';
      expect(drawn, `${x} ${y}`).toBe(checkWhere(where, { x, y }, ground));
    }
  }
});

test('a zone that the players lay out is drawn as an example, and stays up to them', () => {
  const where = likeZone(say('where/one-full-tile'), { x: [0, 12], y: [0, 12] });
  expect(checkWhere(where, { x: 30, y: 20 }, ground)).toBe('unknown');
  expect(shapeOf(where, ground)).toEqual([
    { box: { x: [0, 12], y: [0, 12] }, discs: [], holes: [], provided: ['in one full tile'], example: true },
  ]);
});

test('every distance of a limit has a line to measure along', () => {
  const where = allOf(within(6, CENTRE), atLeast(3, EDGE), moreThan(4, ['bo', 'cleo']));
  expect(measuresOf(where, ground)).toEqual([
    { from: { x: 18, y: 12 }, to: { x: 24, y: 12 }, inches: 6 },
    { from: { x: 18, y: 0 }, to: { x: 18, y: 3 }, inches: 3 },
    { from: { x: 20, y: 12 }, to: { x: 16, y: 12 }, inches: 4 },
  ]);
  expect(
    measuresOf(zone(say('where/in-half', { half: 'west' }), { x: [0, 12], y: [0, 24] }), ground),
  ).toEqual([{ from: { x: 0, y: 0 }, to: { x: 12, y: 0 }, inches: 12 }]);
});
