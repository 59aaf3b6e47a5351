import {
  type Answered,
  dictionaryOf,
  inPlainWords,
  type Said,
  say as says,
  type Words,
} from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { correctionSaid, doneSaid, rollOf, telling } from './said.ts';

const NAMES: Record<string, string> = { mira: 'Mira', bo: 'Bo', escher: 'Escher' };
const nameOf = (id: string) => NAMES[id] ?? id.replaceAll('-', ' ');
const inEnglish = (words: Words) => inPlainWords(words, nameOf, dictionaryOf('en'));
const answered = (key: string, answer: unknown, more: Partial<Answered> = {}) =>
  ({ seq: 7, type: 'answer', key, answer, by: 'escher', how: 'said', ...more }) as Answered;
const say = (key: string, answer: unknown, question?: Said<Words>, more?: Partial<Answered>) =>
  inEnglish(doneSaid(answered(key, answer, more), () => question));

test('a deed is worded with its question, or by its key if the words are unknown', () => {
  const shoot = { title: 'Mira: the last action', labels: { 'shoot-basic': 'Shoot' } };
  expect(say('choice core.actions.list.1 mira', 'shoot-basic', shoot)).toBe('Mira: Shoot');
  expect(say('choice core.actions.list.1 mira', 'shoot-basic')).toBe('Mira: shoot basic');
  expect(say('choice core.round.priority.1', 'first')).toBe('Escher: first');
  expect(say('choice core.activation.turn.4 mira', 'done')).toBe('Mira: nothing more');
  expect(say('fact core.los.basic.1', true, { title: says('Is the door open?'), labels: {} })).toBe(
    'yes – Is the door open?',
  );
  expect(say('sight core.los.basic.1 mira', ['bo', 'escher'])).toBe('Mira: Bo and Escher');
  expect(say('measure core.los.basic.1 mira', [])).toBe('Mira: none');
  expect(say('place core.setup.deploy.1 mira', { x: 3, y: 4 })).toBe('Mira: placed');
  expect(say('place core.setup.deploy.1 mira', { of: 'bo', spot: 'placed' })).toBe('Bo: placed');
});

test('answers given together are named by the first that says something', () => {
  const nobody = answered('pick core.activation.group.1 mira', []);
  const shoots = answered('choice core.activation.turn.4 mira', 'shoot');
  expect(telling([nobody, shoots])).toBe(shoots);
  expect(telling([nobody])).toBe(nobody);
  // A casualty that was noted is named by what became of it.
  const note = { ...shoots, key: 'choice core.activation.turn.1', answer: 'note' };
  const who = { ...shoots, key: 'choice core.injury.dice.1 red', answer: 'bo' };
  const out = { ...shoots, key: 'choice core.injury.dice.1 bo', answer: 'out-of-action' };
  const by = { ...shoots, key: 'choice core.injury.out.1 bo', answer: 'nobody' };
  expect(telling([note, who, out, by])).toBe(out);
  expect(telling([])).toBeUndefined();
});

test('a question about one of many is answered by yes or no', () => {
  const reach = { title: says('Does Mira reach Bo?'), labels: {} };
  const saidOfOne = (answer: unknown) =>
    inEnglish(doneSaid(answered('measure core.charge.move.1', answer), () => reach, true));
  expect(saidOfOne(['bo'])).toBe('yes – Does Mira reach Bo?');
  expect(saidOfOne([])).toBe('no – Does Mira reach Bo?');
});

test('dice are shown by their faces, and secret dice not at all', () => {
  const typed = { how: 'typed' } as const;
  expect(say('dice 2D6 core.tests.test.2', [3, 5], undefined, typed)).toBe('2D6: 3 and 5');
  expect(say('dice 2 injury core.injury.roll.1 bo', ['flesh-wound', 'out-of-action'], undefined, typed)).toBe(
    'injury dice for Bo: flesh wound and out of action',
  );
  const secret = say('choice dominion.subplots.draw.1 @escher', 'the-hidden-card', undefined, {
    secret: true,
  });
  expect(secret).toBe('Escher: a secret');
});

test('corrected facts are listed together, each fighter once', () => {
  const at = (fact: string, value: unknown) => ({ path: ['fighters', 'mira', fact], value });
  const changes = [
    at('wounds', 2),
    at('fleshWounds', 1),
    at('fate', 'pinned'),
    at('broken', false),
    at('conditions', ['blind', 'in-the-sea']),
    at('engagedWith', []),
  ];
  expect(inEnglish(correctionSaid({ changes, note: 'she was in cover' }, { gangs: [], awards: [] }))).toBe(
    'Mira: wounds left 2, flesh wounds 1, pinned, not broken, conditions blind and in the sea, in combat with nobody (she was in cover)',
  );
});

test('a roll that everybody may see is read off its entry; no other entry is one', () => {
  expect(
    rollOf(answered('dice 1 of 52 cards core.tactics.draw.1 mira', ['A-hearts'], { how: 'rolled' })),
  ).toEqual({
    seq: 7,
    dice: '1 of 52 cards',
    clause: 'core.tactics.draw.1',
    of: ['mira'],
    faces: ['A-hearts'],
    how: 'rolled',
  });
  expect(rollOf(answered('dice 2D6 core.tests.test.2', [3, 5]))).toMatchObject({ of: [] });
  expect(rollOf(answered('dice D6 core.tests.test.2', [3], { secret: true }))).toBeUndefined();
  expect(rollOf(answered('choice core.tests.test.2', 'x'))).toBeUndefined();
  expect(rollOf({ seq: 1, type: 'undo', to: 0, by: 'escher' })).toBeUndefined();
});
