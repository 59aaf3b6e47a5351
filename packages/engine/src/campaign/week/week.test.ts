import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { BadInput } from '../../table/errors.ts';

const setup = (players: number, phase: string, rulings = {}) =>
  call('campaign.week.setup', { input: { players, phase }, rulings, dice: [] }).output;

test.each([
  [2, 1, 2, 1, 2],
  [3, 2, 3, 2, 2],
  [4, 2, 3, 3, 3],
  [5, 3, 4, 4, 4],
  [12, 6, 7, 11, 11],
])(
  '[campaign.week.leads.1, campaign.week.territories.1, campaign.week.hired-guns.1, campaign.week.challenge.5] the offer for %i players',
  (players, leads, territoryCards, hiredGuns, maxGangs) => {
    expect(setup(players, 'occupation')).toEqual({ leads, territoryCards, hiredGuns, maxGangs });
  },
);

test('[campaign.week.territories.2] a Takeover week offers three cards, or leads + 1 by the other ruling', () => {
  expect(setup(2, 'takeover')).toMatchObject({ territoryCards: 3 });
  expect(setup(12, 'takeover')).toMatchObject({ territoryCards: 3 });
  const likeOccupation = { 'campaign.takeover-territory-cards': 'leads-1-occupation' };
  expect(setup(12, 'takeover', likeOccupation)).toMatchObject({ territoryCards: 7 });
});

const leads = (players: readonly string[], dice: readonly number[], rulings = {}) =>
  call('campaign.week.lead-order', { input: { players }, dice, rulings }).output;

test('[campaign.week.leads.2, campaign.conventions.roll-off.1] only ties for a lead are rolled again, the highest first', () => {
  // Two leads: the tie for first is settled before the tie below it, which does not matter.
  expect(leads(['a', 'b', 'c', 'd'], [6, 3, 6, 3, 2, 5])).toEqual({ order: ['c', 'a'] });
  // Three tie for places 2 to 4 of five; the new tie at place 3 matters, too.
  expect(leads(['a', 'b', 'c', 'd', 'e'], [6, 4, 4, 4, 1, 2, 5, 2, 3, 1])).toEqual({
    order: ['a', 'c', 'b'],
  });
  // Two players have one lead, however often they tie.
  expect(leads(['a', 'b'], [1, 1, 4, 4, 2, 3])).toEqual({ order: ['b'] });
});

test('[campaign.conventions.roll-off.1] the highest tie is settled for good before the next is rolled', () => {
  const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  // Four leads: a and b tie twice for the first two, then c, d and e for the rest; f and g are out of it.
  expect(leads(seven, [6, 6, 3, 3, 3, 1, 1, 4, 4, 4, 2, 5, 5, 1, 2, 6])).toEqual({
    order: ['a', 'b', 'd', 'c'],
  });
});

test('[campaign.conventions.roll-off.1] by the other ruling everyone rolls again', () => {
  const everyone = { 'campaign.roll-off-ties': 'everyone-rolls-again' };
  expect(leads(['a', 'b', 'c'], [5, 5, 1, 1, 2, 6], everyone)).toEqual({ order: ['c', 'b'] });
  // Twelve players never show six different leads on a D6, so there only the tied roll again.
  const players = Array.from({ length: 12 }, (_, at) => `player-${at}`);
  const many = call('campaign.week.lead-order', { input: { players }, seed: 1, rulings: everyone });
  expect(many.output).toMatchObject({ order: { length: 6 } });
});

test('[campaign.week.leads.2] a player rolls once', () => {
  expect(() => leads(['a', 'a'], [1, 2])).toThrow(BadInput);
});

const fight = (input: object, dice: readonly number[] = [], rulings = {}) =>
  call('campaign.week.participants', {
    input: {
      players: 5,
      knife: 'k',
      holder: null,
      willing: [],
      withLead: ['k'],
      withChallenge: [],
      ...input,
    },
    dice,
    rulings,
  }).output;

test('[campaign.week.challenge.1, campaign.week.challenge.3] only a Challenge that is left can be spent', () => {
  expect(fight({ willing: ['b', 'a'], withChallenge: ['a', 'k'] })).toEqual({
    participants: ['k', 'a'],
    spent: ['a'],
    territoryTo: null,
  });
  expect(fight({ willing: ['b', 'k'], withChallenge: ['a', 'k'] })).toMatchObject({ territoryTo: 'k' });
});

test('[campaign.week.challenge.2] nobody contests', () => {
  expect(fight({})).toEqual({ participants: [], spent: [], territoryTo: 'k' });
});

