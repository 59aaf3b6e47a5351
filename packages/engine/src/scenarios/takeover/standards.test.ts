import { describe, expect, test } from 'vitest';
import type { Battle, Gang } from '../../battle/judged.ts';
import { call } from '../../procedures.ts';
import { battle, gang } from './battles.fixture.ts';

test.each([
  { x: 0.5, y: 11.5, specialTerrain: false, violations: [] },
  { x: 0.4, y: 6, specialTerrain: false, violations: ['takeover.standards.deployment.4'] },
  { x: 6, y: 11.6, specialTerrain: false, violations: ['takeover.standards.deployment.4'] },
  { x: 20, y: 20, specialTerrain: false, violations: ['takeover.standards.deployment.4'] },
  { x: 6, y: 6, specialTerrain: true, violations: ['takeover.standards.deployment.5'] },
  {
    x: 12,
    y: 0,
    specialTerrain: true,
    violations: ['takeover.standards.deployment.4', 'takeover.standards.deployment.5'],
  },
])(
  '[takeover.standards.deployment.3, takeover.standards.deployment.4, takeover.standards.deployment.5] a 1" base at $x, $y',
  ({ x, y, specialTerrain, violations }) => {
    const { output } = call('takeover.standards.deployment-check', {
      input: { x, y, base: 1, specialTerrain },
    });
    expect(output).toEqual({ legal: violations.length === 0, violations });
  },
);

const judge = (what: string, battle: Battle, rulings: object = {}, dice: readonly number[] = []) =>
  call(`${battle.scenario}.${what}`, { input: { battle }, dice, rulings }).output;

const GONE = gang('green', 'leader fled, ganger out-of-action');
const STANDING = gang('red', 'leader, ganger');
const DOWN = gang('blue', 'leader seriously-injured, ganger fled');

