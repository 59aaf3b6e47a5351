import type { Chapter, FeedLine } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { linesOf, unseenBy } from './since.ts';

const line = (at: number) => ({ at }) as FeedLine;
const view = { feed: [line(9), line(8)] };

test('a visit has not seen what was told since the last one, and the first visit has missed nothing', () => {
  expect(unseenBy(undefined, view)).toBeUndefined();
  expect(unseenBy(7, view)).toEqual({ from: 7, to: 10 });
  expect(unseenBy(10, view)).toBeUndefined();
});

test('a story that was shortened by an undo has nothing new until it is longer again', () => {
  expect(unseenBy(14, view)).toBeUndefined();
});

test('new lines stand in the order in which they happened, over several weeks', () => {
  const story = [{ lines: [6, 8, 11] }, { lines: [2, 4] }].map(
    ({ lines }) => ({ lines: lines.map(line) }) as unknown as Chapter,
  );
  expect(linesOf(story, { from: 3, to: 10 }).map(({ at }) => at)).toEqual([4, 6, 8]);
});
