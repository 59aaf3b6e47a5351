/** Campaigns in a thread of their own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUSES, modestGang } from '@hive-arbiter/engine';
import { afterAll, afterEach, expect, test } from 'vitest';
import { begun, type CampaignCalls, type NewCampaign } from '../campaign-in-play.ts';
import { http } from '../client.fixture.ts';
import { bundled } from '../process.fixture.ts';
import { HERE, type OwnRules } from '../rules/kept.ts';
import type { Running } from '../server.ts';
import { startTestServer } from '../start.fixture.ts';
import { BREAK } from './breaking-worker.fixture.ts';
import { CampaignHost, CampaignPlace, type CampaignServerCalls } from './campaign-host.ts';
import { Channel } from './channel.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-campaign-host-'));
let server: Running;
afterEach(() => server.close());
afterAll(() => rmSync(FOLDER, { recursive: true }));

// biome-ignore lint/suspicious/noExplicitAny: replies are looked at field by field.
type Reply = any;

async function ask(method: string, path: string, body?: unknown, token?: string): Promise<Reply> {
  return await http(server.address, method as 'GET', path, body, token);
}

const GANGS = ['red', 'blue'];

/** A campaign whose gangs are founded. */
async function founded() {
  const gangs = GANGS.map((id) => ({ id, name: id }));
  const made = await ask('POST', '/campaigns', { name: 'Winter', pack: 'takeover', gangs });
  expect(made.status).toBe(200);
  const { id, token } = made.body;
  const path = `/campaigns/${id}`;
  for (const [at, seat] of GANGS.entries()) {
    const { todo } = (await ask('GET', path, undefined, token)).body;
    const { number, key, budget } = todo.find(({ of }: Reply) => of === seat);
    const answer = modestGang(HOUSES[at] as string, seat, seat, budget, () => 2);
    expect((await ask('POST', `${path}/answers`, { number, key, answer }, token)).status).toBe(200);
  }
  return { id, path, token };
}

/** The server's own rules, with which nothing can be done about campaigns. */
const NO_CAMPAIGNS: OwnRules = {
  ...HERE,
  rules: {
    ...HERE.rules,
    campaigns: new Proxy({} as never, {
      get(_, name) {
        throw new Error(`The main thread plays campaigns: ${String(name)}`);
      },
    }),
  },
};

test('nothing of a campaign is played on the main thread', async () => {
  const file = await bundled('threads/worker.ts');
  const store = join(FOLDER, 'apart.db');
  server = await startTestServer({ store, rules: NO_CAMPAIGNS, tables: { threads: 1, file } });
  const { id, path, token } = await founded();
  const looks = [
    '',
    '/public',
    '/feed',
    '/story',
    '/report',
    '/calendar.ics',
    '/offers/red',
    '/data',
    '/check',
  ];
  for (const what of [...looks, '/export'])
    expect((await ask('GET', `${path}${what}`, undefined, token)).status, what).toBe(200);
  const { battles } = (await ask('GET', path)).body;
  const [fight] = battles;
  const begun = await ask('POST', `${path}/battles/${fight.id}/begin`, {}, token);
  expect(begun.status).toBe(200);
  const seat = await ask('POST', `${path}/battles/${fight.id}/seat`, {}, token);
  expect(seat).toMatchObject({ status: 403, body: { error: { code: 'not-in-this-battle' } } });
  const say = { path: ['say'], value: 'hello' };
  expect((await ask('POST', `${path}/beside`, say, token)).status).toBe(200);
  expect((await ask('POST', `${path}/undo`, {}, token)).status).toBe(200);
  server.campaigns.forget(id);
  expect((await ask('POST', `${path}/week`, { note: 'on we go' }, token)).status).toBe(200);
  await server.campaigns.weeks.endDue();
  expect((await ask('GET', `${path}/check`)).body).toEqual({ sound: true, broken: [] });
});

test('a server that stops finishes what is done to a campaign, and no thread is made after it', async () => {
  const file = await bundled('threads/worker.ts');
  const store = join(FOLDER, 'stopped.db');
  server = await startTestServer({ store, tables: { threads: 1, file } });
  const { id, path } = await founded();
  const { version } = (await ask('GET', path)).body;
  const say = { path: ['say'], value: 'hello', note: '' };
  const { campaigns } = server;
  // As the calendar does, which nobody waits for.
  const said = campaigns.beside(id, 'red', say);
  await server.close();
  expect(await said).toMatchObject({ before: version, version: version + 1 });
  const late = new CampaignPlace({} as never, HERE, { threads: 1, file });
  await late.stop();
  expect(() => late.channel).toThrow('the server restarts');
  server = await startTestServer({ store });
  expect((await ask('GET', path)).body).toMatchObject({ version: version + 1 });
});

test('if the thread of campaigns ends, what was written is there for whoever asks next', async () => {
  const file = await bundled('threads/breaking-worker.fixture.ts');
  server = await startTestServer({ store: join(FOLDER, 'broken.db'), tables: { threads: 1, file } });
  const { path, token } = await founded();
  const { version } = (await ask('GET', path)).body;
  const say = (value: string) => ask('POST', `${path}/beside`, { path: ['say'], value }, token);
  expect((await say(BREAK)).status).toBe(500);
  expect((await ask('GET', path)).body).toMatchObject({ version });
  expect(await say('hello')).toMatchObject({ status: 200, body: { before: version } });
});

test('campaigns are kept open up to so much of their logs, those that were asked last', async () => {
  const reads: string[] = [];
  const gangs = GANGS.map((id) => ({ id, name: id }));
  const setUp = { name: 'Winter', pack: 'takeover', gangs } as never;
  const of = { seed: 'seed', dice: 'app' } as const;
  const { entries } = (begun(HERE, setUp, {}, of) as { came: NewCampaign }).came;
  const log = `[${entries.map(({ entry }) => entry)}]`;
  const row = { ...of, rules: HERE.stamp, set_up: JSON.stringify(setUp), agreed: '{}' } as never;
  const own: CampaignServerCalls = {
    async read(id) {
      reads.push(id);
      return { row, log };
    },
    rules: () => Promise.reject(new Error('there are no other rules')),
  };
  // Room for two.
  const host: CampaignHost = new CampaignHost((messages) => here.take(messages), HERE, 2.5 * log.length);
  const here = new Channel<object, CampaignCalls>({ own }, (messages) => host.channel.take(messages));
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await here.at(id).ask.data(entries.length);
  // The third is one too many as soon as somebody asks again, and then `b` was asked first.
  expect(reads).toEqual(['a', 'b', 'c', 'b']);
});
