import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { BadInput } from '../../table/errors.ts';

const arrival = (input: object, dice: readonly number[], rulings = {}) =>
  call('campaign.enforcers.arrival', {
    input: { round: 2, debtors: 1, alreadyCame: false, suspended: false, ...input },
    dice,
    rulings,
  }).output;
const NO_ROLL = { rolled: false, total: null, arrive: false };

test('[campaign.enforcers.arrival.1, campaign.enforcers.arrival.3, campaign.enforcers.i-won.2] when no roll is made', () => {
  expect(arrival({ round: 1 }, [])).toEqual(NO_ROLL);
  expect(arrival({ debtors: 0 }, [])).toEqual(NO_ROLL);
  expect(arrival({ alreadyCame: true }, [])).toEqual(NO_ROLL);
  expect(arrival({ suspended: true }, [])).toEqual(NO_ROLL);
  const first = { 'campaign.enforcer-first-roll': 'first' };
  expect(arrival({ round: 1 }, [2], first)).toEqual({ rolled: true, total: 2, arrive: true });
  const oldDebts = { 'campaign.old-debts': 'enforcers-still-come' };
  expect(arrival({ suspended: true }, [2], oldDebts)).toEqual({ rolled: true, total: 2, arrive: true });
  expect(arrival({ suspended: true, alreadyCame: true }, [], oldDebts)).toEqual(NO_ROLL);
});

test('[campaign.enforcers.arrival.2] they arrive on 2 or less, 1 less for each further Debtor', () => {
  expect(arrival({}, [2])).toEqual({ rolled: true, total: 2, arrive: true });
  expect(arrival({}, [3])).toEqual({ rolled: true, total: 3, arrive: false });
  expect(arrival({ debtors: 2 }, [3])).toEqual({ rolled: true, total: 2, arrive: true });
  expect(arrival({ debtors: 8 }, [1])).toEqual({ rolled: true, total: -6, arrive: true });
});

const force = (hired: readonly string[], missing: number, dice: readonly number[], rulings = {}) =>
  call('campaign.enforcers.force', { input: { hired, missing }, dice, rulings }).output;

test('[campaign.enforcers.setup.2, campaign.enforcers.setup.4, campaign.conventions.short-deck.1] 8 + D3 of the cards in the deck', () => {
  expect(force([], 0, [1])).toEqual({ count: 9, deck: 16 });
  expect(force([], 5, [3])).toEqual({ count: 11, deck: 11 });
  expect(force([], 6, [3])).toEqual({ count: 10, deck: 10 });
  expect(force([], 16, [1])).toEqual({ count: 0, deck: 0 });
  const noMastiffs = { 'campaign.enforcer-deck': 'from-13-without-mastiffs' };
  expect(force([], 3, [3], noMastiffs)).toEqual({ count: 10, deck: 10 });
});

test('[campaign.hired-guns.enforcers.4] an Enforcer on a payroll is not in the deck', () => {
  expect(force(['ol-blue-eyes'], 5, [3])).toEqual({ count: 10, deck: 10 });
  expect(() => force(['katy-parry'], 0, [1])).toThrow(BadInput);
  expect(() => force(['ol-blue-eyes'], 16, [1])).toThrow(BadInput);
});

const arrest = (input: object, dice: readonly number[], rulings = {}) =>
  call('campaign.enforcers.arrest', {
    input: {
      direct: true,
      baseContact: true,
      result: 'out',
      target: 'ganger',
      precinctAssault: false,
      ...input,
    },
    dice,
    rulings,
  }).output;

test.each([
  [{ direct: false }, true],
  [{ baseContact: false }, true],
  [{ result: 'flesh' }, false],
  [{ precinctAssault: true }, true],
  [{ precinctAssault: true, result: 'serious' }, false],
  [{ target: 'hired-gun' }, false],
])(
  '[campaign.enforcers.arrest.1, campaign.enforcers.arrest.3, campaign.tables.injury.1] no arrest roll for %o',
  (input, injuryRoll) => {
    expect(arrest(input, [])).toEqual({ rolled: false, arrested: false, injuryRoll });
  },
);

test('[campaign.enforcers.arrest.2] 1 and 2 arrest the Seriously Injured, too, and beasts', () => {
  expect(arrest({ result: 'serious', target: 'beast' }, [1])).toEqual({
    rolled: true,
    arrested: true,
    injuryRoll: false,
  });
  expect(arrest({ result: 'serious' }, [3])).toEqual({ rolled: true, arrested: false, injuryRoll: false });
  const hiredGuns = { 'campaign.arrest-whom': 'hired-guns-too' };
  expect(arrest({ target: 'hired-gun' }, [2], hiredGuns)).toMatchObject({ arrested: true });
  expect(arrest({ target: 'hired-gun' }, [3], hiredGuns)).toEqual({
    rolled: true,
    arrested: false,
    injuryRoll: false,
  });
});

