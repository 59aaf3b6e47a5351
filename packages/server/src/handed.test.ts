/** A battle that was played on a phone without a network continues at a server, and a forged one does not. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import initSqlJs from 'sql.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { http, Phone, playOne, RandomPolicy } from './client.fixture.ts';
import { type LocalServer, startLocalServer } from './local/local-server.ts';
import type { Sqlite } from './local/local-store.ts';
import type { Card } from './messages.ts';
import { poolOfRun } from './process.fixture.ts';
import type { Running } from './server.ts';
import { sameDice, startTestServer } from './start.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-handed-'));
let server: Running;
let sql: Awaited<ReturnType<typeof initSqlJs>>;
beforeAll(async () => {
  sql = await initSqlJs();
  server = await startTestServer({ store: join(FOLDER, 'handed.db'), pool: await poolOfRun() });
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

const TWO = { scenario: 'takeover.stand-off', gangs: [{ house: 'escher' }, { house: 'goliath' }] };

interface OnPhone {
  readonly device: LocalServer;
  readonly id: string;
  readonly organiser: string;
  readonly tokens: Record<string, string>;
}

async function asked<T>(device: LocalServer, method: string, path: string, body?: unknown, token?: string) {
  const reply = await device.request({
    method,
    path,
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return (typeof reply.body === 'string' ? JSON.parse(reply.body) : reply.body) as T;
}

/** A battle on a device of its own, begun. */
async function begun(more: object = {}): Promise<OnPhone> {
  const device = await startLocalServer(new sql.Database() as unknown as Sqlite, async () => {}, sameDice);
  const made = await asked<{
    id: string;
    organiser: string;
    invites: readonly { readonly seat: string; readonly invite: string }[];
  }>(device, 'POST', '/battles', { ...TWO, ...more });
  const tokens: Record<string, string> = {};
  for (const { seat, invite } of made.invites) {
    const name = `The ${seat}`;
    const path = `/battles/${made.id}/join`;
    tokens[seat] = (await asked<{ token: string }>(device, 'POST', path, { invite, name })).token;
  }
  await asked(device, 'POST', `/battles/${made.id}/start`, undefined, made.organiser);
  return { device, id: made.id, organiser: made.organiser, tokens };
}

interface View {
  readonly number: number;
  readonly finished: boolean;
  readonly asks: readonly never[];
}

/** Gives so many answers on the device, by chance. */
async function played({ device, id, tokens }: OnPhone, many: number, seed = 'handed'): Promise<void> {
  const policy = new RandomPolicy(seed);
  for (let count = 0; count < many; count++) {
    for (const token of Object.values(tokens)) {
      const { view } = await asked<{ view: View }>(device, 'GET', `/battles/${id}/view`, undefined, token);
      const [question] = view.asks;
      if (!question || view.finished) continue;
      const answer = policy.answer(question);
      await asked(device, 'POST', `/battles/${id}/answers`, { number: view.number, answer }, token);
      break;
    }
  }
}

type Whole = { readonly log: readonly Record<string, unknown>[] } & Record<string, unknown>;

/** What the device hands over. */
async function whole({ device, id, organiser, tokens }: OnPhone): Promise<Whole> {
  const battle = await asked<Whole>(device, 'GET', `/battles/${id}/whole`, undefined, organiser);
  return { ...battle, organiser, seats: tokens };
}

const handOver = (body: object) => http(server.address, 'POST', '/battles/handed-over', body);

test('a battle from a phone goes on at the server, with its tokens, names and story', async () => {
  const phone = await begun();
  await played(phone, 30);
  const { id, tokens, device } = phone;
  expect(await handOver(await whole(phone))).toMatchObject({ status: 200, body: { id, became: 'new' } });
  const path = `/battles/${id}/story`;
  const [escher, goliath] = await Promise.all(
    ['escher', 'goliath'].map((seat) => Phone.open(server.address, { battle: id, token: tokens[seat] })),
  );
  const phones = [escher as Phone, goliath as Phone];
  for (const each of phones) await each.until(() => each.view !== undefined, 'the view');
  const told = await asked<{ story: unknown }>(device, 'GET', path);
  expect((await http(server.address, 'GET', path)).body).toMatchObject({ story: told.story });
  expect(await http(server.address, 'GET', `/battles/${id}`)).toMatchObject({
    body: { seats: [{ name: 'The escher', joined: true }, { name: 'The goliath' }] },
  });
  const policy = new RandomPolicy('on the server');
  for (let count = 0; count < 5; count++) expect(await playOne(phones, policy)).toBe(true);
  for (const each of phones) await each.close();
  // Handed over a second time it is only behind.
  expect(await handOver(await whole(phone))).toMatchObject({ body: { id, became: 'known' } });
  await http(server.address, 'POST', `/battles/${id}/close`, undefined, phone.organiser);
  expect((await http(server.address, 'GET', `/battles/${id}/luck`)).body).toMatchObject({ faults: [] });
});

