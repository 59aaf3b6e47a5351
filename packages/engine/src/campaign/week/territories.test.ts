import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { BadInput } from '../../table/errors.ts';

const income = (
  territory: string,
  house: string,
  dice: readonly number[],
  alsoControls: readonly string[] = [],
  rulings = {},
) =>
  call('campaign.territories.steady-income', { input: { territory, house, alsoControls }, dice, rulings })
    .output;

// Every territory that only has to be collected: what it yields to a stranger and to its House for these dice.
test.each([
  ['archaeotech-device', 'van-saar', [], [0, 0], [], [0, 2]],
  ['bone-shrine', 'cawdor', [1, 2], [15, 0], [1, 2, 3, 4], [50, 2]],
  ['drinking-hole', 'delaque', [3], [30, 1], [3], [30, 2]],
  ['fighting-pit', 'goliath', [], [0, 0], [], [0, 2]],
  ['generatorium', 'van-saar', [], [0, 0], [], [0, 1]],
  ['narco-den', 'escher', [3], [15, 0], [3], [30, 1]],
  ['settlement', 'other', [6], [60, 1], [6], [60, 1]],
  ['slag-furnace', 'goliath', [3], [15, 0], [3], [15, 2]],
  ['smelting-works', 'goliath', [3], [15, 0], [3], [30, 0]],
  ['synth-still', 'escher', [], [0, 0], [], [0, 1]],
  ['stinger-mold-sprawl', 'escher', [], [0, 0], [], [0, 1]],
  ['tech-bazaar', 'van-saar', [3], [18, 0], [3], [30, 1]],
  ['toll-crossing', 'orlock', [3], [30, 0], [3], [30, 0]],
  ['tunnels', 'orlock', [], [0, 0], [], [0, 1]],
])(
  '[campaign.territories.list.1, campaign.territories.rules.2, campaign.territories.archaeotech-device.3, campaign.territories.bone-shrine.1, campaign.territories.fighting-pit.3, campaign.territories.generatorium.3, campaign.territories.narco-den.1, campaign.territories.slag-furnace.1, campaign.territories.smelting-works.1, campaign.territories.tech-bazaar.1, campaign.territories.toll-crossing.1, campaign.territories.bone-shrine.2, campaign.territories.drinking-hole.1, campaign.territories.narco-den.2, campaign.territories.smelting-works.2, campaign.territories.tech-bazaar.3, campaign.territories.settlement.1] %s, and for %s',
  (territory, house, dice, plain, houseDice, enhanced) => {
    const stranger = house === 'cawdor' ? 'orlock' : 'cawdor';
    expect(income(territory, stranger, dice)).toEqual({ credits: plain[0], reputation: plain[1] });
    expect(income(territory, house, houseDice)).toEqual({ credits: enhanced[0], reputation: enhanced[1] });
  },
);

test.each([
  ['narco-den', 'escher', 'synth-still'],
  ['smelting-works', 'goliath', 'slag-furnace'],
  ['tech-bazaar', 'van-saar', 'archaeotech-device'],
])(
  '[campaign.territories.narco-den.2, campaign.territories.smelting-works.2, campaign.territories.tech-bazaar.3] %s of %s with %s',
  (territory, house, partner) => {
    expect(income(territory, house, [2, 5], ['settlement', partner])).toMatchObject({ credits: 70 });
    expect(income(territory, house, [2], ['settlement'])).toMatchObject({ credits: 20 });
    // A stranger gains nothing from the pair.
    expect(income(territory, 'cawdor', [2], [partner])).toMatchObject({
      credits: territory === 'tech-bazaar' ? 12 : 10,
    });
  },
);

test('[campaign.territories.rules.2] other readings of the bonus of a House', () => {
  const bare = { 'campaign.drinking-hole-delaque': 'yes-only-1-reputation-markers' };
  expect(income('drinking-hole', 'delaque', [], [], bare)).toEqual({ credits: 0, reputation: 1 });
  expect(income('drinking-hole', 'orlock', [2], [], bare)).toEqual({ credits: 20, reputation: 1 });
  const adds = { 'campaign.enhanced-replaces': 'yes-general-rule' };
  expect(income('tech-bazaar', 'van-saar', [1, 3], [], adds)).toEqual({ credits: 36, reputation: 1 });
  expect(income('narco-den', 'escher', [3], [], adds)).toEqual({ credits: 30, reputation: 1 });
  const everyone = { 'campaign.tunnels-second-boon': 'every-owner' };
  expect(income('tunnels', 'escher', [], [], everyone)).toEqual({ credits: 0, reputation: 1 });
});

