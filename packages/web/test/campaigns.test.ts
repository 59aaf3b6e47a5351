/** A campaign in a real browser: made, joined by link, gangs founded, a question answered, news as they come. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOn } from './axe.fixture.ts';
import { device, type OpenApp, openApp } from './browser.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp('campaigns');
});
afterAll(() => app?.close());

const shots = process.env.SHOTS;
async function shoot(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

test('two devices make a campaign, found their gangs and answer what the first week asks', async () => {
  const one = await device(app.browser);
  const other = await device(app.browser);
  const { page } = one;
  await page.goto(app.address);
  await page.getByRole('link', { name: 'Campaigns' }).click();
  await page.getByText('This device takes part in no campaign yet').waitFor();
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Winter');
  await page.getByRole('radio', { name: 'Dominion' }).check({ force: true });
  expect(await page.getByLabel('Weeks').inputValue()).toBe('6');
  expect(await faultsOn('new campaign', page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the campaign' }).click();

  await page.getByRole('heading', { level: 1, name: 'Winter' }).waitFor();
  const codes = page.getByRole('region', { name: 'Write this down' });
  expect(await codes.locator('.camp-code').allTextContents()).toHaveLength(2);
  await codes.getByRole('button').click();
  await codes.waitFor({ state: 'detached' });
  const feed = page.getByRole('region', { name: 'What happened' });
  const before = await feed.textContent();

  // The other player comes by the link, and sees only their own gang's question.
  const link = await page.getByRole('region', { name: 'Invitations' }).locator('.camp-link').textContent();
  await other.page.goto(link as string);
  await other.page.getByLabel('Your name').fill('Mara');
  await other.page.getByRole('button', { name: 'Take your seat' }).click();
  const theirs = other.page.getByRole('region', { name: 'To do' });
  await theirs.getByRole('button', { name: /^Found / }).waitFor();
  expect(await theirs.getByRole('article').count()).toBe(1);
  // The organiser hears of it without a reload.
  await page.getByRole('region', { name: 'Invitations' }).waitFor({ state: 'detached' });

  const mine = page.getByRole('region', { name: 'To do' });
  await mine.getByText('fighters for').first().waitFor();
  expect(await faultsOn('founding', page)).toEqual([]);
  await mine
    .getByRole('button', { name: /^Found / })
    .first()
    .click();
  await mine.getByText('Nothing for you now').waitFor();
  expect(await feed.textContent()).not.toBe(before);
  await theirs.getByRole('button', { name: /^Found / }).click();

  // Whoever is first to challenge is asked; a tap answers.
  await page.getByText('Dominion · week 1 of 6').waitFor();
  expect(await feed.textContent()).not.toMatch(/challenges/);
  const ask = (at: Page) => at.getByRole('region', { name: 'To do' }).locator(':scope > article .row .btn');
  await expect
    .poll(async () => (await ask(page).count()) + (await ask(other.page).count()))
    .toBeGreaterThan(0);
  const asks = (await ask(page).count()) > 0 ? page : other.page;
  await ask(asks)
    .filter({ hasText: /^(?!Nobody)/ })
    .click();
  await asks.getByText('For which territory?').waitFor();
  await shoot(asks, 'phone');
  await ask(asks).first().click();
  await expect
    .poll(() => feed.getByRole('listitem').first().textContent(), { timeout: 20_000 })
    .toMatch(/challenges/);
  await page.getByRole('region', { name: 'Ranking' }).getByText('1 territory').first().waitFor();
  expect(await faultsOn('campaign', page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await shoot(page, 'desk');

  // Accepted, the battle is begun at a table of its own, where this device may seat the players.
  await (asks === page ? other.page : page).getByRole('button', { name: 'Accept' }).first().click();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await page.waitForURL(/\/battle\//);
  await page.getByText('Goliath').first().waitFor();
  await shoot(page, 'battle');
  await theirs.getByRole('link', { name: 'To the battle' }).waitFor();

  // The device finds the campaign again.
  await page.goto(`${app.address}/campaigns`);
  await page.getByRole('link', { name: /^Winter/ }).click();
  await feed.getByRole('listitem').first().waitFor();
  expect(await codes.count()).toBe(0);
  expect([...one.faults, ...other.faults]).toEqual([]);
  await one.context.close();
  await other.context.close();
});
