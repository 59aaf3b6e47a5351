/** Bots at live tables: they play their seats like any device, and stop when nobody needs them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dictionaryOf, Reader, type SeatView, type Words } from '@hive-arbiter/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardFileOf, playOneOnBoard } from '../board.fixture.ts';
import { http, Phone, playOne, RandomPolicy } from '../client.fixture.ts';
import type { Card } from '../messages.ts';
import { poolOfRun } from '../process.fixture.ts';
import type { Running } from '../server.ts';
import { startTestServer } from '../start.fixture.ts';
import { readWords } from '../words.fixture.ts';
import type { BotsOptions } from './bots.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-bots-'));
const STORE = join(FOLDER, 'bots.db');
const AT_ONCE = { quick: 0, steady: 0, slow: 0 };
let worker: string | URL;
let server: Running;
let address: string;

async function start(bots: BotsOptions = {}, store = STORE): Promise<Running> {
  return await startTestServer({
    store,
    pool: { file: worker },
    bots: { pauses: AT_ONCE, ...bots },
  });
}

beforeAll(async () => {
  worker = (await poolOfRun()).file as string;
  server = await start();
  address = server.address;
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

interface Table {
  readonly id: string;
  readonly organiser: string;
  readonly token: string;
  readonly phone: Phone;
}

/** A battle of Escher, whom a person plays, against bots. */
async function against(
  bots: Readonly<Record<string, string>>,
  wanted: object = {},
  at = address,
): Promise<Table> {
  const gangs = ['escher', ...Object.keys(bots)].map((house) => ({ house }));
  const made = await http(at, 'POST', '/battles', { scenario: 'takeover.stand-off', gangs, ...wanted });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id, organiser, invites } = made.body as {
    id: string;
    organiser: string;
    invites: { seat: string; invite: string }[];
  };
  for (const [seat, bot] of Object.entries(bots)) {
    const put = await http(at, 'PUT', `/battles/${id}/seats/${seat}/bot`, { bot }, organiser);
    expect(put.status, JSON.stringify(put.body)).toBe(200);
  }
  const invite = invites.find(({ seat }) => seat === 'escher')?.invite;
  const joined = await http(at, 'POST', `/battles/${id}/join`, { invite });
  const { token } = joined.body as { token: string };
  expect((await http(at, 'POST', `/battles/${id}/start`, undefined, organiser)).status).toBe(200);
  const phone = await Phone.open(at, { battle: id, token });
  await phone.until(() => phone.view !== undefined, 'the view');
  return { id, organiser, token, phone };
}

const BOARD = { board: { generated: { seed: 'bots' } }, depth: 'full', tactics: false };
const isAsked = ({ view }: Phone) => view !== undefined && (view.finished || view.asks.length > 0);
const roundOf = ({ view }: Phone) => (view as SeatView<Words> & { state: { round: number } }).state.round;
const deeds = ({ messages }: Phone) => messages.filter(({ type, is }) => type === 'bot' && is === 'did');

test('a bot plays its seat on a board, and says what it does and why', async () => {
  const { id, phone } = await against({ goliath: 'rookie' }, BOARD);
  const file = await boardFileOf(address, id);
  const policy = new RandomPolicy('person');
  const saidWhy = () => deeds(phone).some(({ why }) => why !== undefined);
  for (let step = 0; step < 400 && !(roundOf(phone) > 1 && saidWhy()); step++) {
    await phone.until(() => isAsked(phone), 'a question');
    await playOneOnBoard([phone], policy, file);
  }
  expect(roundOf(phone)).toBeGreaterThan(1);
  expect(saidWhy()).toBe(true);
  for (const { seat, bot, did } of deeds(phone)) {
    expect({ seat, bot }).toEqual({ seat: 'goliath', bot: 'rookie' });
    expect(readWords(did, phone.view)).toMatch(/^(?!bots\/)./);
  }
  const [reason] = deeds(phone).flatMap(({ why }) => (why === undefined ? [] : [why as Words]));
  expect(readWords(reason, phone.view)).toMatch(/^Goliath .+ \w+/);
  // A phone makes the words, in its language.
  const german = new Reader(dictionaryOf('de')).words(reason as Words, phone.view?.state as never);
  expect(german).not.toBe(readWords(reason, phone.view));
  await phone.close();
});

/** Lets the person answer by chance until something holds. */
async function playUntil(phone: Phone, holds: () => boolean, most = 400): Promise<void> {
  const policy = new RandomPolicy('person');
  for (let step = 0; step < most && !holds(); step++) {
    await phone.until(() => isAsked(phone) || holds(), 'a question');
    if (!holds()) await playOne([phone], policy);
  }
  expect(holds()).toBe(true);
}

test('an undo also takes back the bot’s answers since, and asks no bot', async () => {
  const { phone } = await against(
    { goliath: 'rookie', orlock: 'ganger' },
    { depth: 'status', tactics: false },
  );
  await playUntil(phone, () => roundOf(phone) > 0);
  await phone.until(() => isAsked(phone), 'a question');
  const before = phone.view?.asks;
  const said = deeds(phone).length;
  await playOne([phone], new RandomPolicy('other'));
  await phone.until(() => deeds(phone).length > said && isAsked(phone), 'the next turn');
  const { undo } = phone.view as unknown as { undo: { asks: boolean; by: string } };
  expect(undo).toMatchObject({ asks: false, by: 'escher' });
  expect(await phone.ask({ type: 'undo' })).toMatchObject({ type: 'taken' });
  await phone.until(() => JSON.stringify(phone.view?.asks) === JSON.stringify(before), 'the question again');
  await phone.close();
});

