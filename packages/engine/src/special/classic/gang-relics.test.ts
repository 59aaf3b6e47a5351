import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.fixture.ts';

const own = { owner: 'own', distance: 6 };
const relicTest = outcomeOf('classic.gang-relics.test', { stat: 'cool', value: 8, relics: [own] });

test('[classic.gang-relics.bonus.1, classic.gang-relics.bonus.2] +2 to Cool and Leadership, nothing to the rest', () => {
  expect(relicTest({}, [3, 3])).toEqual({ bonus: 2, total: 8, passed: true });
  expect(relicTest({ stat: 'leadership' }, [3, 2])).toEqual({ bonus: 2, total: 7, passed: false });
  expect(relicTest({ stat: 'willpower' }, [4, 4])).toEqual({ bonus: 0, total: 8, passed: true });
  expect(relicTest({ stat: 'intelligence' }, [3, 4])).toEqual({ bonus: 0, total: 7, passed: false });
});

test('[classic.gang-relics.bonus.1] only an own relic within 6", and once', () => {
  expect(relicTest({ relics: [] }, [4, 4])).toMatchObject({ bonus: 0, total: 8 });
  expect(relicTest({ relics: [{ owner: 'own', distance: 6.1 }] }, [4, 4])).toMatchObject({ bonus: 0 });
  expect(relicTest({ relics: [own, own] }, [3, 2])).toEqual({ bonus: 2, total: 7, passed: false });
  expect(
    relicTest({ relics: [own, own, { owner: 'enemy', distance: 0 }] }, [2, 2], {
      'classic.relic-friendly': 'each-relic-gives-2',
    }),
  ).toEqual({ bonus: 4, total: 8, passed: true });
});

test('[classic.reference.tests.2] 2D6 at or above the value, with the naturals of the core rules', () => {
  expect(relicTest({ value: 4 }, [1, 1])).toEqual({ bonus: 2, total: 4, passed: false });
  expect(relicTest({ value: 12, relics: [] }, [6, 6])).toEqual({ bonus: 0, total: 12, passed: true });
});
