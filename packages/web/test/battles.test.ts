/** Whole battles, from the home screen to the confirmed aftermath, by taps on several devices at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { begin, DECISIVE, joinBattle, openBattle, Player, playUntil, type Wanted } from './play.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

const DESK = { width: 1280, height: 800 };

/** A table with a device for each size; the first opens it, the others follow their invitations. */
async function gather(
  wanted: Wanted,
  sizes: readonly { width?: number; height?: number; keepsFiles?: boolean }[],
) {
  const devices = await Promise.all(sizes.map((size) => device(app.browser, size)));
  const players = devices.map(({ page }, at) => new Player(page, at + 1));
  const [host, ...guests] = devices as [(typeof devices)[0], ...typeof devices];
  await openBattle(host.page, app.address, { ...wanted, here: 1 });
  for (const { page } of guests) await joinBattle(host.page, page);
  await begin(host.page);
  return {
    players,
    /** Nothing went wrong on any page, and all of them are left. */
    async leave() {
      expect(devices.flatMap(({ faults }) => faults)).toEqual([]);
      await Promise.all(devices.map(({ context }) => context.close()));
    },
  };
}

/** Every device shows the same result, with its reason and what each gang gets, and leads to the story. */
async function expectSameResult(players: readonly Player[], gangs: number): Promise<void> {
  const results = await Promise.all(
    players.map(async ({ page }) => {
      const result = page.getByRole('region', { name: /./ }).filter({ has: page.locator('#result') });
      expect(await result.getByRole('button', { name: /^why it ended:/ }).count()).toBe(1);
      expect(await page.locator('.awards').count()).toBe(gangs);
      return page.locator('#result').textContent();
    }),
  );
  expect(new Set(results).size).toBe(1);
  const [{ page }] = players as [Player];
  await page.getByRole('link', { name: 'The story page' }).first().click();
  await page.locator('.story-result').getByText(String(results[0])).waitFor();
}

test('a whole Ambush! on two phones, every attack resolved', async () => {
  const phone = { keepsFiles: true };
  const { players, leave } = await gather({ scenario: 'Ambush!', depth: 'Every attack' }, [phone, phone]);
  const [first, second] = players as [Player, Player];
  await playUntil(players, () => first.page.getByText('Action phase').isVisible());
  expect(await first.page.locator('.round').textContent()).toBe('1round');
  // The same fighters stand on both phones, one's own gang first.
  expect(await first.page.locator('.gang h2 > span').allTextContents()).toEqual(['Escher', 'Goliath']);
  expect(await second.page.locator('.gang h2 > span').allTextContents()).toEqual(['Goliath', 'Escher']);
  await playUntil(players);
  expect(players.every(({ diary }) => diary.at(-1)?.answered === 'Confirm')).toBe(true);
  await expectSameResult(players, 2);
  await leave();
});

test('a whole Rescue Mission: sneaking is seen on every screen until the alarm', async () => {
  const { players, leave } = await gather({ scenario: 'Rescue Mission' }, [{}, {}]);
  const inForce = ({ page }: Player) => page.getByRole('list', { name: 'In force' });
  const says = async (words: string) => {
    for (const player of players) await inForce(player).getByText(words).waitFor();
  };
  await playUntil(players, () => (players[0] as Player).page.getByText('Action phase').isVisible());
  await says('No alarm yet');
  for (const { page } of players) {
    // The whole screen is in another state, not only a label.
    expect(await page.locator('.battle.in-force').count()).toBe(1);
    expect(await page.locator('.battle-head .stripes').isVisible()).toBe(true);
    expect(await page.locator('.pill:not(.hot)', { hasText: 'Sneak Attack' }).isVisible()).toBe(true);
  }
  // Shots are heard.
  for (const player of players) player.habits = { likes: [/^Note that/, /^Yes$/] };
  const isAlarm = await playUntil(players, () =>
    inForce(players[0] as Player)
      .getByText('The alarm sounded')
      .isVisible(),
  );
  expect(isAlarm).toBe(true);
  await says('The alarm sounded in round');
  for (const { page } of players) {
    expect(await page.locator('.pill.hot', { hasText: 'Sneak Attack' }).isVisible()).toBe(true);
    expect(await page.locator('.battle-head .stripes').isVisible()).toBe(true);
  }
  for (const player of players) player.habits = DECISIVE;
  await playUntil(players);
  await expectSameResult(players, 2);
  await leave();
});

test('a whole Gang Moot: four gangs on four phones', async () => {
  const { players, leave } = await gather({ scenario: 'Gang Moot', gangs: 4 }, [{}, {}, {}, {}]);
  for (const player of players) player.habits = DECISIVE;
  await playUntil(players);
  expect(players.every(({ diary }) => diary.length > 1)).toBe(true);
  await expectSameResult(players, 4);
  await leave();
});

test('a whole Looters of Dominion in its Updated form, on a phone and a desk', async () => {
  const { players, leave } = await gather({ pack: 'Dominion', variant: 'Updated', scenario: 'Looters' }, [
    {},
    DESK,
  ]);
  for (const player of players) player.habits = DECISIVE;
  await playUntil(players);
  await expectSameResult(players, 2);
  await leave();
});
