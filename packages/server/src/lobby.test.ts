/** Before a battle: who comes, what they bring, who is ready, and what the organiser changes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleGang } from '@hive-arbiter/engine';
import { catalogue } from '@hive-arbiter/rulebook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { http, Phone, playOne, RandomPolicy, seated } from './client.fixture.ts';
import type { Card } from './messages.ts';
import { poolOfRun } from './process.fixture.ts';
import type { Running } from './server.ts';
import { startTestServer } from './start.fixture.ts';
import { verifyBattle } from './verify.ts';
import { readStory } from './words.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-lobby-'));
let server: Running;
let address: string;
beforeAll(async () => {
  server = await startTestServer({ store: join(FOLDER, 'lobby.db'), pool: await poolOfRun() });
  address = server.address;
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

interface Made {
  readonly id: string;
  readonly organiser: string;
  readonly invites: readonly { readonly seat: string; readonly invite: string; readonly link: string }[];
}

const TWO = { scenario: 'takeover.stand-off', gangs: [{ house: 'escher' }, { house: 'goliath' }] };

async function made(wanted: object = TWO): Promise<Made> {
  const { status, body } = await http(address, 'POST', '/battles', wanted);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Made;
}

async function joined(battle: Made, seat: string, name?: string): Promise<string> {
  const invite = battle.invites.find((each) => each.seat === seat)?.invite;
  const { body } = await http(address, 'POST', `/battles/${battle.id}/join`, {
    invite,
    ...(name === undefined ? {} : { name }),
  });
  return (body as { token: string }).token;
}

const lobbyOf = (phone: Phone) => phone.messages.findLast(({ type }) => type === 'lobby')?.battle as Card;
const seatOf = (card: Card, seat: string) => card.seats.find((each) => each.seat === seat);

test('four gangs fight in Dominion on the sides that they chose [classic.multi-player.sides.1]', async () => {
  const gangs = ['escher', 'goliath', 'orlock', 'cawdor'].map((house) => ({ house }));
  const wanted = { scenario: 'dominion.looters', variant: 'updated', gangs };
  const battle = await made({ ...wanted, defenders: 2 });
  expect(await http(address, 'GET', `/battles/${battle.id}`)).toMatchObject({
    body: { gangs: gangs.map(({ house }) => ({ id: house })), settings: { defenders: 2 } },
  });
  expect(await http(address, 'POST', '/battles', { ...wanted, defenders: 3 })).toMatchObject({
    status: 422,
    body: { error: { field: 'body.defenders' } },
  });
  await made({ scenario: null, pack: 'dominion', gangs });
});

test('everybody in the lobby sees who joins, is renamed, is ready, connects and leaves', async () => {
  const battle = await made();
  const path = `/battles/${battle.id}`;
  const watcher = await Phone.open(address, { battle: battle.id });
  await watcher.until(() => lobbyOf(watcher) !== undefined, 'the lobby');
  expect(lobbyOf(watcher)).toMatchObject({
    status: 'gathering',
    scenario: { id: 'takeover.stand-off', title: 'Stand-Off' },
    gangs: [
      { id: 'escher', house: 'escher', seat: 'escher' },
      { id: 'goliath', house: 'goliath', seat: 'goliath' },
    ],
    seats: [
      { seat: 'escher', name: null, joined: false, connected: false, ready: false },
      { seat: 'goliath', joined: false },
    ],
  });

  const token = await joined(battle, 'escher', 'Ana');
  await watcher.until(() => seatOf(lobbyOf(watcher), 'escher')?.joined === true, 'Ana to join');
  const phone = await Phone.open(address, { battle: battle.id, token });
  await watcher.until(() => seatOf(lobbyOf(watcher), 'escher')?.connected === true, 'Ana to be there');
  expect(await http(address, 'GET', path)).toMatchObject({
    body: { seats: [{ seat: 'escher', name: 'Ana', connected: true }, { seat: 'goliath' }] },
  });
  const change = (body: object, by = token, seat = 'escher') =>
    http(address, 'PATCH', `${path}/seats/${seat}`, body, by);
  expect(await change({ name: 'Anna', ready: true })).toMatchObject({
    status: 200,
    body: { seat: 'escher' },
  });
  await watcher.until(() => seatOf(lobbyOf(watcher), 'escher')?.ready === true, 'Anna to be ready');
  expect(seatOf(lobbyOf(watcher), 'escher')?.name).toBe('Anna');
  await change({ ready: false });
  await watcher.until(() => seatOf(lobbyOf(watcher), 'escher')?.ready === false, 'Anna to wait');
  expect(await change({ ready: true }, token, 'goliath')).toMatchObject({
    status: 403,
    body: { error: { field: 'token' } },
  });
  expect(await change({ ready: true }, battle.organiser)).toMatchObject({ status: 403 });
  await phone.close();
  await watcher.until(() => seatOf(lobbyOf(watcher), 'escher')?.connected === false, 'Anna to leave');

  await http(address, 'POST', `${path}/start`, undefined, battle.organiser);
  await watcher.until(() => watcher.view !== undefined, 'the battle');
  expect(await change({ ready: true })).toMatchObject({
    status: 409,
    body: { error: { field: 'body.ready' } },
  });
  expect(await change({ name: 'Hanna' })).toMatchObject({ status: 200 });
});

test('the organiser changes the set-up; seats stay taken, new ones get invitations, those left over are let go', async () => {
  const battle = await made({ ...TWO, gangs: [...TWO.gangs, { house: 'orlock' }] });
  const path = `/battles/${battle.id}`;
  const [escher, goliath, orlock] = await Promise.all(
    ['escher', 'goliath', 'orlock'].map((seat) => joined(battle, seat, `player of ${seat}`)),
  );
  await http(address, 'PATCH', `${path}/seats/goliath`, { ready: true }, goliath);
  const phones = await Promise.all(
    [escher, goliath, orlock].map((token) => Phone.open(address, { battle: battle.id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => lobbyOf(phone) !== undefined)));
  const patch = (body: object, token: string | undefined = battle.organiser) =>
    http(address, 'PATCH', path, body, token);

  // The escher player now brings Cawdor, the goliath player stays, nobody plays Orlock any more.
  const changed = {
    scenario: 'takeover.ambush',
    gangs: [{ house: 'cawdor' }, { same: 'goliath' }],
    terrain: 'towers',
    dice: 'ask',
  };
  expect(await patch(changed, escher)).toMatchObject({ status: 403 });
  expect(await patch({ ...changed, gangs: [{ same: 'nobody' }, { same: 'goliath' }] })).toMatchObject({
    status: 422,
    body: { error: { field: 'body.gangs.0.same' } },
  });
  expect(await patch(changed)).toMatchObject({
    status: 200,
    body: {
      invites: [],
      battle: {
        scenario: { id: 'takeover.ambush' },
        settings: { terrain: 'towers', dice: 'ask' },
        seats: [
          { seat: 'cawdor', name: 'player of escher', joined: true },
          { seat: 'goliath', name: 'player of goliath', joined: true, ready: false },
        ],
      },
    },
  });
  const [one, two, three] = phones as [Phone, Phone, Phone];
  await three.until(() => three.closed === 4401, 'Orlock to be let go');
  await one.until(() => seatOf(lobbyOf(one), 'cawdor')?.connected === true, 'to sit at Cawdor');
  const { body: more } = await patch({
    ...changed,
    gangs: [{ same: 'cawdor' }, { same: 'goliath' }, { house: 'van-saar' }],
  });
  expect((more as { invites: { seat: string }[] }).invites.map(({ seat }) => seat)).toEqual(['van-saar']);
  expect(
    await http(address, 'POST', `${path}/join`, { invite: (more as Made).invites[0]?.invite }),
  ).toMatchObject({
    body: { seat: 'van-saar' },
  });

  await http(address, 'POST', `${path}/start`, undefined, battle.organiser);
  await Promise.all([one, two].map((phone) => phone.until(() => phone.view !== undefined, 'the battle')));
  expect(one.seat).toBe('cawdor');
  expect(one.view?.state).toMatchObject({ scenario: 'takeover.ambush', terrain: 'towers' });
  expect(await patch(changed)).toMatchObject({ status: 409, body: { error: { field: 'battle' } } });
});

test('a player brings their own gang, and nobody else sees its deck', async () => {
  const battle = await made();
  const path = `/battles/${battle.id}`;
  const token = await joined(battle, 'goliath', 'Bo');
  const roster = {
    ...sampleGang('delaque', 'night-watch'),
    deck: ['quiet-knife', 'long-shadow', 'old-debt'],
  };
  const phone = await Phone.open(address, { battle: battle.id, token });
  const changed = await http(
    address,
    'PATCH',
    `${path}/seats/goliath`,
    { gang: { roster }, ready: true },
    token,
  );
  expect(changed).toMatchObject({
    status: 200,
    body: { seat: 'night-watch', battle: { seats: [{}, { seat: 'night-watch', name: 'Bo', ready: true }] } },
  });
  expect(JSON.stringify(changed.body)).not.toContain('quiet-knife');
  expect(
    await http(
      address,
      'PATCH',
      `${path}/seats/night-watch`,
      { gang: { house: 'escher', id: 'escher' } },
      token,
    ),
  ).toMatchObject({ status: 422, body: { error: { field: 'body.gang.id' } } });
  await http(address, 'POST', `${path}/start`, undefined, battle.organiser);
  await phone.until(() => phone.view !== undefined, 'the battle');
  expect(phone.seat).toBe('night-watch');
  expect(JSON.stringify(phone.view?.mine)).toContain('quiet-knife');
});

test('the organiser may play as well, and one person may hold several seats', async () => {
  const { id, organiser, tokens } = await seated(address, {}, ['escher', 'goliath', 'orlock']);
  // One person with three seats and the organiser's token, on one device.
  const phones = await Promise.all(
    Object.values(tokens).map((token) => Phone.open(address, { battle: id, token })),
  );
  const desk = await Phone.open(address, { battle: id, token: organiser });
  await Promise.all([...phones, desk].map((phone) => phone.until(() => phone.view !== undefined)));
  const policy = new RandomPolicy('hot seat');
  for (let turn = 0; turn < 25; turn++) expect(await playOne([...phones, desk], policy)).toBe(true);
  const done = await desk.ask({
    type: 'overrule',
    path: ['gangs', 0, 'stash'],
    value: 77,
    note: 'recounted',
  });
  expect(done.type).toBe('taken');
  await Promise.all(phones.map((phone) => phone.until(() => phone.version >= (done.version as number))));
  while (await playOne([...phones, desk], policy));
  expect(phones.map(({ view }) => view?.finished)).toEqual([true, true, true]);
  const { body: file } = await http(address, 'GET', `/battles/${id}/export`);
  const { log } = file as { log: { type: string; by?: string }[] };
  expect(log.filter(({ type }) => type === 'overrule')).toMatchObject([{ by: 'organiser' }]);
  expect(verifyBattle(file).faults).toEqual([]);
  // A correction that nobody made does not pass.
  const forged = structuredClone(file) as { log: { type: string; value?: unknown }[] };
  for (const entry of forged.log) if (entry.type === 'overrule') entry.value = 78;
  expect(verifyBattle(forged).faults).not.toEqual([]);
});

test('one seat may play two gangs, and an ambiguous seat name is refused', async () => {
  const gangs = [{ house: 'escher' }, { house: 'goliath' }, { house: 'orlock' }];
  const battle = await made({ ...TWO, gangs, seats: { orlock: 'escher' } });
  expect(battle.invites.map(({ seat }) => seat)).toEqual(['escher', 'goliath']);
  const { body: card } = await http(address, 'GET', `/battles/${battle.id}`);
  expect((card as Card).gangs.map(({ seat }) => seat)).toEqual(['escher', 'goliath', 'escher']);
  const refused = (seats: object, field: string) =>
    http(address, 'POST', '/battles', { ...TWO, gangs, seats }).then((reply) =>
      expect(reply).toMatchObject({ status: 422, body: { error: { field } } }),
    );
  await refused({ nobody: 'escher' }, 'body.seats.nobody');
  await refused({ orlock: 'organiser' }, 'body.seats.orlock');
  await refused({ orlock: 'escher', escher: 'goliath' }, 'body.seats.orlock');
});

test('without a scenario the pre-battle sequence finds one', async () => {
  const { id } = await made({ scenario: null, pack: 'takeover', gangs: TWO.gangs, start: true });
  const { body } = await http(address, 'GET', `/battles/${id}`);
  expect(body).toMatchObject({ status: 'playing', scenario: null, pack: 'takeover' });
  expect(await http(address, 'POST', '/battles', { scenario: null, gangs: TWO.gangs })).toMatchObject({
    status: 422,
    body: { error: { field: 'body.pack' } },
  });
});

test('a lobby is offered everything that can be chosen', async () => {
  const { body } = await http(address, 'GET', '/scenarios');
  const choices = body as {
    scenarios: {
      id: string;
      title: string;
      words: string;
      gangs: { least: number; most: number };
      variants: string[];
    }[];
    special: { id: string; title: string; words: string }[];
    rulings: {
      id: string;
      question: string;
      default: string;
      alternatives: { id: string; text: string }[];
    }[];
    settings: Record<string, string[]>;
  };
  expect(choices.scenarios).toHaveLength(22);
  expect(choices.scenarios.find(({ id }) => id === 'dominion.trap')?.variants).toEqual([
    'updated',
    'classic',
  ]);
  // A short sentence for players, not a rule of the page.
  const rules = new Set(catalogue.clauses.map(({ rule }) => rule));
  for (const { id, title, words } of [...choices.special, ...choices.scenarios]) {
    expect(title, id).toBeTruthy();
    expect(words, id).toMatch(/^[A-Z].{10,88}\.$/);
    expect(rules.has(words), id).toBe(false);
  }
  expect(choices.special.map(({ id }) => id)).toContain('takeover.pitch-black');
  expect(choices.rulings.length).toBeGreaterThan(10);
  // Each alternative that is offered can be switched on.
  for (const { id, alternatives } of choices.rulings) {
    for (const { id: choice } of alternatives) {
      const wanted = { ...TWO, agreed: { rulings: { [id]: choice } } };
      expect((await http(address, 'POST', '/battles', wanted)).status, `${id} = ${choice}`).toBe(200);
    }
  }
  for (const terrain of choices.settings.terrain ?? [])
    expect((await http(address, 'POST', '/battles', { ...TWO, terrain })).status).toBe(200);
});

test('a battle closed before its start tells everybody in the lobby', async () => {
  const battle = await made();
  const phone = await Phone.open(address, { battle: battle.id });
  await phone.until(() => lobbyOf(phone) !== undefined);
  await http(address, 'POST', `/battles/${battle.id}/close`, undefined, battle.organiser);
  await phone.until(() => lobbyOf(phone).status === 'over', 'the end');
  const late = await Phone.open(address, { battle: battle.id });
  await late.until(() => lobbyOf(late)?.status === 'over', 'the end');
});

test('the story comes with the versions at which stages began, and each can be looked at', async () => {
  const { id, tokens } = await seated(address);
  const phones = await Promise.all(
    Object.values(tokens).map((token) => Phone.open(address, { battle: id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
  const policy = new RandomPolicy('timeline 3');
  const round = () =>
    ((phones[0] as Phone).view?.state as unknown as { round: number } | undefined)?.round ?? 0;
  while (round() < 2) expect(await playOne(phones, policy)).toBe(true);
  const { body } = await http(address, 'GET', `/battles/${id}/story`, undefined, tokens.escher);
  const { story, timeline } = body as {
    story: unknown[];
    timeline: { version: number; stage: string; round: number }[];
  };
  expect(story).toEqual(readStory(phones[0]?.view));
  expect(timeline.map(({ stage }) => stage).slice(0, 3)).toEqual(['pre-battle', 'deployment', 'round']);
  for (const { version, stage } of timeline)
    expect(await http(address, 'GET', `/battles/${id}/replay?version=${version}`)).toMatchObject({
      status: 200,
      body: { stage },
    });
});

test('an invitation names its seat without being used up', async () => {
  const battle = await made();
  const invite = battle.invites.find(({ seat }) => seat === 'goliath')?.invite;
  const asked = () => http(address, 'POST', `/battles/${battle.id}/invited`, { invite });
  expect(await asked()).toMatchObject({ status: 200, body: { seat: 'goliath' } });
  expect(await asked()).toMatchObject({ status: 200 });
  await joined(battle, 'goliath');
  expect(await asked()).toMatchObject({ status: 403, body: { error: { field: 'invite' } } });
});

test('a token finds its seat after the organiser renamed it with another gang', async () => {
  const battle = await made();
  const goliath = await joined(battle, 'goliath');
  const me = (token?: string) => http(address, 'GET', `/battles/${battle.id}/me`, undefined, token);
  expect(await me(goliath)).toMatchObject({ body: { who: 'seat', seat: 'goliath' } });
  const other = { ...TWO, gangs: [{ same: 'escher' }, { house: 'orlock' }] };
  await http(address, 'PATCH', `/battles/${battle.id}`, other, battle.organiser);
  expect(await me(goliath)).toMatchObject({ body: { who: 'seat', seat: 'orlock' } });
  expect(await me(battle.organiser)).toMatchObject({ body: { who: 'organiser' } });
  expect(await me()).toMatchObject({ body: { who: 'spectator' } });
  expect(await me('seat-of-nobody')).toMatchObject({ status: 401 });
});

test('everybody, also later arrivals, sees who took a seat in mid-battle', async () => {
  const battle = await seated(address);
  const watching = await Phone.open(address, { battle: battle.id });
  await watching.until(() => watching.view !== undefined, 'a view');
  const takes = async (token: string | undefined, name: string) => {
    const path = `/battles/${battle.id}/seats/goliath/invite`;
    const { body } = await http(address, 'POST', path, undefined, token);
    const { invite } = body as { invite: string };
    return await http(address, 'POST', `/battles/${battle.id}/join`, { invite, name });
  };
  expect((await takes(battle.organiser, 'Host')).status).toBe(200);
  const taken = () => watching.messages.filter(({ type }) => type === 'seat-taken');
  await watching.until(() => taken().length === 1, 'the word of it');
  expect(taken()).toMatchObject([{ seat: 'goliath', invitedBy: 'organiser' }]);
  const { body: card } = await http(address, 'GET', `/battles/${battle.id}`);
  expect(card).toMatchObject({
    takings: [{ seat: 'goliath', name: 'Host', invitedBy: 'organiser', version: expect.any(Number) }],
  });
  await http(address, 'POST', `/battles/${battle.id}/close`, undefined, battle.organiser);
  const { body: file } = await http(address, 'GET', `/battles/${battle.id}/export`);
  expect(file).toMatchObject({ takings: [{ seat: 'goliath' }] });
});
