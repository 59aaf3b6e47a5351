/** Several servers on one PostgreSQL: one of them seats the bots of a battle, and another takes over when it stops. */
import type { SeatView, Words } from '@hive-arbiter/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { http, Phone, playOne, RandomPolicy } from '../client.fixture.ts';
import { type Postgres, startPostgres } from '../postgres.fixture.ts';
import type { Running } from '../server.ts';
import { startTestServer } from '../start.fixture.ts';

let postgres: Postgres;
let servers: Running[];
beforeAll(async () => {
  postgres = await startPostgres();
  const store = await postgres.database();
  const bots = { file: null, pauses: { quick: 0, steady: 0, slow: 0 }, sweep: 100 };
  servers = [await startTestServer({ store, bots }), await startTestServer({ store, bots })];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await postgres.stop();
});

async function sittingAt({ address }: Running): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^arbiter_bots (\d+)/m.exec(text)?.[1]);
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('It never came to hold');
}

test('one server seats the bots of a battle; when it stops, another one does', async () => {
  const [first, second] = servers as [Running, Running];
  const { body } = await http(first.address, 'POST', '/battles', {
    scenario: 'takeover.stand-off',
    gangs: [{ house: 'escher' }, { house: 'goliath' }],
    depth: 'status',
    tactics: false,
  });
  const { id, organiser, invites } = body as {
    id: string;
    organiser: string;
    invites: { seat: string; invite: string }[];
  };
  await http(first.address, 'PUT', `/battles/${id}/seats/goliath/bot`, { bot: 'rookie' }, organiser);
  const invite = invites.find(({ seat }) => seat === 'escher')?.invite;
  const joined = await http(first.address, 'POST', `/battles/${id}/join`, { invite });
  const { token } = joined.body as { token: string };
  await http(first.address, 'POST', `/battles/${id}/start`, undefined, organiser);
  const here = await Phone.open(first.address, { battle: id, token });
  await here.until(() => here.view !== undefined, 'the view');
  await eventually(async () => (await sittingAt(first)) === 1);
  const there = await Phone.open(second.address, { battle: id, token });
  await there.until(() => there.view !== undefined, 'the view');
  // Long enough to look for the bots several times.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await sittingAt(second)).toBe(0);
  expect(await sittingAt(first)).toBe(1);

  await here.close();
  servers = [second];
  await first.close();
  await eventually(async () => (await sittingAt(second)) === 1);
  const policy = new RandomPolicy('person');
  const deeds = () => there.messages.filter(({ type, is }) => type === 'bot' && is === 'did').length;
  const isAsked = ({ view }: Phone) => view !== undefined && (view.finished || view.asks.length > 0);
  for (let step = 0; step < 200 && deeds() < 3; step++) {
    await there.until(() => isAsked(there) || deeds() >= 3, 'a question');
    if (deeds() < 3) await playOne([there], policy);
  }
  expect(deeds()).toBeGreaterThanOrEqual(3);
  expect((there.view as SeatView<Words>).finished).toBe(false);
  await there.close();
});
