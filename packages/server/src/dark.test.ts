/**
 * In the dark a device gets no position of a fighter whom its seat cannot see: compares pairs of battles that differ
 * only in that.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BattleState, Placed, Question, SeatView, Spot, Step, Words } from '@hive-arbiter/engine';
import { emptyBoard } from '@hive-arbiter/engine/board';
import { BattleBoard } from '@hive-arbiter/engine/on-board';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardFileOf, type SeenOnBoard, stateSeen } from './board.fixture.ts';
import { http, Phone, RandomPolicy, type Seated, seated } from './client.fixture.ts';
import { poolOfRun } from './process.fixture.ts';
import type { Running } from './server.ts';
import { startTestServer } from './start.fixture.ts';
import { readView } from './words.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-dark-'));
let server: Running;
beforeAll(async () => {
  server = await startTestServer({ store: join(FOLDER, 'dark.db'), pool: await poolOfRun() });
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

/** Whose moves differ, and who must not notice. */
const HIDER = 'goliath';
const SEEKER = 'escher';
const TURNS = 110;
const YARD = { ...emptyBoard('Dark yard', 'slums', { width: 36, depth: 36 }) };

interface Heard {
  readonly seeker: readonly string[];
  readonly watcher: readonly string[];
  readonly hider: readonly string[];
  /** How often somebody walked in the dark. */
  readonly walks: number;
  readonly seen: SeenOnBoard;
  readonly own: SeenOnBoard;
}

/** Everybody moves and does nothing else; the hider's fighters go `aside` inches at most, the seeker's stay. */
async function played(
  aside: number,
  special: readonly string[],
  scenario = 'takeover.stand-off',
): Promise<Heard> {
  const { address } = server;
  const battle = await seated(address, {
    scenario,
    gangs: [{ house: SEEKER }, { house: HIDER }],
    tactics: false,
    special,
    board: { file: YARD },
  });
  const file = await boardFileOf(address, battle.id);
  const open = (token?: string) => Phone.open(address, { battle: battle.id, ...(token ? { token } : {}) });
  const phones = await Promise.all(Object.values(battle.tokens).map(open));
  const watcher = await open();
  const all = [...phones, watcher];
  await Promise.all(all.map((phone) => phone.until(() => phone.view !== undefined, 'a view')));
  const policy = new RandomPolicy('in the dark');
  let walks = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const phone = phones.find(({ view }) => view && !view.finished && view.asks.length > 0);
    if (!phone) break;
    const { asks, number } = phone.view as SeatView<Words>;
    const [question] = asks as never as readonly [Question];
    const state = stateSeen(phone.view as SeenOnBoard, file);
    policy.lookAt(new BattleBoard(state));
    const answer = answerTo(question, state, phone.seat === HIDER ? aside : 0, policy);
    if (question.kind === 'move' && (answer as readonly Step[]).length > 0) walks++;
    const reply = await phone.ask({ type: 'answer', number, answer });
    expect(reply, `${JSON.stringify(question)} ${JSON.stringify(answer)}`).toMatchObject({ type: 'taken' });
    const version = reply.version as number;
    await Promise.all(all.map((each) => each.until(() => each.version >= version, `version ${version}`)));
  }
  const of = (seat: string) => phones.find((phone) => phone.seat === seat) as Phone;
  const heard = {
    seeker: sentTo(of(SEEKER), battle),
    watcher: sentTo(watcher, battle),
    hider: sentTo(of(HIDER), battle),
    walks,
    seen: of(SEEKER).view as SeenOnBoard,
    own: of(HIDER).view as SeenOnBoard,
  };
  await Promise.all(all.map((phone) => phone.close()));
  return heard;
}

