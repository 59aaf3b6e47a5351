import { describe, expect, test } from 'vitest';
import { Chance } from './chance.ts';
import { BadInput, Mismatch } from './errors.ts';
import type { Told } from './events.ts';
import { say } from './events.ts';
import { keyOf, type Question, type Rule } from './question.ts';
import { GivenDice, Script } from './script.ts';
import { type Hand, inWords, NOBODY, run, Table } from './table.ts';

const CLAUSE = 'core.tests.test.1';

/** One question of every kind. */
function* asksEverything(t: Table): Rule<unknown> {
  const roll = yield* t.roll('2D6', CLAUSE, 'ana');
  const near = yield* t.within(3, 'ana', ['bo', 'cy'], CLAUSE);
  const seen = yield* t.sees('ana', near, CLAUSE);
  const pick = yield* t.choose('red', ['left', 'right'], CLAUSE);
  const spot = yield* t.place('red', 'ana', { is: 'anywhere' }, CLAUSE);
  const sure = yield* t.isSo(say('the door is open'), CLAUSE);
  t.tell('{name} rolls {roll} and sees {seen}', { name: 'Ana', roll, seen }, CLAUSE);
  return { roll, near, seen, pick, spot, sure };
}

const ANSWERS = [[3, 4], ['bo'], ['bo'], 'left', { x: 1, y: 2 }, true];

describe('the table', () => {
  test('answers known questions in place and suspends only for the rest', () => {
    const rule = asksEverything(new Table(new GivenDice([3, 4])));
    const asked: Question[] = [];
    let step = rule.next();
    for (const answer of ANSWERS.slice(1)) {
      asked.push(...(step.value as readonly Question[]));
      step = rule.next([answer as never]);
    }
    expect(asked.map(({ kind }) => kind)).toEqual(['measure', 'sight', 'choice', 'place', 'fact']);
    expect(asked.every(({ clause }) => clause === CLAUSE)).toBe(true);
    expect(step).toMatchObject({ done: true, value: { roll: 7, pick: 'left', sure: true } });
  });

  test('a question is plain JSON, and its key differs from the next one’s', () => {
    const { value } = asksEverything(new Table(NOBODY)).next();
    const [question] = value as readonly Question[];
    expect(JSON.parse(JSON.stringify(question))).toEqual(question);
    expect(keyOf(question as Question)).toBe('dice 2D6 core.tests.test.1 ana');
  });

  test('skips needless questions: empty lists, a single option, no dice', () => {
    const t = new Table(NOBODY);
    expect(run(t.within(3, 'ana', [], CLAUSE))).toEqual([]);
    expect(run(t.sees('ana', [], CLAUSE))).toEqual([]);
    expect(run(t.choose('red', ['only'], CLAUSE))).toBe('only');
    expect(run(t.injury(0, CLAUSE))).toEqual([]);
    expect(run(t.together([]))).toEqual([]);
  });

  test('names the question that nobody answers', () => {
    expect(() => run(new Table(NOBODY).roll('D6', CLAUSE))).toThrow(/dice for core\.tests\.test\.1/);
  });

  test('tells the story in plain words with the clause', () => {
    const t = new Table(new Script(ANSWERS as never));
    run(asksEverything(t));
    expect(t.story.map((told) => inWords(told))).toEqual(['Ana rolls 7 and sees bo']);
    expect(t.story[0]?.clause).toBe(CLAUSE);
  });

  test('decks are drawn without replacement, and never past their end', () => {
    const drawn = run(new Table(new Chance(1)).drawSome(['a', 'b', 'c'], 5, CLAUSE));
    expect([...drawn].sort()).toEqual(['a', 'b', 'c']);
  });

  test('a handful comes back with the highest first', () => {
    expect(run(new Table(new GivenDice([2, 6, 4])).pool('D6', 3, CLAUSE))).toEqual([6, 4, 2]);
  });

  test('several seats are asked at once, or in order by a hand that knows all', () => {
    const ask = (by: string): Question<'choice'> => ({
      kind: 'choice',
      clause: CLAUSE,
      by: [by],
      options: ['a', 'b'],
      secret: true,
    });
    const rule = new Table(NOBODY).together([ask('red'), ask('blue')]);
    expect(rule.next().value).toHaveLength(2);
    expect(rule.next(['a', 'b'])).toEqual({ done: true, value: ['a', 'b'] });
    expect(run(new Table(new Script(['b', 'a'])).together([ask('red'), ask('blue')]))).toEqual(['b', 'a']);
    const half: Hand = { answer: ({ by }) => (by?.[0] === 'red' ? 'a' : undefined) };
    expect(() => run(new Table(half).together([ask('red'), ask('blue')]))).toThrow(/Only some/);
  });

  test('loops and folds give the same with dice at hand as step by step', () => {
    const t = new Table(new GivenDice([1, 6, 3, 6, 2]));
    const sixes = run(
      t.fold([0, 1, 2, 3, 4], 0, function* (t, count) {
        return (yield* t.roll('D6', CLAUSE)) === 6 ? count + 1 : count;
      }),
    );
    expect(sixes).toBe(2);
  });
});

