/** Battles outlive upgrades: a server plays them by the rules that they were begun with, whatever its own are. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dictionaryOf, type SeatView, type Words } from '@hive-arbiter/engine';
import { PROTOCOL } from '@hive-arbiter/lab/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { http, Phone, playOne, RandomPolicy, type Seated, seated } from './client.fixture.ts';
import { FIRST_ASKED, OTHER } from './other-rules.fixture.ts';
import { type Postgres, startPostgres } from './postgres.fixture.ts';
import { poolOfRun } from './process.fixture.ts';
import { type KeptBattle, keptBattles, putInto, RELEASES } from './releases.fixture.ts';
import { HERE, load, type OwnRules } from './rules/kept.ts';
import { shippedRules } from './rules/releases.ts';
import type { Running } from './server.ts';
import { startTestServer } from './start.fixture.ts';
import { openStore } from './store/index.ts';
import type { PoolOptions } from './threads/pool.ts';
import { verifyBattle } from './verify.ts';
import { readStory } from './words.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-upgrade-'));
let postgres: Postgres;
let pool: PoolOptions;
const running: Running[] = [];
beforeAll(async () => {
  [postgres, pool] = await Promise.all([startPostgres(), poolOfRun()]);
});
afterAll(async () => {
  for (const server of running) await server.close();
  await postgres.stop();
  rmSync(FOLDER, { recursive: true });
});

/** One battle in so many is played to its end; the others get so many answers. */
const SAMPLE = 5;
const A_WHILE = 12;
/** One battle in so many is opened on the second store, others of each release. */
const ELSEWHERE = 11;

let files = 0;
const places = {
  sqlite: async () => join(FOLDER, `${++files}.db`),
  postgres: () => postgres.database(),
};

/** One address has whole releases verified at once, which is more than its share on a busy machine. */
const WORK = { aSecond: 10, saved: 10_000 };

async function serve(store: string, rules?: OwnRules, more: object = {}): Promise<Running> {
  const patient = { ...pool, work: WORK };
  const server = await startTestServer({ store, pool: patient, ...(rules ? { rules } : {}), ...more });
  running.push(server);
  return server;
}

type Kind = keyof typeof places;

/** Which store it is makes no difference to the rules: a few battles show that, and one store gets them all. */
function battlesOf(kind: Kind, { folder, name }: (typeof RELEASES)[number]): readonly KeptBattle[] {
  const some = RELEASES.findIndex((each) => each.name === name) % ELSEWHERE;
  return keptBattles(folder).filter((_, at) => kind === 'sqlite' || at % ELSEWHERE === some);
}

const upgraded = new Map<string, Promise<Running>>();
/** A server of the next version with the battles of all releases, as they stood in their middle or at their end. */
function serverOfAll(kind: Kind, when: 'mid' | 'end'): Promise<Running> {
  const known = upgraded.get(`${kind} ${when}`) ?? opened();
  upgraded.set(`${kind} ${when}`, known);
  return known;

  async function opened(): Promise<Running> {
    const place = await places[kind]();
    const store = await openStore(place);
    for (const release of RELEASES) await putInto(store, battlesOf(kind, release), when);
    await store.close();
    return await serve(place, OTHER);
  }
}

interface AtTable extends Pick<Seated, 'id' | 'tokens'> {}

