/**
 * Battles on generated boards: nobody is asked for facts that a board can see, and every path and spot is a
 * legal one.
 */
import {
  type Answer,
  type BattleSetUp,
  type BattleState,
  battle,
  concealed,
  keyOf,
  newBattle,
  type Question,
  replay,
  Session,
  type SetUp,
  scenarios,
} from '@hive-arbiter/engine';
import { BATTLEFIELDS, type BoardFile, type MakeOptions, makeBoard } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { branchesAhead } from './branches.ts';
import { anyBattle, anywhere, CuriousPolicy } from './everything.ts';
import { RandomPolicy } from './policy.ts';
import { sampleSetUp, selfplay } from './selfplay.ts';

/**
 * Notes the questions that a board should have answered. What a board answers carries `about`; only a spot to aim or let
 * oneself down at is chosen by people although it does.
 */
class Watching extends CuriousPolicy {
  readonly seen = new Set<string>();

  constructor(seed: string) {
    super(seed, () => {});
  }

  override answer(question: Question): Answer {
    const { kind, clause, about } = question;
    const isChosen = kind === 'place';
    // What was wrecked is counted by the board [dominion.subplots.tasks.4].
    const isCounted = kind === 'choice' && clause === 'dominion.subplots.tasks.4';
    if (kind === 'measure' || kind === 'sight' || kind === 'fact' || isCounted || (about && !isChosen))
      this.seen.add(`${kind} ${clause}`);
    return super.answer(question);
  }
}

/**
 * A board of a scenario, made once for all the battles on it: that boards make sense is proved where they are made, here it is
 * what is played on them.
 */
const boardOf = (() => {
  const made = new Map<string, BoardFile>();
  return (id: string, seed: number): BoardFile => {
    const key = `${id} ${seed}`;
    const file = made.get(key) ?? makeBoard(id, seed).file;
    made.set(key, file);
    return file;
  };
})();

/** Plays a battle on a board made for it; nobody measures, looks or is asked for a fact, and every answer is legal. */
function playOnBoard(
  id: string,
  gangs: number,
  seed: string,
  more: Partial<BattleSetUp> = {},
  board = 0,
): BattleState {
  const policy = new Watching(`board:${seed}`);
  const setUp = sampleSetUp(id, gangs, { ...more, board: boardOf(id, board) });
  const { state, asked, broken } = selfplay(setUp, `board:${seed}`, undefined, policy);
  const what = `${id}, ${gangs} gangs, ${JSON.stringify(more)}`;
  expect(broken, what).toEqual([]);
  expect([...policy.seen], what).toEqual([]);
  expect(asked, what).toMatchObject({ measure: 0, sight: 0, fact: 0 });
  expect(asked.place).toBeGreaterThan(0);
  return state;
}

/** How many gangs a scenario is tried with: its smallest number and its largest, from two to six. */
const COUNTS = scenarios().flatMap(({ id, gangs: { least, most } }) =>
  [...new Set([Math.max(2, least), Math.min(6, most)])].map((gangs) => ({ id, gangs })),
);

test.each(COUNTS)(
  '$gangs gangs play $id on a generated board without measuring',
  ({ id, gangs }) => {
    playOnBoard(id, gangs, `${id}:${gangs}`);
  },
  300_000,
);

test.each(scenarios().flatMap(({ id }) => (id.startsWith('dominion') ? [id] : [])))(
  '%s is played on a board as it was before it was updated, too',
  (id) => {
    expect(playOnBoard(id, 2, `classic:${id}`, { variant: 'classic' }).variant).toBe('classic');
  },
  300_000,
);

test.each(anywhere().map(({ id }, at) => [id, at] as const))(
  '%s is played on a board, and nobody measures',
  (special, at) => {
    const state = playOnBoard('takeover.stand-off', 3, `rule:${special}`, { special: [special] }, at % 6);
    expect(state.special).toContain(special);
  },
  300_000,
);

