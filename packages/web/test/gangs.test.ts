/** The roster editor in a real browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { device, type OpenApp, openApp } from './browser.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('a beast’s owner survives a reload and is removed with its rank', async () => {
  const { page, context } = await device(app.browser);
  await page.goto(`${app.address}/gangs`);
  await page.getByRole('button', { name: /^Copy/ }).first().click();
  await page.getByRole('heading', { level: 1, name: /^My/ }).waitFor();
  const edit = (at: 'first' | 'last') => page.getByRole('button', { name: /^Edit/ })[at]().click();
  const sheet = page.getByRole('dialog');
  const owner = sheet.getByRole('combobox', { name: 'Owner' });
  const rank = sheet.getByRole('combobox', { name: 'Rank' });
  await edit('last');
  await rank.waitFor();
  expect(await owner.count()).toBe(0);
  await rank.selectOption('beast');
  const offered = await owner.getByRole('option').allTextContents();
  expect(offered[0]).toBe('nobody');
  expect(offered.length).toBeGreaterThan(1);
  await owner.selectOption({ index: 1 });
  await page.reload();
  await edit('last');
  expect(await owner.inputValue()).not.toBe('');
  await rank.selectOption('juve');
  await rank.selectOption('beast');
  expect(await owner.inputValue()).toBe('');
  await context.close();
});
