/** A bot knows no more than its seat: with other things hidden from it, it does the same. */
import type { BattleState, Question, Secrets } from '@hive-arbiter/engine';
import { newBattle } from '@hive-arbiter/engine';
import { playThrough } from '@hive-arbiter/engine/direct';
import { expect, test } from 'vitest';
import { setUpOf, type Trial } from '../trial.ts';
import { type Ahead, type Bot, BotTable } from './bot.ts';
import { BOTS, type BotName, botNamed } from './index.ts';
import { Past } from './past.ts';
import type { Seen } from './seen.ts';
import { Underboss } from './underboss.ts';

const TRIAL: Trial = {
  scenario: 'takeover.stand-off',
  variant: 'updated',
  special: [],
  gangs: ['escher', 'goliath'],
  bots: ['rookie'],
  board: 'generated',
  seed: 'fair',
};

/** What the others hold, turned upside down. */
function exchanged(state: BattleState, own: string): BattleState['secrets'] {
  const secrets = structuredClone(state.secrets);
  for (const [seat, held] of Object.entries(secrets)) {
    if (seat === own) continue;
    for (const each of Object.values((held ?? {}) as unknown as Record<string, Secrets>)) {
      const { deck, hand } = each;
      const many = Math.min(deck.length, hand.length);
      each.hand = [...deck.slice(0, many), ...hand.slice(many)];
      each.deck = [...hand.slice(0, many), ...deck.slice(many)];
      each.subplots = [];
    }
  }
  return secrets;
}

/**
 * Plays a battle and asks the bot of the first seat twice at each of its questions: as things are, and with what the
 * others hold exchanged.
 */
function answersOf(
  name: BotName,
  make: (live: () => BattleState) => Bot,
): {
  readonly same: number;
  readonly differing: string[];
  readonly hidden: number;
} {
  const setUp = setUpOf(TRIAL);
  const [mine = '', theirs = ''] = newBattle(setUp).gangs.map(({ seat }) => seat);
  const differing: string[] = [];
  let [same, hidden] = [0, 0];
  let live: BattleState | undefined;
  const [bot, twin] = [make(() => live as BattleState), make(() => live as BattleState)];
  const past = name === 'underboss' ? new Past() : undefined;
  const both: Bot = {
    why: '',
    answer(question: Question, seen: Seen, ahead?: Ahead) {
      const answer = bot.answer(question, seen, ahead);
      const state = live as BattleState;
      const before = state.secrets;
      const others = exchanged(state, mine);
      if (JSON.stringify(others) !== JSON.stringify(before)) hidden++;
      state.secrets = others;
      const again =
        past?.withSecrets(others, () => twin.answer(question, seen, ahead)) ??
        twin.answer(question, seen, ahead);
      state.secrets = before;
      if (JSON.stringify(answer) === JSON.stringify(again)) same++;
      else
        differing.push(
          `${question.kind} ${question.clause}: ${JSON.stringify(answer)} or ${JSON.stringify(again)}`,
        );
      return answer;
    },
  };
  const table = new BotTable(
    new Map([
      [mine, both],
      [theirs, botNamed('rookie', 'theirs')],
    ]),
    'fair',
    undefined,
    past,
  );
  const player = Object.assign(table, {
    sitDown(state: BattleState) {
      live = state;
      BotTable.prototype.sitDown.call(table, state);
    },
  });
  playThrough(setUp, player, undefined, past && ((now, next) => next && past.begins(now, next)));
  return { same, differing, hidden };
}

test.each(BOTS)('%s does the same whatever the others hide', (name) => {
  const { same, differing, hidden } = answersOf(name, () =>
    name === 'underboss' ? new Underboss('mine', { playouts: 3 }) : botNamed(name, 'mine'),
  );
  expect(differing).toEqual([]);
  expect(same).toBeGreaterThan(10);
  expect(hidden).toBeGreaterThan(5);
});

test('a bot that looks at what others hide is found out', () => {
  const { differing } = answersOf('random', (live) => {
    const honest = botNamed('random', 'mine');
    return {
      why: '',
      answer(question, seen) {
        const answer = honest.answer(question, seen);
        if (question.kind !== 'choice') return answer;
        const peeked = JSON.stringify(live().secrets);
        const sum = [...peeked].reduce((all, letter, at) => all + at * letter.charCodeAt(0), 0);
        return question.options[sum % question.options.length] ?? answer;
      },
    };
  });
  expect(differing.length).toBeGreaterThan(0);
});
