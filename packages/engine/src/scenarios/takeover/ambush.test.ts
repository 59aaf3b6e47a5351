import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { attacker, defender, judgesOf, reward } from './battles.fixture.ts';

const ask = (rule: string, input: object, dice: number[] = [], rulings: object = {}) =>
  call(`takeover.ambush.${rule}`, { input, dice, rulings }).output;
const { ending, victory, rewards } = judgesOf('takeover.ambush');

test.each([
  ['scatter', 0, 'slums', true],
  ['other', 8.01, 'slums', true],
  ['other', 8, 'towers', false],
  ['platform', 0, 'towers', true],
  ['platform', 8, 'sump-sea', true],
  ['platform', 8, 'slums', false],
  ['platform', 9, 'zone-mortalis', true],
])(
  '[takeover.ambush.battlefield.2, takeover.ambush.battlefield.3] %s %f" from the centre of %s: %s',
  (kind, inchesToCentre, terrain, legal) => {
    expect(ask('terrain-check', { kind, inchesToCentre, terrain })).toEqual({ legal });
  },
);

test('[takeover.ambush.crews.1, takeover.ambush.crews.2, takeover.ambush.crews.3] D3+5 against 10, 8 and never below 6', () => {
  expect([1, 2, 3].map((die) => ask('crew-size', { attackers: 3, role: 'defender' }, [die]))).toEqual([
    { method: 'random', size: 6 },
    { method: 'random', size: 7 },
    { method: 'random', size: 8 },
  ]);
  expect([1, 2, 3, 4, 7].map((attackers) => ask('crew-size', { attackers, role: 'attacker' }))).toEqual(
    [10, 8, 6, 6, 6].map((size) => ({ method: 'custom', size })),
  );
});

test('[takeover.ambush.deployment.1] only a 6 keeps a fighter aside, and the ambushed stand within 6" in the clear', () => {
  expect(ask('set-aside', { fighters: ['a', 'b', 'c'] }, [6, 5, 6])).toEqual({
    centre: ['b'],
    setAside: ['a', 'c'],
  });
  expect(ask('set-aside', { fighters: [] })).toEqual({ centre: [], setAside: [] });
  expect(() => ask('set-aside', { fighters: ['a', 'a'] }, [1, 1])).toThrow('fighters.1');
  expect(ask('deploy-centre', { inchesToCentre: 6, cleared: false })).toEqual({
    legal: false,
    violations: ['takeover.ambush.deployment.1'],
  });
});

test.each([
  [1, 12, true, null, []],
  [1, 11.9, true, null, [2]],
  [1, 6, false, null, []],
  [1, 5.9, false, null, [2]],
  [1, null, true, null, []],
  [2, 12, true, 6, []],
  [2, 6, true, 5.9, [2, 6]],
  [2, 20, false, null, []],
])(
  '[takeover.ambush.deployment.2, takeover.ambush.deployment.5, takeover.ambush.deployment.6] %i Attackers, %s" off, in sight %s, a rival at %s"',
  (attackers, inchesToDefender, inSight, inchesToRival, broken) => {
    expect(
      ask('deploy-attacker', { attackers, inchesToDefender, inSight, inchesToRival, ownShare: true }),
    ).toEqual({
      legal: broken.length === 0,
      violations: broken.map((number) => `takeover.ambush.deployment.${number}`),
    });
  },
);

test('[takeover.ambush.deployment.4] the own share matters with two Attackers, not with one', () => {
  const far = { inchesToDefender: 20, inSight: false, inchesToRival: 1, ownShare: false };
  expect(ask('deploy-attacker', { ...far, attackers: 1 })).toEqual({ legal: true, violations: [] });
  expect(ask('deploy-attacker', { ...far, attackers: 2 })).toMatchObject({
    violations: ['takeover.ambush.deployment.4', 'takeover.ambush.deployment.6'],
  });
});

test('[takeover.ambush.deployment.7, takeover.ambush.deployment.8] 1" from enemies and 8" from the edge', () => {
  expect(ask('deploy-set-aside', { inchesToEnemy: 0.9, inchesToEdge: 7 })).toEqual({
    legal: false,
    violations: ['takeover.ambush.deployment.7', 'takeover.ambush.deployment.8'],
  });
  expect(ask('deploy-set-aside', { inchesToEnemy: 1, inchesToEdge: 8 })).toMatchObject({ legal: true });
});

