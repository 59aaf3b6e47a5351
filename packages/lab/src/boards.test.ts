/** Battles on generated boards: nobody is asked for what a board can see, and every path and spot is a legal one. */
import {
  type Answer,
  type BattleState,
  battle,
  keyOf,
  newBattle,
  type Question,
  replay,
  Session,
  type SetUp,
  scenarios,
} from '@hive-arbiter/engine';
import { makeBoard } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { RandomPolicy } from './policy.ts';
import { sampleSetUp, selfplay } from './selfplay.ts';

/** What people are still asked on a board although it could be seen, by scenario; nothing where all is done. */
const STILL_ASKED: Readonly<Record<string, readonly string[]>> = {};

/** Facts that are about no distance, sight, cover, contact or crossing: only people know them. */
const NO_GEOMETRY: readonly string[] = [
  'fact classic.genestealer.favour.1',
  'fact classic.multi-player.balance.4',
];

/** Notes the questions that a board should have answered. */
class Watching extends RandomPolicy {
  readonly seen = new Set<string>();

  override answer(question: Question): Answer {
    const { kind, clause, about } = question;
    if (kind === 'measure' || kind === 'sight' || kind === 'fact' || about)
      this.seen.add(`${kind} ${clause}`);
    return super.answer(question);
  }
}

test.each(scenarios().map(({ id }) => id))(
  '%s is played on a generated board, and nobody measures',
  (id) => {
    const policy = new Watching(`board:${id}`);
    const { file } = makeBoard(id, 7);
    const { state, asked, broken } = selfplay(
      sampleSetUp(id, 2, { board: file }),
      `board:${id}`,
      undefined,
      policy,
    );
    expect(broken).toEqual([]);
    expect(state.board?.file).toEqual(file);
    expect([...policy.seen].filter((key) => !NO_GEOMETRY.includes(key))).toEqual(STILL_ASKED[id] ?? []);
    expect({ measure: asked.measure, sight: asked.sight }).toEqual({ measure: 0, sight: 0 });
    expect(asked.place).toBeGreaterThan(0);
  },
  120_000,
);

/** A table on a generated board; `play` answers like random players until a question of this kind is open. */
function tableOn(scenario: string) {
  const { file } = makeBoard(scenario, 3);
  const state = newBattle(sampleSetUp(scenario, 2, { board: file }));
  const setUp: SetUp<BattleState> = {
    state,
    seats: state.gangs.map(({ seat }) => seat),
    seed: 'table',
    dice: 'app',
  };
  const session = new Session<BattleState>(battle, setUp);
  const policy = new RandomPolicy('table');
  const seatFor = ({ by }: Question) => by?.[0] ?? (setUp.seats[0] as string);
  const play = (until?: Question['kind']) => {
    while (!session.finished) {
      const { number, questions } = session.open;
      const [question] = questions as readonly [Question];
      if (question.kind === until) return { number, question, seat: seatFor(question) };
      const board = battle.boardOf?.(session.state);
      if (board) policy.lookAt(board);
      const { fault } = session.answer(number, seatFor(question), policy.answer(question));
      if (fault) throw new Error(`${keyOf(question)}: ${fault}`);
    }
    throw new Error(`nobody asked for a ${until}`);
  };
  return { session, setUp, play };
}

test('[core.board.deploy.2] a spot that is no spot, off the board or on another base, is refused', () => {
  const { session, play } = tableOn('takeover.stand-off');
  const first = play('place');
  const entries = session.log.length;
  const put = ({ question, ...open }: typeof first, spot: unknown) => {
    const [of] = (question as Question<'place'>).who ?? [];
    return session.answer(open.number, open.seat, of === undefined ? spot : { of, spot }).fault;
  };
  expect(put(first, 'placed')).toContain('this battle is played on a board');
  expect(put(first, { x: 200, y: 1 })).toBe('The base has to stay on the battlefield');
  expect(session.log).toHaveLength(entries);
  // Where somebody stands already there is no room for anybody else.
  for (;;) {
    const next = play('place');
    const there = Object.values(session.state.fighters).find(
      ({ spot }) => spot !== null && spot !== 'placed',
    );
    if (there) {
      expect(put(next, there.spot)).toBe(`${there.name} stands there`);
      return;
    }
    const answer = battle.boardOf?.(session.state)?.anyAnswer(next.question as Question<'place'>, () => 1);
    expect(session.answer(next.number, next.seat, answer).fault).toBeUndefined();
  }
}, 60_000);

test('[core.movement.basic.1] a path that is too long or leaves the board changes nothing and says why', () => {
  const { session, play } = tableOn('takeover.stand-off');
  const { number, seat, question } = play('move');
  const { of = '', inches } = question as Question<'move'>;
  const before = JSON.stringify(session.state);
  const entries = session.log.length;
  const { spot } = session.state.fighters[of] as { spot: { x: number; y: number; height: number } };
  const away = (far: number) => [{ x: spot.x + far, y: spot.y, height: spot.height }];
  expect(session.answer(number, seat, away(100)).fault).toBeDefined();
  // There and back again takes twice as long.
  const round = Array.from({ length: 40 }, (_, at) => away(at % 2 === 0 ? 0.25 : 0)[0]);
  expect(inches).toBeLessThan(9.75);
  expect(session.answer(number, seat, round).fault).toBeDefined();
  expect(session.answer(number, seat, 'north').fault).toContain('expected a path');
  expect(session.log).toHaveLength(entries);
  expect(JSON.stringify(session.state)).toBe(before);
  expect(session.answer(number, seat, []).fault).toBeUndefined();
}, 60_000);

test('a battle on a board is opened again from its log, and replays to the same bytes', () => {
  const { session, setUp, play } = tableOn('takeover.ambush');
  expect(() => play()).toThrow('nobody asked for a undefined');
  const bytes = JSON.stringify(session.state);
  expect(JSON.stringify(new Session<BattleState>(battle, setUp, session.log).state)).toBe(bytes);
  const again = replay(battle, setUp, session.log);
  expect(JSON.stringify(again.state)).toBe(bytes);
  expect(session.state.board?.file.format).toBe('hive-arbiter-board');
}, 60_000);