test('at a physical table a bot leaves questions about sight to people', async () => {
  const { phone } = await against({ goliath: 'rookie' }, { depth: 'full', tactics: false });
  const inItsPlace = () => (phone.view?.asks ?? []).some(({ by }) => by?.[0] === 'goliath');
  await playUntil(phone, inItsPlace);
  const { version } = phone;
  await playOne([phone], new RandomPolicy('eyes'));
  expect(phone.version).toBeGreaterThan(version);
  await phone.close();
});

async function metric(at: string, name: string): Promise<number> {
  const text = await (await fetch(`${at}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
}

const sittingAt = (at: string) => metric(at, 'arbiter_bots');

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('It never came to hold');
}

test('so many bots play at once; others wait until a battle is closed, and a restart carries on', async () => {
  const store = join(FOLDER, 'few.db');
  let few = await start({ most: 1 }, store);
  const wanted = { depth: 'status', tactics: false };
  const one = await against({ goliath: 'rookie' }, wanted, few.address);
  await eventually(async () => (await sittingAt(few.address)) === 1);
  const other = await against({ goliath: 'ganger' }, wanted, few.address);
  await other.phone.until(() => other.phone.messages.some(({ is }) => is === 'busy-elsewhere'), 'the news');
  expect(await sittingAt(few.address)).toBe(1);
  await http(few.address, 'POST', `/battles/${one.id}/close`, undefined, one.organiser);
  await playUntil(other.phone, () => deeds(other.phone).length > 0);
  await few.close();

  few = await start({ most: 1 }, store);
  const { id, token } = other;
  const again = await Phone.open(few.address, { battle: id, token });
  await again.until(() => again.view !== undefined, 'the view');
  await playUntil(again, () => deeds(again).length > 3);
  await few.close();
});

test('only the organiser changes who plays a seat, and a person can replace a bot', async () => {
  const { id, organiser, token, phone } = await against({ goliath: 'rookie' }, { tactics: false });
  const path = `/battles/${id}/seats/goliath`;
  expect(await http(address, 'PUT', `${path}/bot`, { bot: 'ganger' }, token)).toMatchObject({ status: 403 });
  expect(await http(address, 'PUT', `${path}/bot`, { bot: 'chess' }, organiser)).toMatchObject({
    status: 400,
    body: { error: { field: 'body.bot' } },
  });
  const { body: invited } = await http(address, 'POST', `${path}/invite`, undefined, organiser);
  const { invite } = invited as { invite: string };
  expect(await http(address, 'POST', `/battles/${id}/join`, { invite })).toMatchObject({ status: 200 });
  const { body: card } = await http(address, 'GET', `/battles/${id}`);
  expect((card as Card).seats.find(({ seat }) => seat === 'goliath')).toMatchObject({
    bot: null,
    joined: true,
  });
  await phone.close();
});

test('a hint says what a bot would do, and changes nothing', async () => {
  const { id, token, phone } = await against({ goliath: 'rookie' }, BOARD);
  // Where both are asked at once, the bot has answered.
  const isOurs = () => isAsked(phone) && !phone.view?.waitingFor.includes('goliath');
  await phone.until(isOurs, 'a question');
  const { version } = phone;
  const { status, body } = await http(address, 'GET', `/battles/${id}/hint?bot=rookie`, undefined, token);
  expect(status, JSON.stringify(body)).toBe(200);
  const { hint } = body as { hint: { number: number; answer: unknown; did: Words; bot: string } };
  expect(hint).toMatchObject({ number: phone.view?.number, bot: 'rookie' });
  expect(readWords(hint.did, phone.view)).toMatch(/\w \w/);
  expect(phone.version).toBe(version);
  expect(await phone.ask({ type: 'answer', number: hint.number, answer: hint.answer })).toMatchObject({
    type: 'taken',
  });
  expect(await http(address, 'GET', `/battles/${id}/hint`)).toMatchObject({ status: 403 });
  await phone.close();
});

const isAction = ({ clause }: Phone['messages'][number]) => clause === 'core.activation.turn.4';

test('underboss announces its thinking time, keeps to it, and gives its reasons', async () => {
  const { id, phone } = await against({ goliath: 'underboss' }, BOARD);
  const file = await boardFileOf(address, id);
  const policy = new RandomPolicy('person');
  const acted = () => deeds(phone).some(isAction);
  for (let step = 0; step < 200 && !acted(); step++) {
    await phone.until(() => isAsked(phone) || acted(), 'a question');
    if (!acted()) await playOneOnBoard([phone], policy, file);
  }
  const did = deeds(phone).find(isAction);
  const news = phone.messages.filter(({ type, number }) => type === 'bot' && number === did?.number);
  expect(news.map(({ is }) => is)).toEqual(['thinks', 'did']);
  expect(did?.bot).toBe('underboss');
  await phone.close();
});

test('a thought that takes too long is given up: that answer is left to chance, and the battle goes on', async () => {
  const hasty = await start({ longestThought: 200 }, join(FOLDER, 'hasty.db'));
  const { id, phone } = await against({ goliath: 'underboss' }, BOARD, hasty.address);
  const file = await boardFileOf(hasty.address, id);
  const policy = new RandomPolicy('person');
  const acted = () => deeds(phone).some(isAction);
  for (let step = 0; step < 200 && !acted(); step++) {
    await phone.until(() => isAsked(phone) || acted(), 'a question');
    if (!acted()) await playOneOnBoard([phone], policy, file);
  }
  expect(await metric(hasty.address, 'arbiter_faults_total')).toBeGreaterThan(0);
  // Chance gives no reasons.
  expect(deeds(phone).find(isAction)?.why).toBeUndefined();
  await hasty.close();
});
