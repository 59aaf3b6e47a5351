import { expect, test } from 'vitest';
import { FIRST, planOf, progressWords } from './plan.ts';

test('a wish becomes a plan that compares the page as written with one change', () => {
  const special = [{ id: 'takeover.pitch-black', title: 'Pitch Black' }];
  const plan = planOf({ ...FIRST, against: 'takeover.pitch-black' }, 'Stand-Off', special);
  expect(plan).toMatchObject({
    scenarios: ['takeover.stand-off'],
    settings: [{ name: 'as written' }, { name: 'Pitch Black', special: ['takeover.pitch-black'] }],
    battles: { least: 20, most: 40 },
  });
  expect(planOf({ ...FIRST, battles: 10 }, 'x', [])).toMatchObject({ battles: { least: 10, most: 10 } });
});

test('progress shows an estimate as soon as there is one', () => {
  expect(progressWords({ played: 0, most: 40, left: null })).toBe('0 of at most 40 battles');
  expect(progressWords({ played: 10, most: 40, left: 33 })).toBe(
    '10 of at most 40 battles, 35 seconds left at the most',
  );
  expect(progressWords({ played: 10, most: 40, left: 130 })).toBe(
    '10 of at most 40 battles, 3 minutes left at the most',
  );
  expect(progressWords({ played: 39, most: 40, left: 2 })).toBe('39 of at most 40 battles, nearly done');
});
