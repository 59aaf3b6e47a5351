/** The server's part of a view: what an undo would take back, and how the dice fell. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeatView, Words } from '@hive-arbiter/engine';
import { sampleGang } from '@hive-arbiter/engine';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Phone, playOne, RandomPolicy, seated } from '../client.fixture.ts';
import { View } from '../messages.ts';
import type { Running } from '../server.ts';
import { startTestServer } from '../start.fixture.ts';
import type { BattleLog } from '../store/log.ts';
import type { Append, Appended } from '../store/store.ts';
import { readView } from '../words.fixture.ts';
import { LiveTable } from './live-table.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-table-'));
let server: Running;
beforeAll(async () => {
  server = await startTestServer({ store: join(FOLDER, 'table.db') });
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

async function lastEntryOf(battle: string): Promise<unknown> {
  const { entry } = await server.store.db
    .selectFrom('entries')
    .select('entry')
    .where('battle', '=', battle)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return JSON.parse(entry);
}

test.each(['app', 'ask'] as const)(
  'with dice %s a view says what an undo takes back, and the undo does exactly that',
  async (dice) => {
    const battle = await seated(server.address, { dice });
    const phones = await Promise.all(
      Object.values(battle.tokens).map((token) => Phone.open(server.address, { battle: battle.id, token })),
    );
    await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined, 'a view')));
    const [one] = phones as [Phone, Phone];
    const seen = () => one.view as never as SeatView<Words>;
    const table = await server.battles.table(battle.id);
    const policy = new RandomPolicy(`undo ${dice}`);
    let atOnce = 0;
    let rolls = 0;
    for (let turn = 0; turn < 60; turn++) {
      const { number } = seen();
      expect(await playOne(phones, policy)).toBe(true);
      expect(seen().version).toBe(one.version);
      const { undo } = seen();
      expect(undo).toMatchObject({ to: expect.any(Number) });
      expect(readView(seen()).undo?.what).toMatch(/\S(:| –) \S/);
      rolls += seen().rolls.length;
      for (const { seq } of seen().rolls) expect(seq).toBeGreaterThan(undo?.to as number);
      if (turn % 10 !== 5) continue;
      // Who reads the battle from its log says the same.
      const before = structuredClone(seen());
      await table.follow();
      expect(JSON.parse((await table.view(one.seat as string)).view)).toEqual(before);
      const reply = await one.ask({ type: 'undo' });
      const asks = undo?.by !== one.seat;
      expect(reply.type).toBe(asks ? 'waiting' : 'taken');
      if (asks) continue;
      atOnce++;
      await Promise.all(phones.map((phone) => phone.until(() => phone.version === reply.version)));
      const { view } = await table.view(undefined);
      expect(Check(View, JSON.parse(view))).toBe(true);
      expect((JSON.parse(view) as SeatView<Words>).number).toBe(seen().number);
      expect(await lastEntryOf(battle.id)).toMatchObject({ type: 'undo', to: undo?.to });
      expect(seen().number).not.toBe(number);
    }
    expect(atOnce).toBeGreaterThan(0);
    expect(rolls).toBeGreaterThan(0);
  },
);

/** A battle whose log is kept in memory. */
function inMemory() {
  const gangs = ['escher', 'goliath'].map((house) => sampleGang(house, house));
  const setUp = JSON.stringify({ scenario: 'takeover.stand-off', pack: 'takeover', gangs, depth: 'status' });
  const rows: { seq: number; entry: string; request: string | null }[] = [];
  const kept = { id: 'one', battle: 'one', status: 'playing', set_up: setUp, agreed: '{}', seed: 'one' };
  const log = {
    read: async () => ({
      row: { ...kept, dice: 'app', length: rows.length, asked: 1, told: 0 },
      entries: [...rows],
      bots: [],
    }),
    append: async ({ base, entries }: Append): Promise<Appended> => {
      for (const [at, entry] of entries.entries()) rows.push({ seq: base + at + 1, entry, request: null });
      return 'durable';
    },
  } as never as BattleLog;
  return { rows, log };
}

test('a question says whether only somebody at the table can answer it: then no phone offers a hint', async () => {
  const battle = await seated(server.address, { depth: 'full' });
  const phones = await Promise.all(
    Object.values(battle.tokens).map((token) => Phone.open(server.address, { battle: battle.id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined, 'a view')));
  const policy = new RandomPolicy('looked at');
  const isLookedAt = new Map<string, Set<boolean>>();
  for (let turn = 0; turn < 80; turn++) {
    for (const { asks } of phones.map((phone) => phone.view as never as SeatView<Words>))
      for (const { kind, lookedAt = false } of asks)
        isLookedAt.set(kind, new Set([...(isLookedAt.get(kind) ?? []), lookedAt]));
    expect(await playOne(phones, policy)).toBe(true);
  }
  expect([...(isLookedAt.get('measure') ?? []), ...(isLookedAt.get('fact') ?? [])]).toContain(true);
  expect(isLookedAt.get('measure')?.has(false)).not.toBe(true);
  expect(isLookedAt.get('choice')?.has(false)).toBe(true);
});

test('an error after an answer was taken rolls it back, and the table goes on from its log', async () => {
  const { log } = inMemory();
  const table = await LiveTable.open(log, 'one', () => {});
  const policy = new RandomPolicy('stumble');
  const view = () => JSON.parse(table.view('escher').view) as SeatView<Words>;
  const other = () => JSON.parse(table.view('goliath').view) as SeatView<Words>;
  const answer = () => {
    const [seat, seen] =
      view().asks.length > 0 ? (['escher', view()] as const) : (['goliath', other()] as const);
    return table.answer(seat, 'request', seen.number, policy.answer(seen.asks[0] as never));
  };
  const before = view();
  const words = LiveTable.prototype as never as { outboxOf(): unknown };
  const stumbling = vi.spyOn(words, 'outboxOf').mockImplementationOnce(() => {
    throw new Error('no words');
  });
  expect(answer).toThrow('no words');
  expect(table.isStale).toBe(true);
  await table.readAgain();
  expect(table.isStale).toBe(false);
  expect({ ...view(), number: 0 }).toEqual({ ...before, number: 0 });
  // The same request is no repetition: the first one was never written.
  expect(answer()).toMatchObject({
    append: { base: before.version },
    outcome: { version: expect.any(Number) },
  });
  stumbling.mockRestore();
});

test.each([
  ['has room', 31_000_000, false],
  ['is full', 32_000_000, true],
])('a battle whose log %s takes an answer, or refuses further ones', async (_, size, isFull) => {
  const { rows, log } = inMemory();
  await LiveTable.open(log, 'one', () => {});
  const [first] = rows as [{ seq: number; entry: string; request: string | null }];
  // As long as a log of many battles; what follows the brackets means nothing.
  rows[0] = { ...first, entry: first.entry + ' '.repeat(size) };
  const table = await LiveTable.open(log, 'one', () => {});
  const seen = ['escher', 'goliath'].map((seat) => JSON.parse(table.view(seat).view) as SeatView<Words>);
  const at = seen.findIndex(({ asks }) => asks.length > 0);
  const { asks, number, version } = seen[at] as SeatView<Words>;
  const answer = new RandomPolicy('full').answer(asks[0] as never);
  const done = table.answer(['escher', 'goliath'][at] as string, 'request', number, answer);
  if (isFull) expect(done).toMatchObject({ refused: 'log-full' });
  else expect(done).toMatchObject({ append: { base: version } });
  expect(table.length()).toBe(isFull ? version : (done as { outcome: { version: number } }).outcome.version);
});
