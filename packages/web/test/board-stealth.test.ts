/** Battles in the dark and by stealth on a board in the app, on two devices: nobody measures anything. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gather, MADE, MEASURED, SHORT, WALKS } from './board-battle.fixture.ts';
import { type OpenApp, openApp } from './browser.fixture.ts';
import { type Player, playUntil, type Wanted } from './play.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('a whole Dominion Sabotage in its Updated form on a made board, on two phones', async () => {
  const wanted = { pack: 'Dominion', variant: 'Updated', scenario: 'Sabotage', board: MADE } as const;
  const { players, kinds, leave } = await gather(app, wanted, [{}, {}]);
  const [{ page }] = players as [Player];
  // Left alone, they wander about for hours: one gang gives up while nobody has lost anything, and leaves after round 1.
  expect(await playUntil(players, () => page.getByText('Action phase').isVisible())).toBe(true);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Concede …' }).click();
  await page.getByRole('button', { name: 'Escher gives up' }).click();
  await page.keyboard.press('Escape');
  await playUntil(players);
  expect(players[0]?.diary.some(({ answered }) => answered === 'Leave')).toBe(true);
  expect([...kinds].filter((kind) => MEASURED.includes(kind))).toEqual([]);
  expect([...kinds]).toEqual(expect.arrayContaining(['choice', 'place']));
  for (const { page } of players) expect(await page.locator('.awards').count()).toBe(2);
  expect(players.every((player) => player.diary.at(-1)?.answered === 'Confirm')).toBe(true);
  await leave();
});

const IN_THE_DARK: Wanted = {
  pack: 'Dominion',
  variant: 'Updated',
  scenario: 'Sneak Attack',
  special: 'Pitch Black',
  board: MADE,
};

test('a Sneak Attack in the dark: no device shows or is sent anybody that its player cannot see', async () => {
  const { players, compared, leave } = await gather(app, IN_THE_DARK, [{}, {}], { ...SHORT, crew: 4 });
  const [first, second] = players as [Player, Player];
  const isDark = async () =>
    (await first.page.getByText(/In the dark: \d+ of \d+ fighters are Revealed/).count()) > 0 &&
    (await first.page.getByText('Action phase').isVisible());
  expect(await playUntil(players, isDark)).toBe(true);
  // Each phone draws its own gang and the fighters it can make out; the rows of the gangs name everybody.
  const models = async ({ page }: Player) => await page.locator('.fighter-model').count();
  const everybody = await first.page.locator('.fighter .ready').count();
  const look = async () => {
    const [one, other] = [await models(first), await models(second)];
    expect(one).toBeGreaterThan(0);
    expect(other).toBeGreaterThan(0);
    expect(one).toBeLessThan(everybody);
    expect(other).toBeLessThan(everybody);
    return one + other;
  };
  expect(await look()).toBeLessThanOrEqual(everybody + 2);
  // Somebody moves, and still neither sees all of the other's gang.
  for (const player of players) player.habits = WALKS;
  const hasMoved = async () =>
    players.some(({ diary }) => diary.some(({ answered }) => /^Move \d/.test(answered)));
  expect(await playUntil(players, hasMoved)).toBe(true);
  await look();
  const { hidden, leaks } = await compared(['escher', 'goliath']);
  expect(leaks).toEqual([]);
  expect(hidden).toBeGreaterThan(10);
  // Each of them knows what the other may not.
  expect((await compared(['goliath', 'escher'])).leaks.length).toBeGreaterThan(0);
  await leave();
});

/** Some 700 answers: minutes. */
test.runIf(process.env.LONG)(
  'a whole Sneak Attack in the dark never sends a device fighters that its player cannot see',
  async () => {
    const { players, kinds, compared, leave } = await gather(app, IN_THE_DARK, [{}, {}]);
    await playUntil(players);
    expect([...kinds].filter((kind) => MEASURED.includes(kind))).toEqual([]);
    expect(players.every((player) => player.diary.at(-1)?.answered === 'Confirm')).toBe(true);
    const { moments, leaks } = await compared(['escher', 'goliath']);
    expect(leaks).toEqual([]);
    expect(moments).toBeGreaterThan(100);
    await leave();
  },
  3_600_000,
);
