import { expect, test } from 'vitest';
import { luckWords, shareBelow } from './luck.ts';

test('the share of lower dice follows the normal curve', () => {
  // Values of the standard normal distribution at 0, 1, 2 and −1.
  for (const [sigmas, share] of [
    [0, 0.5],
    [1, 0.841],
    [2, 0.977],
    [-1, 0.159],
  ] as const)
    expect(Math.abs(shareBelow(sigmas) - share)).toBeLessThan(0.012);
});

test('luck is shown only with enough dice', () => {
  expect(luckWords({ dice: 9, sigmas: 3 })).toBe('too few dice to say');
  expect(luckWords({ dice: 90, sigmas: 0.2 })).toBe('about average');
  expect(luckWords({ dice: 90, sigmas: 2 })).toBe('higher than in 97 of 100 battles');
  expect(luckWords({ dice: 90, sigmas: -2 })).toBe('lower than in 97 of 100 battles');
});
