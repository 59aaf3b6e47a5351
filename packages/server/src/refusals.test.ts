import { expect, test } from 'vitest';
import { REFUSALS, type RefusalCode, Refused, refusal, refusalWords, refusedBy } from './refusals.ts';

test('every code has a refusal status and words that name only its facts', () => {
  for (const [code, { status, words }] of Object.entries(REFUSALS)) {
    expect(status, code).toBeGreaterThanOrEqual(400);
    const names = [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']);
    expect(
      refusalWords({ refused: code as RefusalCode, facts: Object.fromEntries(names) }),
      code,
    ).not.toMatch(/undefined|[{}]/);
  }
});

test('a refusal of a table is the same over HTTP', () => {
  const late = refusal('late', 'number', { number: 7 });
  const refused = refusedBy(late, 'body.');
  expect([refused.code, refused.status, refused.field]).toEqual(['late', 409, 'body.number']);
  expect(refused.message).toBe('That question is no longer open; the one at hand is number 7');
  expect(refusedBy(refusal('battle-over')).field).toBe('battle');
});

test('a refusal may say when to ask again', () => {
  expect(new Refused('too-busy', 'address').after(5).retryAfter).toBe(5);
});
