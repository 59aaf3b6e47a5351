import { playThrough } from '@hive-arbiter/engine/direct';
import { expect, test } from 'vitest';
import { setUpOf } from '../trial.ts';
import { type Bot, BotTable } from './bot.ts';
import { botNamed } from './index.ts';
import { gainOf, Underboss } from './underboss.ts';

/** So many looks that come out so far apart on the average, now more, now less. */
const looks = (many: number, mean: number) =>
  Array.from({ length: many }, (_, at) => 0.5 + mean + (at % 2 === 0 ? 0.1 : -0.1));
const usual = (many: number) => looks(many, 0).map(() => 0.5);

test('a few looks do not outweigh what the ganger thinks of a plan, many do', () => {
  expect(gainOf(looks(4, 0.02), usual(4), -0.3)).toBeLessThan(0);
  expect(gainOf(looks(400, 0.02), usual(400), -0.3)).toBeGreaterThan(0);
});

test('of plans that the looks do not tell apart the ganger’s rating decides', () => {
  expect(gainOf([], [], -0.2)).toBeLessThan(0);
  expect(gainOf(usual(8), usual(8), -0.2)).toBeLessThan(0);
  expect(gainOf(usual(8), usual(8), 0)).toBe(0);
});

test('looks that agree by chance do not decide alone', () => {
  expect(gainOf([0.51, 0.51], [0.5, 0.5], -0.5)).toBeLessThan(0);
});

test('underboss looks ahead to choose who acts next', () => {
  const setUp = setUpOf({
    scenario: 'takeover.stand-off',
    variant: 'updated',
    special: [],
    gangs: ['escher', 'goliath'],
    bots: ['underboss', 'rookie'],
    board: 'generated',
    seed: 'midway',
  });
  const looked: number[] = [];
  const underboss = new Underboss('next', { playouts: 4 });
  const watching: Bot = {
    why: undefined,
    answer(question, seen) {
      const before = underboss.playouts;
      const answer = underboss.answer(question, seen);
      if (question.clause === 'core.activation.turn.1' && question.kind === 'choice') {
        expect(question.options).toContain(answer);
        looked.push(underboss.playouts - before);
        if (looked.length === 3) throw ENOUGH;
      }
      return answer;
    },
  };
  const [mine = '', theirs = ''] = setUp.gangs.map(({ id }) => id);
  const bots = new Map<string, Bot>([
    [mine, watching],
    [theirs, botNamed('rookie', 'theirs')],
  ]);
  expect(() => playThrough(setUp, new BotTable(bots, 'next'))).toThrow(ENOUGH);
  expect(Math.max(...looked)).toBeGreaterThan(0);
  expect(Math.max(...looked)).toBeLessThanOrEqual(4);
});

/** Thrown when the bot has been asked often enough. */
const ENOUGH = new Error('enough');