function answerTo(question: Question, state: BattleState, aside: number, policy: RandomPolicy): unknown {
  if (question.kind === 'place') return awayFromEnemies(question, policy, state);
  if (question.kind === 'move') {
    const at = state.fighters[question.of ?? '']?.spot as Exclude<Spot, 'placed'>;
    // Away from the middle, where the enemy may be: back and forth, so that nobody meets.
    const step = state.round % 2 === 1 ? -aside : aside;
    const y = at.y + (at.y > 18 ? -step : step);
    return aside === 0
      ? []
      : [{ x: at.x, y: Math.min(35, Math.max(1, y)), height: 0, facing: at.facing ?? 0 }];
  }
  if (question.kind === 'choice') {
    const quiet = ['move', 'done', 'enough', 'none', 'nobody', 'no', 'fight-on', 'hold', 'stay-dark'];
    const found = quiet.find((option) => question.options.includes(option));
    return found ?? question.options[0];
  }
  // Crews of five without fighters who take others along: such a question would show.
  if (question.kind === 'pick')
    return question.most > 4
      ? question.options.slice(-Math.max(question.least, 5))
      : question.options.slice(0, question.least);
  return policy.answer(question);
}

/** Wherever the rules allow, in straight rows, so that everybody has room around. */
function awayFromEnemies(question: Question<'place'>, policy: RandomPolicy, state: BattleState): Placed {
  const board = new BattleBoard(state);
  const [who = question.of ?? ''] = question.who ?? [];
  for (const y of [3, 33, 8, 28])
    for (let x = y === 3 || y === 33 ? 2 : 3.5; x < 35; x += 3)
      if (board.mayBeSetUp(question, who, { x, y, height: 0 })) {
        const spot = { x, y, height: 0, facing: y < 18 ? 0 : 180 };
        return question.who ? { of: who, spot } : spot;
      }
  return policy.answer(question) as Placed;
}

/** Without what tells one battle from another. */
function sentTo({ heard }: Phone, { id }: Seated): readonly string[] {
  return heard
    .map((text) => text.replaceAll(id, 'BATTLE').replaceAll(/"id":"[\w-]{20,}"/g, '"id":""'))
    .filter((text) => !/"type":"(presence|seats)"/.test(text));
}

const fightersOf = ({ state }: SeenOnBoard) =>
  Object.values((state as never as BattleState).fighters).filter(({ fate }) => fate === 'standing');

test.each(['takeover.pitch-black', 'classic.pitch-black'])(
  'other moves in the dark change no byte that the enemy and spectators are sent: %s',
  async (rule) => {
    const still = await played(1, [rule]);
    const moved = await played(2, [rule]);
    expect(still.walks).toBeGreaterThan(3);
    expect(moved.walks).toBe(still.walks);
    expect(moved.seeker).toEqual(still.seeker);
    expect(moved.watcher).toEqual(still.watcher);
    expect(moved.hider).not.toEqual(still.hider);
    // The enemy has no spot at all, one's own player has every one.
    const hidden = fightersOf(moved.seen).filter(({ gang }) => gang === HIDER);
    expect(hidden.length).toBeGreaterThan(2);
    expect(hidden.map(({ spot }) => spot)).toEqual(hidden.map(() => null));
    expect(Object.keys(moved.seen.spots ?? {}).every((id) => !hidden.some((each) => each.id === id))).toBe(
      true,
    );
    for (const { id } of hidden) expect(moved.own.spots?.[id]).toMatchObject({ x: expect.any(Number) });
  },
);

test('in the light the same moves are seen by everybody', async () => {
  const still = await played(1, []);
  const moved = await played(2, []);
  expect(moved.seeker).not.toEqual(still.seeker);
  expect(moved.watcher).not.toEqual(still.watcher);
});

