import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { attacker, defender, judgesOf, reward } from './battles.fixture.ts';

const ask = (rule: string, input: object, rulings: object = {}) =>
  call(`takeover.escort-mission.${rule}`, { input, dice: [], rulings }).output;
const { ending, victory, rewards } = judgesOf('takeover.escort-mission');

test('[takeover.escort-mission.crews.1, takeover.escort-mission.crews.2] six and the Uphiver', () => {
  const escort = { attackers: 3, role: 'defender' };
  expect(ask('crew-size', escort)).toEqual({ method: 'custom', size: 6, extra: ['uphiver'] });
  const rulings = { 'takeover.escort-uphiver-bottle': 'counts-member-crew' };
  expect(ask('crew-size', escort, rulings)).toEqual({ method: 'custom', size: 5, extra: ['uphiver'] });
});

test('[takeover.escort-mission.crews.3, takeover.escort-mission.crews.4] seven, two less for each further Attacker, at least four', () => {
  expect([1, 2, 3, 7].map((attackers) => ask('crew-size', { attackers, role: 'attacker' }))).toEqual(
    [7, 5, 4, 4].map((size) => ({ method: 'random', size, extra: [] })),
  );
});

test.each([
  ['slums', 'corner', true, true],
  ['sump-sea', 'edge-point', true, false],
  ['zone-mortalis', 'edge-point', false, true],
  ['slums', 'tower-bottom', false, false],
])(
  '[takeover.escort-mission.deployment.1, takeover.escort-mission.deployment.2] on %s a %s, with a corner free %s: %s',
  (terrain, choice, cornerFree, legal) => {
    const rule = 'takeover.escort-mission.deployment.2';
    expect(ask('defender-zone', { terrain, choice, cornerFree })).toEqual({ legal, rule });
  },
);

test.each([
  ['tower-bottom', true],
  ['tower-upper', false],
  ['corner', false],
  ['edge-point', false],
])('[takeover.escort-mission.deployment.3] with Towers %s: %s', (choice, legal) => {
  const rule = 'takeover.escort-mission.deployment.3';
  expect(ask('defender-zone', { terrain: 'towers', choice, cornerFree: true })).toEqual({ legal, rule });
});

test.each([
  ['slums', 'edge', false, true, 'defender'],
  ['slums', 'edge', true, false, 'defender'],
  ['slums', 'tower-top', false, false, 'defender'],
  ['towers', 'tower-top', false, true, 'attacker'],
  ['towers', 'tower-top', true, false, 'attacker'],
  ['towers', 'tower-bottom', false, false, 'attacker'],
  ['towers', 'edge', false, false, 'attacker'],
])(
  '[takeover.escort-mission.deployment.4, takeover.escort-mission.deployment.5] on %s the site %s, touching %s: %s, chosen by the %s',
  (terrain, site, touchesDefender, legal, chooser) => {
    expect(ask('extraction-zone', { terrain, site, touchesDefender })).toEqual({ legal, chooser });
  },
);

test('[takeover.escort-mission.objectives.1] within 1" and alive, in any state', () => {
  expect(ask('extraction', { inchesToZone: 1, fate: 'seriously-injured' })).toEqual({ extracted: true });
  expect(ask('extraction', { inchesToZone: 1.01, fate: 'standing' })).toEqual({ extracted: false });
  expect(ask('extraction', { inchesToZone: 0, fate: 'out-of-action' })).toEqual({ extracted: false });
});

const red = attacker('red', ['red-boss leader']);
const green = attacker('green', ['green-don leader']);
const redGone = attacker('red', ['red-boss leader fled'], 'failed-test');
const escort = (kid: string, king = 'standing') =>
  defender('blue', [`king leader ${king}`, `kid uphiver ${kid}`]);

test('[takeover.escort-mission.ending.1, takeover.escort-mission.victory.2, takeover.escort-mission.victory.3] out of action, by anybody', () => {
  expect(ending([red, escort('out-of-action')])).toEqual({
    ended: true,
    why: 'takeover.escort-mission.ending.1',
  });
  const lone = { result: 'win', victors: ['red'], why: 'takeover.escort-mission.victory.2' };
  expect(victory([red, escort('out-of-action')])).toEqual(lone);
  expect(victory([redGone, escort('out-of-action king')])).toEqual(lone);
  expect(victory([red, green, escort('out-of-action green-don')])).toEqual({
    result: 'win',
    victors: ['green'],
    why: 'takeover.escort-mission.victory.3',
  });
});

test('[takeover.escort-mission.victory.4] with several Attackers a fall or a friend makes a draw', () => {
  const drawn = { result: 'draw', victors: [], why: 'takeover.escort-mission.victory.4' };
  expect(victory([red, green, escort('out-of-action')])).toEqual(drawn);
  expect(victory([red, green, escort('out-of-action king')])).toEqual(drawn);
});

