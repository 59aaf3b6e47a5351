/** A gang that is kept elsewhere takes home what a battle of this server brought. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Roster, sampleGang } from '@hive-arbiter/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { http, Phone, playOne, RandomPolicy, seated } from './client.fixture.ts';
import { startTestServer } from './start.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-home-'));
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ store: join(FOLDER, 'home.db') });
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

// biome-ignore lint/suspicious/noExplicitAny: replies are looked at field by field.
type Reply = { status: number; body: any };

test('the roster is returned with the battle’s results, but only after its end', async () => {
  const blades: Roster = { ...sampleGang('escher', 'blades'), stash: 100, reputation: 2, territories: 3 };
  const battle = await seated(server.address, {
    pack: 'takeover',
    scenario: 'takeover.stand-off',
    gangs: [{ roster: blades }, { house: 'goliath' }],
    depth: 'status',
  });
  const home = (gang: string, body: object): Promise<Reply> =>
    http(server.address, 'POST', `/battles/${battle.id}/gangs/${gang}/home`, body) as Promise<Reply>;
  const early = await home('blades', { roster: blades });
  expect([early.status, early.body.error.code]).toEqual([409, 'battle-not-over']);

  const phones = await Promise.all(
    Object.values(battle.tokens).map((token) => Phone.open(server.address, { battle: battle.id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
  const policy = new RandomPolicy('home');
  for (let turn = 0; turn < 3_000 && (await playOne(phones, policy)); turn++);
  const { body } = (await http(server.address, 'GET', `/battles/${battle.id}/view`)) as Reply;
  const [gang] = body.view.state.gangs;
  const taken = await home('blades', { roster: blades });
  expect(taken.status).toBe(200);
  expect(taken.body.roster).toMatchObject({
    stash: gang.stash,
    reputation: gang.reputation,
    territories: gang.territories,
  });
  for (const { id, xp = 0 } of taken.body.roster.fighters)
    expect(xp, id).toBe(Math.max(0, body.view.state.fighters[id].xp));
  expect(taken.body.lines.length).toBeGreaterThan(0);
  // Nothing is stored: the same question has the same answer.
  expect((await home('blades', { roster: blades })).body).toEqual(taken.body);
  expect((await home('cats', { roster: blades })).body.error).toMatchObject({
    code: 'gang-not-here',
    field: 'gang',
  });
  const wrong = {
    ...blades,
    fighters: blades.fighters.map((each) => ({ ...each, kit: ['armoury.sunbeam'] })),
  };
  expect((await home('blades', { roster: wrong })).status).toBe(422);
});
