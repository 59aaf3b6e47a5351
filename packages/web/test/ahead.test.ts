/** Several questions answered with one tap, in a real browser. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOn } from './axe.fixture.ts';
import { begun, sit } from './begun.fixture.ts';
import { type OpenApp, openApp } from './browser.fixture.ts';
import { atTheTable, NEXT, patientDevice, ROSTERS, Tapper } from './taps.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

/** A battle of two gangs on one phone, at its first activation, or as far as the title says. */
async function underWay({ depth = 'full', dice = 'app' } = {}, until = NEXT): Promise<Page> {
  const page = await patientDevice(app.browser);
  const setUp = { scenario: 'takeover.stand-off', gangs: ROSTERS([7, 7]), depth, dice, tactics: false };
  await sit(page, app.address, await begun(app.address, setUp, until));
  return page;
}

/** Somebody is to act, alone or with whoever goes along. */
const ACTS = /(first of two actions|goes along\?)/i;
/** Can it be tapped where it is, with nothing over it and without scrolling? */
const isOnTop = (what: Locator) =>
  what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
const ahead = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/ahead'));

test('a fighter moves and shoots with one tap; the sheet says what was assumed, and one tap undoes it', async () => {
  const page = await atTheTable(app.browser, app.address);
  const tapper = new Tapper(page, []);
  await tapper.until(ACTS);
  const asked = await tapper.title();
  tapper.taps = 0;
  const confirm = page.getByRole('button', { name: 'Move, then shoot', exact: true });
  await confirm.waitFor();
  const rows = page.locator('.sheet-row');
  expect(await rows.locator('legend').allTextContents()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/the last action/),
      expect.stringMatching(/^Who does .* shoot at\?$/),
      expect.stringMatching(/nearer to/),
      expect.stringMatching(/^How far away is/),
      expect.stringMatching(/^Is .* in cover\?$/),
    ]),
  );
  const chosen = rows.locator('input[type=radio]:checked + span');
  expect((await chosen.allTextContents()).slice(0, 2)).toEqual([
    expect.stringMatching(/^Move/),
    expect.stringMatching(/^Shoot/),
  ]);
  // The odds of the roll that the one tap sets off, although nobody is asked for the dice.
  const bar = page.locator('.sheet-odds .odds-bar');
  await bar.waitFor();
  expect(await page.locator('.sheet-odds p').textContent()).toMatch(/rolls to hit .*: \d\+/);
  expect(await bar.locator('.parts > span').first().getAttribute('class')).toBe('is-good');
  expect(await bar.locator('.parts').textContent()).toMatch(/▲ \d+ %/);
  const { height } = (await page.locator('.ask').boundingBox()) ?? { height: 0 };
  expect(height).toBeLessThanOrEqual(812 / 2);
  expect(await page.locator('.sheet-confirm small').textContent()).toMatch(
    / · Short, up to .* · In the open/,
  );
  expect(await faultsOn('sheet', page)).toEqual([]);
  await tapper.answer();
  expect(tapper.taps).toBe(1);
  await page
    .locator('.battle-story')
    .getByText(/shoots at/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Undo: .*, and \d+ more/ }).click();
  await page.locator('.ask h2').getByText(asked).waitFor();
  // One by one, an action that leads to a roll has its odds on its button, and in words a tap away.
  const alone = page.getByRole('button', { name: 'One question at a time' });
  await alone.click();
  if (/goes along/.test(asked)) {
    await page.getByRole('button', { name: 'None of them' }).click();
    await page
      .locator('.ask h2')
      .getByText(/first of two actions/)
      .waitFor();
    await alone.click();
  }
  const action = (name: RegExp) => page.locator('.ask .options .btn', { hasText: name });
  await action(/^Shoot/)
    .locator('.branch-mark')
    .getByText(/▲ \d+ %/)
    .waitFor();
  expect(await action(/^Move/).locator('.branch-mark').count()).toBe(0);
  await page.getByText('The odds of each').click();
  await page
    .locator('.branches')
    .getByText(/rolls to hit .*: \d\+/)
    .first()
    .waitFor();
  expect(await faultsOn('the odds of each action', page)).toEqual([]);
  await page.context().close();
});

