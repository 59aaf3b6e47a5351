/**
 * A campaign of four players in a real browser: two of them with phones, the others by their organiser over HTTP. From its
 * making over founding, a battle on phones and one from paper to the challenges of the second week.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOn } from './axe.fixture.ts';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { League } from './league.fixture.ts';
import { begin, DECISIVE, Player, playUntil } from './play.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heldBy = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('arbiter.campaigns') ?? '[]')[0]);

/** Taps, and waits until the question is gone: the players of the other gangs answer what is open. */
async function answered(button: Locator): Promise<void> {
  await button.click();
  await button.waitFor({ state: 'detached' });
}

test('four players live through two weeks, with one battle on phones and one from paper', async () => {
  const one = await device(app.browser);
  const other = await device(app.browser);
  const { page } = one;

  // Made in a minute.
  await page.goto(`${app.address}/campaigns`);
  await page.getByText('This device takes part in no campaign yet').waitFor();
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Winter');
  await page.getByRole('radio', { name: 'Dominion' }).check({ force: true });
  await expect.poll(() => page.getByLabel('Weeks').inputValue()).toBe('6');
  for (let count = 2; count < 4; count++) await page.getByRole('button', { name: 'One more gang' }).click();
  expect(await faultsOn('new campaign', page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the campaign' }).click();
  await page.getByRole('heading', { level: 1, name: 'Winter' }).waitFor();
  const codes = region(page, 'Write this down');
  expect(await codes.locator('.camp-code').allTextContents()).toHaveLength(2);
  await codes.getByRole('button').click();

  // The second player comes by the link of the organiser's page.
  await page.getByRole('link', { name: 'Organise' }).click();
  await page.getByRole('button', { name: 'Invite to Goliath' }).click();
  const link = await page.getByRole('textbox', { name: 'The link works once' }).inputValue();
  await page.keyboard.press('Escape');
  await other.page.goto(link);
  await other.page.getByText('You are invited to play Goliath in Winter.').waitFor();
  await other.page.getByLabel('Your name').fill('Mara');
  await other.page.getByRole('button', { name: 'Take your seat' }).click();
  await region(page, 'Players').getByText('Played by Mara').waitFor();
  expect(await faultsOn('organise', page)).toEqual([]);
  await page.getByRole('link', { name: 'Now', exact: true }).click();

  // Gangs are founded from lists with prices: a hire changes what it costs.
  const mine = region(page, 'To do');
  const theirs = region(other.page, 'To do');
  await mine.getByText(/of 1000 credits/).waitFor();
  const before = await mine.getByText(/of 1000 credits/).textContent();
  await mine
    .getByRole('button', { name: /^Without/ })
    .last()
    .click();
  await expect.poll(() => mine.getByText(/of 1000 credits/).textContent()).not.toBe(before);
  await mine.getByRole('button', { name: 'Undo the removal' }).click();
  await mine
    .getByRole('button', { name: /^Equip/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Name').fill('Vex');
  expect(await faultsOn('founding', page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await answered(mine.getByRole('button', { name: 'Found Escher' }));
  await answered(theirs.getByRole('button', { name: 'Found Goliath' }));
  const { campaign, seats } = await heldBy(page);
  const league = League.of(app.address, campaign, 'Winter', seats.organiser, [
    'escher',
    'goliath',
    'orlock',
    'delaque',
  ]);

  // The first of the two who may challenge meets the other; nobody else fights.
  const isOurs = (of: string | null) => of === 'escher' || of === 'goliath';
  const challenge = async () => {
    for (;;) {
      const task = await league.until(({ clause }) => clause === 'dominion.prebattle.challenge.1');
      if (isOurs(task.of)) return task.of === 'escher' ? page : other.page;
      await league.answer(task, 'nobody');
    }
  };
  const challenger = await challenge();
  const challenged = challenger === page ? other.page : page;
  await region(challenger, 'To do')
    .getByRole('button', { name: challenger === page ? 'Goliath' : 'Escher' })
    .click();
  await region(challenger, 'To do').getByText('Which territory is it for?').waitFor();
  await region(challenger, 'To do').locator('.row .btn').first().click();
  await region(challenged, 'To do').getByRole('button', { name: 'Accept' }).click();

  // On phones: both sit down where their gangs are, and the result comes home by itself.
  await mine.getByLabel(/keeps track of/).selectOption('status');
  await mine.getByRole('button', { name: 'Begin the battle' }).click();
  await page.waitForURL(/\/battle\//);
  await theirs.getByRole('button', { name: 'To the battle' }).click();
  await other.page.waitForURL(/\/battle\//);
  await begin(page);
  await playUntil([new Player(page, 1, DECISIVE), new Player(other.page, 2, DECISIVE)]);
  await page.goto(`${app.address}/campaigns/${campaign}`);
  const unseen = page.getByRole('article', { name: 'New since you looked' });
  await unseen
    .getByText(/Battle 1/)
    .first()
    .waitFor();
  // Who looks again has missed nothing.
  await page.reload();
  await region(page, 'What happened').getByRole('heading', { name: 'Week 1' }).waitFor();
  expect(await unseen.count()).toBe(0);
  await region(page, 'What happened')
    .getByText(/^.*Battle 1, .*/)
    .first()
    .waitFor();
  await other.page.goto(`${app.address}/campaigns/${campaign}`);

  // From paper: who won, who went out and by whom.
  const again = await challenge();
  const task = region(again, 'To do');
  await task.getByRole('button', { name: again === page ? 'Orlock' : 'Delaque' }).click();
  await task.getByText('Which territory is it for?').waitFor();
  await task.locator('.row .btn').first().click();
  await task.getByText('Which territory is it for?').waitFor({ state: 'detached' });
  await league.answer(
    await league.until(({ clause }) => clause === 'dominion.prebattle.challenge.2'),
    'accept',
  );
  await task.getByText('Fought on paper? Enter how it went').click();
  await task.getByLabel('Scenario').selectOption({ index: 1 });
  await task.getByRole('checkbox', { name: again === page ? 'Escher' : 'Goliath' }).check({ force: true });
  await task.getByRole('combobox', { name: /^How/ }).first().selectOption('out');
  await task.getByRole('combobox', { name: /^Who took/ }).selectOption({ index: 1 });
  expect(await faultsOn('from paper', again)).toEqual([]);
  await answered(task.getByRole('button', { name: 'Enter the battle' }));

  // The week ends: what is bought can be taken back.
  await league.until(({ deeds, of }) => (deeds?.includes('buy') ?? false) && of === 'escher');
  expect((await league.get()).battles[1]).toMatchObject({ status: 'fought', played: { paper: true } });
  await mine.getByText('Done for this week').waitFor();
  await mine.locator('summary', { hasText: /^Buy/ }).click();
  const credits = async () => (await league.get()).gangs[0].credits;
  const purse = await credits();
  await mine.getByRole('button', { name: /^Buy / }).and(page.locator(':enabled')).first().click();
  await expect.poll(credits).toBeLessThan(purse);
  expect(await faultsOn('end of week', page)).toEqual([]);
  // Nothing that is scrolled to comes to rest under the bar with Undo.
  const under = await mine
    .locator('summary')
    .first()
    .evaluate((summary) => {
      summary.scrollIntoView({ block: 'start' });
      const bar = document.querySelector('.camp-done');
      return (bar?.getBoundingClientRect().bottom ?? 0) - summary.getBoundingClientRect().top;
    });
  expect(under).toBeLessThanOrEqual(0);
  // The page learns of an undo late: until then nothing can be tapped, since every question has a new number.
  await page.route(`**/api/campaigns/${campaign}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(credits).toBe(purse);
  await mine.getByRole('button', { name: 'Done for this week' }).click();
  await expect.poll(async () => (await league.get()).gangs[0].done).toBe(true);
  await page.unrouteAll({ behavior: 'wait' });
  await league.until(({ clause }) => clause === 'dominion.prebattle.challenge.1');
  await page.getByText('Dominion · week 2 of 6').waitFor();
  expect((await league.get('/check')).broken).toEqual([]);
  expect(await faultsOn('campaign', page)).toEqual([]);

  // The gang's page tells where everything came from, the report how it stands; a guest sees nothing secret.
  await page.getByRole('link', { name: 'Gangs' }).click();
  await page.getByRole('link', { name: /^Escher/ }).click();
  await page.locator('summary', { hasText: 'Vex' }).click();
  await page
    .getByText(/Vex gains \d+ XP/)
    .first()
    .waitFor();
  expect(await faultsOn('gang', page)).toEqual([]);
  await page.getByRole('link', { name: 'Report' }).click();
  await region(page, 'Luckiest dice').waitFor();
  expect(await faultsOn('report', page)).toEqual([]);
  const guest = await device(app.browser);
  await guest.page.goto(`${app.address}/campaigns/${campaign}`);
  await region(guest.page, 'Ranking').getByRole('listitem').first().waitFor();
  expect(await region(guest.page, 'To do').count()).toBe(0);
  expect([...one.faults, ...other.faults, ...guest.faults]).toEqual([]);
  await Promise.all([one, other, guest].map(({ context }) => context.close()));
});
