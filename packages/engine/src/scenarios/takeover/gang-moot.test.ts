import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { attacker, defender, judgesOf, reward } from './battles.fixture.ts';

const ask = (rule: string, input: object, dice: number[] = [], rulings: object = {}) =>
  call(`takeover.gang-moot.${rule}`, { input, dice, rulings }).output;
const { ending, victory, rewards } = judgesOf('takeover.gang-moot');

test('[takeover.gang-moot.crews.1, takeover.gang-moot.crews.3] the Leader and D3+3 more', () => {
  expect(ask('crew-size', { gangs: 8 }, [3])).toEqual({ method: 'random', size: 6, extra: ['leader'] });
  const rulings = { 'takeover.moot-roll-each': 'leader-part-number' };
  expect(ask('crew-size', { gangs: 2 }, [3], rulings)).toMatchObject({ size: 5, extra: ['leader'] });
});

test('[takeover.gang-moot.deployment.1] a Leader stands within 3" of the centre, whoever is near', () => {
  const spot = { isLeader: true, inchesToCentre: 3.1, inchesToLeader: 0, inchesToFighter: 0 };
  expect(ask('deploy', spot)).toEqual({ legal: false, violations: ['takeover.gang-moot.deployment.1'] });
  expect(ask('deploy', { ...spot, inchesToCentre: 3 })).toEqual({ legal: true, violations: [] });
});

test('[takeover.gang-moot.deployment.2, takeover.gang-moot.deployment.3] the others keep 12" from Leaders and 4" from anybody', () => {
  const spot = { isLeader: false, inchesToCentre: 1, inchesToLeader: 11.9, inchesToFighter: 3.9 };
  expect(ask('deploy', spot)).toEqual({
    legal: false,
    violations: ['takeover.gang-moot.deployment.2', 'takeover.gang-moot.deployment.3'],
  });
  expect(ask('deploy', { ...spot, inchesToLeader: 12, inchesToFighter: 4 })).toMatchObject({ legal: true });
});

const red = attacker('red', ['boss leader', 'cut ganger']);
const fled = defender('blue', ['king leader fled'], 'failed-test');

test('[takeover.gang-moot.ending.1, takeover.gang-moot.ending.2, takeover.standards.ending.2] one gang or none, once all is resolved', () => {
  expect(ending([red, fled])).toEqual({ ended: true, why: 'takeover.gang-moot.ending.1' });
  expect(ending([fled])).toEqual({ ended: true, why: 'takeover.gang-moot.ending.2' });
  const lying = defender('blue', ['king leader seriously-injured']);
  expect(ending([red, lying])).toEqual({ ended: false, why: null });
  const rulings = { 'takeover.who-is-on-the-board': 'only-fighters-who-not-seriously' };
  expect(ending([red, lying], { rulings })).toMatchObject({ ended: true });
  expect(ending([red, fled], { facts: { unresolved: true } })).toEqual({
    ended: false,
    why: 'takeover.standards.ending.2',
  });
});

test('[takeover.gang-moot.victory.1, takeover.gang-moot.victory.2] the last gang wins if its Leader is up', () => {
  const last = (fate: string) => [attacker('red', [`boss leader ${fate}`, 'cut ganger']), fled];
  const won = { result: 'win', victors: ['red'], why: 'takeover.gang-moot.victory.1' };
  const drawn = { result: 'draw', victors: [], why: 'takeover.gang-moot.victory.2' };
  expect(victory(last('pinned'))).toEqual(won);
  expect(victory(last('seriously-injured'))).toEqual(drawn);
  expect(victory(last('stayed-home'))).toEqual(drawn);
  expect(victory([fled])).toEqual(drawn);
  expect(victory([red, defender('blue', ['king leader'])])).toMatchObject({
    result: 'none',
    why: 'takeover.standards.victory.1',
  });
  const rulings = { 'takeover.moot-last-without-leader': 'last-gang-wins' };
  expect(victory(last('seriously-injured'), { rulings })).toEqual(won);
});

test('[takeover.gang-moot.crews.2, takeover.gang-moot.victory.1, takeover.gang-moot.experience.1] a stand-in is the Leader, for experience as well', () => {
  const battle = [attacker('red', ['boss leader stayed-home', 'cut champion']), fled];
  const facts = { leaders: { red: 'cut' } } as object;
  expect(victory(battle, { facts })).toMatchObject({ result: 'win', victors: ['red'] });
  expect(rewards(battle, { facts, dice: [1, 1, 3] })).toMatchObject({ xp: { cut: 6 } });
  const rulings = { 'takeover.moot-stand-in': 'true-leader-earns' };
  expect(rewards(battle, { facts, dice: [1, 1, 3], rulings })).toMatchObject({ xp: { boss: 6 } });
  expect(() => victory(battle, { facts: { leaders: { red: 'king' } } })).toThrow('battle.facts.leaders.red');
  expect(() => ending(battle, { facts: { leaders: { gold: 'cut' } } })).toThrow('battle.facts.leaders.gold');
});

