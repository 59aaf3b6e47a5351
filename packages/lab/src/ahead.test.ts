/** What a roll may lead to, against chances worked out by hand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type BattleState,
  battle,
  ENGLISH,
  type Game,
  inPlainWords,
  keyOf,
  newBattle,
  parseRoll,
  type Question,
  Session,
  type SetUp,
} from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { chancesAhead, type ChancesAhead as Said } from './ahead.ts';

/** Bots do not roll everything that people do, so evenings are looked through as well. */
const RECORDS = ['battles', 'evenings']
  .map((folder) => resolve(import.meta.dirname, '../../engine', folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));

/** What may come of a roll, in English words. */
type ChancesAhead = Omit<Said, 'outcomes'> & {
  readonly outcomes: readonly (Omit<Said['outcomes'][number], 'words'> & { readonly words: string })[];
};

function inEnglish(ahead: Said, nameOf: (id: string) => string): ChancesAhead {
  const outcomes = ahead.outcomes.map((each) => ({
    ...each,
    words: inPlainWords(each.words, nameOf, ENGLISH),
  }));
  return { ...ahead, outcomes };
}

interface Found {
  readonly session: Session<BattleState>;
  readonly setUp: SetUp<BattleState>;
  readonly question: Question<'dice'>;
  /** The question before. */
  readonly before: Question | undefined;
  readonly ahead: ChancesAhead;
}

/** Plays recorded battles until the first roll for this clause that may go one way or the other. */
function firstRoll(clause: string, notation: string): Found {
  for (const file of RECORDS) {
    const lines = readFileSync(file, 'utf8').split('\n');
    if (!lines.some((line) => line.startsWith(`? dice ${notation} ${clause}`))) continue;
    const state = newBattle(JSON.parse((lines[0] ?? '').replace(/^set-up /, '')));
    const seats = state.gangs.map(({ seat }) => seat);
    const setUp: SetUp<BattleState> = { state, seats, seed: 1, dice: 'ask' };
    const session = new Session(battle, setUp);
    let before: Question | undefined;
    for (const line of lines.filter((each) => each.startsWith('? '))) {
      const { number, questions } = session.open;
      const question = questions.find((each) => line.startsWith(`? ${keyOf(each)} = `)) as Question;
      const seat = question.by?.[0] ?? (seats[0] as string);
      if (question.kind === 'dice' && question.clause === clause && question.dice.notation === notation) {
        const ahead = chancesAhead(battle, setUp, session.log, seat);
        const nameOf = (id: string) => session.nameOf(id);
        if (ahead) return { session, setUp, question, before, ahead: inEnglish(ahead, nameOf) };
      }
      session.answer(number, seat, JSON.parse(line.slice(line.indexOf(' = ') + 3)));
      before = question;
    }
  }
  throw new Error(`No recorded battle rolls ${notation} for ${clause}`);
}

const chanceOf = ({ outcomes }: ChancesAhead, words: RegExp) =>
  outcomes.filter((each) => words.test(each.words)).map(({ exact }) => exact);

const sumOf = ({ outcomes }: Pick<ChancesAhead, 'outcomes'>) =>
  outcomes.reduce((sum, { chance }) => sum + chance, 0);

/** The chance of this or more on 2D6. */
const ON_2D6: Readonly<Record<number, string>> = {
  3: '35/36',
  4: '11/12',
  5: '5/6',
  6: '13/18',
  7: '7/12',
  8: '5/12',
  9: '5/18',
  10: '1/6',
};

test('[core.endphase.bottle.2] a gang bottles when a D6 and its losses are more than its crew', () => {
  const { before, ahead } = firstRoll('core.endphase.bottle.2', 'D6');
  const { down, crew } = before?.what?.facts ?? {};
  const bottles = [1, 2, 3, 4, 5, 6].filter((face) => face + Number(down) > Number(crew)).length;
  expect(bottles).toBeGreaterThan(0);
  const [chance] = ahead.outcomes
    .filter(({ words }) => words.includes('bottled out'))
    .map(({ chance }) => chance);
  expect(chance).toBeCloseTo(bottles / 6);
  expect(sumOf(ahead)).toBeCloseTo(1);
});

test('[core.endphase.flee.1] a fighter who fails the Cool test flees', () => {
  const { session, question, ahead } = firstRoll('core.endphase.flee.1', '2D6');
  const fighter = session.state.fighters[question.of ?? ''];
  const fails = chanceOf(ahead, /flees/);
  const passes = ahead.outcomes.filter(({ words }) => !words.includes('flees')).map(({ exact }) => exact);
  expect(passes).toEqual([ON_2D6[fighter?.stats.cl ?? 0]]);
  expect(fails).toHaveLength(1);
  expect(sumOf(ahead)).toBeCloseTo(1);
});

test('[core.shooting.hit.1] a shot hits on what it needs or more', () => {
  const { ahead } = firstRoll('core.shooting.hit.1', 'D6');
  const [, needed] = /needs (\d)\+/.exec(ahead.outcomes[0]?.words ?? '') ?? [];
  const hits = 7 - Math.max(2, Number(needed));
  expect(ahead.outcomes.find(({ words }) => words.includes('it hits'))?.chance).toBeCloseTo(hits / 6);
  expect(sumOf(ahead)).toBeCloseTo(1);
});

