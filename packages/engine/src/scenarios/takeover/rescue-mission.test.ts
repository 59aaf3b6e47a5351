import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { attacker, defender, judgesOf, neutral, reward } from './battles.fixture.ts';

const ask = (rule: string, input: object, dice: number[] = [], rulings: object = {}) =>
  call(`takeover.rescue-mission.${rule}`, { input, dice, rulings }).output;
const { ending, victory, rewards } = judgesOf('takeover.rescue-mission');

test('[takeover.rescue-mission.crews.1, takeover.rescue-mission.crews.2, takeover.rescue-mission.crews.4, takeover.rescue-mission.crews.5] five guards without officers; five rescuers, or six among allies', () => {
  expect(ask('crew-size', { role: 'defender', alliedGangs: 3 })).toEqual({
    method: 'custom',
    size: 5,
    barred: ['leader', 'champion'],
  });
  expect([1, 2, 6].map((alliedGangs) => ask('crew-size', { role: 'attacker', alliedGangs }))).toEqual(
    [5, 6, 6].map((size) => ({ method: 'custom', size, barred: [] })),
  );
});

test('[takeover.rescue-mission.crews.2, takeover.rescue-mission.crews.3] the fit who stand no guard, officers always', () => {
  const fighters = [
    { id: 'king', rank: 'leader', status: 'fit' },
    { id: 'hook', rank: 'champion', status: 'barred' },
    { id: 'ace', rank: 'ganger', status: 'fit' },
    { id: 'rex', rank: 'ganger', status: 'recovery' },
    { id: 'nix', rank: 'juve', status: 'captive' },
    { id: 'pip', rank: 'juve', status: 'fit' },
  ];
  expect(ask('reinforcement-deck', { fighters, crew: ['ace'] })).toEqual({ deck: ['king', 'pip'] });
  expect(ask('reinforcement-deck', { fighters, crew: [] })).toEqual({ deck: ['king', 'ace', 'pip'] });
  expect(() => ask('reinforcement-deck', { fighters, crew: ['king'] })).toThrow(
    'takeover.rescue-mission.crews.2',
  );
  expect(() => ask('reinforcement-deck', { fighters, crew: ['bob'] })).toThrow('crew.0');
  expect(() => ask('reinforcement-deck', { fighters, crew: ['ace', 'ace'] })).toThrow('crew.1');
  const rulings = { 'takeover.rescue-short-guard': 'with nobody else fit to fight' };
  expect(() => ask('reinforcement-deck', { fighters, crew: ['king'] }, [], rulings)).toThrow('crew.0');
  const officers = { fighters: fighters.slice(0, 2), crew: ['king'] };
  expect(ask('reinforcement-deck', officers, [], rulings)).toEqual({ deck: [] });
});

const spot = {
  who: 'captive',
  terrain: 'slums',
  inchesToCaptive: 60,
  inchesToEdge: 36,
  inchesToZone: 60,
  lowestLevel: false,
};

test.each([
  [{}, true, 1],
  [{ who: 'defender', inchesToCaptive: 12 }, true, 2],
  [{ who: 'defender', inchesToCaptive: 12.1 }, false, 2],
  [{ who: 'attacker', inchesToEdge: 3 }, true, 3],
  [{ who: 'attacker', inchesToEdge: 3.1, lowestLevel: true }, false, 3],
  [{ who: 'attacker', terrain: 'towers', lowestLevel: true }, true, 4],
  [{ who: 'attacker', terrain: 'towers', inchesToEdge: 0 }, false, 4],
  [{ who: 'reinforcement', inchesToZone: 2 }, true, 6],
  [{ who: 'reinforcement', terrain: 'towers', inchesToZone: 2.1, lowestLevel: true }, false, 6],
])(
  '[takeover.rescue-mission.deployment.1, takeover.rescue-mission.deployment.2, takeover.rescue-mission.deployment.3, takeover.rescue-mission.deployment.4, takeover.rescue-mission.deployment.6] %o: %s by clause %i',
  (change, legal, number) => {
    const rule = `takeover.rescue-mission.deployment.${number}`;
    expect(ask('deploy', { ...spot, ...change })).toEqual({ legal, rule });
  },
);