test("[campaign.territories.settlement.2, campaign.territories.slag-furnace.2] one 6 gives a Juve, two 6s a fighter of the owner's choice", () => {
  const recruit = (
    territory: string,
    house: string,
    wants: boolean,
    dice: readonly number[],
    onDoubleSix = 'juve',
  ) => call('campaign.territories.recruit', { input: { territory, house, wants, onDoubleSix }, dice }).output;
  expect(recruit('settlement', 'other', true, [5, 5])).toEqual({ recruit: 'none' });
  expect(recruit('settlement', 'other', true, [1, 6], 'ganger')).toEqual({ recruit: 'juve' });
  expect(recruit('settlement', 'other', true, [6, 6])).toEqual({ recruit: 'juve' });
  expect(recruit('settlement', 'other', false, [])).toEqual({ recruit: 'none' });
  expect(recruit('slag-furnace', 'orlock', true, [])).toEqual({ recruit: 'none' });
  expect(recruit('slag-furnace', 'goliath', true, [6, 6], 'ganger')).toEqual({ recruit: 'ganger' });
});

const den = (named: number, dice: readonly unknown[], input: object = {}, rulings = {}) =>
  call('campaign.territories.gambling-den', {
    input: { named, house: 'other', otherIncome: 50, rivals: ['a'], ...input },
    dice,
    rulings,
  }).output;
const PAID = { reputation: 1, forfeited: 0, forfeitedTo: null };

test('[campaign.territories.gambling-den.1, campaign.territories.gambling-den.2] the named number, a double, both', () => {
  expect(den(5, [2, 3])).toEqual({ credits: 0, ...PAID });
  expect(den(5, [2, 5])).toEqual({ credits: 70, ...PAID });
  expect(den(1, [1, 4])).toEqual({ credits: 50, ...PAID });
  expect(den(5, [4, 4])).toEqual({ credits: 80, ...PAID });
  expect(den(5, [5, 5])).toEqual({ credits: 200, ...PAID });
  const face = { 'campaign.gambling-den-number': 'named-doubled-face' };
  expect(den(5, [2, 5], {}, face)).toMatchObject({ credits: 50 });
  expect(den(5, [4, 4], {}, face)).toMatchObject({ credits: 40 });
  expect(den(5, [5, 5], {}, face)).toMatchObject({ credits: 100 });
});

test('[campaign.territories.gambling-den.3, campaign.territories.gambling-den.5] two 1s lose everything, even if 1 was named', () => {
  const lost = { credits: 0, reputation: 1, forfeited: 50, forfeitedTo: 'a' };
  expect(den(1, [1, 1, 'a'])).toEqual(lost);
  expect(den(3, [1, 1, 'a'], { house: 'delaque' })).toEqual({ ...lost, reputation: 2 });
  expect(den(3, [1, 1], { rivals: [] })).toEqual({ ...lost, forfeitedTo: null });
});

test('[campaign.territories.collapsed-dome.1, campaign.territories.collapsed-dome.2] pairs pay, three of a kind do not', () => {
  const dig = (count: number, dice: readonly unknown[], fighters = ['a', 'b']) =>
    call('campaign.territories.collapsed-dome', { input: { count, fighters }, dice }).output;
  expect(dig(2, [6, 6])).toEqual({ credits: 60, victim: null, injury: null });
  expect(dig(8, [1, 1, 2, 2, 3, 3, 4, 5])).toEqual({ credits: 105, victim: null, injury: null });
  expect(dig(3, [1, 1, 1, 'b', 6, 1, 5, 6])).toEqual({ credits: 0, victim: 'b', injury: 61 });
  expect(dig(3, [1, 1, 1, 'b', 2, 6, 3, 1])).toMatchObject({ injury: 31 });
  expect(dig(3, [1, 1, 1], [])).toEqual({ credits: 0, victim: null, injury: null });
});

test('[campaign.territories.corpse-farm.1, campaign.territories.corpse-farm.2] for each of the dead', () => {
  const farm = (house: string, deaths: number, dice: readonly number[]) =>
    call('campaign.territories.corpse-farm', { input: { house, deaths }, dice }).output;
  expect(farm('other', 0, [])).toEqual({ credits: 0, reputation: 0 });
  expect(farm('cawdor', 0, [])).toEqual({ credits: 0, reputation: 1 });
  expect(farm('cawdor', 2, [1, 2, 3, 4])).toEqual({ credits: 100, reputation: 1 });
});

test('[campaign.territories.refuse-drift.1, campaign.territories.refuse-drift.2] doubles are dangerous, not to Cawdor', () => {
  const drift = (
    house: string,
    dice: readonly unknown[],
    fighters: readonly string[] = ['a'],
    rulings = {},
  ) => call('campaign.territories.refuse-drift', { input: { house, fighters }, dice, rulings }).output;
  expect(drift('goliath', [1, 1, 'a'])).toEqual({ credits: 10, reputation: 0, victim: 'a' });
  expect(drift('goliath', [1, 1], [])).toEqual({ credits: 10, reputation: 0, victim: null });
  expect(drift('cawdor', [2, 2, 2])).toEqual({ credits: 30, reputation: 1, victim: null });
  const adds = { 'campaign.enhanced-replaces': 'yes-general-rule' };
  expect(drift('cawdor', [1, 1, 2, 2, 2], ['a'], adds)).toEqual({ credits: 40, reputation: 1, victim: null });
});

