/** What happens around a battle: the way in, taking back, losing the line, secrets, real dice, the keyboard. */
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { begin, joinBattle, openBattle, Player, playUntil, type Wanted } from './play.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('three taps lead from home to a running battle', async () => {
  const { page, context, faults } = await device(app.browser);
  await page.goto(app.address);
  await page.getByRole('link', { name: /^Start a battle/ }).tap();
  await page.getByRole('button', { name: 'Open the table' }).tap();
  await page.getByRole('button', { name: 'Begin', exact: true }).tap();
  await page.getByRole('region', { name: 'The question at hand' }).waitFor();
  await page.getByRole('heading', { name: 'The way to the battle' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('the question is at the thumb on a phone, beside the gangs on a desk, and nothing sticks out', async () => {
  const { page, context, faults } = await device(app.browser);
  await openBattle(page, app.address, { scenario: 'Ambush!' });
  await begin(page);
  const player = new Player(page, 1);
  await playUntil([player], () => page.getByText('Action phase').isVisible());
  for (const width of [375, 600, 1280, 1920]) {
    const height = width < 1000 ? 812 : 900;
    await page.setViewportSize({ width, height });
    const sticksOut = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(sticksOut, { message: `at ${width}` }).toBeLessThanOrEqual(0);
    const question = await player.question.boundingBox();
    const gangs = await page.locator('.gangs').boundingBox();
    if (!question || !gangs) throw new Error('The question or the gangs are not to be seen');
    if (width < 1000) expect(Math.round(question.y + question.height)).toBe(height);
    else {
      const isBeside = question.x + question.width <= gangs.x || gangs.x + gangs.width <= question.x;
      expect(isBeside).toBe(true);
    }
    for (const button of await player.question.getByRole('button').all()) {
      if (await button.evaluate((element) => element.matches('.rule-link'))) continue;
      const box = await button.boundingBox();
      if (box) expect(box.height, await button.innerText()).toBeGreaterThanOrEqual(40);
    }
  }
  expect(faults).toEqual([]);
  await context.close();
});

/** Two phones at an Ambush! that has begun. */
async function twoPhones(address = app.address, more: Pick<Wanted, 'depth' | 'dice'> = {}) {
  const [first, second] = await Promise.all([device(app.browser), device(app.browser)]);
  await openBattle(first.page, address, { scenario: 'Ambush!', here: 1, ...more });
  await joinBattle(first.page, second.page);
  await begin(first.page);
  const players = [new Player(first.page, 1), new Player(second.page, 2)] as const;
  return {
    players,
    faults: () => [...first.faults, ...second.faults],
    async leave() {
      await Promise.all([first.context.close(), second.context.close()]);
    },
  };
}

test('a battle starts scrolled to its top, and home lists it by its scenario', async () => {
  const { page, context, faults } = await device(app.browser);
  await openBattle(page, app.address, { scenario: 'Ambush!' });
  await page.getByRole('button', { name: 'Close the table' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await begin(page);
  await new Player(page, 1).question.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: 'To the start' }).click();
  await page.getByRole('link', { name: /^Ambush! · Escher and Goliath/ }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('home lists a battle by its scenario even if its title was not yet loaded', async () => {
  const { page, context, faults } = await device(app.browser);
  await openBattle(page, app.address, { scenario: 'Ambush!' });
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/scenarios', async (route) => {
    await isReleased;
    await route.continue();
  });
  await begin(page);
  await new Player(page, 1).question.waitFor();
  await page.getByRole('link', { name: 'To the start' }).click();
  await page.getByRole('link', { name: /^Takeover: Escher and Goliath/ }).waitFor();
  release();
  await page.getByRole('link', { name: /^Ambush! · Escher and Goliath/ }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('the result of a roll is shown with the next question on every phone, until it is undone', async () => {
  const { players, faults, leave } = await twoPhones(app.address, {
    depth: 'Every action',
    dice: 'We roll our own',
  });
  const [first, second] = players;
  const surprise = /tests Cool in the surprise of round 1/;
  await playUntil(players, () => first.title.filter({ hasText: surprise }).isVisible());
  const isFirst = await first.question.getByRole('button', { name: 'Roll 2D6' }).isVisible();
  const [owner, other] = isFirst ? [first, second] : [second, first];
  // Anybody may answer, and yet both phones say whose roll it is.
  await owner.page.locator('.sub', { hasText: 'Your turn' }).waitFor();
  await other.page.locator('.sub', { hasText: /(Escher|Goliath) to act/ }).waitFor();
  await other.question.getByRole('button', { name: /^Answer for/ }).waitFor();

  await owner.question.getByRole('button', { name: /^We rolled/ }).click();
  await owner.page.keyboard.press('6');
  await owner.page.keyboard.press('5');
  await owner.page.keyboard.press('Enter');
  for (const { page } of players) {
    const news = page.locator('.ask').getByRole('status').first();
    await news
      .filter({ hasText: /2D6 6, 5/ })
      .filter({ hasText: /has 2 actions in round 1: 11 against Cool \d\+/ })
      .waitFor();
  }

  // Somebody who has scrolled away still sees that their consent is wanted.
  await other.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await owner.page.getByRole('button', { name: /^Undo: .*if the others agree/ }).click();
  const asked = other.page.getByRole('alert').filter({ hasText: 'wants to undo' });
  await asked.waitFor();
  const box = await asked.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(812);
  await asked.getByRole('button', { name: 'Agree' }).click();
  await owner.title.filter({ hasText: surprise }).waitFor();
  await owner.page.getByText(/in round 1: 11 against Cool/).waitFor({ state: 'detached' });
  expect(faults()).toEqual([]);
  await leave();
});

test('undo past dice needs the other phone’s consent', async () => {
  const { players, faults, leave } = await twoPhones();
  const [first, second] = players;
  await first.title.filter({ hasText: 'Which style of terrain' }).waitFor();
  await first.say(/^Roll/);
  const undo = first.page.getByRole('button', { name: /^Undo: .*if the others agree$/ });
  const asked = second.page.getByRole('alert').filter({ hasText: 'wants to undo' });

  // Some rolls let a player choose after all, so the same words may be asked again: the roll itself is looked at.
  const rolled = await undo.innerText();
  await undo.click();
  await asked.getByRole('button', { name: 'Refuse' }).click();
  await first.page.getByText('Not taken back').waitFor();
  expect(await undo.innerText()).toBe(rolled);

  await undo.click();
  await first.page.getByText(/Waiting for .* to agree/).waitFor();
  await asked.getByRole('button', { name: 'Agree' }).click();
  await first.title.filter({ hasText: 'Which style of terrain' }).waitFor();
  await second.page.getByText('Which style of terrain').first().waitFor();
  await undo.waitFor({ state: 'detached' });

  // What a player alone has done is taken back at once.
  const alone = first.page.getByRole('button', { name: /^Undo: (?!.*if the others agree)/ });
  let answers = first.diary.length;
  await playUntil(players, async () => {
    const isNew = first.diary.length > answers;
    answers = first.diary.length;
    const isWholeCrew = first.diary.at(-1)?.answered.startsWith('All of them');
    return isNew && !isWholeCrew && (await alone.isVisible());
  });
  await alone.click();
  await first.title.getByText(String(first.diary.at(-1)?.asked), { exact: true }).waitFor();
  expect(faults()).toEqual([]);
  await leave();
});

test('undoing a placement of a whole crew does not place the fighter again', async () => {
  const { page, context, faults } = await device(app.browser);
  await openBattle(page, app.address, { scenario: 'Ambush!' });
  await begin(page);
  const player = new Player(page, 1);
  const isSetUp = async () => player.diary.at(-1)?.answered.startsWith('All of them') ?? false;
  expect(await playUntil([player], isSetUp)).toBe(true);
  const after = String(await player.title.textContent());
  await page.getByRole('button', { name: /^Undo: / }).click();
  await player.title.filter({ hasNotText: after }).waitFor();
  await expect.poll(() => player.isAsked()).toBe(true);
  expect(await player.title.textContent()).toMatch(/^(Who is set up|Place)/);
  expect(faults).toEqual([]);
  await context.close();
});

test('a reload in mid-question comes back to the same question', async () => {
  const { players, faults, leave } = await twoPhones();
  const [first] = players;
  await playUntil(players, async () => first.diary.length > 2 && (await first.isAsked()));
  const before = await first.title.textContent();
  await first.page.reload();
  await first.title.waitFor();
  expect(await first.title.textContent()).toBe(before);
  await expect.poll(() => first.isAsked()).toBe(true);
  expect(await first.answer()).toBe(true);
  expect(faults()).toEqual([]);
  await leave();
});

test('what is filled in to correct a fighter is kept until it is sent, and told by its name', async () => {
  const { page, context, faults } = await device(app.browser);
  await openBattle(page, app.address, { scenario: 'Ambush!' });
  // The bar at the thumb reaches from edge to edge, also on a wide screen.
  await page.setViewportSize({ width: 1280, height: 800 });
  const bar = await page.locator('.thumb-bar').boundingBox();
  expect([bar?.x, bar?.width, (bar?.y ?? 0) + (bar?.height ?? 0)].map(Math.round as never)).toEqual([
    0, 1280, 800,
  ]);
  await page.setViewportSize({ width: 375, height: 812 });
  await begin(page);
  const fighter = page.locator('.gangs .fighter button').first();
  const name = await fighter.locator('.name').textContent();
  const isOpen = (count: number) => expect.poll(() => page.getByRole('dialog').count()).toBe(count);
  await fighter.tap();
  await page.getByRole('button', { name: 'Correct this' }).tap();
  await page.getByRole('button', { name: 'One more: Flesh wounds' }).tap();
  await page.getByLabel(/^Why/).fill('from last week');
  // The way back closes the sheet, then the card.
  await page.goBack();
  await isOpen(1);
  await page.goBack();
  await isOpen(0);
  await fighter.tap();
  await page.getByRole('button', { name: 'Go on correcting this' }).tap();
  expect(await page.getByLabel(/^Why/).inputValue()).toBe('from last week');
  await page.getByRole('button', { name: 'Correct it' }).tap();
  await isOpen(0);
  const told = `The organiser corrects ${name}: flesh wounds 1 (from last week)`;
  await page.locator('.battle-story').getByText(told).waitFor();
  await fighter.tap();
  await page.getByRole('button', { name: 'Correct this' }).waitFor();
  await page.goBack();
  await isOpen(0);
  // Both sheets took their steps along.
  expect(await page.evaluate(() => history.state)).toBe(null);
  // The names of a list stand above its buttons, not under them.
  await page.setViewportSize({ width: 375, height: 720 });
  const player = new Player(page, 1);
  const foot = page.locator('.answers .foot-row');
  await playUntil([player], () => foot.isVisible());
  const third = await page.locator('.answers .toggle').nth(2).boundingBox();
  const under = await foot.boundingBox();
  expect((third?.y ?? 0) + (third?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
  expect(faults).toEqual([]);
  await context.close();
});

/** A line to the server that can be cut. */
class Line {
  private server: Server | undefined;
  private readonly open = new Set<Socket>();
  address = '';

  constructor(private readonly to: URL) {}

  async connect(port = 0): Promise<void> {
    const server = createServer((near) => {
      const far = dial(Number(this.to.port), this.to.hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.open.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.open.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    this.server = server;
    this.address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  }

  async cut(): Promise<void> {
    const { server } = this;
    const closed = new Promise((resolve) => server?.close(resolve));
    for (const socket of this.open) socket.destroy();
    await closed;
  }

  async mend(): Promise<void> {
    await this.connect(Number(new URL(this.address).port));
  }
}

test('a lost connection is shown, reconnects, and sends the answer given meanwhile', async () => {
  const line = new Line(new URL(app.address));
  await line.connect();
  const { players, leave } = await twoPhones(line.address);
  const [first, second] = players;
  await first.title.filter({ hasText: 'Which style of terrain' }).waitFor();
  await line.cut();
  const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection to the table' });
  await banner(first.page).waitFor();
  await first.question.getByRole('button', { name: 'Slums' }).click();
  await first.page.getByText('Kept until the connection is back').waitFor();

  await line.mend();
  await banner(first.page).waitFor({ state: 'detached' });
  await banner(second.page).waitFor({ state: 'detached' });
  await first.title.filter({ hasText: 'Which style of terrain' }).waitFor({ state: 'detached' });
  // The other phone has it as well, and the battle continues.
  await second.page.locator('.battle-story').getByText(/slums/i).first().waitFor();
  await playUntil(players, async () => players.some(({ diary }) => diary.length > 2));
  await leave();
  await line.cut();
});

test('secrets are only on their owner’s page, and in no message to the other device', async () => {
  const [first, second] = await Promise.all([device(app.browser), device(app.browser)]);
  const sent = [record(first.page), record(second.page)] as const;
  await openBattle(first.page, app.address, {
    pack: 'Dominion',
    variant: 'Updated',
    scenario: 'Looters',
    here: 1,
  });
  await joinBattle(first.page, second.page);
  await begin(first.page);
  const players = [new Player(first.page, 1), new Player(second.page, 2)];
  const secrets = ({ page }: Player) => page.getByRole('region', { name: /^Secrets of/ });
  // Everybody has drawn by then.
  await playUntil(players, async () => {
    const isUp = await Promise.all(players.map(({ page }) => page.getByText('Setting up').isVisible()));
    return !isUp.includes(false);
  });
  const held: (readonly string[])[] = [];
  for (const player of players) {
    await secrets(player).getByRole('button', { name: 'Show' }).click();
    const lines = await secrets(player).getByRole('definition').allTextContents();
    // A card comes with its words, a crew is a list of names.
    held.push(
      lines.flatMap((line) => (line.includes(': ') ? line.split(': ').slice(0, 1) : line.split(', '))),
    );
  }
  for (const [at, { page }] of players.entries()) {
    const [own, other] = [held[at], held[1 - at]] as [readonly string[], readonly string[]];
    const heard = sent[at]?.texts.map(withoutOwn).join('\n').toLowerCase();
    // Both may hold the same card.
    for (const card of other.filter((each) => !own.includes(each))) {
      const id = card.toLowerCase().replaceAll(' ', '-');
      expect(sent[1 - at]?.texts.join('\n').toLowerCase()).toContain(id);
      expect(heard).not.toContain(id);
      expect(await publicText(page)).not.toContain(card.toLowerCase());
    }
  }
  expect([...first.faults, ...second.faults]).toEqual([]);
  await Promise.all([first.context.close(), second.context.close()]);
});

/** What stands on a page besides its owner's own secrets: three cards may have been drawn to keep one. */
function publicText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.body.cloneNode(true) as Element;
    for (const own of copy.querySelectorAll('.story .own, .secrets, .answers')) own.remove();
    return copy.textContent?.toLowerCase() ?? '';
  });
}

/**
 * The messages to a device, without what it may know: its own seat's secrets, and its own questions. Both gangs draw
 * from the same list of cards, so a seat's own deck says nothing about the other's hand.
 */
function withoutOwn(text: string): string {
  const message = JSON.parse(text) as { view?: { mine?: object; asks?: unknown }; ops?: { path: string }[] };
  const seats = Object.keys(message.view?.mine ?? {});
  expect(seats.length).toBeLessThanOrEqual(1);
  if (message.view) message.view = { ...message.view, mine: {}, asks: [] };
  if (message.ops) message.ops = message.ops.filter(({ path }) => !/^\/(mine|asks)\b/.test(path));
  // The printed list of all cards is nobody's secret.
  return JSON.stringify(message, (name, value) => (name === 'lists' ? undefined : value));
}

/** Everything that a page is sent about battles. */
function record(page: Page): { readonly texts: string[] } {
  const texts: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => texts.push(String(payload))));
  page.on('response', async (response) => {
    const isAbout = response.url().includes('/api/battles') && response.ok();
    if (isAbout) texts.push((await response.text().catch(() => '')) || '{}');
  });
  return { texts };
}

test('real dice are typed in, die by die, and shown on every phone', async () => {
  const [first, second] = await Promise.all([device(app.browser), device(app.browser)]);
  await openBattle(first.page, app.address, {
    scenario: 'As the book rolls it',
    here: 1,
    dice: 'We roll our own',
  });
  await joinBattle(first.page, second.page);
  await begin(first.page);
  const players = [first, second].map(({ page }, at) => new Player(page, at + 1, { typesDice: true }));
  const typed = () => players.flatMap(({ diary }) => diary).find(({ answered }) => /^\d, \d$/.test(answered));
  await playUntil(players, async () => typed() !== undefined);
  for (const { page } of players)
    await page.getByRole('list', { name: 'The last rolls' }).getByText(String(typed()?.answered)).waitFor();
  expect([...first.faults, ...second.faults]).toEqual([]);
  await Promise.all([first.context.close(), second.context.close()]);
});

test('a battle is opened, begun and played with Tab, Enter and Space alone', async () => {
  const { page, context, faults } = await device(app.browser, { width: 1280, height: 800 });
  await page.goto(app.address);
  await tabTo(page, /^Start a battle/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Open the table$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Begin$/);
  await page.keyboard.press('Space');
  const player = new Player(page, 1);
  for (let count = 0; count < 6; count++) {
    await player.title.waitFor();
    const before = await player.title.elementHandle();
    // After an answer the focus is at the next question: its first answer is only a few steps away.
    const steps = await tabTo(page, /./, '.answers button, .veil button');
    expect(steps).toBeLessThan(count === 0 ? 100 : 8);
    const toggle = page.locator('.answers [aria-pressed]:focus');
    if ((await toggle.count()) > 0) await chooseByKeyboard(page);
    else await page.keyboard.press(count % 2 === 0 ? 'Enter' : 'Space');
    await page.waitForFunction((heading) => !heading?.isConnected, before);
  }
  expect(faults).toEqual([]);
  await context.close();
});

/** Presses toggles until the last button lets one go on. */
async function chooseByKeyboard(page: Page): Promise<void> {
  const done = page.locator('.answers .foot-row .btn.main');
  while (await done.isDisabled()) {
    await page.keyboard.press('Space');
    if (await done.isDisabled()) await page.keyboard.press('Tab');
  }
  await tabTo(page, /./, '.foot-row .btn.main');
  await page.keyboard.press('Enter');
}

/** Presses Tab until something with this name is focused, and says how often. */
async function tabTo(page: Page, name: RegExp, within = 'a, button'): Promise<number> {
  await page.locator(within).filter({ hasText: name }).first().waitFor();
  for (let steps = 1; steps <= 120; steps++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate((wanted) => {
      const { activeElement } = document;
      return activeElement?.matches(wanted) ? (activeElement as HTMLElement).innerText : undefined;
    }, within);
    // Names of doors are set in capitals.
    if (focused !== undefined && new RegExp(name, 'i').test(focused)) return steps;
  }
  throw new Error(`Tab does not lead to ${name}`);
}
