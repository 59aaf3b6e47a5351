import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Mismatch } from './errors.ts';
import { say } from './events.ts';
import { type Entry, standing, undoCrosses } from './log.ts';
import type { Json, Question } from './question.ts';
import { replay } from './replay.ts';
import { type Game, Session, type SetUp } from './session.ts';

/** A small duel: both pick a card in secret, then dice and choices decide, round after round. */
interface Duel {
  round: number;
  score: Record<string, number>;
  secrets: Record<string, string>;
}

const duel: Game<Duel> = {
  first: 'picks',
  stages: {
    *picks(t) {
      const ask = (by: string): Question<'choice'> => ({
        kind: 'choice',
        clause: 'dominion.subplots.draw.1',
        by: [by],
        options: ['knife', 'net', 'torch'],
        secret: true,
      });
      const [red, blue] = yield* t.together([ask('red'), ask('blue')]);
      t.state.secrets = { red: red as string, blue: blue as string };
      t.tellTo('red', 'You hold the {card}', { card: red as string }, 'dominion.subplots.draw.1');
      t.tellTo('blue', 'You hold the {card}', { card: blue as string }, 'dominion.subplots.draw.1');
      return 'round';
    },
    *round(t) {
      t.state.round++;
      const roll = yield* t.roll('2D6', 'core.round.priority.1');
      const winner = roll > 6 ? 'red' : 'blue';
      const prize = yield* t.choose(winner, ['one', 'two'], 'core.round.priority.2');
      t.state.score[winner] = (t.state.score[winner] ?? 0) + (prize === 'one' ? 1 : 2);
      t.tell('{winner} takes {prize}', { winner, prize }, 'core.round.priority.2');
      return t.state.round < 4 ? 'round' : undefined;
    },
  },
};

const setUp = (dice: 'app' | 'ask' = 'app'): SetUp<Duel> => ({
  state: { round: 0, score: {}, secrets: {} },
  seats: ['red', 'blue'],
  seed: 7,
  dice,
});

/** Answers whatever is open with a choice that depends on `pick`, until it is over or `steps` are done. */
function playOn(session: Session<Duel>, pick: (most: number) => number, steps = 100): Session<Duel> {
  for (let step = 0; step < steps && !session.finished; step++) {
    const { number, questions } = session.open;
    const question = questions[pick(questions.length)] as Question;
    const seat = question.by?.[0] ?? 'red';
    const taken =
      question.kind === 'choice'
        ? session.answer(number, seat, question.options[pick(question.options.length)])
        : pick(2) === 0
          ? session.roll(number, seat)
          : session.answer(number, seat, [pick(6) + 1, pick(6) + 1]);
    expect(taken).toEqual({});
  }
  return session;
}

const bytes = (session: Session<Duel>) =>
  JSON.stringify([session.state, session.story, session.open, session.finished]);

