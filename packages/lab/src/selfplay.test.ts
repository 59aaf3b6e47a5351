/** Random policies play every scenario to its end; what breaks names the seed that repeats it. */
import { DEPTHS, scenarios } from '@hive-arbiter/engine';
import { describe, expect, test } from 'vitest';
import { playOut, sampleSetUp, selfplay } from './selfplay.ts';

const only = process.env.EXAMPLES?.split(',') ?? [''];
const BATTLES = Number(process.env.BATTLES ?? 30);

describe('whole battles', () => {
  for (const { id, pack, gangs } of scenarios()) {
    if (!only.some((start) => id.startsWith(start))) continue;
    const variants = pack === 'dominion' ? (['classic', 'updated'] as const) : (['updated'] as const);
    for (const variant of variants) {
      test(`${id} ${pack === 'dominion' ? variant : ''}`, () => {
        for (let seed = 0; seed < BATTLES; seed++) {
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

test('a battle that nobody looks at comes to the same as one that is checked and replayed', () => {
  const setUp = sampleSetUp('takeover.stand-off', 2);
  const { state, decisions } = selfplay(setUp, 11);
  expect(playOut(setUp, 11)).toEqual({ state, decisions });
});