test('[takeover.escort-mission.objectives.1, takeover.escort-mission.victory.1] the extraction ends and wins it', () => {
  const safe = [red, escort('extracted')];
  const won = { result: 'win', victors: ['blue'], why: 'takeover.escort-mission.victory.1' };
  expect(ending(safe)).toEqual({ ended: true, why: 'takeover.escort-mission.objectives.1' });
  expect(victory([red, escort('extracted', 'fled')])).toEqual(won);
  const rulings = { 'takeover.escort-extracted': 'the battle goes on until one gang is left' };
  expect(ending(safe, { rulings })).toEqual({ ended: false, why: null });
  expect(victory(safe, { rulings })).toMatchObject({ result: 'none' });
  const left = [red, escort('extracted', 'fled')];
  expect(ending(left, { rulings })).toEqual({ ended: true, why: 'takeover.standards.ending.1' });
  expect(victory(left, { rulings })).toEqual(won);
});

test('[takeover.standards.ending.1] without Attackers the Defender has won', () => {
  const alone = [redGone, escort('seriously-injured', 'fled')];
  expect(ending(alone)).toEqual({ ended: true, why: 'takeover.standards.ending.1' });
  expect(victory(alone)).toEqual({ result: 'win', victors: ['blue'], why: 'takeover.standards.victory.1' });
  const reading = (choice: string) => ({ rulings: { 'takeover.escort-attackers-gone': choice } });
  expect(ending(alone, reading('the Defender walks the Uphiver out'))).toEqual({ ended: false, why: null });
  expect(victory(alone, reading('a draw'))).toMatchObject({ result: 'draw' });
});

test('[takeover.escort-mission.special.2] an Uphiver without escorts keeps the Defender in the battle', () => {
  const alone = [red, escort('standing', 'fled')];
  expect(ending(alone)).toEqual({ ended: false, why: null });
  expect(victory(alone)).toMatchObject({ result: 'none', why: 'takeover.standards.victory.1' });
  const rulings = { 'takeover.escort-uphiver-alone': 'attackers-then-catch-uphiver' };
  expect(ending(alone, { rulings })).toEqual({ ended: true, why: 'takeover.escort-mission.ending.1' });
  expect(victory(alone, { rulings })).toMatchObject({ result: 'win', victors: ['red'] });
});

test('[takeover.standards.ending.2] a step under way is resolved first', () => {
  expect(ending([red, escort('extracted')], { facts: { unresolved: true } })).toEqual({
    ended: false,
    why: 'takeover.standards.ending.2',
  });
});

test('[takeover.escort-mission.special.1] the Uphiver is one, with the Defender, and neither flees nor escapes', () => {
  expect(() => ending([red, defender('blue', ['king leader'])])).toThrow('rank uphiver');
  expect(() => ending([red, escort('fled')])).toThrow('takeover.escort-mission.special.1');
});

test('[takeover.escort-mission.rewards.1, takeover.escort-mission.rewards.2, takeover.escort-mission.rewards.3, takeover.escort-mission.experience.1, takeover.escort-mission.reputation.1, takeover.escort-mission.reputation.3] of several Attackers one wins', () => {
  const battle = [
    attacker('red', ['red-boss leader'], 'failed-test'),
    attacker('green', ['green-don leader stayed-home', 'green-pip juve']),
    escort('out-of-action green-pip'),
  ];
  expect(rewards(battle, { dice: [2, 3, 1, 3] })).toEqual({
    gangs: { red: reward(15, -1), green: reward(20, 3, true), blue: reward(5, 0) },
    xp: { 'green-don': 3 },
    notes: [],
  });
});

test('[takeover.escort-mission.rewards.4, takeover.escort-mission.experience.2, takeover.escort-mission.reputation.2] a draw pays the Attackers, and everyone gains Reputation', () => {
  const battle = [redGone, green, escort('out-of-action')];
  const reading = (choice: string) => ({ 'takeover.escort-draw-shares': choice });
  expect(rewards(battle, { dice: [6] })).toEqual({
    gangs: { red: reward(30, 1), green: reward(30, 2), blue: reward(0, 2) },
    xp: {},
    notes: [],
  });
  expect(rewards(battle, { dice: [6], rulings: reading('only-attackers-board') })).toMatchObject({
    gangs: { red: reward(0, 1), green: reward(30, 2), blue: reward(0, 2) },
  });
  // The territory is rolled off for among those who drew, and nobody rolls for a payment to nobody.
  const rolledFor = { 'takeover.draw-territory': 'roll-off' };
  expect(rewards(battle, { dice: [6, 3, 4], rulings: rolledFor })).toMatchObject({
    gangs: { red: reward(30, 1), green: reward(30, 2, true), blue: reward(0, 2) },
  });
  const bothGone = [redGone, attacker('green', ['green-don leader fled']), escort('out-of-action')];
  expect(rewards(bothGone, { rulings: { ...rolledFor, ...reading('only-attackers-board') } })).toMatchObject({
    gangs: { red: reward(0, 1), green: reward(0, 2), blue: reward(0, 2) },
  });
  expect(rewards(battle, { dice: [6, 2], rulings: reading('defender-counts-loser') })).toMatchObject({
    gangs: { red: reward(30, 1), green: reward(30, 2), blue: reward(10, 0) },
  });
});
