/** What saves bots work and changes no answer. */
import type { BoardHand, FighterState, Question } from '@hive-arbiter/engine';
import type { Board, Model, Place } from '@hive-arbiter/engine/board';
import { playThrough } from '@hive-arbiter/engine/direct';
import { expect, test } from 'vitest';
import { setUpOf, type Trial } from '../trial.ts';
import { BotTable } from './bot.ts';
import { type End, Ground } from './ground.ts';
import { Rookie } from './rookie.ts';
import type { Seen } from './seen.ts';

const BEARINGS = 6;
const TRIAL: Omit<Trial, 'scenario' | 'seed'> = {
  variant: 'updated',
  special: [],
  gangs: ['escher', 'orlock'],
  bots: ['rookie'],
  board: 'generated',
};

/** A rookie walks only the ends that can still be the best; here all of them are walked as well. */
class Watched extends Rookie {
  moves = 0;

  override answer(question: Question, seen: Seen) {
    const fighter = seen.fighters[question.of ?? ''];
    const me = fighter && Ground.of(seen).modelOf(fighter.id);
    if (question.kind === 'move' && fighter && me && !question.charge)
      this.compare(question, fighter, me, Ground.of(seen));
    return super.answer(question, seen);
  }

  private compare(question: Question<'move'>, fighter: FighterState, me: Model, ground: Ground): void {
    const near = ground.enemiesOf(fighter).slice(0, 2);
    if (near.length === 0) return;
    this.moves++;
    const goals: readonly Place[] = near.map(({ model }) => model);
    const distances = ground.distances(goals);
    const rate = (at: Model, shot: number) => 10 * shot - Math.min(distances.from(at), 200);
    const most = (at: Model) => rate(at, ground.mostOfShotFrom(fighter, at, near));
    const score = (at: Model) =>
      rate(at, ground.shotFrom(fighter, at, { turned: true, at: near })?.worth ?? 0);
    let best: { readonly end: End; readonly score: number } | undefined;
    for (const end of ground.ends(me, question, goals, BEARINGS)) {
      expect(score(end.at)).toBeLessThanOrEqual(most(end.at));
      if (!end.risky && !(best && score(end.at) <= best.score)) best = { end, score: score(end.at) };
    }
    expect(ground.bestEnd(me, question, goals, BEARINGS, most, score)).toEqual(best?.end);
  }
}

/** A table that knows the board of the rules. */
class OpenTable extends BotTable {
  hand: { readonly now: Board } | undefined;

  override lookAt(board: BoardHand): void {
    this.hand = board as BoardHand & { readonly now: Board };
    super.lookAt(board);
  }
}

test('bots and the rules that they play share one board, with the same models on it', () => {
  const setUp = setUpOf({ ...TRIAL, scenario: 'takeover.stand-off', seed: 'shared' });
  let looks = 0;
  class Looking extends Rookie {
    override answer(question: Question, seen: Seen) {
      if (table.hand && seen.round === 1) {
        looks++;
        const { models, doors } = table.hand.now;
        const ground = Ground.of(seen);
        expect(ground.board.models === models && ground.board.doors === doors).toBe(true);
      }
      return super.answer(question, seen);
    }
  }
  const table = new OpenTable(new Map(setUp.gangs.map(({ id }) => [id, new Looking(id)])), 'shared');
  playThrough(setUp, table);
  expect(looks).toBeGreaterThan(10);
});

test('the best end of a move is the same as if every end was walked', () => {
  let moves = 0;
  for (const [scenario, seed] of [
    ['takeover.stand-off', 'ends:1'],
    ['dominion.sabotage', 'ends:2'],
  ] as const) {
    const setUp = setUpOf({ ...TRIAL, scenario, seed });
    const bots = setUp.gangs.map(({ id }) => [id, new Watched(`${seed}:${id}`)] as const);
    playThrough(setUp, new BotTable(new Map(bots), seed));
    for (const [, bot] of bots) moves += bot.moves;
  }
  expect(moves).toBeGreaterThan(50);
});
