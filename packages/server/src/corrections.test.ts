/** Facts are put right: by the organiser at once, by a player once the others agree; told in the story, and undone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BattleState } from '@hive-arbiter/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { http, Phone, type Seated, seated } from './client.fixture.ts';
import { poolOfRun } from './process.fixture.ts';
import type { Running } from './server.ts';
import { startTestServer } from './start.fixture.ts';
import { readView, readWords } from './words.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-corrections-'));
let server: Running;
beforeAll(async () => {
  server = await startTestServer({ store: join(FOLDER, 'test.db'), pool: await poolOfRun() });
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

async function phonesAt({ id, tokens }: Seated): Promise<readonly [Phone, Phone]> {
  const open = (seat: string) => Phone.open(server.address, { battle: id, token: tokens[seat] });
  const phones = [await open('escher'), await open('goliath')] as const;
  for (const each of phones) await each.until(() => each.view !== undefined, 'the view');
  return phones;
}

const stateAt = (phone: Phone) => phone.view?.state as unknown as BattleState;
const storyAt = (phone: Phone) => readView(phone.view).story.map(({ words }) => words);

test('a player asks, the other agrees, the story tells it, and both undo it', async () => {
  const battle = await seated(server.address);
  const [escher, goliath] = await phonesAt(battle);
  const fighter = structuredClone(
    Object.values(stateAt(escher).fighters).find(({ gang }) => gang === 'goliath'),
  );
  const { id = '', wounds = 0, name = '' } = fighter ?? {};
  const body = {
    fighter: id,
    facts: { wounds: wounds + 1, conditions: ['blind'], fate: 'pinned', xp: 3 },
    note: 'we forgot the stimm',
  };
  const path = `/battles/${battle.id}/correct`;
  const asked = await http(server.address, 'POST', path, body, battle.tokens.escher);
  expect(asked).toMatchObject({ status: 200, body: { waitingFor: ['goliath'] } });
  await goliath.until(() => goliath.messages.some(({ type }) => type === 'undo-asked'), 'the question');
  const wish = goliath.messages.findLast(({ type }) => type === 'undo-asked');
  expect(wish).toMatchObject({ corrects: true, by: 'escher' });
  expect(readWords(wish?.what, goliath.view)).toBe(
    `${name}: wounds left ${wounds + 1}, conditions blind, pinned, XP 3 (we forgot the stimm)`,
  );
  expect(stateAt(goliath).fighters[id]).toMatchObject({ wounds });
  expect(await goliath.consent(true)).toMatchObject({ type: 'taken' });
  await escher.until(() => stateAt(escher).fighters[id]?.wounds === wounds + 1, 'the correction');
  expect(stateAt(escher).fighters[id]).toMatchObject({ fate: 'pinned', conditions: ['blind'], xp: 3 });
  expect(storyAt(escher).at(-1)).toContain('we forgot the stimm');
  // All of it is one action to undo, and the other seat is asked for that as well.
  const { undo } = escher.view as unknown as { undo: { what: string; asks: boolean; to: number } };
  expect(undo).toMatchObject({ asks: true });
  expect(readView(escher.view).undo?.what).toContain(`${name}: wounds left`);
  const { to } = undo;
  expect(await escher.ask({ type: 'undo', to })).toMatchObject({ type: 'waiting' });
  await goliath.until(
    () => goliath.messages.filter(({ type }) => type === 'undo-asked').length > 1,
    'the undo',
  );
  await goliath.consent(true);
  await escher.until(() => stateAt(escher).fighters[id]?.wounds === wounds, 'what was before');
  expect(stateAt(escher).fighters[id]).toMatchObject({
    fate: fighter?.fate,
    conditions: [],
    xp: fighter?.xp,
  });
  await Promise.all([escher.close(), goliath.close()]);
});

test('a refusal is announced and changes nothing; the organiser needs no consent', async () => {
  const battle = await seated(server.address);
  const [escher, goliath] = await phonesAt(battle);
  const { id = '', wounds = 0 } = Object.values(stateAt(escher).fighters)[0] ?? {};
  const path = `/battles/${battle.id}/correct`;
  const body = { fighter: id, facts: { wounds: wounds + 1 }, note: 'so it is' };
  await http(server.address, 'POST', path, body, battle.tokens.goliath);
  await escher.consent(false);
  await goliath.until(() => goliath.messages.some(({ type }) => type === 'undo-settled'), 'the refusal');
  expect(goliath.messages.findLast(({ type }) => type === 'undo-settled')).toMatchObject({
    agreed: false,
    corrects: true,
  });
  expect(stateAt(goliath).fighters[id]).toMatchObject({ wounds });
  expect(await http(server.address, 'POST', path, body, battle.organiser)).toMatchObject({ status: 200 });
  await goliath.until(() => stateAt(goliath).fighters[id]?.wounds === wounds + 1, 'the correction');
  const undone = await http(server.address, 'POST', `/battles/${battle.id}/undo`, {}, battle.organiser);
  expect(undone, JSON.stringify(undone.body)).toMatchObject({
    status: 200,
    body: { version: expect.anything() },
  });
  await goliath.until(() => stateAt(goliath).fighters[id]?.wounds === wounds, 'what was before');
  await Promise.all([escher.close(), goliath.close()]);
});

test.each([
  [{ facts: { secrets: 1 } }, 'body.facts.secrets'],
  [{ facts: {} }, 'body.facts'],
  [{ note: '' }, 'body.note'],
  [{ fighter: 'nobody-at-all' }, 'path'],
  [{ facts: { wounds: 'many' } }, 'path'],
  [{ facts: { wounds: 1, fate: 'asleep' } }, 'path'],
])('%j is refused, and nothing is changed', async (wrong, field) => {
  const battle = await seated(server.address);
  const [escher] = await phonesAt(battle);
  const before = JSON.stringify(stateAt(escher));
  const { id = '' } = Object.values(stateAt(escher).fighters)[0] ?? {};
  const body = { fighter: id, facts: { wounds: 1 }, note: 'so it is', ...wrong };
  const refused = await http(server.address, 'POST', `/battles/${battle.id}/correct`, body, battle.organiser);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.body).toMatchObject({ error: { field: expect.stringContaining(field) } });
  const { body: now } = await http(
    server.address,
    'GET',
    `/battles/${battle.id}/view`,
    undefined,
    battle.tokens.escher,
  );
  expect(JSON.stringify((now as { view: { state: unknown } }).view.state)).toBe(before);
});

test('a correction that the battle could not go on with is refused by its field, and changes nothing', async () => {
  const battle = await seated(server.address);
  const [escher] = await phonesAt(battle);
  const before = structuredClone(escher.view);
  const path = `/battles/${battle.id}/overrule`;
  for (const [where, value] of [
    [['order'], null],
    [['gangs'], null],
    [['wild'], ['nobody']],
    [['special'], ['no-such-rule']],
    [['gangs', 0], null],
    [['facts'], null],
    [['occasion'], { knife: null }],
  ] as const) {
    const body = { path: where, value, note: 'a slip' };
    const reply = await http(server.address, 'POST', path, body, battle.organiser);
    expect([where.join('.'), reply.status, reply.body]).toMatchObject([
      where.join('.'),
      422,
      { error: { code: 'unfit-fact', field: 'body.value' } },
    ]);
  }
  const { body } = await http(
    server.address,
    'GET',
    `/battles/${battle.id}/view`,
    undefined,
    battle.tokens.escher,
  );
  expect((body as { view: unknown }).view).toEqual(before);
  const body2 = { path: ['gangs', 0, 'stash'], value: 7, note: 'counted' };
  expect(await http(server.address, 'POST', path, body2, battle.organiser)).toMatchObject({ status: 200 });
  await escher.until(() => stateAt(escher).gangs[0]?.stash === 7, 'a correction that fits');
});
