import { type BattleState, gangBy, lastRound, pointsNow, scenarios, verdictNow } from '@hive-arbiter/engine';
import { playThrough } from '@hive-arbiter/engine/direct';
import { expect, test } from 'vitest';
import { RandomPolicy } from '../policy.ts';
import { setUpOf, type Trial } from '../trial.ts';
import { outlookOf } from './outlook.ts';
import { seenBy } from './seen.ts';

/** Plays a battle without a board, and shows each round as it begins. */
function eachRound(
  trial: Pick<Trial, 'scenario' | 'variant' | 'seed'>,
  look: (state: BattleState) => void,
): void {
  const setUp = setUpOf({
    ...trial,
    special: [],
    gangs: ['escher', 'goliath'],
    bots: ['random'],
    board: 'none',
  });
  playThrough(setUp, new RandomPolicy(trial.seed), undefined, (state, next) => {
    if (next === 'round' && state.round > 0) look(state);
  });
}

const IDS = scenarios()
  .filter(({ gangs }) => gangs.least <= 2)
  .map(({ id }) => id);

test.each(IDS)('%s can be judged in every round, and that changes nothing', (scenario) => {
  for (const variant of ['classic', 'updated'] as const) {
    let rounds = 0;
    // Some battles are over after one round.
    for (let seed = 0; rounds === 0 && seed < 20; seed++)
      eachRound({ scenario, variant, seed: String(seed) }, (state) => {
        rounds++;
        const before = JSON.stringify(state);
        verdictNow(state);
        lastRound(state);
        pointsNow(state);
        expect(JSON.stringify(state)).toBe(before);
      });
    expect(rounds).toBeGreaterThan(0);
  }
});

test('[dominion.stand-off.objectives.1] whoever leads by points knows by how many, and how long the battle lasts', () => {
  eachRound({ scenario: 'dominion.stand-off', variant: 'updated', seed: 'outlook' }, (state) => {
    const points = pointsNow(state) ?? {};
    const [one, other] = state.gangs.map(({ id }) => id) as [string, string];
    const ahead = (points[one] ?? 0) - (points[other] ?? 0);
    for (const [id, lead] of [
      [one, ahead],
      [other, -ahead],
    ] as const) {
      const outlook = outlookOf(seenBy(state, gangBy(state, id).seat), gangBy(state, id));
      expect(outlook.lead).toBeCloseTo(lead);
      if (state.round < 7) expect(outlook.left).toBeLessThanOrEqual(9 - state.round);
    }
  });
});

test('an enemy who falls changes the lead at once, whoever asked before in the same activation', () => {
  let asked = 0;
  eachRound({ scenario: 'dominion.stand-off', variant: 'updated', seed: 'at-once' }, (state) => {
    const [mine, theirs] = state.gangs;
    const enemy = Object.values(state.fighters).find(
      ({ gang, fate }) => gang === theirs?.id && fate === 'standing',
    );
    if (asked > 0 || !mine || !enemy) return;
    asked++;
    const seen = seenBy(state, mine.seat);
    const before = outlookOf(seen, mine).lead;
    enemy.fate = 'out-of-action';
    expect(outlookOf(seen, mine).lead).toBeGreaterThan(before);
    enemy.fate = 'standing';
    expect(outlookOf(seen, mine).lead).toBe(before);
  });
  expect(asked).toBe(1);
});
