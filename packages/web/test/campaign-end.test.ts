/** A campaign at its end, in German on a phone: the last advances, awards, the report, and the summary on paper. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const GUNS = JSON.parse(
  readFileSync(join(import.meta.dirname, '../src/screens/campaigns/sample-hired-guns.json'), 'utf8'),
);

test('the last advances, the awards, the dead and the whole story on paper', async () => {
  const league = await League.make(app.address, 'Winter', 'takeover', ['escher', 'goliath'], {
    weeks: 2,
    invasion: false,
    tactics: false,
    hiredGuns: GUNS,
  });
  const { page, context, faults } = await device(app.browser, { width: 390, height: 844 });
  await context.addInitScript(() => localStorage.setItem('arbiter.language', '"de"'));
  await league.seat(context, 'escher');
  const home = `${app.address}/campaigns/${league.id}`;

  // Everybody reads what was agreed on, before there is anything to buy.
  await page.goto(home);
  await region(page, 'Vereinbart').getByText(`Söldner: ${GUNS.length} Profile`).waitFor();

  await league.until(
    ({ clause, deeds }) => clause === 'campaign.end-of-week.order.2' && !deeds?.includes('buy'),
  );
  await region(page, 'Zu tun').getByRole('heading', { name: 'Nimm die letzten Aufstiege' }).waitFor();
  expect(await region(page, 'Zu tun').getByText('geschuldet').count()).toBeLessThanOrEqual(1);
  await region(page, 'Zu tun').getByRole('button', { name: 'Fertig mit den Aufstiegen' }).click();
  await league.until(() => false).catch(() => {});
  await page.getByText('hat die Kampagne gewonnen').first().waitFor();
  expect(await page.getByRole('heading', { name: 'Zu haben' }).count()).toBe(0);

  await page.goto(`${home}/report`);
  await page.getByText('Herr der Slums').waitFor();
  await page.getByText('Gesetzesbrecher: niemand').waitFor();
  // Each of the dead has a week; whoever a battle killed also a killer.
  const { deaths } = await league.get('/report');
  const buried = await region(page, 'Die Toten').getByRole('listitem').allTextContents();
  expect(buried).toHaveLength(deaths.length);
  for (const line of buried) expect(line).toMatch(/ von \S+ in Woche \d(, ausgeschaltet von .+)?$/);
  expect(await faultsOn('report in German', page)).toEqual([]);

  // On paper the story begins with the founding.
  await page.goto(`${home}/print`);
  await page.getByRole('heading', { level: 3, name: 'Gründung' }).waitFor();
  const chapters = await page.getByRole('heading', { level: 3 }).allTextContents();
  expect(chapters.slice(1)).toEqual(['Gründung', 'Woche 1', 'Auszeit', 'Woche 2']);
  expect(faults).toEqual([]);
  await context.close();
}, 180_000);
