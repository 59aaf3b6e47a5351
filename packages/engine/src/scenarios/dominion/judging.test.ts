import { expect, test } from 'vitest';
import type { Gang } from '../../battle/judged.ts';
import { call } from '../../procedures.ts';
import { battle, judge } from './battles.fixture.ts';

const points = (told: object, rulings = {}) =>
  (
    call('dominion.judging.points', { input: { battle: told }, dice: [], rulings }).output as {
      points: unknown;
    }
  ).points;
const bonus = (told: object, dice: readonly number[] = [], rulings = {}) =>
  call('dominion.judging.bonus-points', { input: { battle: told }, dice, rulings }).output;

const ALL_FATES =
  'leader out, champion fled, specialist escaped, ganger extracted, juve hurt, beast reserve, hired-gun home';

test.each([
  ['stand-off', 5],
  ['tunnel-skirmish', 5],
  ['trap', 5],
  ['forgotten-riches', 2],
  ['marauders', 2],
])(
  '[dominion.stand-off.objectives.1, dominion.trap.objectives.1, dominion.forgotten-riches.objectives.1, dominion.marauders.objectives.1, dominion.judging.table.2] in %s only those out of action or fled score',
  (scenario, red) => {
    expect(points(battle(scenario, { blue: ALL_FATES }))).toEqual({ red, blue: 0 });
  },
);

test('[dominion.stand-off.objectives.1] a Leader is 3, a Champion 2, everybody else 1', () => {
  const blue = 'leader out, champion out, specialist out, ganger out, juve out, hired-gun out, beast out';
  expect(points(battle('stand-off', { blue }))).toEqual({ red: 10, blue: 0 });
});

test('[dominion.trap.objectives.1] the D3 of the last gang is added once it has been rolled', () => {
  const facts = { bonus: { red: 3 } };
  expect(points(battle('trap', { blue: 'champion out', facts }))).toEqual({ red: 5, blue: 0 });
  expect(points(battle('stand-off', { blue: 'champion out', facts }))).toEqual({ red: 2, blue: 0 });
});

test('[dominion.forgotten-riches.objectives.2, dominion.forgotten-riches.objectives.3] a secured casket is 2, a loose one nothing', () => {
  const facts = { caskets: { red: 2, blue: 1, loose: 2 }, bonus: { blue: 1 } };
  expect(points(battle('forgotten-riches', { facts }))).toEqual({ red: 4, blue: 3 });
});

test('[dominion.forgotten-riches.objectives.2] caskets claimed from a gang that fled give points only by the other ruling', () => {
  const told = battle('forgotten-riches', {
    blue: 'leader fled, ganger out',
    blueBottled: 'by-choice',
    facts: { caskets: { red: 1, blue: 2, loose: 1 } },
  });
  expect(points(told)).toEqual({ red: 4, blue: 4 });
  const rulings = { 'dominion.riches-claimed-caskets': '2-points-each-well' };
  expect(points(told, rulings)).toEqual({ red: 10, blue: 0 });
});

test('[dominion.marauders.objectives.2, dominion.marauders.special.5] special points stay after bottling out, unless ruled otherwise', () => {
  const told = battle('marauders', { redBottled: 'failed-test', facts: { special: 3, bonus: { blue: 2 } } });
  expect(points(told)).toEqual({ red: 3, blue: 2 });
  expect(points(told, { 'dominion.marauders-after-bottling': 'lost' })).toEqual({ red: 0, blue: 2 });
});

test('[dominion.stand-off.objectives.1, dominion.marauders.objectives.1] other readings of who scores', () => {
  const blue = 'leader out red-1, champion out blue-3, ganger standing, ganger fled, ganger out';
  const own = { 'dominion.who-counts-for-points': 'only-enemies-taken-out-own' };
  const fled = { 'dominion.who-counts-for-points': 'fled-fighters-score-stand-off' };
  expect(points(battle('stand-off', { blue }))).toMatchObject({ red: 7 });
  expect(points(battle('stand-off', { blue }), own)).toMatchObject({ red: 3 });
  expect(points(battle('stand-off', { blue }), fled)).toMatchObject({ red: 7 });
  expect(points(battle('marauders', { blue }), fled)).toMatchObject({ red: 3 });
});