describe('a game at a table', () => {
  test('secret picks are answered in any order and seen only by their seat', () => {
    const session = new Session(duel, setUp());
    const { number } = session.open;
    expect(session.answer(number, 'blue', 'net')).toEqual({});
    expect(session.viewFor('red').asks).toHaveLength(1);
    expect(session.viewFor('blue').asks).toHaveLength(0);
    expect(session.viewFor('blue').waitingFor).toEqual(['red']);
    expect(session.answer(number, 'red', 'torch')).toEqual({});
    expect(session.viewFor('red').mine).toBe('torch');
    expect(JSON.stringify(session.viewFor('red'))).not.toContain('net');
    expect(JSON.stringify(session.viewFor('blue'))).not.toContain('torch');
    expect(JSON.stringify(session.viewFor('spectator'))).not.toMatch(/net|torch/);
  });

  test('what is open is one object until somebody answers or takes back', () => {
    const session = new Session(duel, setUp('ask'));
    const first = session.open;
    expect(session.open).toBe(first);
    session.answer(first.number, 'red', 'net');
    expect(session.open.questions.map(({ by }) => by)).toEqual([['blue']]);
    session.answer(first.number, 'blue', 'net');
    const roll = session.open;
    expect(roll.number).toBeGreaterThan(first.number);
    expect(roll.questions.map(({ kind }) => kind)).toEqual(['dice']);
    expect(session.open).toBe(roll);
    expect(session.undo(1, 'red', ['blue'])).toEqual({});
    expect(session.open.questions.map(({ by }) => by)).toEqual([['red'], ['blue']]);
    expect(session.open.number).toBeGreaterThan(roll.number);
  });

  test('a late tap, a wrong seat and a wrong answer change nothing and say why', () => {
    const session = new Session(duel, setUp('ask'));
    const before = JSON.stringify(session.log);
    const { number } = session.open;
    expect(session.answer(number + 1, 'red', 'net').fault).toMatch(/no longer open/);
    expect(session.answer(number, 'green', 'net').fault).toMatch(/no seat green/);
    expect(session.answer(number, 'red', 'axe').fault).toMatch(/knife, net, torch/);
    expect(session.roll(number, 'red').fault).toMatch(/not about dice/);
    expect(JSON.stringify(session.log)).toBe(before);
    session.answer(number, 'red', 'net');
    expect(session.answer(number, 'red', 'net').fault).toMatch(/Only these may answer this: blue/);
    session.answer(number, 'blue', 'net');
    const dice = session.open.number;
    expect(session.answer(dice, 'red', [7, 1]).fault).toMatch(/D6 to show 1, 2, 3, 4, 5, 6, got 7/);
    expect(session.answer(dice, 'red', [3]).fault).toMatch(/expected 2 of 2D6, got 1/);
    expect(session.answer(dice, 'red', 5).fault).toMatch(/as a list/);
  });

  test('the log says which dice were typed in and which the app rolled', () => {
    const session = new Session(duel, setUp('ask'));
    session.answer(session.open.number, 'red', 'net');
    session.answer(session.open.number, 'blue', 'net');
    session.answer(session.open.number, 'blue', [6, 5]);
    session.answer(session.open.number, 'red', 'two');
    session.roll(session.open.number, 'blue');
    const dice = session.log.filter((entry) => entry.type === 'answer' && entry.key.startsWith('dice'));
    expect(dice).toMatchObject([
      { how: 'typed', by: 'blue', answer: [6, 5] },
      { how: 'rolled', by: 'app' },
    ]);
  });

  test('an undo is an entry, also past a checkpoint, and says what it crosses', () => {
    const session = playOn(new Session(duel, setUp()), () => 0, 3);
    const firstPick = session.log.find(({ type }) => type === 'answer') as Entry;
    const length = session.log.length;
    expect(undoCrosses(session.log, firstPick.seq)).toEqual({ dice: true, secret: true, others: true });
    expect(session.undo(firstPick.seq, 'red').fault).toBe(
      'This goes back past dice and a secret and somebody else’s answer: blue must agree',
    );
    expect(session.log).toHaveLength(length);
    expect(session.undo(firstPick.seq, 'red', ['blue'])).toEqual({});
    expect(session.log).toHaveLength(length + 1);
    expect(session.viewFor('blue').asks).toHaveLength(1);
    expect(session.state).toEqual({ round: 0, score: {}, secrets: {} });
    expect(session.undo(999, 'red').fault).toMatch(/no entry 999/);
    expect(session.undo(firstPick.seq, 'red').fault).toMatch(/Nothing has happened/);
  });

  test('[core.dice.takeback.1] another’s answer is not undone without consent, one’s own is', () => {
    const session = new Session(duel, setUp('ask'));
    const first = session.log.length;
    session.answer(session.open.number, 'red', 'net');
    session.answer(session.open.number, 'blue', 'net');
    const open = session.log.map((entry) => ({ ...entry, secret: undefined }) as never as Entry);
    expect(undoCrosses(open, first + 1, 'red')).toMatchObject({ others: true });
    expect(undoCrosses(open, first + 1, 'blue')).toEqual({ dice: false, secret: false, others: false });
    expect(undoCrosses(open, first, 'blue')).toMatchObject({ others: true });
  });

  test('[core.dice.takeback.1] every undo is told, even if a later undo goes back past it', () => {
    const session = playOn(new Session(duel, setUp()), () => 0, 6);
    const told = () => session.story.filter(({ event }) => event === 'session/takes-back');
    const answers = standing(session.log).filter(({ type }) => type === 'answer');
    session.undo((answers.at(-2) as Entry).seq, 'red', ['blue']);
    playOn(session, () => 0, 4);
    session.undo((answers[0] as Entry).seq, 'blue', ['red']);
    expect(told().map(({ facts }) => facts.by)).toEqual(['red', 'blue']);
    expect(Number(told()[1]?.facts.rolls)).toBeGreaterThan(0);
    playOn(session, () => 0, 6);
    expect(new Session(duel, setUp(), session.log).story).toEqual(session.story);
    expect(replay(duel, setUp(), session.log).story).toEqual(session.story);
  });

  test('the organiser overrules a fact with a note, and a replay overrules it at the same point', () => {
    const session = playOn(new Session(duel, setUp()), () => 0, 3);
    expect(session.overrule(['score', 'red'], 'lots', 'typo', 'red').fault).toMatch(
      /no score\.red|expected a number/,
    );
    expect(session.overrule(['score', 'nobody'], 3, 'typo', 'red').fault).toMatch(
      /there is no score\.nobody/,
    );
    expect(session.overrule(['rounds'], 3, 'typo', 'red').fault).toBe(
      'there is no rounds, but round, score, secrets',
    );
    expect(session.overrule([], 3, 'typo', 'red').fault).toMatch(/expected the way/);
    const strict = new Session({ ...duel, wordsOf: { round: ['none'] } } as never, setUp());
    expect(strict.overrule(['round'], 3, 'typo', 'red').fault).toBe('expected none, got 3');
    expect(session.overrule(['round'], 3, 'we forgot two rounds', 'green').fault).toMatch(/no seat green/);
    expect(session.overrule(['round'], 3, 'we forgot two rounds', 'red')).toEqual({});
    expect(session.state.round).toBe(3);
    expect(session.viewFor('blue').story.at(-1)?.words).toMatch(
      /red corrects: round 3 \(we forgot two rounds\)/,
    );
    playOn(session, () => 0);
    const again = replay(duel, setUp(), session.log);
    expect(JSON.stringify([again.state, again.story])).toBe(JSON.stringify([session.state, session.story]));
    expect(bytes(new Session(duel, setUp(), session.log))).toBe(bytes(session));
    const forged = session.log.map((entry) =>
      entry.type === 'overrule' ? { ...entry, path: ['rounds'] } : entry,
    );
    expect(() => replay(duel, setUp(), forged)).toThrow(/overrules rounds: there is no rounds/);
  });

  test('a rule that holds a record goes on with its overruled value', () => {
    const game: Game<Duel> = {
      first: 'round',
      stages: {
        *round(t) {
          const { score } = t.state;
          const prize = yield* t.choose('red', ['one', 'two'], 'core.round.priority.2');
          score.red = (score.red ?? 0) + (prize === 'one' ? 1 : 2);
          return undefined;
        },
      },
    };
    const score: Record<string, number> = { red: 1 };
    const start: SetUp<Duel> = { ...setUp(), state: { round: 1, score, secrets: {} } };
    const session = new Session(game, start);
    expect(session.overrule(['score'], { red: 5 }, 'counted again', 'red')).toEqual({});
    expect(session.answer(session.open.number, 'red', 'two')).toEqual({});
    expect(session.state.score).toEqual({ red: 7 });
    expect(bytes(replay(game, start, session.log))).toBe(bytes(session));
  });

  test('checkpoints share fixed values; a correction leaves them unchanged, and undo restores them', () => {
    interface Hunt {
      fighters: Record<string, { stats: { m: number }; wounds: number }>;
      secrets: Record<string, string>;
    }
    const hunt: Game<Hunt> = {
      first: 'turn',
      fixed: { fighters: { '*': { stats: true } } },
      stages: {
        *turn(t) {
          const { ana } = t.state.fighters;
          yield* t.choose('red', ['stay', 'go'], 'core.activation.turn.1');
          // The rule holds on to the fighter while the table corrects her.
          t.tell(
            'Ana moves {m} with {wounds}',
            { m: ana?.stats.m ?? 0, wounds: ana?.wounds ?? 0 },
            'core.actions.move.1',
          );
          return 'turn';
        },
      },
    };
    const begin: Hunt = { fighters: { ana: { stats: { m: 4 }, wounds: 1 } }, secrets: {} };
    const session = new Session(hunt, { state: begin, seats: ['red'], seed: 7, dice: 'app' });
    const [first] = session.log as readonly [Entry & { type: 'checkpoint' }];
    expect((first.state as unknown as Hunt).fighters.ana?.stats).toBe(session.state.fighters.ana?.stats);
    expect(session.overrule(['fighters', 'ana', 'stats', 'm'], 6, 'a longer leg', 'red')).toEqual({});
    expect(session.overrule(['fighters', 'ana', 'wounds'], 3, 'miscounted', 'red')).toEqual({});
    session.answer(session.open.number, 'red', 'go');
    expect(session.viewFor('red').story.at(-1)?.words).toBe('Ana moves 6 with 3');
    expect(first.state).toEqual(begin);
    expect(begin.fighters.ana).toEqual({ stats: { m: 4 }, wounds: 1 });
    expect(session.undo(first.seq, 'red', ['red'])).toEqual({});
    expect(session.state.fighters.ana).toEqual({ stats: { m: 4 }, wounds: 1 });
  });

  test('a correction of a closed record neither adds nor drops keys', () => {
    const closed: Game<{ fighters: Record<string, Record<string, Json>>; secrets: Record<string, Json> }> = {
      first: 'turn',
      fixed: { fighters: { '*': { wounds: true, owner: true, '*': 'none' } } },
      stages: {
        *turn(t) {
          yield* t.choose('red', ['stay', 'go'], 'core.activation.turn.1');
          return 'turn';
        },
      },
    };
    const state = { fighters: { ana: { wounds: 1 } }, secrets: {} };
    const session = new Session(closed, { state, seats: ['red'], seed: 7, dice: 'app' });
    const correct = (path: string[], value: Json) => session.overrule(path, value, 'miscounted', 'red');
    expect(correct(['fighters', 'ana'], { wounds: 2, luck: 1 })).toEqual({
      code: 'no-fact',
      fault: 'there is no fighters.ana.luck',
    });
    expect(correct(['fighters', 'ana'], { owner: 'bo' })).toEqual({
      code: 'no-fact',
      fault: 'expected fighters.ana.wounds as well',
    });
    expect(correct(['fighters'], { ana: { wounds: 2 }, bo: { luck: 1 } })).toEqual({
      code: 'no-fact',
      fault: 'there is no fighters.bo.luck',
    });
    expect(session.state.fighters).toEqual({ ana: { wounds: 1 } });
    expect(correct(['fighters', 'ana'], { wounds: 2, owner: 'bo' })).toEqual({});
    expect(session.state.fighters).toEqual({ ana: { wounds: 2, owner: 'bo' } });
  });

  test('a value overruled while several seats are asked at once is there when the game is opened again', () => {
    const session = new Session(duel, setUp());
    const correct = (round: number) => session.overrule(['round'], round, 'miscounted', 'red');
    const opened = () => new Session(duel, setUp(), session.log);
    correct(1);
    expect([opened().state, opened().story]).toEqual([session.state, session.story]);
    session.answer(session.open.number, 'blue', 'net');
    correct(2);
    expect([opened().state, opened().story]).toEqual([session.state, session.story]);
    expect(opened().open.questions).toEqual(session.open.questions);
    playOn(session, () => 0);
    expect(session.state.round).toBe(4);
    expect(bytes(new Session(duel, setUp(), session.log))).toBe(bytes(session));
  });

  test('a log that answers another question stops the replay, which names both sides', () => {
    const { log } = playOn(new Session(duel, setUp()), () => 0);
    const forged = log.map((entry) =>
      entry.type === 'answer' && entry.key.startsWith('dice')
        ? { ...entry, key: 'dice D6 core.nerve.test.1' }
        : entry,
    );
    expect(() => replay(duel, setUp(), forged)).toThrow(Mismatch);
    expect(() => replay(duel, setUp(), forged)).toThrow(
      /core\.nerve\.test\.1.*dice 2D6 core\.round\.priority\.1/,
    );
    expect(() => new Session(duel, setUp(), forged.slice(0, 5))).toThrow(/but the rules ask/);
  });

  test('any play that is cut, undone and reopened gives the same bytes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }),
        fc.constantFrom('app' as const, 'ask' as const),
        fc.nat(12),
        fc.nat(20),
        (picks, dice, cut, back) => {
          let at = 0;
          const pick = (most: number) => (picks[at++ % picks.length] as number) % most;
          const session = playOn(new Session(duel, setUp(dice)), pick, cut);
          const held = standing(session.log);
          if (held.length > 1) session.undo((held[back % (held.length - 1)] as Entry).seq, 'red', ['blue']);
          const reopened = new Session(duel, setUp(dice), JSON.parse(JSON.stringify(session.log)));
          expect(bytes(reopened)).toBe(bytes(session));
          playOn(reopened, pick);
          expect(reopened.finished).toBe(true);
          const again = replay(duel, setUp(dice), reopened.log);
          expect(JSON.stringify([again.state, again.story])).toBe(
            JSON.stringify([reopened.state, reopened.story]),
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('answers ahead', () => {
  interface Shot {
    said: string[];
  }
  const weapon = 'choice core.shooting.declare.1 ana';
  const range = 'choice core.shooting.range.1 ana';
  const nearer = 'fact core.shooting.priority.2 ana';
  const hit = 'dice D6 core.shooting.hit.1 ana';

  /** Weapon and target have the same key; only a gun has a range, and the other seat is asked last. */
  const shot: Game<Shot> = {
    first: 'shot',
    stages: {
      *shot(t) {
        const { said } = t.state;
        const declare = 'core.shooting.declare.1';
        const arms = yield* t.choose('red', ['gun', 'flamer'], declare, 'ana');
        said.push(arms, yield* t.choose('red', ['bo', 'cy'], declare, 'ana'));
        said.push(String(yield* t.isSo(say('Is anybody nearer?'), 'core.shooting.priority.2', 'ana')));
        if (arms === 'gun')
          said.push(yield* t.choose('red', ['short', 'long'], 'core.shooting.range.1', 'ana'));
        said.push(String(yield* t.roll('D6', 'core.shooting.hit.1', 'ana')));
        said.push(yield* t.choose('blue', ['react', 'hold'], 'core.combat.reaction.1', 'bo'));
        return undefined;
      },
    },
  };
  const at = (dice: 'app' | 'ask' = 'ask'): SetUp<Shot> => ({
    state: { said: [] },
    seats: ['red', 'blue'],
    seed: 7,
    dice,
  });
  const sheet = [
    { key: weapon, answer: 'bo' },
    { key: nearer, answer: false },
    { key: range, answer: 'short' },
  ];

  test('are taken in order, each its own entry, and a replay gives the same bytes', () => {
    const session = new Session(shot, at());
    const ahead = [...sheet, { key: hit, answer: [5] }];
    expect(session.answer(session.open.number, 'red', 'gun', ahead)).toEqual({});
    expect(session.state.said).toEqual(['gun', 'bo', 'false', 'short', '5']);
    expect(session.log.slice(1)).toMatchObject([
      { key: weapon, answer: 'gun', by: 'red', how: 'said' },
      { key: weapon, answer: 'bo', by: 'red', how: 'said', ahead: true },
      { key: nearer, answer: false, by: 'red', how: 'said', ahead: true },
      { key: range, answer: 'short', by: 'red', how: 'said', ahead: true },
      { key: hit, answer: [5], by: 'red', how: 'typed', ahead: true },
    ]);
    expect(session.log[1]).not.toHaveProperty('ahead');
    const same = (other: Session<Shot>) => JSON.stringify([other.state, other.story, other.open]);
    expect(same(new Session(shot, at(), session.log))).toBe(same(session));
    expect(same(replay(shot, at(), session.log))).toBe(same(session));
  });

  test('are dropped if nobody asks, and the rest is taken', () => {
    const session = new Session(shot, at());
    session.answer(session.open.number, 'red', 'flamer', [
      { key: weapon, answer: 'cy' },
      { key: range, answer: 'short' },
      { key: nearer, answer: true },
    ]);
    expect(session.state.said).toEqual(['flamer', 'cy', 'true']);
    expect(session.open.questions).toMatchObject([{ kind: 'dice' }]);
  });

  test('that do not fit are asked again, with everything that came after them', () => {
    const session = new Session(shot, at());
    const ahead = [{ key: weapon, answer: 'dee' }, ...sheet.slice(1)];
    expect(session.answer(session.open.number, 'red', 'gun', ahead)).toEqual({});
    expect(session.log.slice(1)).toMatchObject([{ key: weapon, answer: 'gun' }]);
    expect(session.open.questions).toMatchObject([{ options: ['bo', 'cy'] }]);
    session.answer(session.open.number, 'red', 'cy');
    expect(session.open.questions).toMatchObject([{ kind: 'fact' }]);
  });

  test('never answer for another seat or instead of the app’s dice', () => {
    const session = new Session(shot, at('app'));
    const ahead = [
      ...sheet,
      { key: hit, answer: [6] },
      { key: 'choice core.combat.reaction.1 bo', answer: 'hold' },
    ];
    session.answer(session.open.number, 'red', 'gun', ahead);
    expect(session.log.slice(5)).toMatchObject([{ key: hit, by: 'app', how: 'rolled' }]);
    expect(session.open.questions).toMatchObject([{ by: ['blue'] }]);
  });

  test('are ignored if the first answer is refused', () => {
    const session = new Session(shot, at());
    expect(session.answer(session.open.number, 'red', 'knife', sheet).fault).toMatch(/gun, flamer/);
    expect(session.log).toHaveLength(1);
  });
});

test('a player who draws several cards draws them all at once', () => {
  const draws: Game<{ hand: string[] }> = {
    first: 'draw',
    stages: {
      *draw(t) {
        const { hand } = t.state;
        for (const seat of ['red', 'red', 'blue']) {
          const left = ['ace', 'king', 'queen', 'jack'].filter((card) => !hand.includes(card));
          hand.push(yield* t.draw(left, 'takeover.prebattle.tactics.1', seat));
        }
        return undefined;
      },
    },
  };
  const session = new Session(draws, { state: { hand: [] }, seats: ['red', 'blue'], seed: 7, dice: 'ask' });
  expect(session.roll(session.open.number, 'red')).toEqual({});
  expect(session.state.hand).toHaveLength(2);
  expect(session.log.slice(1)).toMatchObject([{ how: 'rolled' }, { how: 'rolled', ahead: true }]);
  expect(session.open.questions).toMatchObject([{ of: 'blue' }]);
});

describe('rules side by side', () => {
  /** Each seat counts how many were at the table when it began, and names a number until it is done. */
  interface Bids {
    seats: string[];
    began: Record<string, number>;
    sums: Record<string, number>;
    secrets: Record<string, string>;
  }
  const bids: Game<Bids> = {
    first: 'bids',
    beside: (t, { path: [, seat] }) => {
      t.state.seats = t.state.seats.filter((each) => each !== seat);
      return undefined;
    },
    stages: {
      *bids(t) {
        const { state } = t;
        yield* t.abreast(
          ['red', 'blue', 'green'].map(function* (seat) {
            state.began[seat] = state.seats.length + Object.keys(state.sums).length;
            for (;;) {
              const said = yield* t.ask<'choice'>({
                kind: 'choice',
                clause: 'campaign.end-of-week.order.2',
                by: [seat],
                of: seat,
                options: ['one', 'two', 'done'],
              });
              if (said === 'done') return;
              state.sums[seat] = (state.sums[seat] ?? 0) + (said === 'one' ? 1 : 2);
            }
          }),
        );
        return undefined;
      },
    },
  };
  const begun = (): [Session<Bids>, SetUp<Bids>] => {
    const seats = ['red', 'blue', 'green'];
    const at: SetUp<Bids> = {
      state: { seats, began: {}, sums: {}, secrets: {} },
      seats,
      seed: 7,
      dice: 'app',
    };
    return [new Session(bids, at), at];
  };
  const says = (session: Session<Bids>, seat: string, said: string) => {
    const open = session.openEach.find(({ question }) => question.by?.includes(seat));
    expect(session.answer(open?.number ?? 0, seat, said)).toEqual({});
  };
  const isTheSame = (session: Session<Bids>, at: SetUp<Bids>) => {
    const opened = new Session(bids, at, JSON.parse(JSON.stringify(session.log)));
    expect(opened.state).toEqual(session.state);
    expect(opened.openEach).toEqual(session.openEach);
    expect(replay(bids, at, session.log).state).toEqual(session.state);
  };

  test('a seat that leaves before any answer still counts as there at the start, also after reopening', () => {
    const [session, at] = begun();
    expect(session.beside(['leave', 'blue'], null, '', 'blue')).toEqual({});
    says(session, 'red', 'one');
    expect(session.state.began).toEqual({ red: 3, blue: 3, green: 3 });
    isTheSame(session, at);
  });

  test('all have begun before the first answer counts, and keep their numbers in a log opened again', () => {
    const [session, at] = begun();
    const numbers = session.openEach.map(({ number }) => number);
    says(session, 'red', 'two');
    expect(session.openEach.slice(1).map(({ number }) => number)).toEqual(numbers.slice(1));
    expect(session.state.began).toEqual({ red: 3, blue: 3, green: 3 });
    isTheSame(session, at);
    says(session, 'green', 'one');
    expect(session.beside(['leave', 'blue'], null, '', 'blue')).toEqual({});
    says(session, 'red', 'done');
    isTheSame(session, at);
  });
});
