import { expect, test } from 'vitest';
import { Piles } from './threads.ts';

const JOBS = ['a1', 'b1', 'a2', 'c1', 'b2', 'a3', 'a4', 'a5'];

/** What each of some threads does that take turns. */
function shared(threads: number, together?: (job: string) => string): readonly string[][] {
  const open = new Piles(JOBS, together);
  const own: (string[] | undefined)[] = Array.from({ length: threads });
  const done = Array.from({ length: threads }, (): string[] => []);
  for (let isOver = false; !isOver; ) {
    isOver = true;
    for (let at = 0; at < threads; at++) {
      own[at] = open.next(own[at]);
      const job = own[at]?.shift();
      if (job === undefined) continue;
      done[at]?.push(job);
      isOver = false;
    }
  }
  return done;
}

test('jobs that belong together go to one thread, and a thread with nothing left helps another', () => {
  expect(shared(2, (job) => job.charAt(0))).toEqual([
    ['a1', 'a2', 'a3', 'a4'],
    ['b1', 'b2', 'c1', 'a5'],
  ]);
});

test.each([1, 2, 3, 12])('%i threads do every job once', (threads) => {
  for (const together of [undefined, (job: string) => job.charAt(0)])
    expect(shared(threads, together).flat().sort()).toEqual([...JOBS].sort());
});

test('nothing is left once no more is wanted', () => {
  const open = new Piles(JOBS, (job) => job.charAt(0));
  const own = open.next(undefined);
  open.clear();
  expect(open.next(own)).toBeUndefined();
});
