/** What happens at a table where several people tap: on both stores. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Question, type SeatView, sampleGang, type Words } from '@hive-arbiter/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begin, http, Phone, playOne, RandomPolicy, type Seated, seated } from '../client.fixture.ts';
import type { Card } from '../messages.ts';
import { type Postgres, startPostgres } from '../postgres.fixture.ts';
import { poolOfRun } from '../process.fixture.ts';
import { sealOf } from '../seal.ts';
import type { Running } from '../server.ts';
import { startTestServer } from '../start.fixture.ts';
import type { PoolOptions } from '../threads/pool.ts';
import { verifyBattle } from '../verify.ts';
import { readView, readWords } from '../words.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-live-'));
let postgres: Postgres;
let pool: PoolOptions;
beforeAll(async () => {
  [postgres, pool] = await Promise.all([startPostgres(), poolOfRun()]);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(FOLDER, { recursive: true });
});

async function phonesAt(address: string, { id, tokens }: Seated): Promise<Phone[]> {
  const phones = await Promise.all(
    Object.values(tokens).map((token) => Phone.open(address, { battle: id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined, 'a view')));
  return phones;
}
const asked = (phones: readonly Phone[]) =>
  phones.find((phone) => (phone.view?.asks.length ?? 0) > 0) as Phone;
const questionOf = (phone: Phone) => phone.view?.asks[0] as Question;
const together = (phones: readonly Phone[], version: number) =>
  Promise.all(phones.map((phone) => phone.until(() => phone.version >= version, `version ${version}`)));

interface Sheet {
  readonly version: number;
  readonly coming: readonly { readonly key: string; readonly answer?: unknown }[];
}

/** Plays battles until somebody shoots with more than one thing to say before the dice. */
async function untilASheet(address: string) {
  for (let tries = 1; tries <= 20; tries++) {
    const battle = await seated(address, { depth: 'full' });
    const phones = await phonesAt(address, battle);
    const policy = new RandomPolicy(`ahead ${tries}`);
    for (let phone = asked(phones); phone; phone = asked(phones)) {
      if (questionOf(phone).clause === 'core.shooting.declare.1') {
        const token = battle.tokens[phone.seat as string];
        const { body } = await http(address, 'POST', `/battles/${battle.id}/ahead`, { given: [] }, token);
        const sheet = body as Sheet;
        if (sheet.coming.filter(({ answer }) => answer !== undefined).length > 1)
          return { battle, phones, sheet };
      }
      await playOne(phones, policy);
    }
  }
  throw new Error('nobody shoots');
}

