/** One connection for everybody: what tables write goes before what else waits. */
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('an answer waits for the current turn, not for those in line', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const release = await turns.acquire();
  const others = Promise.all(
    ['one', 'two'].map(async (name) => {
      const done = await turns.acquire();
      order.push(name);
      done();
    }),
  );
  const answer = turns.take(async () => order.push('answer'));
  release();
  await Promise.all([others, answer]);
  expect(order).toEqual(['answer', 'one', 'two']);
  // What fails leaves its turn to the next.
  await expect(turns.take(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(await turns.take(async () => 'next')).toBe('next');
});