// Stand-Off and The Trap share these parts word for word.
describe.each(['stand-off', 'the-trap'])('%s', (scenario) => {
  const fought = (gangs: readonly Gang[], more: Partial<Battle> = {}) =>
    battle(`takeover.${scenario}`, gangs, more);
  const clause = (part: string) => `takeover.${scenario}.${part}`;

  test('[takeover.stand-off.ending.1, takeover.the-trap.ending.1, takeover.standards.ending.1] one gang of three is left', () => {
    const end = judge('ending', fought([GONE, STANDING, gang('blue', 'leader escaped')]));
    expect(end).toEqual({ ended: true, why: clause('ending.1') });
  });

  test('[takeover.stand-off.ending.2, takeover.the-trap.ending.2] nobody is left but reserves', () => {
    const end = judge('ending', fought([GONE, gang('red', 'leader reserve, ganger stayed-home')]));
    expect(end).toEqual({ ended: true, why: clause('ending.2') });
  });

  test('[takeover.standards.ending.2, takeover.standards.ending.3, takeover.standards.ending.4] nothing ends half-way through', () => {
    const facts = { unresolved: true };
    const waits = { ended: false, why: 'takeover.standards.ending.2' };
    expect(judge('ending', fought([GONE, STANDING], { facts }))).toEqual(waits);
    expect(judge('ending', fought([GONE], { facts }))).toEqual(waits);
    expect(judge('ending', fought([STANDING, DOWN], { facts }))).toEqual({ ended: false, why: null });
    expect(judge('ending', fought([GONE, STANDING], { facts: { unresolved: false } }))).toMatchObject({
      ended: true,
    });
    const rulings = { 'takeover.immediate-end': 'the scenario wins' };
    expect(judge('ending', fought([GONE, STANDING], { facts }), rulings)).toMatchObject({ ended: true });
    expect(judge('victory', fought([GONE, STANDING], { facts }), rulings)).toMatchObject({ result: 'win' });
  });

  test('[takeover.stand-off.ending.1, takeover.the-trap.ending.1] the injured keep a gang there, unless the table reads otherwise', () => {
    const still = fought([STANDING, DOWN]);
    expect(judge('ending', still)).toEqual({ ended: false, why: null });
    const rulings = { 'takeover.who-is-on-the-board': 'only-fighters-who-not-seriously' };
    expect(judge('ending', still, rulings)).toEqual({ ended: true, why: clause('ending.1') });
    expect(judge('victory', still, rulings)).toMatchObject({ result: 'win', victors: ['red'] });
  });

  test('[takeover.stand-off.victory.1, takeover.stand-off.objectives.1, takeover.the-trap.victory.1, takeover.standards.victory.1] the last gang wins, even lying down', () => {
    expect(judge('victory', fought([GONE, DOWN]))).toEqual({
      result: 'win',
      victors: ['blue'],
      why: clause('victory.1'),
    });
  });

  test('[takeover.stand-off.victory.2, takeover.the-trap.victory.2, takeover.standards.victory.2] an empty board is a draw', () => {
    expect(judge('victory', fought([GONE, gang('red', '')]))).toEqual({
      result: 'draw',
      victors: [],
      why: clause('victory.2'),
    });
  });

  test('[takeover.standards.victory.1] nobody has won while the battle goes on', () => {
    const nobody = { result: 'none', victors: [], why: 'takeover.standards.victory.1' };
    expect(judge('victory', fought([STANDING, DOWN]))).toEqual(nobody);
    expect(judge('victory', fought([STANDING, GONE], { facts: { unresolved: true } }))).toEqual(nobody);
  });

  const losers = [gang('blue', 'leader fled', { bottled: 'by-choice' }), GONE, gang('grey', 'ganger fled')];
  const won = fought([losers[0] as Gang, STANDING, ...losers.slice(1)]);

  test('[takeover.stand-off.rewards.1, takeover.stand-off.rewards.2, takeover.stand-off.rewards.3, takeover.the-trap.rewards.1, takeover.the-trap.rewards.2, takeover.the-trap.rewards.3] the victor is rolled for first, then each loser in listed order', () => {
    expect(judge('rewards', won, {}, [6, 1, 2, 3, 2])).toEqual({
      gangs: {
        red: { credits: 60, reputation: 3, territory: true, items: [] },
        blue: { credits: 5, reputation: -1, territory: false, items: [] },
        green: { credits: 10, reputation: 0, territory: false, items: [] },
        grey: { credits: 15, reputation: 0, territory: false, items: [] },
      },
      xp: { 'red-1': 2 },
      notes: [],
    });
  });

  test('[takeover.stand-off.rewards.3, takeover.the-trap.rewards.3] losers share one roll, if the table rules so', () => {
    const rulings = { 'takeover.loser-credits': 'one-roll-shared-all-losers' };
    expect(judge('rewards', won, rulings, [1, 3, 1])).toMatchObject({
      gangs: { red: { credits: 10 }, blue: { credits: 15 }, green: { credits: 15 }, grey: { credits: 15 } },
    });
    expect(judge('rewards', fought([STANDING]), rulings, [1, 1])).toMatchObject({
      gangs: { red: { credits: 10 } },
    });
  });

  test('[takeover.stand-off.rewards.2, takeover.the-trap.rewards.2, takeover.standards.rewards.1] the stake decides about the territory', () => {
    const holder = fought([gang('red', 'ganger', { role: 'defender' }), GONE], {
      stake: 'claimed-territory',
    });
    const keeps = { gangs: { red: { territory: true }, green: { territory: false } } };
    expect(judge('rewards', holder, {}, [1, 1])).toMatchObject(keeps);
    const unchanged = { 'takeover.holder-wins': 'reported-no-change' };
    expect(judge('rewards', holder, unchanged, [1, 1])).toMatchObject({
      gangs: { red: { territory: false } },
    });
    const taken = fought([gang('red', 'ganger'), GONE], { stake: 'claimed-territory' });
    expect(judge('rewards', taken, unchanged, [1, 1])).toMatchObject(keeps);

    const noStake = fought([gang('red', 'ganger'), GONE], { stake: 'none' });
    expect(judge('rewards', noStake, {}, [2, 1])).toMatchObject({
      gangs: { red: { credits: 20, reputation: 3, territory: false }, green: { credits: 5 } },
    });
    expect(judge('rewards', noStake, { 'takeover.no-stake': 'such-battles-pay-nothing' })).toMatchObject({
      gangs: { red: { credits: 0, reputation: 3 }, green: { credits: 0 } },
    });
  });

  const drawn = fought([
    gang('red', 'leader fled', { bottled: 'failed-test' }),
    gang('blue', 'leader fled', { bottled: 'by-choice' }),
    GONE,
    gang('grey', 'leader stayed-home'),
  ]);

  test('[takeover.stand-off.rewards.4, takeover.stand-off.experience.2, takeover.stand-off.reputation.2, takeover.stand-off.reputation.3, takeover.the-trap.rewards.4, takeover.the-trap.experience.2, takeover.the-trap.reputation.2, takeover.the-trap.reputation.3] a draw rolls one die for all and teaches nobody', () => {
    expect(judge('rewards', drawn, {}, [5])).toEqual({
      gangs: {
        red: { credits: 25, reputation: 1, territory: false, items: [] },
        blue: { credits: 25, reputation: 1, territory: false, items: [] },
        green: { credits: 25, reputation: 2, territory: false, items: [] },
        grey: { credits: 25, reputation: 0, territory: false, items: [] }, // nobody of grey took part
      },
      xp: {},
      notes: [],
    });
  });

  test('[takeover.stand-off.rewards.4, takeover.the-trap.rewards.4] a table may roll off for the territory of a draw', () => {
    const rulings = { 'takeover.draw-territory': 'roll-off' };
    const rolled = judge('rewards', drawn, rulings, [5, 6, 2, 6, 1, 3, 4]);
    expect(rolled).toMatchObject({ gangs: { red: { territory: false }, green: { territory: true } } });
    expect(judge('rewards', { ...drawn, stake: 'none' }, rulings, [5])).toMatchObject({
      gangs: { green: { territory: false } },
    });
    const allAgain = { ...rulings, 'takeover.roll-off': 'all-roll-again-after-any' };
    const again = judge('rewards', drawn, allAgain, [5, 6, 2, 6, 1, 1, 4, 3, 2]);
    expect(again).toMatchObject({ gangs: { blue: { territory: true }, green: { territory: false } } });
  });

  test.each([
    { reading: 'default', victor: 2, failed: -1, chose: -1 },
    { reading: 'only-losers-lose', victor: 3, failed: -1, chose: -1 },
    { reading: 'only-failed-test-costs', victor: 3, failed: -1, chose: 0 },
  ])(
    '[takeover.stand-off.reputation.1, takeover.stand-off.reputation.3, takeover.the-trap.reputation.1, takeover.the-trap.reputation.3, takeover.standards.reputation.2] bottling costs 1: $reading',
    ({ reading, victor, failed, chose }) => {
      const bottled = fought([
        gang('red', 'ganger', { bottled: 'by-choice' }),
        gang('blue', 'leader fled', { bottled: 'failed-test' }),
        gang('green', 'leader fled', { bottled: 'by-choice' }),
      ]);
      const rulings = { 'takeover.bottled-victor': reading };
      expect(judge('rewards', bottled, rulings, [1, 1, 1])).toMatchObject({
        gangs: { red: { reputation: victor }, blue: { reputation: failed }, green: { reputation: chose } },
      });
      const level = { gangs: { red: { reputation: reading === 'only-losers-lose' ? 2 : 1 } } };
      expect(judge('rewards', drawn, rulings, [1])).toMatchObject(level);
    },
  );

  test('[takeover.stand-off.experience.1, takeover.the-trap.experience.1] the leader learns at home and out of action; without one no die is rolled', () => {
    const home = fought([gang('red', 'leader stayed-home, ganger'), GONE]);
    expect(judge('rewards', home, {}, [1, 1, 3])).toMatchObject({ xp: { 'red-1': 3 } });
    const out = fought([gang('red', 'ganger, leader out-of-action'), GONE]);
    expect(judge('rewards', out, {}, [1, 1, 2])).toMatchObject({ xp: { 'red-2': 2 } });
    const none = fought([gang('red', 'ganger, champion'), GONE]);
    expect(judge('rewards', none, {}, [1, 1])).toMatchObject({ xp: {} });
  });

  test('[takeover.stand-off.rewards.1, takeover.the-trap.rewards.1] a battle that goes on pays nothing yet', () => {
    expect(judge('rewards', fought([STANDING, DOWN]))).toMatchObject({
      gangs: { red: { credits: 0, reputation: 0, territory: false }, blue: { credits: 0, reputation: 0 } },
      xp: {},
    });
  });
});

test.each([
  [2, 8],
  [3, 7],
  [4, 6],
  [5, 5],
  [8, 5],
])(
  '[takeover.stand-off.crews.1, takeover.stand-off.crews.2] with %i gangs a Stand-Off is Custom (%i)',
  (gangs, size) => {
    expect(call('takeover.stand-off.crew-size', { input: { gangs } }).output).toEqual({
      method: 'custom',
      size,
    });
  },
);