test('[campaign.enforcers.objective.3, campaign.enforcers.sides.1, campaign.enforcers.alliance.3] the fine is due once', () => {
  const provoke = (side: string, debt: number, woundings: number, rulings = {}) =>
    call('campaign.enforcers.provoke', { input: { side, debt, woundings }, dice: [], rulings }).output;
  expect(provoke('compliant', 0, 0)).toEqual({ side: 'compliant', debt: 0 });
  expect(provoke('compliant', 0, 3)).toEqual({ side: 'debtor', debt: 40 });
  expect(provoke('debtor', 12, 3)).toEqual({ side: 'debtor', debt: 12 });
  expect(provoke('ally', 7, 1)).toEqual({ side: 'ally', debt: 7 });
  const each = { 'campaign.compliant-fine': 'each-enforcer-wounded' };
  expect(provoke('compliant', 0, 3, each)).toEqual({ side: 'debtor', debt: 120 });
});

test('[campaign.enforcers.law-won.1, campaign.enforcers.law-won.2, campaign.enforcers.alliance.5] new debt for the fallen', () => {
  const lawWon = (side: string, fallen: number, dice: readonly number[], rulings = {}) =>
    call('campaign.enforcers.law-won', { input: { side, debt: 10, fallen }, dice, rulings }).output;
  expect(lawWon('debtor', 0, [])).toEqual({ added: 0, debt: 10 });
  expect(lawWon('debtor', 2, [6, 1])).toEqual({ added: 28, debt: 38 });
  expect(lawWon('ally', 2, [6, 1])).toEqual({ added: 21, debt: 31 });
  const once = { 'campaign.law-won-dice': 'one-d6-times-number-enforcers' };
  expect(lawWon('debtor', 3, [2], once)).toEqual({ added: 24, debt: 34 });
  expect(lawWon('debtor', 0, [], once)).toEqual({ added: 0, debt: 10 });
  expect(lawWon('ally', 1, [2, 5], { 'campaign.ally-debt': 'yes' })).toEqual({ added: 26, debt: 36 });
});

const ganger = (id: string, value: number, rank = 'ganger') => ({ id, rank, value });
const bloodPrice = (debt: number, leaderLd: number, offers: readonly object[], rulings = {}) =>
  call('campaign.enforcers.blood-price', { input: { debt, leaderLd, offers }, dice: [], rulings }).output;

test('[campaign.enforcers.law-won.3] debt never falls below 0, and offers beyond that are not taken', () => {
  const offers = [ganger('a', 60), ganger('b', 60), ganger('c', 60)];
  expect(bloodPrice(60, 6, offers)).toEqual({ debt: 0, leaderLd: 7, given: ['a'] });
  expect(bloodPrice(100, 6, offers)).toEqual({ debt: 0, leaderLd: 8, given: ['a', 'b'] });
  expect(bloodPrice(0, 6, offers)).toEqual({ debt: 0, leaderLd: 6, given: [] });
  expect(bloodPrice(50, 6, [ganger('boss', 99, 'leader'), ganger('gun', 99, 'hired-gun')])).toEqual({
    debt: 50,
    leaderLd: 6,
    given: [],
  });
  const never = { 'campaign.own-fighters-for-sale': 'never' };
  expect(bloodPrice(60, 6, offers, never)).toEqual({ debt: 60, leaderLd: 6, given: [] });
});

test('[campaign.enforcers.law-won.4] LD worsens to 12+, by other readings to 10+ or without end', () => {
  const offers = [ganger('a', 10), ganger('b', 10)];
  expect(bloodPrice(50, 11, offers)).toMatchObject({ debt: 30, leaderLd: 12 });
  const core = { 'campaign.stat-floor': 'core-worst-values-ld-too' };
  expect(bloodPrice(50, 9, offers, core)).toMatchObject({ leaderLd: 10 });
  expect(bloodPrice(50, 11, offers, core)).toMatchObject({ leaderLd: 11 });
  expect(bloodPrice(50, 11, offers, { 'campaign.stat-floor': 'no-limit' })).toMatchObject({ leaderLd: 13 });
});

