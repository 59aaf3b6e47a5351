import { expect, test } from 'vitest';
import type { Rewards } from '../../battle/judged.ts';
import { call } from '../../procedures.ts';
import { clash, type More, type Side, type Team } from './battles.fixture.ts';

const TWO = ['leader', 'ganger'];
const OUT = ['leader escaped', 'ganger escaped'];
const FLED: Side = { bottled: 'by-choice', fighters: ['leader fled', 'ganger escaped'] };

const ask = (
  what: 'ending' | 'victory' | 'rewards',
  red: Team,
  blue: Team,
  more: More = {},
  rest: { variant?: string; dice?: readonly number[]; rulings?: object } = {},
) => {
  const { variant = 'updated', ...settings } = rest;
  const input = { battle: clash('escape-the-pit', red, blue, more), variant };
  return call(`dominion.escape-the-pit.${what}`, { input, ...settings }).output;
};
const caskets = (red: number, blue: number, left = 0, more: object = {}) => ({
  facts: { caskets: { red, blue, left }, ...more },
});
const won = (gang: string, why: string) => ({
  result: 'win',
  victors: [gang],
  why: `dominion.escape-the-pit.${why}`,
});

test('[dominion.escape-the-pit.ending.1, dominion.escape-the-pit.ending.2, dominion.judging.moment.1] an empty side when a round ends, no ground when one starts', () => {
  const over = (clause: number) => ({ ended: true, why: `dominion.escape-the-pit.ending.${clause}` });
  const goesOn = { ended: false, why: null };
  const noGround = { facts: { ground: false } };
  for (const variant of ['classic', 'updated']) {
    expect(ask('ending', TWO, OUT, {}, { variant })).toEqual(over(1));
    expect(ask('ending', TWO, OUT, noGround, { variant })).toEqual(over(1));
    expect(ask('ending', TWO, TWO, noGround, { variant })).toEqual(goesOn);
    expect(ask('ending', TWO, TWO, { ...noGround, moment: 'start-of-round' }, { variant })).toEqual(over(2));
    expect(ask('ending', TWO, OUT, { moment: 'start-of-round' }, { variant })).toEqual(goesOn);
    expect(ask('ending', TWO, TWO, { ...noGround, moment: 'activation' }, { variant })).toEqual(goesOn);
    expect(ask('ending', TWO, TWO, { ...noGround, moment: 'end-phase' }, { variant })).toEqual(goesOn);
    expect(ask('ending', TWO, TWO, { round: 40 }, { variant })).toEqual(goesOn);
  }
});

test('[dominion.escape-the-pit.victory.1, dominion.escape-the-pit.victory.2, dominion.escape-the-pit.victory.3] caskets, then fighters who escaped', () => {
  expect(ask('victory', OUT, TWO, caskets(0, 1))).toEqual(won('blue', 'victory.1'));
  expect(ask('victory', OUT, ['leader escaped', 'ganger extracted'], caskets(1, 1))).toEqual(
    won('red', 'victory.2'),
  );
  const drawn = { result: 'draw', victors: [], why: 'dominion.escape-the-pit.victory.3' };
  expect(ask('victory', OUT, OUT, caskets(2, 2))).toEqual(drawn);
  expect(ask('victory', TWO, TWO)).toEqual(drawn);
});

test('[dominion.escape-the-pit.fleeing.1, dominion.judging.flight.1, dominion.judging.flight.2] flight by choice loses; a gang that only escaped did not flee', () => {
  expect(ask('victory', TWO, FLED, caskets(0, 3))).toEqual(won('red', 'fleeing.1'));
  expect(ask('victory', FLED, FLED, caskets(0, 3))).toEqual(won('blue', 'victory.1'));
  const escaped: Side = { bottled: 'by-choice', fighters: OUT };
  expect(ask('victory', TWO, escaped, caskets(0, 3))).toEqual(won('blue', 'victory.1'));
});

const rewards = (red: Team, blue: Team, more: More, dice: readonly number[], rulings = {}) =>
  ask('rewards', red, blue, more, { dice, rulings }) as unknown as Rewards;

test('[dominion.escape-the-pit.credits.1, dominion.global.credits.2] a D3 for each casket, three at most', () => {
  const { gangs, notes } = rewards(OUT, OUT, caskets(1, 4), [3, 1, 2, 3]);
  expect(gangs).toMatchObject({ red: { credits: 30 }, blue: { credits: 60 } });
  expect(notes).toEqual(['dominion.global.credits.2']);
});

test('[dominion.escape-the-pit.credits.1] ruled so, all objectives pay a D6', () => {
  const rulings = { 'dominion.smaller-rewards-stay': 'all-objectives-pay-d6x10' };
  expect(rewards(OUT, OUT, caskets(1, 0), [6], rulings).gangs).toMatchObject({ red: { credits: 60 } });
});

test('[dominion.escape-the-pit.experience.1, dominion.escape-the-pit.experience.2] 1 for escaping and 1 for carrying', () => {
  const facts = { carriers: ['red-2'] };
  expect(rewards(OUT, ['leader', 'ganger escaped'], caskets(1, 0, 0, facts), [1]).xp).toEqual({
    'red-1': 2,
    'red-2': 3,
    'blue-1': 1,
    'blue-2': 2,
  });
  expect(rewards(['hired-gun escaped'], TWO, {}, []).xp).toEqual({ 'blue-1': 1, 'blue-2': 1 });
});