test.each(['trap', 'forgotten-riches', 'marauders'])(
  '[dominion.trap.ending.1, dominion.trap.ending.2, dominion.forgotten-riches.ending.1, dominion.forgotten-riches.ending.2, dominion.marauders.ending.1, dominion.marauders.ending.2] the last gang in %s rolls a D3',
  (scenario) => {
    const told = { red: 'leader out, ganger fled', blue: 'leader hurt' };
    expect(bonus(battle(scenario, told), [3])).toEqual({ gang: 'blue', points: 3 });
    expect(bonus(battle(scenario, { ...told, moment: 'end-phase' }))).toEqual({ gang: null, points: 0 });
    expect(bonus(battle(scenario, { ...told, blue: 'leader fled' }))).toEqual({ gang: null, points: 0 });
    expect(bonus(battle(scenario, { round: 8 }))).toEqual({ gang: null, points: 0 });
  },
);

test('[dominion.judging.table.1] held Captives, reserves and those at home leave the battlefield empty', () => {
  const told = battle('trap', {
    red: 'leader held, ganger reserve, ganger home, ganger escaped, ganger out',
  });
  expect(bonus(told, [1])).toEqual({ gang: 'blue', points: 1 });
  const [red, blue] = told.gangs;
  const pinned = {
    id: 'red-9',
    rank: 'ganger',
    fate: 'pinned',
    takenOutBy: null,
    on: 'board',
    tookPart: true,
  };
  const withOne = { ...told, gangs: [{ ...red, fighters: [...(red?.fighters ?? []), pinned] }, blue] };
  expect(bonus(withOne)).toEqual({ gang: null, points: 0 });
});

test('[dominion.judging.table.1] other readings of who is left', () => {
  const hurt = battle('stand-off', { round: 3, red: 'leader hurt', redBottled: 'failed-test' });
  const ends = {
    'dominion.seriously-injured-left': 'battle-ends-once-bottled-gang',
  };
  expect(judge('dominion.stand-off.ending', hurt)).toEqual({ ended: false, why: null });
  expect(judge('dominion.stand-off.ending', hurt, { rulings: ends })).toMatchObject({ ended: true });
  const brave = battle('stand-off', { round: 3, red: 'leader hurt' });
  expect(judge('dominion.stand-off.ending', brave, { rulings: ends })).toMatchObject({ ended: false });

  const waiting = battle('looters', { round: 3, blue: 'leader out, ganger reserve' });
  const rulings = { 'dominion.reserves-not-arrived': 'no-long-some-left-reserve' };
  expect(judge('dominion.looters.ending', waiting)).toMatchObject({ ended: true });
  expect(judge('dominion.looters.ending', waiting, { rulings })).toMatchObject({ ended: false });
});

test.each(['start-of-round', 'activation', 'end-phase'] as const)(
  '[dominion.judging.moment.1] nothing ends a battle at %s',
  (moment) => {
    const told = { moment, round: 8, red: 'leader out' };
    expect(judge('dominion.stand-off.ending', battle('stand-off', told))).toEqual({
      ended: false,
      why: null,
    });
    expect(judge('dominion.looters.ending', battle('looters', told))).toEqual({ ended: false, why: null });
    expect(judge('dominion.sabotage.ending', battle('sabotage', told))).toEqual({ ended: false, why: null });
  },
);

