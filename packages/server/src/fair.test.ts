/** Nobody chooses the dice: seats and server seal their chance first, and a server that cheats is caught. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { begin, http, type Seated } from './client.fixture.ts';
import { verify } from './commands/verify.ts';
import type { Card } from './messages.ts';
import {
  commitmentTo,
  faultsOfSeals,
  mixedSeed,
  type Sealed,
  sealOf,
  shortSeal,
  tableSealOf,
  type Witnessed,
} from './seal.ts';
import type { Running } from './server.ts';
import { startTestServer } from './start.fixture.ts';
import { type BattleFile, verifyBattle } from './verify.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-fair-'));
let server: Running;
let address: string;
beforeAll(async () => {
  server = await startTestServer({ store: join(FOLDER, 'fair.db'), port: 0 });
  address = server.address;
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

const HONEST = 'escher';
const OPERATOR = 'goliath';
const SET_UP = { scenario: 'takeover.stand-off', gangs: [{ house: HONEST }, { house: OPERATOR }] };
const entropyOf = (seat: string) => `chance of ${seat}`;

/** A table where both seats have sealed their chance. */
async function gathered(): Promise<Seated> {
  const { body } = await http(address, 'POST', '/battles', SET_UP);
  const { invites, ...battle } = body as Omit<Seated, 'tokens'> & {
    invites: { seat: string; invite: string }[];
  };
  const tokens: Record<string, string> = {};
  for (const { seat, invite } of invites) {
    const joining = { invite, seal: sealOf(entropyOf(seat)) };
    const joined = await http(address, 'POST', `/battles/${battle.id}/join`, joining);
    tokens[seat] = (joined.body as { token: string }).token;
  }
  return { ...battle, tokens };
}

const cardOf = async ({ id }: Seated) => (await http(address, 'GET', `/battles/${id}`)).body as Card;
const start = ({ id, organiser }: Seated) =>
  http(address, 'POST', `/battles/${id}/start`, undefined, organiser);
const open = ({ id, tokens }: Seated, seat: string, entropy: string, tableSeal: string) =>
  http(address, 'POST', `/battles/${id}/seats/${seat}/open`, { entropy, tableSeal }, tokens[seat]);

function sealedOf({ commitment, sealed, seats, serverSeed }: Card): Sealed {
  const opened = seats.flatMap(({ seat, entropy }) => (entropy === null ? [] : [[seat, entropy] as const]));
  return {
    commitment,
    seals: sealed?.seals ?? {},
    entropy: Object.fromEntries(opened),
    ...(serverSeed === undefined ? {} : { serverSeed }),
  };
}

/** What an honest device remembers of the moment before it opens its seal. */
function witness(card: Card): Witnessed {
  return { commitment: card.commitment, tableSeal: tableSealOf(sealedOf(card)) };
}

async function fileOf({ id, organiser }: Seated): Promise<BattleFile> {
  await http(address, 'POST', `/battles/${id}/close`, undefined, organiser);
  return (await http(address, 'GET', `/battles/${id}/export`)).body as BattleFile;
}

async function saidOf(file: unknown, ...more: string[]): Promise<{ code: number; said: string }> {
  const path = join(FOLDER, 'file.battle');
  writeFileSync(path, JSON.stringify(file));
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const code = await verify([path, ...more]);
  const said = log.mock.calls.join('\n');
  log.mockRestore();
  return { code, said };
}