const crawling = {
  phase: 'end-phase',
  fate: 'seriously-injured',
  terrain: 'slums',
  inchesToEdge: 1,
  inchesToCentre: 17,
  lowestLevel: false,
};

test('[takeover.ambush.objectives.1, takeover.ambush.objectives.2, takeover.ambush.objectives.3, takeover.ambush.objectives.4] a fighter who is near the edge in the End phase gets away', () => {
  const stays = { mayEscape: false, countsAsOut: false, injuryRoll: false };
  expect(ask('escape', crawling)).toEqual({ mayEscape: true, countsAsOut: true, injuryRoll: true });
  expect(ask('escape', { ...crawling, fate: 'pinned' })).toMatchObject({
    mayEscape: true,
    injuryRoll: false,
  });
  expect(ask('escape', { ...crawling, inchesToEdge: 1.1 })).toEqual(stays);
  expect(ask('escape', { ...crawling, phase: 'activation' })).toEqual(stays);
  expect(ask('escape', { ...crawling, fate: 'out-of-action' })).toEqual(stays);
});

test('[takeover.ambush.objectives.6] with Towers it is the foot of a tower more than 6" out, not the edge', () => {
  const foot = { ...crawling, terrain: 'towers', inchesToEdge: 5, inchesToCentre: 6.1, lowestLevel: true };
  const edge = { ...foot, inchesToEdge: 0, lowestLevel: false };
  const may = (spot: object, reading = 'default') =>
    (ask('escape', spot, [], { 'takeover.ambush-towers-escape': reading }) as { mayEscape: boolean })
      .mayEscape;
  expect([may(foot), may({ ...foot, inchesToCentre: 6 }), may(edge)]).toEqual([true, false, false]);
  expect([may(foot, 'besides it'), may(edge, 'besides it')]).toEqual([true, true]);
  const standing = 'fighter-must-standing';
  expect([may(foot, standing), may({ ...foot, fate: 'standing' }, standing)]).toEqual([false, true]);
});

const red = attacker('red', ['red-boss leader']);
const green = attacker('green', ['green-don leader']);
const gone = attacker('green', ['green-don leader fled'], 'failed-test');

test('[takeover.ambush.ending.1] the battle ends when no able Defender is left', () => {
  const over = { ended: true, why: 'takeover.ambush.ending.1' };
  expect(ending([red, defender('blue', ['a ganger seriously-injured', 'b ganger fled'])])).toEqual(over);
  expect(ending([red, defender('blue', ['a ganger escaped'])])).toEqual(over);
  expect(ending([red, defender('blue', ['a ganger pinned'])])).toEqual({ ended: false, why: null });
  // Only injured Defenders are left on the whole board: still the first clause.
  expect(ending([gone, defender('blue', ['a ganger seriously-injured'])])).toEqual(over);
});

test('[takeover.ambush.deployment.1, takeover.ambush.ending.1] with everybody kept aside the battle cannot end before they are placed', () => {
  const aside = [red, defender('blue', ['a ganger reserve'])];
  expect(ending(aside, { round: 1, moment: 'start-of-round' })).toEqual({ ended: false, why: null });
  expect(ending(aside, { round: 1 })).toEqual({ ended: true, why: 'takeover.ambush.ending.1' });
});

test('[takeover.ambush.ending.2, takeover.ambush.victory.2] able Defenders alone on the board end and win it', () => {
  const battle = [gone, defender('blue', ['a ganger', 'b ganger out-of-action green-don'])];
  expect(ending(battle)).toEqual({ ended: true, why: 'takeover.ambush.ending.2' });
  expect(victory(battle)).toEqual({ result: 'win', victors: ['blue'], why: 'takeover.ambush.victory.2' });
});

test('[takeover.standards.ending.2] nothing ends while something is unresolved, unless the table plays it so', () => {
  const facts = { unresolved: true };
  const battle = [red, defender('blue', ['a ganger escaped'])];
  expect(ending(battle, { facts })).toEqual({ ended: false, why: 'takeover.standards.ending.2' });
  expect(victory(battle, { facts })).toMatchObject({ result: 'none', why: 'takeover.standards.victory.1' });
  const rulings = { 'takeover.immediate-end': 'the scenario wins' };
  expect(ending(battle, { facts, rulings })).toMatchObject({ ended: true });
});

