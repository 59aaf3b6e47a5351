/** The roster editor in a real browser. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { device, type OpenTable, openBrowser, openTable } from './browser.fixture.ts';

let table: OpenTable;
let browser: Browser;
beforeAll(async () => {
  table = await openTable('gangs');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await table.close();
});

test('a beast gets an owner, who is still there after a reload and gone with its rank', async () => {
  const { page, context } = await device(browser);
  await page.goto(`${table.address}/gangs`);
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