test('[core.injury.dice.1] an injury die gives a Flesh Wound, a Serious Injury or Out of Action', () => {
  const { ahead } = firstRoll('core.injury.dice.1', 'injury');
  expect(chanceOf(ahead, /Flesh Wound/)).toEqual(['1/3']);
  expect(chanceOf(ahead, /seriously injured/)).toEqual(['1/2']);
  expect(chanceOf(ahead, /out of action/)).toEqual(['1/6']);
});

test('[classic.sneak-attacks.spotting.3] results of a roll against a target differ by whether it is enough', () => {
  const { ahead } = firstRoll('classic.sneak-attacks.spotting.3', 'D6');
  const [, needed = ''] = /against (\d)\+/.exec(ahead.outcomes[0]?.words ?? '') ?? [];
  expect(ahead.outcomes.map(({ chance }) => chance).sort()).toEqual(
    [(7 - Number(needed)) / 6, (Number(needed) - 1) / 6].sort(),
  );
});

test('[core.combat.hit.1] hits are counted, whichever dice show them', () => {
  const { ahead } = firstRoll('core.combat.hit.1', '2D6');
  // What a trait makes of a natural 6 tells some of them apart.
  const rootOf = (hits: string) =>
    Math.sqrt(sumOf({ outcomes: ahead.outcomes.filter(({ words }) => words.includes(hits)) }));
  const [miss, both] = [rootOf('Hits: 0'), rootOf('Hits: 2')];
  expect(miss + both).toBeCloseTo(1);
  expect(miss * 6).toBeCloseTo(Math.round(miss * 6));
});

test('every example of dice gives its outcome, and the original battle is unchanged', () => {
  const { session, setUp, question, ahead } = firstRoll('core.nerve.test.2', '2D6');
  const bytes = JSON.stringify([session.log, session.state, session.story, session.open]);
  const again = chancesAhead(battle, setUp, session.log, question.by?.[0] ?? (setUp.seats[0] as string));
  expect(again && inEnglish(again, (id) => session.nameOf(id))).toEqual(ahead);
  expect(JSON.stringify([session.log, session.state, session.story, session.open])).toBe(bytes);
  const [seat = ''] = setUp.seats;
  for (const { faces, words } of ahead.outcomes) {
    const tried = new Session(battle, setUp, session.log);
    tried.answer(tried.open.number, seat, faces);
    const told = tried.viewFor(seat).story.slice(session.viewFor(seat).story.length);
    // The same but for the total, of which the odds tell the range.
    const [fate = ''] = words.split(':');
    expect(fate).toContain(session.nameOf(question.of ?? ''));
    expect(told[0]?.words.startsWith(`${fate}:`), `${told[0]?.words} for ${words}`).toBe(true);
  }
});

// A small game of its own, for what recorded battles do not show.

interface Cellar {
  secrets: Record<string, string>;
}

const CLAUSE = 'core.dice.types.2';

/** Red opens a box that Blue has filled in secret. */
const cellar = (openIt: 'look' | 'table' | 'same'): Game<Cellar> => ({
  first: 'box',
  stages: {
    *box(t) {
      const roll = yield* t.roll(openIt === 'table' ? '2D6' : 'D6', CLAUSE, 'box', undefined, ['red']);
      if (openIt === 'table') t.tell(`The box shows sign ${String.fromCharCode(64 + roll)}`, {}, CLAUSE);
      else if (openIt === 'same') t.tell('The box rattles {roll} times', { roll }, CLAUSE);
      else if (roll > 2) {
        t.tell('The box opens on a {roll}', { roll }, CLAUSE);
        t.tell('A {found} lies in it', { found: t.state.secrets.blue ?? '' }, CLAUSE);
      }
      yield* t.choose('blue', ['on', 'off'], CLAUSE);
      return undefined;
    },
  },
});

const atBox: SetUp<Cellar> = {
  state: { secrets: { red: 'lamp', blue: 'snake' } },
  seats: ['red', 'blue'],
  seed: 1,
  dice: 'ask',
};

const aheadOf = (openIt: 'look' | 'table' | 'same', seat: string) => {
  const game = cellar(openIt);
  const ahead = chancesAhead(game, atBox, new Session(game, atBox).log, seat);
  return ahead && inEnglish(ahead, (id) => id);
};

test('odds reveal no secret of another seat', () => {
  expect(aheadOf('look', 'red')?.outcomes.map(({ words }) => words)).toEqual([
    'The box opens on a 3 to 6',
    'nothing happens',
  ]);
  expect(aheadOf('look', 'blue')?.outcomes[0]?.words).toBe('The box opens on a 3 to 6; A snake lies in it');
});