test('[takeover.ambush.victory.1] more Escaped than Out of Action and Fled together; the injured count on neither side', () => {
  const blue = (...fates: string[]) => [
    red,
    defender(
      'blue',
      fates.map((fate, at) => `b${at} ganger ${fate}`),
    ),
  ];
  const won = { result: 'win', victors: ['blue'], why: 'takeover.ambush.victory.1' };
  expect(victory(blue('escaped', 'escaped', 'fled'))).toEqual(won);
  expect(victory(blue('escaped', 'escaped', 'fled', 'out-of-action'))).toMatchObject({ victors: ['red'] });
  const lying = blue('escaped', 'seriously-injured');
  expect(victory(lying)).toEqual(won);
  const rulings = { 'takeover.ambush-left-injured': 'count-out-action' };
  expect(victory(lying, { rulings })).toMatchObject({ victors: ['red'] });
});

test('[takeover.ambush.victory.3] a lone Attacker wins otherwise, even with nobody left', () => {
  expect(victory([gone, defender('blue', ['a ganger fled'])])).toEqual({
    result: 'win',
    victors: ['green'],
    why: 'takeover.ambush.victory.3',
  });
  expect(victory([red, defender('blue', ['a ganger'])])).toMatchObject({
    result: 'none',
    why: 'takeover.standards.victory.1',
  });
});

test('[takeover.ambush.victory.4] rivals count, own fighters, the fled and falls do not', () => {
  const battle = [
    attacker('red', [
      'red-boss leader',
      'red-cut ganger out-of-action red-boss',
      'red-nix juve fled green-don',
    ]),
    attacker('green', ['green-don leader', 'green-pip juve out-of-action red-boss']),
    defender('blue', [
      'a ganger out-of-action green-don',
      'b ganger out-of-action red-boss',
      'c ganger out-of-action',
    ]),
  ];
  expect(victory(battle)).toEqual({ result: 'win', victors: ['red'], why: 'takeover.ambush.victory.4' });
});

const down = defender('blue', ['a ganger out-of-action red-boss', 'b ganger out-of-action green-don']);

test('[takeover.ambush.victory.5] tied Attackers fight on until all but one have bottled or gone', () => {
  const on = 'takeover.ambush.victory.5';
  const third = attacker('gold', ['gold-ace leader']);
  const bottled = attacker('red', ['red-boss leader'], 'by-choice');
  expect(ending([red, green, down])).toEqual({ ended: false, why: on });
  expect(victory([red, green, down])).toEqual({ result: 'none', victors: [], why: on });
  expect(ending([red, gone, down])).toEqual({ ended: true, why: on });
  expect(victory([red, gone, down])).toEqual({ result: 'win', victors: ['red'], why: on });
  expect(victory([bottled, gone, down])).toEqual({ result: 'draw', victors: [], why: on });
  // Nobody has taken anybody out: all are tied at none.
  expect(ending([red, green, defender('blue', ['a ganger fled'])])).toEqual({ ended: false, why: on });
  // The last one need not be among the tied, unless the table says so.
  expect(victory([bottled, gone, third, down])).toMatchObject({ victors: ['gold'] });
  const rulings = { 'takeover.ambush-last-attacker': 'only-tied-gangs-can-win' };
  expect(victory([bottled, gone, third, down], { rulings })).toEqual({
    result: 'draw',
    victors: [],
    why: on,
  });
});

test.each([
  { 'takeover.ambush-tie-goes-on': 'ends-tied-attackers-draw' },
  { 'takeover.ambush-draw': 'when-two-attackers-tied-moment' },
])('[takeover.ambush.victory.5] by another reading a tie is a draw at once: %o', (rulings) => {
  expect(ending([red, green, down], { rulings })).toEqual({ ended: true, why: 'takeover.ambush.ending.1' });
  expect(victory([red, green, down], { rulings })).toMatchObject({ result: 'draw' });
});

