import { expect, test } from 'vitest';
import type { Rewards } from '../../battle/judged.ts';
import { call } from '../../procedures.ts';
import { clash, type More, type Side, type Team } from './battles.fixture.ts';

const TWO = ['leader', 'ganger'];
const GONE = ['leader out-of-action', 'ganger fled'];
const FLED: Side = { bottled: 'by-choice', fighters: ['leader fled', 'ganger out-of-action'] };

const ask = (
  what: 'ending' | 'victory' | 'rewards',
  red: Team,
  blue: Team,
  more: More = {},
  rest: { variant?: string; dice?: readonly number[]; rulings?: object } = {},
) => {
  const { variant = 'updated', ...settings } = rest;
  const input = { battle: clash('smash-and-grab', red, blue, more), variant };
  return call(`dominion.smash-and-grab.${what}`, { input, ...settings }).output;
};
const ammo = (ammoOpened: number, ammoClosed: number, more: object = {}) => ({
  facts: { ammoOpened, ammoClosed, ...more },
});
const won = (gang: string, why: string) => ({
  result: 'win',
  victors: [gang],
  why: `dominion.smash-and-grab.${why}`,
});

test('[dominion.smash-and-grab.ending.1, dominion.smash-and-grab.ending.2, dominion.smash-and-grab.ending.3, dominion.judging.moment.1] an empty side, or in Updated the end of round 7', () => {
  const over = (clause: number) => ({ ended: true, why: `dominion.smash-and-grab.ending.${clause}` });
  const goesOn = { ended: false, why: null };
  expect(ask('ending', TWO, GONE, { round: 7 }, { variant: 'classic' })).toEqual(over(1));
  expect(ask('ending', TWO, GONE, { round: 7 })).toEqual(over(2));
  expect(ask('ending', TWO, TWO, { round: 7 })).toEqual(over(3));
  expect(ask('ending', TWO, TWO, { round: 8 })).toEqual(over(3));
  expect(ask('ending', TWO, TWO, { round: 8 }, { variant: 'classic' })).toEqual(goesOn);
  expect(ask('ending', TWO, TWO, { round: 7, moment: 'end-phase' })).toEqual(goesOn);
});

test('[dominion.smash-and-grab.victory.1, dominion.smash-and-grab.victory.2] more opened than closed, else the defender', () => {
  expect(ask('victory', GONE, TWO, ammo(2, 1))).toEqual(won('red', 'victory.1'));
  expect(ask('victory', TWO, GONE, ammo(1, 1))).toEqual(won('blue', 'victory.2'));
  expect(ask('victory', TWO, TWO, ammo(1, 0))).toEqual(won('red', 'victory.1'));
  expect(ask('victory', TWO, GONE)).toEqual(won('blue', 'victory.2'));
});

test('[dominion.smash-and-grab.fleeing.1, dominion.judging.flight.1, dominion.judging.flight.2] flight by choice loses on either side', () => {
  expect(ask('victory', TWO, FLED, ammo(0, 3))).toEqual(won('red', 'fleeing.1'));
  expect(ask('victory', FLED, TWO, ammo(3, 0))).toEqual(won('blue', 'fleeing.1'));
  expect(ask('victory', FLED, FLED, ammo(3, 0))).toEqual(won('red', 'victory.1'));
});

const rewards = (red: Team, blue: Team, more: More, dice: readonly number[], rulings = {}) =>
  ask('rewards', red, blue, more, { dice, rulings }) as unknown as Rewards;

test('[dominion.smash-and-grab.credits.1, dominion.global.credits.2, dominion.global.credits.3] a D6 for each casket, three at most', () => {
  const opened = rewards(TWO, TWO, ammo(3, 0), [1, 2, 3]);
  expect(opened.gangs).toMatchObject({ red: { credits: 60 }, blue: { credits: 0 } });
  expect(opened.notes).toEqual([]);
  const many = rewards(TWO, TWO, ammo(4, 1), [1, 1, 1, 6]);
  expect(many.gangs).toMatchObject({ red: { credits: 30 }, blue: { credits: 60 } });
  expect(many.notes).toEqual(['dominion.global.credits.2', 'dominion.global.credits.3']);
});