test('[dominion.escape-the-pit.experience.2] a fighter who did not escape carried nothing out', () => {
  expect(() => rewards(TWO, TWO, caskets(0, 0, 0, { carriers: ['red-1'] }), [])).toThrow(
    'battle.facts.carriers.0',
  );
  expect(() => rewards(OUT, TWO, caskets(0, 0, 0, { carriers: ['x'] }), [])).toThrow(
    'battle.facts.carriers.0',
  );
});

test('[dominion.escape-the-pit.reputation.1, dominion.territory.stake.1] 1 for anybody out and 1 for each casket; no other line', () => {
  const more = { stake: 'unclaimed-territory', ...caskets(4, 0, 0, { firstMeeting: true }) } as const;
  const { gangs } = rewards(OUT, { bottled: 'failed-test', fighters: TWO }, more, [1, 1, 1]);
  expect(gangs.red).toEqual({ credits: 30, reputation: 5, territory: true, items: [] });
  expect(gangs.blue).toEqual({ credits: 0, reputation: 0, territory: false, items: [] });
});

test('[dominion.escape-the-pit.reputation.1] ruled so, three caskets at most, and the missing lines hold', () => {
  const capped = { 'dominion.reputation-is-not-capped': 'yes' };
  expect(rewards(OUT, TWO, caskets(4, 0), [1, 1, 1], capped).gangs).toMatchObject({ red: { reputation: 4 } });
  const lines = { 'dominion.missing-reputation-lines': 'hold-every-scenario' };
  const more = caskets(0, 0, 0, { firstMeeting: true });
  expect(rewards(OUT, { bottled: 'failed-test', fighters: TWO }, more, [], lines).gangs).toMatchObject({
    red: { reputation: 2 },
    blue: { reputation: 0 },
  });
});

test('[dominion.escape-the-pit.fleeing.1] caskets claimed from a gang that fled give credits and Reputation, and no Experience', () => {
  const { gangs, xp, notes } = rewards(TWO, FLED, caskets(0, 1, 2), [3, 3, 1]);
  expect(gangs).toMatchObject({ red: { credits: 60, reputation: 2 }, blue: { credits: 10, reputation: 2 } });
  expect(xp).toEqual({ 'red-1': 1, 'red-2': 1, 'blue-1': 1, 'blue-2': 2 });
  expect(notes).toEqual(['dominion.escape-the-pit.fleeing.1']);
  const rulings = { 'dominion.pit-claimed-caskets': 'credits-only' };
  expect(rewards(TWO, FLED, caskets(0, 1, 2), [3, 3, 1], rulings).gangs).toMatchObject({
    red: { credits: 60, reputation: 0 },
  });
});

test('[dominion.escape-the-pit.walls.1] nothing before round 3, then 3 or more', () => {
  const walls = (round: number, dice: readonly number[]) =>
    call('dominion.escape-the-pit.walls', { input: { round }, dice }).output;
  expect(walls(1, [])).toEqual({ rolled: false, close: false });
  expect(walls(2, [])).toEqual({ rolled: false, close: false });
  expect(walls(3, [2])).toEqual({ rolled: true, close: false });
  expect(walls(20, [3])).toEqual({ rolled: true, close: true });
});

const caught = (
  initiative: number,
  modifier: number,
  dice: readonly number[],
  groundLeft = true,
  rulings = {},
) =>
  call('dominion.escape-the-pit.caught', { input: { initiative, modifier, groundLeft }, dice, rulings })
    .output;

test('[dominion.escape-the-pit.walls.4] an Initiative test: the modified roll counts and a 1 fails', () => {
  expect(caught(4, 1, [3])).toEqual({ tested: true, outcome: 'moved' });
  expect(caught(4, -1, [4])).toEqual({ tested: true, outcome: 'out-of-action' });
  expect(caught(2, 3, [1])).toEqual({ tested: true, outcome: 'out-of-action' });
  expect(caught(2, -1, [2])).toEqual({ tested: true, outcome: 'out-of-action' });
  expect(caught(6, 0, [6])).toEqual({ tested: true, outcome: 'moved' });
});

test('[dominion.escape-the-pit.walls.4] with no ground left nobody tests', () => {
  expect(caught(2, 3, [], false)).toEqual({ tested: false, outcome: 'out-of-action' });
  const rulings = { 'dominion.pit-no-ground': 'fighter-escapes' };
  expect(caught(2, 3, [], false, rulings)).toEqual({ tested: false, outcome: 'escaped' });
});

test('[dominion.escape-the-pit.deployment.1] 8" from edges and caskets, 12" from the escape point', () => {
  const place = (nearestEdge: number, nearestCasket: number | null, escapePoint: number) =>
    call('dominion.escape-the-pit.place-casket', { input: { nearestEdge, nearestCasket, escapePoint } })
      .output;
  expect(place(8, null, 12)).toEqual({ allowed: true });
  expect(place(7.9, 8, 12)).toEqual({ allowed: false });
  expect(place(8, 7.9, 12)).toEqual({ allowed: false });
  expect(place(8, 8, 11.9)).toEqual({ allowed: false });
});
