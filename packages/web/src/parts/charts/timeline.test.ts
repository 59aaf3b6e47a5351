import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';

const gangs = [
  { id: 'saints', roster: ['ana', 'bo'] },
  { id: 'choir', roster: ['rex'] },
];
const at = (stage: string, round: number, ana: string, bo: string, rex: string) => ({
  version: round + 1,
  stage,
  round,
  fates: { ana, bo, rex },
});

test('each round lists who went down and how many are up after it', () => {
  const moments = [
    at('pre-battle', 0, 'stayed-home', 'stayed-home', 'stayed-home'),
    at('round', 0, 'standing', 'standing', 'standing'),
    at('round', 1, 'pinned', 'seriously-injured', 'standing'),
    at('aftermath', 2, 'standing', 'out-of-action', 'fled'),
  ];
  const timeline = timelineOf(gangs, moments, at('', 2, 'standing', 'out-of-action', 'fled'));
  expect(timeline.start).toEqual({ saints: 2, choir: 1 });
  expect(timeline.rounds).toEqual([
    {
      round: 1,
      up: { saints: 1, choir: 1 },
      losses: { saints: [{ fighter: 'bo', fate: 'seriously-injured' }], choir: [] },
    },
    {
      round: 2,
      up: { saints: 1, choir: 0 },
      losses: {
        saints: [{ fighter: 'bo', fate: 'out-of-action' }],
        choir: [{ fighter: 'rex', fate: 'fled' }],
      },
    },
  ]);
});

test('a running battle is summarised up to now', () => {
  const moments = [at('round', 0, 'standing', 'standing', 'standing')];
  const { rounds } = timelineOf(gangs, moments, at('', 1, 'standing', 'standing', 'out-of-action'));
  expect(rounds.map(({ up }) => up)).toEqual([{ saints: 2, choir: 0 }]);
});

test('before the first round there is nothing to tell', () => {
  const moments = [at('pre-battle', 0, 'stayed-home', 'stayed-home', 'stayed-home')];
  expect(timelineOf(gangs, moments, at('', 0, '', '', '')).rounds).toEqual([]);
});