async function phonesAt({ address }: Running, { id, tokens }: AtTable): Promise<readonly Phone[]> {
  const phones = await Promise.all(
    Object.values(tokens).map((token) => Phone.open(address, { battle: id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined, 'a view')));
  return phones;
}

async function play(
  phones: readonly Phone[],
  seed: string,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const policy = new RandomPolicy(seed);
  let turns = 0;
  while (turns < most && (await playOne(phones, policy))) turns++;
  return turns;
}

/** Plays a battle to its end; one in which nobody gets anywhere is closed after a good while. */
async function playToTheEnd(
  server: Running,
  phones: readonly Phone[],
  { id, organiser }: Pick<Seated, 'id' | 'organiser'>,
  seed: string,
): Promise<number> {
  const turns = await play(phones, seed, 300);
  if (!seenBy(phones).finished) {
    await http(server.address, 'POST', `/battles/${id}/close`, undefined, organiser);
    await Promise.all(phones.map((phone) => phone.until(() => phone.view?.finished === true, 'the end')));
  }
  return turns;
}

const seenBy = ([phone]: readonly Phone[]) => (phone as Phone).view as never as SeatView<Words>;

async function get<T>({ address }: Running, path: string, token?: string): Promise<T> {
  const { status, body } = await http(address, 'GET', path, undefined, token);
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
  return body as T;
}

interface WholeStory {
  readonly story: readonly object[];
  readonly timeline: readonly object[];
}

/** A story without its marks of what people have to do, which earlier releases did not write down. */
function unmarked(story: readonly object[]): readonly object[] {
  return story.map((line) => ({ ...line, todo: undefined }));
}

/** All pages of a story. */
async function storyOf(server: Running, id: string, token?: string): Promise<WholeStory> {
  const path = `/battles/${id}/story`;
  const { story, timeline, total } = await get<WholeStory & { total: number }>(server, path, token);
  const whole = [...story];
  while (whole.length < total)
    whole.push(...(await get<WholeStory>(server, `${path}?from=${whole.length}`, token)).story);
  return { story: whole, timeline };
}

test('this build’s rules match their stamp, and a shipped release loads', async () => {
  const { default: code } = await import('@hive-arbiter/lab/rules-code');
  const { stamp, version } = HERE;
  expect(load({ stamp, version, protocol: PROTOCOL, code }).rules).toMatchObject({ protocol: PROTOCOL });
  expect(() => load({ stamp: 'a'.repeat(64), version: 'x', protocol: 1, code })).toThrow(
    /rules of version x are damaged: their hash is/,
  );
  expect(() => load({ stamp: 'b'.repeat(64), version: 'x', protocol: PROTOCOL + 1, code })).toThrow(
    /kept by a newer server: they speak protocol \d/,
  );
  expect(RELEASES.filter(({ release }) => release.unstamped)).toHaveLength(1);
});

describe.each(['sqlite', 'postgres'] as const)('%s', (kind) => {
  describe.each(RELEASES)('battles of release $name', ({ name, folder, release }) => {
    const battles = battlesOf(kind, { name, folder, release });
    const { rules } = load(shippedRules(release.stamp) as never);
    // Releases before protocol 2 bring no words of their own: their views are in English.
    const english = rules.dictionaryOf?.('en');
    const storyIn = (view: SeatView<Words>) => (english ? readStory(view, english) : view.story);
    const words = { rules: release.stamp, server: OTHER.stamp, languages: expect.arrayContaining(['en']) };
    const seenRules = { version: release.version, isOld: true, ...(english ? { words } : {}) };

    test('that were under way are played on, exported and verified, some of them at their end', async () => {
      const server = await serverOfAll(kind, 'mid');
      for (const [at, { row, tokens, organiser, mid, scenario }] of battles.entries()) {
        const { id } = row;
        const path = `/battles/${id}`;
        const card = await get<{ rules: unknown }>(server, path);
        expect(card.rules).toEqual({ version: release.version, isOld: true });
        const phones = await phonesAt(server, { id, tokens });
        expect(seenBy(phones).version).toBe(mid.length);
        expect(seenBy(phones).rules).toEqual(seenRules);
        const before = await storyOf(server, id);
        expect(before.story.length, scenario).toBeGreaterThan(0);
        await get(server, `${path}/replay?version=${mid.length}`);
        const isToTheEnd = at % SAMPLE === 0;
        expect(
          await play(phones, `on with ${id}`, isToTheEnd ? undefined : A_WHILE),
          scenario,
        ).toBeGreaterThan(0);
        if (isToTheEnd) expect(seenBy(phones).finished).toBe(true);
        else await http(server.address, 'POST', `${path}/close`, undefined, organiser);
        const after = await storyOf(server, id);
        const { view } = await get<{ view: SeatView<Words> }>(server, `${path}/view`);
        expect(unmarked(after.story)).toEqual(unmarked(storyIn(view)));
        expect(unmarked(after.story.slice(0, before.story.length))).toEqual(unmarked(before.story));
        expect(after.timeline.length).toBeGreaterThan(1);
        const file = await get<{ rules?: object }>(server, `${path}/export`);
        expect(file.rules).toEqual(
          release.unstamped ? undefined : { stamp: release.stamp, version: release.version },
        );
        const judged = verifyBattle(file, rules);
        expect([judged.faults, judged.unjudged], scenario).toEqual([[], undefined]);
        // By the rules of the next version the same log would be none of its own.
        const wrongly = verifyBattle(file, OTHER.rules);
        expect(wrongly.faults.length > 0 || wrongly.unjudged !== undefined).toBe(true);
        // The server verifies in the same way, in a thread of its own that loads the rules as well: some show that.
        if (isToTheEnd) expect(await get(server, `${path}/luck`)).toMatchObject({ faults: [] });
        for (const phone of phones) await phone.close();
      }
    });

    test('that are over can be read, looked back at, exported and verified', async () => {
      const server = await serverOfAll(kind, 'end');
      for (const [at, { row, end, scenario }] of battles.entries()) {
        const path = `/battles/${row.id}`;
        const { view } = await get<{ view: SeatView<Words> }>(server, `${path}/view`);
        expect([view.finished, view.rules.unplayable], scenario).toEqual([true, undefined]);
        const { story } = await storyOf(server, row.id);
        expect(unmarked(story)).toEqual(unmarked(storyIn(view)));
        await get(server, `${path}/replay?version=${Math.ceil(end.length / 2)}`);
        expect(verifyBattle(await get(server, `${path}/export`), rules)).toMatchObject({ faults: [] });
        if (at % SAMPLE === 0) expect(await get(server, `${path}/luck`)).toMatchObject({ faults: [] });
      }
    });
  });

  test('a battle begun here is played on by the next version with the rules that the store keeps', async () => {
    const place = await places[kind]();
    const first = await serve(place);
    const battle = await seated(first.address);
    let phones = await phonesAt(first, battle);
    await play(phones, 'before', 30);
    const told = seenBy(phones).story;
    await first.close();
    const next = await serve(place, OTHER);
    phones = await phonesAt(next, battle);
    expect(seenBy(phones).rules).toMatchObject({ version: HERE.version, isOld: true });
    expect(seenBy(phones).story).toEqual(told);
    // It is read with the words of its own rules, in any language, and the server's own.
    const { words } = seenBy(phones).rules;
    expect(words).toEqual({ rules: HERE.stamp, server: OTHER.stamp, languages: ['en', 'de'] });
    const dictionary = `/battles/${battle.id}/words/de?rules=${words?.rules}&server=${words?.server}`;
    expect(await get(next, dictionary)).toEqual(JSON.parse(JSON.stringify(dictionaryOf('de'))));
    const other = dictionary.replace(HERE.stamp, OTHER.stamp);
    expect(await http(next.address, 'GET', other)).toMatchObject({ status: 404 });
    await playToTheEnd(next, phones, battle, 'after');
    const file = await get<object>(next, `/battles/${battle.id}/export`);
    expect(file).toMatchObject({ rules: { stamp: HERE.stamp, version: HERE.version } });
    expect(verifyBattle(file).faults).toEqual([]);
    expect(await get(next, `/battles/${battle.id}/luck`)).toMatchObject({ faults: [] });
    expect(await get(next, `/rules/${HERE.stamp}`)).toMatchObject({
      version: HERE.version,
      protocol: PROTOCOL,
    });
    // What begins now begins with the new rules.
    const newer = await seated(next.address);
    phones = await phonesAt(next, newer);
    expect(seenBy(phones).rules).toMatchObject({ version: OTHER.version, isOld: false });
    expect(seenBy(phones).asks[0]).toMatchObject({ say: { title: { say: FIRST_ASKED, facts: {} } } });
    await next.close();
  });

  test('the story is stored as it was told, also after undos', async () => {
    const server = await serve(await places[kind]());
    const battle = await seated(server.address, { dice: 'ask' });
    const phones = await phonesAt(server, battle);
    const policy = new RandomPolicy(`told ${kind}`);
    for (let turn = 0; turn < 120; turn++) {
      if (!(await playOne(phones, policy))) break;
      if (turn % 9 === 8) {
        const to = Math.max(1, seenBy(phones).version - (turn % 5) * 7);
        const { status } = await http(
          server.address,
          'POST',
          `/battles/${battle.id}/undo`,
          turn % 2 ? {} : { to },
          battle.organiser,
        );
        if (status === 200) {
          const { version } = await get<{ version: number }>(server, `/battles/${battle.id}/view`);
          await Promise.all(phones.map((phone) => phone.until(() => phone.version === version, 'the undo')));
        }
      }
      if (turn % 4 === 0)
        for (const phone of phones) {
          const token = battle.tokens[phone.seat as string] as string;
          const { story } = await storyOf(server, battle.id, token);
          expect(story).toEqual(readStory(phone.view));
        }
    }
    await server.close();
  });

  test('a battle without its rules can be read, closed and exported without a 500', async () => {
    const place = await places[kind]();
    const first = await serve(place);
    const battle = await seated(first.address);
    let phones = await phonesAt(first, battle);
    await play(phones, 'lost', 40);
    const story = readStory(seenBy(phones));
    const path = `/battles/${battle.id}`;
    await first.close();
    const store = await openStore(place);
    await store.db.deleteFrom('rules').execute();
    await store.db
      .updateTable('battles')
      .set({ rules: 'e'.repeat(64) })
      .execute();
    await store.close();

    const server = await serve(place);
    const why = /does not have the rules that it was begun with \(eeeeeeee\).*read, closed and exported/;
    phones = await phonesAt(server, battle);
    const seen = seenBy(phones);
    expect(seen).toMatchObject({ asks: [], rules: { unplayable: expect.stringMatching(why) } });
    expect(seen.story).toEqual(story);
    expect(seen.state).not.toHaveProperty('secrets');
    const refused = await (phones[0] as Phone).ask({ type: 'answer', number: seen.number, answer: 'x' });
    expect(refused).toMatchObject({ type: 'refused', status: 409, message: expect.stringMatching(why) });
    const token = Object.values(battle.tokens)[0] as string;
    for (const [method, rest, body, expected] of [
      ['GET', '/view', undefined, 200],
      ['GET', '/story', undefined, 200],
      ['GET', '/replay?version=5', undefined, 200],
      ['GET', '', undefined, 200],
      ['POST', '/answers', { number: 1, answer: 'x' }, 409],
      ['POST', '/undo', {}, 409],
      ['GET', '/odds', undefined, 409],
      ['GET', '/luck', undefined, 409],
      ['GET', '/export', undefined, 409],
    ] as const) {
      const reply = await http(server.address, method, `${path}${rest}`, body, token);
      expect(reply.status, `${method} ${rest} ${JSON.stringify(reply.body)}`).toBe(expected);
    }
    expect((await http(server.address, 'POST', `${path}/close`, undefined, battle.organiser)).status).toBe(
      200,
    );
    await Promise.all(phones.map((phone) => phone.until(() => phone.view?.finished === true, 'the end')));
    const file = await get<{ log: readonly object[] }>(server, `${path}/export`);
    expect(file.log.length).toBe(seen.version);
    expect((await storyOf(server, battle.id, token)).story).toEqual(story);
    await server.close();
  });

  test('a battle that was only set up begins with the new rules, or gets their refusal', async () => {
    const place = await places[kind]();
    const first = await serve(place);
    const setUp = { scenario: 'takeover.stand-off', gangs: [{ house: 'escher' }, { house: 'goliath' }] };
    const make = async () => (await http(first.address, 'POST', '/battles', setUp)).body as never as Seated;
    const [good, gone] = [await make(), await make()];
    await first.close();
    const store = await openStore(place);
    const { set_up } = await store.db.selectFrom('battles').selectAll().executeTakeFirstOrThrow();
    await store.db
      .updateTable('battles')
      .set({ set_up: set_up.replace('"takeover.stand-off"', '"takeover.no-longer-there"') })
      .where('id', '=', gone.id)
      .execute();
    await store.close();
    const server = await serve(place, OTHER);
    const start = ({ id, organiser }: Seated) =>
      http(server.address, 'POST', `/battles/${id}/start`, undefined, organiser);
    expect(await start(good)).toMatchObject({ status: 200, body: { view: { rules: { isOld: false } } } });
    expect(await start(gone)).toMatchObject({ status: 422, body: { error: { field: 'battle' } } });
    const changed = await http(server.address, 'PATCH', `/battles/${gone.id}`, setUp, gone.organiser);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await start(gone)).status).toBe(200);
    await server.close();
  });

  test('tampered rules are refused with a reason, and so is an unstamped battle that does not fit', async () => {
    const place = await places[kind]();
    const first = await serve(place);
    const battle = await seated(first.address);
    const phones = await phonesAt(first, battle);
    await play(phones, 'tampered', 40);
    await first.close();
    const store = await openStore(place);
    const { code } = await store.db.selectFrom('rules').select('code').executeTakeFirstOrThrow();
    const spoilt = `${code.slice(0, 1000)}${code[1000] === 'A' ? 'B' : 'A'}${code.slice(1001)}`;
    await store.db
      .updateTable('rules')
      .set({ stamp: 'd'.repeat(64), code: spoilt })
      .execute();
    await store.db
      .updateTable('battles')
      .set({ rules: 'd'.repeat(64) })
      .execute();
    await store.close();
    let server = await serve(place, OTHER);
    const path = `/battles/${battle.id}`;
    const viewed = async () =>
      (await get<{ view: SeatView<Words> }>(server, `${path}/view`)).view.rules.unplayable;
    expect(await viewed()).toMatch(/the kept rules of version .* are damaged/);
    await server.close();

    // Begun by rules that nobody stamped or kept: an answer to something that the last unstamped rules do not ask.
    const again = await openStore(place);
    await again.db.updateTable('battles').set({ rules: null }).execute();
    await again.db.updateTable('heads').set({ told: 0 }).execute();
    const rows = await again.db.selectFrom('entries').selectAll().orderBy('seq').execute();
    const last = rows.findLast(({ entry }) => entry.includes('"type":"answer"'));
    const changed = { ...JSON.parse(last?.entry as string), key: 'fact core.dice.takeback.1' };
    await again.db
      .updateTable('entries')
      .set({ entry: JSON.stringify(changed) })
      .where('seq', '=', last?.seq as number)
      .execute();
    await again.db.updateTable('entries').set({ told: null }).execute();
    await again.close();
    server = await serve(place, OTHER);
    expect(await viewed()).toMatch(
      /its log does not follow from the rules of version 0\.1\.0 of 16 November/,
    );
    const { story } = await storyOf(server, battle.id);
    expect(story.length).toBeGreaterThan(3);
    expect((await http(server.address, 'POST', `${path}/close`, undefined, battle.organiser)).status).toBe(
      200,
    );
    const file = await get<object>(server, `${path}/export`);
    const { faults, unjudged } = verifyBattle(file, load(shippedRules(null) as never).rules);
    expect([faults, unjudged]).toEqual([[], expect.stringMatching(/before rules were stamped/)]);
    expect(await get(server, `${path}/luck`)).toMatchObject({ faults: [], unjudged: expect.any(String) });
    await server.close();
  });
});