test.each([
  ...scenarios().map(({ id }) => [id, undefined] as const),
  ['takeover.stand-off', 'towers'] as const,
])(
  '[takeover.prebattle.battlefield.2, dominion.battlefield.sector.1, dominion.battlefield.zone.1] for %s the players place the terrain in turn',
  (id, style) => {
    const { file } = makeBoard(id, 'in turn', { toBuild: true, ...(style ? { style } : {}) });
    const setUp = sampleSetUp(id, 2, { board: file });
    const { state, asked, broken } = selfplay(setUp, 'in turn', undefined, new Watching('in turn'));
    expect(broken).toEqual([]);
    expect(asked).toMatchObject({ measure: 0, sight: 0, fact: 0 });
    const { changes = [], file: built } = state.board as NonNullable<BattleState['board']>;
    expect(changes.filter(({ is }) => is === 'piece').length).toBeGreaterThan(1);
    if (file.style === 'zone-mortalis') expect(built.doors.length).toBeGreaterThan(0);
  },
  300_000,
);

test('[dominion.stand-off.battlefield.1] a board has the terrain that the page prescribes', () => {
  for (const { id, terrain } of scenarios()) {
    if (!terrain || terrain.ownLayout) continue;
    expect([id, BATTLEFIELDS[id]?.styles]).toEqual([id, [terrain.is]]);
  }
});

test('battles with any special rules, kit and rosters ask nobody to measure', () => {
  const all = scenarios();
  for (let number = 0; number < BATTLES; number++) {
    const { setUp, settings } = anyBattle(number);
    const { id } = all[number % all.length] as (typeof all)[number];
    const { terrain: _, ...rest } = setUp;
    const policy = new Watching(`any:${number}`);
    const board = boardOf(id, number % 5);
    const on: BattleSetUp = { ...rest, scenario: id, depth: 'full', board };
    const { broken } = selfplay(on, `any:${number}`, settings, policy);
    expect([...policy.seen], `battle ${number}`).toEqual([]);
    expect(broken, `battle ${number}`).toEqual([]);
  }
});

const BATTLES = Number(process.env.BATTLES ?? 22);

/** A table on a generated board; `play` answers like random players until a question of this kind is open. */
function tableOn(
  scenario: string,
  options: MakeOptions = {},
  more: Partial<BattleSetUp> = {},
  seed = 'table',
) {
  const { file } = makeBoard(scenario, 3, options);
  const state = newBattle(sampleSetUp(scenario, 2, { board: file, ...more }));
  const setUp: SetUp<BattleState> = {
    state,
    seats: state.gangs.map(({ seat }) => seat),
    seed,
    dice: 'app',
  };
  const session = new Session<BattleState>(battle, setUp);
  const policy = new RandomPolicy(seed);
  const seatFor = ({ by }: Question) => by?.[0] ?? (setUp.seats[0] as string);
  const play = (until?: Question['kind'], look?: (question: Question, seat: string) => void) => {
    while (!session.finished) {
      const { number, questions } = session.open;
      const [question] = questions as readonly [Question];
      look?.(question, seatFor(question));
      if (question.kind === until) return { number, question, seat: seatFor(question) };
      const board = battle.boardOf?.(session.state);
      if (board) policy.lookAt(board);
      const { fault } = session.answer(number, seatFor(question), policy.answer(question));
      if (fault) throw new Error(`${keyOf(question)}: ${fault}`);
    }
    if (until === undefined) return undefined as never;
    throw new Error(`nobody asked for a ${until}`);
  };
  return { session, setUp, play };
}

