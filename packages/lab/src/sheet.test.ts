/** A seat's next questions, found in advance, in battles that are played. */
import {
  type Answer,
  type Ask,
  type BattleState,
  battle,
  ENGLISH,
  inPlainWords,
  newBattle,
  type Question,
  replay,
  Session,
  type SetUp,
  type Words,
} from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { type Branch, branchesAhead } from './branches.ts';
import { sampleSetUp } from './selfplay.ts';
import { type Coming, chancesAfter, sheetAhead } from './sheet.ts';

type Battle = Session<BattleState>;

function begun(dice: 'app' | 'ask' = 'app', seed = 3): { session: Battle; setUp: SetUp<BattleState> } {
  const state = newBattle(sampleSetUp('takeover.stand-off', 2, { depth: 'full' }));
  const seats = state.gangs.map(({ seat }) => seat);
  const setUp: SetUp<BattleState> = { state, seats, seed, dice };
  return { session: new Session(battle, setUp), setUp };
}

/** The first of everything, or what is wanted; dice as the app rolls them. */
function step(session: Battle, wanted: (question: Question) => Answer | undefined = () => undefined): void {
  const { number, questions } = session.open;
  const question = questions[0] as Question;
  const seat = question.by?.[0] ?? session.state.gangs[0]?.seat ?? '';
  const taken =
    question.kind === 'dice'
      ? session.roll(number, seat)
      : session.answer(number, seat, wanted(question) ?? first(question));
  expect(taken).toEqual({});
}

function first(question: Question): Answer {
  switch (question.kind) {
    case 'choice':
      return question.options[0] as string;
    case 'pick':
      return question.options.slice(0, Math.max(question.least, Math.min(6, question.most)));
    case 'place':
      return 'placed';
    case 'fact':
      return false;
    case 'dice':
      return [];
    case 'move':
    case 'deed':
      throw new Error(`Nobody is asked for a ${question.kind} here`);
    default:
      return question.to;
  }
}

/** Plays until somebody who can shoot is asked for an action, and has them shoot: they are asked with what, or at whom. */
function untilAShot(session: Battle): string {
  for (let steps = 0; steps < 100; steps++) {
    const [question] = session.open.questions;
    if (!question) break;
    const isAction = question?.kind === 'choice' && question.clause === 'core.activation.turn.4';
    if (isAction && question.options.includes('shoot')) {
      step(session, () => 'shoot');
      const [next] = session.open.questions;
      if (next?.clause === 'core.shooting.declare.1') return next.by?.[0] as string;
    } else step(session, () => (isAction ? 'done' : undefined));
  }
  throw new Error('nobody shoots');
}

const rest = (sheet: readonly Coming[]) => sheet.slice(1).map(({ key, answer }) => ({ key, answer }));
const askedIn = (sheet: readonly Coming[]) => sheet.map(({ ask: { kind, clause } }) => [kind, clause]);

/** What is asked whatever the dice show. */
const certain = (sheet: readonly Coming[]) => sheet.filter(({ maybe }) => !maybe);

test('a shot is one sheet up to the hit roll, and one answer takes all of it', () => {
  const { session, setUp } = begun();
  const seat = untilAShot(session);
  const sheet = certain(sheetAhead(setUp, session.log, seat));
  expect(askedIn(sheet)).toEqual([
    ['choice', 'core.shooting.declare.1'],
    ['choice', 'core.shooting.declare.1'],
    ['fact', 'core.shooting.priority.2'],
    ['choice', 'core.shooting.range.1'],
    ['choice', 'core.shooting.hit.2'],
  ]);
  expect(sheet.slice(2).map(({ answer }) => answer)).toEqual([false, 'short', 'open']);
  const before = session.log.length;
  session.answer(session.open.number, seat, sheet[0]?.answer, rest(sheet));
  const since = session.log.slice(before);
  expect(since.slice(0, 5).map((entry) => entry.type === 'answer' && entry.key)).toEqual(
    sheet.map(({ key }) => key),
  );
  expect(since[5]).toMatchObject({ how: 'rolled' });
  const again = replay(battle, setUp, session.log);
  expect(JSON.stringify([again.state, again.story])).toBe(JSON.stringify([session.state, session.story]));
});

