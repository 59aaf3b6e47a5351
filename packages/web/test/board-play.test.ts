/** The board of a battle in the app, by fingers, keys and lists. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOn } from './axe.fixture.ts';
import { MADE, WALKS } from './board-battle.fixture.ts';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { crowdedBattle } from './crowd.fixture.ts';
import { begin, drawn, openBattle, Player, playUntil } from './play.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

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
  const { x: left, y: top, width, height: tall } = (await stage.boundingBox()) as NonNullable<Box>;
  const [midX, midY] = [left + width / 2, top + tall / 2];
  await page.mouse.move(midX, midY);
  await page.mouse.down();
  await page.mouse.move(midX + 40, midY, { steps: 4 });
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
