import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

test('[takeover.sneak-attack.priority.1] the Defender is last and no Attacker', () => {
  const order = (attackers: readonly string[], dice: readonly number[]) =>
    call('takeover.sneak-attack.priority', { input: { attackers, defender: 'blue' }, dice }).output;
  expect(order(['red', 'green', 'grey'], [4, 4, 6, 2, 1])).toEqual({
    order: ['grey', 'red', 'green', 'blue'],
  });
  expect(() => order(['red', 'blue'], [])).toThrow('attackers');
  expect(() => order([], [])).toThrow('attackers');
});

const sentries = (
  attackers: number,
  attackersActivated: number,
  defendersReady: number,
  defendersActivated: number,
  finalTaken = false,
  rulings: object = {},
) =>
  call('takeover.sneak-attack.sentry-allowance', {
    input: { attackers, attackersActivated, defendersReady, defendersActivated, finalTaken },
    rulings,
  }).output;

const GO = { mayActivate: true, last: false, roundOver: false };
const LAST = { mayActivate: true, last: true, roundOver: false };
const WAIT = { mayActivate: false, last: false, roundOver: false };
const OVER = { mayActivate: false, last: false, roundOver: true };

test('[takeover.sneak-attack.sentries.1] no more sentries than Attackers, and none who is not Ready', () => {
  expect(sentries(3, 2, 5, 2)).toEqual(GO);
  expect(sentries(3, 2, 5, 3)).toEqual(WAIT);
  expect(sentries(3, 2, 0, 1)).toEqual(WAIT);
});

test('[takeover.sneak-attack.sentries.2] after the last Attacker one last sentry, within the number', () => {
  expect(sentries(3, 3, 5, 0)).toEqual(LAST);
  expect(sentries(3, 3, 5, 1, true)).toEqual(OVER);
  expect(sentries(3, 3, 5, 3)).toEqual(OVER);
  expect(sentries(3, 3, 0, 1)).toEqual(OVER);
  expect(sentries(0, 0, 5, 0)).toEqual(OVER);
});

test('[takeover.sneak-attack.sentries.2] a table may let the last sentry come on top of the number', () => {
  const rulings = { 'takeover.sneak-last-sentry': 'one-more' };
  expect(sentries(3, 3, 5, 3, false, rulings)).toEqual(LAST);
  expect(sentries(3, 3, 5, 4, true, rulings)).toEqual(OVER);
  expect(sentries(3, 2, 5, 3, false, rulings)).toEqual(WAIT);
});

test('[takeover.sneak-attack.sentries.1] counts that contradict each other are refused', () => {
  expect(() => sentries(3, 4, 1, 1)).toThrow('attackersActivated');
  expect(() => sentries(3, 2, 1, 1, true)).toThrow('finalTaken');
});

test('[takeover.sneak-attack.movement.1, takeover.sneak-attack.movement.2, takeover.sneak-attack.movement.3] the die caps all, Movement each, and the alarm ends the cap', () => {
  const fighters = [
    { id: 'fast', movement: 6.5 },
    { id: 'slow', movement: 2 },
  ];
  const move = (alarmRaised: boolean, die: number) =>
    call('takeover.sneak-attack.movement-cap', { input: { fighters, alarmRaised }, dice: [die] }).output;
  expect(move(false, 6)).toEqual({ cap: 6, allowance: { fast: 6, slow: 2 } });
  expect(move(false, 1)).toEqual({ cap: 1, allowance: { fast: 1, slow: 1 } });
  expect(move(true, 1)).toEqual({ cap: 1, allowance: { fast: 6.5, slow: 2 } });
});

test('[takeover.sneak-attack.activation.2] a passed check shows a direction, a hit shows none', () => {
  const look = (initiative: number, dice: readonly unknown[], rulings: object = {}) =>
    call('takeover.sneak-attack.sentry-facing', { input: { initiative }, dice, rulings }).output;
  expect(look(2, [1])).toEqual({ passed: false, direction: null });
  expect(look(6, [6, 0])).toEqual({ passed: true, direction: 0 });
  expect(look(4, [5, 'hit'])).toEqual({ passed: true, direction: null });
  const again = { 'takeover.sneak-scatter-hit': 'roll-again' };
  expect(look(4, [5, 'hit', 'hit', 270], again)).toEqual({ passed: true, direction: 270 });
});

