/** Somebody who speaks German uses the app: its screens are German, read well by axe, and nothing runs over the edge. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOn } from './axe.fixture.ts';
import { device, type OpenApp, openApp } from './browser.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

/** Nothing is wider than the phone. */
async function overflow(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

test('the app speaks English until somebody taps Deutsch, and German from then on', async () => {
  const { page, context, faults } = await device(app.browser);
  await page.goto(app.address);
  expect(await page.getAttribute('html', 'lang')).toBe('en');
  await page.getByRole('button', { name: 'Deutsch' }).tap();
  await page.getByRole('link', { name: /^Schlacht beginnen/ }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('de');
  expect(await overflow(page)).toBe(0);

  await page.getByRole('link', { name: 'Einstellungen' }).tap();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Deutsch' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();

  // It is remembered.
  await page.reload();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  expect(await faultsOn('settings in German', page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('a browser that prefers German gets German at once', async () => {
  const context = await app.browser.newContext({ locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto(app.address);
  await page.getByRole('link', { name: /^Schlacht beginnen/ }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('de');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('link', { name: /^Start a battle/ }).waitFor();
  await context.close();
});