test('[takeover.ambush.rewards.1, takeover.ambush.rewards.2, takeover.ambush.rewards.3, takeover.ambush.experience.2, takeover.ambush.reputation.1, takeover.ambush.reputation.3] a win for one of two Attackers', () => {
  const battle = [
    attacker('red', ['red-boss leader stayed-home', 'red-cut ganger']),
    attacker('green', ['green-don leader', 'green-pip juve'], 'by-choice'),
    attacker('gold', ['gold-ace ganger']),
    defender('blue', ['a ganger out-of-action red-cut']),
  ];
  const gangs = {
    red: reward(60, 3, true),
    green: reward(5, -1),
    gold: reward(10, 0),
    blue: reward(15, 0),
  };
  expect(rewards(battle, { dice: [6, 1, 2, 3, 3, 1] })).toEqual({
    gangs,
    xp: { 'red-boss': 3, 'green-don': 1 },
    notes: [],
  });
  const shared = { 'takeover.loser-credits': 'one roll', 'takeover.ambush-leader-present': 'yes' };
  expect(rewards(battle, { dice: [6, 1, 2], stake: 'none', rulings: shared })).toEqual({
    gangs: { red: reward(60, 3), green: reward(5, -1), gold: reward(5, 0), blue: reward(5, 0) },
    xp: { 'green-don': 2 },
    notes: [],
  });
});

test('[takeover.ambush.rewards.4, takeover.ambush.experience.1, takeover.ambush.reputation.2] a draw pays all the same, and those who got away learn', () => {
  const battle = [
    attacker('red', ['red-boss leader fled'], 'failed-test'),
    gone,
    defender('blue', ['a ganger escaped', 'b ganger fled']),
  ];
  expect(rewards(battle, { dice: [5, 2] })).toEqual({
    gangs: { red: reward(25, 1), green: reward(25, 1), blue: reward(25, 2) },
    xp: { a: 2 },
    notes: [],
  });
});

test('[takeover.ambush.rewards.1] a battle that goes on pays nobody', () => {
  expect(rewards([red, defender('blue', ['a ganger', 'b ganger escaped'])])).toMatchObject({
    gangs: { red: reward(0, 0), blue: reward(0, 0) },
    xp: {},
  });
});

test('[takeover.ambush.special.1, takeover.ambush.special.3] a lone Attacker goes first, with a head start', () => {
  const lone = { defender: 'blue', attackers: ['red'] };
  expect(ask('first-round-priority', lone, [3])).toEqual({ order: ['red', 'blue'], headStart: 3 });
  const rulings = { 'takeover.ambush-head-start': 'the D3 comes before a normal alternation' };
  expect(ask('first-round-priority', lone, [3], rulings)).toMatchObject({ headStart: 4 });
});

test('[takeover.ambush.special.2] several roll off, ties again among themselves, and the Defender is last', () => {
  const input = { defender: 'blue', attackers: ['red', 'green', 'gold'] };
  expect(ask('first-round-priority', input, [4, 2, 4, 1, 6])).toEqual({
    order: ['gold', 'red', 'green', 'blue'],
    headStart: null,
  });
  const rulings = { 'takeover.roll-off': 'all-roll-again-after-any' };
  expect(ask('first-round-priority', input, [4, 2, 4, 1, 6, 3], rulings)).toMatchObject({
    order: ['green', 'gold', 'red', 'blue'],
  });
  expect(() => ask('first-round-priority', { ...input, defender: 'red' })).toThrow('attackers');
  expect(() => ask('first-round-priority', { ...input, attackers: [] })).toThrow('attackers');
  expect(() => ask('first-round-priority', { ...input, attackers: ['red', 'red'] })).toThrow('attackers.1');
});

test('[takeover.ambush.special.4] a Cool check in round 1 only', () => {
  expect(ask('first-round-actions', { round: 1, cool: 3 }, [1, 1])).toEqual({ tested: true, actions: 1 });
  expect(ask('first-round-actions', { round: 1, cool: 7 }, [3, 4])).toEqual({ tested: true, actions: 2 });
  expect(ask('first-round-actions', { round: 20, cool: 12 })).toEqual({ tested: false, actions: 2 });
});

test('[takeover.ambush.special.5] only a Defender on Towers falls without a roll', () => {
  expect(ask('plummet', { side: 'defender', terrain: 'towers', initiative: 2 })).toEqual({ passed: false });
  expect(ask('plummet', { side: 'defender', terrain: 'slums', initiative: 2 }, [2])).toEqual({
    passed: true,
  });
  expect(ask('plummet', { side: 'attacker', terrain: 'towers', initiative: 2 }, [1])).toEqual({
    passed: false,
  });
});

test('[takeover.ambush.ending.1] a battle needs one Defender and an Attacker', () => {
  expect(() => ending([red])).toThrow('role defender');
  expect(() => ending([defender('blue', ['a'])])).toThrow('role attacker');
  expect(() => ending([red, defender('blue', ['a']), defender('grey', ['b'])])).toThrow('blue, grey');
});