test('[dominion.judging.moment.1, dominion.judging.why.1] the last round holds later too, round 7 only in round 7', () => {
  const level = (round: number) => judge('dominion.stand-off.ending', battle('stand-off', { round }));
  expect(level(7)).toEqual({ ended: false, why: null });
  expect(level(8)).toEqual({ ended: true, why: 'dominion.stand-off.ending.4' });
  expect(level(11)).toEqual({ ended: true, why: 'dominion.stand-off.ending.4' });
  const led = battle('stand-off', { round: 8, blue: 'leader, ganger out' });
  expect(judge('dominion.stand-off.ending', led)).toMatchObject({ why: 'dominion.stand-off.ending.4' });
  const empty = battle('stand-off', { round: 8, blue: 'leader fled' });
  expect(judge('dominion.stand-off.ending', empty)).toMatchObject({ why: 'dominion.stand-off.ending.2' });
});

const FLED = {
  blue: 'leader fled, ganger out',
  blueBottled: 'by-choice',
  facts: { claimed: 0, left: 4 },
} as const;
const looters = (told: object, rulings = {}, variant: 'classic' | 'updated' = 'updated') =>
  judge('dominion.looters.victory', battle('looters', { ...FLED, ...told }), { rulings, variant }).why;

test('[dominion.judging.flight.1] choice, an empty side and one who fled make a flight', () => {
  expect(looters({})).toBe('dominion.looters.fleeing.1');
  expect(looters({ blueBottled: 'failed-test' })).toBe('dominion.looters.victory.4');
  expect(looters({ blue: 'leader out, ganger escaped' })).toBe('dominion.looters.victory.4');
  expect(looters({ blue: 'leader fled, ganger hurt' })).toBe('dominion.looters.victory.4');
});

test('[dominion.judging.flight.2] two flights decide nothing', () => {
  const told = { red: 'leader fled', redBottled: 'by-choice' } as const;
  expect(looters(told)).toBe('dominion.looters.victory.4');
  const border = battle('border-dispute', { ...told, blue: 'leader fled', blueBottled: 'by-choice' });
  expect(judge('dominion.border-dispute.victory', border)).toMatchObject({ result: 'draw' });
});

test('[dominion.judging.flight.1, dominion.judging.why.1] other readings of fleeing', () => {
  const replaced = { 'dominion.fleeing-before-victory': 'updated-victories-replace' };
  expect(looters({}, replaced)).toBe('dominion.looters.victory.4');
  expect(looters({}, replaced, 'classic')).toBe('dominion.looters.fleeing.1');
  const atOnce = { 'dominion.fleeing-before-victory': 'any-gang-bottled-out-choice' };
  expect(looters({ blue: 'leader' }, atOnce)).toBe('dominion.looters.fleeing.1');
  const attacker = battle('looters', { redBottled: 'by-choice', facts: { claimed: 3, left: 1 } });
  expect(judge('dominion.looters.victory', attacker, { rulings: atOnce })).toMatchObject({
    victors: ['blue'],
  });
});

const leave = (input: object) =>
  call('dominion.judging.leave', {
    input: {
      scenario: 'dominion.ambush',
      role: 'defender',
      moment: 'end-phase',
      at: 'edge',
      distance: 1,
      fate: 'standing',
      targetDestroyed: false,
      ...input,
    },
    dice: [],
  }).output;

test.each([
  ['looters', 'attacker', 'escape-route', 'dominion.looters.escape.1', {}],
  ['ambush', 'defender', 'edge', 'dominion.ambush.escape.1', {}],
  ['sabotage', 'attacker', 'edge', 'dominion.sabotage.flight.1', { targetDestroyed: true }],
  ['rescue-mission', 'attacker', 'edge', 'dominion.rescue-mission.flight.1', { fate: 'rescued' }],
  ['escape-the-pit', 'neutral', 'escape-point', 'dominion.escape-the-pit.escape.1', {}],
])(
  '[dominion.looters.escape.1, dominion.ambush.escape.1, dominion.sabotage.flight.1, dominion.rescue-mission.flight.1, dominion.escape-the-pit.escape.1, dominion.judging.table.2] leaving %s',
  (scenario, role, at, why, extra) => {
    const right = { scenario: `dominion.${scenario}`, role, at, ...extra };
    expect(leave(right)).toEqual({ mayLeave: true, fate: 'escaped', why });
    expect(leave({ ...right, fate: 'seriously-injured' })).toMatchObject({ mayLeave: true });
    expect(leave({ ...right, distance: 1.1, fate: 'pinned' })).toEqual({
      mayLeave: false,
      fate: 'pinned',
      why,
    });
    expect(leave({ ...right, moment: 'end-of-round' })).toMatchObject({ mayLeave: false });
    expect(leave({ ...right, fate: 'captive' })).toEqual({ mayLeave: false, fate: 'captive', why });
    expect(leave({ ...right, at: at === 'edge' ? 'escape-route' : 'edge' })).toMatchObject({
      mayLeave: false,
    });
  },
);

