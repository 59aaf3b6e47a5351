import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUSES, modestGang } from '@hive-arbiter/engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { begin, http, Phone, playOne, RandomPolicy } from './client.fixture.ts';
import { FIRST_ASKED, OTHER } from './other-rules.fixture.ts';
import { startPostgres } from './postgres.fixture.ts';
import { RELEASES } from './releases.fixture.ts';
import { type KeptRules, load } from './rules/kept.ts';
import { shippedRules } from './rules/releases.ts';
import { startServer } from './server.ts';
import { LOOSE, sameDice, startTestServer } from './start.fixture.ts';
import { backupSqlite, prune } from './store/index.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-campaigns-'));
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ store: join(FOLDER, 'campaigns.db') });
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

// biome-ignore lint/suspicious/noExplicitAny: replies are looked at field by field.
type Reply = any;

async function ask(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; body: Reply }> {
  return (await http(server.address, method as 'GET', path, body, token)) as { status: number; body: Reply };
}

const TWO = [
  { id: 'red', name: 'Red' },
  { id: 'blue', name: 'Blue' },
];

async function newCampaign(more: object = {}) {
  const made = await ask('POST', '/campaigns', {
    name: 'Winter',
    pack: 'takeover',
    gangs: TWO,
    rules: { weeks: 2, invasion: false, tactics: false },
    ...more,
  });
  expect(made.status).toBe(200);
  const { id, token, recovery, invites } = made.body;
  const tokens: Record<string, string> = { organiser: token };
  const codes: Record<string, string> = { organiser: recovery };
  for (const { seat, invite } of invites) {
    const { body } = await ask('POST', `/campaigns/${id}/seats`, { invite, name: `Player ${seat}` });
    tokens[seat] = body.token;
    codes[seat] = body.recovery;
  }
  return { id, tokens, codes, path: `/campaigns/${id}` };
}

type Made = Awaited<ReturnType<typeof newCampaign>>;

async function todo({ path, tokens }: Made, seat: string) {
  return (await ask('GET', path, undefined, tokens[seat])).body.todo as Reply[];
}

async function answer({ path, tokens }: Made, seat: string, task: Reply, given: unknown) {
  return await ask(
    'POST',
    `${path}/answers`,
    { number: task.number, key: task.key, answer: given },
    tokens[seat],
  );
}

async function found(campaign: Made, seat: string) {
  const [task] = await todo(campaign, seat);
  const house = HOUSES[seat === 'red' ? 0 : 1] as string;
  const gang = modestGang(house, seat, seat, task.budget, () => 2);
  return await answer(campaign, seat, task, gang);
}

/** Whatever the dice after a battle lead to, a captive for instance, is decided somehow until the battle is over. */
async function settle(campaign: Made, battle: string): Promise<void> {
  for (;;) {
    const { battles, todo: open } = (await ask('GET', campaign.path, undefined, campaign.tokens.organiser))
      .body;
    if (battles.find(({ id }: Reply) => id === battle).status !== 'open') return;
    const given = open[0].options.map(({ id }: Reply) => id);
    const kind = open[0].kind === 'pick' ? given.slice(0, open[0].least) : given[0];
    expect((await answer(campaign, 'organiser', open[0], kind)).status).toBe(200);
  }
}

/** Both gangs are founded, the Knife has named a territory, and the other contests it. */
async function atBattle(): Promise<Made> {
  const campaign = await newCampaign();
  await found(campaign, 'red');
  await found(campaign, 'blue');
  const { body } = await ask('GET', campaign.path);
  const [knife] = body.leads;
  const other = knife === 'red' ? 'blue' : 'red';
  const [name] = await todo(campaign, knife);
  await answer(campaign, knife, name, name.options[0].id);
  const [challenge] = await todo(campaign, other);
  expect((await answer(campaign, other, challenge, 'contest')).status).toBe(200);
  return campaign;
}

test('an undo goes back to the log length that a reply names, or takes back the last action', async () => {
  const campaign = await newCampaign();
  const { path, tokens } = campaign;
  const blue = await found(campaign, 'blue');
  const length = blue.body.version;
  expect(blue.body).toMatchObject({ version: length, before: length - 1, settled: false });
  await found(campaign, 'red');
  const undo = (seat: string, body: object) => ask('POST', `${path}/undo`, body, tokens[seat]);
  const waiting = async () => (await ask('GET', path)).body.waitingFor.map(({ seat }: Reply) => seat);
  // The dice of the first week follow from the last founding: they and the checkpoint are taken back with it.
  expect((await undo('organiser', {})).status).toBe(200);
  expect(await waiting()).toEqual(['red']);
  expect((await undo('organiser', {})).status).toBe(200);
  expect(await waiting()).toEqual(['red', 'blue']);
  const nothing = await undo('organiser', {});
  expect(nothing.status).toBe(409);
  expect(nothing.body.error.message).toContain('nothing to take back');
  const again = await found(campaign, 'red');
  expect((await undo('red', { to: again.body.before })).status).toBe(200);
  expect(await waiting()).toEqual(['red', 'blue']);
});