test('[takeover.sneak-attack.spotting.1, takeover.sneak-attack.spotting.2, takeover.sneak-attack.spotting.3] each Defender whose view is crossed tests once', () => {
  const defenders = [
    { id: 'ace', crossed: true, endsInside: false },
    { id: 'bo', crossed: false, endsInside: false },
    { id: 'cut', crossed: true, endsInside: true },
  ];
  expect(call('takeover.sneak-attack.path-test', { input: { defenders } }).output).toEqual({
    tests: [
      { defender: 'ace', position: 'defender-picks' },
      { defender: 'cut', position: 'where-it-stopped' },
    ],
    modifier: 1,
  });
  expect(call('takeover.sneak-attack.path-test', { input: { defenders: [] } }).output).toEqual({
    tests: [],
    modifier: 1,
  });
});

const OPEN = {
  intelligence: 8,
  inches: 10,
  couldShoot: true,
  cover: 'partial',
  pinned: false,
  movedThrough: false,
};
const spot = (told: object, dice: readonly number[]) =>
  call('takeover.sneak-attack.spot', { input: { ...OPEN, ...told }, dice }).output;

test('[takeover.sneak-attack.spotting.4] only within 12" and where a shot could be aimed', () => {
  expect(spot({ inches: 12 }, [4, 4])).toEqual({ eligible: true, modifier: 0, total: 8, spotted: true });
  const never = { eligible: false, modifier: 0, total: null, spotted: false };
  expect(spot({ inches: 12.1, cover: 'none' }, [])).toEqual(never);
  expect(spot({ inches: 1, couldShoot: false, cover: 'none' }, [])).toEqual(never);
});

test.each([
  { told: { cover: 'none' }, modifier: 3 },
  { told: { cover: 'full' }, modifier: -3 },
  { told: { inches: 3 }, modifier: 0 },
  { told: { inches: 2.9 }, modifier: 3 },
  { told: { pinned: true }, modifier: -2 },
  { told: { movedThrough: true }, modifier: 1 },
  { told: { cover: 'none', inches: 0, pinned: true, movedThrough: true }, modifier: 5 },
  { told: { cover: 'full', pinned: true }, modifier: -5 },
])(
  '[takeover.sneak-attack.spotting.5, takeover.sneak-attack.spotting.6] $told gives $modifier',
  ({ told, modifier }) => {
    expect(spot(told, [3, 3])).toEqual({
      eligible: true,
      modifier,
      total: 6 + modifier,
      spotted: 6 + modifier >= 8,
    });
  },
);

test('[takeover.sneak-attack.spotting.7, takeover.sneak-attack.spotting.8] a natural 2 sees nothing, a 12 everything', () => {
  expect(spot({ intelligence: 3, cover: 'none' }, [1, 1])).toMatchObject({ total: 5, spotted: false });
  expect(spot({ intelligence: 12, cover: 'full' }, [6, 6])).toMatchObject({ total: 9, spotted: true });
});

test('[takeover.sneak-attack.play-it-cool.1, takeover.sneak-attack.play-it-cool.2, takeover.sneak-attack.play-it-cool.3, takeover.sneak-attack.play-it-cool.4] 4 is added, and a natural 2 is fooled all the same', () => {
  const bump = (intelligence: number, dice: readonly number[]) =>
    call('takeover.sneak-attack.play-it-cool', { input: { intelligence }, dice }).output;
  const fooled = { alarm: false, defenderTurnEnds: true, attackerActs: true };
  const caught = { alarm: true, defenderTurnEnds: false, attackerActs: false };
  expect(bump(3, [1, 1])).toEqual({ total: 6, ...fooled });
  expect(bump(7, [1, 2])).toEqual({ total: 7, ...caught });
  expect(bump(8, [1, 2])).toEqual({ total: 7, ...fooled });
});

const QUIET = { by: null, weapon: null, targetFate: null, downDefenders: 0 };
const alarm = (event: string, told: object = {}, shooter = 'default') =>
  call('takeover.sneak-attack.alarm', {
    input: { ...QUIET, event, ...told },
    rulings: { 'takeover.sneak-alarm-shooter': shooter },
  }).output;
