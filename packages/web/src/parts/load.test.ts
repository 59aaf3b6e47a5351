import { expect, test } from 'vitest';
import { Refused } from '../api.ts';
import { problemWords } from './load.tsx';

test('a refusal about a field names it; any other is a sentence by itself', () => {
  const missing = new Refused('missing', 'is missing', 'lists.tactics.0.early');
  expect(problemWords(missing)).toBe('At lists.tactics.0.early: is missing');
  expect(problemWords(new Refused('seat-taken', 'this seat is taken', 'seat'))).toBe('this seat is taken');
  expect(problemWords(new Error('The server was not reached.'))).toBe('The server was not reached.');
});
