import { dictionaryOf, inPlainWords, type Question, type Said, say, type Words } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { deedSaid, type Telling } from './deed.ts';

const NAMES: Readonly<Record<string, string>> = { mira: 'Mira', dog: 'Mad Dog' };
const SAID: Said<Words> = { title: say('say-question/choose'), labels: {} };

function said(question: object, answer: unknown, more: Partial<Telling> = {}): readonly string[] {
  const telling = { said: SAID, isFighter: (id: string) => id in NAMES, ...more };
  const words = deedSaid(question as Question, answer as never, telling);
  return (['en', 'de'] as const).map((language) =>
    inPlainWords(words, (id) => NAMES[id] ?? id, dictionaryOf(language)),
  );
}

const ACTION = { kind: 'choice', clause: 'core.activation.turn.4', of: 'mira', options: ['aim', 'done'] };

test('an action’s name leaves out explanations, and its fighter if the reason names them', () => {
  const labels = { aim: say('action-words/aim-1-hit-next'), done: say('action-words/nothing-more') };
  const of = { said: { ...SAID, labels } };
  expect(said(ACTION, 'aim', of)).toEqual(['Mira: Aim', 'Mira: Zielen']);
  expect(said(ACTION, 'aim', { ...of, withReason: true })).toEqual(['Aim', 'Zielen']);
  expect(said(ACTION, 'done', of)).toEqual(['Mira: Nothing more', 'Mira: Nichts weiter']);
});

test('an answer about a fighter is worded by its verb, and others with their question', () => {
  const charge = { kind: 'choice', clause: 'core.actions.charge.1', of: 'mira', options: ['dog'] };
  expect(said(charge, 'dog')).toEqual(['charges Mad Dog', 'stürmt auf Mad Dog']);
  const fact = { kind: 'fact', clause: 'core.sight.line.1' };
  const title = say('say-question/can-see', { from: 'mira', only: 'dog' });
  expect(said(fact, true, { said: { title, labels: {} } })).toEqual([
    'yes (Can Mira see Mad Dog?)',
    'ja (Kann Mira Mad Dog sehen?)',
  ]);
});

test('a placement names its limit on a table and its spot on a board, and neither in the dark', () => {
  const place = { kind: 'place', clause: 'core.sight.line.1', of: 'mira' };
  const title = say('say-question/place', { of: 'mira', limit: say('where/anywhere-battlefield') });
  expect(said(place, 'placed', { said: { title, labels: {} } })[0]).toBe(
    'sets Mira up anywhere on the battlefield',
  );
  expect(said(place, { x: 4, y: 7.54 })[0]).toBe('sets Mira up at 4 7.5');
  expect(said(place, { x: 4, y: 7.54 }, { withoutPlaces: true })[0]).toBe('sets Mira up');
});

test('a secret stays one', () => {
  expect(said({ ...ACTION, secret: true }, 'aim')[0]).toBe('has decided, and keeps it secret');
});
