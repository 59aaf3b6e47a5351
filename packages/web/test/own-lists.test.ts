/** A campaign with lists of one's own in a real browser: two gangs on one phone, from the file to a Hired Gun who falls on paper. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOn } from './axe.fixture.ts';
import { device, type OpenApp, openApp } from './browser.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

const LISTS = fileURLToPath(new URL('../../../docs/examples/ash-district.gang-data.json', import.meta.url));
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The campaign as its organiser sees it. */
const looked = (page: Page) =>
  page.evaluate(async () => {
    const [{ campaign, seats }] = JSON.parse(localStorage.getItem('arbiter.campaigns') ?? '[]');
    const headers = { authorization: `Bearer ${seats.organiser}` };
    return await (await fetch(`/api/campaigns/${campaign}`, { headers })).json();
  });

test('a campaign buys from lists that were brought, and a phone with two gangs plays both', async () => {
  const { context, page, faults } = await device(app.browser);
  await page.goto(`${app.address}/campaigns`);
  await page.getByRole('button', { name: 'New campaign' }).click();

  // Lists that are brought here are those that gangs buy from, and their houses are the houses to choose.
  await page.locator('summary', { hasText: 'Lists that gangs buy from' }).click();
  await page.getByRole('button', { name: 'Bring lists of your own' }).click();
  await page.getByRole('dialog').getByLabel('Files').setInputFiles(LISTS);
  await page.getByRole('button', { name: 'Keep these lists' }).click();
  await page.getByText('Lists that gangs buy from: The Ash District').waitFor();
  const houses = page.getByRole('combobox', { name: /^House of gang/ });
  expect(await houses.first().locator('option').allTextContents()).toEqual(['Ash Wardens', 'Salt Runners']);
  for (const mine of await page.getByRole('checkbox', { name: /^Mine/ }).all()) await mine.check();
  await page.locator('summary', { hasText: 'Budget and house rules' }).click();
  await page.getByRole('checkbox', { name: 'Opened by a battle of all gangs' }).uncheck();
  await page.getByRole('checkbox', { name: 'Hired Guns' }).check();
  await page.getByText('Without a file they have sample profiles.').waitFor();
  await page.getByLabel('Credits for a new gang').fill('700');
  expect(await faultsOn('campaign with lists', page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the campaign' }).click();
  await page.getByRole('button', { name: 'I have written it down' }).click();

  // Both gangs are asked at once, and the phone founds both: armed, and with the skill that was chosen.
  const todo = region(page, 'To do');
  await todo.getByText('of 700 credits').nth(1).waitFor();
  expect(await todo.getByText('unarmed').count()).toBe(0);
  await todo.getByRole('button', { name: 'Equip Warden captain' }).click();
  await page.getByRole('dialog').getByText('Comes with Nerves of Steel').waitFor();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^Skill/ })
    .selectOption({ label: 'Overseer' });
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  // The Salt Runners keep some credits for a Hired Gun.
  for (let count = 0; count < 3; count++)
    await todo
      .getByRole('button', { name: /^Without Salt runner/ })
      .last()
      .click();
  for (const name of ['Ash Wardens', 'Salt Runners']) {
    const button = todo.getByRole('button', { name: `Found ${name}` });
    await button.click();
    await button.waitFor({ state: 'detached' });
  }
  const { gangs } = await looked(page);
  expect(gangs[0]).toMatchObject({ house: 'ash-wardens', status: 'alive' });
  expect(gangs[0].fighters[0].skills).toEqual(['nerves-of-steel', 'overseer']);

  // To the battle: somebody names a territory, the other contests it.
  const paper = todo.getByText('Fought on paper? Enter how it went');
  for (let turn = 0; turn < 6 && (await paper.count()) === 0; turn++) {
    const choices = todo.locator('article').first().locator('.row .btn');
    await choices.first().waitFor();
    const contest = choices.filter({ hasText: 'Contest' });
    const choice = (await contest.count()) > 0 ? contest : choices.first();
    const headline = await todo.locator('article').first().getByRole('heading').textContent();
    await choice.click();
    await todo.getByText(headline ?? '', { exact: true }).waitFor({ state: 'detached' });
    await todo.locator('article').first().waitFor();
  }

  // A Hired Gun fights on paper, is paid and can fall; of a large gang only some were there.
  await paper.click();
  await todo.getByLabel('Scenario').selectOption({ label: 'Stand-Off' });
  const gang = (name: string) => todo.getByRole('group', { name, exact: true });
  await gang('Ash Wardens')
    .getByRole('button', { name: /^Pick who was there/ })
    .click();
  await gang('Ash Wardens').getByLabel('How Warden captain ended').selectOption('stood');
  await gang('Salt Runners').locator('summary', { hasText: 'Hired Guns: none' }).click();
  // Sisters are hired together and end one by one; here somebody comes alone.
  const gun = gang('Salt Runners').locator('label', { hasNotText: ' and ' }).getByRole('checkbox').first();
  const [, called = '', price = ''] =
    /^(.+): (\d+) credits$/.exec((await gun.locator('..').textContent()) ?? '') ?? [];
  await gun.check();
  await gang('Salt Runners').getByLabel(`How ${called} ended`).selectOption('out');
  await gang('Salt Runners')
    .getByLabel(`Who took ${called} out`)
    .selectOption({ label: 'by Warden captain (Ash Wardens)' });
  await todo.getByRole('checkbox', { name: 'Ash Wardens' }).check({ force: true });
  expect(await faultsOn('hired on paper', page)).toEqual([]);
  const enter = todo.getByRole('button', { name: 'Enter the battle' });
  await enter.click();
  await enter.waitFor({ state: 'detached' });
  const after = await looked(page);
  expect(after.battles[0]).toMatchObject({ status: 'fought', played: { paper: true } });
  expect(after.battles[0].out).toHaveLength(1);
  const lines = await page.evaluate(async (campaign) => {
    const reply = await fetch(`/api/campaigns/${campaign}/feed?most=200`);
    return (await reply.json()).lines.map(({ words }: { words: string }) => words);
  }, new URL(page.url()).pathname.split('/')[2]);
  expect(lines).toContainEqual(expect.stringContaining(`Salt Runners pays ${price} credits: Hired Guns`));
  expect(faults).toEqual([]);
  await context.close();
});