test('players found their gangs independently and see each other’s', async () => {
  const campaign = await newCampaign();
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/live/campaigns/${campaign.id}`);
  const heard: Reply[] = [];
  socket.on('message', (text) => heard.push(JSON.parse(String(text))));
  await new Promise((resolve) => socket.once('open', resolve));
  expect((await todo(campaign, 'blue')).map(({ of }) => of)).toEqual(['blue']);
  expect((await found(campaign, 'blue')).status).toBe(200);
  expect(await todo(campaign, 'blue')).toEqual([]);
  expect((await todo(campaign, 'red')).map(({ of }) => of)).toEqual(['red']);
  expect((await found(campaign, 'red')).status).toBe(200);
  expect((await ask('GET', campaign.path)).body).toMatchObject({ phase: 'occupation', week: 1, todo: [] });
  expect(heard.length).toBeGreaterThanOrEqual(2);
  socket.close();
});

test('a refusal names the field and changes nothing', async () => {
  const campaign = await newCampaign();
  const [task] = await todo(campaign, 'red');
  const rich = modestGang('escher', 'red', 'Red', 1500, () => 2);
  const before = (await ask('GET', campaign.path)).body.version;
  const refused = await answer(campaign, 'red', task, rich);
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toMatch(/not legal.*\[campaign\.gangs\.founding\.1/);
  // A gang that red could found is not for blue to answer with.
  const modest = modestGang('escher', 'red', 'Red', task.budget, () => 2);
  const foreign = await answer(campaign, 'blue', task, modest);
  expect(foreign.status).toBe(409);
  expect(JSON.stringify(foreign.body)).toMatch(/Only these may answer this: Red/);
  expect(
    (await ask('POST', `${campaign.path}/answers`, { number: task.number, key: task.key, answer: {} }))
      .status,
  ).toBe(401);
  expect((await ask('POST', '/campaigns', { name: 'x', pack: 'chess', gangs: TWO })).status).toBe(400);
  expect((await ask('GET', campaign.path)).body.version).toBe(before);
});

test('a lost phone gets its seat back with the recovery code, once', async () => {
  const { path, codes, tokens } = await newCampaign();
  const back = await ask('POST', `${path}/seats`, {
    recovery: codes.red?.toLowerCase().replaceAll('-', ' '),
  });
  expect(back.body).toMatchObject({ seat: 'red' });
  expect((await ask('GET', path, undefined, back.body.token)).body.seat).toBe('red');
  expect((await ask('GET', path, undefined, tokens.red)).status).toBe(403);
  expect((await ask('POST', `${path}/seats`, { recovery: codes.red })).status).toBe(403);
});

interface Fight {
  readonly id: string;
  readonly organiser: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/** The players of a battle take their seats: only those of a gang in the campaign get one, and need no other invitation. */
async function seatedIn(
  campaign: { readonly path: string; readonly tokens: Readonly<Record<string, string>> },
  fight: string,
  { id, organiser }: { readonly id: string; readonly organiser: string },
): Promise<Fight> {
  const tokens: Record<string, string> = {};
  for (const seat of ['red', 'blue']) {
    const { body: own } = await ask(
      'POST',
      `${campaign.path}/battles/${fight}/seat`,
      undefined,
      campaign.tokens[seat],
    );
    expect(own.battle).toBe(id);
    const joined = await ask('POST', `/battles/${id}/join`, { invite: own.invite });
    expect(joined.body.seat).toBe(seat);
    tokens[seat] = joined.body.token;
  }
  return { id, organiser, tokens };
}

/** Players who choose by chance play a battle to its end. */
async function playedOut({ id, organiser, tokens }: Fight, seed = 'campaign'): Promise<void> {
  await begin(server.address, { id, organiser, tokens });
  const phones = await Promise.all(
    Object.values(tokens).map((token) => Phone.open(server.address, { battle: id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
  const policy = new RandomPolicy(seed);
  for (let turn = 0; turn < 3_000 && (await playOne(phones, policy)); turn++);
  for (const phone of phones) await phone.close();
}

test('a battle begun from a campaign sends its result back, once', async () => {
  const campaign = await atBattle();
  const [task] = await todo(campaign, 'red');
  const begun = await ask(
    'POST',
    `${campaign.path}/battles/${task.of}/begin`,
    { depth: 'status' },
    campaign.tokens.red,
  );
  expect(begun.status).toBe(200);
  expect(
    (await ask('POST', `${campaign.path}/battles/${task.of}/begin`, {}, campaign.tokens.blue)).status,
  ).toBe(409);
  const fought = await seatedIn(campaign, task.of, begun.body);
  const stranger = await ask(
    'POST',
    `${campaign.path}/battles/${task.of}/seat`,
    undefined,
    campaign.tokens.organiser,
  );
  expect(stranger.status).toBe(403);
  await playedOut(fought);
  const { body } = await ask('GET', campaign.path);
  expect(body.battles[0]).toMatchObject({ status: 'fought', played: { paper: false } });
  expect(body.fights).toEqual({ 'battle-1': begun.body.id });
  expect((await ask('GET', `${campaign.path}/check`)).body).toEqual({ sound: true, broken: [] });
  const lines = (await ask('GET', `${campaign.path}/feed?most=200`)).body.lines as Reply[];
  expect(
    lines.filter(({ words }) => /^Battle 1, .*( beat |: nobody won )/.test(words)).length,
  ).toBeLessThanOrEqual(1);

  // Taken back, it stays away: the organiser decides how it is entered or fought again.
  const { log } = (await ask('GET', `${campaign.path}/export`, undefined, campaign.tokens.organiser)).body;
  const home = log.findIndex(({ answer: given }: Reply) => given?.do === 'result');
  await ask('POST', `${campaign.path}/undo`, { to: log[home - 1].seq }, campaign.tokens.organiser);
  const back = (await ask('GET', campaign.path)).body;
  expect(back.battles[0].status).toBe('open');
  expect(back.takenBack).toEqual(['battle-1']);
  const anew = await ask('POST', `${campaign.path}/battles/battle-1/begin`, {}, campaign.tokens.red);
  expect(anew.status).toBe(200);
  const again = (await ask('GET', campaign.path)).body;
  expect(again.fights).toEqual({ 'battle-1': anew.body.id });
  expect(again.takenBack).toEqual([]);
});

test('a table that is forgotten as old leaves its campaign in play, and the battle can be begun again', async () => {
  const campaign = await atBattle();
  const [task] = await todo(campaign, 'red');
  const begin = () => ask('POST', `${campaign.path}/battles/${task.of}/begin`, {}, campaign.tokens.red);
  expect((await begin()).status).toBe(200);
  await prune(server.store, 1, Date.now() + 3 * 24 * 3600 * 1000);
  const { status, body } = await ask('GET', campaign.path);
  expect(status).toBe(200);
  expect(body.fights).toEqual({});
  expect((await begin()).status).toBe(200);
});

test('a campaign whose log does not follow from its rules is still exported', async () => {
  const campaign = await newCampaign();
  await found(campaign, 'red');
  const { organiser } = campaign.tokens;
  const whole = (await ask('GET', `${campaign.path}/export`, undefined, organiser)).body;
  const { db } = server.store;
  const last = whole.log.length;
  const entry = JSON.stringify({ ...whole.log.at(-1), key: 'nobody asked this' });
  await db
    .updateTable('campaign_entries')
    .set({ entry })
    .where('campaign', '=', campaign.id)
    .where('seq', '=', last)
    .execute();
  server.campaigns.forget(campaign.id);
  expect((await ask('GET', campaign.path)).body.error.code).toBe('campaign-other-rules');
  const kept = await ask('GET', `${campaign.path}/export`, undefined, organiser);
  expect(kept.status).toBe(200);
  expect(kept.body).toEqual({ ...whole, log: [...whole.log.slice(0, -1), JSON.parse(entry)] });
});

test('work on campaigns is shared between addresses, and takes nothing from tables', async () => {
  const before = server;
  const store = join(FOLDER, 'shared.db');
  const limits = { ...LOOSE, campaigns: { aSecond: 0.001, saved: 0.05 } };
  server = await startTestServer({ store, limits, trustProxy: true });
  try {
    const { path } = await newCampaign();
    const look = (from: string, what: string) =>
      http(server.address, 'GET', what, undefined, undefined, { 'x-forwarded-for': from });
    let last = await look('192.0.2.1', path);
    for (let tries = 0; last.status === 200 && tries < 1_000; tries++) last = await look('192.0.2.1', path);
    expect(last).toMatchObject({ status: 429, body: { error: { facts: { what: 'campaigns' } } } });
    expect((await look('192.0.2.1', '/scenarios')).status).toBe(200);
    expect((await look('192.0.2.2', path)).status).toBe(200);
  } finally {
    await server.close();
    server = before;
  }
});

test('a battle whose result cannot be read leaves its campaign in play, and is tried once', async () => {
  const campaign = await atBattle();
  const [task] = await todo(campaign, 'red');
  const path = `${campaign.path}/battles/${task.of}/begin`;
  const { body: battle } = await ask('POST', path, { depth: 'status' }, campaign.tokens.red);
  const faults: string[] = [];
  const { fought } = server.campaigns;
  const { onFault } = fought;
  fought.onFault = (error) => faults.push((error as Error).message);
  await server.store.db
    .updateTable('battles')
    .set({ status: 'over', rules: 'f'.repeat(64) })
    .where('id', '=', battle.id)
    .execute();
  for (const of of ['', '/feed', ''])
    expect((await ask('GET', `${campaign.path}${of}`)).status, of).toBe(200);
  expect(faults).toHaveLength(1);
  expect((await ask('GET', campaign.path)).body).toMatchObject({
    battles: [{ status: 'open' }],
    takenBack: [task.of],
  });
  const paper = { do: 'call-off', note: 'lost' };
  expect((await answer(campaign, 'red', task, paper)).status).toBe(200);
  fought.onFault = onFault;
});

test('a battle that was closed before its end is looked at once, not whenever somebody looks at the campaign', async () => {
  const campaign = await atBattle();
  const [task] = await todo(campaign, 'red');
  const path = `${campaign.path}/battles/${task.of}/begin`;
  const { body: battle } = await ask('POST', path, { depth: 'status' }, campaign.tokens.red);
  await server.store.db.updateTable('battles').set({ status: 'over' }).where('id', '=', battle.id).execute();
  const read = vi.spyOn(server.battles, 'row');
  for (let looks = 0; looks < 3; looks++)
    expect((await ask('GET', campaign.path)).body).toMatchObject({ battles: [{ status: 'open' }] });
  expect(read.mock.calls).toEqual([[battle.id]]);
  read.mockRestore();
});

test('its players or the organiser begin a battle, and two taps at once begin it once', async () => {
  const campaign = await atBattle();
  const late = { id: 'green', name: 'Green' };
  const joined = await ask('POST', `${campaign.path}/gangs`, late, campaign.tokens.organiser);
  const { body } = await ask('POST', `${campaign.path}/seats`, { invite: joined.body.invite });
  const begin = (token: string | undefined) =>
    ask('POST', `${campaign.path}/battles/battle-1/begin`, { depth: 'status' }, token);
  expect((await begin(body.token)).status).toBe(403);
  const both = await Promise.all([begin(campaign.tokens.red), begin(campaign.tokens.blue)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a table may choose the scenario for a battle of a campaign, and what the campaign says of it stays', async () => {
  const campaign = await atBattle();
  const { body: made } = await ask(
    'POST',
    `${campaign.path}/battles/battle-1/begin`,
    {},
    campaign.tokens.organiser,
  );
  const setUp = async () =>
    JSON.parse(
      (
        await server.store.db
          .selectFrom('battles')
          .selectAll()
          .where('id', '=', made.id)
          .executeTakeFirstOrThrow()
      ).set_up,
    );
  const { scenario: _, ...before } = await setUp();
  expect(before).toMatchObject({
    reason: 'territory',
    knife: expect.any(String),
    tactics: false,
    firstMeeting: true,
  });
  const change = (body: object) => ask('PATCH', `/battles/${made.id}`, body, made.organiser);
  const gangs = [{ same: 'blue' }, { same: 'red' }];
  const scenario = 'takeover.stand-off';
  expect((await change({ scenario, gangs, depth: 'full', tactics: true })).status).toBe(200);
  expect(await setUp()).toMatchObject({ ...before, scenario, depth: 'full' });
  for (const others of [[{ same: 'red' }], [{ same: 'red' }, { house: 'orlock' }]])
    expect(await change({ scenario: null, gangs: others })).toMatchObject({
      status: 409,
      body: { error: { code: 'campaign-gangs' } },
    });
});

test('the organiser ends a week by hand: the late pass, and everybody reads why', async () => {
  const campaign = await newCampaign();
  const end = (note: string, seat = 'organiser') =>
    ask('POST', `${campaign.path}/week`, { note }, campaign.tokens[seat]);
  expect((await end('Sunday')).body.error.message).toContain('still being founded');
  await found(campaign, 'red');
  await found(campaign, 'blue');
  expect((await end('Sunday', 'red')).status).toBe(403);
  expect((await end('')).status).toBe(400);
  const ended = await end('nobody has time');
  expect(ended.status).toBe(200);
  const { body } = await ask('GET', campaign.path);
  expect(body.week).toBe(2);
  expect(JSON.stringify((await ask('GET', `${campaign.path}/story`)).body)).toContain('nobody has time');
  expect((await ask('GET', `${campaign.path}/check`)).body.sound).toBe(true);
  // As a whole it can be taken back.
  const { before } = ended.body;
  await ask('POST', `${campaign.path}/undo`, { to: before }, campaign.tokens.organiser);
  expect((await ask('GET', campaign.path)).body.week).toBe(1);
});

test('rules of the wrong shape are refused before anybody plays by them', async () => {
  const made = (rules: object) =>
    ask('POST', '/campaigns', { name: 'Winter', pack: 'takeover', gangs: TWO, rules });
  for (const rules of [
    { cards: [5] },
    { cards: [{ id: 'x' }] },
    { hiredGuns: [null] },
    { hiredGuns: [{ id: 'x', kind: 'hired-gun', cost: 10 }] },
    { houseRules: [1] },
    { invasion: 'perhaps' },
    { budget: 1 },
  ])
    expect((await made(rules)).status).toBe(400);
});

test('a renamed campaign has its new name in calendars and files', async () => {
  const campaign = await atBattle();
  await set(campaign, { calendar: { due: ahead(2).toISOString(), days: 7, runs: false } });
  const rename = {
    path: ['correct', 'campaign', 'name'],
    value: { was: 'Winter', now: 'Spring' },
    note: 'thaw',
  };
  await ask('POST', `${campaign.path}/beside`, rename, campaign.tokens.organiser);
  const file = await fetch(`${server.address}/api${campaign.path}/calendar.ics`);
  expect(await file.text()).toContain('SUMMARY:Spring: week 1');
  const kept = await ask('GET', `${campaign.path}/export`, undefined, campaign.tokens.organiser);
  expect(kept.body.name).toBe('Spring');
});

test('a battle on paper is judged by the same rules; entered twice, the second is refused', async () => {
  const campaign = await atBattle();
  const [task] = await todo(campaign, 'red');
  const { body } = await ask('GET', campaign.path);
  const [red, blue] = body.gangs;
  const paper = {
    do: 'paper',
    scenario: 'takeover.stand-off',
    victors: ['red'],
    out: [{ fighter: blue.fighters[2].id, by: red.fighters[0].id }],
    rounds: 4,
  };
  const wrong = await answer(campaign, 'red', task, { ...paper, victors: ['green'] });
  expect(wrong.status).toBe(409);
  expect((await answer(campaign, 'red', task, paper)).status).toBe(200);
  const twice = await answer(campaign, 'blue', task, paper);
  expect(twice).toMatchObject({ status: 409, body: { error: { code: 'overtaken' } } });
  await settle(campaign, 'battle-1');
  const after = (await ask('GET', campaign.path)).body;
  expect(after.battles[0]).toMatchObject({ status: 'fought', played: { victors: ['red'], paper: true } });
  expect(after.gangs[0].takenOut).toBe(1);
  expect((await ask('GET', `${campaign.path}/check`)).body.broken).toEqual([]);
});

test('if two organisers correct at once, the second sees what has changed', async () => {
  const campaign = await newCampaign();
  await found(campaign, 'red');
  const was = (await ask('GET', campaign.path)).body.gangs[0].credits;
  const correct = (now: number) =>
    ask(
      'POST',
      `${campaign.path}/beside`,
      { path: ['correct', 'red', 'credits'], value: { was, now }, note: 'miscounted' },
      campaign.tokens.organiser,
    );
  const both = await Promise.all([correct(50), correct(70)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(JSON.stringify(refused?.body)).toMatch(/changed this meanwhile/);
  expect(
    (
      await ask(
        'POST',
        `${campaign.path}/beside`,
        { path: ['correct', 'red', 'credits'], value: { was: 50, now: 1 }, note: 'x' },
        campaign.tokens.red,
      )
    ).status,
  ).toBe(409);
  expect((await ask('GET', `${campaign.path}/check`)).body.sound).toBe(true);
});

test('offers of a gang’s purchases and paper results have prices; strangers get none', async () => {
  const campaign = await atBattle();
  const gang = await ask('GET', `${campaign.path}/offers/red`);
  expect(gang.body.buys[0]).toEqual({
    item: expect.any(String),
    name: expect.any(String),
    price: expect.any(Number),
  });
  const battle = await ask('GET', `${campaign.path}/offers/battle-1`);
  expect(battle.body.fighters.length).toBeGreaterThan(4);
  expect((await ask('GET', `${campaign.path}/offers/nobody`)).status).toBe(404);
});

test('a player joins late with an invitation, and another leaves', async () => {
  const campaign = await newCampaign();
  await found(campaign, 'red');
  await found(campaign, 'blue');
  const late = { id: 'green', name: 'Green' };
  expect((await ask('POST', `${campaign.path}/gangs`, late, campaign.tokens.red)).status).toBe(403);
  const joined = await ask('POST', `${campaign.path}/gangs`, late, campaign.tokens.organiser);
  expect(joined.status).toBe(200);
  expect((await ask('POST', `${campaign.path}/gangs`, late, campaign.tokens.organiser)).status).toBe(409);
  const { body } = await ask('POST', `${campaign.path}/seats`, { invite: joined.body.invite });
  campaign.tokens.green = body.token;
  const [task] = await todo(campaign, 'green');
  const gang = modestGang('orlock', 'green', 'Green', task.budget, () => 2);
  const beside = (path: string[], value: unknown, seat: string, note = '') =>
    ask('POST', `${campaign.path}/beside`, { path, value, note }, campaign.tokens[seat]);
  expect((await beside(task.beside, gang, 'red')).status).toBe(409);
  expect((await beside(task.beside, gang, 'green')).status).toBe(200);
  expect((await beside(['leave', 'red'], null, 'red', 'no time')).status).toBe(200);
  const view = (await ask('GET', campaign.path)).body;
  expect(view.gangs.map(({ id, status }: Reply) => [id, status])).toEqual([
    ['red', 'left'],
    ['blue', 'alive'],
    ['green', 'alive'],
  ]);
  expect(view.waitingFor.some(({ seat }: Reply) => seat === 'red')).toBe(false);
  expect((await ask('GET', `${campaign.path}/check`)).body.sound).toBe(true);
});

test('the organiser hands the office on, and the new one ends the campaign with a report', async () => {
  const campaign = await newCampaign();
  await found(campaign, 'red');
  await found(campaign, 'blue');
  const old = campaign.tokens.organiser;
  const handed = await ask('POST', `${campaign.path}/seats/organiser/invite`, {}, old);
  const taken = await ask('POST', `${campaign.path}/seats`, { invite: handed.body.invite, name: 'Ana' });
  expect(taken.body.seat).toBe('organiser');
  const end = (token: string | undefined) =>
    ask('POST', `${campaign.path}/beside`, { path: ['end'], value: null, note: 'summer' }, token);
  expect((await end(old)).status).toBe(403);
  expect((await end(campaign.tokens.red)).status).toBe(409);
  expect((await end(taken.body.token)).status).toBe(200);
  const report = (await ask('GET', `${campaign.path}/report`)).body;
  expect(report).toMatchObject({ phase: 'over', deaths: [] });
  expect(report.winners.length).toBeGreaterThan(0);
  // The story ends with who won.
  const { chapters } = (await ask('GET', `${campaign.path}/story`)).body;
  expect(chapters[0].lines.at(-1)).toMatchObject({
    kind: 'milestone',
    words: expect.stringContaining('won the campaign'),
  });
  expect((await ask('GET', campaign.path)).body.finished).toBe(true);
});

test('while a campaign is paused only its organiser acts, and everybody reads why', async () => {
  const campaign = await newCampaign();
  const pause = (value: boolean, note = 'snow') =>
    ask('POST', `${campaign.path}/beside`, { path: ['pause'], value, note }, campaign.tokens.organiser);
  const silent = await pause(true, '');
  expect([silent.status, silent.body.error.message]).toEqual([409, expect.stringContaining('say why')]);
  expect((await pause(true)).status).toBe(200);
  expect((await found(campaign, 'red')).status).toBe(409);
  expect((await ask('GET', campaign.path)).body).toMatchObject({ paused: true });
  expect(JSON.stringify((await ask('GET', `${campaign.path}/feed`)).body.lines)).toContain('snow');
  expect((await pause(false)).status).toBe(200);
  expect((await found(campaign, 'red')).status).toBe(200);
});

const ahead = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);

/** Every name of a field, however deep. */
function keysIn(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return new Set([...own, ...Object.values(value).flatMap((each) => [...keysIn(each)])]);
}

function set(campaign: Made, settings: object, seat = 'organiser') {
  return ask('PATCH', `${campaign.path}/settings`, settings, campaign.tokens[seat]);
}

test('a public page shows how it stands and nothing that is secret or to do; the organiser can close it', async () => {
  const campaign = await atBattle();
  const { status, body } = await ask('GET', `${campaign.path}/public`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'Winter', week: 1, weeks: 2, ranking: [{ place: 1 }, { place: 2 }] });
  expect(body.story[0].id).toBe('week-1');
  const names = keysIn(body);
  expect(names.has('ranking')).toBe(true);
  for (const secret of ['todo', 'waitingFor', 'pool', 'deck', 'mine', 'bargains', 'kit', 'items', 'players'])
    expect(names.has(secret), secret).toBe(false);
  expect((await set(campaign, { public: false }, 'red')).status).toBe(403);
  expect((await set(campaign, { public: false })).body).toMatchObject({ public: false });
  for (const path of ['', '/public', '/feed', '/story', '/report', '/check', '/calendar.ics'])
    expect((await ask('GET', `${campaign.path}${path}`)).status, path).toBe(403);
  expect((await ask('GET', campaign.path, undefined, campaign.tokens.red)).status).toBe(200);
});

test('weeks end by the calendar: careful answers are taken for late gangs, and the feed names them', async () => {
  const campaign = await atBattle();
  const due = ahead(2).toISOString();
  expect((await set(campaign, { calendar: { due: '2020-01-01', days: 7, runs: true } })).status).toBe(400);
  expect((await set(campaign, { calendar: { due: 'soon', days: 7, runs: true } })).status).toBe(400);
  expect((await set(campaign, { calendar: { due, days: 7, runs: true } })).body).toMatchObject({ due });
  const file = await fetch(`${server.address}/api${campaign.path}/calendar.ics`);
  expect(file.headers.get('content-type')).toContain('text/calendar');
  expect(await file.text()).toContain('SUMMARY:Winter: week 1 of 2 ends');
  await server.campaigns.weeks.endDue(new Date());
  expect((await ask('GET', campaign.path)).body.week).toBe(1);
  await server.campaigns.weeks.endDue(ahead(3));
  // The other process comes too late.
  await server.campaigns.weeks.endDue(ahead(3));
  const { body } = await ask('GET', campaign.path);
  expect(body).toMatchObject({ week: 2, battles: [{ status: 'struck' }] });
  expect(Date.parse(body.settings.due) - Date.parse(due)).toBe(7 * 24 * 3600 * 1000);
  expect(JSON.stringify((await ask('GET', `${campaign.path}/story`)).body)).toContain('by the calendar');
  expect((await ask('GET', `${campaign.path}/check`)).body.sound).toBe(true);
});

test('a pause holds the calendar as well', async () => {
  const campaign = await atBattle();
  await set(campaign, { calendar: { due: ahead(1).toISOString(), days: 7, runs: true } });
  const pause = { path: ['pause'], value: true, note: 'snow' };
  await ask('POST', `${campaign.path}/beside`, pause, campaign.tokens.organiser);
  await server.campaigns.weeks.endDue(ahead(2));
  expect((await ask('GET', campaign.path)).body).toMatchObject({ week: 1, paused: true });
});

test('a week that cannot be ended holds up no other, and one that could not be written ends later', async () => {
  const [broken, unwritten, sound] = [await atBattle(), await atBattle(), await atBattle()];
  const all = [broken, unwritten, sound];
  await server.store.db.updateTable('campaigns').set({ due: null }).execute();
  for (const [at, campaign] of all.entries())
    await set(campaign, { calendar: { due: ahead(20 + at).toISOString(), days: 7, runs: true } });
  await server.store.db.updateTable('campaigns').set({ set_up: '{}' }).where('id', '=', broken.id).execute();
  server.campaigns.forget(broken.id);
  // The store is away as soon as the second is to be written, and back for the third.
  const { db } = server.store;
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    vi.spyOn(db, 'updateTable').mockImplementationOnce(() => {
      throw new Error('the store is away');
    });
    throw new Error('the store is away');
  });
  const ended = server.campaigns.weeks.endDue(ahead(23));
  await expect(ended).rejects.toThrow('2 weeks could not be ended');
  vi.restoreAllMocks();
  const weekOf = async ({ path }: Made) => (await ask('GET', path)).body.week;
  expect([await weekOf(unwritten), await weekOf(sound)]).toEqual([1, 2]);
  expect(await server.campaigns.weeks.endDue(ahead(23))).toBe(1);
  expect(await weekOf(unwritten)).toBe(2);
});

test('an organiser names a chat that results are posted to, and only the organiser sees its address', async () => {
  const campaign = await atBattle();
  expect((await set(campaign, { webhook: 'http://127.0.0.1:9/' })).status).toBe(400);
  expect((await set(campaign, { webhook: 'gopher://example.org/' })).status).toBe(400);
  const posted: string[] = [];
  const chat = createServer((request, response) => {
    request.on('data', (part) => posted.push(JSON.parse(String(part)).content));
    request.on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  const webhook = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`;
  const before = server;
  server = await startTestServer({
    store: join(FOLDER, 'chat.db'),
    webhooks: { privateAddresses: true },
  });
  try {
    const talking = await atBattle();
    expect((await set(talking, { webhook })).body).toMatchObject({
      posts: true,
      webhook,
      webhookFault: null,
    });
    const [task] = await todo(talking, 'red');
    await answer(talking, 'red', task, { do: 'call-off', note: 'rain' });
    while (posted.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(posted.join()).toContain('Battle 1 is called off (rain)');
    const { body } = await ask('GET', talking.path);
    expect(body.settings.posts).toBe(true);
    expect(JSON.stringify(body)).not.toContain('/hook');
    expect((await set(talking, { webhook: null })).body.posts).toBe(false);

    // What tells nothing new posts nothing again: here a gang at prices of its own, which the organiser must agree to.
    const fresh = await newCampaign();
    // The chat reads the language in which the organiser has named it.
    const german = `${fresh.path}/settings?language=de`;
    expect((await ask('PATCH', german, { webhook }, fresh.tokens.organiser)).status).toBe(200);
    await set(fresh, { public: true });
    await found(fresh, 'red');
    const [founding] = await todo(fresh, 'blue');
    const gang = modestGang(HOUSES[1] as string, 'blue', 'blue', founding.budget, () => 2);
    const cheap = gang.fighters.map((fighter) => ({ ...fighter, cost: 1 }));
    expect((await answer(fresh, 'blue', founding, { ...gang, fighters: cheap })).status).toBe(200);
    const [agreement] = (await todo(fresh, 'organiser')).filter(({ by }) => by[0] === 'organiser');
    await answer(fresh, 'organiser', agreement, agreement.options[0].id);
    const lines = () => posted.flatMap((post) => post.split('\n'));
    while (!lines().includes('blue ist gegründet')) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(
      lines().filter((line) => line === 'red ist gegründet' || line.startsWith('red nimmt')),
    ).toHaveLength(2);
  } finally {
    await server.close();
    server = before;
    chat.closeAllConnections();
    chat.close();
  }
});

test('after an upgrade a campaign goes on by the rules that it was begun with', async () => {
  const before = server;
  const store = join(FOLDER, 'upgraded.db');
  try {
    server = await startTestServer({ store, rules: OTHER });
    const campaign = await newCampaign();
    const [first] = await todo(campaign, 'organiser');
    expect(first.what).toBe(FIRST_ASKED);
    await answer(campaign, 'organiser', first, true);
    await found(campaign, 'red');
    await server.close();
    server = await startTestServer({ store });
    expect((await found(campaign, 'blue')).status).toBe(200);
    const [again] = await todo(campaign, 'organiser');
    expect(again.what).toBe(FIRST_ASKED);
    expect((await ask('GET', `${campaign.path}/check`)).body.sound).toBe(true);
    const young = await newCampaign();
    expect((await todo(young, 'organiser')).some(({ what }: Reply) => what === FIRST_ASKED)).toBe(false);
  } finally {
    await server.close();
    server = before;
  }
});

const LATER_RELEASES = RELEASES.flatMap(({ name, release }) => {
  const kept = shippedRules(release.stamp) as KeptRules;
  const named = load(kept);
  return named.rules.campaigns ? [{ name, rules: { ...named, code: async () => kept.code } }] : [];
});

test('the newest releases have campaigns', () => {
  expect(LATER_RELEASES.map(({ name }) => name)).toContain('0.1.0-insisted');
});

test.each(LATER_RELEASES)(
  'a campaign of release $name goes on here, by its own rules: weeks, a battle, undo, its file',
  async ({ name, rules }) => {
    const before = server;
    const store = join(FOLDER, `${name}.db`);
    try {
      server = await startTestServer({ store, rules });
      const campaign = await atBattle();
      const young = await newCampaign();
      await found(young, 'red');
      const [fight] = await todo(campaign, 'red');
      await server.close();
      server = await startTestServer({ store });
      const { path, tokens } = campaign;
      const row = await server.campaigns.row(campaign.id);
      expect(row.rules).toBe(rules.stamp);
      for (const what of [
        '',
        '/public',
        '/feed',
        '/story',
        '/report',
        '/calendar.ics',
        '/offers/red',
        '/data',
      ])
        expect((await ask('GET', `${path}${what}`, undefined, tokens.red)).status, what).toBe(200);
      const begun = await ask('POST', `${path}/battles/${fight.of}/begin`, { depth: 'status' }, tokens.red);
      expect(begun.status).toBe(200);
      expect((await answer(campaign, 'red', fight, { do: 'call-off', note: 'rain' })).status).toBe(200);
      expect((await ask('POST', `${path}/undo`, {}, tokens.organiser)).status).toBe(200);
      const week = await ask('POST', `${path}/week`, { note: 'on we go' }, tokens.organiser);
      expect(week).toMatchObject({ status: 200 });
      const { body } = await ask('GET', path, undefined, tokens.organiser);
      expect(body).toMatchObject({ week: 2 });
      expect((await ask('GET', `${path}/check`)).body).toEqual({ sound: true, broken: [] });
      expect((await ask('GET', `${path}/export`, undefined, tokens.organiser)).body.log.length).toBe(
        body.version,
      );
      expect((await found(young, 'blue')).status).toBe(200);
    } finally {
      await server.close();
      server = before;
    }
  },
);

test.each(LATER_RELEASES)(
  'a battle by the rules of today comes home to a campaign of release $name',
  async ({ name, rules }) => {
    const before = server;
    const store = join(FOLDER, `home-${name}.db`);
    try {
      server = await startTestServer({ store, rules });
      const campaign = await atBattle();
      const [task] = await todo(campaign, 'red');
      await server.close();
      server = await startTestServer({ store });
      const { path, tokens } = campaign;
      const begun = await ask('POST', `${path}/battles/${task.of}/begin`, { depth: 'status' }, tokens.red);
      const fought = await seatedIn(campaign, task.of, begun.body);
      await playedOut(fought, 'home');
      // Injuries have words with facts now, and the campaign takes texts.
      const { state } = (await ask('GET', `/battles/${fought.id}/view`)).body.view;
      expect(state.awards.map(({ detail }: Reply) => typeof detail)).toContain('object');
      expect((await ask('GET', path)).body.battles[0]).toMatchObject({ status: 'fought' });
      expect((await ask('GET', `${path}/check`)).body).toEqual({ sound: true, broken: [] });
    } finally {
      await server.close();
      server = before;
    }
  },
);

test('a campaign works on PostgreSQL as on SQLite: play, battle, undo, another server', async () => {
  const before = server;
  const postgres = await startPostgres();
  try {
    const store = await postgres.database();
    server = await startTestServer({ store });
    const campaign = await atBattle();
    const begun = await ask('POST', `${campaign.path}/battles/battle-1/begin`, {}, campaign.tokens.red);
    expect(begun.status).toBe(200);
    const again = await ask('POST', `${campaign.path}/battles/battle-1/begin`, {}, campaign.tokens.blue);
    expect(again.status).toBe(409);
    const [task] = await todo(campaign, 'red');
    await answer(campaign, 'red', task, { do: 'call-off', note: 'rain' });
    await ask('POST', `${campaign.path}/undo`, {}, campaign.tokens.organiser);
    const late = { id: 'green', name: 'Green' };
    expect((await ask('POST', `${campaign.path}/gangs`, late, campaign.tokens.organiser)).status).toBe(200);
    await set(campaign, { calendar: { due: ahead(1).toISOString(), days: 7, runs: true } });
    await server.campaigns.weeks.endDue(ahead(2));
    const { body } = await ask('GET', campaign.path);
    expect(body).toMatchObject({ week: 2, fights: { 'battle-1': begun.body.id } });
    await server.close();
    server = await startTestServer({ store });
    expect((await ask('GET', campaign.path)).body).toEqual(body);
    expect((await ask('GET', `${campaign.path}/check`)).body.sound).toBe(true);
  } finally {
    await server.close();
    server = before;
    await postgres.stop();
  }
});

test('a request that is repeated at another process meanwhile is done once', async () => {
  const before = server;
  const postgres = await startPostgres();
  const store = await postgres.database();
  const other = await startTestServer({ store });
  try {
    server = await startTestServer({ store });
    const campaign = await newCampaign();
    const { version } = (await ask('GET', campaign.path)).body;
    // The other process is always just as far when this one is about to write.
    const write = server.campaigns.write.bind(server.campaigns);
    const say = { path: ['say'], value: 'hello', note: '' };
    const asking = { request: 'the same tap' };
    vi.spyOn(server.campaigns, 'write').mockImplementationOnce(async (...given) => {
      await other.campaigns.beside(campaign.id, 'red', say, asking);
      return await write(...given);
    });
    expect(await server.campaigns.beside(campaign.id, 'red', say, asking)).toMatchObject({ repeated: true });
    expect((await ask('GET', campaign.path)).body.version).toBe(version + 1);
  } finally {
    vi.restoreAllMocks();
    await other.close();
    await server.close();
    server = before;
    await postgres.stop();
  }
});

test('a backup holds campaigns, and a server on the copy continues them', async () => {
  const before = server;
  const store = join(FOLDER, 'original.db');
  try {
    server = await startTestServer({ store });
    const campaign = await atBattle();
    const { body } = await ask('GET', campaign.path);
    const copy = join(FOLDER, 'copy.db');
    await backupSqlite(store, copy);
    await ask('POST', `${campaign.path}/undo`, {}, campaign.tokens.organiser);
    await server.close();
    server = await startTestServer({ store: copy });
    expect((await ask('GET', campaign.path)).body).toEqual(body);
    const [task] = await todo(campaign, 'red');
    expect((await answer(campaign, 'red', task, { do: 'call-off', note: 'rain' })).status).toBe(200);
  } finally {
    await server.close();
    server = before;
  }
});

test('a request with a language gets refusals, questions and story in it', async () => {
  const campaign = await newCampaign();
  const { path, tokens } = campaign;
  const [task] = await todo(campaign, 'red');
  const dear = modestGang(HOUSES[0] as string, 'red', 'red', 1500, () => 2);
  const body = { number: task.number, key: task.key, answer: dear };
  const refused = await ask('POST', `${path}/answers?language=de`, body, tokens.red);
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'campaign-rules' } } });
  expect(refused.body.error.message).toMatch(/^Die Gang ist nicht erlaubt: Sie kostet \d+ von 800 Credits$/);
  const english = await ask('POST', `${path}/answers`, body, tokens.red);
  expect(english.body.error.message).toMatch(/^At fighters: the gang is not legal.*\[campaign\.gangs/);
  const founding = { ...body, answer: modestGang(HOUSES[0] as string, 'red', 'red', task.budget, () => 2) };
  const founded = await ask('POST', `${path}/answers?language=de`, founding, tokens.red);
  expect(founded.body.told.some(({ words }: Reply) => / bekommt /.test(words))).toBe(true);
  expect(founded.body.settled).toBe(false);
  const seen = await ask('GET', `${path}?language=de`, undefined, tokens.blue);
  expect(seen.body.todo[0].what).toBe('Die Gang mit bis zu 800 Credits gründen');
  const feed = await ask('GET', `${path}/feed?language=de&most=500`, undefined, tokens.blue);
  expect(feed.body.lines.map(({ words }: Reply) => words)).toContain('red ist gegründet');
  expect((await ask('GET', `${path}?language=xx`, undefined, tokens.blue)).status).toBe(400);
});