/** A battle in a small dark yard, where the foremost of each gang face each other, at the seeker's first move. */
async function faceToFace(placing: (question: Question<'place'>, state: BattleState) => unknown) {
  const { address } = server;
  const yard = emptyBoard('Small yard', 'slums', { width: 24, depth: 24 });
  const battle = await seated(address, {
    scenario: 'takeover.stand-off',
    gangs: [{ house: SEEKER }, { house: HIDER }],
    tactics: false,
    special: ['takeover.pitch-black'],
    board: { file: yard },
  });
  const file = await boardFileOf(address, battle.id);
  const open = (token?: string) => Phone.open(address, { battle: battle.id, ...(token ? { token } : {}) });
  const phones = await Promise.all(Object.values(battle.tokens).map(open));
  const watcher = await open();
  const all = [...phones, watcher];
  await Promise.all(all.map((phone) => phone.until(() => phone.view !== undefined, 'a view')));
  const [seeker, hider] = [SEEKER, HIDER].map((each) => phones.find(({ seat }) => seat === each)) as [
    Phone,
    Phone,
  ];
  const policy = new RandomPolicy('found');
  const say = async (phone: Phone, answer: unknown) => {
    const { number } = phone.view as SeatView<Words>;
    const reply = await phone.ask({ type: 'answer', number, answer });
    expect(reply, JSON.stringify([phone.view?.asks[0], answer])).toMatchObject({ type: 'taken' });
    await Promise.all(all.map((each) => each.until(() => each.version >= (reply.version as number))));
  };
  const isSeeking = () => seeker.view?.asks[0]?.kind === 'move';
  for (let turn = 0; turn < TURNS && !isSeeking(); turn++) {
    const phone = phones.find(({ view }) => view && view.asks.length > 0) as Phone;
    const [question] = (phone.view as SeatView<Words>).asks as never as readonly [Question];
    const state = stateSeen(phone.view as SeenOnBoard, file);
    policy.lookAt(new BattleBoard(state));
    const first = question.kind === 'choice' ? foremost(question, state) : undefined;
    const answer =
      question.kind === 'place' ? placing(question, state) : (first ?? answerTo(question, state, 0, policy));
    await say(phone, answer);
  }
  const [move] = (seeker.view as SeatView<Words>).asks as never as readonly [Question<'move'>];
  const mover = move.of ?? '';
  /** Where the seeker's mover stands. */
  const standing = () => stateSeen(seeker.view as SeenOnBoard, file).fighters[mover]?.spot as Near;
  return {
    battle,
    seeker,
    hider,
    say,
    isSeeking,
    standing,
    leave: () => Promise.all(all.map((phone) => phone.close())),
  };
}

/** The fighters of the hider's gang whose place this phone knows, and where. */
function preyKnownTo(phone: Phone) {
  return fightersOf(phone.view as SeenOnBoard).flatMap(({ id, gang, spot }) => {
    const known = spot ?? (phone.view as SeenOnBoard).spots?.[id];
    return gang === HIDER && known && known !== 'placed' ? [known] : [];
  });
}

test('[takeover.pitch-black.targeting.1] a fighter within 3" sees a hidden one, and the others must agree to an undo', async () => {
  const { battle, seeker, hider, say, isSeeking, standing, leave } = await faceToFace(towardsTheMiddle);
  const at = standing();
  expect(preyKnownTo(seeker)).toEqual([]);
  // A step that finds nobody is one's own to take back.
  await say(seeker, [{ x: at.x, y: at.y + (at.y < 12 ? -0.5 : 0.5), height: 0 }]);
  expect(preyKnownTo(seeker)).toEqual([]);
  const undo = () => (seeker.view as never as { undo: { asks: boolean; by?: string; what: string } }).undo;
  expect(undo()).toMatchObject({ asks: false, by: SEEKER });
  expect(readView(seeker.view).undo?.what).toMatch(/: the move$/);
  await http(server.address, 'POST', `/battles/${battle.id}/undo`, {}, battle.tokens[SEEKER]);
  await seeker.until(isSeeking, 'the move again');
  // One that comes near somebody is not: that was learned. Who is there only the hider's own phone knows beforehand.
  const [prey] = preyKnownTo(hider).sort((one, other) => away(one, at) - away(other, at));
  const part = 1 - 3.6 / away(prey as Near, at);
  await say(seeker, [
    { x: at.x + part * ((prey as Near).x - at.x), y: at.y + part * ((prey as Near).y - at.y), height: 0 },
  ]);
  expect(preyKnownTo(seeker)).toEqual([prey]);
  expect(undo()).toMatchObject({ asks: true });
  await leave();
});

