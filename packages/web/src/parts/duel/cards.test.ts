import { expect, test } from 'vitest';
import { cardsIn } from './cards.ts';

test('who can be attacked comes before those who stayed at home; who is out is left away', () => {
  const fates = { boss: 'stayed-home', ana: 'out-of-action', bo: 'pinned', cy: 'standing' };
  const fighters = Object.fromEntries(
    Object.entries(fates).map(([id, fate]) => [id, { id, name: id, fate, weapons: [], gear: [] }]),
  );
  const gangs = [{ id: 'blue', name: 'Blue', roster: Object.keys(fates) }];
  const [blue] = cardsIn({ gangs, fighters } as never);
  expect(blue?.fighters.map(({ id }) => id)).toEqual(['bo', 'cy', 'boss']);
});
