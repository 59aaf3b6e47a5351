import { describe, expect, test } from 'vitest';
import { simulateCampaign } from './campaign.ts';

describe.each(['takeover', 'dominion'] as const)('random players live through a campaign of %s', (pack) => {
  test.each([2, 3, 5, 8])(
    '%i gangs, 12 weeks: it ends, the books add up, the log replays',
    (gangs) => {
      const report = simulateCampaign({ pack, gangs, weeks: 12, seed: `${pack}-${gangs}`, paper: 25 });
      expect(report.broken).toEqual([]);
      expect(report).toMatchObject({ ended: true, weeks: 12, booksBalance: true, replays: true });
      expect(report.winner.length).toBeGreaterThan(0);
      expect(report.battles).toBeGreaterThan(5);
    },
    120_000,
  );
});

test('some battles are entered from paper, some fighters die, and gangs take others out', () => {
  const report = simulateCampaign({ pack: 'takeover', gangs: 4, weeks: 6, seed: 'paper', paper: 60 });
  expect(report.broken).toEqual([]);
  expect(report.onPaper).toBeGreaterThan(1);
  expect(report.ranking.reduce((sum, { takenOut }) => sum + takenOut, 0)).toBeGreaterThan(3);
});

test('the same seed lives through the same campaign', () => {
  const plan = { pack: 'takeover', gangs: 3, weeks: 2, seed: 'again' } as const;
  expect(simulateCampaign(plan)).toEqual(simulateCampaign(plan));
});