test('a thread of tables loads the rules of another version, and plays by them beside its own', async () => {
  const place = await places.sqlite();
  const first = await serve(place, OTHER);
  const battle = await seated(first.address);
  await play(await phonesAt(first, battle), 'first', 30);
  await first.close();
  const threads = { tables: { threads: 1, file: pool.file } };
  const server = await serve(place, undefined, threads);
  const phones = await phonesAt(server, battle);
  expect(seenBy(phones).rules).toMatchObject({ version: OTHER.version, isOld: true });
  const own = await seated(server.address);
  const others = await phonesAt(server, own);
  expect(seenBy(others).rules).toMatchObject({ version: HERE.version, isOld: false });
  await Promise.all([play(phones, 'on', 150), play(others, 'own', 150)]);
  const file = await get<object>(server, `/battles/${battle.id}/export`);
  expect(verifyBattle(file, OTHER.rules).faults).toEqual([]);
  expect(verifyBattle(file).faults).not.toEqual([]);
  expect(verifyBattle(await get(server, `/battles/${own.id}/export`)).faults).toEqual([]);
  await server.close();
});

test('two versions serve one database at the same time: each plays a battle by its own rules', async () => {
  const place = await postgres.database();
  const [old, next] = [await serve(place), await serve(place, OTHER)];
  const battle = await seated(old.address);
  const [here, there] = [await phonesAt(old, battle), await phonesAt(next, battle)];
  const policy = new RandomPolicy('both');
  for (let turn = 0; turn < 60; turn++) {
    const [playing, watching] = turn % 2 ? [here, there] : [there, here];
    if (!(await playOne(playing, policy))) break;
    const { version } = seenBy(playing);
    await Promise.all(watching.map((phone) => phone.until(() => phone.version >= version, 'the news')));
  }
  expect(seenBy(here).state).toEqual(seenBy(there).state);
  expect(seenBy(here).story).toEqual(seenBy(there).story);
  await next.close();
  await old.close();
});

