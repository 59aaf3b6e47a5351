/** Random policies play every scenario to its end; what breaks names the seed that repeats it. */
import { DEPTHS, scenarios } from '@hive-arbiter/engine';
import { describe, expect, test } from 'vitest';
import { notPlain, playOut, sampleSetUp, selfplay } from './selfplay.ts';

const only = process.env.EXAMPLES?.split(',') ?? [''];
const BATTLES = Number(process.env.BATTLES ?? 30);

describe('whole battles', () => {
  for (const { id, pack, gangs } of scenarios()) {
    if (!only.some((start) => id.startsWith(start))) continue;
    const variants = pack === 'dominion' ? (['classic', 'updated'] as const) : (['updated'] as const);
    for (const variant of variants) {
      test(`${id} ${pack === 'dominion' ? variant : ''}`, () => {
        // Battles of two variants are fewer of each, from two gangs to six all the same.
        const battles = Math.ceil(pack === 'dominion' ? BATTLES / 2 : BATTLES);
        for (let seed = 0; seed < battles; seed++) {
          const count = gangs.least + (seed % (gangs.most - gangs.least + 1));
          const depth = DEPTHS[seed % DEPTHS.length] as 'status';
          const played = selfplay(sampleSetUp(id, count, { variant, depth }), seed);
          const which = `seed ${seed}, ${count} gangs, ${depth}`;
          expect(played.broken, which).toEqual([]);
          expect(played.state.ending?.ended, `${which} ended in round ${played.state.round}`).toBe(true);
          expect(played.state.verdict, which).not.toBeNull();
        }
      });
    }
  }
});

describe('a gang with nobody to field, all in Recovery or captive', () => {
  for (const { id, gangs } of scenarios()) {
    test(`[takeover.prebattle.recovery.3] ${id}`, () => {
      for (let seed = 0; seed < 8; seed++) {
        const depth = DEPTHS[seed % DEPTHS.length] as 'status';
        const made = sampleSetUp(id, gangs.least, { depth });
        const status = seed < 6 ? 'recovery' : 'captive';
        const rosters = made.gangs.map((gang, at) => {
          const isAbsent = at === seed % 2 || seed === 5;
          return isAbsent
            ? { ...gang, fighters: gang.fighters.map((each) => ({ ...each, status }) as const) }
            : gang;
        });
        const played = selfplay({ ...made, gangs: rosters }, seed);
        expect(played.broken, `seed ${seed}`).toEqual([]);
        expect(played.state.verdict, `seed ${seed}`).not.toBeNull();
      }
    });
  }
});

describe('a battle without words or story has the same result as one that is checked and replayed', () => {
  for (const { id, gangs } of scenarios()) {
    test(id, () => {
      for (let seed = 0; seed < 8; seed++) {
        const setUp = sampleSetUp(id, gangs.least, { depth: DEPTHS[seed % DEPTHS.length] as 'status' });
        const { state, decisions } = selfplay(setUp, seed);
        expect(playOut(setUp, seed), `seed ${seed}`).toEqual({ state, decisions });
      }
    });
  }
});

test('whatever JSON would lose or change is found in a state, and where', () => {
  const plain = { a: [1, 'x', null, { b: true, c: undefined }], d: {} };
  expect(notPlain(plain)).toBeUndefined();
  class Made {}
  for (const other of [
    new Map(),
    new Set(),
    new Date(),
    new Made(),
    () => 1,
    Symbol('x'),
    1n,
    Number.NaN,
    1 / 0,
  ]) {
    expect(notPlain(other)).toBe('');
    expect(notPlain({ ...plain, a: [plain, { deep: other }] }), String(other)).toBe('.a[1].deep');
  }
  expect(notPlain({ list: [1, undefined] })).toBe('.list[1]');
});
