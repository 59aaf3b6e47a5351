/** Battles on a digital board over the server: nobody measures, the file is sent once, and positions as they change. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Entry, keyOf, type Question, type SeatView, type Words } from '@hive-arbiter/engine';
import { type BoardFile, emptyBoard, makeBoard } from '@hive-arbiter/engine/board';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardFileOf, playOneOnBoard, type SeenOnBoard } from './board.fixture.ts';
import { http, Phone, RandomPolicy, type Seated, seated } from './client.fixture.ts';
import type { Card } from './messages.ts';
import { poolOfRun } from './process.fixture.ts';
import type { Running } from './server.ts';
import { startTestServer } from './start.fixture.ts';
import { verifyBattle } from './verify.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-board-'));
let server: Running;
let address: string;
beforeAll(async () => {
  server = await startTestServer({ store: join(FOLDER, 'board.db'), pool: await poolOfRun() });
  address = server.address;
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

const GANGS = [{ house: 'escher' }, { house: 'goliath' }];
const GENERATED = { generated: { seed: '7' } };

async function phonesAt({ id, tokens }: Seated): Promise<readonly Phone[]> {
  const phones = await Promise.all(
    Object.values(tokens).map((token) => Phone.open(address, { battle: id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined, 'a view')));
  return phones;
}

test('a whole Ambush! on a generated board asks for no distance, sight or fact', async () => {
  const battle = await seated(address, { scenario: 'takeover.ambush', board: GENERATED });
  const file = await boardFileOf(address, battle.id);
  expect(file).toEqual(JSON.parse(JSON.stringify(makeBoard('takeover.ambush', '7').file)));
  const phones = await phonesAt(battle);
  const watcher = await Phone.open(address, { battle: battle.id });
  await watcher.until(() => watcher.view !== undefined, 'a view');
  const policy = new RandomPolicy('ambush on a board');
  const asked = new Set<string>();
  while (phones.some(({ view }) => view && !view.finished && view.asks.length > 0)) {
    for (const { view } of phones) for (const { kind } of view?.asks ?? []) asked.add(kind);
    await playOneOnBoard(phones, policy, file);
  }
  expect(phones[0]?.view?.finished).toBe(true);
  expect([...asked].filter((kind) => ['measure', 'sight', 'fact'].includes(kind))).toEqual([]);
  expect(asked).toContain('move');
  expect(asked).toContain('place');
  // The file was asked for once, and in no message since; everybody saw the models move.
  for (const phone of [...phones, watcher]) {
    expect(phone.heard.join()).not.toContain('hive-arbiter-board');
    expect(phone.heard.join()).toMatch(/"path":"\/state\/fighters\/[\w-]+\/spot"/);
    expect(phone.gaps).toBe(0);
  }
  // The log plays to the same bytes again, and has the board once.
  const exported = (await http(address, 'GET', `/battles/${battle.id}/export`)).body as {
    readonly setUp: { readonly board: BoardFile };
    readonly log: readonly Entry[];
  };
  expect(exported.setUp.board).toEqual(file);
  expect(JSON.stringify(exported).split('"hive-arbiter-board"')).toHaveLength(2);
  expect(verifyBattle(JSON.parse(JSON.stringify(exported)) as never).faults).toEqual([]);
  const replayed = await http(address, 'GET', `/battles/${battle.id}/replay?version=${exported.log.length}`);
  expect(replayed.status).toBe(200);
  const last = phones[0]?.view as SeatView<Words>;
  expect((replayed.body as SeatView<Words>).state).toEqual(last.state);
  await Promise.all([...phones, watcher].map((phone) => phone.close()));
});

test('a battle on a board reopens from its log unchanged', async () => {
  const battle = await seated(address, { scenario: 'takeover.stand-off', board: GENERATED });
  const file = await boardFileOf(address, battle.id);
  const phones = await phonesAt(battle);
  const policy = new RandomPolicy('half way');
  for (let turn = 0; turn < 60; turn++) await playOneOnBoard(phones, policy, file);
  const before = phones.map(({ view }) => view);
  await Promise.all(phones.map((phone) => phone.close()));
  await server.close();
  server = await startTestServer({ store: join(FOLDER, 'board.db'), pool: await poolOfRun() });
  address = server.address;
  const again = await phonesAt(battle);
  for (const [at, phone] of again.entries()) {
    expect(phone.view?.state).toEqual(before[at]?.state);
    expect(phone.view?.asks).toEqual(before[at]?.asks);
  }
  await Promise.all(again.map((phone) => phone.close()));
});

test('a board that makes no sense is refused with the place, and a depth that a board does not have', async () => {
  const wanted = { scenario: 'takeover.stand-off', gangs: GANGS };
  const made = (board: unknown, more: object = {}) =>
    http(address, 'POST', '/battles', { ...wanted, board, ...more });
  const bare = emptyBoard('Bare', 'slums', { width: 24, depth: 24 });
  expect(await made({ file: { ...bare, size: { width: 0, depth: 24 } } })).toMatchObject({
    status: 422,
    body: { error: { field: 'body.board.file.size.width', message: expect.stringMatching(/8/) } },
  });
  const door = { id: 'd', from: [3, 3], to: [4, 3], bottom: 0, top: 3, state: 'closed' };
  expect(await made({ file: { ...bare, doors: [door] } })).toMatchObject({
    status: 422,
    body: { error: { field: expect.stringContaining('body.board.file.doors.0') } },
  });
  expect(await made({ file: 'a board' })).toMatchObject({
    status: 422,
    body: { error: { field: 'body.board.file' } },
  });
  expect(await made({ generated: { look: 'meadow' } })).toMatchObject({
    status: 422,
    body: { error: { field: 'body.board.generated.look' } },
  });
  expect(await made({ same: true })).toMatchObject({
    status: 422,
    body: { error: { field: 'body.board.same' } },
  });
  expect(await made({ file: bare }, { depth: 'attacks' })).toMatchObject({
    status: 422,
    body: { error: { field: 'body.depth' } },
  });
  expect(await made(GENERATED, { scenario: null, pack: 'takeover' })).toMatchObject({
    status: 422,
    body: { error: { field: 'body.board.generated' } },
  });
  expect((await made({ file: bare })).status).toBe(200);
});

test('the lobby names the board without its file, and the organiser may change it', async () => {
  const { body } = await http(address, 'POST', '/battles', {
    scenario: 'takeover.stand-off',
    gangs: GANGS,
    board: GENERATED,
  });
  const { id, organiser } = body as { id: string; organiser: string };
  const card = async () => (await http(address, 'GET', `/battles/${id}`)).body as Card;
  const first = await card();
  expect(first.board).toMatchObject({ size: { width: expect.any(Number) } });
  expect(JSON.stringify(first)).not.toContain('hive-arbiter-board');
  const change = (more: object) =>
    http(
      address,
      'PATCH',
      `/battles/${id}`,
      { scenario: 'takeover.ambush', gangs: GANGS, ...more },
      organiser,
    );
  expect((await change({ board: { same: true } })).status).toBe(200);
  expect((await card()).board).toEqual(first.board);
  expect((await change({})).status).toBe(200);
  expect((await card()).board).toBeNull();
  expect((await http(address, 'GET', `/battles/${id}/board`)).status).toBe(404);
});

test('the board refuses a spot or path with a reason, and nothing changes', async () => {
  const wall = { id: 'w', kind: 'wall', from: [18, 0], to: [18, 36], bottom: 0, top: 4 };
  const halves = { ...emptyBoard('Two halves', 'slums', { width: 36, depth: 36 }), walls: [wall] };
  const battle = await seated(address, { scenario: 'takeover.stand-off', board: { file: halves } });
  const file = await boardFileOf(address, battle.id);
  const phones = await phonesAt(battle);
  const policy = new RandomPolicy('refused');
  const asks = (kind: Question['kind']) =>
    phones.find(({ view }) => view?.asks.some((ask) => ask.kind === kind && ask.by?.length === 1));
  while (!asks('place')) expect(await playOneOnBoard(phones, policy, file)).toBe(true);
  const say = async (phone: Phone, answer: unknown, number = phone.view?.number) =>
    await phone.ask({ type: 'answer', number, answer });
  const refuses = async (phone: Phone, answer: unknown, why: RegExp, status = 422) => {
    const before = [phone.version, JSON.stringify(phone.view)];
    expect(await say(phone, answer)).toMatchObject({
      type: 'refused',
      status,
      message: expect.stringMatching(why),
    });
    expect([phone.version, JSON.stringify(phone.view)]).toEqual(before);
  };
  const placing = asks('place') as Phone;
  const place = placing.view?.asks[0] as Question<'place'>;
  const named = (spot: unknown) => (place.who ? { of: place.who[0], spot } : spot);
  await refuses(placing, named('placed'), /has to be a spot/);
  await refuses(placing, named({ x: -5, y: 3 }), /stay on the battlefield/);
  await refuses(placing, named({ x: 18, y: 18 }), /no room for the base/);
  await refuses(placing, named({ x: 3, y: 3, height: 9 }), /no floor/);
  while (!asks('move')) expect(await playOneOnBoard(phones, policy, file)).toBe(true);
  const moving = asks('move') as Phone;
  const move = moving.view?.asks[0] as Question<'move'>;
  const { fighters } = (moving.view as SeenOnBoard).state as never as {
    fighters: Record<string, { id: string; gang: string; spot: { x: number; y: number } | null }>;
  };
  const at = fighters[move.of as string]?.spot as { x: number; y: number };
  const other = Object.values(fighters).find(({ id, spot }) => id !== move.of && spot) as {
    spot: { x: number; y: number };
  };
  await refuses(moving, [{ x: 36 - at.x, y: at.y }], /a wall/);
  // For a phone that speaks another language.
  expect(await say(moving, [{ x: 36 - at.x, y: at.y }])).toMatchObject({
    code: 'no-answer',
    said: { say: 'refusal/wall', facts: { it: 'w' } },
  });
  await refuses(moving, [{ x: at.x, y: at.y < 18 ? 34 : 2 }], /at most [\d.]+" are allowed|The way leads/);
  const near = { x: at.x + (at.x < 18 ? 0.4 : -0.4), y: at.y };
  await refuses(moving, [...Array(20).fill([near, at]).flat(), near], /at most [\d.]+" are allowed/);
  await refuses(moving, [{ x: at.x, y: -3 }], /.../);
  await refuses(
    moving,
    [{ x: other.spot.x, y: other.spot.y }],
    /stands there|leads through|within 1"|a wall|more than/,
  );
  await refuses(moving, Array(65).fill(near), /at most 64/);
  await refuses(moving, 'north', /expected a path/);
  // Words for numbers, and members that no answer has: the field is named, and what is allowed there.
  expect(await say(moving, [near, { x: 'far', y: 1 }])).toMatchObject({
    type: 'refused',
    status: 400,
    field: 'answer.1.x',
    message: expect.stringMatching(/must be number/),
  });
  expect(await say(moving, [{ ...near, by: 'rocket' }])).toMatchObject({
    code: 'not-one-of',
    field: 'answer.0.by',
    message: expect.stringMatching(/climb, jump/),
  });
  await refuses(moving, [{ x: 'far', y: 1 }], /must be number/, 400);
  // Somebody else's fighter, and a question that is no longer open.
  const stranger = phones.find((phone) => phone !== moving) as Phone;
  const { number } = moving.view as SeatView<Words>;
  expect(await say(stranger, [], number)).toMatchObject({ type: 'refused', status: 409 });
  expect(await say(moving, [], number - 1)).toMatchObject({ type: 'refused', status: 409, number });
  expect(keyOf(moving.view?.asks[0] as Question)).toBe(keyOf(move));
  await Promise.all(phones.map((phone) => phone.close()));
});