describe.each(['sqlite', 'postgres'] as const)('%s', (kind) => {
  let server: Running;
  let address: string;
  beforeAll(async () => {
    const store = kind === 'sqlite' ? join(FOLDER, 'live.db') : await postgres.database();
    server = await startTestServer({ store, pool });
    address = server.address;
  });
  afterAll(() => server.close());

  test('after every answer every phone has exactly its view, by small patches alone', async () => {
    const battle = await seated(address, {}, ['escher', 'goliath', 'orlock', 'cawdor']);
    const phones = await phonesAt(address, battle);
    const spectator = await Phone.open(address, { battle: battle.id });
    await spectator.until(() => spectator.view !== undefined);
    const table = await server.battles.table(battle.id);
    const policy = new RandomPolicy('views');
    let bytes = 0;
    const turns = 100;
    for (let turn = 0; turn < turns; turn++) {
      expect(await playOne([...phones, spectator], policy)).toBe(true);
      for (const phone of [...phones, spectator]) {
        const right = JSON.parse((await table.view(phone.seat ?? undefined)).view);
        expect(phone.view).toEqual(JSON.parse(JSON.stringify(right)));
        bytes += phone.heard.at(-1)?.length ?? 0;
      }
    }
    for (const phone of phones)
      expect(phone.heard.filter((each) => each.includes('"type":"view"'))).toHaveLength(1);
    expect(spectator.view?.asks).toEqual([]);
    // A view of four gangs has some 60 kB; a patch has hundreds of bytes.
    expect(bytes / turns / 5).toBeLessThan(3_000);
  });

  test('a device that was away gets the missed patches, or a whole view if there are too many', async () => {
    const battle = await seated(address);
    const [one, two] = (await phonesAt(address, battle)) as [Phone, Phone];
    const policy = new RandomPolicy('away');
    for (let turn = 0; turn < 5; turn++) await playOne([one, two], policy);
    const { version } = two;
    const before = structuredClone(two.view);
    for (let turn = 0; turn < 5; turn++) await playOne([one, two], policy);
    const token = battle.tokens[two.seat as string];

    const back = await Phone.open(address, { battle: battle.id, token, have: version });
    back.view = before as SeatView<Words>;
    back.version = version;
    await back.until(() => back.version === two.version);
    expect(back.view).toEqual(two.view);
    expect(back.heard.every((each) => each.startsWith('{"type":"patch"'))).toBe(true);

    const current = await Phone.open(address, { battle: battle.id, token, have: two.version });
    await current.until(() => current.messages.length > 0);
    expect(current.messages).toEqual([{ type: 'current', version: two.version }]);

    for (const have of [version + 100_000, 0]) {
      const lost = await Phone.open(address, { battle: battle.id, token, have });
      await lost.until(() => lost.view !== undefined);
      expect(lost.view).toEqual(two.view);
    }
  });

  test('a late tap is answered kindly and changes nothing', async () => {
    const battle = await seated(address);
    const phones = await phonesAt(address, battle);
    const phone = asked(phones);
    const number = phone.view?.number as number;
    const policy = new RandomPolicy('late');
    const first = policy.answer(questionOf(phone));
    const taken = await phone.ask({ type: 'answer', number, answer: first });
    expect(taken).toMatchObject({ type: 'taken' });
    await together(phones, taken.version as number);
    const views = JSON.stringify(phones.map(({ view }) => view));
    const late = await phone.ask({ type: 'answer', number, answer: first });
    expect(late).toMatchObject({
      type: 'refused',
      status: 409,
      message: expect.stringMatching(/no longer open/),
      number: phone.view?.number,
    });
    expect(JSON.stringify(phones.map(({ view }) => view))).toBe(views);
    // Crews are picked by all at once; later there is somebody whose turn it is not.
    while (phones.every((each) => each.view?.asks.length !== 0)) await playOne(phones, policy);
    const other = phones.find((each) => each.view?.asks.length === 0) as Phone;
    const turn = await other.ask({ type: 'answer', number: other.view?.number, answer: 'x' });
    expect(turn).toMatchObject({ status: 409, message: expect.stringMatching(/^This is for/) });
    while (questionOf(asked(phones)).kind !== 'choice') await playOne(phones, policy);
    const chooser = asked(phones);
    const wrong = await chooser.ask({ type: 'answer', number: chooser.view?.number, answer: 'nonsense' });
    expect(wrong).toMatchObject({
      status: 422,
      field: 'answer',
      message: expect.stringMatching(/expected one of/),
    });
  });

  test('a seat answers likely questions ahead, and every phone sees all answers at once', async () => {
    const { battle, phones, sheet } = await untilASheet(address);
    const lookBy = (seat: string | null) =>
      http(address, 'POST', `/battles/${battle.id}/ahead`, { given: [] }, battle.tokens[seat as string]);
    const { version, coming } = sheet;
    const phone = asked(phones);
    expect(questionOf(phone)).toMatchObject({ ahead: true });
    expect(version).toBe(phone.version);
    expect(coming.length).toBeGreaterThan(1);
    const other = phones.find((each) => each !== phone) as Phone;
    expect((await lookBy(other.seat)).body).toMatchObject({ coming: [] });
    expect((await lookBy(null)).status).toBe(403);
    const usual = coming.filter(({ answer }) => answer !== undefined);
    const [first, ...ahead] = usual.map(({ key, answer }) => ({ key, answer }));
    const number = phone.view?.number;
    const taken = await phone.ask({ type: 'answer', number, answer: first?.answer, ahead });
    expect(taken).toMatchObject({ type: 'taken' });
    expect(taken.version as number).toBeGreaterThanOrEqual(version + 1 + ahead.length);
    await together(phones, taken.version as number);
  });

  test('a retried request is applied once, also after the table was reopened', async () => {
    const battle = await seated(address);
    const phones = await phonesAt(address, battle);
    const phone = asked(phones);
    const message = {
      type: 'answer',
      number: phone.view?.number,
      answer: new RandomPolicy('r').answer(questionOf(phone)),
    };
    const id = randomUUID();
    const first = await phone.ask(message, id);
    expect(first).toMatchObject({ type: 'taken' });
    phone.messages.length = 0;
    const again = await phone.ask(message, id);
    expect(again).toMatchObject({ type: 'taken', version: first.version, repeated: true });
    const token = battle.tokens[phone.seat as string];
    const { type: _, ...body } = message;
    const over = await http(address, 'POST', `/battles/${battle.id}/answers`, body, token, {
      'idempotency-key': id,
    });
    expect(over).toMatchObject({ status: 200, body: { version: first.version, repeated: true } });
    // Another seat's request of the same name is another request.
    const other = phones.find((each) => each !== phone) as Phone;
    const theirs = await other.ask(message, id);
    expect(theirs.type).toBe('refused');
    // And so it is for a server that has forgotten everything but the log.
    const table = await server.battles.table(battle.id);
    await table.follow();
    phone.messages.length = 0;
    expect(await phone.ask(message, id)).toMatchObject({
      type: 'taken',
      version: first.version,
      repeated: true,
    });
  });

  test('if the store fails, nobody sees the answer, and a retry finds out whether it was written', async () => {
    const battle = await seated(address);
    const phones = await phonesAt(address, battle);
    const store = server.store as { append: typeof server.store.append };
    const { append } = store;
    for (const wasWritten of [false, true]) {
      const phone = asked(phones);
      const before = JSON.stringify(phones.map(({ view, version }) => [view, version]));
      const answer = new RandomPolicy('broken').answer(questionOf(phone));
      const message = { type: 'answer', number: phone.view?.number, answer };
      store.append = async (entries) => {
        if (wasWritten) await append(entries);
        throw new Error('the disk is gone');
      };
      const id = randomUUID();
      expect(await phone.ask(message, id)).toMatchObject({ type: 'refused', status: 500 });
      store.append = append;
      expect(JSON.stringify(phones.map(({ view, version }) => [view, version]))).toBe(before);
      phone.messages.length = 0;
      const again = await phone.ask(message, id);
      expect(again.type).toBe('taken');
      expect(again.repeated).toBe(wasWritten ? true : undefined);
      await together(phones, again.version as number);
      const table = await server.battles.table(battle.id);
      for (const each of phones)
        expect(each.view).toEqual(JSON.parse((await table.view(each.seat as string)).view));
    }
  });

  test('a player overtaken by another process gets its entries and continues', async () => {
    const battle = await seated(address);
    const phones = await phonesAt(address, battle);
    const table = await server.battles.table(battle.id);
    const store = server.store as { append: typeof server.store.append };
    const { append } = store;
    const policy = new RandomPolicy('overtaken');
    const phone = asked(phones);
    const number = phone.view?.number;
    store.append = async ({ request: _, ...entries }) => {
      await append(entries);
      return 'behind';
    };
    const reply = await phone.ask({ type: 'answer', number, answer: policy.answer(questionOf(phone)) });
    store.append = append;
    expect(reply).toMatchObject({ type: 'refused', status: 409 });
    await together(phones, await table.length());
    for (let turn = 0; turn < 3; turn++) {
      for (const each of phones)
        expect(each.view).toEqual(JSON.parse((await table.view(each.seat as string)).view));
      expect(await playOne(phones, policy)).toBe(true);
    }
  });

  test('of two simultaneous answers the first wins and the other is refused', async () => {
    const battle = await seated(address, { dice: 'ask' });
    const phones = await phonesAt(address, battle);
    const policy = new RandomPolicy('race');
    // A secret question is each phone's own, and nobody is too late for it.
    const open = () => phones.filter((phone) => phone.view?.asks[0] && !phone.view.asks[0].secret);
    for (let races = 0; races < 5; races++) {
      while (open().length < 2) expect(await playOne(phones, policy)).toBe(true);
      const number = phones[0]?.view?.number;
      const replies = await Promise.all(
        phones.map((phone) =>
          phone.ask({ type: 'answer', number, answer: policy.answer(questionOf(phone)) }),
        ),
      );
      expect(replies.map(({ type }) => type).sort()).toEqual(['refused', 'taken']);
      expect(replies.find(({ type }) => type === 'refused')).toMatchObject({ status: 409 });
      await together(phones, replies.find(({ type }) => type === 'taken')?.version as number);
    }
  });

  test('an undo that takes nothing known back is done at once; past a die the others are asked', async () => {
    const battle = await seated(address, { dice: 'ask' });
    const phones = await phonesAt(address, battle);
    const policy = new RandomPolicy('undo');
    // Dice and secret draws come first; where fighters are placed, nothing is known that was not before.
    while (questionOf(asked(phones)).kind !== 'place') await playOne(phones, policy);
    const before = structuredClone(phones.map(({ view }) => view?.state));
    const { version } = phones[0] as Phone;
    const placer = asked(phones);
    await playOne(phones, policy);
    const back = await placer.ask({ type: 'undo' });
    expect(back.type).toBe('taken');
    await together(phones, back.version as number);
    expect(phones.map(({ view }) => view?.state)).toEqual(before);
    expect(back.version as number).toBeGreaterThan(version);

    const rolled = () => phones.some((phone) => phone.view?.asks[0]?.kind === 'dice');
    while (!rolled()) await playOne(phones, policy);
    const dice = asked(phones);
    const roll = await dice.ask({ type: 'roll', number: dice.view?.number });
    expect(roll.type).toBe('taken');
    await together(phones, roll.version as number);
    const [one, two] = phones as [Phone, Phone];
    const wish = await one.ask({ type: 'undo' });
    expect(wish).toMatchObject({ type: 'waiting', waitingFor: [two.seat] });
    await two.until(() => two.messages.some(({ type }) => type === 'undo-asked'), 'the question');
    expect(two.messages.findLast(({ type }) => type === 'undo-asked')).toMatchObject({
      by: one.seat,
      waitingFor: [two.seat],
    });
    expect(await one.consent(true)).toMatchObject({ type: 'refused', status: 409 });
    expect(await two.consent(false)).toMatchObject({
      type: 'taken',
      version: roll.version,
    });
    await one.until(() =>
      one.messages.some(({ type, agreed }) => type === 'undo-settled' && agreed === false),
    );
    expect(await two.consent(true)).toMatchObject({
      message: 'No undo waits for anybody',
    });

    await one.ask({ type: 'undo' });
    const agreed = await two.consent(true);
    expect(agreed).toMatchObject({ type: 'taken', version: (roll.version as number) + 1 });
    await together(phones, agreed.version as number);
    expect(rolled()).toBe(true);
    // An undo that was asked for before something else happened no longer holds.
    await dice.ask({ type: 'roll', number: dice.view?.number });
    await one.ask({ type: 'undo' });
    const mover = asked(phones);
    await mover.until(() => (mover.view?.asks.length ?? 0) > 0);
    await playOne(phones, policy);
    expect(await two.consent(true)).toMatchObject({ type: 'refused', status: 409 });
  });

  test('undo of another’s choice, after another’s answer, or by the organiser needs consent', async () => {
    const battle = await seated(address, { dice: 'ask' });
    const phones = await phonesAt(address, battle);
    const organiser = await Phone.open(address, { battle: battle.id, token: battle.organiser });
    const policy = new RandomPolicy('fair undo');
    while (questionOf(asked(phones)).kind !== 'place') await playOne(phones, policy);
    const placer = asked(phones);
    const other = phones.find((phone) => phone !== placer) as Phone;
    await playOne(phones, policy);
    expect((placer.view as never as SeatView<Words>).undo).toMatchObject({ asks: false, by: placer.seat });
    expect(await other.ask({ type: 'undo' })).toMatchObject({ type: 'waiting', waitingFor: [placer.seat] });
    expect(await organiser.ask({ type: 'undo' })).toMatchObject({
      type: 'waiting',
      waitingFor: expect.arrayContaining([placer.seat, other.seat]),
    });
    const wishOf = (seat: string) =>
      placer.messages.find(({ type, by }) => type === 'undo-asked' && by === seat);
    await placer.until(() => wishOf('organiser') !== undefined, 'the organiser’s wish');
    const first = wishOf('organiser');
    expect(first).toMatchObject({ by: 'organiser', at: placer.version });
    expect(readWords(first?.what, placer.view)).toMatch(/\S: \S/);
    // The other places a fighter as well; then even one's own undo needs consent.
    while (asked(phones) === placer) await playOne(phones, policy);
    const { to } = (placer.view as never as SeatView<Words>).undo as { to: number };
    await playOne(phones, policy);
    expect(await placer.ask({ type: 'undo', to })).toMatchObject({ type: 'waiting' });
    // A late tap on the question before agrees to nothing.
    const late = { type: 'consent', agree: true, to: first?.to, at: first?.at };
    expect(await other.ask(late)).toMatchObject({ type: 'refused', status: 409, field: 'to' });
    const version = (await other.consent(true)).version as number;
    await together([...phones, organiser], version);
    const told = readView(organiser.view).story.at(-1);
    expect(told?.words).toMatch(/takes back what was done \(answers: \d+, rolls: 0\)/);
  });

  test('the organiser overrules facts, the story says so, and secrets cannot be overruled', async () => {
    const battle = await seated(address);
    const phones = await phonesAt(address, battle);
    const organiser = await Phone.open(address, { battle: battle.id, token: battle.organiser });
    await organiser.until(() => organiser.view !== undefined);
    const done = await organiser.ask({
      type: 'overrule',
      path: ['gangs', 0, 'stash'],
      value: 7,
      note: 'miscounted',
    });
    expect(done.type).toBe('taken');
    await together(phones, done.version as number);
    for (const phone of phones) {
      expect(readView(phone.view).story.at(-1)?.words).toMatch(
        /^The organiser corrects [A-Z].*: stash 7 \(miscounted\)$/,
      );
      expect(
        ((phone.view as SeatView<Words>).state as never as { gangs: { stash: number }[] }).gangs[0]?.stash,
      ).toBe(7);
    }
    const refusal = (reply: object) => expect(reply).toMatchObject({ type: 'refused' });
    refusal(await organiser.ask({ type: 'overrule', path: ['secrets', 'escher'], value: 1, note: 'peek' }));
    refusal(await organiser.ask({ type: 'overrule', path: ['nowhere'], value: 1, note: 'x' }));
    refusal(await organiser.ask({ type: 'overrule', path: ['round'], value: 'one', note: 'x' }));
    refusal(await (phones[0] as Phone).ask({ type: 'overrule', path: ['round'], value: 1, note: 'x' }));
    refusal(await organiser.ask({ type: 'answer', number: organiser.view?.number, answer: 'x' }));
    // The question that was open stays open under its number, also for a server that reads it from the log.
    const number = phones[0]?.view?.number;
    const table = await server.battles.table(battle.id);
    await table.follow();
    expect(JSON.parse((await table.view(undefined)).view).number).toBe(number);
    expect(await playOne(phones, new RandomPolicy('after'))).toBe(true);
  });

  test('seats: invitations work once, move to another device, and are taken back', async () => {
    const battle = await seated(address);
    const path = `/battles/${battle.id}`;
    const [one] = (await phonesAt(address, battle)) as [Phone, Phone];
    const seat = one.seat as string;
    const token = battle.tokens[seat];
    const { body: moved } = await http(address, 'POST', `${path}/seats/${seat}/invite`, undefined, token);
    const { invite, link, qr } = moved as { invite: string; link: string; qr: string };
    expect(link).toBe(`${address}/join#${battle.id}/${invite}`);
    expect(qr).toMatch(/^<svg/);
    const joined = await http(address, 'POST', `${path}/join`, { invite, name: 'Nim' });
    expect(joined).toMatchObject({ status: 200, body: { seat } });
    await one.until(() => one.closed !== undefined, 'the old device to be let go');
    expect(one.closed).toBe(4401);
    expect(await http(address, 'POST', `${path}/join`, { invite })).toMatchObject({
      status: 403,
      body: { error: { field: 'body.invite' } },
    });
    expect(await http(address, 'GET', `${path}/view`, undefined, token)).toMatchObject({ status: 401 });
    const fresh = (joined.body as { token: string }).token;
    expect(await http(address, 'GET', `${path}/view`, undefined, fresh)).toMatchObject({ status: 200 });
    expect(await http(address, 'GET', path)).toMatchObject({
      body: {
        seats: expect.arrayContaining([
          {
            seat,
            name: 'Nim',
            joined: true,
            bot: null,
            connected: false,
            ready: false,
            seal: sealOf(`dice of ${seat}`),
            entropy: `dice of ${seat}`,
          },
        ]),
      },
    });

    const other = Object.keys(battle.tokens).find((each) => each !== seat);
    expect(await http(address, 'POST', `${path}/seats/${other}/invite`, undefined, fresh)).toMatchObject({
      status: 403,
    });
    expect(await http(address, 'DELETE', `${path}/seats/${seat}`, undefined, fresh)).toMatchObject({
      status: 403,
    });
    expect(await http(address, 'DELETE', `${path}/seats/${seat}`, undefined, battle.organiser)).toMatchObject(
      { status: 200 },
    );
    expect(await http(address, 'GET', `${path}/view`, undefined, fresh)).toMatchObject({ status: 401 });
    expect(await http(address, 'DELETE', `${path}/seats/nobody`, undefined, battle.organiser)).toMatchObject({
      status: 404,
    });
    const rows = JSON.stringify(await server.store.db.selectFrom('seats').selectAll().execute());
    const kept = JSON.stringify(await server.store.db.selectFrom('battles').selectAll().execute());
    for (const secret of [...Object.values(battle.tokens), battle.organiser, invite, fresh])
      expect(rows + kept).not.toContain(secret);
  });

  test('a battle gathers, begins, and its dice can be checked by anyone once it is over', async () => {
    const setUp = { scenario: 'takeover.stand-off', gangs: [{ house: 'escher' }, { house: 'orlock' }] };
    const { body: made } = await http(address, 'POST', '/battles', setUp);
    const { id, organiser, commitment, invites } = made as {
      id: string;
      organiser: string;
      commitment: string;
      invites: { seat: string; invite: string }[];
    };
    const early = await Phone.open(address, { battle: id });
    await early.until(() => early.messages.length > 0);
    expect(early.messages).toEqual([{ type: 'lobby', battle: expect.objectContaining({ id }) }]);
    expect(await http(address, 'GET', `/battles/${id}/view`)).toMatchObject({ status: 409 });
    const tokens: Record<string, string> = {};
    for (const { seat, invite } of invites) {
      const { body } = await http(address, 'POST', `/battles/${id}/join`, {
        invite,
        seal: sealOf(`e-${seat}`),
      });
      tokens[seat] = (body as { token: string }).token;
    }
    expect(await http(address, 'POST', `/battles/${id}/start`, undefined, tokens.escher)).toMatchObject({
      status: 403,
    });
    await begin(address, { id, organiser, tokens }, (seat) => `e-${seat}`);
    expect(await http(address, 'POST', `/battles/${id}/start`, undefined, organiser)).toMatchObject({
      status: 200,
    });
    await early.until(() => early.view !== undefined, 'the beginning');
    const phones = await phonesAt(address, { id, organiser, commitment, tokens });
    const policy = new RandomPolicy('dice');
    for (let turn = 0; turn < 15; turn++) await playOne(phones, policy);
    expect(await http(address, 'GET', `/battles/${id}/export`)).toMatchObject({ status: 409 });
    const { body: halfway } = await http(address, 'GET', `/battles/${id}/luck`);
    expect(halfway).toMatchObject({ faults: [], luck: expect.any(Array) });
    expect((halfway as { rolls: number }).rolls).toBeGreaterThan(0);
    expect(JSON.stringify(await http(address, 'GET', `/battles/${id}`))).not.toContain('serverSeed');
    await (phones[0] as Phone).ask({ type: 'undo', to: 1 });
    const undone = await (phones[1] as Phone).consent(true);
    expect(undone.type).toBe('taken');
    await together(phones, undone.version as number);
    for (let turn = 0; turn < 10; turn++) await playOne(phones, policy);
    while (await playOne(phones, policy));
    const { body: file } = await http(address, 'GET', `/battles/${id}/export`);
    expect(file).toMatchObject({ fair: { commitment, entropy: { escher: 'e-escher', orlock: 'e-orlock' } } });
    const verified = verifyBattle(file);
    expect(verified.faults).toEqual([]);
    expect(verified.undos).toBe(1);
    expect(verified.takenBack).toBeGreaterThan(0);
    expect(verified.rolls.length).toBeGreaterThan(10);
    expect(await http(address, 'GET', `/battles/${id}/luck`)).toMatchObject({
      status: 200,
      body: { faults: [] },
    });
    expect(
      await http(address, 'POST', `/battles/${id}/answers`, { number: 1, answer: true }, tokens.escher),
    ).toMatchObject({ status: 409 });

    const loaded = structuredClone(file) as {
      log: { how?: string; answer?: number[] }[];
      seed: string;
      fair: { serverSeed: string };
    };
    const die = loaded.log.find(({ how, answer }) => how === 'rolled' && typeof answer?.[0] === 'number');
    (die?.answer as number[])[0] = die?.answer?.[0] === 6 ? 5 : 6;
    expect(verifyBattle(loaded).faults.join()).toMatch(/the seed gives|log|rules/);
    expect(verifyBattle({ ...(file as object), seed: 'another' }).faults.join()).toMatch(/was not mixed/);
    const other = structuredClone(file) as typeof loaded;
    other.fair.serverSeed = 'ab'.repeat(32);
    expect(verifyBattle(other).faults.join()).toMatch(/not the one that it committed to/);
    const shown = await http(address, 'GET', `/battles/${id}/replay?version=5`);
    expect(shown).toMatchObject({ status: 200, body: { finished: false, asks: [] } });
  });

  test('players join while the organiser changes the set-up, and each gets exactly one seat', async () => {
    const gangs = [{ house: 'escher' }, { house: 'orlock' }, { house: 'goliath' }];
    const setUp = { scenario: 'takeover.stand-off', gangs };
    const { body: made } = await http(address, 'POST', '/battles', setUp);
    const { id, organiser, invites } = made as {
      id: string;
      organiser: string;
      invites: { seat: string; invite: string }[];
    };
    const change = (houses: readonly string[]) =>
      http(
        address,
        'PATCH',
        `/battles/${id}`,
        { ...setUp, gangs: houses.map((house) => ({ house })) },
        organiser,
      );
    const joins = invites.map(({ invite }) => http(address, 'POST', `/battles/${id}/join`, { invite }));
    const changes = [
      await change(['cawdor', 'orlock', 'goliath']),
      await change(['cawdor', 'goliath', 'delaque']),
    ];
    expect(changes.map(({ status }) => status)).toEqual([200, 200]);
    const joined = await Promise.all(joins);
    expect(joined.map(({ status }) => status)).toEqual([200, 200, 200]);
    const sits = await Promise.all(
      joined.map(async ({ body }) => {
        await http(address, 'POST', `/battles/${id}/start`, undefined, organiser);
        const phone = await Phone.open(address, { battle: id, token: (body as { token: string }).token });
        await phone.until(() => phone.view !== undefined, 'a view');
        return phone.seat;
      }),
    );
    expect(sits.toSorted()).toEqual(['cawdor', 'delaque', 'goliath']);
  });

  test('the same key makes the same battle once; another body under it is refused', async () => {
    const setUp = { scenario: 'takeover.stand-off', gangs: [{ house: 'escher' }, { house: 'orlock' }] };
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all([
      http(address, 'POST', '/battles', setUp, undefined, key),
      http(address, 'POST', '/battles', setUp, undefined, key),
    ]);
    const third = await http(address, 'POST', '/battles', setUp, undefined, key);
    const made = [first, second, third].filter(({ status }) => status === 200);
    expect(third.status).toBe(200);
    for (const each of made) expect(each.body).toEqual(third.body);
    const other = await http(address, 'POST', '/battles', { ...setUp, dice: 'ask' }, undefined, key);
    expect(other).toMatchObject({ status: 409, body: { error: { field: 'Idempotency-Key' } } });
    const short = await http(address, 'POST', '/battles', setUp, undefined, {
      'idempotency-key': 'guess-me',
    });
    expect(short).toMatchObject({ status: 400 });
  });

  test('the same key keeps the same gang once; another gang under it is refused', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await http(address, 'POST', '/gangs', sampleGang('escher'), undefined, key),
      await http(address, 'POST', '/gangs', sampleGang('escher'), undefined, key),
    ];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const other = await http(address, 'POST', '/gangs', sampleGang('orlock'), undefined, key);
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'key-used' } } });
  });
});