test('a fighter’s card has the current odds against any other fighter', async () => {
  const page = await underWay();
  await page.locator('.gangs .fighter').first().getByRole('button').click();
  const own = page.getByRole('dialog').first();
  await own.getByRole('button', { name: 'Odds against somebody' }).click();
  const card = page.getByRole('dialog', { name: 'One against another' });
  await card.locator('.verdict').waitFor();
  const hit = card.locator('.duel-facts > div', { hasText: 'Hit' }).locator('dd');
  const inTheOpen = await hit.textContent();
  await card.getByRole('radio', { name: 'Full cover' }).check({ force: true });
  await expect.poll(() => hit.textContent()).not.toBe(inTheOpen);
  await card.getByRole('radio', { name: 'Charge' }).check({ force: true });
  await card.getByRole('group', { name: /strike back/ }).waitFor();
  expect(await faultsOn('duel', page)).toEqual([]);
  // A slow phone steps back late, to where it would have come at once, when the odds are already open again.
  await page.evaluate(() => {
    history.back = () => {
      const { length } = history;
      addEventListener('popstate', () => document.body.classList.add('is-back'), { once: true });
      const late = () => {
        if (document.querySelector('.verdict')) history.go(length - history.length - 1);
        else requestAnimationFrame(late);
      };
      requestAnimationFrame(late);
    };
  });
  await card.getByRole('button', { name: 'Back to the card' }).click();
  await card.waitFor({ state: 'detached' });
  await own.getByRole('button', { name: 'Odds against somebody' }).click();
  await card.locator('.verdict').waitFor();
  await page.locator('.is-back').waitFor();
  // So does the phone's way back; once more, and the card is closed as well.
  await page.goBack();
  await card.waitFor({ state: 'detached' });
  await own.getByRole('button', { name: 'Odds against somebody' }).waitFor();
  await page.goBack();
  await own.waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/\/battle\//);
  await page.context().close();
});

