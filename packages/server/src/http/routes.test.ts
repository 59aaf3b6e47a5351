/** The rest of the API: rulebook, procedures, odds, gangs, documentation, metrics. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { procedures, sampleGang } from '@hive-arbiter/engine';
import { examples } from '@hive-arbiter/rulebook/examples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetched, http } from '../client.fixture.ts';
import { poolOfRun } from '../process.fixture.ts';
import type { Running } from '../server.ts';
import { startTestServer } from '../start.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-http-'));
let server: Running;
let address: string;
beforeAll(async () => {
  server = await startTestServer({ store: join(FOLDER, 'http.db'), pool: await poolOfRun() });
  address = server.address;
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

test('every procedure can be called, and its first example comes out', async () => {
  for (const [id, [example]] of Object.entries(examples)) {
    const { input, dice, output } = example as { input: unknown; dice: unknown; output: unknown };
    const reply = await http(address, 'POST', `/procedures/${id}/call`, { input, dice });
    expect(reply, id).toMatchObject({ status: 200 });
    expect((reply.body as { output: unknown }).output).toEqual(output);
  }
  const { body } = await http(address, 'GET', '/procedures');
  expect(body).toHaveLength(procedures.size);
});

test('odds are exact, a seed repeats itself, and the rulebook is there', async () => {
  const input = { value: 3, sixFails: false };
  const { body: odds } = await http(address, 'POST', '/procedures/core.tests.check/odds', { input });
  expect((odds as { results: unknown[] }).results).toHaveLength(6);
  expect(odds).toMatchObject({ rest: [0, 1] });
  for (const { chance } of (odds as { results: { chance: unknown }[] }).results)
    expect(chance).toEqual([1, 6]);
  const call = () => http(address, 'POST', '/procedures/core.tests.check/call', { input, seed: 'x' });
  expect((await call()).body).toEqual((await call()).body);
  expect((await http(address, 'GET', '/rulebook/takeover.ambush')).body).toHaveProperty('section.clauses');
  expect((await http(address, 'GET', '/rulebook/core.tests.test.1')).body).toHaveProperty('clause.rule');
  const { body: found } = await http(address, 'GET', '/rulebook/search?q=parlay&most=2');
  expect(found).toHaveLength(2);
  expect((await http(address, 'GET', '/procedures/core.tests.check')).body).toHaveProperty('schema');
});

test('the odds of one fighter against another come from their cards; a card that cannot be is refused', async () => {
  const [attacker] = sampleGang('escher').fighters;
  const [target] = sampleGang('goliath').fighters;
  const duel = { attacker, target, action: 'shoot' };
  const { status, body } = await http(address, 'POST', '/odds/duel', duel);
  expect(status).toBe(200);
  expect(body).toMatchObject({ possible: true, hit: { exact: '5/6' } });
  const [first] = (body as { asked: { key: string; say: { title: string } }[] }).asked;
  expect(first?.say.title).toMatch(/^What does .* shoot with\?$/);
  const unknown = { ...duel, target: { ...target, kit: ['armoury.flak-armor'] } };
  expect(await http(address, 'POST', '/odds/duel', unknown)).toMatchObject({
    status: 422,
    body: { error: { field: 'body.target.kit.0', message: expect.stringMatching(/armoury\.flak-armour/) } },
  });
  const dead = { ...duel, target: { ...target, now: { fleshWounds: 9 } } };
  expect(await http(address, 'POST', '/odds/duel', dead)).toMatchObject({
    status: 422,
    body: { error: { field: 'body.target.now.fleshWounds' } },
  });
});

test('a gang is kept under its token, changed, and brought to a battle', async () => {
  const roster = sampleGang('escher', 'wild-cats');
  const made = await http(address, 'POST', '/gangs', roster);
  const { id, token } = made.body as { id: string; token: string };
  expect(await http(address, 'GET', `/gangs/${id}`)).toMatchObject({ status: 401 });
  expect(await http(address, 'GET', `/gangs/${id}`, undefined, 'gang-x')).toMatchObject({ status: 403 });
  expect((await http(address, 'GET', `/gangs/${id}`, undefined, token)).body).toMatchObject({
    roster: { name: roster.name },
  });
  await http(address, 'PUT', `/gangs/${id}`, { ...roster, stash: 5 }, token);
  const gangs = [{ gang: id }, { house: 'goliath' }];
  const { body: battle } = await http(address, 'POST', '/battles', {
    scenario: 'takeover.stand-off',
    gangs,
    start: true,
  });
  const { body: view } = await http(address, 'GET', `/battles/${(battle as { id: string }).id}/view`);
  expect(view).toMatchObject({
    view: { state: { gangs: [{ id: 'wild-cats', stash: 5 }, { id: 'goliath' }] } },
  });
  const bad = { ...roster, fighters: [{ ...roster.fighters[0], kit: ['armoury.flak-armor'] }] };
  expect(await http(address, 'POST', '/gangs', bad)).toMatchObject({
    status: 422,
    body: {
      error: { field: 'body.fighters.0.kit.0', message: expect.stringMatching(/armoury\.flak-armour/) },
    },
  });
  expect((await http(address, 'GET', '/gangs/samples')).status).toBe(200);
});

test('gang data that is nested without end is refused as such', async () => {
  const text = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  expect(await http(address, 'POST', '/lists', { text })).toMatchObject({
    status: 400,
    body: { error: { code: 'too-deep', field: 'body.text' } },
  });
});

test('an address that cannot be read is refused with a code', async () => {
  expect(await http(address, 'GET', '/battles/%E0%A4%A')).toMatchObject({
    status: 400,
    body: { error: { code: 'no-address', field: 'path' } },
  });
});

test('the documentation lists every route, health and metrics answer', async () => {
  const { body } = await http(address, 'GET', '/openapi.json');
  const spec = body as { openapi: string; paths: object; components: object };
  expect(spec.openapi).toBe('3.1.0');
  for (const path of [
    '/api/battles',
    '/api/battles/{battle}/answers',
    '/api/gangs',
    '/api/rulebook/search',
    '/api/procedures/{id}/odds',
    '/health',
    '/metrics',
  ])
    expect(spec.paths).toHaveProperty([path]);
  const { body: page, headers } = await fetched(address, 'GET', '/docs');
  expect(page).toMatch(/\/api\/battles\/:battle\/answers/);
  expect(page).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  // The page's own style is the one that its policy allows.
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  const { body: metrics } = await fetched(address, 'GET', '/metrics');
  expect(metrics).toMatch(
    /arbiter_requests_total\{method="GET",path="\/api\/openapi\.json",status="200"\} 1/,
  );
  expect(metrics).toMatch(/arbiter_connections 0/);
  expect((await fetched(address, 'GET', '/')).status).toBe(200);
});
