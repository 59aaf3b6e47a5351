import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

const statusOf = (behind: number, rulings = {}) => {
  const gangs = [
    { id: 'top', fighters: 3000, credits: 0, equipment: 0 },
    { id: 'low', fighters: 3000 - behind, credits: 0, equipment: 0 },
  ];
  const { output } = call('campaign.underdogs.status', { input: { gangs }, dice: [], rulings });
  return (output as { status: { low: number } }).status.low;
};

test.each([
  [0, 0, 0],
  [149, 0, 0],
  [150, 0, 1],
  [151, 1, 1],
  [300, 1, 2],
  [301, 2, 2],
  [400, 2, 3],
  [401, 3, 3],
  [500, 3, 4],
  [501, 4, 4],
  [600, 4, 5],
  [601, 5, 5],
  [700, 5, 6],
  [701, 6, 6],
  [1001, 9, 9],
])(
  '[campaign.underdogs.status.1, campaign.underdogs.status.2] %i behind is Underdog (%i), inclusive (%i)',
  (behind, status, inclusive) => {
    expect(statusOf(behind)).toBe(status);
    const reading = { 'campaign.underdog-threshold': 'yes-table-values-inclusive' };
    expect(statusOf(behind, reading)).toBe(inclusive);
  },
);

test('[campaign.underdogs.score.1, campaign.underdogs.score.2] fighters, credits and the stash count', () => {
  const gangs = [
    { id: 'a', fighters: 500, credits: 20, equipment: 3 },
    { id: 'b', fighters: 0, credits: 0, equipment: 523 },
  ];
  expect(call('campaign.underdogs.status', { input: { gangs }, dice: [] }).output).toEqual({
    top: 523,
    scores: { a: 523, b: 523 },
    status: { a: 0, b: 0 },
  });
});