test('typed dice, sheets and undos are handed over unchanged', async () => {
  const phone = await begun({ dice: 'ask' });
  await played(phone, 30, 'typed');
  const { device, id, tokens, organiser } = phone;
  const {
    view: { undo },
  } = await asked<{ view: { undo: { to: number } } }>(
    device,
    'GET',
    `/battles/${id}/view`,
    undefined,
    tokens.escher,
  );
  await asked(device, 'POST', `/battles/${id}/undo`, { to: undo.to }, organiser);
  for (const token of Object.values(tokens)) {
    const waiting = await device.request({
      method: 'POST',
      path: `/battles/${id}/undo/consent`,
      token,
      body: { agree: true, to: undo.to, at: (await whole(phone)).log.length },
    });
    expect([200, 409]).toContain(waiting.status);
  }
  await played(phone, 10, 'after');
  const body = await whole(phone);
  expect(body.log.some(({ type }) => type === 'undo')).toBe(true);
  expect(await handOver(body)).toMatchObject({ status: 200, body: { became: 'new' } });
});

test('a forged log, seed or set-up is refused with a reason, and nothing is stored', async () => {
  const phone = await begun();
  await played(phone, 20);
  const body = await whole(phone);
  const rolled = body.log.findIndex(({ how }) => how === 'rolled');
  const forgeries: readonly (readonly [object, string, RegExp])[] = [
    [
      { log: body.log.with(rolled, { ...body.log[rolled], answer: [6, 6] }) },
      'body.log',
      new RegExp(`entry ${rolled + 1} should be`),
    ],
    [{ log: body.log.slice(0, rolled) }, 'body.log', /the rules go on to entry/],
    [{ log: [...body.log.slice(0, 3), ...body.log.slice(4)] }, 'body.log', /entry/],
    [{ log: body.log.toSpliced(2, 0, 7 as never) }, 'body.log', /./],
    [{ seed: 'better' }, 'body.fair', /seed was not mixed/],
    [{ rules: { stamp: 'f'.repeat(64), version: '9.9.9' } }, 'body.rules', /rules of version 9\.9\.9/],
    [{ setUp: { ...(body.setUp as object), gangs: [{ house: 'orlock' }] } }, 'body.gangs', /./],
  ];
  for (const [change, field, words] of forgeries) {
    const refused = await handOver({ ...body, ...change });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const { error } = refused.body as { error: { field: string; message: string } };
    expect(error.field).toBe(field);
    expect(error.message).toMatch(words);
  }
  expect((await http(server.address, 'GET', `/battles/${phone.id}`)).status).toBe(404);
});

test('two devices that went on apart: both logs are kept, and the table chooses', async () => {
  const phone = await begun();
  await played(phone, 20);
  await handOver(await whole(phone));
  // A copy of the device, such as a backup on another phone, continues on its own.
  const other = await begun();
  await asked(other.device, 'POST', '/battles/handed-over', await whole(phone));
  const copy = { ...phone, device: other.device };
  await played(phone, 6, 'one way');
  await played(copy, 9, 'the other way');
  const { id, tokens } = phone;
  expect(await handOver(await whole(phone))).toMatchObject({ body: { id, became: 'went-on' } });
  const apart = await handOver(await whole(copy));
  expect(apart).toMatchObject({ status: 200, body: { became: 'apart', other: id } });
  const second = (apart.body as { id: string }).id;
  // Said twice it is the same.
  expect(await handOver(await whole(copy))).toMatchObject({ body: { id: second, became: 'known' } });
  const card = async (battle: string) =>
    (await http(server.address, 'GET', `/battles/${battle}`)).body as Card;
  expect((await card(id)).apart).toMatchObject([{ battle: second, status: 'playing', agreed: [] }]);
  // The copy is chosen once everybody says so.
  const choose = (seat: string) =>
    http(server.address, 'POST', `/battles/${second}/go-on-here`, undefined, tokens[seat]);
  expect(await choose('escher')).toMatchObject({ body: { waitingFor: ['goliath'] } });
  expect(await card(id)).toMatchObject({ status: 'playing' });
  expect(await choose('goliath')).toMatchObject({ body: { waitingFor: [] } });
  expect(await card(id)).toMatchObject({ status: 'over' });
  expect(await card(second)).toMatchObject({ status: 'playing', apart: [{ battle: id, status: 'over' }] });
  expect((await http(server.address, 'GET', `/battles/${id}/export`)).status).toBe(200);
  // Nobody else hands anything over under this id.
  const stranger = { ...(await whole(phone)), organiser: 'organiser-of-somebody-else' };
  expect(await handOver(stranger)).toMatchObject({
    status: 403,
    body: { error: { code: 'battle-not-yours' } },
  });
});
