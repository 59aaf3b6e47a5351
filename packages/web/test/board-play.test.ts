/** Battles on a board in the app, from the first step to the rewards, on several devices: nobody measures anything. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardFileOf } from '../../server/src/board.fixture.ts';
import { faultsOn } from './axe.fixture.ts';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { crowdedBattle } from './crowd.fixture.ts';
import { comparedInTheDark, listen } from './dark.fixture.ts';
import {
  begin,
  drawn,
  type Habits,
  joinBattle,
  openBattle,
  Player,
  playUntil,
  type Wanted,
} from './play.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

const MADE = 'A board made for the scenario';

/** Players give up when they may, and crews are small: every step of a battle comes up, and it is over sooner. */
const SHORT: Habits = { likes: [/^Bottle out by choice/], crew: 2 };

async function gather(
  wanted: Wanted,
  sizes: readonly { width?: number; height?: number }[],
  habits: Habits = SHORT,
) {
  const devices = await Promise.all(sizes.map((size) => device(app.browser, size)));
  const players = devices.map(({ page }, at) => new Player(page, at + 1, habits));
  /** Every kind of question that any device was asked. */
  const kinds = new Set<string>();
  for (const { page } of devices)
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        for (const [, kind] of String(payload).matchAll(/"kind":"(\w+)","clause"/g))
          kinds.add(kind as string);
      }),
    );
  const heard = devices.map(({ page }) => listen(page));
  const [host, ...guests] = devices as [(typeof devices)[0], ...typeof devices];
  await openBattle(host.page, app.address, { ...wanted, here: 1 });
  for (const { page } of guests) await joinBattle(host.page, page);
  await begin(host.page);
  return {
    players,
    kinds,
    /** The messages to the devices, compared with what each gang may know of the other in the dark. */
    async compared(seats: readonly string[]) {
      const [, id = ''] = /\/battle\/([^/]+)/.exec(new URL(host.page.url()).pathname) ?? [];
      const file = await boardFileOf(app.address, id);
      return comparedInTheDark(
        seats.map((seat, at) => ({ seat, heard: heard[at] ?? [] })),
        file,
      );
    },
    async leave() {
      expect(devices.flatMap(({ faults }) => faults)).toEqual([]);
      await Promise.all(devices.map(({ context }) => context.close()));
    },
  };
}

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

/** Facts that a board finds out itself. */
const MEASURED = ['measure', 'sight', 'fact'];

