import { expect, test } from 'vitest';
import { readCardFile } from './cards.ts';

const card = { id: 'smoke', title: 'Smoke', words: 'Nobody shoots at this fighter.', early: false };

test('a file of cards is read, and the first thing missing is named with its card', () => {
  expect(readCardFile(JSON.stringify([card]))).toEqual([card]);
  for (const field of ['id', 'title', 'words', 'early']) {
    const without = JSON.stringify([card, { ...card, [field]: undefined }]);
    expect(() => readCardFile(without)).toThrow(`Card 2 has no ${field}.`);
  }
  expect(() => readCardFile('{}')).toThrow('Expected a list of cards, in square brackets.');
  expect(() => readCardFile('[')).toThrow('This file is not JSON.');
});
