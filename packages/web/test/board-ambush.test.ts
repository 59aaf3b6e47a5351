/** A whole Ambush! on a board in the app, from the first step to the rewards, on two devices: nobody measures anything. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gather, MADE, MEASURED } from './board-battle.fixture.ts';
import { type OpenApp, openApp } from './browser.fixture.ts';
import { drawn, playUntil } from './play.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

/** Does the question of this device concern somebody whom its board does not show? */
async function isSubjectHidden(page: Page): Promise<boolean> {
  if ((await page.locator('.ask:not(.waiting) h2').count()) === 0) return false;
  await drawn(page);
  return await page.evaluate(() => {
    const base = document.querySelector('.fighter-model.picked .base')?.getBoundingClientRect();
    const stage = document.querySelector('.stage-window')?.getBoundingClientRect();
    if (!base || !stage) return false;
    const [x, y] = [base.left + base.width / 2, base.top + base.height / 2];
    return x < stage.left || x > stage.right || y < stage.top || y > stage.bottom;
  });
}

const titleOf = async (page: Page) => (await page.locator('.ask h2').first().textContent()) ?? '';

test('a whole Ambush! on a made board, on two phones: set up by taps, moved by drags', async () => {
  const { players, kinds, leave } = await gather(app, { scenario: 'Ambush!', board: MADE }, [{}, {}]);
  // Whoever a question is about is in view, also after the panel of the question has grown.
  const hidden: string[] = [];
  // What was told last leaves the board its room.
  let tallest = 0;
  await playUntil(players, async () => {
    for (const { page } of players) {
      if (await isSubjectHidden(page)) hidden.push(await titleOf(page));
      const news = page.locator('.ask .news');
      if ((await news.count()) > 0) tallest = Math.max(tallest, (await news.boundingBox())?.height ?? 0);
    }
    return false;
  });
  expect(hidden).toEqual([]);
  expect(tallest).toBeGreaterThan(44);
  expect(tallest).toBeLessThan(130);
  const diary = players.flatMap((player) => player.diary);
  expect(diary.some(({ answered }) => /^Set up .* here$/.test(answered))).toBe(true);
  expect(diary.some(({ answered }) => /^Move \d/.test(answered))).toBe(true);
  expect([...kinds].filter((kind) => MEASURED.includes(kind))).toEqual([]);
  expect([...kinds]).toEqual(expect.arrayContaining(['choice', 'place']));
  expect(players.every((player) => player.diary.at(-1)?.answered === 'Confirm')).toBe(true);
  await leave();
});
