import { expect, test } from 'vitest';
import type { Coming } from '../../seen.ts';
import { capital } from '../../words.ts';
import {
  aimAmong,
  assumedWords,
  confirmDetails,
  confirmWords,
  partsOf,
  shared,
  sharesOf,
  shareWords,
  undecided,
} from './sheet-rows.ts';

function choice(clause: string, options: readonly string[], answer?: string): Coming {
  const ask = { kind: 'choice', clause, of: 'ana', options, say: { title: 'Which?', labels: {} } };
  return { key: `choice ${clause} ana`, ask: ask as never, ...(answer === undefined ? {} : { answer }) };
}
const hit = (on: string) => choice('core.shooting.rapid.2', ['bo', 'cy', 'dee'], on);
const action = (id: string) => choice('core.activation.turn.4', ['move', 'shoot', 'done'], id);

test('the row in which a fighter chooses between fighters is found, and no other', () => {
  const fighters = { ana: {}, bo: {}, cy: {} };
  const target = choice('core.shooting.declare.1', ['bo', 'cy', 'a-point'], 'bo');
  expect(aimAmong([action('shoot'), target], fighters)).toBe(1);
  expect(aimAmong([action('shoot')], fighters)).toBe(-1);
  expect(aimAmong([action('shoot'), { ...target, maybe: true }], fighters)).toBe(-1);
  expect(aimAmong([target], { bo: {}, cy: {} })).toBe(-1);
});

test('equal questions are one part, and its answers are distributed', () => {
  const rows = [choice('core.shooting.hit.2', ['open'], 'open'), hit('cy'), hit('bo'), hit('cy')];
  const [, part] = partsOf(rows);
  expect(part?.at).toEqual([1, 2, 3]);
  const shares = sharesOf(rows, part as never);
  expect(shares).toEqual([
    ['bo', 1],
    ['cy', 2],
    ['dee', 0],
  ]);
  expect(shareWords(part as never)).toBe('Who takes the other 3 hits?');
  expect(shared(shares, 'dee', true)).toEqual(['bo', 'cy', 'dee']);
  expect(shared(shares, 'cy', false)).toEqual(['bo', 'bo', 'cy']);
  expect(shared(shares, 'bo', false)).toEqual(['cy', 'cy', 'cy']);
});

test('two actions are two rows, and the one tap names them', () => {
  const rows = [action('move'), action('shoot')];
  expect(partsOf(rows).map(({ at }) => at)).toEqual([[0], [1]]);
  expect(confirmWords(rows)).toBe('Move, then shoot');
  expect(confirmWords([hit('bo'), hit('bo')])).toBe('Confirm both');
  expect(confirmWords([hit('bo'), hit('bo'), hit('cy')])).toBe('Confirm all 3');
  expect(confirmWords([action('move'), action('move')])).toBe('Move twice');
});

test('if a group acts, the one tap says how many, and who does what', () => {
  const by = (of: string, row: Coming): Coming => ({ ...row, ask: { ...row.ask, of } as never });
  const rows = [
    choice('core.activation.group.2', ['ana', 'bo'], 'ana'),
    by('ana', action('move')),
    by('ana', action('move')),
    by('bo', action('shoot')),
    choice('core.shooting.declare.1', ['cy', 'dee'], 'cy'),
  ];
  expect(confirmWords(rows)).toBe('2 fighters act');
  expect(confirmDetails(rows, capital)).toBe('Ana: move twice · Bo: shoot · Cy');
  expect(assumedWords(rows, capital)).toBe('2 fighters act · Ana: move twice · Bo: shoot · Cy');
  expect(assumedWords(rows.slice(1, 3), capital)).toBe('Move twice');
  const charged = ['core.actions.charge.1', 'core.actions.charge.2'] as const;
  expect(
    confirmDetails(
      charged.map((clause) => choice(clause, ['cy', 'dee'], 'cy')),
      capital,
    ),
  ).toBe('Cy');
  // A number of dice means nothing without its question.
  const dice = choice('core.shooting.rapid.1', ['1', '2'], '2');
  expect(confirmDetails([choice('core.shooting.declare.1', ['cy', 'dee'], 'cy'), dice], capital)).toBe('Cy');
});

test('the one tap names its assumptions: target, distance, cover', () => {
  const range = choice('core.shooting.range.1', ['short', 'long'], 'long');
  const closer = { ...range, ask: { ...range.ask, kind: 'fact' }, answer: false } as Coming;
  const near = { ...range, ask: { ...range.ask, kind: 'measure', to: ['cy', 'dee'] }, answer: ['cy'] };
  const aim = choice('core.shooting.declare.1', ['bo', 'cy'], 'bo');
  expect(confirmDetails([action('shoot'), aim, closer, range, near as never], capital)).toBe(
    'Bo · Long · Cy',
  );
  expect(confirmDetails([action('move'), action('shoot')], capital)).toBe('');
});

test('one answer alone is named, also if it is nobody', () => {
  const { ask } = choice('core.nerve.test.1', ['bo', 'cy'], '');
  const near = (answer: readonly string[]) => ({
    key: 'near',
    ask: { ...ask, kind: 'measure', to: ['bo', 'cy'] },
    answer,
  });
  expect(confirmDetails([near([])] as never, capital)).toBe('Nobody');
  expect(confirmDetails([near(['cy'])] as never, capital)).toBe('Cy');
});

test('decisions and rolls come last', () => {
  const rows = [action('move'), choice('core.activation.turn.1', ['bo'])];
  expect(undecided(rows)).toEqual([rows[1]]);
  expect(partsOf(rows)).toHaveLength(1);
});