test('[core.shooting.hit.1] if the app rolls, a whole sheet shows what its first roll may lead to', () => {
  const { session, setUp } = begun();
  const seat = untilAShot(session);
  const sheet = certain(sheetAhead(setUp, session.log, seat));
  const given = sheet.map(({ key, answer }) => ({ key, answer: answer as Answer }));
  const odds = chancesAfter(setUp, session.log, seat, given);
  const title = inPlainWords(odds?.title ?? '', (id) => session.nameOf(id), ENGLISH);
  expect(title).toMatch(/rolls to hit .*: \d\+$/);
  expect(odds?.outcomes.map(({ is }) => is).sort()).toEqual(['bad', 'good']);
  expect(odds?.outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  const hits = odds?.outcomes.find(({ is }) => is === 'good');
  const needs = Number(title.match(/(\d)\+$/)?.[1]);
  expect(hits?.exact).toBe(
    `${7 - needs}/6`.replace('4/6', '2/3').replace('3/6', '1/2').replace('2/6', '1/3'),
  );
  // Nothing is said while something is left to answer.
  expect(chancesAfter(setUp, session.log, seat, given.slice(0, -1))).toBeUndefined();
});

test('[core.shooting.hit.1] a choice of targets has the odds of each shot, with usual answers in between', () => {
  const { session, setUp } = begun();
  const seat = untilAShot(session);
  const sheet = sheetAhead(setUp, session.log, seat);
  // The weapon, the target, whether somebody is closer, the range.
  const given = sheet.slice(0, 3).map(({ key, answer }) => ({ key, answer: answer as Answer }));
  const options = (at: number) => ((sheet[at] as Coming).ask as Ask<Words, 'choice'>).options;
  const before = JSON.stringify([session.log, session.state]);
  const weapons = branchesAhead(setUp, session.log, seat);
  expect(JSON.stringify([session.log, session.state])).toBe(before);
  expect(weapons.map(({ answer }) => answer)).toEqual(options(0));
  const targets = branchesAhead(setUp, session.log, seat, given.slice(0, 1));
  expect(targets.map(({ answer }) => answer)).toEqual(options(1));
  for (const { answer, title, outcomes, goodFor } of targets) {
    const words = inPlainWords(title, (id) => session.nameOf(id), ENGLISH);
    expect(words).toMatch(/rolls to hit .*: \d\+$/);
    expect(words).toContain(session.nameOf(answer as string));
    expect(goodFor).toBe(session.state.gangs.find((gang) => gang.seat === seat)?.id);
    expect(outcomes.map(({ is }) => is).sort()).toEqual(['bad', 'good']);
  }
  const good = ({ outcomes }: Branch) => outcomes.find(({ is }) => is === 'good')?.chance;
  const ranges = branchesAhead(setUp, session.log, seat, given);
  expect(ranges.map(({ answer }) => answer)).toEqual(options(3));
  // Whoever is out of range gets no roll to hit.
  expect(ranges.map(good)).toEqual([5 / 6, 2 / 3, undefined]);
});

test('a choice that leads to no roll, or to something else to decide, has no odds', () => {
  const { session, setUp } = begun();
  untilAShot(session);
  const { log } = session;
  // Somebody else has nothing to choose here.
  const other = setUp.seats.find((each) => each !== session.open.questions[0]?.by?.[0]) as string;
  expect(branchesAhead(setUp, log, other)).toEqual([]);
  const fresh = begun();
  const isWho = () => fresh.session.open.questions[0]?.clause === 'core.activation.turn.1';
  while (!isWho()) step(fresh.session);
  const [who] = fresh.session.open.questions as [Question<'choice'>];
  expect(who.options.length).toBeGreaterThan(1);
  expect(branchesAhead(fresh.setUp, fresh.session.log, who.by?.[0] as string)).toEqual([]);
});

test('a choice that leads to the same roll whatever is chosen has no odds', () => {
  const { session, setUp } = begun();
  const isLastCorner = () =>
    session.open.questions[0]?.kind === 'choice' &&
    session.story.some(({ event }) => event === 'takeover/deployment/takes');
  while (!isLastCorner()) step(session);
  const [corner] = session.open.questions as [Question<'choice'>];
  expect(corner.options.length).toBeGreaterThan(1);
  expect(branchesAhead(setUp, session.log, corner.by?.[0] as string)).toEqual([]);
});

test('[core.shooting.stray.1] who stands in the line of a shot is answered beforehand, and dropped where it hits', () => {
  const seen = { miss: 0, hit: 0 };
  for (let seed = 1; seed < 20; seed++) {
    const { session, setUp } = begun('app', seed);
    const seat = untilAShot(session);
    const sheet = sheetAhead(setUp, session.log, seat);
    const astray = sheet.filter(({ maybe }) => maybe);
    expect(askedIn(astray)).toEqual([['measure', 'core.shooting.stray.1']]);
    expect(astray[0]?.answer).toEqual([]);
    const from = session.log.length;
    session.answer(session.open.number, seat, sheet[0]?.answer, rest(sheet));
    const keys = session.log.slice(from).flatMap((entry) => (entry.type === 'answer' ? [entry.key] : []));
    const isAsked = keys.includes(astray[0]?.key ?? '');
    seen[isAsked ? 'miss' : 'hit']++;
    // Nobody is asked for it once more.
    expect(session.open.questions.map(({ clause }) => clause)).not.toContain('core.shooting.stray.1');
    const again = sheetAhead(setUp, session.log.slice(0, from), seat, [
      ...certain(sheet).map(({ key, answer }) => ({ key, answer: answer as Answer })),
      ...astray.map(({ key, ask }) => ({ key, answer: 'to' in ask ? ask.to.slice(0, 1) : [] })),
    ]);
    expect(again.at(-1)?.answer).toHaveLength(1);
  }
  expect(seen.miss).toBeGreaterThan(0);
  expect(seen.hit).toBeGreaterThan(0);
});

test('another choice changes the questions after it', () => {
  const { session, setUp } = begun();
  const seat = untilAShot(session);
  const [arms, target] = sheetAhead(setUp, session.log, seat) as readonly [Coming, Coming];
  const other = (target.ask as Ask<Words, 'choice'>).options[1] as string;
  const given = [arms, { ...target, answer: other }].map(({ key, answer }) => ({ key, answer }));
  const sheet = sheetAhead(setUp, session.log, seat, given);
  expect(sheet[1]?.answer).toBe(other);
  expect(sheet.map(({ key }) => key)).toContain(`choice core.shooting.range.1 ${other}`);
});

test('nobody else gets questions ahead', () => {
  const { session, setUp } = begun('ask');
  const seat = untilAShot(session);
  for (const other of setUp.seats.filter((each) => each !== seat))
    expect(sheetAhead(setUp, session.log, other)).toEqual([]);
});

test('if the table rolls its own dice, the sheet ends with them, and a whole pool is typed at once', () => {
  const { session, setUp } = begun('ask');
  const seat = untilAShot(session);
  const sheet = sheetAhead(setUp, session.log, seat);
  const dice = sheet.filter(({ answer }) => answer === undefined);
  expect(dice).toEqual(sheet.slice(-2));
  // The hit roll and the firepower die are one handful.
  expect(askedIn(dice)).toEqual([
    ['dice', 'core.shooting.hit.1'],
    ['dice', 'core.ammo.roll.1'],
  ]);
  const before = session.log.length;
  const rolled = [...sheet.slice(0, -2), { ...dice[0], answer: [6] }, { ...dice[1], answer: [1] }];
  const [first, ...ahead] = rolled.map(({ key = '', answer }) => ({ key, answer }));
  expect(session.answer(session.open.number, seat, first?.answer, ahead)).toEqual({});
  expect(session.log.slice(before).flatMap((entry) => ('key' in entry ? [entry.key] : []))).toEqual(
    sheet.map(({ key }) => key),
  );
});

test('a whole battle by sheets: the questions they foretell are asked', () => {
  const { session, setUp } = begun();
  let foretold = 0;
  for (let steps = 0; steps < 250 && !session.finished; steps++) {
    const { number, questions } = session.open;
    const seat = questions[0]?.by?.[0] ?? setUp.seats[steps % 2] ?? '';
    const sheet = sheetAhead(setUp, session.log, seat);
    const likely = certain(sheet).filter(({ answer }) => answer !== undefined);
    if (likely.length < 2) {
      step(session, (question) =>
        question.kind === 'choice' ? question.options[steps % question.options.length] : undefined,
      );
      continue;
    }
    const before = session.log.length;
    expect(session.answer(number, seat, likely[0]?.answer, rest(likely))).toEqual({});
    const said = session.log.slice(before).filter((entry) => entry.type === 'answer' && entry.how === 'said');
    expect(said.map((entry) => 'key' in entry && entry.key)).toEqual(likely.map(({ key }) => key));
    foretold += likely.length;
  }
  expect(foretold).toBeGreaterThan(10);
});
