import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { battle } from './battles.fixture.ts';

const xp = (told: object) =>
  (call('dominion.experience.standard', { input: { battle: told }, dice: [] }).output as { xp: unknown }).xp;

test('[dominion.experience.part.1, dominion.judging.rewards.3] everybody who took part earns 1, and nobody is listed with 0', () => {
  const told = battle('stand-off', {
    red: 'leader home, ganger, beast fled',
    blue: 'juve reserve, ganger escaped',
  });
  expect(xp(told)).toEqual({ 'red-2': 1, 'red-3': 1, 'blue-2': 1 });
});

test('[dominion.experience.standard.1, dominion.experience.standard.2, dominion.experience.standard.3] trophies by rank and death', () => {
  const told = battle('stand-off', {
    red: 'leader, ganger, ganger out red-2',
    blue: 'leader out red-1, champion out red-1, specialist out red-2, ganger out, juve fled red-1',
    facts: { killed: ['blue-2', 'blue-3'] },
  });
  // 1 for taking part; 2 for a Leader, 3 for a dead Champion. A dead specialist is 2, an own fighter nothing.
  expect(xp(told)).toEqual({ 'red-1': 6, 'red-2': 3, 'red-3': 1, 'blue-1': 1, 'blue-4': 1, 'blue-5': 1 });
});

test('[dominion.experience.standard.4, dominion.judging.facts.1] each rally counts', () => {
  const told = battle('stand-off', { facts: { rallied: ['red-2', 'blue-1', 'red-2'] } });
  expect(xp(told)).toEqual({ 'red-1': 1, 'red-2': 3, 'blue-1': 2, 'blue-2': 1 });
});

test('[dominion.experience.hired.1, dominion.judging.rewards.3] hired guns and the dead earn nothing', () => {
  const told = battle('stand-off', {
    red: 'hired-gun, ganger out blue-1',
    blue: 'leader out red-1, ganger out red-2',
    facts: { killed: ['red-2'], rallied: ['red-1'] },
  });
  expect(xp(told)).toEqual({ 'blue-1': 3, 'blue-2': 1 });
});

test('[dominion.judging.facts.1] facts name fighters of the battle', () => {
  expect(() => xp(battle('stand-off', { facts: { killed: ['green-1'] } }))).toThrow(/battle.facts.killed.0/);
  expect(() => xp(battle('stand-off', { facts: { rallied: ['red-1', 'x'] } }))).toThrow(
    /battle.facts.rallied.1/,
  );
});

test('[dominion.judging.facts.1] a fact that every scenario may carry is no hindrance', () => {
  const facts = { firstMeeting: true, killed: [], rallied: [] };
  expect(xp(battle('stand-off', { facts }))).toEqual({ 'red-1': 1, 'red-2': 1, 'blue-1': 1, 'blue-2': 1 });
});