test('[takeover.gang-moot.rewards.1, takeover.gang-moot.rewards.2, takeover.gang-moot.rewards.3, takeover.gang-moot.reputation.1, takeover.gang-moot.reputation.3] a win against two', () => {
  const battle = [attacker('gold', ['ace leader out-of-action']), red, fled];
  expect(rewards(battle, { dice: [1, 2, 3, 1], stake: 'claimed-territory' })).toEqual({
    gangs: { gold: reward(10, 0), red: reward(10, 3, true), blue: reward(15, -1) },
    xp: { boss: 4 },
    notes: [],
  });
});

test('[takeover.gang-moot.rewards.4, takeover.gang-moot.experience.2, takeover.gang-moot.reputation.2] a draw pays all the same and no Leader', () => {
  expect(rewards([attacker('red', ['cut ganger']), fled], { dice: [1] })).toEqual({
    gangs: { red: reward(5, 2), blue: reward(5, 1) },
    xp: {},
    notes: [],
  });
});

test('[takeover.gang-moot.special.1, takeover.gang-moot.special.5, takeover.gang-moot.crews.2] Leaders and stand-ins in round 1, everybody later', () => {
  const fighters = [
    { id: 'cut', isLeader: false },
    { id: 'stand-in', isLeader: true },
  ];
  expect(ask('ready-markers', { round: 1, fighters })).toEqual({ ready: ['stand-in'] });
  expect(ask('ready-markers', { round: 3, fighters })).toEqual({ ready: ['cut', 'stand-in'] });
  expect(ask('ready-markers', { round: 1, fighters: [] })).toEqual({ ready: [] });
});

const bystander = {
  attack: 'shoot',
  silent: false,
  inches: 12,
  intelligence: 7,
  targeted: false,
  survived: true,
  ready: false,
  hasBeenReady: false,
};

test.each([
  [{ inches: 12.1 }],
  [{ attack: 'fight', inches: 1 }],
  [{ silent: true }],
  [{ ready: true }],
  [{ hasBeenReady: true }],
  [{ survived: false }],
])('[takeover.gang-moot.special.2] nobody tests with %o', (change) => {
  expect(ask('parlay-test', { ...bystander, ...change })).toEqual({ tested: false, becomesReady: false });
});

test('[takeover.gang-moot.special.2] a loud shot within 12" asks for an Intelligence test', () => {
  expect(ask('parlay-test', bystander, [3, 3])).toEqual({ tested: true, becomesReady: false });
  expect(ask('parlay-test', { ...bystander, intelligence: 3 }, [1, 1])).toMatchObject({
    becomesReady: false,
  });
  expect(ask('parlay-test', { ...bystander, intelligence: 12 }, [6, 6])).toMatchObject({
    becomesReady: true,
  });
});

test.each([
  [{}, true],
  [{ attack: 'fight', inches: 0 }, true],
  [{ inches: 40 }, true],
  [{ survived: false }, false],
  [{ hasBeenReady: true }, false],
  [{ ready: true }, false],
])('[takeover.gang-moot.special.3] a target %o becomes Ready: %s', (change, becomesReady) => {
  expect(ask('parlay-test', { ...bystander, targeted: true, ...change })).toEqual({
    tested: false,
    becomesReady,
  });
});

test.each([
  [1, false, 6],
  [1, true, 0],
  [2, false, 0],
])(
  '[takeover.gang-moot.special.4, takeover.gang-moot.special.5] in round %i, ever Ready %s: %i"',
  (round, everReady, inches) => {
    expect(ask('end-phase-move', { round, everReady })).toEqual({ inches });
  },
);

test('[takeover.gang-moot.special.6, takeover.gang-moot.special.7] the first to fail jumps; once round, unless the table goes on', () => {
  const order = [
    { id: 'red', cool: 5 },
    { id: 'blue', cool: 12 },
  ];
  expect(ask('feelin-froggy', { order }, [2, 3, 6, 6])).toEqual({ jumps: null, checks: 2 });
  expect(ask('feelin-froggy', { order: [{ id: 'red', cool: 2 }] }, [1, 1])).toEqual({
    jumps: 'red',
    checks: 1,
  });
  const rulings = { 'takeover.moot-nobody-fails': 'go-round-again-until-somebody' };
  expect(ask('feelin-froggy', { order }, [2, 3, 6, 6, 2, 2], rulings)).toEqual({ jumps: 'red', checks: 3 });
  // Leaders who cannot fail at this table do not go round for ever.
  const calm = { ...rulings, 'core.natural-rolls': 'only-hit-save-rolls-have' };
  expect(ask('feelin-froggy', { order: [{ id: 'red', cool: 2 }] }, [1, 1], calm)).toEqual({
    jumps: null,
    checks: 1,
  });
  expect(() => ask('feelin-froggy', { order: [] })).toThrow('order');
});
