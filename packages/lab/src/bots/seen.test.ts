import { newBattle } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { sampleSetUp } from '../selfplay.ts';
import { play, setUpOf } from '../trial.ts';
import { Eyes, seenBy } from './seen.ts';

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

test('a bot sees its own fighters in the dark but not its enemies', () => {
  const state = newBattle(
    setUpOf({
      scenario: 'takeover.stand-off',
      variant: 'updated',
      special: ['takeover.pitch-black'],
      gangs: ['escher', 'goliath'],
      bots: ['rookie'],
      board: 'generated',
      seed: 'dark',
    }),
  );
  const [mine, theirs] = state.gangs.map(({ seat }) => seat) as [string, string];
  const [own, other] = state.gangs.map(({ roster: [id = ''] }) => id) as [string, string];
  for (const [at, id] of [own, other].entries()) {
    const fighter = state.fighters[id] as (typeof state.fighters)[string];
    fighter.fate = 'standing';
    fighter.spot = { x: 2 + at * 18, y: 2 + at * 18, height: 0, facing: 0 };
    fighter.conditions = ['hidden'];
  }
  const eyes = new Eyes(state, mine);
  expect(eyes.look().fighters[own]?.spot).toMatchObject({ x: 2 });
  expect(eyes.look().fighters[other]?.spot).toBe(null);
  expect(new Eyes(state, theirs).look().fighters[own]?.spot).toBe(null);
  // Whoever gives themselves away is seen by all.
  (state.fighters[other] as (typeof state.fighters)[string]).conditions = [];
  expect(eyes.look().fighters[other]?.spot).toMatchObject({ x: 20 });
});

test('bots who walk into somebody in the dark go elsewhere, and the battle continues', () => {
  // Here somebody hidden stands in the path of a bot.
  const { outcome } = play({
    scenario: 'takeover.ambush',
    variant: 'updated',
    special: ['takeover.pitch-black'],
    gangs: ['goliath', 'orlock'],
    bots: ['rookie'],
    board: 'generated',
    seed: 'special:takeover.ambush:2:1',
  });
  expect(outcome.ended).toBe(true);
});