const raised = (number: number) => ({ alarm: true, why: `takeover.sneak-attack.alarm.${number}` });
const SILENCE = { alarm: false, why: null };

test('[takeover.sneak-attack.alarm.1] a spotted Attacker raises the alarm', () => {
  expect(alarm('spotted')).toEqual(raised(1));
});

test.each([
  ['standing', raised(2)],
  ['pinned', raised(2)],
  ['seriously-injured', SILENCE],
  ['out-of-action', SILENCE],
])(
  '[takeover.sneak-attack.alarm.2, takeover.sneak-attack.alarm.4] a Defender attacked and left %s',
  (targetFate, outcome) => {
    for (const weapon of ['melee', 'ranged-silent']) {
      expect(alarm('attack', { by: 'attackers', weapon, targetFate, downDefenders: 1 })).toEqual(outcome);
      expect(alarm('attack', { by: 'defenders', weapon, targetFate })).toEqual(SILENCE);
    }
  },
);

test('[takeover.sneak-attack.alarm.3, takeover.sneak-attack.alarm.4] only the end of the round betrays those who are down', () => {
  expect(alarm('round-ends', { downDefenders: 1 })).toEqual(raised(3));
  expect(alarm('round-ends')).toEqual(SILENCE);
});

test.each([
  { shooter: 'default', attackers: raised(5), defenders: raised(5) },
  { shooter: 'defenders-only-letter', attackers: SILENCE, defenders: raised(5) },
  { shooter: 'Attackers only', attackers: raised(5), defenders: SILENCE },
])('[takeover.sneak-attack.alarm.5] a loud shot, as read: $shooter', ({ shooter, attackers, defenders }) => {
  const shot = { weapon: 'ranged-loud', targetFate: 'out-of-action' };
  expect(alarm('attack', { ...shot, by: 'attackers' }, shooter)).toEqual(attackers);
  expect(alarm('attack', { ...shot, by: 'defenders' }, shooter)).toEqual(defenders);
  const missed = { weapon: 'ranged-loud', targetFate: 'standing', by: 'attackers' };
  expect(alarm('attack', missed, shooter)).toEqual(raised(2));
});

test('[takeover.sneak-attack.alarm.6] only the Attackers have to keep their cards', () => {
  expect(alarm('tactics-card', { by: 'attackers' })).toEqual(raised(6));
  expect(alarm('tactics-card', { by: 'defenders' })).toEqual(SILENCE);
  expect(() => alarm('tactics-card')).toThrow('by');
  expect(() => alarm('attack')).toThrow('by');
});

const ROCK = { initiative: 4, inches: 6, unspottable: false, targetReady: true, usedThisRound: false };
const distract = (told: object, dice: readonly number[]) =>
  call('takeover.sneak-attack.distraction', { input: { ...ROCK, ...told }, dice }).output;

test('[takeover.sneak-attack.distraction.1, takeover.sneak-attack.distraction.2] an illegal one is not rolled for and changes nothing', () => {
  const refused = { legal: false, passed: false, targetReady: true, spotTests: 0 };
  expect(distract({ usedThisRound: true }, [])).toEqual(refused);
  expect(distract({ inches: 6.1 }, [])).toEqual(refused);
  expect(distract({ targetReady: false }, [])).toEqual({ ...refused, targetReady: false });
});

test('[takeover.sneak-attack.distraction.2, takeover.sneak-attack.distraction.3] out of sight adds 1, but a natural 1 fails', () => {
  expect(distract({ unspottable: true }, [3])).toMatchObject({
    passed: true,
    targetReady: false,
    spotTests: 0,
  });
  expect(distract({ unspottable: true, initiative: 2 }, [1])).toMatchObject({ passed: false });
});

test('[takeover.sneak-attack.distraction.4, takeover.sneak-attack.distraction.6, takeover.sneak-attack.distraction.7] a failure leaves the sentry Ready and brings two tests', () => {
  expect(distract({}, [3])).toEqual({ legal: true, passed: false, targetReady: true, spotTests: 2 });
});