test('phones at two processes of one PostgreSQL play one battle', async () => {
  const store = await postgres.database();
  const servers = await Promise.all([0, 1].map(() => startTestServer({ store })));
  const [here, there] = servers as [Running, Running];
  const battle = await seated(here.address);
  const [escher, goliath] = Object.values(battle.tokens);
  const one = await Phone.open(here.address, { battle: battle.id, token: escher });
  const two = await Phone.open(there.address, { battle: battle.id, token: goliath });
  await Promise.all([one, two].map((phone) => phone.until(() => phone.view !== undefined)));
  const policy = new RandomPolicy('two processes');
  for (let turn = 0; turn < 80; turn++) expect(await playOne([one, two], policy)).toBe(true);
  expect(one.version).toBe(two.version);
  expect(one.view?.state).toEqual(two.view?.state);
  expect([one.gaps, two.gaps]).toEqual([0, 0]);
  // Consent and revocation cross over as well.
  const wish = await one.ask({ type: 'undo', to: 1 });
  expect(wish.type).toBe('waiting');
  await two.until(() => two.messages.some(({ type }) => type === 'undo-asked'), 'the question');
  const agreed = await two.consent(true);
  expect(agreed.type).toBe('taken');
  await together([one, two], agreed.version as number);
  expect(one.view?.state).toEqual(two.view?.state);
  await http(here.address, 'DELETE', `/battles/${battle.id}/seats/${two.seat}`, undefined, battle.organiser);
  await two.until(() => two.closed !== undefined, 'to be let go');
  await http(there.address, 'POST', `/battles/${battle.id}/close`, undefined, battle.organiser);
  await one.until(() => one.view?.finished === true, 'the end');
  for (const server of servers) await server.close();
});