test('[takeover.rescue-mission.deployment.6] D3 in each round after the alarm, as many as there are', () => {
  expect(ask('reinforcements', { alarmRound: 2, round: 9, deck: 2 }, [3])).toEqual({ arrive: 2 });
  expect(ask('reinforcements', { alarmRound: 2, round: 3, deck: 0 })).toEqual({ arrive: 0 });
  expect(ask('reinforcements', { alarmRound: 2, round: 2, deck: 5 })).toEqual({ arrive: 0 });
  const rulings = { 'takeover.rescue-reinforcement-time': 'at once when the alarm is raised' };
  expect(ask('reinforcements', { alarmRound: 2, round: 2, deck: 5 }, [1], rulings)).toEqual({ arrive: 1 });
  expect(ask('reinforcements', { alarmRound: 2, round: 1, deck: 5 }, [], rulings)).toEqual({ arrive: 0 });
});

test('[takeover.rescue-mission.objectives.2, takeover.rescue-mission.objectives.3, takeover.rescue-mission.special.1] free Attackers leave from an edge or a foot', () => {
  const may = (change: object, reading = 'default') =>
    ask('leave', { terrain: 'towers', inchesToEdge: 10, touchesLowest: false, bound: false, ...change }, [], {
      'takeover.rescue-tower-edge': reading,
    });
  const goes = { mayLeave: true, countsAsOut: false };
  const stays = { mayLeave: false, countsAsOut: false };
  expect(may({ touchesLowest: true })).toEqual(goes);
  expect(may({ terrain: 'slums', touchesLowest: true })).toEqual(stays);
  expect(may({ inchesToEdge: 2 })).toEqual(goes);
  expect(may({ inchesToEdge: 2.1 })).toEqual(stays);
  expect(may({ touchesLowest: true, inchesToEdge: 0, bound: true })).toEqual(stays);
  const lowest = 'only-from-lowest-level-tower';
  expect(may({ inchesToEdge: 2 }, lowest)).toEqual(stays);
  expect(may({ terrain: 'slums', inchesToEdge: 2 }, lowest)).toEqual(goes);
});

const nix = { facts: { captives: ['nix'] } as object };
const both = { facts: { captives: ['nix', 'pip'] } as object };
const guard = defender('blue', ['ace ganger']);
const noGuard = defender('blue', ['ace ganger out-of-action', 'king leader reserve']);

test('[takeover.rescue-mission.ending.1, takeover.rescue-mission.ending.2] one side or none, bound Captives and Reinforcements aside', () => {
  const one = { ended: true, why: 'takeover.rescue-mission.ending.1' };
  const goesOn = { ended: false, why: null };
  const bound = attacker('red', ['boss leader fled', 'nix ganger captive']);
  expect(ending([bound, guard], nix)).toEqual(one);
  expect(ending([bound, noGuard], nix)).toEqual({ ended: true, why: 'takeover.rescue-mission.ending.2' });
  expect(ending([attacker('red', ['nix ganger standing']), guard], nix)).toEqual(goesOn);
  expect(ending([attacker('red', ['boss leader']), noGuard], { facts: {} })).toEqual(one);
  const rulings = { 'takeover.rescue-bound-captives': 'yes, the battle goes on' };
  expect(ending([bound, guard], { ...nix, rulings })).toEqual(goesOn);
});

test('[takeover.rescue-mission.ending.1, takeover.standards.ending.2] allied Attackers are one side', () => {
  const allies = [attacker('red', ['nix ganger']), attacker('gold', ['don leader']), noGuard];
  expect(ending(allies, nix)).toMatchObject({ ended: true });
  expect(ending([...allies, neutral('law', ['cop enforcer'])], nix)).toMatchObject({ ended: false });
  expect(ending(allies, { facts: { captives: ['nix'], unresolved: true } as object })).toEqual({
    ended: false,
    why: 'takeover.standards.ending.2',
  });
  const rulings = { 'takeover.rescue-sides': 'each-gang-counts-itself' };
  expect(ending(allies, { ...nix, rulings })).toEqual({ ended: false, why: null });
});

test('[takeover.rescue-mission.victory.1, takeover.rescue-mission.victory.2, takeover.rescue-mission.victory.3] all, none or some got away', () => {
  const judged = (first: string, second: string) =>
    victory([attacker('red', [`nix ganger ${first}`, `pip juve ${second}`]), guard], both);
  expect(judged('rescued', 'escaped')).toEqual({
    result: 'win',
    victors: ['red'],
    why: 'takeover.rescue-mission.victory.1',
  });
  expect(judged('captive', 'out-of-action')).toEqual({
    result: 'win',
    victors: ['blue'],
    why: 'takeover.rescue-mission.victory.2',
  });
  expect(judged('rescued', 'captive')).toEqual({
    result: 'draw',
    victors: [],
    why: 'takeover.rescue-mission.victory.3',
  });
  expect(judged('rescued', 'standing')).toMatchObject({
    result: 'none',
    why: 'takeover.standards.victory.1',
  });
});