test('[dominion.global.credits.3] ruled so, the 2D6 are rolled and cut at 60', () => {
  const rulings = { 'dominion.lowered-or-cut': 'roll-2d6x10-count-most-60' };
  const cut = rewards(TWO, TWO, ammo(0, 2), [6, 6, 1, 1], rulings);
  expect(cut.gangs).toMatchObject({ blue: { credits: 80 } });
  expect(cut.notes).toEqual(['dominion.global.credits.3']);
  expect(rewards(TWO, TWO, ammo(0, 1), [3, 3], rulings).notes).toEqual([]);
});

test('[dominion.smash-and-grab.experience.1] the attacking Leader learns from 2 caskets on', () => {
  expect(rewards(TWO, TWO, ammo(2, 0), [1, 1]).xp).toMatchObject({ 'red-1': 2, 'blue-1': 1 });
  expect(rewards(TWO, TWO, ammo(1, 0), [1]).xp).toMatchObject({ 'red-1': 1, 'blue-1': 1 });
  expect(rewards(['ganger', 'leader stayed-home'], TWO, ammo(2, 0), [1, 1]).xp).toMatchObject({ 'red-2': 1 });
});

test('[dominion.smash-and-grab.reputation.1, dominion.smash-and-grab.reputation.2, dominion.reputation.first.1, dominion.reputation.bottled.1, dominion.territory.stake.1] Reputation goes by caskets, not by the winner', () => {
  const more = {
    stake: 'claimed-territory',
    ...ammo(1, 2, { fragOpened: true, firstMeeting: true }),
  } as const;
  const { gangs } = rewards(TWO, { bottled: 'failed-test', fighters: TWO }, more, [1, 1, 1]);
  expect(gangs).toMatchObject({
    red: { reputation: 1, territory: false },
    blue: { reputation: -1, territory: true },
  });
});

test('[dominion.smash-and-grab.reputation.1] more than three count for Reputation, unless ruled so', () => {
  expect(rewards(TWO, TWO, ammo(4, 0), [1, 1, 1]).gangs).toMatchObject({ red: { reputation: 4 } });
  const rulings = { 'dominion.reputation-is-not-capped': 'yes' };
  expect(rewards(TWO, TWO, ammo(4, 0), [1, 1, 1], rulings).gangs).toMatchObject({
    red: { reputation: 3 },
    blue: { reputation: -3 },
  });
});

test('[dominion.smash-and-grab.fleeing.1] caskets that a fleeing defender leaves count as opened', () => {
  const { gangs, xp, notes } = rewards(TWO, FLED, ammo(1, 2), [1, 2, 3]);
  expect(gangs).toMatchObject({ red: { credits: 60, reputation: 3 }, blue: { credits: 0, reputation: -4 } });
  expect(xp).toMatchObject({ 'red-1': 2 });
  expect(notes).toEqual(['dominion.smash-and-grab.fleeing.1']);
  const rulings = { 'dominion.smash-flight-rewards': 'credits-only' };
  const less = rewards(TWO, FLED, ammo(1, 2), [1, 2, 3], rulings);
  expect(less.gangs).toMatchObject({ red: { credits: 60, reputation: 1 }, blue: { reputation: -2 } });
  expect(less.xp).toMatchObject({ 'red-1': 1 });
});

test('[dominion.smash-and-grab.fleeing.1] a winning defender is paid for the closed ones, a fled attacker for the opened', () => {
  const { gangs, notes } = rewards(FLED, TWO, ammo(2, 1, { fragOpened: true }), [1, 1, 6]);
  expect(gangs).toMatchObject({ red: { credits: 20, reputation: 0 }, blue: { credits: 60, reputation: -2 } });
  expect(notes).toEqual(['dominion.global.credits.3', 'dominion.smash-and-grab.fleeing.1']);
});

const open = (role: string, contents: string) =>
  call('dominion.smash-and-grab.open-casket', { input: { role, contents } }).output;

test('[dominion.smash-and-grab.caskets.1] the defender opens nothing', () => {
  for (const contents of ['ammo', 'empty', 'frag-trap']) {
    const why = 'dominion.smash-and-grab.caskets.1';
    expect(open('defender', contents)).toEqual({ opened: false, effect: 'none', why });
  }
});

test.each([
  ['ammo', 'ammo-cache'],
  ['empty', 'none'],
  ['frag-trap', 'frag-trap'],
])('[dominion.smash-and-grab.caskets.2] the attacker finds %s', (contents, effect) => {
  const why = 'dominion.smash-and-grab.caskets.2';
  expect(open('attacker', contents)).toEqual({ opened: true, effect, why });
});
