/** What a campaign tells others does not depend on a gang's secret bids and decks: pairs that differ in nothing else. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Answered,
  answerAsUsual,
  type Entry,
  HOUSES,
  keyOf,
  modestGang,
  newCampaign,
  openCampaign,
  seatsIn,
} from '@hive-arbiter/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { http } from './client.fixture.ts';
import type { Running } from './server.ts';
import { startTestServer } from './start.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-campaign-secrets-'));
let server: Running;
beforeAll(async () => {
  server = await startTestServer({ store: join(FOLDER, 'campaigns.db') });
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

const SEATS = ['red', 'blue', 'green'] as const;
const HOLDER = 'green';
/** Those who must not know; the organiser, who may play as well, saves the campaign as a file. */
const OTHERS = ['red', undefined];
const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, title: id, words: id, early: false }));

interface ToDo {
  readonly number: number;
  readonly key: string;
  readonly budget: number;
  readonly of?: string;
  readonly deeds?: readonly string[];
}

/** The careful answer to the first open question. */
async function usual(id: string): Promise<{ readonly key: string; readonly answer: unknown }> {
  const { db } = server.store;
  const row = await db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom('campaign_entries')
    .select('entry')
    .where('campaign', '=', id)
    .orderBy('seq')
    .execute();
  const state = newCampaign(JSON.parse(row.set_up));
  const session = openCampaign(
    { state, seats: seatsIn(state), seed: row.seed, dice: row.dice },
    entries.map(({ entry }) => JSON.parse(entry) as Entry),
  );
  const [open] = session.openEach;
  if (!open || !answerAsUsual(session, open, 'as usual')) throw new Error('nobody is asked');
  const { answer } = session.log[entries.length] as Answered;
  return { key: keyOf(open.question), answer };
}

interface Secrets {
  /** What the holder bids for the first card; others bid more. */
  readonly bid: number;
  /** Which six of its cards it takes along to battles. */
  readonly deck: (pool: readonly string[]) => readonly string[];
}

