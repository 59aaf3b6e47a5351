/** A bot knows no more than its seat: with other things hidden from it, it does the same. */
import {
  type BattleState,
  boardNow,
  Chance,
  concealed,
  newBattle,
  type Question,
  type Secrets,
} from '@hive-arbiter/engine';
import { type Board, model, noRoom } from '@hive-arbiter/engine/board';
import { playThrough } from '@hive-arbiter/engine/direct';
import { expect, test } from 'vitest';
import { setUpOf, type Trial } from '../trial.ts';
import { type Bot, BotTable } from './bot.ts';
import { BOTS, botNamed } from './index.ts';
import { Eyes, type Seen } from './seen.ts';
import { Underboss } from './underboss.ts';
import { waysOf } from './ways.ts';

const TRIAL: Trial = {
  scenario: 'takeover.stand-off',
  variant: 'updated',
  special: [],
  gangs: ['escher', 'goliath'],
  bots: ['rookie'],
  board: 'generated',
  seed: 'fair',
};
const IN_THE_DARK: Trial = { ...TRIAL, special: ['takeover.pitch-black'], seed: 'dark' };

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

/** The fighters hidden from a seat by the dark. */
function hiddenFrom(state: BattleState, own: string): readonly string[] {
  return [...concealed(state)].flatMap(([id, seats]) => (seats.has(own) ? [] : [id]));
}

/** Moves the fighters in the dark elsewhere in it; returns a function that undoes this. */
function elsewhere(state: BattleState, own: string, chance: Chance): () => void {
  const before = new Map(hiddenFrom(state, own).map((id) => [id, state.fighters[id]?.spot ?? null]));
  const put = (id: string, spot: BattleState['fighters'][string]['spot']) => {
    (state.fighters[id] as { spot: typeof spot }).spot = spot;
  };
  for (const [id, was] of before)
    for (let tries = 0; tries < 40; tries++) {
      const board = boardNow(state) as Board;
      const { spots } = waysOf(board.terrain);
      const place = spots[chance.upTo(spots.length) - 1];
      if (!place || noRoom(board, model(id, 'any', place.x, place.y), place)) continue;
      put(id, { ...place, facing: 0 });
      if (hiddenFrom(state, own).includes(id)) break;
      put(id, was);
    }
  return () => {
    for (const [id, spot] of before) put(id, spot);
  };
}

/**
 * Plays a battle and asks the bot of the first seat twice at each of its questions: as things are, and with
 * other secrets of the others and other places of fighters in the dark.
 */
function answersOf(
  make: (live: () => BattleState) => Bot,
  trial = TRIAL,
  most = Number.POSITIVE_INFINITY,
): {
  readonly same: number;
  readonly differing: string[];
  readonly hidden: number;
  readonly moved: number;
} {
  const setUp = setUpOf(trial);
  const [mine = '', theirs = ''] = newBattle(setUp).gangs.map(({ seat }) => seat);
  const differing: string[] = [];
  const chance = new Chance('elsewhere');
  let [same, hidden, moved] = [0, 0, 0];
  let live: BattleState | undefined;
  let eyes: Eyes | undefined;
  const [bot, twin] = [make(() => live as BattleState), make(() => live as BattleState)];
  const both: Bot = {
    why: undefined,
    answer(question: Question, seen: Seen) {
      if (same + differing.length >= most) throw ENOUGH;
      const answer = bot.answer(question, seen);
      const state = live as BattleState;
      const before = state.secrets;
      const others = exchanged(state, mine);
      if (JSON.stringify(others) !== JSON.stringify(before)) hidden++;
      moved += hiddenFrom(state, mine).length;
      state.secrets = others;
      const takeBack = elsewhere(state, mine, chance);
      eyes ??= new Eyes(state, mine);
      const again = twin.answer(question, eyes.look());
      state.secrets = before;
      takeBack();
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
  );
  const player = Object.assign(table, {
    sitDown(state: BattleState) {
      live = state;
      BotTable.prototype.sitDown.call(table, state);
    },
  });
  try {
    playThrough(setUp, player);
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
  return { same, differing, hidden, moved };
}

/** Thrown when a bot has been asked often enough. */
const ENOUGH = Symbol('enough');

const bots = BOTS.map((name) => ({
  name,
  // One that looks ahead takes its time: the first rounds are enough.
  most: name === 'underboss' ? 150 : undefined,
  make: () => (name === 'underboss' ? new Underboss('mine', { playouts: 4 }) : botNamed(name, 'mine')),
}));

test.each(bots)('$name answers the same whatever others hide', ({ make, most }) => {
  const { same, differing, hidden } = answersOf(make, TRIAL, most);
  expect(differing).toEqual([]);
  expect(same).toBeGreaterThan(10);
  expect(hidden).toBeGreaterThan(5);
});

test.each(bots)('$name answers the same wherever others stand in the dark', ({ make, most }) => {
  const { same, differing, moved } = answersOf(make, IN_THE_DARK, most);
  expect(differing).toEqual([]);
  expect(same).toBeGreaterThan(10);
  expect(moved).toBeGreaterThan(20);
});

/** A bot that adds up something that it has no business to know, and answers by the sum. */
function peeking(at: (state: BattleState) => unknown): (live: () => BattleState) => Bot {
  return (live) => {
    const honest = botNamed('random', 'mine');
    return {
      why: undefined,
      answer(question, seen) {
        const answer = honest.answer(question, seen);
        if (question.kind !== 'choice') return answer;
        const peeked = JSON.stringify(at(live()));
        const sum = [...peeked].reduce((all, letter, place) => all + place * letter.charCodeAt(0), 0);
        return question.options[sum % question.options.length] ?? answer;
      },
    };
  };
}

test('the test finds a bot that reads hidden things', () => {
  expect(answersOf(peeking(({ secrets }) => secrets)).differing.length).toBeGreaterThan(0);
  const spots = ({ fighters }: BattleState) => Object.values(fighters).map(({ spot }) => spot);
  expect(answersOf(peeking(spots), IN_THE_DARK).differing.length).toBeGreaterThan(0);
});
