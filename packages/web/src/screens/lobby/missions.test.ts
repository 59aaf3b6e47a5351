import { expect, test } from 'vitest';
import { readMissionFile } from './missions.ts';

const FORGE = {
  id: 'the-forge',
  title: 'The Forge',
  house: 'goliath',
  like: 'dominion.ambush',
  words: 'Hot.',
};

test('[dominion.scenario.choice.1] a list of missions is read as it stands, and anything else is refused', () => {
  expect(readMissionFile(JSON.stringify([FORGE]))).toEqual([FORGE]);
  expect(() => readMissionFile('[')).toThrow('not JSON');
  expect(() => readMissionFile(JSON.stringify(FORGE))).toThrow('a list of missions');
  expect(() => readMissionFile('[]')).toThrow('a list of missions');
  expect(() => readMissionFile(JSON.stringify([FORGE, { ...FORGE, house: 5 }]))).toThrow(
    'Mission 2 has no house',
  );
});