test('everybody seals before anything is shown, and only sealed values can be opened', async () => {
  const battle = await gathered();
  const before = await cardOf(battle);
  expect(before.sealed).toBe(null);
  expect(before.seats.map(({ entropy }) => entropy)).toEqual([null, null]);
  expect(await open(battle, HONEST, entropyOf(HONEST), 'ab'.repeat(32))).toMatchObject({ status: 409 });
  expect(await start(battle)).toMatchObject({ status: 200, body: { waitingFor: [HONEST, OPERATOR] } });
  const card = await cardOf(battle);
  const { tableSeal } = witness(card);
  // The seals are fixed: nobody changes theirs any more.
  const other = { seal: sealOf('another') };
  const path = `/battles/${battle.id}/seats/${OPERATOR}`;
  expect(await http(address, 'PATCH', path, other, battle.tokens[OPERATOR])).toMatchObject({ status: 409 });
  expect(await open(battle, HONEST, entropyOf(HONEST), 'ab'.repeat(32))).toMatchObject({ status: 409 });
  expect(await open(battle, HONEST, entropyOf(HONEST), tableSeal)).toMatchObject({ status: 200 });
  expect(await cardOf(battle)).toMatchObject({ status: 'gathering' });
  for (let tried = 0; tried < 50; tried++)
    expect(await open(battle, OPERATOR, `try ${tried}`, tableSeal)).toMatchObject({
      status: 422,
      body: { error: { field: 'body.entropy' } },
    });
  expect(await open(battle, OPERATOR, entropyOf(OPERATOR), tableSeal)).toMatchObject({ status: 200 });
  // A repeated request changes nothing.
  expect(await open(battle, OPERATOR, entropyOf(OPERATOR), tableSeal)).toMatchObject({ status: 200 });
  const begun = await cardOf(battle);
  expect(begun.status).toBe('playing');
  expect(faultsOfSeals(sealedOf(begun), witness(card))).toEqual([]);
  const file = await fileOf(battle);
  expect(verifyBattle(file)).toMatchObject({
    faults: [],
    seals: { tableSeal, seats: [HONEST, OPERATOR], unopened: [], times: 1 },
  });
  const { code, said } = await saidOf(file, '--seal', shortSeal(tableSeal));
  expect(code).toBe(0);
  expect(said).toContain(`escher and goliath sealed their chance`);
});

/** The operator tries entropies until the seed pleases: here, until it begins with two zeros. */
function pleasing(serverSeed: string): string {
  for (let tried = 0; ; tried++) {
    const entropy = { [HONEST]: entropyOf(HONEST), [OPERATOR]: `try ${tried}` };
    if (mixedSeed({ serverSeed, entropy }).startsWith('00')) return `try ${tried}`;
  }
}

test('the seal on a device exposes an operator who tries entropies until the dice please', async () => {
  const battle = await gathered();
  await start(battle);
  const seen = witness(await cardOf(battle));
  await open(battle, HONEST, entropyOf(HONEST), seen.tableSeal);
  // The operator knows everything by now and can write anything into the store.
  const { db } = server.store;
  const row = await db
    .selectFrom('battles')
    .selectAll()
    .where('id', '=', battle.id)
    .executeTakeFirstOrThrow();
  const chosen = pleasing(row.server_seed);
  const seals = { ...JSON.parse(row.sealed as string), [OPERATOR]: sealOf(chosen) };
  await db
    .updateTable('battles')
    .set({ sealed: JSON.stringify(seals) })
    .where('id', '=', battle.id)
    .execute();
  const forged = tableSealOf({ commitment: battle.commitment, seals });
  expect(await open(battle, OPERATOR, chosen, forged)).toMatchObject({ status: 200 });
  const card = await cardOf(battle);
  expect(card.status).toBe('playing');
  expect(faultsOfSeals(sealedOf(card), seen).join()).toMatch(/not those that this device saw/);
  const file = await fileOf(battle);
  // The file agrees with itself: it takes somebody who saw the seals.
  expect(verifyBattle(file).faults).toEqual([]);
  expect(file.seed.startsWith('00')).toBe(true);
  const { code, said } = await saidOf(file, '--seal', shortSeal(seen.tableSeal));
  expect(code).toBe(1);
  expect(said).toContain('somebody changed what was sealed');
});

