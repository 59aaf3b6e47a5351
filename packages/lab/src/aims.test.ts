/** What a shot at each target would need, found before anybody is chosen. */
import {
  type BattleState,
  battle,
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

test('every target has the chance that its own roll has when it comes', () => {
  const { file } = makeBoard('takeover.stand-off', '7');
  const state = newBattle({ ...sampleSetUp('takeover.stand-off', 2, { depth: 'full' }), board: file });
  const seats = state.gangs.map(({ seat }) => seat);
  const setUp: SetUp<BattleState> = { state, seats, seed: 3, dice: 'app' };
  const session = new Session(battle, setUp);
  const policy = new RandomPolicy('aims');
  let looked = 0;
  for (let steps = 0; steps < 600 && looked < 4 && !session.finished; steps++) {
    policy.lookAt(new BattleBoard(session.state));
    const { number, questions } = session.open;
    const question = questions[0] as Question;
    const seat = question.by?.[0] ?? (seats[0] as string);
    const aims = isShot(question) ? aimsAhead(setUp, session.log, seat) : [];
    for (const { at, needs, chance, outcomes } of aims) {
      looked++;
      const shot = new Session(battle, { ...setUp, dice: 'ask' }, session.log);
      shot.answer(number, seat, at);
      const roll = shot.open.questions[0] as Question<'dice'>;
      if (roll.kind !== 'dice') continue;
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

function isShot(question: Question): boolean {
  return question.kind === 'choice' && question.clause === 'core.shooting.declare.1';
}
