/** A look-ahead begins in the middle of a round: from there the battle continues as at the table. */
import {
  type Answer,
  type BattleState,
  Chance,
  copyBattle,
  type Midway,
  parseRoll,
  type Question,
} from '@hive-arbiter/engine';
import { playOn, playThrough } from '@hive-arbiter/engine/direct';
import { expect, test } from 'vitest';
import { setUpOf } from '../trial.ts';
import { BotTable } from './bot.ts';
import { botNamed } from './index.ts';
import { Look, SameDice } from './looking-ahead.ts';
import { seenBy } from './seen.ts';

const SET_UP = setUpOf({
  scenario: 'takeover.stand-off',
  variant: 'updated',
  special: [],
  gangs: ['escher', 'goliath'],
  bots: ['rookie'],
  board: 'generated',
  seed: 'midway',
});

interface Moment {
  readonly state: BattleState;
  readonly from: Midway;
  readonly question: Question;
  /** How many answers had been given. */
  readonly at: number;
}

/** A battle of rookies with all of its answers, and copies of it at every turn and every first or second action. */
function recorded(): { readonly answers: readonly Answer[]; readonly moments: Moment[]; end: BattleState } {
  const answers: Answer[] = [];
  const moments: Moment[] = [];
  const seats = SET_UP.gangs.map(({ id }) => id);
  const table = new BotTable(
    new Map(seats.map((seat) => [seat, botNamed('rookie', `midway:${seat}`)])),
    'midway',
  );
  let state: BattleState | undefined;
  let [acting, done, group] = ['', [] as string[], [] as readonly string[]];
  const end = playThrough(SET_UP, {
    wordless: true,
    lookAt: (board) => table.lookAt(board),
    sitDown(now) {
      state = now;
      table.sitDown(now);
    },
    answer(question) {
      const now = state as BattleState;
      const gang = now.gangs.find(({ seat }) => seat === question.by?.[0])?.id ?? '';
      const keep = (from: Midway) =>
        moments.push({ state: copyBattle(now), from, question, at: answers.length });
      if (question.clause === 'core.activation.turn.1') {
        keep({ gang });
        [done, group] = [[], []];
      }
      if (question.clause === 'core.activation.turn.4') {
        const { of: fighter = '' } = question;
        if (fighter !== acting) done = [];
        acting = fighter;
        const left = 2 - done.length;
        if (left > 0)
          keep({ gang, acting: { fighter, left, done, group: group.filter((id) => id !== fighter) } });
      }
      const answer = table.answer(question);
      if (question.clause === 'core.activation.group.1' && question.kind === 'pick')
        group = answer as readonly string[];
      if (question.clause === 'core.activation.turn.4') done = [...done, answer as string];
      answers.push(answer);
      return answer;
    },
  });
  return { answers, moments, end };
}

test('a battle that is played on from the middle of a round ends as it did', () => {
  const { answers, moments, end } = recorded();
  const turns = moments.filter(({ from }) => !from.acting);
  // Whoever goes along in a group is asked for in between, and shot and charge may fail: plain actions are compared.
  const actions = moments.filter(({ from }) => from.acting && from.acting.group.length === 0);
  expect(turns.length).toBeGreaterThan(20);
  expect(actions.length).toBeGreaterThan(20);
  const picked = [...turns.filter((_, at) => at % 5 === 0), ...actions.filter((_, at) => at % 5 === 0)];
  for (const { state, from, at } of picked) {
    let next = at;
    const then = playOn(state, from, { wordless: true, answer: () => answers[next++] as Answer });
    expect(JSON.stringify(then), JSON.stringify(from)).toBe(JSON.stringify(end));
    expect(next).toBe(answers.length);
  }
});

test('a look plays on to the end of the round, changes nothing and comes out the same again', () => {
  const { moments } = recorded();
  const { state, from, question } = moments.find(({ state: { round } }) => round === 2) as Moment;
  const before = JSON.stringify(state);
  const seat = question.by?.[0] ?? '';
  const options = question.kind === 'choice' ? question.options : [];
  const then = () =>
    new Look(seenBy(state, seat), from, 'look').after(
      [{ clause: question.clause, answer: options[0] ?? '' }],
      options[0] ?? '',
      seat,
    );
  const ready = Object.values(state.fighters).filter((fighter) => fighter.ready).length;
  expect(then().round).toBe(3);
  expect(then().activations).toBeGreaterThan(state.activations + 3);
  expect(then().activations).toBeLessThanOrEqual(state.activations + ready);
  expect(JSON.stringify(then())).toBe(JSON.stringify(then()));
  expect(JSON.stringify(state)).toBe(before);
});

test('the quick bot answers if the planned path is illegal', () => {
  const { moments } = recorded();
  const { state, from, question } = moments.find(
    ({ question: each, from: { acting } }) =>
      acting && each.kind === 'choice' && each.options.includes('move'),
  ) as Moment;
  const seat = question.by?.[0] ?? '';
  const planned = [
    { clause: question.clause, answer: 'move' },
    {
      clause: 'core.actions.move.1',
      answer: [
        { x: 1, y: 1, height: 0 },
        { x: 23, y: 23, height: 0 },
      ],
      inches: 60,
    },
  ] as const;
  const { activations } = new Look(seenBy(state, seat), from, 'look').after(planned, question.of ?? '', seat);
  expect(activations).toBeGreaterThan(state.activations);
});

test('a look-ahead gives the same fighter the same rolls, in any order', () => {
  const dice = new SameDice(new Chance('look'));
  const rollOf = (of: string): Question<'dice'> =>
    ({ kind: 'dice', dice: parseRoll('6D6').dice, clause: 'core.shooting.hit.1', of }) as never;
  const one = dice.fromTheStart();
  const first = [one(rollOf('ana'), 1), one(rollOf('ana'), 1), one(rollOf('bo'), 1)];
  const other = dice.fromTheStart();
  const then = [other(rollOf('bo'), 1), other(rollOf('ana'), 1), other(rollOf('ana'), 1)];
  expect(then).toEqual([first[2], first[0], first[1]]);
  expect(first[0]).not.toEqual(first[1]);
  expect(other(rollOf('ana'), 2)).not.toEqual(first[0]);
});
