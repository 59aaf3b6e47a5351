import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

// Ending, victory and rewards are those of a Stand-Off; standards.test.ts proves both.

test.each([
  [2, 8],
  [3, 6],
  [4, 5],
  [8, 5],
])(
  '[takeover.the-trap.crews.1, takeover.the-trap.crews.2] of %i gangs Attackers field %i, the Defender 8',
  (gangs, size) => {
    const crew = (role: string) => call('takeover.the-trap.crew-size', { input: { gangs, role } }).output;
    expect(crew('attacker')).toEqual({ method: 'custom', size });
    expect(crew('defender')).toEqual({ method: 'custom', size: 8 });
  },
);

const defend = (placed: number, inchesToCentre: number, inchesToFriend: number | null) =>
  call('takeover.the-trap.deploy-defender', { input: { placed, inchesToCentre, inchesToFriend } }).output;

test('[takeover.the-trap.deployment.1, takeover.the-trap.deployment.3] the first four stand within 3" of the centre', () => {
  const rule = 'takeover.the-trap.deployment.1';
  expect(defend(3, 3, 9)).toEqual({ legal: true, rule });
  expect(defend(0, 3.1, null)).toEqual({ legal: false, rule });
});

test('[takeover.the-trap.deployment.2] the fifth and later stand within 2" of a friend, wherever that is', () => {
  const rule = 'takeover.the-trap.deployment.2';
  expect(defend(4, 1, 2.1)).toEqual({ legal: false, rule });
  expect(defend(7, 9, 2)).toEqual({ legal: true, rule });
  expect(defend(4, 1, null)).toEqual({ legal: false, rule });
});

test.each([
  { inchesToEdge: 6, inchesToEnemy: null, ownSection: true, broken: [] },
  { inchesToEdge: 6.1, inchesToEnemy: 6, ownSection: true, broken: [4] },
  { inchesToEdge: 0, inchesToEnemy: 20, ownSection: false, broken: [6] },
  { inchesToEdge: 7, inchesToEnemy: 5.9, ownSection: false, broken: [4, 5, 6] },
])(
  '[takeover.the-trap.deployment.4, takeover.the-trap.deployment.5, takeover.the-trap.deployment.6] $inchesToEdge" from an edge, $inchesToEnemy" from an enemy: breaks $broken',
  ({ broken, ...input }) => {
    expect(call('takeover.the-trap.deploy-attacker', { input }).output).toEqual({
      legal: broken.length === 0,
      violations: broken.map((number) => `takeover.the-trap.deployment.${number}`),
    });
  },
);

test('[takeover.the-trap.special.1] the best Leadership is the lowest number, the Defender chooses among equals', () => {
  const fighters = [
    { id: 'cut', leadership: 9 },
    { id: 'axe', leadership: 6 },
    { id: 'ash', leadership: 9 },
    { id: 'hook', leadership: 6 },
  ];
  const speak = (rulings: object, dice: readonly string[] = []) =>
    call('takeover.the-trap.spokesman', { input: { fighters }, dice, rulings }).output;
  expect(speak({})).toEqual({ candidates: ['axe', 'hook'] });
  expect(speak({ 'takeover.trap-highest-leadership': 'one-highest-printed-number' })).toEqual({
    candidates: ['cut', 'ash'],
  });
  expect(speak({ 'takeover.trap-leadership-tie': 'random' }, ['hook'])).toEqual({ candidates: ['hook'] });
  expect(() => call('takeover.the-trap.spokesman', { input: { fighters: [] } })).toThrow('fighters');
});

const first = (initiative: number, attackers: readonly string[], dice: readonly number[]) =>
  call('takeover.the-trap.first-round-priority', { input: { initiative, defender: 'blue', attackers }, dice })
    .output;

test('[takeover.the-trap.special.1, takeover.the-trap.special.2] the check puts the Defender first or last, a natural 1 last', () => {
  expect(first(2, ['red'], [2])).toEqual({ passed: true, order: ['blue', 'red'] });
  expect(first(6, ['red'], [5])).toEqual({ passed: false, order: ['red', 'blue'] });
  expect(first(2, ['red'], [1])).toEqual({ passed: false, order: ['red', 'blue'] });
});

test('[takeover.the-trap.special.3] Attackers who tie roll again among themselves', () => {
  expect(first(4, ['red', 'green', 'grey'], [6, 3, 5, 3, 1, 4])).toEqual({
    passed: true,
    order: ['blue', 'green', 'grey', 'red'],
  });
  expect(() => first(4, ['red', 'blue'], [6])).toThrow('attackers');
  expect(() => first(4, ['red', 'red'], [6])).toThrow('attackers.1');
});

test('[takeover.the-trap.special.4] nerves cost an action in round 1 only; 2 always fails and 12 always passes', () => {
  const act = (round: number, cool: number, dice: readonly number[]) =>
    call('takeover.the-trap.first-round-actions', { input: { round, cool }, dice }).output;
  expect(act(1, 7, [3, 4])).toEqual({ tested: true, actions: 2 });
  expect(act(1, 12, [6, 5])).toEqual({ tested: true, actions: 1 });
  expect(act(1, 12, [6, 6])).toEqual({ tested: true, actions: 2 });
  expect(act(1, 3, [1, 1])).toEqual({ tested: true, actions: 1 });
  expect(act(20, 12, [])).toEqual({ tested: false, actions: 2 });
});