test('another target brings its own questions, and the answers sent are those chosen', async () => {
  const page = await underWay();
  const tapper = new Tapper(page, []);
  await tapper.until(ACTS);
  const whom = page.locator('.sheet-row', { hasText: 'shoot at?' });
  const other = whom.getByRole('radio').nth(1);
  const name = (await whom.locator('.segment span').nth(1).textContent()) ?? '';
  expect(await other.isChecked()).toBe(false);
  const looked = ahead(page);
  await other.check();
  await looked;
  const range = page.getByRole('group', { name: `How far away is ${name}?` });
  const again = ahead(page);
  await range.getByRole('radio', { name: /^Long/ }).check();
  await again;
  await page.getByRole('group', { name: `Is ${name} in cover?` }).waitFor();
  expect(await range.getByRole('radio', { name: /^Long/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Move, then shoot', exact: true }).click();
  await page
    .locator('.battle-story')
    .getByText(new RegExp(`shoots at ${name}`))
    .first()
    .waitFor();
  await page.context().close();
});

test('what is chosen on a sheet stays chosen, and the tap below it sends it', async () => {
  const page = await underWay({ dice: 'ask' }, /style of terrain/);
  const looked = ahead(page);
  await page.locator('.sheet-row .segment', { hasText: 'Slums' }).click();
  await looked;
  // A draw that comes next is made with the same tap, which says what it takes for granted.
  const confirm = page.locator('.sheet-confirm, .sheet-foot:has(.sheet-assumed)', { hasText: 'Slums' });
  await confirm.waitFor();
  expect(await page.locator('.sheet-row').getByRole('radio', { name: 'Slums' }).isChecked()).toBe(true);
  await page.locator('.sheet-foot .btn.main').click();
  await page.locator('.battle-story').getByText('The battlefield is slums').first().waitFor();
  await page.context().close();
});

test('questions can be answered one at a time', async () => {
  const page = await underWay();
  const tapper = new Tapper(page, []);
  await tapper.until(ACTS);
  await page.getByRole('button', { name: 'One question at a time' }).click();
  expect(await page.locator('.sheet-row').count()).toBe(0);
  await page.locator('.ask .answers .btn').first().waitFor();
  await page.context().close();
});

test('real dice are a tap each, hit and firepower in one go, and the next roll is typed as well', async () => {
  const page = await underWay({ dice: 'ask' });
  const tapper = new Tapper(page, []);
  await tapper.until(ACTS);
  await page.locator('.sheet-row').first().waitFor();
  await page.getByRole('button', { name: /^We rolled/ }).click();
  const heading = await page.locator('.ask h2').first().elementHandle();
  await page.locator('.dice-pad').getByRole('button', { name: '6' }).click();
  await page.locator('.typed-roll').getByText(/6/).waitFor();
  await page.locator('.dice-pad').getByRole('button').first().click();
  await page.waitForFunction((before) => !before?.isConnected, heading);
  await page.getByRole('list', { name: 'The last rolls' }).getByText('6').first().waitFor();
  await tapper.until(/rolls to wound/);
  const one = page.locator('.dice-pad').getByRole('button').first();
  await one.waitFor();
  // What was told above a single roll may take all the room there is.
  await page.setViewportSize({ width: 375, height: 600 });
  expect(await isOnTop(one)).toBe(true);
  await page.context().close();
});

test('on a low phone the faces of real dice are in sight, however long the sheet above them is', async () => {
  const page = await underWay({ dice: 'ask' });
  await page.setViewportSize({ width: 360, height: 640 });
  const tapper = new Tapper(page, []);
  await tapper.until(ACTS);
  await page.locator('.sheet-row').nth(2).waitFor();
  await page.getByRole('button', { name: /^We rolled/ }).click();
  const six = page.locator('.dice-pad').getByRole('button', { name: '6' });
  await six.waitFor();
  const seen = await page.locator('.ask').evaluate((panel) => ({
    isScrolled: panel.scrollTop !== 0,
    isLong: panel.scrollHeight > panel.clientHeight,
  }));
  expect({ ...seen, isOnTop: await isOnTop(six) }).toEqual({
    isOnTop: true,
    isScrolled: false,
    isLong: true,
  });
  expect(await faultsOn('real dice on a low phone', page)).toEqual([]);
  // What is assumed lies under the faces, until somebody wants to see all of it.
  await page.setViewportSize({ width: 390, height: 844 });
  const target = page
    .locator('.sheet-row', { hasText: /shoot at\?/ })
    .locator('.segment')
    .first();
  await target.waitFor();
  expect(await isOnTop(target)).toBe(false);
  await page.getByRole('button', { name: 'Adjust' }).click();
  expect([await isOnTop(target), await isOnTop(six)]).toEqual([true, true]);
  expect(await faultsOn('a whole sheet', page)).toEqual([]);
  await page.getByRole('button', { name: 'Less' }).click();
  expect(await isOnTop(target)).toBe(false);
  await page.context().close();
});

test('“Who is down”: tap a fighter, then what happened; the turn is still open', async () => {
  const page = await underWay({ depth: 'status' }, /who acts next/i);
  const row = page.locator('.gangs .fighter').first();
  const name = (await row.locator('.name').textContent()) ?? '';
  await row.getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seriously injured' }).click();
  await page
    .locator('.battle-story')
    .getByText(new RegExp(`${name}.*seriously injured`, 'i'))
    .first()
    .waitFor();
  await page.locator('.ask h2').getByText('Who acts next?').waitFor();
  await page.context().close();
});

test('the menu shows goals and state of the battle, and Back closes it', async () => {
  const page = await underWay();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('row', { name: /Goliath/ }).waitFor();
  expect(await menu.getByRole('listitem').count()).toBeGreaterThan(3);
  await menu.getByText('The battlefield and who sets up where').click();
  await menu.getByRole('img', { name: /^Plan of/ }).waitFor();
  expect(await faultsOn('menu', page)).toEqual([]);
  await menu.getByRole('radio', { name: 'Who is down' }).check({ force: true });
  await page
    .locator('.battle-story')
    .getByText(/the app now only notes who is down/)
    .first()
    .waitFor();
  await page.goBack();
  await menu.waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/\/battle\//);
  await page.locator('.ask h2').first().waitFor();
  await page.context().close();
});

test('a sheet leaves half of a phone to the battle until it is drawn up; Escape and the way back close it', async () => {
  const page = await underWay();
  const tall = async () => (await page.getByRole('dialog').boundingBox())?.height ?? 0;
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog');
    await menu.getByRole('row', { name: /Goliath/ }).waitFor();
    expect(await tall()).toBeLessThanOrEqual(height / 2);
    // The last button is reached by scrolling, and the way out stays in sight.
    await menu.getByRole('button', { name: /^Close the battle/ }).scrollIntoViewIfNeeded();
    expect((await menu.getByRole('button', { name: 'Close', exact: true }).boundingBox())?.y).toBeGreaterThan(
      height / 2 - 1,
    );
    await menu.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(tall).toBeGreaterThan(height * 0.7);
    await menu.getByRole('button', { name: 'Show less' }).click();
    await expect.poll(tall).toBeLessThanOrEqual(height / 2);
    await page.goBack();
    await menu.waitFor({ state: 'detached' });
    await page.locator('.gangs .fighter').first().getByRole('button').click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    expect(await tall()).toBeLessThanOrEqual(height / 2);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.ask h2').first().waitFor();
  }
  await page.context().close();
});

test('the way back from the menu leads out at the first tap, after one of its links and after a reload', async () => {
  const page = await underWay();
  const battle = page.url();
  const menu = page.getByRole('dialog');
  // The rulebook loads slowly: somebody is back in the battle before it is there.
  let arrives = () => {};
  const slow = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  await page.route(/\/assets\/entry-/, (route) => slow.then(() => route.continue()));
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'The rulebook' }).click();
  await page.waitForURL('**/rules/**');
  await page.getByText('Fetching this page').waitFor();
  await page.goBack();
  await page.waitForURL(battle);
  await page.locator('.ask h2').first().waitFor();
  const loaded = page.waitForResponse(/\/assets\/entry-/);
  arrives();
  await (await loaded).finished();
  await page.waitForTimeout(200);
  expect(await page.locator('.ask h2').first().isVisible()).toBe(true);
  // On the battle's own step, and not on one of the closed menu.
  expect(await page.evaluate(() => history.state)).toBe(null);
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('row', { name: /Goliath/ }).waitFor();
  await page.reload();
  await page.locator('.ask h2').first().waitFor();
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  await page.goBack();
  await expect.poll(() => page.url()).not.toBe(battle);
  await page.context().close();
});

