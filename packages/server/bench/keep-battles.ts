/**
 * Plays one battle of every scenario over the wire and writes it down as its store has it, for `npm run keep-release`.
 * Each is kept to its end, with the place at which it stood in its middle: a log only grows, so its first part is the
 * battle as it was then.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { HOUSES, scenarios } from '@hive-arbiter/engine';
import { Phone, playOne, RandomPolicy, seated } from '../src/client.fixture.ts';
import { startTestServer } from '../src/start.fixture.ts';

const [file = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'arbiter-keep-'));
const server = await startTestServer({ store: join(folder, 'kept.db') });
const { db } = server.store;
const kept: object[] = [];
for (const { id, gangs } of scenarios()) {
  const houses = Array.from({ length: gangs.least }, (_, at) => HOUSES[at] as string);
  const battle = await seated(server.address, { scenario: id, depth: 'attacks' }, houses);
  const phones = await Promise.all(
    Object.values(battle.tokens).map((token) => Phone.open(server.address, { battle: battle.id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
  const head = () =>
    db.selectFrom('heads').selectAll().where('battle', '=', battle.id).executeTakeFirstOrThrow();
  const policy = new RandomPolicy(`kept ${id}`);
  const heads: { readonly length: number; readonly asked: number }[] = [];
  while (await playOne(phones, policy)) {
    const state = (phones[0] as Phone).view?.state as { round: number } | undefined;
    const { length, asked } = await head();
    if ((state?.round ?? 0) > 0) heads.push({ length, asked });
  }
  for (const phone of phones) await phone.close();
  const row = await db
    .selectFrom('battles')
    .selectAll()
    .where('id', '=', battle.id)
    .executeTakeFirstOrThrow();
  if (row.status !== 'over') throw new Error(`${id} did not come to its end`);
  const seats = await db.selectFrom('seats').selectAll().where('battle', '=', battle.id).execute();
  const entries = await db
    .selectFrom('entries')
    .selectAll()
    .where('battle', '=', battle.id)
    .orderBy('seq')
    .execute();
  const { length, asked } = await head();
  kept.push({
    scenario: id,
    organiser: battle.organiser,
    tokens: battle.tokens,
    row,
    seats,
    // The last answer of all ends a battle, so there is always one before it.
    mid: heads[Math.floor((heads.length - 1) / 2)],
    end: { length, asked },
    entries,
  });
  console.log(`${id}: ${length} entries`);
}
await server.close();
rmSync(folder, { recursive: true });
const text = Buffer.from(JSON.stringify(kept));
const packed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});
writeFileSync(file, packed);
console.log(`${kept.length} battles: ${text.length} bytes, packed ${packed.length}`);
