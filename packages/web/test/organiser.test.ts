/** The organiser's page in a real browser: each of its actions is sent once, and another device reads of it. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOn } from './axe.fixture.ts';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { League } from './league.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Unfolds a deed of the page by the words on it. */
async function unfold(page: Page, words: string | RegExp) {
  const deed = page.locator('details', { has: page.locator('summary', { hasText: words }) });
  await deed.locator('summary').first().click();
  return deed;
}

/** Sends a deed that needs a reason. */
async function withReason(page: Page, words: string | RegExp, why: string, button: string): Promise<void> {
  const deed = await unfold(page, words);
  await deed.getByLabel('Why, for everybody to read').fill(why);
  await deed.getByRole('button', { name: button, exact: true }).click();
}

test('every organiser’s action is carried out, and others read what and why', async () => {
  const league = await League.make(app.address, 'Winter', 'takeover', ['escher', 'goliath', 'orlock'], {
    weeks: 4,
    invasion: false,
    tactics: false,
  });
  await league.until(({ clause }) => clause === 'campaign.week.knife.1');
  const [one, other] = await Promise.all([device(app.browser), device(app.browser)]);
  await league.seat(one.context, 'organiser', 'escher');
  await league.seat(other.context, 'goliath');
  const { page } = one;
  const home = `${app.address}/campaigns/${league.id}`;
  await Promise.all([page.goto(`${home}/organise`), other.page.goto(home)]);
  const reads = (words: string | RegExp) =>
    region(other.page, 'What happened').getByText(words).first().waitFor();
  expect(await faultsOn('organise', page)).toEqual([]);

  // Pause and go on.
  await withReason(page, 'Pause', 'snow on the roads', 'Pause the campaign');
  await reads(/paused.*snow on the roads/);
  await region(other.page, 'To do').getByText('The organiser has paused the campaign.').waitFor();
  await withReason(page, 'The campaign is paused', 'the roads are clear', 'Go on');
  await reads(/goes on.*the roads are clear/);

  // Length and name.
  const length = await unfold(page, 'Length: 4 weeks');
  await length.getByLabel('Weeks').fill('5');
  await length.getByLabel('Why, for everybody to read').fill('all have time');
  await length.getByRole('button', { name: 'Make it 5 weeks' }).click();
  await other.page.getByText('week 1 of 5').waitFor();
  await reads(/all have time/);
  const name = await unfold(page, 'Name of the campaign');
  await name.getByLabel('New name').fill('Spring');
  await name.getByLabel('Why, for everybody to read').fill('the thaw');
  await name.getByRole('button', { name: 'Rename it' }).click();
  await other.page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor();
  await reads(/the thaw/);

  // A territory, the credits of a gang and the XP of a fighter are corrected.
  const holders = await unfold(page, 'Give a territory to somebody');
  const land = (await league.get()).territories.find(({ original }: { original: boolean }) => !original);
  await holders.getByLabel('Territory').selectOption(land.id);
  await holders.getByRole('combobox', { name: 'To', exact: true }).selectOption('goliath');
  await holders.getByLabel('Why, for everybody to read').fill('agreed at the table');
  await holders.getByRole('button', { name: 'Correct it' }).click();
  await reads(/agreed at the table/);
  await page.goto(`${home}/gangs/goliath`);
  const correction = await unfold(page, 'Something is wrong in the books');
  await correction.getByRole('combobox', { name: 'What', exact: true }).selectOption('credits');
  await correction.getByRole('spinbutton', { name: 'Credits' }).fill('77');
  await correction.getByLabel('Why, for everybody to read').fill('miscounted');
  await correction.getByRole('button', { name: 'Correct it' }).click();
  await reads(/miscounted/);
  const fighter = (await league.get()).gangs[1].fighters[1];
  await correction.getByLabel('Whose').selectOption(fighter.id);
  await correction.getByRole('combobox', { name: 'What', exact: true }).selectOption('xp');
  await correction.getByRole('spinbutton', { name: 'XP' }).fill('9');
  await correction.getByLabel('Why, for everybody to read').fill('an assist was forgotten');
  await correction.getByRole('button', { name: 'Correct it' }).click();
  await reads(/an assist was forgotten/);
  await correction.getByRole('combobox', { name: 'What', exact: true }).selectOption('injuries');
  await correction.getByLabel('Another injury').fill('Old scar');
  await correction.getByRole('button', { name: 'Add' }).click();
  await correction.getByLabel('Why, for everybody to read').fill('from last year');
  await correction.getByRole('button', { name: 'Correct it' }).click();
  await reads(/from last year/);
  expect(await faultsOn('corrections', page)).toEqual([]);
  const corrected = (await league.get()).gangs[1];
  expect(corrected).toMatchObject({ credits: 77 });
  expect(corrected.fighters[1]).toMatchObject({ xp: 9, injuries: ['old-scar'] });

  // What was done last is taken back.
  await page.goto(`${home}/organise`);
  await page.getByRole('button', { name: 'Take back the last thing done' }).click();
  await expect.poll(async () => (await league.get()).gangs[1].fighters[1].injuries).toEqual([]);

  // Somebody joins late, by a link of their own.
  const late = await unfold(page, 'Somebody joins late');
  await late.getByLabel('Name of the gang').fill('Ash Crows');
  await late.getByRole('button', { name: 'Let them in' }).click();
  const link = await page.getByRole('textbox', { name: 'The link works once' }).inputValue();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  await page.keyboard.press('Escape');
  await reads(/Ash Crows/);
  const third = await device(app.browser);
  await third.page.goto(link);
  await third.page.getByLabel('Your name').fill('Ines');
  await third.page.getByRole('button', { name: 'Take your seat' }).click();
  await region(third.page, 'To do')
    .getByText(/of 800 credits/)
    .waitFor();
  await region(page, 'Players').getByText('Played by Ines').waitFor();

  // A seat goes to another device: the old one is told, and watches.
  await page.getByRole('button', { name: /^Give to another.*Ash Crows$/ }).click();
  const again = await page.getByRole('textbox', { name: 'The link works once' }).inputValue();
  await page.keyboard.press('Escape');
  const fourth = await device(app.browser);
  await fourth.page.goto(again);
  await fourth.page.getByText('Now Ines plays it. If you take the seat, Ines loses it.').waitFor();
  await fourth.page.getByRole('button', { name: 'Take your seat' }).click();
  await region(fourth.page, 'To do').waitFor();
  await third.page.getByText('Somebody else plays Ash Crows now.').waitFor();
  await third.page.getByText('Lost your seat?').waitFor();
  // Its code went with the seat.
  await region(third.page, 'Write this down').waitFor({ state: 'detached' });
  await third.page.goto(`${app.address}/campaigns`);
  await third.page.getByText('You only watch').waitFor();

  // Guests, the calendar, the chat.
  await page.getByRole('button', { name: 'Share the public page' }).click();
  await page.getByRole('textbox', { name: 'Nothing secret is on it' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: /^Whoever has the link may look/ }).uncheck();
  await page.getByText('Only players may look.').waitFor();
  const guest = await device(app.browser);
  await guest.page.goto(home);
  await guest.page.getByText('Only its players see this campaign').waitFor();
  await page.getByRole('checkbox', { name: /^Whoever has the link may look/ }).check();
  await page.getByText('Guests may look.').waitFor();
  const calendar = await unfold(page, 'Calendar: weeks end when everybody is done');
  const past = new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 16);
  await calendar.getByLabel('This week ends', { exact: true }).fill(past);
  await calendar.getByRole('button', { name: 'Set the calendar' }).click();
  await page.getByText(/is past: expected a date to come/).waitFor();
  const friday = new Date(Date.now() + 3 * 24 * 3600 * 1000).toISOString().slice(0, 16);
  await calendar.getByLabel('This week ends', { exact: true }).fill(friday);
  await calendar.getByRole('checkbox').check();
  await calendar.getByRole('button', { name: 'Set the calendar' }).click();
  await page.getByText('The calendar is set.').waitFor();
  await region(other.page, 'To do')
    .getByText(/^This week ends .* Whoever is late then passes\.$/)
    .waitFor();
  const [file] = await Promise.all([
    other.page.waitForEvent('download'),
    region(other.page, 'To do').getByRole('link', { name: 'Calendar file' }).click(),
  ]);
  expect(readFileSync((await file.path()) as string, 'utf8')).toContain('SUMMARY:Spring: week 1 of 5 ends');
  await unfold(page, 'Calendar: this week ends');
  await page.getByRole('button', { name: 'Without a calendar' }).click();
  await page.getByText('Weeks end when everybody is done.', { exact: true }).waitFor();
  await region(other.page, 'To do')
    .getByText(/^This week ends/)
    .waitFor({ state: 'detached' });
  const chat = await unfold(page, 'Chat: nothing is posted');
  await chat.getByLabel('Webhook of a chat').fill('http://127.0.0.1:9/');
  await chat.getByRole('button', { name: 'Keep it' }).click();
  await page.getByText(/this address is of a private network/).waitFor();
  await chat.getByLabel('Webhook of a chat').fill('https://example.org/hook');
  await chat.getByRole('button', { name: 'Keep it' }).click();
  const posted = await unfold(page, 'Chat: results are posted');
  await posted.getByLabel('Webhook of a chat').fill('');
  await posted.getByRole('button', { name: 'Keep it' }).click();
  await page.getByText('Chat: nothing is posted').waitFor();

  // The week ends by hand, and the books are sound.
  await withReason(page, 'End the week now', 'nobody had time', 'End week 1');
  await reads(/The week is over \(nobody had time\)/);
  await other.page.getByText('week 2 of 5').waitFor();
  await region(page, 'Books').getByText('✓ sound').waitFor();
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the campaign as a file' }).click(),
  ]);
  const saved = JSON.parse(readFileSync((await kept.path()) as string, 'utf8'));
  expect(saved).toMatchObject({ format: 'hive-arbiter-campaign', name: 'Spring' });

  // A gang leaves; the office goes to another, who ends the campaign.
  const leaving = await unfold(page, 'Somebody leaves');
  await leaving.getByRole('combobox', { name: 'Gang', exact: true }).selectOption('orlock');
  await leaving.getByLabel('Why, for everybody to read').fill('a new job');
  await leaving.getByRole('button', { name: 'Take the gang out' }).click();
  await reads(/Orlock.*a new job/);
  await page.getByRole('button', { name: 'Hand the office on' }).click();
  const office = await page.getByRole('textbox', { name: 'The link works once' }).inputValue();
  await page.keyboard.press('Escape');
  await other.page.goto(office);
  await other.page.getByRole('button', { name: 'Take your seat' }).click();
  await other.page.getByRole('link', { name: 'Organise' }).waitFor();
  await page.getByText('Somebody else runs the campaign now.').waitFor();
  await page.getByText('This page is the organiser’s.').waitFor();
  await page.getByRole('link', { name: 'Now', exact: true }).click();
  await region(page, 'To do').waitFor();
  expect(await page.getByRole('link', { name: 'Organise' }).count()).toBe(0);
  await other.page.getByRole('link', { name: 'Organise' }).click();
  await withReason(other.page, 'End the campaign with this week', 'summer is here', 'End it with this week');
  await page
    .getByText(/won the campaign/)
    .first()
    .waitFor();
  await region(page, 'What happened')
    .getByText(/summer is here/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'The whole report' }).click();
  await page.getByRole('heading', { level: 1, name: 'Report' }).waitFor();
  expect(await faultsOn('report', page)).toEqual([]);

  // What was refused is written by the browser, too; nothing else went wrong.
  const odd = [one, other, third, fourth, guest].flatMap(({ faults }) => faults);
  expect(odd.filter((words) => !/status of 40[039]/.test(words))).toEqual([]);
  await Promise.all([one, other, third, fourth, guest].map(({ context }) => context.close()));
});