/** Plays to the end of the first week; what the others were told and could read after each step. */
async function played({
  bid,
  deck,
}: Secrets): Promise<{ told: string[]; files: string[]; bids: number; deck: readonly string[] }> {
  const { campaigns, address } = server;
  const made = await campaigns.create(
    {
      name: 'Winter',
      pack: 'takeover',
      gangs: SEATS.map((id) => ({ id, name: id })),
      rules: { weeks: 2, invasion: false, tactics: true, cards: CARDS },
    } as never,
    {},
    'app',
  );
  const { id } = made;
  const path = `/campaigns/${id}`;
  const tokens: Record<string, string> = {};
  for (const seat of SEATS)
    tokens[seat] = (await campaigns.seats.join(id, { invite: made.invites[seat], name: seat })).token;
  const told: string[] = [];
  /** Saved once all have bid: then bids are known. */
  const files: string[] = [];
  const plain = (text: string) => text.replaceAll(id, 'CAMPAIGN').replaceAll(/DTSTAMP:\w+/g, '');
  const socket = new WebSocket(`${address.replace('http', 'ws')}/live/campaigns/${id}`);
  await new Promise((resolve) => socket.once('open', resolve));
  // In a list of its own: when it comes is the network's business.
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(plain(String(data))));
  const ask = async (method: string, what: string, body?: unknown, token?: string) =>
    await http(address, method, `${path}${what}`, body, token);
  const read = async () => {
    for (const seat of OTHERS)
      for (const what of LOOKS) {
        const { status, body } = await ask('GET', what, undefined, seat && tokens[seat]);
        told.push(plain(`${seat} ${what} ${status} ${JSON.stringify(body)}`));
      }
  };
  const saved = async () => {
    const { status, body } = await ask('GET', '/export', undefined, made.token);
    expect(status).toBe(200);
    return JSON.stringify(body);
  };
  const todo = async (seat: string) =>
    ((await ask('GET', '', undefined, tokens[seat])).body as { todo: readonly ToDo[] }).todo;
  const answer = async (seat: string, { number, key }: ToDo, given: unknown) => {
    const reply = await ask('POST', '/answers', { number, key, answer: given }, tokens[seat]);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    if (seat !== HOLDER) told.push(plain(JSON.stringify(reply.body)));
  };
  for (const [at, seat] of SEATS.entries()) {
    const [task] = (await todo(seat)) as [ToDo];
    await answer(
      seat,
      task,
      modestGang(HOUSES[at] as string, seat, seat, task.budget - 100, () => 2),
    );
  }
  let bids = 0;
  let taken: readonly string[] = [];
  for (;;) {
    const { week } = (await ask('GET', '')).body as { week: number };
    if (week > 1) break;
    const asked = await Promise.all(SEATS.map(async (seat) => ({ seat, tasks: await todo(seat) })));
    const bidding = asked.flatMap(({ seat, tasks }) => {
      const task = tasks.find(({ deeds }) => deeds?.includes('bid'));
      return task ? [{ seat, task }] : [];
    });
    const chooses = asked
      .find(({ seat }) => seat === HOLDER)
      ?.tasks.find(({ deeds }) => deeds?.includes('deck'));
    if (bidding.length > 0) {
      bids++;
      for (const { seat, task } of bidding.toReversed()) {
        const credits = seat === HOLDER ? (bids === 1 ? bid : 0) : 20 + 10 * SEATS.indexOf(seat);
        await answer(seat, task, { do: 'bid', credits: bids > 3 ? (seat === HOLDER ? 5 : 0) : credits });
        if (seat === HOLDER && bids === 1) told.push(await saved());
      }
      if (bids < 3) await read();
    } else if (chooses && taken.length === 0) {
      const { gangs } = (await ask('GET', '', undefined, tokens[HOLDER])).body as {
        gangs: readonly { mine?: { pool: readonly string[] } }[];
      };
      const pool = gangs.find(({ mine }) => mine)?.mine?.pool ?? [];
      taken = deck(pool);
      await answer(HOLDER, chooses, { do: 'deck', cards: taken });
      await read();
      files.push(await saved());
    } else {
      const { key, answer: given } = await usual(id);
      const { todo: open } = (await ask('GET', '', undefined, made.token)).body as { todo: readonly ToDo[] };
      const number = open.find((task) => task.key === key)?.number;
      const reply = await ask('POST', '/answers', { number, key, answer: given }, made.token);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    }
  }
  await read();
  files.push(await saved());
  const { version } = (await ask('GET', '')).body as { version: number };
  await expect.poll(() => heard.at(-1)).toContain(`"version":${version}`);
  told.push(...heard);
  socket.terminate();
  return { told, files, bids, deck: taken };
}

const LOOKS = [
  '',
  '/public',
  '/feed?most=200',
  '/story',
  '/report',
  '/check',
  '/calendar.ics',
  `/offers/${HOLDER}`,
  '/data',
  '/export',
];

const USUAL: Secrets = { bid: 5, deck: (pool) => pool.slice(0, 6) };

test('[campaign.tactics.bid.2, campaign.tactics.deck.1] another losing bid or deck changes nothing that others are told or can read', async () => {
  const usual = await played(USUAL);
  const bid = await played({ ...USUAL, bid: 15 });
  const deck = await played({ ...USUAL, deck: (pool) => pool.slice(-6) });
  expect(bid.told).toEqual(usual.told);
  expect(deck.told).toEqual(usual.told);
  expect(deck.files).toEqual(usual.files);
  expect(bid.files).not.toEqual(usual.files);
  expect(usual.bids).toBeGreaterThan(0);
  expect(deck.deck).toHaveLength(6);
  expect(deck.deck).not.toEqual(usual.deck);
  // The others know that there was an auction, and that a deck was chosen.
  for (const known of ['bid', 'cards'])
    expect(
      usual.told.some((text) => text.includes(known)),
      known,
    ).toBe(true);
});
