/** A list that is about several gangs: each seat says its own, and the last one answers the question. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BattleState, Question, View } from '@hive-arbiter/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Phone, playOne, RandomPolicy, seated } from './client.fixture.ts';
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

const stateOf = (phone: Phone) => (phone.view as View).state as unknown as BattleState;

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

test('each seat says who of its own it is; nobody speaks for others; the last part answers', async () => {
  const battle = await seated(server.address, { scenario: 'dominion.stand-off', depth: 'full' });
  const phones: Phone[] = [];
  for (const token of Object.values(battle.tokens)) {
    const phone = await Phone.open(server.address, { battle: battle.id, token });
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
  const all = [...(list?.to ?? [])];
  // Those of others are left out, whatever a seat says.
  expect(await escher.ask({ type: 'part', number, answer: all })).toMatchObject({ type: 'taken' });
  await goliath.until(() => goliath.messages.some(({ type }) => type === 'parts'), 'the part of the other');
  expect(goliath.messages.findLast(({ type }) => type === 'parts')).toMatchObject({
    number,
    given: { escher: of('escher') },
  });
  // Whoever comes back hears of it as well.
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