describe('scripts are strict', () => {
  test('one answer too few, one too many and one that does not fit are errors that say which', () => {
    const played = (answers: readonly unknown[]) => {
      const script = new Script(answers as never);
      run(asksEverything(new Table(script)));
      script.finish();
    };
    played(ANSWERS);
    expect(() => played(ANSWERS.slice(0, 5))).toThrow(/5 answers and the rule asks one more: fact/);
    expect(() => played([...ANSWERS, true])).toThrow(/1 answer\(s\) left over/);
    expect(() => played([[3, 4], ['dee']])).toThrow(/Answer 2.*expected some of bo, cy, got dee/);
    expect(() =>
      played([
        [3, 4],
        ['bo', 'bo'],
      ]),
    ).toThrow(/each one once/);
    expect(() => played([[3, 4], ['bo'], ['bo'], 'up'])).toThrow(/one of left, right, got "up"/);
    expect(() => played([[3, 4], ['bo'], ['bo'], 'left', { x: 1 }])).toThrow(/spot/);
    expect(() => played([[3, 4], ['bo'], ['bo'], 'left', { x: 1, y: 1 }, 'yes'])).toThrow(/true or false/);
    expect(() => played([[3, 9]])).toThrow(Mismatch);
  });

  test('dice given as faces name the roll that is wrong', () => {
    const rolled = (faces: readonly unknown[]) => {
      const dice = new GivenDice(faces);
      const t = new Table(dice);
      run(t.roll('2D6', CLAUSE));
      run(t.roll('D3', CLAUSE));
      dice.finish();
    };
    rolled([6, 6, 3]);
    expect(() => rolled([6, 6])).toThrow(/too few dice: roll 2, D3 .* needs 1, 0 of 2 left/);
    expect(() => rolled([6, 6, 3, 1])).toThrow(/too many dice.*left over 1/);
    expect(() => rolled([6, 6, 4])).toThrow(/At dice\.2: roll 2.*D3 to show 1, 2, 3, got 4/);
    expect(() => rolled([6, 6, 4])).toThrow(BadInput);
  });
});

describe('an offer', () => {
  const offer = (t: Table): Rule<string> =>
    t.offer(
      'red',
      {
        what: say('What now?'),
        options: ['stay', 'go'],
        labels: () => ({ stay: 'Stay here', go: 'Go on', fly: 'Fly' }),
        blocked: () => ({ fly: { why: say('nobody has wings'), clause: CLAUSE } }),
      },
      CLAUSE,
      'ana',
    );

  test('reaches people with its words as plain data', () => {
    const [question] = offer(new Table(NOBODY)).next().value as readonly Question[];
    expect(JSON.parse(JSON.stringify(question))).toEqual({
      kind: 'choice',
      clause: CLAUSE,
      by: ['red'],
      of: 'ana',
      what: say('What now?'),
      options: ['stay', 'go'],
      labels: { stay: 'Stay here', go: 'Go on', fly: 'Fly' },
      blocked: { fly: { why: say('nobody has wings'), clause: CLAUSE } },
    });
  });

  test('makes no words for a hand that reads none, unless it must', () => {
    const asked: Question[] = [];
    const insists: Hand = {
      wordless: true,
      answer(question) {
        asked.push(question);
        return 'fly';
      },
    };
    const t = new Table(insists);
    expect(run(offer(t))).toBe('fly');
    expect(asked).toEqual([
      { kind: 'choice', clause: CLAUSE, by: ['red'], of: 'ana', options: ['stay', 'go'] },
    ]);
    expect(t.story.map((told) => inWords(told))).toEqual([
      'The table insists on fly, although nobody has wings',
    ]);
  });
});

describe('the story', () => {
  test('reaches the table and tables in between, but not quiet ones', () => {
    const t = new Table(NOBODY);
    const heard: string[] = [];
    const listener = { put: ({ event }: Told) => void heard.push(event) };
    expect(t.isHeard).toBe(true);
    expect(t.quiet.isHeard).toBe(false);
    expect(t.quiet.through({}).isHeard).toBe(false);
    expect(t.through({}).isHeard).toBe(true);
    expect(t.through(listener).quiet.isHeard).toBe(false);
    const overheard = t.quiet.through(listener);
    expect(overheard.isHeard).toBe(true);
    for (const each of [t.quiet, t.through(listener).quiet, overheard]) each.tell('a door opens', {}, CLAUSE);
    expect([heard, t.story]).toEqual([['a door opens'], []]);
  });
});
