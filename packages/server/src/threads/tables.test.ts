/** Tables in threads: several of them, and one that breaks down. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Phone, playOne, RandomPolicy, type Seated, seated } from '../client.fixture.ts';
import { bundled } from '../process.fixture.ts';
import { Unplayable } from '../rules/kept.ts';
import type { Running } from '../server.ts';
import { startTestServer } from '../start.fixture.ts';
import type { BattleLog } from '../store/log.ts';
import type { Written } from '../store/store.ts';
import type { TableCalls } from '../table/live-table.ts';
import { Outbox, textIn } from '../table/outbox.ts';
import { Channel, letterOf, type Message, messagesIn } from './channel.ts';
import { TableLink, Tables } from './tables.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-threads-'));
let server: Running | undefined;
afterAll(async () => {
  await server?.close();
  rmSync(FOLDER, { recursive: true });
});

async function phonesAt({ id, tokens }: Seated): Promise<Phone[]> {
  const phones = await Promise.all(
    Object.values(tokens).map((token) => Phone.open((server as Running).address, { battle: id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined, 'a view')));
  return phones;
}

async function seenBy({ id }: Seated, phones: readonly Phone[]): Promise<readonly unknown[]> {
  const table = await (server as Running).battles.table(id);
  return await Promise.all(
    phones.map(async ({ seat }) => JSON.parse((await table.view(seat ?? undefined)).view)),
  );
}

test('tables play in two threads; if one crashes, its phones reconnect and nothing is lost', async () => {
  const file = await bundled('threads/breaking-worker.fixture.ts');
  server = await startTestServer({ store: join(FOLDER, 'threads.db'), tables: { threads: 2, file } });
  const { address } = server;
  const battles = [await seated(address), await seated(address), await seated(address)] as const;
  const all = await Promise.all(battles.map(phonesAt));
  const policy = new RandomPolicy('threads');
  for (let turn = 0; turn < 20; turn++)
    for (const phones of all) expect(await playOne(phones, policy)).toBe(true);
  for (const [at, battle] of battles.entries()) {
    const phones = all[at] as Phone[];
    expect(phones.map(({ view }) => view)).toEqual(await seenBy(battle, phones));
  }

  // The first and the third share a thread.
  const [first, second, third] = all as [Phone[], Phone[], Phone[]];
  const before = first.map(({ view }) => structuredClone(view));
  const reply = await first[0]?.ask({ type: 'answer', number: 0, answer: 'break the thread' });
  // The outcome is unknown; a retry with the same id finds it.
  expect(reply).toEqual({ type: 'lost' });
  await Promise.all(
    [...first, ...third].map((phone) => phone.until(() => phone.closed !== undefined, 'the end')),
  );
  expect(first.map(({ closed }) => closed)).toEqual([1012, 1012]);
  expect(first[0]?.messages.at(-1)).toMatchObject({
    type: 'closing',
    message: expect.stringMatching(/again/),
  });
  expect(second.map(({ closed }) => closed)).toEqual([undefined, undefined]);
  expect(await playOne(second, policy)).toBe(true);

  for (const [at, battle] of battles.entries()) {
    if (at === 1) continue;
    const back = await phonesAt(battle);
    if (at === 0) expect(back.map(({ view }) => view)).toEqual(before);
    for (let turn = 0; turn < 5; turn++) expect(await playOne(back, policy)).toBe(true);
    expect(back.map(({ view }) => view)).toEqual(await seenBy(battle, back));
  }
});

test('if the store cannot say whether an answer was written, nobody sees it, and a retry finds out', async () => {
  await server?.close();
  const file = await bundled('threads/worker.ts');
  server = await startTestServer({ store: join(FOLDER, 'doubt.db'), tables: { threads: 1, file } });
  const store = server.store as { shortcut: NonNullable<Running['store']['shortcut']> };
  const { shortcut } = store;
  let fault: string | undefined;
  store.shortcut = (arrived, lost) =>
    shortcut((letters) => {
      const appended = fault === undefined ? undefined : { appended: { fault } };
      const doubtful = (each: Written) => ({ ...each, ...appended });
      arrived(letters.map((letter) => ({ ...letter, written: letter.written.map(doubtful) })));
    }, lost);
  const battle = await seated(server.address);
  const phones = await phonesAt(battle);
  const policy = new RandomPolicy('doubt');
  for (let turn = 0; turn < 5; turn++) expect(await playOne(phones, policy)).toBe(true);

  const phone = phones.find(({ view }) => (view?.asks.length ?? 0) > 0) as Phone;
  const before = JSON.stringify(phones.map(({ view, version }) => [view, version]));
  const answer = policy.answer(phone.view?.asks[0] as never);
  const message = { type: 'answer', number: phone.view?.number, answer };
  fault = 'the disk is gone';
  expect(await phone.ask(message, 'once')).toMatchObject({ type: 'refused', status: 500 });
  fault = undefined;
  expect(JSON.stringify(phones.map(({ view, version }) => [view, version]))).toBe(before);
  phone.messages.length = 0;
  const again = await phone.ask(message, 'once');
  expect(again).toMatchObject({ type: 'taken', repeated: true });
  await Promise.all(phones.map((each) => each.until(() => each.version === again.version, 'the answer')));
  expect(await playOne(phones, policy)).toBe(true);
  expect(phones.map(({ view }) => view)).toEqual(await seenBy(battle, phones));
});

test('who asks while a server stops reads that it restarts, and no thread is made after it', async () => {
  await server?.close();
  const file = await bundled('threads/worker.ts');
  server = await startTestServer({ store: join(FOLDER, 'late.db'), tables: { threads: 1, file } });
  const battle = await seated(server.address);
  const table = await server.battles.table(battle.id);
  const { tables } = server.battles as never as { readonly tables: Tables };
  await tables.stop();
  for (const late of [() => table.length(), () => tables.at('another')])
    await expect(late()).rejects.toMatchObject({ code: 'restarting' });
});

test('an overtaken player is told so, also if a thread sent the answer', async () => {
  const sent: Message[] = [];
  const channel = new Channel<object, TableCalls>({ own: {} }, (messages) => {
    sent.push(...messages);
  });
  const heard: string[] = [];
  const listeners = new Map([
    [7, { seat: 'red', send: (frame: Buffer) => heard.push(textIn(frame)), lost() {} }],
  ]);
  const table = new TableLink('one', channel.at('one'), listeners, {} as BattleLog, () => {});
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
  const append = { battle: 'one', base: 0, entries: ['x'], asked: 2, status: 'playing' } as const;
  const comesBack = (of: number, appended: Written['appended']) => {
    const outbox = new Outbox([{ to: [7], body: `news ${of}` }]);
    const { appends, ...letter } = letterOf([{ of, done: { append, outbox, outcome: { version: of } } }]);
    expect(appends).toEqual([append]);
    const written = [{ battle: 'one', request: 'red a1', status: 'playing', appended }] as const;
    channel.take(messagesIn({ ...letter, written }));
  };
  const first = table.answer('red', 'a1', 1, 'yes');
  await turn();
  comesBack(1, 'durable');
  expect(await first).toEqual({ version: 1 });
  const second = table.answer('red', 'a2', 2, 'yes');
  await turn();
  comesBack(2, 'behind');
  await turn();
  expect(sent.at(-1)).toMatchObject({ what: 'overtaken', id: 'one', given: ['red a1'] });
  channel.take([{ of: 3, done: { version: 9, repeated: true } }]);
  expect(await second).toEqual({ version: 9, repeated: true });
  expect(heard).toEqual(['news 1']);
});

test('a listener who leaves before joining is complete is removed', async () => {
  const sent: Message[] = [];
  const channel = new Channel<object, TableCalls>({ own: {} }, (messages) => {
    sent.push(...messages);
  });
  const listeners = new Map();
  const table = new TableLink('one', channel.at('one'), listeners, {} as BattleLog, () => {});
  const phone = { seat: 'red', send() {}, lost() {} };
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
  const joining = table.join(phone);
  table.leave(phone);
  expect(listeners.size).toBe(0);
  await turn();
  expect(sent).toEqual([expect.objectContaining({ what: 'join', id: 'one' })]);
  channel.take([{ of: 1, done: undefined }]);
  await joining;
  await turn();
  expect(sent.slice(1)).toEqual([{ what: 'leave', id: 'one', given: [expect.any(Number)] }]);
});

test('a table that became playable while it was being opened is opened', async () => {
  const opening = () => {
    let [resolve, reject] = [(_: TableLink) => {}, (_: Error) => {}];
    const promise = new Promise<TableLink>((...both) => {
      [resolve, reject] = both;
    });
    return { promise, resolve, reject };
  };
  const openings = [opening(), opening(), opening()];
  let at = 0;
  const load = () => openings[at++]?.promise;
  const tables = Object.assign(
    Object.create(Tables.prototype) as Tables,
    { open: new Map(), load } as object,
  );
  const first = tables.at('one');
  const [second, third] = [tables.at('one'), tables.at('one')];
  openings[0]?.reject(new Unplayable('its rules are gone'));
  await expect(first).rejects.toThrow('its rules are gone');
  const table = {} as TableLink;
  openings[1]?.resolve(table);
  expect(await Promise.all([second, third])).toEqual([table, table]);
  // Neither looks a third time, and no other error is a reason to look again.
  expect(at).toBe(2);
  const other = tables.at('two');
  const beside = tables.at('two');
  openings[2]?.reject(new Error('no memory'));
  await expect(other).rejects.toThrow('no memory');
  await expect(beside).rejects.toThrow('no memory');
  expect(at).toBe(3);
});
