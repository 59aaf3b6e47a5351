/** The recorded battles replay to the same text; `npm run record` writes them again after a rule was changed on purpose. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Answer, type Question, scenarios } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { RandomPolicy } from './policy.ts';
import { record, replayRecord, rerecord } from './record.ts';
import { sampleSetUp } from './selfplay.ts';

const FOLDER = resolve(import.meta.dirname, '../../engine/battles');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.battle'));

test.each(files)('%s', (name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  expect(replayRecord(text)).toBe(text);
});

const EVENINGS = resolve(import.meta.dirname, '../../engine/evenings');

test.each(readdirSync(EVENINGS))('by hand: %s', (name) => {
  const text = readFileSync(join(EVENINGS, name), 'utf8');
  expect(replayRecord(text)).toBe(text);
});

test('an evening is replayed with the same answers; chance answers where they no longer fit', () => {
  const [name = ''] = readdirSync(EVENINGS);
  const text = readFileSync(join(EVENINGS, name), 'utf8');
  const nobody = {
    answer() {
      throw new Error('nothing is left to answer');
    },
  };
  expect(rerecord(text, nobody)).toBe(text);
  const cut = text.slice(0, text.indexOf('\n? ', text.length / 2));
  expect(() => rerecord(cut, nobody)).toThrow('nothing is left to answer');
  const again = rerecord(cut, new RandomPolicy('by another hand'));
  expect(again.startsWith(cut)).toBe(true);
  expect(again).not.toBe(text);
  expect(replayRecord(again)).toBe(again);
});

test('an answer that the rules do not allow is not written down', () => {
  const setUp = sampleSetUp('takeover.stand-off', 2, { depth: 'status' });
  const policy = new RandomPolicy('a slip of the pen');
  const answering = (slip: Partial<Record<Question['kind'], Answer>>) =>
    record(setUp, { answer: (question) => slip[question.kind] ?? policy.answer(question) });
  expect(() => answering({ dice: [7] })).toThrow(/expected .* got/);
  expect(() => answering({ choice: 'no such thing' })).toThrow('got "no such thing"');
});

test('there is one for every scenario', () => {
  expect(files.map((name) => name.replace('.battle', '')).sort()).toEqual(
    scenarios()
      .map(({ id }) => id)
      .sort(),
  );
});
