import { expect, test } from 'vitest';
import { fixturesOf, resultOf } from './tournament.ts';
import { housesFor, type Outcome, play } from './trial.ts';

const TERMS = {
  scenarios: [{ id: 'takeover.stand-off', variant: 'updated' }],
  bots: ['random', 'rookie'],
  games: 4,
  seed: 'test',
  board: 'generated',
} as const;

test('each pair meets from both sides with the same gangs, board and dice', () => {
  const fixtures = fixturesOf(TERMS);
  expect(fixtures).toHaveLength(4);
  const [one, other] = fixtures;
  expect(one?.trial.bots).toEqual(['random', 'rookie']);
  expect(other?.trial.bots).toEqual(['rookie', 'random']);
  expect(other?.trial.seed).toBe(one?.trial.seed);
  expect(other?.trial.gangs).toEqual(one?.trial.gangs);
});

test('every House meets every other', () => {
  const met = new Set(Array.from({ length: 30 }, (_, at) => housesFor(at, 2).join(' ')));
  expect(met.size).toBe(30);
  for (let at = 0; at < 30; at++) expect(new Set(housesFor(at, 2)).size).toBe(2);
});

/** An outcome in which the gang at this place won. */
function wonBy(at: number): Outcome {
  const gang = (points: number, role: 'attacker' | 'defender') =>
    ({
      points,
      role,
      house: 'escher',
      bot: 'random',
      crew: 1,
      lost: 0,
      credits: 0,
      xp: 0,
      reputation: 0,
      bottled: false,
    }) as const;
  return {
    seed: '',
    gangs: [gang(at === 0 ? 1 : 0, 'defender'), gang(at === 1 ? 1 : 0, 'attacker')],
    rounds: 3,
    ended: true,
    ending: null,
    verdict: null,
    result: 'win',
    alarm: null,
    decisions: [],
  };
}

test('a goal is met by the bot’s wins from both sides, and weak spots are named', () => {
  const fixtures = fixturesOf({ ...TERMS, games: 20 });
  const rookieAt = (at: number) => (fixtures[at]?.swapped ? 0 : 1);
  const strong = resultOf(
    ['random', 'rookie'],
    fixtures.map((fixture, at) => ({ fixture, outcome: wonBy(rookieAt(at)) })),
  );
  expect(strong.goals).toMatchObject([{ bot: 'rookie', met: true, reached: { mean: 1 } }]);
  expect(strong.weak).toEqual([]);
  // The second gang always wins, whoever plays it.
  const even = resultOf(
    ['random', 'rookie'],
    fixtures.map((fixture) => ({ fixture, outcome: wonBy(1) })),
  );
  expect(even.goals).toMatchObject([{ met: false, reached: { mean: 0.5 } }]);
  expect(even.weak).toMatchObject([
    { bot: 'rookie', against: 'random', where: 'defender', share: { mean: 0 } },
  ]);
  expect(even.elo.rookie?.mean).toBeCloseTo(1000, 6);
});

test('the same trial has the same outcome', () => {
  const [fixture] = fixturesOf(TERMS);
  const trial = fixture?.trial as Parameters<typeof play>[0];
  const { outcome } = play(trial);
  expect(play(trial).outcome).toEqual(outcome);
  expect(outcome.ended).toBe(true);
  expect(outcome.gangs.map(({ points }) => points).reduce((a, b) => a + b)).toBe(1);
});