test('[takeover.rescue-mission.victory.1] the Attackers are alone: everyone on the board is rescued', () => {
  const alone = [
    attacker('red', ['boss leader', 'nix ganger captive', 'pip juve seriously-injured']),
    attacker('gold', ['don leader fled']),
    noGuard,
  ];
  const reading = (choice: string) => ({ ...both, rulings: { 'takeover.rescue-attackers-alone': choice } });
  expect(victory(alone, both)).toMatchObject({ result: 'win', victors: ['red', 'gold'] });
  expect(victory(alone, reading('no, to the letter'))).toMatchObject({ victors: ['blue'] });
  expect(victory(alone, reading('only-captives-already-freed-count'))).toMatchObject({ result: 'draw' });
  // With nobody there to take them home, bound Captives stay Captives.
  const nobody = [attacker('red', ['boss leader fled', 'nix ganger captive']), noGuard];
  expect(victory(nobody, nix)).toMatchObject({ victors: ['blue'] });
});

test('[takeover.rescue-mission.victory.2] a Captive who fled is not rescued', () => {
  const battle = [attacker('red', ['nix ganger fled'], 'failed-test'), guard];
  expect(victory(battle, nix)).toMatchObject({ victors: ['blue'] });
  const rulings = { 'takeover.rescue-fled-captive': 'yes-left-battlefield' };
  expect(victory(battle, { ...nix, rulings })).toMatchObject({ victors: ['red'] });
});

test('[takeover.rescue-mission.victory.1] there is somebody to rescue, and from the Attackers', () => {
  const battle = [attacker('red', ['boss leader', 'nix ganger rescued']), noGuard];
  expect(victory(battle, { facts: {} })).toMatchObject({ result: 'win', victors: ['red'] });
  expect(() => victory(battle, { facts: { captives: [] } as object })).toThrow(
    'takeover.rescue-mission.general.1',
  );
  // As long as the battle continues nobody asks for them.
  const goesOn = [attacker('red', ['boss leader']), defender('blue', ['ace ganger'], 'failed-test')];
  expect(victory(goesOn)).toMatchObject({ result: 'none', why: 'takeover.standards.victory.1' });
  expect(rewards(goesOn)).toMatchObject({ gangs: { red: reward(0, 0), blue: reward(0, -1) }, notes: [] });
  expect(() => victory(battle, { facts: { captives: ['ace'] } as object })).toThrow(
    'battle.facts.captives.0',
  );
  expect(() => victory(battle, { facts: { captives: ['nix', 'nix'] } as object })).toThrow('captives.1');
});

test('[takeover.rescue-mission.rewards.1, takeover.rescue-mission.experience.1, takeover.rescue-mission.experience.2, takeover.rescue-mission.reputation.1] all are home: 2D3 in the order of the Captives, then each leader', () => {
  const battle = [
    attacker('red', ['boss leader rescued', 'cut ganger escaped']),
    attacker('gold', ['don leader stayed-home', 'nix ganger rescued']),
    attacker('grey', ['sly ganger escaped'], 'by-choice'),
    guard,
  ];
  const facts = { captives: ['nix', 'boss'] } as object;
  expect(rewards(battle, { facts, dice: [1, 2, 3, 3, 2, 1] })).toEqual({
    gangs: { red: reward(0, 2), gold: reward(0, 2), grey: reward(0, -1), blue: reward(0, -2) },
    xp: { nix: 3, boss: 8, don: 1 },
    notes: [],
  });
  const rulings = { 'takeover.rescue-reputation-allies': 'every-attacking-gang' };
  expect(rewards(battle, { facts, dice: [1, 2, 3, 3, 2, 1], rulings })).toMatchObject({
    gangs: { red: reward(0, 4), gold: reward(0, 4), grey: reward(0, 3), blue: reward(0, -2) },
  });
  // Grey left by choice and has no share; of 2 Reputation for one rescue each of the others has 1.
  const split = { 'takeover.rescue-reputation-allies': 'split-evenly-formal-alliance-splits' };
  const one = { facts: { captives: ['nix'] } as object, dice: [1, 2, 2, 1], rulings: split };
  expect(rewards(battle, one)).toMatchObject({
    gangs: { red: reward(0, 1), gold: reward(0, 1), grey: reward(0, -1), blue: reward(0, -1) },
  });
});