test('[classic.sneak-attacks.sentries.6] in the dark only the player moving a sentry knows where it stands, and only then', () => {
  let others = 0;
  for (const seed of ['a', 'b', 'c', 'd']) {
    const { session, play } = tableOn(
      'dominion.sneak-attack',
      {},
      { special: ['classic.pitch-black'] },
      seed,
    );
    play(undefined, ({ kind, of = '', clause }, seat) => {
      const { state } = session;
      const knows = concealed(state).get(of);
      const isMoved = kind === 'move' || clause === 'classic.sneak-attacks.sentries.6';
      if (isMoved) expect(knows?.has(seat) ?? true, `${clause} ${of}`).toBe(true);
      if (isMoved && knows && state.facts['in-hand']) others++;
      if (!clause.startsWith('classic.sneak-attacks.sentries'))
        expect(state.facts['in-hand'], clause).toBeUndefined();
    });
  }
  expect(others).toBeGreaterThan(0);
});

test('on a board in the dark no choice has odds, since a roll might reveal an unseen fighter', () => {
  const dark = { special: ['classic.pitch-black'] };
  const { session, setUp, play } = tableOn('dominion.stand-off', {}, dark, 'odds');
  let choices = 0;
  play(undefined, ({ kind }, seat) => {
    if (kind !== 'choice' || concealed(session.state).size === 0) return;
    // A look opens the whole battle again: every fifth choice is enough.
    if (choices++ % 5 === 0) expect(branchesAhead(setUp, session.log, seat)).toEqual([]);
  });
  expect(choices).toBeGreaterThan(100);
});

test('[core.board.deploy.2] an invalid spot, off the board or on another base, is refused', () => {
  const { session, play } = tableOn('takeover.stand-off');
  const first = play('place');
  const entries = session.log.length;
  const put = ({ question, ...open }: typeof first, spot: unknown) => {
    const [of] = (question as Question<'place'>).who ?? [];
    return session.answer(open.number, open.seat, of === undefined ? spot : { of, spot }).fault;
  };
  expect(put(first, 'placed')).toContain('It has to be a spot on the board');
  expect(put(first, { x: 200, y: 1 })).toBe('The base has to stay on the battlefield');
  expect(session.log).toHaveLength(entries);
  // A taken spot has no room for anybody else.
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
});

test('[core.board.setup.2] a piece off the board, on another or nowhere is refused with a reason', () => {
  const { session, play } = tableOn('takeover.invasion', { toBuild: true });
  const open = play('place');
  const before = JSON.stringify(session.state);
  const entries = session.log.length;
  const put = (spot: unknown) => session.answer(open.number, open.seat, spot).fault;
  expect(put({ x: 0, y: 0 })).toContain('The whole piece has to lie on the board');
  expect(put({ x: 200, y: 10 })).toBeDefined();
  for (const spot of [
    'placed',
    { x: 'left', y: 3 },
    { x: null, y: null },
    [],
    7,
    {},
    { x: 1e308, y: 1e308, facing: 1e308 },
  ])
    expect(put(spot), JSON.stringify(spot)).toBeDefined();
  expect(session.log).toHaveLength(entries);
  expect(JSON.stringify(session.state)).toBe(before);
  const other = session.state.gangs.find(({ seat }) => seat !== open.seat)?.seat ?? '';
  expect(session.answer(open.number, other, { x: 18, y: 18 }).fault).toBeDefined();
  expect(put({ x: 18, y: 18 })).toBeUndefined();
  expect(put({ x: 18, y: 18 })).toBeDefined();
});

test('[core.movement.basic.1] a path that is too long or leaves the board is refused with a reason', () => {
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
});

test('a battle on a board is opened again from its log, and replays to the same bytes', () => {
  const { session, setUp, play } = tableOn('takeover.ambush');
  play();
  expect(session.finished).toBe(true);
  const bytes = JSON.stringify(session.state);
  expect(JSON.stringify(new Session<BattleState>(battle, setUp, session.log).state)).toBe(bytes);
  const again = replay(battle, setUp, session.log);
  expect(JSON.stringify(again.state)).toBe(bytes);
  expect(session.state.board?.file.format).toBe('hive-arbiter-board');
});
