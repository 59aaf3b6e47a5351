import { expect, test } from 'vitest';
import { cardOf } from './dice.ts';
import { faultOfAnswer, keyOf, type Question, readKey, subjectsOf } from './question.ts';
import { Script } from './script.ts';
import { run, Table } from './table.ts';

const CLAUSE = 'core.round.sequence.1';

const pick: Question<'pick'> = { kind: 'pick', clause: CLAUSE, options: ['a', 'b', 'c'], least: 1, most: 2 };

test.each([
  [['a'], undefined],
  [['c', 'a'], undefined],
  [[], 'expected 1 to 2, got 0'],
  [['a', 'b', 'c'], 'expected 1 to 2, got 3'],
  [['a', 'a'], 'expected each one once'],
  [['x'], 'expected some of a, b, c, got x'],
  ['a', 'expected a list of those picked'],
])('a pick of %j', (answer, fault) => {
  expect(faultOfAnswer(pick, answer)).toBe(fault);
});

test.each([
  ['placed', undefined],
  [{ x: 1, y: 2 }, undefined],
  [{ of: 'b', spot: 'placed' }, undefined],
  [{ of: 'b', spot: { x: 1, y: 2 } }, undefined],
  [{ of: 'x', spot: 'placed' }, 'expected one of a, b, got x'],
  [{ of: 'b' }, 'expected a spot {x, y} in inches, or placed'],
  [null, 'expected a spot {x, y} in inches, or placed'],
])('a placing of one of two: %j', (answer, fault) => {
  const place: Question = {
    kind: 'place',
    clause: CLAUSE,
    of: 'a',
    where: { is: 'anywhere' },
    who: ['a', 'b'],
  };
  expect(faultOfAnswer(place, answer)).toBe(fault);
});

test('the default is the first of those who may be placed', () => {
  const t = new Table(new Script(['placed', { of: 'b', spot: { x: 1, y: 2 } }]));
  expect(run(t.placeOne('red', ['a', 'b'], { is: 'anywhere' }, CLAUSE))).toEqual({ of: 'a', spot: 'placed' });
  expect(run(t.placeOne('red', ['a', 'b'], { is: 'anywhere' }, CLAUSE))).toEqual({
    of: 'b',
    spot: { x: 1, y: 2 },
  });
});

test('no question if all must be picked, or none can be', () => {
  const t = new Table(new Script([['b']]));
  expect(run(t.pick('red', { options: ['a', 'b'], least: 2 }, CLAUSE))).toEqual(['a', 'b']);
  expect(run(t.pick('red', { options: [] }, CLAUSE))).toEqual([]);
  expect(run(t.pick('red', { options: ['a', 'b'], most: 0 }, CLAUSE))).toEqual([]);
  expect(run(t.pick('red', { options: ['a', 'b'], most: 1 }, CLAUSE))).toEqual(['b']);
});

test('a fresh table repeats no old story, and a quiet table in between stays quiet', () => {
  const t = new Table(new Script([]));
  t.tell('{who} won', { who: 'red' }, CLAUSE);
  const { fresh } = t;
  fresh.tell('{who} won', { who: 'red' }, CLAUSE);
  fresh.tell('{who} won', { who: 'blue' }, CLAUSE);
  fresh.tell('{who} won', { who: 'blue' }, CLAUSE);
  expect(t.story.map(({ facts }) => facts.who)).toEqual(['red', 'blue', 'blue']);

  const other = new Table(new Script(['placed']));
  const between = t.through({ ask: (question) => other.ask(question) });
  expect(run(between.quiet.place('red', 'a', { is: 'anywhere' }, CLAUSE))).toBe('placed');
  between.quiet.tell('hush now', {}, CLAUSE);
  between.quiet.tellTo('red', 'hush now', {}, CLAUSE);
  expect(t.story).toHaveLength(3);
});

test('a key survives a round trip', () => {
  const cards: Question<'dice'> = {
    kind: 'dice',
    clause: CLAUSE,
    dice: cardOf(['a', 'b']),
    each: ['red', 'blue'],
    by: ['red', 'blue'],
    secret: true,
  };
  const read = { clause: CLAUSE, of: ['red', 'blue'], by: ['red', 'blue'] };
  expect(readKey(keyOf(cards))).toEqual({ ...read, kind: 'dice', dice: cards.dice.notation });
  expect(readKey(keyOf({ ...pick, of: 'ana' }))).toEqual({
    kind: 'pick',
    dice: '',
    clause: CLAUSE,
    of: ['ana'],
    by: [],
  });
  expect(readKey(keyOf(pick))).toMatchObject({ of: [], by: [] });
});

test('a question is about one fighter, about several who roll together, or about nobody', () => {
  const roll: Question<'dice'> = { kind: 'dice', clause: CLAUSE, dice: cardOf(['a']) };
  expect(subjectsOf({ ...pick, of: 'ana' })).toEqual(['ana']);
  expect(subjectsOf({ ...roll, each: ['red', 'blue'] })).toEqual(['red', 'blue']);
  expect(subjectsOf({ ...roll, who: 'ana' })).toEqual(['ana']);
  expect(subjectsOf(roll)).toEqual([]);
});
