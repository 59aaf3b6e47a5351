/** A battle whose rules are missing: its phones say so, and continue with today's rules once both have agreed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundled, type ServerProcess, spawnServer } from '../../server/src/process.fixture.ts';
import { openStore } from '../../server/src/store/index.ts';
import { buildApp, device } from './browser.fixture.ts';
import { openBrowser } from './chromium.fixture.ts';
import { begin, joinBattle, openBattle, Player, playUntil } from './play.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-go-on-'));
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.stop();
  rmSync(FOLDER, { recursive: true, force: true });
});

test('two phones agree to go on from the last checkpoint by the rules of today', async () => {
  buildApp();
  const place = join(FOLDER, 'battles.db');
  const file = await bundled('../../web/test/app-server.fixture.ts');
  server = await spawnServer(file, place);
  const { address } = server;
  const browser = await openBrowser();
  const [first, second] = await Promise.all([device(browser, { width: 390, height: 844 }), device(browser)]);
  await openBattle(first.page, address, { scenario: 'Ambush!', here: 1 });
  await joinBattle(first.page, second.page);
  await begin(first.page);
  const players = [new Player(first.page, 1), new Player(second.page, 2)];
  await playUntil(players, () => first.page.getByText('Action phase').isVisible());
  for (let turn = 0; turn < 3; turn++) for (const player of players) await player.answer();
  await server.stop();
  const store = await openStore(place);
  await store.db.deleteFrom('rules').execute();
  await store.db
    .updateTable('battles')
    .set({ rules: 'e'.repeat(64) })
    .execute();
  await store.close();
  server = await spawnServer(file, place, Number(new URL(address).port));

  const goOn = ({ page }: typeof first) => page.getByRole('button', { name: 'Go on from there' });
  for (const { page } of [first, second]) await page.reload();
  await goOn(first).waitFor();
  await first.page.getByText('does not have the rules').waitFor();
  await goOn(first).tap();
  await first.page.getByText(/Agreed: .*Waiting for/).waitFor();
  await goOn(second).tap();
  await Promise.all([first, second].map(({ page }) => page.getByText('Action phase').waitFor()));
  expect(await playUntil(players, async () => players.some(({ diary }) => diary.length > 12))).toBe(true);
  await browser.close();
});
