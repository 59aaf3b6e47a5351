/** Somebody alone plays against a bot on a board: how many taps it takes, what the bot says, and a hint. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOn } from './axe.fixture.ts';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { Player, playUntil } from './play.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('from the first screen to the first question on a board in four taps at most, and a bot plays', async () => {
  const { page, faults, context } = await device(app.browser);
  await page.addInitScript(() => {
    addEventListener('click', () =>
      sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1)),
    );
  });
  await page.goto(app.address);
  await page.getByRole('link', { name: /^Play against a bot/ }).tap();
  await page.getByRole('button', { name: 'Begin' }).waitFor();
  expect(await faultsOn('solo play', page)).toEqual([]);
  await page.getByRole('button', { name: 'Begin' }).tap();
  const question = page.getByRole('region', { name: 'The question at hand' });
  await question.waitFor();
  expect(Number(await page.evaluate(() => sessionStorage.getItem('taps')))).toBeLessThanOrEqual(4);

  const player = new Player(page, 3);
  const didBots = page.getByRole('list', { name: 'What bots did' });
  const inRound = async () =>
    (await page.getByText('Action phase').isVisible()) &&
    (await didBots.count()) > 0 &&
    (await question.isVisible());
  expect(await playUntil([player], inRound)).toBe(true);
  await page.getByRole('button', { name: 'What would a bot do?' }).tap();
  await page.getByText(/^A ganger would:/).waitFor();
  expect(await faultsOn('solo play', page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