test('a campaign that is closed to guests is joined by an invitation or a code, and every seat reads it', async () => {
  const { path, tokens, codes } = await newCampaign();
  await ask('PATCH', `${path}/settings`, { public: false }, tokens.organiser);
  expect(await ask('GET', path)).toMatchObject({
    status: 403,
    body: { error: { code: 'campaign-closed' } },
  });
  const { body } = await ask('POST', `${path}/seats`, { recovery: codes.red });
  for (const page of ['', '/report', '/offers/red', '/data', '/check', '/feed', '/story'])
    expect((await ask('GET', `${path}${page}`, undefined, body.token)).status).toBe(200);
  const lost = await ask('POST', `${path}/seats`, { recovery: codes.red });
  expect(lost).toMatchObject({ status: 403, body: { error: { code: 'campaign-recovery' } } });
});

test('reading what an invitation is for does not use it up; after it is used it opens nothing', async () => {
  const { path, tokens } = await newCampaign();
  await ask('PATCH', `${path}/settings`, { public: false }, tokens.organiser);
  const inviteTo = async (seat: string) =>
    (await ask('POST', `${path}/seats/${seat}/invite`, undefined, tokens.organiser)).body.invite;
  const invited = (invite: string) => ask('POST', `${path}/invited`, { invite });
  const invite = await inviteTo('red');
  const named = { seat: 'red', campaign: 'Winter', gang: 'Red', taken: true, player: 'Player red' };
  expect((await invited(invite)).body).toEqual(named);
  expect((await invited(invite)).body).toEqual(named);
  expect((await ask('POST', `${path}/seats`, { invite, name: 'Mara' })).status).toBe(200);
  expect(await invited(invite)).toMatchObject({ status: 403, body: { error: { code: 'campaign-invite' } } });
  expect((await invited(await inviteTo('red'))).body).toMatchObject({ taken: true, player: 'Mara' });
  expect((await invited(await inviteTo('organiser'))).body).toMatchObject({ gang: null, campaign: 'Winter' });
});