test('[campaign.week.challenge.4, campaign.week.knife.3] the holder fights without a Challenge and takes a place', () => {
  const held = { players: 3, holder: 'h', willing: ['a', 'h'], withChallenge: ['a', 'h'] };
  expect(fight(held)).toEqual({ participants: ['k', 'h'], spent: [], territoryTo: null });
  expect(fight({ ...held, players: 4 })).toEqual({
    participants: ['k', 'h', 'a'],
    spent: ['a'],
    territoryTo: null,
  });
  expect(() => fight({ holder: 'k' })).toThrow(BadInput);
});

test('[campaign.week.challenge.4] by the other ruling a holder who is not willing stays away', () => {
  const decline = { 'campaign.holder-fights': 'yes-no-other-challenger-knife' };
  const held = { players: 3, holder: 'h', willing: ['h'], withChallenge: ['a'] };
  expect(fight(held, [], decline)).toMatchObject({ participants: ['k', 'h'], spent: [] });
  expect(fight({ ...held, willing: [] }, [], decline)).toEqual({
    participants: [],
    spent: [],
    territoryTo: 'k',
  });
  expect(fight({ ...held, willing: ['a'] }, [], decline)).toMatchObject({ participants: ['k', 'a'] });
});

test('[campaign.week.challenge.5] two may always fight, unless two players take territories without battle', () => {
  const two = { players: 2, willing: ['a'], withChallenge: ['a'] };
  expect(fight(two)).toMatchObject({ participants: ['k', 'a'], territoryTo: null });
  const peaceful = { 'campaign.two-players': 'territories-taken-without-battle' };
  expect(fight(two, [], peaceful)).toEqual({ participants: [], spent: [], territoryTo: 'k' });
  expect(setup(2, 'occupation', peaceful)).toMatchObject({ maxGangs: 1 });
});

test('[campaign.week.challenge.6] players without a lead go first; equal claims roll off for the places left', () => {
  const all = { willing: ['a', 'b', 'c', 'd'], withChallenge: ['a', 'b', 'c', 'd'] };
  // Three places: three without a lead fill them, no roll.
  expect(fight({ ...all, withLead: ['k', 'b'] })).toMatchObject({ spent: ['a', 'c', 'd'] });
  // Two without a lead are in; two with one roll for the last place.
  expect(fight({ ...all, withLead: ['a', 'b'] }, [2, 5])).toMatchObject({
    participants: ['k', 'b', 'c', 'd'],
    spent: ['b', 'c', 'd'],
  });
  // Four for three places: the tie of two inside does not matter, the tie across the edge does.
  expect(fight(all, [6, 6, 3, 1])).toMatchObject({ spent: ['a', 'b', 'c'] });
  expect(fight(all, [6, 3, 3, 3, 4, 1, 1, 2, 5])).toMatchObject({ spent: ['a', 'b', 'd'] });
});

test('[campaign.week.challenge.1] no more players are named than there are', () => {
  expect(() => fight({ players: 2, willing: ['a', 'b'] })).toThrow(BadInput);
});

const pool = (players: number, gone: readonly string[], dice: readonly string[]) =>
  call('campaign.week.hired-gun-pool', { input: { players, gone }, dice }).output;

test('[campaign.week.hired-guns.1, campaign.hired-guns.roster.1] one fewer than players, from the roster only', () => {
  expect(pool(2, [], ['katy-parry'])).toEqual({ available: ['katy-parry'] });
  expect(() => pool(2, ['katy-parry'], ['katy-parry'])).toThrow(BadInput);
  expect(() => pool(2, ['nobody'], ['katy-parry'])).toThrow(BadInput);
});

test('[campaign.hired-guns.sisters.2, campaign.hired-guns.sisters.5] both Sisters bring one more, one alone none', () => {
  expect(pool(3, [], ['suzie-slaughter', 'butcher-slaughter', 'fencer-32'])).toEqual({
    available: ['suzie-slaughter', 'butcher-slaughter', 'fencer-32'],
  });
  expect(pool(3, [], ['suzie-slaughter', 'burnadette'])).toMatchObject({ available: { length: 2 } });
  expect(() => pool(2, ['suzie-slaughter'], ['butcher-slaughter'])).toThrow(BadInput);
});

test('[campaign.conventions.short-deck.1] a short deck gives all it has', () => {
  const gone = ['katy-parry', 'heater-shottentail', 'scarlett-ensnaara', 'bullseye-lu-cye', 'sergeant-gamma'];
  const more = ['sergeant-820', 'fencer-32', 'ol-blue-eyes', 'suzie-slaughter'];
  expect(pool(4, [...gone, ...more], ['burnadette'])).toEqual({ available: ['burnadette'] });
  const sisters = ['butcher-slaughter', 'suzie-slaughter'];
  expect(pool(3, [...gone, ...more.slice(0, 3), 'burnadette'], sisters)).toEqual({ available: sisters });
});
