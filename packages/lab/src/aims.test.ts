/** What a shot at each target would need, found before anybody is chosen. */
import {
  type Answer,
  type BattleState,
  battle,
  keyOf,
  newBattle,
  type Question,
  Session,
  type SetUp,
} from '@hive-arbiter/engine';
import { makeBoard } from '@hive-arbiter/engine/board';
import { BattleBoard } from '@hive-arbiter/engine/on-board';
import { expect, test } from 'vitest';
import { aimsAhead } from './aims.ts';
import { RandomPolicy } from './policy.ts';
import { sampleSetUp } from './selfplay.ts';

/** A Stand-Off on a made board, and somebody who plays it. */
function standOff() {
  const { file } = makeBoard('takeover.stand-off', '7');
  const state = newBattle({ ...sampleSetUp('takeover.stand-off', 2, { depth: 'full' }), board: file });
  const seats = state.gangs.map(({ seat }) => seat);
  const setUp: SetUp<BattleState> = { state, seats, seed: 3, dice: 'app' };
  const session = new Session(battle, setUp);
  return { setUp, seats, session, policy: new RandomPolicy('aims') };
}

test('every target has the chance that its own roll has when it comes', () => {
  const { setUp, seats, session, policy } = standOff();
  let looked = 0;
  for (let steps = 0; steps < 600 && looked < 4 && !session.finished; steps++) {
    policy.lookAt(new BattleBoard(session.state));
    const { number, questions } = session.open;
    const question = questions[0] as Question;
    const seat = question.by?.[0] ?? (seats[0] as string);
    const aims = isShot(question) ? aimsAhead(setUp, session.log, seat) : [];
    for (const { at, needs, chance, tests, outcomes } of aims) {
      if (tests === undefined) looked++;
      const shot = new Session(battle, { ...setUp, dice: 'ask' }, session.log);
      shot.answer(number, seat, at);
      const roll = shot.open.questions[0] as Question<'dice'>;
      if (roll.kind !== 'dice' || tests !== undefined) continue;
      expect([roll.needs, roll.against]).toEqual([needs, at]);
      expect(chance).toBeCloseTo(Math.max(0, 7 - Math.max(needs, 1)) / 6, 9);
      expect(outcomes.reduce((sum, each) => sum + each.chance, 0)).toBeCloseTo(
        outcomes.length > 0 ? 1 : 0,
        9,
      );
    }
    expect(session.answer(number, seat, policy.answer(question))).toEqual({});
  }
  expect(looked).toBeGreaterThan(0);
});

test('[core.shooting.priority.4] the test for a target that is not the nearest is in its chance', () => {
  let found = 0;
  for (const seed of ['7', '8', '9']) {
    const { file } = makeBoard('takeover.stand-off', seed);
    const state = newBattle({ ...sampleSetUp('takeover.stand-off', 2, { depth: 'full' }), board: file });
    const seats = state.gangs.map(({ seat }) => seat);
    const setUp: SetUp<BattleState> = { state, seats, seed: 3, dice: 'app' };
    const session = new Session(battle, setUp);
    const policy = new RandomPolicy(`tests ${seed}`);
    for (let steps = 0; steps < 500 && found < 3 && !session.finished; steps++) {
      policy.lookAt(new BattleBoard(session.state));
      const { number, questions } = session.open;
      const question = questions[0] as Question;
      const seat = question.by?.[0] ?? (seats[0] as string);
      for (const { at, needs, chance, tests } of isShot(question)
        ? aimsAhead(setUp, session.log, seat)
        : []) {
        if (tests === undefined) continue;
        found++;
        const shot = new Session(battle, { ...setUp, dice: 'ask' }, session.log);
        shot.answer(number, seat, at);
        const test = shot.open.questions[0] as Question<'dice'>;
        expect([test.clause, test.against]).toEqual(['core.shooting.priority.4', undefined]);
        const passed = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((sum) => sum >= (test.needs ?? 0));
        const ways = passed.reduce((all, sum) => all + 6 - Math.abs(7 - sum), 0);
        expect(tests).toBeCloseTo(ways / 36, 9);
        shot.answer(shot.open.number, seat, [6, 6]);
        const hit = shot.open.questions[0] as Question<'dice'>;
        expect([hit.needs, hit.against]).toEqual([needs, at]);
        expect(chance).toBeCloseTo((tests * Math.max(0, 7 - Math.max(needs, 1))) / 6, 9);
      }
      expect(session.answer(number, seat, policy.answer(question))).toEqual({});
    }
  }
  expect(found).toBeGreaterThan(0);
});

test('every target has the same chance before the shot is chosen, on a sheet', () => {
  const { setUp, seats, session, policy } = standOff();
  /** What was answered since the question before the shot, with the log up to there. */
  let before: { log: typeof session.log; seat: string; given: { key: string; answer: Answer }[] } | undefined;
  let looked = 0;
  for (let steps = 0; steps < 600 && looked < 3 && !session.finished; steps++) {
    policy.lookAt(new BattleBoard(session.state));
    const { number, questions } = session.open;
    const question = questions[0] as Question;
    const seat = question.by?.[0] ?? (seats[0] as string);
    if (isShot(question) && before?.seat === seat) {
      const aims = aimsAhead(setUp, session.log, seat);
      expect(aimsAhead(setUp, before.log, seat, before.given)).toEqual(aims);
      looked += aims.length;
      const other = before.given.map(({ answer }) => ({ key: 'choice of.another.question', answer }));
      expect(aimsAhead(setUp, before.log, seat, other)).toEqual([]);
    }
    const answer = policy.answer(question);
    const isAction = question.kind === 'choice' && question.clause === 'core.activation.turn.4';
    if (isAction) before = { log: [...session.log], seat, given: [] };
    if (question.kind === 'choice') before?.given.push({ key: keyOf(question), answer });
    else before = undefined;
    expect(session.answer(number, seat, answer)).toEqual({});
  }
  expect(looked).toBeGreaterThan(0);
});

function isShot(question: Question): boolean {
  return question.kind === 'choice' && question.clause === 'core.shooting.declare.1';
}