test('[takeover.rescue-mission.rewards.3, takeover.rescue-mission.reputation.1, takeover.rescue-mission.reputation.2, takeover.rescue-mission.reputation.3] after a draw the others are captives again', () => {
  const battle = (second: string) => [
    attacker('red', ['boss leader escaped', 'nix ganger rescued', `pip juve ${second}`]),
    defender('blue', ['ace ganger'], 'failed-test'),
  ];
  const again = ['takeover.rescue-mission.rewards.3'];
  expect(rewards(battle('out-of-action'), { ...both, dice: [1, 1] })).toEqual({
    gangs: { red: reward(0, 2), blue: reward(0, -1) },
    xp: { nix: 2 },
    notes: again,
  });
  const rulings = { 'takeover.rescue-retaken': 'after-draw-those-freed-but' };
  expect(rewards(battle('out-of-action'), { ...both, dice: [1, 1], rulings })).toMatchObject({ notes: [] });
  expect(rewards(battle('captive'), { ...both, dice: [1, 1], rulings })).toMatchObject({ notes: again });
});

test('[takeover.rescue-mission.rewards.2, takeover.rescue-mission.rewards.3] a Defender who won, and a battle that goes on', () => {
  const lost = [attacker('red', ['nix ganger out-of-action', 'pip juve captive']), guard];
  expect(rewards(lost, both)).toEqual({
    gangs: { red: reward(0, 0), blue: reward(0, 2) },
    xp: {},
    notes: ['takeover.rescue-mission.rewards.2', 'takeover.rescue-mission.rewards.3'],
  });
  expect(rewards([attacker('red', ['boss leader', 'nix ganger rescued']), guard], nix)).toEqual({
    gangs: { red: reward(0, 0), blue: reward(0, 0) },
    xp: {},
    notes: [],
  });
});

test('[takeover.rescue-mission.special.2] 13 frees and 6 hurts, both in all', () => {
  expect(ask('escape-bonds', { strength: 4 }, [1, 2])).toEqual({ total: 7, free: false, fleshWound: false });
  expect(ask('escape-bonds', { strength: 1 }, [6, 6])).toEqual({ total: 13, free: true, fleshWound: false });
  expect(ask('escape-bonds', { strength: 3 }, [5, 4])).toMatchObject({ total: 12, free: false });
  const rulings = { 'takeover.rescue-bonds-total': 'dice-alone' };
  expect(ask('escape-bonds', { strength: 4 }, [3, 3], rulings)).toMatchObject({ fleshWound: true });
  expect(ask('escape-bonds', { strength: 7 }, [3, 3], rulings)).toMatchObject({
    free: true,
    fleshWound: false,
  });
});

test('[takeover.rescue-mission.special.3, takeover.rescue-mission.special.4, takeover.rescue-mission.special.5] 12 frees, each helper adds 2, and only success teaches', () => {
  const cut = { stat: 'strength', rescuer: 3, captive: 3, helpers: 2 };
  expect(ask('free-captive', cut, [1, 1, 2])).toEqual({ total: 12, freed: true, xp: 2 });
  expect(ask('free-captive', { ...cut, helpers: 1 }, [1, 2])).toEqual({ total: 11, freed: false, xp: 0 });
});

test.each([
  ['default', [3, 4, 1], 12], // 7 and 3 + 2
  ['the printed number', [1, 1, 1], 17], // 2 and 7 + 8
  ['6-minus-printed-number-campaign', [6, 6], 9], // 12 and -1 - 2
])('[takeover.rescue-mission.special.4] the bonus of Intelligence: %s', (reading, dice, total) => {
  const hack = { stat: 'intelligence', rescuer: 7, captive: 8, helpers: 0 };
  const rulings = { 'takeover.rescue-free-captive-int': reading };
  expect(ask('free-captive', hack, dice, rulings)).toMatchObject({ total, freed: total >= 12 });
});

test('[takeover.rescue-mission.special.4] an average mind is worth as much as average Strength', () => {
  const total = (stat: string, value: number) =>
    ask('free-captive', { stat, rescuer: value, captive: value, helpers: 0 }, [2, 3]);
  expect(total('intelligence', 7)).toEqual(total('strength', 3));
  expect(total('intelligence', 7)).toMatchObject({ freed: false });
});

test('[takeover.rescue-mission.special.4] a table may take Strength only', () => {
  const hack = { stat: 'intelligence', rescuer: 7, captive: 8, helpers: 0 };
  const rulings = { 'takeover.rescue-free-captive-int': 'strength-only' };
  expect(() => ask('free-captive', hack, [], rulings)).toThrow('stat');
});