test('endings of which nothing is told are called by who decides next', () => {
  const game: Game<Cellar> = {
    first: 'race',
    stages: {
      *race(t) {
        const roll = yield* t.roll('D6', CLAUSE, 'race', undefined, ['red']);
        if (roll === 1) t.tell('Both stumble', {}, CLAUSE);
        yield* t.choose(roll < 5 ? 'red' : 'blue', ['left', 'right'], CLAUSE);
        return undefined;
      },
    },
  };
  const ahead = chancesAhead(game, atBox, new Session(game, atBox).log, 'red');
  const outcomes = ahead && inEnglish(ahead, (id) => id).outcomes;
  expect(outcomes?.map(({ words, exact }) => [words, exact])).toEqual([
    ['red is next', '1/2'],
    ['blue is next', '1/3'],
    ['Both stumble', '1/6'],
  ]);
});

test('a save is good for those who roll it, also where the next hit is resolved right after it', () => {
  const fighter = { gang: 'red', fate: 'pinned', wounds: 1, fleshWounds: 0, empty: [], spent: [] };
  interface Hit extends Cellar {
    gangs: readonly unknown[];
    fighters: Record<string, { fate: string }>;
  }
  const game: Game<Hit> = {
    first: 'hit',
    stages: {
      *hit(t) {
        const isSaved = (yield* t.roll('D6', CLAUSE, 'ana', undefined, ['red'])) === 6;
        t.tell(isSaved ? 'Ana is saved' : 'Ana is hurt', {}, CLAUSE);
        if (isSaved) t.state.fighters.bo = { ...fighter, fate: 'pinned' };
        else yield* t.injury(1, CLAUSE, 'ana');
        yield* t.choose('red', ['on', 'off'], CLAUSE);
        return undefined;
      },
    },
  };
  const gangs = [{ id: 'red', seat: 'red', side: 'red', bottled: 'no' }];
  const fighters = { ana: fighter, bo: { ...fighter, fate: 'standing' } };
  const setUp = { ...atBox, state: { secrets: {}, gangs, fighters } };
  const ahead = chancesAhead(game, setUp, new Session(game, setUp).log, 'red');
  expect(ahead?.goodFor).toBe('red');
  expect(ahead?.outcomes.map(({ faces: [face], is }) => [face, is])).toEqual([
    [1, 'bad'],
    [6, 'good'],
  ]);
});

test('a secret roll has odds for nobody else', () => {
  const game: Game<Cellar> = {
    first: 'draw',
    stages: {
      *draw(t) {
        const { dice } = parseRoll('D6');
        const by = ['blue'];
        const [face] = yield* t.ask<'dice'>({ kind: 'dice', clause: CLAUSE, dice, by, secret: true });
        t.tell(face === 6 ? 'Blue grins' : 'Blue frowns', {}, CLAUSE);
        return undefined;
      },
    },
  };
  const { log } = new Session(game, atBox);
  expect(chancesAhead(game, atBox, log, 'red')).toBeUndefined();
  expect(chancesAhead(game, atBox, log, 'blue')?.outcomes.map(({ exact }) => exact)).toEqual(['5/6', '1/6']);
});

test('the likeliest of many endings are listed, and the rest is one entry', () => {
  const outcomes = aheadOf('table', 'red')?.outcomes ?? [];
  expect(outcomes).toHaveLength(8);
  expect(outcomes[0]).toMatchObject({ words: 'The box shows sign G', exact: '1/6' });
  expect(outcomes.at(-1)).toMatchObject({ words: 'something else', exact: '1/6' });
  expect(outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
});

test('there are no odds if all results read the same, or if no roll is open', () => {
  expect(aheadOf('same', 'red')).toBeUndefined();
  const game = cellar('same');
  const session = new Session(game, atBox);
  session.answer(session.open.number, 'red', [4]);
  expect(chancesAhead(game, atBox, session.log, 'red')).toBeUndefined();
});

const judged = ({ outcomes }: ChancesAhead) =>
  outcomes.map(({ words, is = 'between' }) => [is, words] as const);

test('[core.hits.save.1] a save that holds is good for the gang that rolls it, likely or not', () => {
  const { ahead, session, question } = firstRoll('core.hits.save.1', 'D6');
  expect(ahead.goodFor).toBe(session.state.fighters[question.of as string]?.gang);
  for (const { faces, is } of ahead.outcomes)
    expect(is).toBe(Number(faces[0]) >= (question.needs as number) ? 'good' : 'bad');
});

test('[core.injury.dice.1] of three injuries the mildest is good for the gang of the injured, the worst bad', () => {
  const { ahead, session, question } = firstRoll('core.injury.dice.1', 'injury');
  expect(ahead.goodFor).toBe(session.state.fighters[question.of as string]?.gang);
  const byFace = new Map(ahead.outcomes.map(({ faces: [face], is }) => [face, is]));
  expect(byFace.get('flesh')).toBe('good');
  expect(byFace.get('out')).toBe('bad');
  expect(byFace.get('serious')).toBe(undefined);
  expect(judged(ahead)).toHaveLength(3);
});

test('[core.round.priority.1] a result that is neither good nor bad by the rules stays neutral', () => {
  const { ahead } = firstRoll('core.round.priority.1', '2D6');
  expect(ahead.goodFor).toBeUndefined();
  expect(ahead.outcomes.every(({ is }) => is === undefined)).toBe(true);
});
