/** Limits of placement in plain words. */
import { expect, test } from 'vitest';
import { say } from '../table/events.ts';
import { LANGUAGES } from '../words/index.ts';
import { allOf, anyOf, atLeast, CENTRE, EDGE, sayWhere, stated, unseenBy, within, zone } from './where.ts';

test('a limit says which edge it means: any edge to be near, every edge to be far', () => {
  expect(sayWhere(within(3, EDGE))).toBe('within 3" of an edge of the board');
  expect(sayWhere(within(0, EDGE))).toBe('touching an edge of the board');
  expect(sayWhere(atLeast(8, EDGE))).toBe('at least 8" from every edge of the board');
});

test('a distance from an empty list is not mentioned', () => {
  expect(sayWhere(allOf(within(0, EDGE), atLeast(6, []), unseenBy([])))).toBe(
    'touching an edge of the board',
  );
  expect(sayWhere(allOf(atLeast(6, []), unseenBy([])))).toBe('anywhere on the battlefield');
});

test('many are named one by one, unless there is a name for all of them together', () => {
  const many = ['ana', 'bo', 'cy'];
  const where = allOf(atLeast(6, many), unseenBy(many));
  const one = (id: string) => id.toUpperCase();
  expect(sayWhere(where, one)).toBe(
    'at least 6" from every one of ANA, BO, CY, and out of sight of ANA, BO, CY',
  );
  const gang = 'Escher';
  const group = (_: readonly string[], many: 'any' | 'every') =>
    many === 'any' ? say('say-question/any-fighter', { gang }) : say('say-question/every-fighter', { gang });
  const named = (id: string) => (id === gang ? id : one(id));
  expect(sayWhere(where, named, group)).toBe(
    'at least 6" from every fighter of Escher, and out of sight of every fighter of Escher',
  );
  expect(sayWhere(within(12, many), named, group)).toBe('within 12" of any fighter of Escher');
});

test('a distance that a larger one already implies is not said', () => {
  expect(sayWhere(allOf(atLeast(12, ['ana']), atLeast(4, ['ana'])))).toBe('at least 12" from ana');
  expect(sayWhere(allOf(atLeast(4, ['ana']), atLeast(12, ['bo'])))).toBe(
    'at least 4" from ana, and at least 12" from bo',
  );
});

test('alternatives stand last, and those named in the first are "them" in the others', () => {
  const prey = ['ana', 'bo'];
  const outOfReach = anyOf(atLeast(12, prey), allOf(atLeast(6, prey), unseenBy(prey)));
  expect(sayWhere(allOf(outOfReach, atLeast(6, ['rex'])), (id) => id.toUpperCase())).toBe(
    'at least 6" from REX, and either at least 12" from every one of ANA, BO, or at least 6" from them, and out of sight of them',
  );
});

const german = (where: Parameters<typeof sayWhere>[0]) => sayWhere(where, undefined, undefined, LANGUAGES.de);

test('limits are translated, also those with words of their own', () => {
  expect(german(allOf(within(6, CENTRE), stated(say('where/cleared-area'))))).toBe(
    'höchstens 6" Abstand zu der Mitte des Bretts, und im freigeräumten Bereich',
  );
  expect(german(atLeast(8, EDGE))).toBe('mindestens 8" Abstand zu jeder Kante des Bretts');
  expect(german(zone(say('where/along-edge', { inches: 2, border: 'north' })))).toBe(
    'innerhalb von 2" um die Nordkante',
  );
  expect(german(zone(say('where/in-corner', { corner: 'south-west' })))).toMatch(
    /^in der südwestlichen Ecke/,
  );
});
