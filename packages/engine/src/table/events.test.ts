import { expect, test } from 'vitest';
import { EN } from '../words/en/index.ts';
import { inWords, type Language, type OldTold, type Told } from './events.ts';
import { NOBODY, Table } from './table.ts';

const CLAUSE = 'core.round.sequence.1';

test('an event is told by its id and facts, and put into words at the end', () => {
  const t = new Table(NOBODY);
  t.tell('round/round', { round: 3 }, CLAUSE);
  expect(t.story).toEqual([{ event: 'round/round', facts: { round: 3 }, clause: CLAUSE }]);
  expect(t.story.map((told) => inWords(told))).toEqual(['Round 3']);
});

test('the compiler knows the facts of an event', () => {
  const t = new Table(NOBODY);
  // @ts-expect-error The round is missing.
  t.tell('round/round', {}, CLAUSE);
  // @ts-expect-error There is no such event.
  t.tell('round/roundabout', {}, CLAUSE);
  expect(t.story).toHaveLength(2);
});

test('another language has other words, and phrases for facts that are words', () => {
  const told: Told = {
    event: 'tests/against',
    facts: { natural: 3, value: 4, fate: 'passed' },
    clause: CLAUSE,
  };
  const german: Language = {
    events: { 'tests/against': '{natural} gegen {value}: {fate}' },
    phrases: { passed: 'bestanden' },
    none: 'keine',
  };
  expect(inWords(told, undefined, german)).toBe('3 gegen 4: bestanden');
});

test('logs of before are read as they are', () => {
  const old: OldTold = { words: '{name} falls', facts: { name: 'ana' }, clause: CLAUSE };
  expect(inWords(old, (id) => id.toUpperCase())).toBe('ANA falls');
});

test('every event has words, and an id that is no clause', () => {
  for (const [id, words] of Object.entries(EN)) {
    expect(id).toMatch(/^[a-z0-9-]+(\/[a-z0-9-]+)+$/);
    expect(words.trim(), id).not.toBe('');
  }
});
