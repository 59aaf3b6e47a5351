/** Several questions answered with one tap, in a real browser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenApp, openApp } from './browser.fixture.ts';
import { atTheTable, Tapper } from './taps.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp('ahead');
});
afterAll(() => app?.close());

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test('a fighter moves and shoots with three taps; the sheet says what was meant', async () => {
  const page = await atTheTable(app.browser, app.address);
  const tapper = new Tapper(page, []);
  await tapper.until(/(first of two actions|goes along\?)/i);
  tapper.taps = 0;
  await tapper.answer(/^Move/);
  await tapper.answer(/^Shoot/);
  const confirm = page.getByRole('button', { name: /^Take all \d answers$/ });
  await confirm.waitFor();
  const rows = page.locator('.sheet-row');
  expect(await rows.locator('legend').allTextContents()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^At whom does/),
      expect.stringMatching(/nearer to/),
      expect.stringMatching(/^At what range is/),
      expect.stringMatching(/^In what cover is/),
    ]),
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(AXE);
    const found = await page.evaluate('axe.run({ resultTypes: ["violations"] })');
    const { violations } = found as { violations: { id: string; impact: string }[] };
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  }
  await tapper.answer();
  expect(tapper.taps).toBe(3);
  await page
    .locator('.battle-story')
    .getByText(/shoots at/)
    .first()
    .waitFor();
  await page.context().close();
});

test('another target brings its own questions, and what was chosen is what is said', async () => {
  const page = await atTheTable(app.browser, app.address);
  const tapper = new Tapper(page, []);
  await tapper.until(/(first of two actions|goes along\?)/i);
  await tapper.answer(/^Shoot/);
  const whom = page.locator('.sheet-row', { hasText: 'At whom does' });
  const other = whom.getByRole('radio').nth(1);
  const name = (await whom.locator('.segment span').nth(1).textContent()) ?? '';
  expect(await other.isChecked()).toBe(false);
  await other.check();
  const range = page.getByRole('group', { name: `At what range is ${name}?` });
  await range.getByRole('radio', { name: /^Long/ }).check();
  await page.getByRole('group', { name: `In what cover is ${name}?` }).waitFor();
  expect(await range.getByRole('radio', { name: /^Long/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: /^Take all \d answers$/ }).click();
  await page
    .locator('.battle-story')
    .getByText(new RegExp(`shoots at ${name}`))
    .first()
    .waitFor();
  await page.context().close();
});

test('whoever likes it better answers one question at a time', async () => {
  const page = await atTheTable(app.browser, app.address);
  const tapper = new Tapper(page, []);
  await tapper.until(/(first of two actions|goes along\?)/i);
  await tapper.answer(/^Shoot/);
  await page.getByRole('button', { name: 'One question at a time' }).click();
  expect(await page.locator('.sheet-row').count()).toBe(0);
  await page.locator('.ask .options .btn').first().waitFor();
  await page.context().close();
});

test('real dice are a tap each, the last says that this was rolled, and the next roll is typed as well', async () => {
  const page = await atTheTable(app.browser, app.address, { dice: 'We roll our own' });
  const tapper = new Tapper(page, []);
  await tapper.until(/(first of two actions|goes along\?)/i);
  await tapper.answer(/^Shoot/);
  await page.locator('.sheet-row').first().waitFor();
  await page.getByRole('button', { name: /^We rolled/ }).click();
  const heading = await page.locator('.ask h2').first().elementHandle();
  await page.locator('.dice-pad').getByRole('button', { name: '6' }).click();
  await page.waitForFunction((before) => !before?.isConnected, heading);
  await page.getByRole('list', { name: 'The last rolls' }).getByText('6').first().waitFor();
  await page.locator('.dice-pad').getByRole('button').first().waitFor();
  await page.context().close();
});
