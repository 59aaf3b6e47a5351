/** No byte that a seat is sent contains another seat's secret: every scenario, over WebSocket and HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { http, Phone, playOne, RandomPolicy, seated } from './client.fixture.ts';
import { bundled, type ServerProcess, spawnServer } from './process.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-secrets-'));
const HOUSES = ['escher', 'goliath', 'orlock', 'cawdor'];
let server: ServerProcess;
beforeAll(async () => {
  server = await spawnServer(
    await bundled('test-server.fixture.ts', 'secrets-test'),
    join(FOLDER, 'secrets.db'),
  );
});
afterAll(async () => {
  await server.kill();
  rmSync(FOLDER, { recursive: true });
});

/** Every text in a value that is long enough to be told apart. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length > 5 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

test('every scenario, every seat, spectators and the organiser', async () => {
  const { address } = server;
  const { body } = await http(address, 'GET', '/scenarios');
  const scenarios = body as { id: string; gangs: { least: number; most: number } }[];
  expect(scenarios.map(({ id }) => id)).toContain('takeover.secret-stand-off');
  for (const { id: scenario, gangs } of scenarios) {
    const count = Math.min(gangs.most, Math.max(gangs.least, 3));
    const battle = await seated(address, { scenario }, HOUSES.slice(0, count));
    const path = `/battles/${battle.id}`;
    const phones = await Promise.all(
      Object.values(battle.tokens).map((token) => Phone.open(address, { battle: battle.id, token })),
    );
    const spectator = await Phone.open(address, { battle: battle.id });
    const organiser = await Phone.open(address, { battle: battle.id, token: battle.organiser });
    const all = [...phones, spectator, organiser];
    await Promise.all(all.map((phone) => phone.until(() => phone.view !== undefined, 'a view')));
    const policy = new RandomPolicy(scenario);
    const secrets = new Map<string, Set<string>>(phones.map(({ seat }) => [seat as string, new Set()]));
    const overHttp: { seat: string | null; text: string }[] = [];
    for (let turn = 0; turn < 120; turn++) {
      if (!(await playOne(all, policy))) break;
      for (const { seat, view } of phones)
        for (const text of textsIn(view?.mine)) secrets.get(seat as string)?.add(text);
      if (turn % 20 !== 5) continue;
      const asked: [string | null, string, string | undefined][] = [
        [null, path, undefined],
        [null, `${path}/view`, battle.organiser],
        [null, `${path}/story`, undefined],
        [null, `${path}/export`, battle.organiser],
        [null, `${path}/replay?version=${spectator.version}`, undefined],
        ...phones.map(({ seat }): [string, string, string] => [
          seat as string,
          `${path}/view`,
          battle.tokens[seat as string] as string,
        ]),
        ...phones.map(({ seat }): [string, string, string] => [
          seat as string,
          `${path}/story`,
          battle.tokens[seat as string] as string,
        ]),
      ];
      for (const [seat, where, token] of asked)
        overHttp.push({
          seat,
          text: JSON.stringify((await http(address, 'GET', where, undefined, token)).body),
        });
    }
    if (scenario === 'takeover.secret-stand-off')
      for (const [seat, own] of secrets) expect([...own]).toContain(`hand-of-${seat}`);
    const heard = [...all.map((phone) => ({ seat: phone.seat, text: phone.heard.join('\n') })), ...overHttp];
    for (const { seat, text } of heard) {
      for (const [owner, own] of secrets) {
        if (owner === seat) continue;
        for (const secret of own)
          expect(text.includes(secret), `${seat ?? 'the public'} learnt ${secret} of ${owner}`).toBe(false);
        expect(text).not.toContain(`secret-${owner}-`);
      }
      for (const token of [...Object.values(battle.tokens), battle.organiser])
        expect(text).not.toContain(token);
      expect(text).not.toMatch(/serverSeed|server_seed|"secrets"/);
    }
    await Promise.all(all.map((phone) => phone.close()));
  }
});

test('a question to several seats that one has answered stays open for the others under its number, also after a crash', async () => {
  const file = join(FOLDER, 'half.db');
  const bundle = await bundled('test-server.fixture.ts', 'secrets-test-2');
  let half = await spawnServer(bundle, file);
  const battle = await seated(half.address, { scenario: 'takeover.secret-stand-off' });
  const open = () =>
    Promise.all(
      Object.values(battle.tokens).map((token) => Phone.open(half.address, { battle: battle.id, token })),
    );
  let phones = await open();
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
  const policy = new RandomPolicy('half');
  while (!phones.every((phone) => phone.view?.asks[0]?.secret)) await playOne(phones, policy);
  const number = phones[0]?.view?.number;
  const first = await (phones[0] as Phone).ask({ type: 'answer', number, answer: 'secret-escher-bone' });
  expect(first.type).toBe('taken');
  await half.kill();
  half = await spawnServer(bundle, file);
  phones = await open();
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
  expect(phones.map(({ view }) => view?.asks.length)).toEqual([0, 1]);
  expect(phones[1]?.view?.number).toBe(number);
  const second = await (phones[1] as Phone).ask({ type: 'answer', number, answer: 'secret-goliath-ash' });
  expect(second.type).toBe('taken');
  await (phones[0] as Phone).until(() => phones[0]?.version === second.version);
  expect(phones[0]?.view?.mine).toEqual({ pick: 'secret-escher-bone', hand: ['hand-of-escher'] });
  await half.kill();
});
