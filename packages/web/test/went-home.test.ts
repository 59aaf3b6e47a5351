/** Gangs kept on phones take home what a battle brought: on two phones, each its own, and without a network. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOn } from './axe.fixture.ts';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { begin, DECISIVE, isKeptOnDevice, joinBattle, Player, playUntil } from './play.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

/** Copies the first sample, so that both phones keep a gang of the same name and ids. */
async function keepGang(page: Page): Promise<void> {
  await page.goto(`${app.address}/gangs`);
  await page.getByRole('button', { name: /^Copy/ }).first().click();
  await page.getByRole('heading', { level: 1, name: /^My/ }).waitFor();
  await page.getByLabel('Credits', { exact: true }).fill('100');
  await page.getByLabel('Territories').fill('3');
}

const gangOn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('arbiter.gangs') ?? '[]')[0]);
const chooseOwn = async (page: Page, label: string | RegExp) => {
  const list = page.getByRole('combobox', { name: label });
  await list.selectOption(
    (await list.getByRole('option', { name: /^My/ }).first().getAttribute('value')) ?? '',
  );
};
const track = async (page: Page) => {
  const part = page.locator('details', { has: page.locator('summary', { hasText: 'Tracking' }) }).first();
  await part.locator('summary').click();
  await part.getByRole('radio', { name: /^Who is down/ }).check();
};
const home = (page: Page) => page.getByRole('region', { name: 'On the pages of your gangs' });

/** What the table says that a gang has in the end. */
interface Final {
  readonly stash: number;
  readonly reputation: number;
  readonly territories: number;
}

async function look(page: Page, final: Final): Promise<void> {
  await home(page).getByText('entered on its page').waitFor();
  expect(await faultsOn('a battle that went home', page)).toEqual([]);
  // A second look enters nothing a second time.
  await page.reload();
  await home(page).getByText('entered on its page').waitFor();
  await home(page)
    .getByRole('link', { name: /^To the gang/ })
    .click();
  const past = page.getByRole('region', { name: 'History' });
  await past.getByRole('listitem').first().waitFor();
  expect(await faultsOn('a gang with a history', page)).toEqual([]);
  const shown = async () => ({
    stash: Number(await page.getByLabel('Credits', { exact: true }).inputValue()),
    reputation: Number(await page.getByLabel('Reputation').inputValue()),
    territories: Number(await page.getByLabel('Territories').inputValue()),
  });
  expect(await shown()).toEqual(final);
  const after = await gangOn(page);
  expect(after.fighters.some(({ xp = 0 }: { xp?: number }) => xp > 0)).toBe(true);
  await past.getByRole('button', { name: /^Take it back/ }).click();
  await past.getByText('Taken back').waitFor();
  expect(await shown()).toEqual({ stash: 100, reputation: 0, territories: 3 });
  const back = await gangOn(page);
  expect(back.fighters.every(({ xp = 0, status = 'fit' }) => xp === 0 && status === 'fit')).toBe(true);
  await past.getByRole('button', { name: /^Enter it again/ }).click();
  await past.getByRole('button', { name: /^Take it back/ }).waitFor();
  expect(await shown()).toEqual(final);
  expect(await gangOn(page)).toEqual(after);
}

test('on two phones each gang takes home its own part, once; it can be taken back and entered again', async () => {
  const one = await device(app.browser);
  const other = await device(app.browser);
  await Promise.all([keepGang(one.page), keepGang(other.page)]);
  await one.page.goto(`${app.address}/start`);
  await chooseOwn(one.page, 'Gang 1');
  await track(one.page);
  await one.page.getByRole('radio', { name: 'Each on their own phone' }).check();
  const boxes = one.page.getByRole('checkbox', { name: /Played on this device|Invited from the lobby/ });
  for (const at of [0, 1]) await boxes.nth(at).setChecked(at === 0);
  await one.page.getByRole('button', { name: 'Open the table' }).click();
  await one.page.getByRole('heading', { name: 'At the table' }).waitFor();
  await joinBattle(one.page, other.page);
  await other.page.getByRole('button', { name: /^Change the seat/ }).click();
  await chooseOwn(other.page, 'Your gang');
  await other.page.getByRole('button', { name: 'Keep this' }).click();
  await other.page.getByRole('button', { name: /^(I am|We are) ready$/ }).click();
  await begin(one.page);
  await playUntil([new Player(one.page, 1, DECISIVE), new Player(other.page, 2, DECISIVE)]);
  const battle = new URL(one.page.url()).pathname.split('/')[2];
  const reply = await fetch(`${app.address}/api/battles/${battle}/view`);
  const { gangs } = ((await reply.json()) as { view: { state: { gangs: readonly Final[] } } }).view.state;
  const [mine, theirs] = gangs.map(({ stash, reputation, territories }) => ({
    stash,
    reputation,
    territories,
  }));
  expect(gangs.some(({ stash, reputation }) => stash > 100 || reputation > 0)).toBe(true);
  await look(one.page, mine as Final);
  await look(other.page, theirs as Final);
  expect([...one.faults, ...other.faults]).toEqual([]);
  await Promise.all([one.context.close(), other.context.close()]);
});

test('without a network a gang gets the results of a battle on this device', async () => {
  const { page, context } = await device(app.browser, { keepsFiles: true });
  await keepGang(page);
  await isKeptOnDevice(page);
  await context.setOffline(true);
  await page.goto(`${app.address}/start`);
  await chooseOwn(page, 'Gang 1');
  await track(page);
  await page.getByRole('button', { name: 'Open the table' }).tap();
  await begin(page);
  await playUntil([new Player(page, 1, DECISIVE)]);
  const lines = home(page).getByText('entered on its page');
  await lines.waitFor();
  const before = await gangOn(page);
  await page.goto(`${app.address}/gangs/${before.id}`);
  await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor();
  expect(before.fighters.some(({ xp = 0 }: { xp?: number }) => xp > 0)).toBe(true);
  await context.close();
});
