/** The End of Week on a phone: bids for cards that can be read, and a bionic that is fitted free. */
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
const CARDS = ['one', 'two', 'three', 'four'].map((id) => ({
  id,
  title: `Card ${id}`,
  words: `What ${id} does`,
  early: false,
}));

test('a bidder reads the card and begins each bid at nothing; a Cyberteknikae fits a bionic', async () => {
  const league = await League.make(app.address, 'Winter', 'takeover', ['escher', 'goliath'], {
    weeks: 3,
    invasion: false,
    cards: CARDS,
  });
  const { page, context, faults } = await device(app.browser, { width: 390, height: 844 });
  await league.seat(context, 'goliath');
  const correct = async (path: readonly string[], was: unknown, now: unknown) =>
    league.beside(['correct', ...path], { was, now }, 'organiser', 'for the test');

  await league.until(({ deeds, of }) => (deeds?.includes('bid') ?? false) && of === 'goliath');
  await page.goto(`${app.address}/campaigns/${league.id}`);
  const todo = region(page, 'To do');
  await todo.getByText(/^Card (\w+) What \1 does$/).waitFor();
  const title = todo.locator('strong', { hasText: /^Card / });
  const first = await title.textContent();
  await todo.getByRole('spinbutton').fill('25');
  await todo.getByRole('button', { name: 'Bid up to 25 credits' }).click();
  const [other] = (await league.todo()).filter(({ of, deeds }) => of === 'escher' && deeds?.includes('bid'));
  if (!other) throw new Error('Escher is not asked');
  await league.answer(other, { do: 'bid', credits: 0 });
  // The next card is another, and nothing is bid for it yet.
  await expect.poll(() => title.textContent()).not.toBe(first);
  expect(await todo.getByRole('spinbutton').inputValue()).toBe('0');
  expect(await faultsOn('bid', page)).toEqual([]);

  await league.until(({ deeds, of }) => (deeds?.includes('buy') ?? false) && of === 'goliath');
  const { gangs, territories } = await league.get();
  const [, fighter] = gangs[1].fighters;
  await correct([fighter.id, 'injuries'], fighter.injuries, ['eye-injury']);
  await correct([fighter.id, 'bs'], fighter.stats.bs, fighter.stats.bs + 1);
  const shop = territories.find(({ id }: { id: string }) => id === 'cyberteknikae');
  await correct(['cyberteknikae', 'holder'], shop.holder, 'goliath');
  await todo.locator('summary', { hasText: 'Bionics' }).click();
  expect(await faultsOn('bionics', page)).toEqual([]);
  await todo.getByRole('button', { name: 'Fit it free of charge' }).click();
  await page.getByText(`${fighter.name} has a bionic`).first().waitFor();
  const [, fitted] = (await league.get()).gangs[1].fighters;
  expect(fitted).toMatchObject({ injuries: [], bionics: ['eye-injury'], status: 'recovery' });
  expect(fitted.stats.bs).toBe(fighter.stats.bs);
  await page.goto(`${app.address}/campaigns/${league.id}/gangs/goliath`);
  await page.locator('summary', { hasText: fighter.name }).first().click();
  await page.getByText('a bionic for Eye injury').waitFor();
  // The correction is told as one.
  await page
    .getByText(/The organiser corrects .*: BS is/)
    .first()
    .waitFor();
  expect((await league.get('/check')).broken).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
