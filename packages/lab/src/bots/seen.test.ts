import { newBattle } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { sampleSetUp } from '../selfplay.ts';
import { seenBy } from './seen.ts';

test('a bot sees the battle as it now stands, and no secret but its own', () => {
  const state = newBattle(sampleSetUp('takeover.stand-off', 2));
  const [mine, theirs] = state.gangs.map(({ seat }) => seat) as [string, string];
  const seen = seenBy(state, mine);
  state.round = 3;
  state.secrets = { [mine]: { hand: 'my card' }, [theirs]: { hand: 'their card' } };
  expect(seen.round).toBe(3);
  expect(seen.fighters).toBe(state.fighters);
  expect(JSON.stringify(seen)).toContain('my card');
  expect(JSON.stringify(seen)).not.toContain('their card');
});