test('a lobby shows who is connected, to any process', async () => {
  const store = await postgres.database();
  const [here, there] = (await Promise.all([0, 1].map(() => startTestServer({ store })))) as [
    Running,
    Running,
  ];
  const gangs = [{ house: 'escher' }, { house: 'goliath' }];
  const { body } = await http(here.address, 'POST', '/battles', { scenario: 'takeover.stand-off', gangs });
  const { id, invites } = body as { id: string; invites: { invite: string }[] };
  const joined = await http(here.address, 'POST', `/battles/${id}/join`, { invite: invites[0]?.invite });
  const { token } = joined.body as { token: string };
  const watcher = await Phone.open(here.address, { battle: id });
  const connected = () => {
    const lobby = watcher.messages.findLast(({ type }) => type === 'lobby')?.battle as Card | undefined;
    return lobby?.seats.find(({ seat }) => seat === 'escher')?.connected;
  };
  await watcher.until(() => connected() === false, 'the lobby');
  const phone = await Phone.open(there.address, { battle: id, token });
  await watcher.until(() => connected() === true, 'Escher to be there');
  // One that starts later asks who is there.
  const late = await startTestServer({ store });
  const seatsAt = async ({ address }: Running) => {
    const card = (await http(address, 'GET', `/battles/${id}`)).body as Card;
    return card.seats.map((seat) => seat.connected);
  };
  await expect.poll(() => seatsAt(late)).toEqual([true, false]);
  await phone.close();
  await watcher.until(() => connected() === false, 'Escher to leave');
  await expect.poll(() => seatsAt(late)).toEqual([false, false]);
  // A process that stops takes its devices along.
  await Phone.open(there.address, { battle: id, token });
  await watcher.until(() => connected() === true, 'Escher to be there again');
  await there.close();
  await watcher.until(() => connected() === false, 'Escher to be gone');
  for (const server of [here, late]) await server.close();
});