describe.each(['sqlite', 'postgres'] as const)('a battle whose rules are missing, %s', (kind) => {
  test('goes on from its last checkpoint by the rules of today once every seat agrees, and is judged by parts', async () => {
    const place = await places[kind]();
    const first = await serve(place, OTHER);
    const battle = await seated(first.address);
    let phones = await phonesAt(first, battle);
    await play(phones, 'lost', 60);
    await first.close();
    const store = await openStore(place);
    await store.db.deleteFrom('rules').execute();
    await store.close();

    const server = await serve(place);
    const path = `/battles/${battle.id}`;
    phones = await phonesAt(server, battle);
    const before = seenBy(phones);
    const { goOn } = before.rules;
    expect(before.rules.unplayable).toMatch(/does not have the rules/);
    expect(goOn).toMatchObject({ at: before.version, version: HERE.version, agreed: [] });
    const { from, at, answers, rolls } = goOn as NonNullable<typeof goOn>;
    expect(answers + rolls).toBeGreaterThan(0);
    const [one, two] = Object.keys(battle.tokens) as [string, string];
    const agree = (seat: string, wish: object) =>
      http(server.address, 'POST', `${path}/go-on`, { agree: true, from, at, ...wish }, battle.tokens[seat]);
    expect(await agree(one, { from: from + 1 })).toMatchObject({ status: 409 });
    expect(await agree(one, {})).toMatchObject({ status: 200, body: { waitingFor: [two] } });
    // Each phone waits for its own news: the other's come when it has none.
    const agreed = (phone: Phone) => seenBy([phone]).rules.goOn?.agreed;
    await Promise.all(phones.map((phone) => phone.until(() => agreed(phone)?.length === 1, 'who agrees')));
    // A refusal ends the request for now.
    expect(await agree(two, { agree: false })).toMatchObject({ status: 200 });
    await Promise.all(
      phones.map((phone) => phone.until(() => agreed(phone)?.length === 0, 'that nobody agrees')),
    );
    await agree(two, {});
    expect(await agree(one, {})).toMatchObject({ status: 200, body: { waitingFor: [] } });
    const isOn = ({ view }: Phone) => (view as never as SeatView<Words>).rules.unplayable === undefined;
    await Promise.all(phones.map((phone) => phone.until(() => isOn(phone), 'the battle to go on')));
    expect(seenBy(phones).rules).toMatchObject({ version: HERE.version, isOld: false });
    expect(await agree(one, {})).toMatchObject({ status: 409 });

    // Nobody goes back to where other rules held.
    const undo = (to?: number) =>
      http(server.address, 'POST', `${path}/undo`, to === undefined ? {} : { to }, battle.organiser);
    expect((await undo(1)).status).toBe(409);
    expect(seenBy(phones).undo).toBe(null);
    expect(await playToTheEnd(server, phones, battle, 'on by others')).toBeGreaterThan(0);
    const { story } = await storyOf(server, battle.id);
    const told = JSON.stringify(story);
    expect(told).toContain('The table agrees to go on from here by the rules of version');

    type File = { told: unknown[]; parts: object[]; log: { seq: number; answer?: unknown; how?: string }[] };
    const file = await get<File>(server, `${path}/export`);
    expect(file).toMatchObject({ rules: { stamp: HERE.stamp }, parts: [{ entries: at, from }] });
    expect(JSON.stringify(file.told)).toContain('The table agrees to go on');
    expect(verifyBattle(file, HERE.rules, [OTHER.rules])).toMatchObject({ faults: [] });
    expect(verifyBattle(file, HERE.rules, [OTHER.rules]).unjudged).toBeUndefined();
    expect(verifyBattle(file, HERE.rules, ['they are gone'])).toMatchObject({
      faults: [],
      unjudged: `Entries 1 to ${at}: they are gone`,
    });
    // Each part is held to its own rules, and every die to the seed.
    expect(verifyBattle(file, HERE.rules, [HERE.rules]).faults.join()).toContain(`Entries 1 to ${at}`);
    const loaded = structuredClone(file);
    const die = loaded.log.findLast(
      ({ how, answer }) => how === 'rolled' && typeof (answer as unknown[])[0] === 'number',
    );
    (die as { answer: number[] }).answer[0] = (die as { answer: number[] }).answer[0] === 6 ? 5 : 6;
    expect(verifyBattle(loaded, HERE.rules, [OTHER.rules]).faults).not.toEqual([]);
    expect(await get(server, `${path}/luck`)).toMatchObject({ faults: [], unjudged: expect.any(String) });
    await get(server, `${path}/replay?version=${at}`);
    await server.close();
  });
});