test('campaigns of a test server roll the same dice', async () => {
  const rolled = async () => {
    const { path, tokens } = await atBattle();
    const { log } = (await ask('GET', `${path}/export`, undefined, tokens.organiser)).body;
    return (log as Reply[]).flatMap(({ key, answer }) => (key?.startsWith('dice') ? [answer] : []));
  };
  const [one, other] = [await rolled(), await rolled()];
  expect(one.length).toBeGreaterThan(2);
  expect(other).toEqual(one);
});

test('the seed of a campaign’s dice is in its file only once the campaign is over', async () => {
  const { path, tokens } = await atBattle();
  const exported = async () => (await ask('GET', `${path}/export`, undefined, tokens.organiser)).body;
  expect(await exported()).not.toHaveProperty('seed');
  await server.store.db
    .updateTable('campaigns')
    .set({ status: 'over' })
    .where('id', '=', path.split('/').at(-1) as string)
    .execute();
  expect(await exported()).toHaveProperty('seed', sameDice());
});

test('every campaign has dice of its own, unless a test fixes them', async () => {
  const usual = await startServer({ store: join(FOLDER, 'usual.db'), limits: LOOSE, tables: { threads: 0 } });
  const seedOf = async () => {
    const wanted = { name: 'Winter', pack: 'takeover', gangs: TWO };
    const made: Reply = await http(usual.address, 'POST', '/campaigns', wanted);
    const { db } = usual.store;
    const kept = db.selectFrom('campaigns').select('seed').where('id', '=', made.body.id);
    return (await kept.executeTakeFirstOrThrow()).seed;
  };
  const seeds = [await seedOf(), await seedOf()];
  expect(seeds).toEqual([expect.stringMatching(/.{32}/), expect.stringMatching(/.{32}/)]);
  expect(seeds[0]).not.toBe(seeds[1]);
  await usual.close();
});