const shares = (gangs: readonly string[], dice: readonly number[], othersOnBoard = false) =>
  call('campaign.enforcers.victory-shares', { input: { gangs, othersOnBoard }, dice }).output;

test('[campaign.enforcers.i-won.5, campaign.enforcers.raid.3, campaign.enforcers.i-won.2] shares of one to four gangs', () => {
  expect(shares(['a'], [])).toEqual({
    reputation: 10,
    taxFreeWeeks: 3,
    crates: { a: { loot: 4, credit: 4 } },
  });
  const one = { loot: 1, credit: 1 };
  expect(shares(['a', 'b', 'c', 'd'], [])).toEqual({
    reputation: 2,
    taxFreeWeeks: 3,
    crates: { a: one, b: one, c: one, d: one },
  });
  // A tie for the loot crate is rolled again by those two alone; its winner sits out the credit crate.
  expect(shares(['a', 'b', 'c'], [5, 5, 1, 2, 3, 6, 4])).toMatchObject({
    reputation: 3,
    crates: { a: { loot: 1, credit: 2 }, b: { loot: 2, credit: 1 }, c: one },
  });
  expect(() => shares([], [])).toThrow(BadInput);
});

test('[campaign.enforcers.i-won.6] no raid while others are on the board', () => {
  expect(shares(['a', 'b', 'c'], [], true)).toMatchObject({
    reputation: 3,
    crates: { a: { loot: 0, credit: 0 }, b: { loot: 0, credit: 0 }, c: { loot: 0, credit: 0 } },
  });
});

const raid = (input: object, dice: readonly number[], rulings = {}) =>
  call('campaign.enforcers.raid-territory', {
    input: {
      stake: 'unclaimed-territory',
      raiders: ['a', 'b'],
      outsiders: [
        { id: 'x', rating: 900 },
        { id: 'y', rating: 900 },
        { id: 'z', rating: 901 },
      ],
      agreed: null,
      ...input,
    },
    dice,
    rulings,
  }).output;

test('[campaign.enforcers.raid.4] the D6 table, row by row', () => {
  expect(raid({ stake: 'none' }, [])).toEqual({ result: 'none', gang: null });
  expect(raid({}, [1])).toEqual({ result: 'stays', gang: null });
  expect(raid({}, [5, 3, 3, 6, 1])).toEqual({ result: 'raider', gang: 'a' });
  expect(raid({ agreed: 'b' }, [6])).toEqual({ result: 'raider', gang: 'b' });
  expect(raid({ raiders: ['a'] }, [5])).toEqual({ result: 'raider', gang: 'a' });
  expect(raid({ agreed: 'b' }, [1])).toEqual({ result: 'stays', gang: null });
  const unclaimed = { 'campaign.raid-territory': 'becomes-unclaimed' };
  expect(raid({ stake: 'claimed-territory' }, [1], unclaimed)).toEqual({ result: 'none', gang: null });
});

test('[campaign.enforcers.raid.5, campaign.enforcers.raid.6] on 2 to 4 the poorest outsider, equals by roll-off, nobody if there is none', () => {
  expect(raid({}, [2, 2, 4])).toEqual({ result: 'outsider', gang: 'y' });
  expect(raid({ outsiders: [{ id: 'z', rating: 901 }] }, [4])).toEqual({ result: 'outsider', gang: 'z' });
  expect(raid({ outsiders: [] }, [3])).toEqual({ result: 'stays', gang: null });
});

test('[campaign.enforcers.raid.4] raiders and outsiders are different gangs', () => {
  expect(() => raid({ agreed: 'x' }, [6])).toThrow(BadInput);
  expect(() => raid({ raiders: ['x'] }, [6])).toThrow(BadInput);
  expect(() => raid({ raiders: [] }, [6])).toThrow(BadInput);
});

test('[campaign.enforcers.i-won.4, campaign.fighters.max.1] Cool for fighters who fought, LD for the Leader, 3+ at best', () => {
  const hardened = (rank: string, fought: boolean, cl: number, ld: number) =>
    call('campaign.enforcers.hardened', { input: { rank, fought, cl, ld }, dice: [] }).output;
  expect(hardened('champion', true, 4, 4)).toEqual({ cl: 3, ld: 4 });
  expect(hardened('leader', true, 3, 3)).toEqual({ cl: 3, ld: 3 });
  expect(hardened('leader', false, 5, 5)).toEqual({ cl: 5, ld: 4 });
  expect(hardened('juve', false, 5, 5)).toEqual({ cl: 5, ld: 5 });
});
