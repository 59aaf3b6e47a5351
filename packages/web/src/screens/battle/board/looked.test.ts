/** What has moved since somebody last looked. */
import { type Model, model } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { Looks, movedSince, UNASKED } from './looked.ts';

const at = (ana: number, rex?: number) =>
  new Map(
    [model('ana', 'red', ana, 4), ...(rex === undefined ? [] : [model('rex', 'blue', rex, 20)])].map(
      (each) => [each.id, each] as const,
    ),
  );
const moved = (before: ReadonlyMap<string, Model>, now: ReadonlyMap<string, Model>) =>
  movedSince(before, now).map(({ id, from, to }) => [id, from.x, to.x]);

test('a player is shown what has moved since the last answer, and a question of others changes nothing', () => {
  const looks = new Looks('b', null);
  looks.see('red', 3, at(1, 10));
  expect(moved(looks.see('red', UNASKED, at(5, 10)), at(5, 10))).toEqual([['ana', 1, 5]]);
  const before = looks.see('red', UNASKED, at(5, 14));
  expect(moved(before, at(5, 14))).toEqual([
    ['ana', 1, 5],
    ['rex', 10, 14],
  ]);
  expect(looks.see('red', 7, at(5, 14))).toBe(before);
});

test('who watches is shown what has moved since the round began', () => {
  const looks = new Looks('b', null);
  looks.see('', 1, at(1, 10));
  looks.see('', 1, at(5, 10));
  expect(moved(looks.see('', 2, at(5, 12)), at(5, 12))).toEqual([['rex', 10, 12]]);
});

test('a device that was put away shows what has moved meanwhile, also after a reload', () => {
  const looks = new Looks('b', null);
  looks.see('red', 3, at(1, 10));
  looks.see('red', UNASKED, at(5, 10));
  const last = looks.putAway();
  expect(moved(looks.see('red', UNASKED, at(5, 14)), at(5, 14))).toEqual([['rex', 10, 14]]);
  const reloaded = new Looks('b', JSON.parse(JSON.stringify(last)));
  expect(moved(reloaded.see('red', 9, at(6, 14)), at(6, 14))).toEqual([
    ['ana', 5, 6],
    ['rex', 10, 14],
  ]);
  const another = new Looks('other', last);
  expect(moved(another.see('red', 9, at(6, 14)), at(6, 14))).toEqual([]);
});

test('two seats at one device do not show each other what only one of them saw', () => {
  const looks = new Looks('b', null);
  looks.see('red', 3, at(1, 10));
  expect(moved(looks.see('blue', 4, at(1)), at(1))).toEqual([]);
  // Rex comes into the view of blue: where he was before, only red knows.
  expect(moved(looks.see('blue', UNASKED, at(1, 15)), at(1, 15))).toEqual([]);
});