test('a whole Ambush! on a made board, on two phones: set up by taps, moved by drags', async () => {
  const { players, kinds, leave } = await gather({ scenario: 'Ambush!', board: MADE }, [{}, {}]);
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

test('a whole Dominion Sabotage in its Updated form on a made board, on two phones', async () => {
  const wanted = { pack: 'Dominion', variant: 'Updated', scenario: 'Sabotage', board: MADE } as const;
  const { players, kinds, leave } = await gather(wanted, [{}, {}]);
  await playUntil(players);
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
  const { players, compared, leave } = await gather(IN_THE_DARK, [{}, {}], { ...SHORT, crew: 4 });
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
    const { players, kinds, compared, leave } = await gather(IN_THE_DARK, [{}, {}]);
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

/** A fighter who may move does, before anything else. */
const WALKS: Habits = { likes: [/^Move/, /^(Nothing more|None)/] };

test('a fighter is set up and moved with keys and lists only, with distances as text', async () => {
  const { page, faults } = await device(app.browser, { width: 1280, height: 800 });
  const player = new Player(page, 5, WALKS);
  await openBattle(page, app.address, { scenario: 'Stand-Off', board: MADE });
  await begin(page);
  const asks = (name: string) => async () =>
    (await page.getByRole('button', { name, exact: true }).count()) > 0;
  await playUntil([player], asks('Set up here'));
  const question = page.getByRole('region', { name: 'The question at hand' });
  const press = async (locator: ReturnType<typeof question.getByRole>, key = 'Enter') => {
    await locator.focus();
    await page.keyboard.press(key);
  };
  // Once open, the list stays open from question to question.
  const openList = async () => {
    if ((await question.locator('.by-list[open]').count()) === 0)
      await press(question.locator('.by-list summary'));
  };
  await openList();
  await press(question.getByRole('button', { name: /^Nearest to the middle of the board/ }));
  const words = () => question.locator('.plan-words').textContent();
  await expect.poll(words).toMatch(/east.*north/);
  // Arrow keys move the spot, a bracket turns it. Where the zone or a floor ends, an arrow leads nowhere.
  const board = page.getByRole('application', { name: /^The board/ });
  const before = await words();
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']) {
    await press(board, key);
    await drawn(page);
    if ((await words()) !== before) break;
  }
  await expect.poll(words).not.toBe(before);
  await press(question.getByRole('button', { name: /^Nearest to the middle of the board/ }));
  await press(question.getByRole('button', { name: /^Set up .* here$/ }));
  // A fighter who may only turn has nowhere to go, and the list says so: take the next who moves.
  const list = question.getByRole('group', { name: 'Where to, by list' });
  const ways = list.getByRole('button');
  await playUntil([player], async () => {
    if (!(await asks('Stay')())) return false;
    await openList();
    await list.locator('button, [role=status]').first().waitFor();
    return (await ways.count()) > 0;
  });
  expect(await ways.first().textContent()).toMatch(/ends \d+(\.\d)?" away/);
  await press(ways.first());
  await expect.poll(words).toMatch(/^\d+(\.\d)?" of \d+(\.\d)?": /);
  await expect.poll(() => page.locator('.board-status').textContent()).toBe(await words());
  expect(await faultsOn('moving', page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  const title = await question.getByRole('heading', { level: 2 }).textContent();
  await press(question.getByRole('button', { name: /^Move \d/ }));
  await page.waitForFunction((was) => document.querySelector('.ask h2')?.textContent !== was, title);
  // Everybody by list, with how far they are.
  await press(page.locator('.board-list summary'));
  await expect.poll(() => page.locator('.board-list li').count()).toBeGreaterThan(3);
  expect(faults).toEqual([]);
});

test('terrain is placed in turn: by taps, drags and turns, and by list and keys', async () => {
  const { page, faults } = await device(app.browser, {});
  const player = new Player(page, 5);
  await openBattle(page, app.address, { scenario: 'Invasion', board: 'An empty board' });
  await begin(page);
  const question = page.getByRole('region', { name: 'The question at hand' });
  const option = question.getByRole('button', { name: /^Container/i });
  await playUntil([player], async () => (await option.count()) > 0);
  const here = question.getByRole('button', { name: 'Place it here' });
  const words = () => question.locator('.plan-words').textContent();
  const pieces = async () => await page.locator('.board-svg .terrain:not(.planned .terrain) .floor').count();
  const before = await pieces();

  // A tap puts it down, a button turns it, and off the board it is refused.
  await option.click();
  const stage = page.getByRole('application', { name: /^The board/ });
  // The board takes a tap once it asks where; the next question may also make it taller or lower.
  await here.waitFor();
  await drawn(page);
  const box = (await stage.boundingBox()) as NonNullable<Awaited<ReturnType<typeof stage.boundingBox>>>;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await expect.poll(words).toMatch(/east.*north.*from the centre/);
  await page.getByRole('button', { name: 'Turn right' }).click();
  await expect.poll(words).toMatch(/turned by 45 degrees/);
  const footprint = () => page.locator('.planned .footprint').getAttribute('points');
  const straight = await footprint();
  // By the piece's current place: news above the board may have moved it meanwhile.
  const laid = (await page.locator('.planned .footprint').boundingBox()) as typeof box;
  const [px, py] = [laid.x + laid.width / 2, laid.y + laid.height / 2];
  await page.mouse.move(px, py);
  await page.mouse.down();
  await page.mouse.move(px - 40, py - 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(footprint).not.toBe(straight);
  await here.click();
  await expect.poll(pieces).toBeGreaterThan(before);

  // The other player by list and keys.
  await option.click();
  await here.waitFor();
  await question.locator('.by-list summary').click();
  await question.getByRole('button', { name: /^In the north-east/ }).press('Enter');
  await expect.poll(words).toMatch(/east.*north/);
  const listed = await words();
  await stage.press('ArrowLeft');
  await expect.poll(words).not.toBe(listed);
  await here.press('Enter');
  await expect.poll(pieces).toBeGreaterThan(before + 1);
  expect(faults).toEqual([]);
});

test('the board stays in place under a finger that drags, also if the question below it grows', async () => {
  const { link } = await crowdedBattle(app.address);
  const { page, faults, context } = await device(app.browser, { width: 390, height: 844 });
  await page.goto(link);
  await page.getByRole('button', { name: 'Take the seat' }).click();
  const mover = page.locator('.fighter-model.picked .base').first();
  await mover.waitFor();
  await page.getByRole('button', { name: 'Stay', exact: true }).waitFor();
  await drawn(page);
  const placeOf = async () => (await mover.boundingBox()) as NonNullable<Box>;
  const before = await placeOf();
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 20, y + 10, { steps: 4 });
  await page.getByRole('button', { name: 'Start over' }).waitFor();
  const growBy = (pixels: number) =>
    page.evaluate((by) => {
      const panel = document.querySelector('.ask') as HTMLElement;
      panel.style.minHeight = `${panel.offsetHeight + by}px`;
    }, pixels);
  const stage = page.locator('.stage');
  const height = (await stage.boundingBox())?.height ?? 0;
  await growBy(70);
  await expect.poll(async () => (await stage.boundingBox())?.height ?? 0).toBeLessThan(height - 20);
  await drawn(page);
  expect((await placeOf()).y).toBeCloseTo(before.y, 0);
  // Whom the mover would see from there is shown once the finger lets go.
  const ahead = page.locator('.sight-lines line');
  expect(await ahead.count()).toBe(0);
  await page.mouse.up();
  await expect.poll(() => ahead.count()).toBeGreaterThan(0);
  expect(await ahead.count()).toBeLessThanOrEqual(4);
  await growBy(15);
  await drawn(page);
  expect((await placeOf()).y).toBeCloseTo(before.y, 0);

  // The ruler speaks, although a move is planned.
  const spoken = page.locator('.board-status');
  await page.getByRole('button', { name: 'Ruler' }).click();
  await expect.poll(() => spoken.textContent()).toMatch(/^Drag to measure/);
  await page.mouse.move(x, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => spoken.textContent()).toMatch(/^\d+(\.\d)?"/);
  await page.getByRole('button', { name: 'Ruler' }).click();
  await expect.poll(() => spoken.textContent()).toMatch(/of \d/);
  expect(faults).toEqual([]);
  await context.close();
});

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;

test('names of fighters are whole at every end of what is seen, and no button covers one', async () => {
  const { link } = await crowdedBattle(app.address);
  const { page, faults, context } = await device(app.browser, { width: 390, height: 844 });
  await page.goto(link);
  await page.getByRole('button', { name: 'Take the seat' }).click();
  await page.locator('.fighter-model.picked .base').first().waitFor();
  const cut = () =>
    page.evaluate(() => {
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const window = boxOf(document.querySelector('.stage-window') as Element);
      const buttons = [...document.querySelectorAll('.stage :is(button, label)')].map(boxOf);
      const names = [...document.querySelectorAll('.fighter-model text, .thing-name, .floor-heights text')];
      const isCut = (at: DOMRect) =>
        at.left < window.left ||
        at.right > window.right ||
        buttons.some(
          (over) =>
            at.left < over.right - 1 &&
            over.left + 1 < at.right &&
            at.top < over.bottom - 4 &&
            over.top + 4 < at.bottom,
        );
      const found = names.filter((name) => isCut(boxOf(name))).map((name) => name.textContent);
      return { found, many: names.length };
    });
  const stage = page.getByRole('application', { name: /^The board/ });
  let names = 0;
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
    await page.locator('.stage-window').hover();
    for (let step = 0; step < 3; step++) {
      await page.mouse.wheel(0, key === 'ArrowUp' ? -60 : 25);
      await drawn(page);
      const { found, many } = await cut();
      expect(found).toEqual([]);
      names += many;
    }
    await stage.press(key);
  }
  expect(names).toBeGreaterThan(60);
  expect(faults).toEqual([]);
  await context.close();
});

test('rules in force take one line above the board, which opens', async () => {
  const dark = ['classic.pitch-black', 'classic.horrors-in-the-dark', 'classic.sneak-attacks'];
  const { link } = await crowdedBattle(app.address, dark);
  const { page, faults, context } = await device(app.browser, { width: 360, height: 640 });
  await page.goto(link);
  await page.getByRole('button', { name: 'Take the seat' }).click();
  const fold = page.locator('.states-fold');
  await fold.waitFor();
  const heightOf = async (what: string) => (await page.locator(what).boundingBox())?.height ?? 0;
  expect(await fold.locator('.states-line .pill').count()).toBeGreaterThan(1);
  expect(await heightOf('.states-fold')).toBeLessThanOrEqual(46);
  const list = page.getByRole('list', { name: 'In force' });
  expect(await list.isVisible()).toBe(false);
  await fold.locator('summary').focus();
  await page.keyboard.press('Enter');
  await list.waitFor();
  expect(await list.getByRole('listitem').count()).toBe(await fold.locator('.states-line .pill').count());
  expect(await faultsOn('rules in force', page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
