import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.fixture.ts';

const eachCounts = { 'classic.ammo-cache-automatic': 'each-cache-gives-2' };
const ammoTest = outcomeOf('classic.ammo-cache.test', { ammo: 5, caches: [] as number[], tests: 1 });

test('[classic.ammo-cache.effect.1] +2 at 1" or less, once for any number of caches', () => {
  expect(ammoTest({ caches: [1] }, [3])).toEqual({ passed: 1, failed: 0, exhausted: false });
  expect(ammoTest({ caches: [1.1] }, [3])).toEqual({ passed: 0, failed: 1, exhausted: false });
  expect(ammoTest({ caches: [0, 1] }, [2])).toEqual({ passed: 0, failed: 1, exhausted: false });
  expect(ammoTest({ caches: [0, 1] }, [1], eachCounts)).toEqual({ passed: 1, failed: 0, exhausted: false });
  expect(ammoTest({ caches: [0, 2] }, [2], eachCounts)).toEqual({ passed: 0, failed: 1, exhausted: false });
});

test('[classic.ammo-cache.effect.3, classic.reference.tests.3] dice rolled together, and a 6 among them', () => {
  expect(ammoTest({ caches: [1], tests: 3 }, [6, 2, 3])).toEqual({ passed: 2, failed: 1, exhausted: true });
  expect(ammoTest({ caches: [5], tests: 2 }, [6, 4])).toEqual({ passed: 1, failed: 1, exhausted: false });
});

const reload = outcomeOf('classic.ammo-cache.reload', {
  ammo: 6,
  scarce: false,
  plentiful: false,
  caches: [] as number[],
});

test('[classic.ammo-cache.effect.1, classic.ammo-cache.effect.3] a reload near a cache', () => {
  expect(reload({ caches: [1] }, [3])).toEqual({ allowed: true, reloaded: false, exhausted: false });
  expect(reload({ caches: [1] }, [4])).toEqual({ allowed: true, reloaded: true, exhausted: false });
  expect(reload({ caches: [1] }, [6])).toEqual({ allowed: true, reloaded: true, exhausted: true });
  expect(reload({}, [6])).toEqual({ allowed: true, reloaded: true, exhausted: false });
  expect(reload({ caches: [1, 1] }, [2], eachCounts)).toMatchObject({ reloaded: true });
});

test('[classic.ammo-cache.effect.2, classic.reference.traits.1] Scarce needs the cache, Plentiful needs no die', () => {
  expect(reload({ scarce: true, caches: [1.5] })).toEqual({
    allowed: false,
    reloaded: false,
    exhausted: false,
  });
  expect(reload({ scarce: true, caches: [0.5] }, [1])).toEqual({
    allowed: true,
    reloaded: false,
    exhausted: false,
  });
  expect(reload({ plentiful: true, caches: [0] })).toEqual({
    allowed: true,
    reloaded: true,
    exhausted: false,
  });
  expect(reload({ plentiful: true, scarce: true })).toMatchObject({ allowed: false });
});