test('[core.shooting.stray.1] what the dice may bring up is answered beforehand: folded, with what is taken, by keyboard', async () => {
  const page = await underWay();
  const tapper = new Tapper(page, []);
  await tapper.until(ACTS);
  const folded = page.locator('.sheet-maybe');
  await folded.first().waitFor();
  const summary = folded.first().locator('summary');
  expect(await summary.textContent()).toMatch(/^If it comes to that .*within 1" of the line .*Nobody$/);
  await summary.focus();
  await page.keyboard.press('Enter');
  const first = folded.first().getByRole('checkbox').first();
  await first.focus();
  const looked = ahead(page);
  await page.keyboard.press('Space');
  await looked;
  await expect.poll(() => summary.textContent()).not.toMatch(/Nobody$/);
  expect(await faultsOn('folded row', page)).toEqual([]);
  // Nothing is wider than the sheet.
  const wide = await page.locator('.ask').evaluate((ask) => ask.scrollWidth - ask.clientWidth);
  expect(wide).toBe(0);
  await tapper.answer();
  expect(await tapper.title()).not.toMatch(/of the line/);
  await page.context().close();
});

test('what was said before is called that on the sheet, and asked all the same', async () => {
  const page = await underWay();
  // Nobody moves, so that where they stand stays known.
  const tapper = new Tapper(page, [
    [/first of two actions/i, /^Aim/],
    [/strike back/i, /^No$/i],
  ]);
  const before = page.locator('.ask .said-before').first();
  for (let count = 0; count < 90 && (await before.count()) === 0; count++) {
    await tapper.answer();
    await tapper.title();
  }
  expect(await before.textContent()).toBe('as said before');
  expect(await faultsOn('said before', page)).toEqual([]);
  // Whoever changes it says something else, and it is no longer what was said before.
  const row = page.locator('.ask .sheet-row', { has: page.locator('.said-before') }).first();
  const many = await page.locator('.ask .said-before').count();
  const looked = ahead(page);
  // News may lie over a row that is scrolled away.
  await row
    .locator('input:not(:checked)')
    .first()
    .evaluate((input: HTMLInputElement) => input.click());
  await looked;
  await expect.poll(() => page.locator('.ask .said-before').count()).toBeLessThan(many);
  await page.context().close();
});

test('a finger draws a sheet up by its head, down again, and down to close it', async () => {
  const page = await underWay();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog');
  const tall = async () => (await menu.boundingBox())?.height ?? 0;
  await menu.getByRole('row', { name: /Goliath/ }).waitFor();
  const half = await tall();
  const draw = async (by: number) => {
    const head = await menu.getByRole('heading', { name: 'This battle' }).boundingBox();
    const { x, y } = head ?? { x: 0, y: 0 };
    await page.mouse.move(x + 10, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + 10, y + 10 + by, { steps: 4 });
    await page.mouse.up();
  };
  await draw(-120);
  await expect.poll(tall).toBeCloseTo(0.85 * (page.viewportSize()?.height ?? 0), 0);
  await draw(60);
  await expect.poll(tall).toBeLessThanOrEqual(half);
  await draw(60);
  await menu.waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/\/battle\//);
  await page.context().close();
});
