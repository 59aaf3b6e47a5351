import { expect, test } from 'vitest';
import { PatchHistory, type Step } from './patch-history.ts';

/** Steps of all lengths, with letters that take one to four bytes. */
function stepAt(version: number): Step {
  const text = (length: number) => `${version} Räude 鼠 💀 `.repeat(length);
  const own = new Map<string | undefined, string>();
  if (version % 2 === 0) own.set('red', text(version % 5));
  if (version % 3 === 0) own.set('blue', text(version % 7));
  if (version % 11 === 0) own.set(undefined, text(1));
  return { from: version - 1, to: version, shared: text((version * 37) % 150), own };
}

test('a client gets exactly the steps it missed, however often the buffer wrapped', () => {
  const recent = new PatchHistory();
  expect(recent.since(0)).toBeUndefined();
  for (let version = 1; version <= 300; version++) {
    recent.keep(stepAt(version));
    let known = 0;
    for (let missed = 1; missed <= 20; missed++) {
      const steps = recent.since(version - missed);
      if (!steps) continue;
      known++;
      expect(missed).toBe(known);
      expect(steps).toEqual(Array.from({ length: missed }, (_, at) => stepAt(version - missed + 1 + at)));
    }
    expect(known).toBeGreaterThanOrEqual(Math.min(version, 5));
    expect(known).toBeLessThanOrEqual(16);
  }
  recent.clear();
  expect(recent.since(299)).toBeUndefined();
});

test('a step that is too long drops itself and everything before it', () => {
  const recent = new PatchHistory();
  recent.keep(stepAt(1));
  recent.keep({ ...stepAt(2), shared: 'x'.repeat(40_000) });
  expect(recent.since(0)).toBeUndefined();
  expect(recent.since(1)).toBeUndefined();
  recent.keep(stepAt(3));
  expect(recent.since(2)).toEqual([stepAt(3)]);
  // One that fills the place drives out all others.
  const full = { ...stepAt(4), shared: 'x'.repeat(32 * 1024), own: new Map() };
  recent.keep(full);
  expect(recent.since(2)).toBeUndefined();
  expect(recent.since(3)).toEqual([full]);
});
