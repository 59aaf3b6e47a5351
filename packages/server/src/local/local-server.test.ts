/** The server without a network: the same routes and tables, and nothing acknowledged is lost. */
import initSqlJs from 'sql.js';
import { beforeAll, expect, test } from 'vitest';
import { type LocalServer, startLocalServer } from './local-server.ts';
import type { Sqlite } from './local-store.ts';

let sql: Awaited<ReturnType<typeof initSqlJs>>;
beforeAll(async () => {
  sql = await initSqlJs();
});

/** A device: what it keeps outlives its server. */
class Device {
  kept: Uint8Array | undefined;
  saves = 0;
  isFull = false;

  start(): Promise<LocalServer> {
    return startLocalServer(new sql.Database(this.kept) as unknown as Sqlite, async (bytes) => {
      if (this.isFull) throw new Error('This device has no room left');
      this.kept = bytes;
      this.saves++;
    });
  }
}

interface Made {
  readonly id: string;
  readonly organiser: string;
  readonly invites: readonly { readonly seat: string; readonly invite: string }[];
}

const body = { scenario: 'takeover.stand-off', gangs: [{ house: 'escher' }, { house: 'goliath' }] };

/** A battle with both seats taken on this device, begun. */
async function battleOn(server: LocalServer) {
  const made = (await server.request({ method: 'POST', path: '/battles', body })).body as Made;
  const tokens: Record<string, string> = {};
  for (const { seat, invite } of made.invites) {
    const joined = await server.request({
      method: 'POST',
      path: `/battles/${made.id}/join`,
      body: { invite },
    });
    tokens[seat] = (joined.body as { token: string }).token;
  }
  const begun = await server.request({
    method: 'POST',
    path: `/battles/${made.id}/start`,
    token: made.organiser,
  });
  expect(begun.status).toBe(200);
  return { ...made, tokens };
}

/** The next message of a kind. */
function connected(server: LocalServer, battle: string, token: string) {
  const messages: { type: string; version?: number; view?: { asks: { number: number; kind: string }[] } }[] =
    [];
  const line = server.connect(
    (text) => messages.push(JSON.parse(text)),
    () => {},
  );
  line.hear(JSON.stringify({ type: 'hello', battle, token }));
  return { line, messages };
}

test('a battle is made, begun, answered, and is there again when the device wakes up', async () => {
  const device = new Device();
  const first = await device.start();
  const battle = await battleOn(first);
  const seats = Object.entries(battle.tokens).map(([seat, token]) => ({
    seat,
    ...connected(first, battle.id, token),
  }));
  await expect
    .poll(() => seats.every(({ messages }) => messages.some(({ type }) => type === 'view')))
    .toBe(true);
  const asked = seats.find(({ messages }) => (messages[0]?.view?.asks.length ?? 0) > 0);
  const number = asked?.messages[0]?.view?.asks[0]?.number;
  asked?.line.hear(JSON.stringify({ type: 'roll', id: 'one', number }));
  await expect
    .poll(() => asked?.messages.some(({ type }) => type === 'taken' || type === 'refused'))
    .toBe(true);
  const story = await first.request({ method: 'GET', path: `/battles/${battle.id}/story` });
  // Nobody says goodbye: the device dies.
  const again = await device.start();
  expect(await again.request({ method: 'GET', path: `/battles/${battle.id}/story` })).toEqual(story);
  expect(device.saves).toBeGreaterThan(3);
});

test('an answer that cannot be stored is not acknowledged', async () => {
  const device = new Device();
  const server = await device.start();
  device.isFull = true;
  const { status } = await server.request({ method: 'POST', path: '/battles', body });
  expect(status).toBe(500);
});

test('it knows the rulebook and the odds, and refuses like the server', async () => {
  const server = await new Device().start();
  const found = await server.request({ method: 'GET', path: '/rulebook/search?q=free%20captive&most=3' });
  expect(found).toMatchObject({ status: 200 });
  expect((found.body as unknown[]).length).toBe(3);
  const odds = await server.request({
    method: 'POST',
    path: '/procedures/core.tests.check/odds',
    body: { input: { value: 4, sixFails: false } },
  });
  expect(odds, JSON.stringify(odds.body)).toMatchObject({ status: 200 });
  expect(await server.request({ method: 'GET', path: '/nowhere' })).toMatchObject({
    status: 404,
    body: { error: { code: 'no-route', field: 'path' } },
  });
  expect(await server.request({ method: 'POST', path: '/battles', body: { gangs: 3 } })).toMatchObject({
    status: 400,
  });
  expect(await server.request({ method: 'GET', path: '/battles/0123456789ab' })).toMatchObject({
    status: 404,
    body: { error: { code: 'no-battle' } },
  });
});

test('somebody alone without a network plays against a bot on a board', async () => {
  const server = await new Device().start();
  const wanted = { ...body, board: { generated: { seed: 'train' } }, depth: 'full', tactics: false };
  const made = (await server.request({ method: 'POST', path: '/battles', body: wanted })).body as Made;
  const path = `/battles/${made.id}`;
  const ask = (method: string, at: string, asked?: object, token = made.organiser) =>
    server.request({ method, path: `${path}${at}`, token, body: asked });
  expect(await ask('PUT', '/seats/goliath/bot', { bot: 'rookie' })).toMatchObject({ status: 200 });
  expect(await ask('PUT', '/pace', { pace: 'quick' })).toMatchObject({
    status: 200,
    body: { pace: 'quick' },
  });
  const { invite } = made.invites.find(({ seat }) => seat === 'escher') as { invite: string };
  const { token } = (await ask('POST', '/join', { invite })).body as { token: string };
  expect(await ask('POST', '/start')).toMatchObject({ status: 200 });
  const { messages, line } = connected(server, made.id, token);
  const isBotThere = () => messages.some(({ type }) => type === 'bot');
  for (let tries = 0; tries < 200 && !isBotThere(); tries++) {
    const { body: seen } = await ask('GET', '/view', undefined, token);
    const { view: now } = seen as {
      view: { number: number; asks: readonly unknown[] };
    };
    if (now.asks.length > 0) {
      const { hint } = (await ask('GET', '/hint?bot=rookie', undefined, token)).body as {
        hint: { answer: unknown } | null;
      };
      if (hint) await ask('POST', '/answers', { number: now.number, answer: hint.answer }, token);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(isBotThere()).toBe(true);
  line.end();
  await server.close();
});

test('a device has the words of its battles without a network, as data', async () => {
  const server = await new Device().start();
  const { id, tokens } = await battleOn(server);
  const { messages } = connected(server, id, tokens.escher as string);
  await expect.poll(() => messages.some(({ type }) => type === 'view')).toBe(true);
  const view = messages.find(({ type }) => type === 'view')?.view as unknown as {
    readonly rules: { readonly words: { readonly rules: string; readonly server: string } };
  };
  const { rules, server: own } = view.rules.words;
  const path = `/battles/${id}/words/de?rules=${rules}&server=${own}`;
  const { status, body: words } = await server.request({ method: 'GET', path });
  expect(status).toBe(200);
  expect(words).toMatchObject({ events: { 'tests/against': expect.any(String) } });
  await server.close();
});
