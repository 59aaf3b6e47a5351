import { expect, test } from 'vitest';
import { goalsIn, scoreOf } from './goals.ts';
import { headlineOf, lastOf } from './model/index.ts';

test('the goals are the clauses about the aim of the battle, for the variant in play', () => {
  const clauses = [
    { id: 'takeover.ambush.crews.1', rule: 'Crews' },
    { id: 'takeover.ambush.objectives.1', rule: 'Escape' },
    { id: 'takeover.ambush.victory.1', rule: 'Updated', variant: 'updated' },
    { id: 'takeover.ambush.victory.2', rule: 'Classic', variant: 'classic' },
  ];
  expect(goalsIn(clauses, 'updated').map(({ rule }) => rule)).toEqual(['Escape', 'Updated']);
});

test('the score counts who is up, down and gone, and how many a gang took out', () => {
  const fighter = (gang: string, fate: string, tookOut: readonly string[] = []) => ({
    gang,
    fate,
    tookOut,
    tookPart: fate !== 'stayed-home',
  });
  const state = {
    gangs: [{ id: 'red' }, { id: 'blue' }],
    fighters: {
      ana: fighter('red', 'standing', ['cy']),
      bo: fighter('red', 'seriously-injured'),
      cy: fighter('blue', 'out-of-action'),
      dee: fighter('blue', 'pinned'),
      eve: fighter('blue', 'stayed-home'),
    },
  };
  const score = scoreOf(state as never).map(({ up, down, gone, tookOut }) => [up, down, gone, tookOut]);
  expect(score).toEqual([
    [1, 1, 0, 1],
    [1, 0, 1, 0],
  ]);
});

test('the headline is the worst event, and the last of its kind', () => {
  const line = (words: string, clause: string) => ({ words, clause });
  const told = [
    line('Ana hits', 'core.shooting.hit.1'),
    line('Bo is out', 'core.injury.out.1'),
    line('Cy is broken', 'core.nerve.broken.1'),
    line('Dee is out', 'core.injury.out.1'),
  ];
  expect(headlineOf(told)?.words).toBe('Dee is out');
  expect(headlineOf(told.slice(0, 1))).toBe(undefined);
  // Who won comes before the figures.
  const won = line('Escher wins', 'takeover.ambush.victory.1');
  const figures = { ...line('Escher: 4 escaped', 'takeover.ambush.victory.1'), figures: true } as const;
  expect(headlineOf([...told, won, figures])).toBe(won);
});

test('the last lines begin with the attack that they come from', () => {
  const told = [
    { words: 'Ana acts', clause: 'core.activation.turn.1' },
    { words: 'Ana shoots at Bo', clause: 'core.actions.shoot.1' },
    { words: 'it misses', clause: 'core.shooting.hit.1' },
    { words: 'Shots: 2', clause: 'core.shooting.rapid.1' },
    { words: 'Ammo fails', clause: 'core.ammo.test.1' },
    { words: 'Out of ammo', clause: 'core.ammo.test.2' },
  ];
  const said = (most: number) => lastOf(told, most).map(({ words }) => words);
  expect(said(3)).toEqual(['Ana shoots at Bo', 'Ammo fails', 'Out of ammo']);
  // Beneath a headline.
  expect(said(1)).toEqual(['Ana shoots at Bo', 'Out of ammo']);
  expect(said(9)).toEqual(told.map(({ words }) => words));
});
