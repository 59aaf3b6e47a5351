import { expect, test } from 'vitest';
import { GERMAN } from '../words/de/index.ts';
import { EN } from '../words/en/index.ts';
import { inWords, type OldTold, saidInWords, say, type Told } from './events.ts';
import { NOBODY, Table } from './table.ts';

const CLAUSE = 'core.round.sequence.1';

test('an event has an id and facts, and gets its words at the end', () => {
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
  expect(inWords(told, undefined, GERMAN)).toBe('3 gegen 4: bestanden');
});

test('a fact may itself be words with facts', () => {
  const reason = say('dominion/looters/caskets-claimed', { claimed: 3 });
  const told: Told = {
    event: 'dominion/judging/wins-since',
    facts: { victors: ['escher'], reason },
    clause: CLAUSE,
  };
  expect(inWords(told)).toBe('escher wins: caskets claimed: 3');
  expect(inWords(told, undefined, GERMAN)).toBe('escher gewinnt: beanspruchte Kisten: 3');
  expect(saidInWords(reason)).toBe('caskets claimed: 3');
});

test('the name of a fighter is never taken for a phrase', () => {
  const told: Told = { event: 'events/stands-up', facts: { fighter: 'passed' }, clause: CLAUSE };
  expect(inWords(told, undefined, GERMAN)).toBe('passed steht auf');
});

test('German writes a part of an inch behind a comma', () => {
  const half = say('action-words/take-cover-move-up', { half: 2.5 });
  expect(saidInWords(half)).toContain('2.5"');
  expect(saidInWords(half, (id) => id, GERMAN)).toContain('2,5"');
});

test('German has every text of English, with the same facts', () => {
  const factsIn = (words: string) =>
    [...new Set(Array.from(words.matchAll(/\{(\w+)\}/g), ([, name]) => name))].sort();
  expect(Object.keys(GERMAN.events).sort()).toEqual(Object.keys(EN).sort());
  for (const [id, words] of Object.entries(EN))
    expect(factsIn(GERMAN.events[id] ?? ''), id).toEqual(factsIn(words));
});

test('older logs are read unchanged', () => {
  const old: OldTold = { words: '{name} falls', facts: { name: 'ana' }, clause: CLAUSE };
  expect(inWords(old, (id) => id.toUpperCase())).toBe('ANA falls');
});

test('every event has words, and an id that is not a clause', () => {
  for (const [id, words] of Object.entries(EN)) {
    expect(id).toMatch(/^[a-z0-9-]+(\/[a-z0-9-]+)+$/);
    expect(words.trim(), id).not.toBe('');
  }
});
