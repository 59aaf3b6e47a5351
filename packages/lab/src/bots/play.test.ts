/** What bots that know the board do, and what they never do, seen over whole battles. */
import { isCumbersome, type Question, rangedOf } from '@hive-arbiter/engine';
import { Builder, boardOf } from '@hive-arbiter/engine/board';
import { playThrough } from '@hive-arbiter/engine/direct';
import { expect, test } from 'vitest';
import { setUpOf, type Trial } from '../trial.ts';
import { type Bot, BotTable } from './bot.ts';
import { botNamed } from './index.ts';
import type { Seen } from './seen.ts';
import { Distances, waysOf } from './ways.ts';

const KNOWING = ['rookie', 'ganger'] as const;

/** Plays a battle of one bot against itself and looks at each of its answers. */
function watched(
  name: (typeof KNOWING)[number],
  trial: Pick<Trial, 'gangs' | 'board' | 'seed'>,
  look: (question: Question, answer: unknown, seen: Seen) => void,
): void {
  const setUp = setUpOf({
    scenario: 'takeover.stand-off',
    variant: 'updated',
    special: [],
    bots: [name],
    ...trial,
  });
  const watching = (bot: Bot): Bot => ({
    get why() {
      return bot.why;
    },
    answer(question, seen) {
      const answer = bot.answer(question, seen);
      look(question, answer, seen);
      return answer;
    },
  });
  const seats = setUp.gangs.map(({ id }) => id);
  const bots = new Map(seats.map((seat) => [seat, watching(botNamed(name, `${trial.seed}:${seat}`))]));
  playThrough(setUp, new BotTable(bots, trial.seed));
}

/** Everybody is in sight from the beginning. */
const OPEN = new Builder('open', 'slums', { width: 36, depth: 36 }).done();

test.each(KNOWING)('%s fires a gun that takes both actions, and does not aim with it', (name) => {
  const done: string[] = [];
  watched(
    name,
    { gangs: ['cawdor', 'cawdor'], board: OPEN, seed: 'heavy' },
    (question, answer, { fighters }) => {
      const fighter = fighters[question.of ?? ''];
      if (question.clause !== 'core.activation.turn.4' || !fighter) return;
      const guns = rangedOf(fighter);
      if (guns.length > 0 && guns.every((gun) => isCumbersome(fighter, gun))) done.push(answer as string);
    },
  );
  expect(done.filter((action) => action === 'shoot').length).toBeGreaterThan(3);
  expect(done).not.toContain('aim');
});

test('a way leads down a ladder, and up it', () => {
  const file = new Builder('ladder', 'slums', { width: 24, depth: 24 })
    .platform(9, 9, 6, 6)
    .ladder(12, 9)
    .done();
  const board = boardOf(file);
  const [above, below] = [
    { x: 12, y: 12, height: 3 },
    { x: 12, y: 2, height: 0 },
  ];
  for (const [from, to] of [
    [above, below],
    [below, above],
  ] as const)
    expect(new Distances(waysOf(board.terrain), board, [to]).from(from)).toBeLessThan(20);
});
