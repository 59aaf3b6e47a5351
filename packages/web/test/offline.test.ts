/** Without a network: the app opens, a battle is played on the device alone, and nothing of it is lost. */

import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStatic } from '../../../scripts/build-static.mjs';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { begin, isKeptOnDevice, Player, playUntil } from './play.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('without a network a battle begins, is played, and goes on after a reload', async () => {
  const { page, context, faults } = await device(app.browser, { keepsFiles: true });
  await page.goto(app.address);
  await isKeptOnDevice(page);
  await context.setOffline(true);
  await page.goto(`${app.address}/start`);
  await page.getByRole('button', { name: 'Open the table' }).tap();
  await begin(page);
  await page.getByRole('region', { name: 'The question at hand' }).waitFor();
  const player = new Player(page, 1);
  await playUntil([player], () => page.getByText('Action phase').isVisible());
  const address = page.url();
  const told = () => page.evaluate(() => localStorage.getItem('arbiter.tables'));
  expect(await told()).toContain('"here":"/assets/worker-');

  await page.reload();
  await page.getByRole('region', { name: 'The question at hand' }).waitFor();
  expect(page.url()).toBe(address);
  await page.getByText('Action phase').waitFor();

  // The rulebook and odds are there as well.
  await page.goto(`${app.address}/rules`);
  await page.getByRole('link', { name: 'Ambush!' }).first().waitFor();
  // A refusal to load over the network is what being offline looks like; everything else would be a fault.
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(fault))).toEqual(
    [],
  );

  // With a network again the battle is handed to the server, and somebody else sits down there.
  await context.setOffline(false);
  await page.goto(address);
  await page.getByRole('button', { name: 'Hand it to the server' }).tap();
  await page.getByText('The server can be reached again').waitFor({ state: 'detached' });
  await page.getByText('Action phase').waitFor();
  expect(await told()).not.toContain('"here"');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page
    .getByRole('button', { name: /^To another phone/ })
    .first()
    .tap();
  const link = await page.getByLabel(/^Link for/).inputValue();
  const other = await device(app.browser);
  await other.page.goto(link.replace(new URL(link).origin, app.address));
  await other.page.getByRole('button', { name: 'Take the seat' }).tap();
  await other.page.getByText('Action phase').waitFor();
  // The first phone continues with the gang that it still has.
  await page.getByText(/^Another device has taken the seat of (Escher|Goliath)/).waitFor();
  await page.goBack();
  await page.getByText(/^you · /).waitFor();
  expect(await page.getByText(/^you · /).count()).toBe(1);

  // A phone that loses its connection says so, keeps the answers, and shows their outcome.
  await context.setOffline(true);
  await page.goto(address);
  await page.getByText(/^No connection to the table/).waitFor();
  await page.getByText('Action phase').waitFor();
  await context.setOffline(false);
  await page.getByText(/^No connection to the table/).waitFor({ state: 'detached' });
  await other.context.close();
  await context.close();
});