test('a fighter who walks into somebody unseen is refused three times without a name, then stays in place', async () => {
  const { battle, seeker, hider, say, isSeeking, standing, leave } = await faceToFace(towardsTheMiddle);
  const at = standing();
  const [prey] = preyKnownTo(hider).sort((one, other) => away(one, at) - away(other, at));
  const bump = () => {
    const { number } = seeker.view as SeatView<Words>;
    return seeker.ask({ type: 'answer', number, answer: [{ ...(prey as Near), height: 0 }] });
  };
  expect(await bump()).toMatchObject({
    type: 'refused',
    status: 422,
    message: 'Something in the dark is in the way',
    said: { say: 'on-board/dark', facts: {} },
  });
  expect((await bump()).said).toMatchObject({ say: 'on-board/dark' });
  // Taking something back makes nobody forget.
  await say(seeker, []);
  await http(server.address, 'POST', `/battles/${battle.id}/undo`, {}, battle.tokens[SEEKER]);
  await seeker.until(isSeeking, 'the move again');
  expect((await bump()).said).toMatchObject({ say: 'on-board/dark-last', facts: {} });
  const stayed = await bump();
  expect(stayed).toMatchObject({ type: 'taken' });
  await seeker.until(() => seeker.version >= (stayed.version as number));
  expect(isSeeking()).toBe(false);
  expect(standing()).toEqual(at);
  expect(preyKnownTo(seeker)).toEqual([]);
  await leave();
});

test('the table finds legal spots for players who leave them to it', async () => {
  const drawn = ({ who: [who] = [] }: Question<'place'>) =>
    who === undefined ? 'drawn' : { of: who, spot: 'drawn' };
  const { seeker, hider, leave } = await faceToFace(drawn);
  for (const phone of [seeker, hider])
    for (const { gang, id, spot } of fightersOf(phone.view as SeenOnBoard))
      if (gang === phone.seat)
        expect(spot ?? (phone.view as SeenOnBoard).spots?.[id]).toMatchObject({ x: expect.any(Number) });
  await leave();
});

type Near = { readonly x: number; readonly y: number };

function away(one: Near, other: Near): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The one of these fighters who stands nearest to the middle. */
function foremost({ options }: Question<'choice'>, { fighters }: BattleState): string | undefined {
  const far = (id: string) => away(fighters[id]?.spot as Near, { x: 12, y: 12 });
  return options.filter((id) => fighters[id]?.spot).sort((one, other) => far(one) - far(other))[0];
}

/** The first of each gang as near to the middle as may be, the others out of the way. */
function towardsTheMiddle(question: Question<'place'>, state: BattleState): Placed {
  const board = new BattleBoard(state);
  const [who = question.of ?? ''] = question.who ?? [];
  const gang = state.fighters[who]?.gang;
  const isFirst = !Object.values(state.fighters).some((each) => each.gang === gang && each.spot !== null);
  const spots: (Near & { height: number; facing: number })[] = [];
  for (let x = 1; x <= 23; x++) for (let y = 1; y <= 23; y++) spots.push({ x, y, height: 0, facing: 0 });
  const enemies = Object.values(state.fighters).flatMap(({ gang: other, spot }) =>
    other !== gang && spot !== null && spot !== 'placed' ? [spot] : [],
  );
  const nearest = (spot: Near) => Math.min(...enemies.map((enemy) => away(spot, enemy)));
  const far = (spot: Near) => (enemies.length > 0 ? nearest(spot) : away(spot, { x: 12, y: 12 }));
  spots.sort((one, other) => (isFirst ? far(one) - far(other) : far(other) - far(one)));
  // Nearer than 3" they would make each other out as the dark falls.
  const spot = spots.find((each) => nearest(each) > 4.3 && board.mayBeSetUp(question, who, each)) as Spot;
  return question.who ? { of: who, spot } : spot;
}
