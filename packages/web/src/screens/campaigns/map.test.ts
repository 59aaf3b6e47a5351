import { expect, test } from 'vitest';
import { hexesOf, initialsOf, linesOf, SIDE, sizeOf, type Territory } from './map.ts';

const territory = (id: string, original = false): Territory => ({
  id,
  name: id,
  card: id,
  holder: null,
  original,
  offered: false,
  open: [],
});
const MANY = Array.from({ length: 27 }, (_, at) => territory(`t${at}`));

test('no two hexes overlap, and all are within the drawing', () => {
  const hexes = hexesOf([...MANY, territory('home-a', true), territory('home-b', true)]);
  const { width, height } = sizeOf(hexes);
  const near = Math.sqrt(3) * SIDE - 0.01;
  for (const [at, one] of hexes.entries()) {
    expect(one.x).toBeGreaterThan(SIDE * 0.8);
    expect(one.x).toBeLessThan(width - SIDE * 0.8);
    expect(one.y).toBeLessThanOrEqual(height - SIDE);
    for (const other of hexes.slice(at + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(near);
  }
});

test('a late player changes nobody’s place', () => {
  const before = hexesOf([territory('home-a', true), ...MANY]);
  const after = hexesOf([territory('home-a', true), ...MANY, territory('home-late', true)]);
  expect(after.slice(0, -1)).toEqual(before);
  expect(after.at(-1)?.territory.id).toBe('home-late');
});

test('names are short enough for a hex', () => {
  expect(initialsOf('Escher')).toBe('ES');
  expect(initialsOf('My Iron Fists')).toBe('MIF');
  expect(linesOf('Stinger Mold Sprawl')).toEqual(['Stinger', 'Mold Sprawl']);
  expect(linesOf('the Settlement of Escher')).toEqual(['Settlement', 'of Escher']);
});