test('the file or a device exposes an operator who changes entropy or the server’s seed', async () => {
  const battle = await gathered();
  await start(battle);
  const seen = witness(await cardOf(battle));
  await begin(address, battle, entropyOf);
  const file = await fileOf(battle);
  const fair = file.fair as NonNullable<typeof file.fair>;
  const chosen = { ...fair, entropy: { ...fair.entropy, [OPERATOR]: pleasing(fair.serverSeed) } };
  expect(verifyBattle({ ...file, fair: chosen, seed: mixedSeed(chosen) }).faults.join()).toMatch(
    /goliath is not what was sealed/,
  );
  const reseeded = { ...fair, serverSeed: 'ab', commitment: commitmentTo('ab') };
  const forged = { ...file, fair: reseeded, seed: mixedSeed(reseeded) };
  expect((await saidOf(forged, '--seal', seen.tableSeal)).said).toContain('somebody changed what was sealed');
  const sealed = { ...reseeded, seals: fair.seals ?? {} };
  expect(faultsOfSeals(sealed, seen).join()).toMatch(/not the one that this device saw/);
});

test('a seal that is not opened can be left out, and verify names it', async () => {
  const battle = await gathered();
  await start(battle);
  const { tableSeal } = witness(await cardOf(battle));
  await open(battle, HONEST, entropyOf(HONEST), tableSeal);
  expect(await start(battle)).toMatchObject({ body: { waitingFor: [OPERATOR] } });
  const path = `/battles/${battle.id}/start/without`;
  const without = { seats: [OPERATOR] };
  expect(await http(address, 'POST', path, without, battle.tokens[HONEST])).toMatchObject({ status: 403 });
  expect(await http(address, 'POST', path, without, battle.organiser)).toMatchObject({ status: 200 });
  // Too late: the dice are settled.
  expect(await open(battle, OPERATOR, entropyOf(OPERATOR), tableSeal)).toMatchObject({ status: 200 });
  const file = await fileOf(battle);
  expect(file.fair?.entropy).toEqual({ [HONEST]: entropyOf(HONEST) });
  expect(verifyBattle(file)).toMatchObject({ faults: [], seals: { unopened: [OPERATOR] } });
  expect((await saidOf(file)).said).toContain('Not opened by goliath');
});

test('a change of the table while seals are opened voids them, and everybody sees how often', async () => {
  const battle = await gathered();
  await start(battle);
  const first = witness(await cardOf(battle));
  await open(battle, HONEST, entropyOf(HONEST), first.tableSeal);
  const gangs = [{ same: HONEST }, { same: OPERATOR }];
  const changed = { ...SET_UP, gangs, terrain: 'slums' };
  expect(await http(address, 'PATCH', `/battles/${battle.id}`, changed, battle.organiser)).toMatchObject({
    status: 200,
  });
  const card = await cardOf(battle);
  // Opened entropy is worthless now; unopened entropy is as good as before.
  expect(card).toMatchObject({ status: 'gathering', sealed: null });
  expect(card.seats.map(({ seal }) => seal)).toEqual([null, sealOf(entropyOf(OPERATOR))]);
  expect(card.seats.map(({ entropy }) => entropy)).toEqual([null, null]);
  const again = { seal: sealOf('fresh') };
  const path = `/battles/${battle.id}/seats/${HONEST}`;
  expect(await http(address, 'PATCH', path, again, battle.tokens[HONEST])).toMatchObject({ status: 200 });
  await begin(address, battle, (seat) => (seat === HONEST ? 'fresh' : entropyOf(seat)));
  const file = await fileOf(battle);
  expect(verifyBattle(file)).toMatchObject({ faults: [], seals: { times: 2, unopened: [] } });
  expect((await saidOf(file)).said).toContain('fixed 2 times');
});

test('verify judges files older than seals and says what they do not prove', async () => {
  const battle = await gathered();
  await begin(address, battle, entropyOf);
  const file = await fileOf(battle);
  const { seals: _, sealings: __, ...fair } = file.fair as NonNullable<typeof file.fair>;
  expect(verifyBattle({ ...file, fair })).toMatchObject({ faults: [] });
  expect((await saidOf({ ...file, fair })).said).toContain('was not sealed');
});