test('two devices that went on apart are told at once, and the table chooses; both logs are kept', async () => {
  const [one, other] = await Promise.all([device(app.browser), device(app.browser)]);
  const { page } = one;
  const banner = (on: Page) => on.locator('.banner', { hasText: 'This battle went on at two devices' });
  const begun = (on: Page) => on.getByText('Action phase').waitFor();
  await page.goto(`${app.address}/start`);
  await page.getByRole('checkbox', { name: /^Keep the battle on this device/ }).check();
  await page.getByRole('button', { name: 'Open the table' }).tap();
  await begin(page);
  await playUntil([new Player(page, 1)], () => page.getByText('Action phase').isVisible());

  // A backup of it goes on at another phone.
  await page.getByRole('button', { name: 'Menu' }).tap();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).tap(),
  ]);
  await page.getByRole('button', { name: 'Hand it to the server' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await begun(page);
  await other.page.goto(`${app.address}/join`);
  await other.page.getByLabel(/a device has saved as a file/).setInputFiles((await file.path()) as string);
  await begun(other.page);
  // The same dice fall at both: they choose differently.
  for (const player of [new Player(page, 2), new Player(other.page, 5)])
    await playUntil([player], async () => player.diary.length > 4);
  await other.page.getByRole('button', { name: 'Menu' }).tap();
  await other.page.getByRole('button', { name: 'Hand it to the server' }).tap();

  // Both read of it, also the one that did nothing.
  await Promise.all([page, other.page].map((each) => banner(each).waitFor()));
  expect(await banner(page).textContent()).toContain('The other one is in round 1');
  const battles = [page, other.page].map((each) => new URL(each.url()).pathname.split('/')[2]);
  expect(new Set(battles).size).toBe(2);
  await page.getByRole('button', { name: 'Go on with this one' }).tap();
  await banner(page).waitFor({ state: 'detached' });
  await other.page.getByText('The table goes on with the other one').waitFor();
  expect((await fetch(`${app.address}/api/battles/${battles[1]}/export`)).status).toBe(200);
  await other.page.getByRole('link', { name: 'See the other one' }).tap();
  await begun(other.page);
  expect([...one.faults, ...other.faults]).toEqual([]);
  await Promise.all([one.context.close(), other.context.close()]);
});

// The app as plain files

let files: Server;
/** Does the host of plain files show 404.html? */
let shows404 = true;
afterAll(() => files?.close());

/** A host with plain files in a folder: the files, and the 404 page for the rest. */
async function serveFiles(folder: string, base: string): Promise<string> {
  const types: Readonly<Record<string, string>> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
  };
  files = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const isOurs = pathname.startsWith(base);
    const path = join(folder, pathname.slice(base.length));
    const isThere = isOurs && existsSync(path) && extname(path) !== '';
    if (!isThere && pathname !== base && !shows404) {
      response.writeHead(404).end('No such file');
      return;
    }
    const file = isThere ? path : join(folder, pathname === base ? 'index.html' : '404.html');
    response.writeHead(isThere || pathname === base ? 200 : 404, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
    });
    response.end(readFileSync(file));
  });
  await new Promise<void>((listening) => files.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(files.address() as AddressInfo).port}${base}`;
}

test('as plain files in a folder of any web host the app plays a battle, too, and without a network', async () => {
  const base = '/club/arbiter/';
  const address = await serveFiles(await buildStatic({ base }), base);
  const { page, context } = await device(app.browser, { keepsFiles: true });
  await page.goto(address);
  await isKeptOnDevice(page);
  await page.getByRole('link', { name: /^Start a battle/ }).tap();
  await page.getByRole('button', { name: 'Open the table' }).tap();
  await begin(page);
  const player = new Player(page, 1);
  await playUntil([player], () => page.getByText('Action phase').isVisible());
  expect(page.url()).toContain(`${base}battle/`);
  await page.reload();
  await page.getByText('Action phase').waitFor();
  shows404 = false;
  await page.reload();
  await page.getByText('Action phase').waitFor();
  // Links lead into the folder, also for a browser that opens them elsewhere.
  expect(await page.getByRole('link', { name: 'To the start' }).getAttribute('href')).toBe(base);
  await context.setOffline(true);
  await page.reload();
  await page.getByText('Action phase').waitFor();
  await page.goto(`${address}rules/takeover.ambush`);
  await page.getByRole('heading', { name: 'Ambush!' }).waitFor();
  // What is searched for stays in the address, within the folder.
  await page.goto(`${address}rules`);
  await page.getByRole('searchbox').fill('bottle');
  await page.waitForURL(`${address}rules?q=bottle`);
  // What needs a server is not offered.
  await page.goto(`${address}join`);
  await page.getByLabel('A battle that a device has saved as a file').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.goto(`${address}campaigns`);
  await page.getByText('Campaigns need a server').waitFor();
  expect(await page.getByText('Make one, or open the link').count()).toBe(0);
  await context.close();
});