test('[campaign.territories.mine-workings.1, campaign.territories.mine-workings.4, campaign.beasts.rules.3] captives at work, but no beasts', () => {
  const captive = (id: string, rank: string, atWork: boolean) => ({ id, rank, atWork });
  const mine = (house: string, captives: readonly object[], dice: readonly number[]) =>
    call('campaign.territories.mine-workings', { input: { house, captives }, dice }).output;
  const captives = [captive('a', 'beast', true), captive('b', 'leader', true), captive('c', 'juve', false)];
  expect(mine('escher', captives, [1, 6])).toEqual({ credits: 70, reputation: 0 });
  expect(mine('orlock', captives, [1, 6])).toEqual({ credits: 70, reputation: 2 });
});

test('[campaign.territories.old-ruins.1] Movement 7 finds more', () => {
  const ruins = (movement: readonly number[], dice: readonly number[]) =>
    call('campaign.territories.old-ruins', { input: { movement }, dice }).output;
  expect(ruins([], [1])).toEqual({ credits: 10 });
  expect(ruins([6, 6], [1])).toEqual({ credits: 10 });
  expect(ruins([7, 9], [1, 2])).toEqual({ credits: 30 });
});

test('[campaign.territories.fighting-pit.1, campaign.territories.fighting-pit.2, campaign.tables.injury.2] one or two train', () => {
  const pit = (fighters: readonly string[], dice: readonly unknown[]) =>
    call('campaign.territories.fighting-pit', { input: { fighters }, dice }).output;
  expect(pit(['a', 'b'], ['out', 6, 6, 'serious'])).toEqual({
    fighters: {
      a: { outcome: 'injury', injury: 'memorable-death' },
      b: { outcome: 'recovery', injury: null },
    },
  });
  expect(pit(['a'], ['flesh'])).toEqual({ fighters: { a: { outcome: 'no-effect', injury: null } } });
  expect(() => pit(['a', 'b', 'c'], [])).toThrow(BadInput);
});

test('[campaign.territories.stinger-mold-sprawl.1, campaign.territories.stinger-mold-sprawl.2, campaign.territories.stinger-mold-sprawl.3] rolled twice, death only by Escher', () => {
  const mold = (house: string, again: boolean, keep: string, dice: readonly number[]) =>
    call('campaign.territories.stinger-mold', { input: { house, again, keep }, dice }).output;
  expect(mold('orlock', false, 'second', [5, 6])).toEqual({ rolls: [56], kept: 56 });
  expect(mold('orlock', true, 'first', [1, 2, 6, 6])).toEqual({ rolls: [12, 66], kept: 12 });
  expect(mold('orlock', true, 'second', [1, 2, 6, 6])).toEqual({ rolls: [12, 66], kept: 66 });
  expect(mold('escher', true, 'second', [6, 6, 1, 2])).toEqual({ rolls: [66, 12], kept: 12 });
  expect(mold('escher', false, 'second', [6, 6])).toEqual({ rolls: [66], kept: 66 });
});

const toll = (gangs: readonly string[], payers: readonly string[], orlock = true, rulings = {}) =>
  call('campaign.territories.toll-priority', {
    input: { holder: 'red', orlock, gangs, payers },
    dice: [],
    rulings,
  }).output;

test('[campaign.territories.toll-crossing.2, campaign.territories.toll-crossing.3] the owner and the payer, in listed order', () => {
  expect(toll(['gold', 'blue', 'red'], ['gold'])).toEqual({ income: 20, first: ['gold', 'red'] });
  expect(toll(['gold', 'blue'], [])).toEqual({ income: 0, first: [] });
  expect(toll(['red', 'blue'], [], false)).toEqual({ income: 0, first: [] });
  expect(toll(['red', 'blue'], ['blue'], false)).toEqual({ income: 0, first: [] });
  expect(() => toll(['red', 'blue'], ['gold'])).toThrow(BadInput);
  const owner = { 'campaign.toll-clash': 'orlock-owner-goes-first' };
  expect(toll(['gold', 'blue', 'red'], ['gold'], true, owner)).toEqual({ income: 20, first: ['red'] });
  expect(toll(['gold', 'blue', 'grey'], ['gold', 'blue'], true, owner)).toMatchObject({
    first: ['gold', 'blue'],
  });
});

test('[campaign.territories.toll-crossing.4] a right that all have is none, and still paid', () => {
  expect(toll(['gold', 'blue'], ['gold', 'blue'])).toEqual({ income: 40, first: [] });
  expect(toll(['red', 'blue'], ['blue'])).toEqual({ income: 20, first: [] });
});