test('[dominion.looters.escape.1, dominion.ambush.escape.1] only one side leaves', () => {
  expect(leave({ role: 'attacker' })).toMatchObject({ mayLeave: false });
  expect(leave({ scenario: 'dominion.looters', at: 'escape-route' })).toMatchObject({ mayLeave: false });
});

test('[dominion.judging.facts.1] points and the bonus are asked with the facts that every scenario may carry', () => {
  const facts = { firstMeeting: true, killed: ['blue-2'], rallied: ['red-1'] };
  const told = battle('trap', { blue: 'leader out, ganger out', facts });
  expect(points(told)).toEqual({ red: 4, blue: 0 });
  expect(bonus(told, [1])).toEqual({ gang: 'red', points: 1 });
});

test.each([0, 1])('[dominion.judging.table.3] a battle of %i gangs is turned down', (count) => {
  const told = { ...battle('trap'), gangs: battle('trap').gangs.slice(0, count) };
  expect(() => points(told)).toThrow(expect.objectContaining({ field: 'battle.gangs' }));
});

test('[dominion.judging.table.3] attackers are one side and defenders the other, and nobody stays out of it', () => {
  const [red, blue] = battle('trap', { red: 'leader out blue-1, ganger', blue: 'leader, champion out red-2' })
    .gangs as [Gang, Gang];
  const green: Gang = { ...red, id: 'green', fighters: [] };
  const told = { ...battle('trap'), gangs: [red, blue, green] };
  expect(points(told)).toEqual({ red: 2, blue: 3, green: 2 });
  const bystander = { ...battle('looters'), gangs: [red, blue, { ...green, role: 'neutral' as const }] };
  expect(() => judge('dominion.looters.victory', bystander)).toThrow(/expected attackers and defenders/);
});

test('[dominion.judging.table.3] a scenario with an attacker needs one, and counts name gangs of the battle', () => {
  const two = battle('looters');
  const both = { ...two, gangs: two.gangs.map((gang) => ({ ...gang, role: 'attacker' as const })) };
  expect(() => judge('dominion.looters.victory', both)).toThrow(/expected attackers and defenders/);
  const stranger = battle('trap', { facts: { bonus: { green: 1 } } });
  expect(() => points(stranger)).toThrow(/battle.facts.bonus.green/);
});

test('[dominion.judging.variant.1] a clause with a variant holds in that one only, one without in both', () => {
  const both = (['classic', 'updated'] as const).map((variant) => looters({}, {}, variant));
  expect(both).toEqual(['dominion.looters.fleeing.1', 'dominion.looters.fleeing.1']);
  const two = { ...FLED, blueBottled: 'no', facts: { claimed: 2, left: 2 } } as const;
  expect(looters(two, {}, 'classic')).not.toBe(looters(two, {}, 'updated'));
});

test('[dominion.judging.why.2] victory judges the table as it stands: a win or a draw, and nobody has won a draw', () => {
  const even = judge('dominion.stand-off.victory', battle('stand-off', {}));
  expect(even).toMatchObject({ result: 'draw', victors: [] });
  const ahead = judge('dominion.stand-off.victory', battle('stand-off', { blue: 'leader out, ganger' }));
  expect(ahead).toMatchObject({ result: 'win', victors: ['red'] });
});
