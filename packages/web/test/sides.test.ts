/** More than two gangs in Dominion: the sides are chosen on the set-up screen and stand at the table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { chooseSides } from './walk.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('four gangs choose who defends with whom, and begin', async () => {
  const { page, context, faults } = await device(app.browser);
  await page.goto(`${app.address}/start`);
  await page.getByRole('button', { name: 'Open the table' }).waitFor();
  await chooseSides(page);
  await page.getByText(/^Goliath and .+ against Escher and Orlock\.$/).waitFor();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('heading', { name: 'At the table' }).waitFor();
  await page.getByText('Escher and Orlock', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('region', { name: 'The question at hand' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
