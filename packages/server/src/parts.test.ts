/** A list that is about several gangs: each seat says its own, and the last one answers the question. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BattleState, Question, SeatView, Words } from '@hive-arbiter/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Phone, playOne, RandomPolicy, seated } from './client.fixture.ts';
import { startPostgres } from './postgres.fixture.ts';
import { poolOfRun } from './process.fixture.ts';
import type { Running } from './server.ts';
import { startTestServer } from './start.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-parts-'));
let server: Running;
beforeAll(async () => {
  server = await startTestServer({ store: join(FOLDER, 'parts.db'), pool: await poolOfRun() });
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

const stateOf = (phone: Phone) => (phone.view as SeatView<Words>).state as unknown as BattleState;

/** The open question, where it is a list of several gangs that anybody may answer. */
function listAt(phone: Phone): (Question<'measure'> | Question<'sight'>) | undefined {
  const { state, asks = [] } = phone.view ?? {};
  const { fighters } = state as unknown as BattleState;
  const [ask] = asks as readonly Question[];
  if (ask?.by !== undefined || (ask?.kind !== 'measure' && ask?.kind !== 'sight')) return undefined;
  if (ask.kind === 'measure' && ask.nearestFirst) return undefined;
  const gangs = new Set(ask.to.flatMap((id) => fighters[id]?.gang ?? []));
  return gangs.size > 1 ? ask : undefined;
}

/** A battle that two phones, each at its own address, have played up to a list of both gangs. */
async function atAList(addresses: readonly [string, string]) {
  const battle = await seated(addresses[0], { scenario: 'dominion.stand-off', depth: 'full' });
  const phones: Phone[] = [];
  for (const [at, token] of Object.values(battle.tokens).entries()) {
    const phone = await Phone.open(addresses[at] as string, { battle: battle.id, token });
    await phone.until(() => phone.view !== undefined, 'the view');
    phones.push(phone);
  }
  const [escher, goliath] = phones as [Phone, Phone];
  const policy = new RandomPolicy('parts 1');
  for (let count = 0; count < 60 && !listAt(escher); count++)
    expect(await playOne(phones, policy)).toBe(true);
  const list = listAt(escher);
  const { number } = escher.view as { number: number };
  const { fighters } = stateOf(escher);
  const of = (gang: string) => (list?.to ?? []).filter((id) => fighters[id]?.gang === gang);
  return { battle, phones, escher, goliath, number, of, all: [...(list?.to ?? [])] };
}

test('each seat names its own fighters, nobody answers for others, and the last part answers', async () => {
  const { address } = server;
  const { battle, phones, escher, goliath, number, of, all } = await atAList([address, address]);
  // Those of others are left out, whatever a seat says.
  expect(await escher.ask({ type: 'part', number, answer: all })).toMatchObject({ type: 'taken' });
  await goliath.until(() => goliath.messages.some(({ type }) => type === 'parts'), 'the part of the other');
  expect(goliath.messages.findLast(({ type }) => type === 'parts')).toMatchObject({
    number,
    given: { escher: of('escher') },
  });
  // Somebody who reconnects gets it as well.
  const again = await Phone.open(server.address, { battle: battle.id, token: battle.tokens.goliath });
  await again.until(() => again.messages.some(({ type }) => type === 'parts'), 'the parts');
  await again.close();
  goliath.send({ type: 'answering', number });
  await escher.until(() => escher.messages.some(({ type }) => type === 'answering'), 'who is at it');
  expect(escher.messages.findLast(({ type }) => type === 'answering')).toMatchObject({
    number,
    seat: 'goliath',
  });
  expect(await goliath.ask({ type: 'part', number, answer: [] })).toMatchObject({ type: 'taken' });
  await escher.until(() => escher.view?.number !== number, 'the next question');
  // Said to a question that is over, it is late.
  expect(await goliath.ask({ type: 'part', number, answer: [] })).toMatchObject({
    type: 'refused',
    code: 'late',
  });
  for (const phone of phones) await phone.close();
});

test('every process of a database hears who is answering, parts of a list and what is done', async () => {
  const postgres = await startPostgres();
  const store = await postgres.database();
  const [here, there] = [await startTestServer({ store }), await startTestServer({ store })];
  const { phones, escher, goliath, number, of, all } = await atAList([here.address, there.address]);
  const heard = async (phone: Phone, type: string) => {
    await phone.until(() => phone.messages.some((each) => each.type === type), type);
    return phone.messages.findLast((each) => each.type === type);
  };
  escher.send({ type: 'answering', number });
  expect(await heard(goliath, 'answering')).toMatchObject({ number, seat: 'escher' });
  goliath.send({ type: 'done', what: 'The dice are on the table' });
  expect(await heard(escher, 'done')).toMatchObject({ what: 'The dice are on the table' });
  expect(await escher.ask({ type: 'part', number, answer: all })).toMatchObject({ type: 'taken' });
  expect(await heard(goliath, 'parts')).toMatchObject({ number, given: { escher: of('escher') } });
  expect(await goliath.ask({ type: 'part', number, answer: [] })).toMatchObject({ type: 'taken' });
  for (const phone of phones)
    await phone.until(() => (phone.view?.number ?? number) !== number, 'the next question');
  for (const phone of phones) await phone.close();
  await here.close();
  await there.close();
  await postgres.stop();
});
