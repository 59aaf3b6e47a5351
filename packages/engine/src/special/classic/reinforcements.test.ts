import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.fixture.ts';

const arrive = outcomeOf('classic.reinforcements.arrive', {
  round: 3,
  rounds: [3],
  each: 2,
  deck: ['g1', 'g2', 'g3'],
});

test('[classic.reinforcements.arrival.2, classic.reinforcements.scenario.4] nobody comes in any other round', () => {
  expect(arrive({ rounds: [] })).toEqual({ arrivals: [], left: 3 });
  expect(arrive({ rounds: [2, 4] })).toEqual({ arrivals: [], left: 3 });
});

test('[classic.reinforcements.arrival.3, classic.reinforcements.scenario.3] as many as the scenario gives, or all the rest', () => {
  expect(arrive({ each: 5 }, ['g2', 3, 'g3', 1, 'g1', 6])).toEqual({
    arrivals: [
      { fighter: 'g2', deployer: 'owner' },
      { fighter: 'g3', deployer: 'opponent' },
      { fighter: 'g1', deployer: 'owner' },
    ],
    left: 0,
  });
  expect(arrive({ deck: [] })).toEqual({ arrivals: [], left: 0 });
  expect(() => arrive({}, ['g1', 3, 'g1', 3])).toThrow(/dice/);
  expect(() => arrive({ deck: ['g1', 'g1'] }, ['g1', 3])).toThrow(/deck\.1/);
});

test.each([
  [1, 'opponent'],
  [2, 'opponent'],
  [3, 'owner'],
  [6, 'owner'],
])('[classic.reinforcements.arrival.4] on a %d the %s deploys', (roll, deployer) => {
  expect(arrive({ each: 1 }, ['g1', roll])).toEqual({ arrivals: [{ fighter: 'g1', deployer }], left: 2 });
});

test('[classic.reinforcements.arrival.4] one die for the whole group, if the table rules so', () => {
  const once = { 'classic.reinforcements-roll-each': 'once-whole-group' };
  expect(arrive({}, ['g2', 'g1', 2], once)).toEqual({
    arrivals: [
      { fighter: 'g2', deployer: 'opponent' },
      { fighter: 'g1', deployer: 'opponent' },
    ],
    left: 1,
  });
  expect(arrive({ deck: [] }, [], once)).toEqual({ arrivals: [], left: 0 });
});

const gang = { variant: 'classic', crew: 4, reinforcements: 2, casualties: 2 };
const bottle = outcomeOf('classic.reinforcements.bottle-test', gang);

test('[classic.reinforcements.bottle.1, classic.reinforcements.house.1] Reinforcements lift the number only by the house rule', () => {
  expect(bottle({}, [2])).toEqual({ limit: 4, total: 4, bottled: false });
  expect(bottle({}, [3])).toEqual({ limit: 4, total: 5, bottled: true });
  expect(bottle({ variant: 'house' }, [4])).toEqual({ limit: 6, total: 6, bottled: false });
  expect(bottle({ variant: 'house' }, [5])).toEqual({ limit: 6, total: 7, bottled: true });
});

test('[classic.reference.bottle.1] no casualties, no test; casualties beyond the crew, such as beasts, are added like any other', () => {
  expect(bottle({ casualties: 0 })).toEqual({ limit: 4, total: null, bottled: false });
  expect(bottle({ casualties: 6 }, [1])).toEqual({ limit: 4, total: 7, bottled: true });
  expect(bottle({ casualties: 7 }, [1])).toEqual({ limit: 4, total: 8, bottled: true });
});

const chance = outcomeOf('classic.reinforcements.bottle-chance', { ...gang, homeTurf: false });

test.each([
  [{ casualties: 0 }, { failing: 0, outOf: 6, percent: 0 }],
  [{ casualties: 1 }, { failing: 3, outOf: 6, percent: 50 }],
  [{ casualties: 3 }, { failing: 5, outOf: 6, percent: 83 }],
  [{ casualties: 4 }, { failing: 6, outOf: 6, percent: 100 }],
  [{ casualties: 6 }, { failing: 6, outOf: 6, percent: 100 }],
  [
    { casualties: 30, homeTurf: true },
    { failing: 36, outOf: 36, percent: 100 },
  ],
  [
    { crew: 10, casualties: 5, reinforcements: 0 },
    { failing: 1, outOf: 6, percent: 17 },
  ],
  [
    { crew: 10, casualties: 5, homeTurf: true },
    { failing: 1, outOf: 36, percent: 3 },
  ],
  [
    { casualties: 0, homeTurf: true },
    { failing: 0, outOf: 36, percent: 0 },
  ],
  [
    { casualties: 1, reinforcements: 6, variant: 'house' },
    { failing: 0, outOf: 6, percent: 0 },
  ],
])('[classic.reinforcements.house.2, classic.home-turf.bottle.1] the chance with %o', (some, expected) => {
  expect(chance(some)).toEqual(expected);
});
