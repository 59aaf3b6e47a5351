/** Fair dice on phones: sealed and opened without a tap, checked by each device, and a cheating server is reported. */
import { tableSealOf } from '@hive-arbiter/server/seal';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { begin, joinBattle, openBattle, Player } from './play.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

interface Card {
  readonly commitment: string;
  readonly sealed: { readonly seals: Record<string, string> };
  readonly seats: readonly { readonly entropy: string | null }[];
}

async function begun() {
  const [first, second] = await Promise.all([device(app.browser), device(app.browser)]);
  await openBattle(first.page, app.address, { scenario: 'Ambush!', here: 1 });
  await joinBattle(first.page, second.page);
  await begin(first.page);
  await Promise.all([first, second].map(({ page }, at) => new Player(page, at + 1).question.waitFor()));
  const battle = new URL(first.page.url()).pathname.split('/')[2] as string;
  const card = (await (await fetch(`${app.address}/api/battles/${battle}`)).json()) as Card;
  return { first, second, battle, card };
}

async function storyOf(page: Page, battle: string): Promise<void> {
  await page.goto(`${app.address}/battle/${battle}/story`);
  await page.getByText('The table’s seal').waitFor();
}

test('two phones seal and open their entropy by themselves, and find the same seals', async () => {
  const { first, second, battle, card } = await begun();
  expect(card.seats.map(({ entropy }) => entropy)).toEqual(['01'.repeat(32), '01'.repeat(32)]);
  const seal = tableSealOf({ commitment: card.commitment, seals: card.sealed.seals });
  for (const { page } of [first, second]) {
    await storyOf(page, battle);
    await page.getByText('✓ The seals are those that this device saw').waitFor();
    await page.getByText(seal.slice(0, 4)).waitFor();
  }
  await first.page.getByRole('link', { name: 'What that proves, and what not' }).click();
  await first.page.getByRole('heading', { name: 'What is not proved' }).waitFor();
  expect([...first.faults, ...second.faults]).toEqual([]);
  await Promise.all([first.context.close(), second.context.close()]);
});

test('a phone reports a server that changes the seals', async () => {
  const { first, second, battle } = await begun();
  await second.page.route(`**/api/battles/${battle}`, async (route) => {
    const reply = await route.fetch();
    const told = (await reply.json()) as Card;
    const [seat = ''] = Object.keys(told.sealed.seals);
    told.sealed.seals[seat] = 'ab'.repeat(32);
    await route.fulfill({ response: reply, json: told });
  });
  await storyOf(second.page, battle);
  await second.page.getByText('✕ Do not trust these dice').waitFor();
  await Promise.all([first.context.close(), second.context.close()]);
});

test('a phone that sleeps is waited for, and can be left out', async () => {
  const [first, second] = await Promise.all([device(app.browser), device(app.browser)]);
  await openBattle(first.page, app.address, { scenario: 'Ambush!', here: 1 });
  await joinBattle(first.page, second.page);
  await second.page.goto('about:blank');
  await begin(first.page);
  await first.page.getByRole('button', { name: /^Begin without the chance of/ }).tap();
  await new Player(first.page, 1).question.waitFor();
  await Promise.all([first.context.close(), second.context.close()]);
});
