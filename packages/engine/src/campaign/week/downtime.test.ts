import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { BadInput } from '../../table/errors.ts';

test('[campaign.downtime.rest.2, campaign.downtime.rest.3, campaign.downtime.rest.4] everybody rests, comes home and learns', () => {
  const fighter = (id: string, status: string) => ({ id, status });
  const fighters = [
    fighter('a', 'jailed'),
    fighter('b', 'recovery'),
    fighter('c', 'captive'),
    fighter('d', 'fit'),
  ];
  expect(call('campaign.downtime.rest', { input: { fighters }, dice: [1, 2, 3, 6] }).output).toEqual({
    xp: { a: 1, b: 2, c: 3, d: 6 },
    recovered: ['b'],
    returned: ['a', 'c'],
  });
  const nobody = { xp: {}, recovered: [], returned: [] };
  expect(call('campaign.downtime.rest', { input: { fighters: [] }, dice: [] }).output).toEqual(nobody);
});

test('[campaign.downtime.rest.5, campaign.downtime.rest.6] the grant is spent first and its rest is lost', () => {
  const grant = (status: number, spend: number, stash: number) =>
    call('campaign.downtime.grant', { input: { status, spend, stash }, dice: [] }).output;
  expect(grant(0, 50, 80)).toEqual({ grant: 0, spent: 50, lost: 0, stash: 30 });
  expect(grant(2, 300, 80)).toEqual({ grant: 300, spent: 300, lost: 0, stash: 80 });
  expect(grant(1, 5000, 80)).toEqual({ grant: 150, spent: 230, lost: 0, stash: 0 });
  expect(grant(3, 0, 80)).toEqual({ grant: 450, spent: 0, lost: 450, stash: 80 });
});

const players = ['a', 'b', 'c'];
const scenario = (assault: readonly string[], pit: readonly string[], dice: readonly number[] = []) =>
  call('campaign.downtime.scenario', { input: { players, assault, pit }, dice }).output;

test('[campaign.downtime.scenario.1] somebody has to run the Enforcers', () => {
  const assault = { scenario: 'precinct-assault', winner: null };
  expect(scenario(['c', 'a'], ['b'])).toEqual({ ...assault, gangs: ['a', 'c'], enforcers: 'b' });
  expect(scenario(['b'], ['a', 'c'])).toEqual({ ...assault, gangs: ['b'], enforcers: null });
  // All want to fight: the highest roll runs the Enforcers, ties for highest roll again.
  expect(scenario(players, [], [5, 1, 5, 2, 3])).toEqual({ ...assault, gangs: ['a', 'b'], enforcers: 'c' });
});

test('[campaign.downtime.scenario.2] else the Pit Brawl, which one alone wins', () => {
  const brawl = { scenario: 'pit-brawl', enforcers: null };
  expect(scenario([], ['c', 'a'])).toEqual({ ...brawl, gangs: ['a', 'c'], winner: null });
  expect(scenario([], ['b'])).toEqual({ ...brawl, gangs: ['b'], winner: 'b' });
  expect(scenario([], [])).toEqual({ scenario: 'none', gangs: [], enforcers: null, winner: null });
  expect(() => scenario([], ['x'])).toThrow(BadInput);
  expect(() => scenario(['x'], [])).toThrow(BadInput);
});
