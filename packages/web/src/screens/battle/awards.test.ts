import { dictionaryOf, say } from '@hive-arbiter/engine';
import { Reader } from '@hive-arbiter/engine/seat-view';
import { expect, test } from 'vitest';
import type { Award, PublicState } from '../../seen.ts';
import {
  awardsBy,
  awardWords,
  linesByWhom,
  nextAwardId,
  resultWords,
  sumsOf,
  withoutAward,
} from './awards.ts';

const line = (id: string, more: Partial<Award>): Award => ({
  id,
  to: 'saints',
  what: 'credits',
  amount: 10,
  detail: '',
  clause: 'core.round.sequence.1',
  ...more,
});
const state = {
  gangs: [
    { id: 'saints', name: 'Sump Saints', roster: ['ana'] },
    { id: 'choir', name: 'Iron Choir', roster: ['rex'] },
  ],
  wild: [],
  fighters: { ana: { name: 'Ana', gang: 'saints' }, rex: { name: 'Rex', gang: 'choir' } },
  occasion: { challenge: 'open' },
  verdict: { result: 'win', victors: ['choir'], why: 'core.round.sequence.1' },
  awards: [
    line('award-1', {}),
    line('award-2', { to: 'rex', what: 'xp', amount: 2, detail: 'taking part' }),
    line('award-3', { to: 'ana', what: 'captive', amount: 1, detail: 'choir' }),
  ],
} as unknown as PublicState;

test('awards are summed up for the gang and each fighter', () => {
  const [saints] = awardsBy(state);
  const lines = [
    line('award-4', { to: 'ana', what: 'xp', amount: 3, detail: 'a kill' }),
    ...(saints?.lines ?? []),
    line('award-5', { to: 'ana', what: 'xp', amount: -1 }),
  ];
  expect(sumsOf(lines)).toEqual(['+10 credits', '+2 XP', '1 captive']);
  expect(linesByWhom(saints?.gang as never, lines).map(({ to, lines: own }) => [to, own.length])).toEqual([
    ['saints', 1],
    ['ana', 3],
  ]);
  expect(awardWords(state, lines[0] as Award)).toBe('+3 XP: a kill');
  // As the battle's own words in another language have it.
  expect(awardWords(state, lines[0] as Award, () => 'einen Sieg')).toBe('+3 XP for einen Sieg');
});

test('the result is one sentence', () => {
  expect(resultWords(state)).toBe('Iron Choir has won');
  expect(resultWords({ ...state, verdict: { ...state.verdict, result: 'draw' } } as PublicState)).toBe(
    'A draw',
  );
  expect(resultWords({ ...state, verdict: null })).toBe('Not judged yet');
});

test('a line reads as the gain of the gang or fighter above it', () => {
  expect(state.awards.map((each) => awardWords(state, each))).toEqual([
    '+10 credits',
    '+2 XP: taking part',
    'Is held captive by Iron Choir',
  ]);
  expect(awardWords(state, line('x', { what: 'reputation', amount: -1 }))).toBe('−1 Reputation');
});

test('lines stand under their gang, fighters’ ones as well', () => {
  expect(awardsBy(state).map(({ gang, lines }) => [gang.id, lines.map(({ id }) => id)])).toEqual([
    ['saints', ['award-1', 'award-3']],
    ['choir', ['award-2']],
  ]);
});

test('a new line gets a new id, also after one was deleted', () => {
  const left = withoutAward(state.awards, 'award-2');
  expect(left.map(({ id }) => id)).toEqual(['award-1', 'award-3']);
  expect(nextAwardId(left)).toBe('award-4');
});

const LISTS = { lists: { tactics: [], missions: [] } };

test('a line that is for something with names of its own says it in the words of the battle', () => {
  const detail = say('award/sub-plot', { card: '5-hearts' });
  const earned = line('award-6', { what: 'reputation', amount: 2, detail });
  const reader = new Reader(dictionaryOf('de'));
  const german = (words: Award['detail']) =>
    typeof words === 'string'
      ? undefined
      : reader.words(words, { ...state, markers: {}, occasion: LISTS } as never);
  expect(awardWords(state, earned, german)).toMatch(/^\+2 Reputation: Nebenhandlung, \S/);
  expect(awardWords(state, line('award-7', { detail: 'a bet that Bo lost' }), german)).toBe(
    '+10 credits: a bet that Bo lost',
  );
});
