/** Goes to every screen of the app, as the accessibility test and the screenshots need it. */
import type { Browser, Page } from 'playwright-core';
import { device } from './browser.fixture.ts';
import { crowdedBattle } from './crowd.fixture.ts';
import { begin, DECISIVE, joinBattle, openBattle, Player, playUntil } from './play.fixture.ts';

/** Called at each screen once it has settled. */
export type Visit = (name: string, page: Page) => Promise<void>;

/** Nothing is being fetched any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('.loading') === null && document.fonts.status === 'loaded',
  );
}

/** On the set-up screen: four gangs in Looters, Escher and Orlock against the others. */
export async function chooseSides(page: Page): Promise<void> {
  const fold = (name: string) =>
    page.locator('details', { has: page.locator('summary', { hasText: name }) }).first();
  await fold('Rules').locator('summary').click();
  await page.getByRole('radio', { name: /^Dominion/ }).check();
  for (let count = 2; count < 4; count++) await page.getByRole('button', { name: /Add a gang/ }).click();
  await fold('Scenario').locator('summary').click();
  await page.getByRole('radio', { name: /^Looters/ }).check();
  await page.getByRole('radio', { name: 'As we choose' }).check();
  await page.getByRole('checkbox', { name: /^Goliath defends with Escher/ }).uncheck();
  await page.getByText('The sides may differ by one gang at most').waitFor();
  await page.getByRole('checkbox', { name: /^Orlock defends with Escher/ }).check();
}

/** On the list of boards: has one made for Ambush!, the same every time. */
export async function makeABoard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make one' }).click();
  await page.getByRole('combobox', { name: 'Scenario' }).selectOption('takeover.ambush');
  await page.getByRole('combobox', { name: 'Terrain' }).selectOption('slums');
  await page.getByRole('textbox', { name: 'Seed' }).fill('7');
  await page.getByRole('button', { name: 'Make it' }).click();
  await page.getByRole('link', { name: 'Change it' }).waitFor();
}

/** Everything but a battle. */
export async function walkTheApp(browser: Browser, address: string, visit: Visit): Promise<void> {
  const { page, context } = await device(browser);
  const at = async (name: string, path: string, act?: () => Promise<unknown>) => {
    await page.goto(address + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    await act?.();
    await settled(page);
    await visit(name, page);
  };
  await at('home', '/');
  await at('start', '/start');
  await at('start, everything unfolded', '/start', async () => {
    for (const fold of await page.locator('.set-up details > summary').all()) await fold.click();
  });
  await at('start, four gangs choose sides', '/start', () => chooseSides(page));
  await at('join', '/join');
  await at('join, no such table', '/join', async () => {
    await page.getByRole('textbox').fill('no link');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('alert').waitFor();
  });
  await at('rulebook', '/rules');
  await at('rulebook, found', '/rules?q=bottle', () =>
    page
      .getByRole('link', { name: /bottle/i })
      .first()
      .waitFor(),
  );
  await at('a page of the rulebook', '/rules/takeover.ambush');
  await at('a rule', '/rules/takeover.ambush.deployment.1');
  await at('a ruling', '/rules/takeover.sneak-several');
  await at('odds', '/odds');
  await at('odds of a roll', '/odds/core.tests.check');
  await at('odds of an attack', '/odds/core.shooting.hit');
  await at('odds of one against another', '/odds/duel', () => page.getByRole('combobox').first().waitFor());
  await at('plans', '/plans');
  await at('a plan', '/plans/takeover.ambush');
  await at('boards', '/boards');
  await at('boards, bring one in', '/boards', () =>
    page.getByRole('button', { name: 'Bring one in' }).click(),
  );
  await at('a board', '/boards/rat-catchers-row', () => page.getByRole('button', { name: /^Bully/ }).click());
  await at('a board is made', '/boards', async () => {
    await page.getByRole('button', { name: 'Make one' }).click();
    await page.getByRole('textbox', { name: 'Seed' }).fill('7');
  });
  await at('a board, measured', '/boards', async () => {
    await makeABoard(page);
    await page.getByRole('button', { name: 'Measure it' }).click();
    await page.getByText('To the centre').waitFor();
  });
  const board = new URL(page.url()).pathname;
  await at('a board is changed', `${board}/edit`, () =>
    page.getByRole('button', { name: /^Wall/ }).first().click(),
  );
  await at('a board gets something new', `${board}/edit`, async () => {
    await page.getByRole('radio', { name: 'Add' }).check();
    await page.getByRole('combobox', { name: 'What' }).selectOption('door');
    await page.getByRole('button', { name: 'Place it in the middle' }).click();
    await page.getByText('Not quite right yet').waitFor();
  });
  await at('gangs, none yet', '/gangs');
  await at('gangs, bring one in', '/gangs', () =>
    page.getByRole('button', { name: 'Bring a gang in' }).click(),
  );
  await at('a gang', '/gangs', async () => {
    await page.getByRole('button', { name: /^Copy/ }).first().click();
    await page.getByRole('heading', { level: 1, name: /^My/ }).waitFor();
  });
  const gang = new URL(page.url()).pathname;
  await at('a fighter of a gang', gang, async () => {
    await page.getByRole('button', { name: /^Edit/ }).first().click();
  });
  await at('cards', `${gang}/cards`);
  await at('gangs', '/gangs');
  await at('gangs, a new one', '/gangs/new');
  await at('solo', '/solo', () => page.getByRole('button', { name: 'Begin' }).waitFor());
  await at('lab', '/lab');
  await at('campaigns, none yet', '/campaigns', () =>
    page.getByText('This device takes part in no campaign yet').waitFor(),
  );
  await at('campaigns, a new one', '/campaigns', () =>
    page.getByRole('button', { name: 'New campaign' }).click(),
  );
  await at('a campaign', '/campaigns', async () => {
    await page.getByRole('button', { name: 'New campaign' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Winter');
    await page.getByRole('button', { name: 'Make the campaign' }).click();
    await page.getByRole('heading', { level: 1, name: 'Winter' }).waitFor();
  });
  const campaign = new URL(page.url()).pathname;
  await at('a campaign, its gangs', `${campaign}/gangs`);
  await at('a campaign, its report', `${campaign}/report`);
  await at('a campaign, organised', `${campaign}/organise`);
  await at('fair', '/fair');
  await at('settings', '/settings');
  await at('nothing here', '/nowhere');
  await context.close();
}

/** A battle on a board with sixty fighters, at somebody's move. */
export async function walkABoard(browser: Browser, address: string, visit: Visit): Promise<void> {
  const { link } = await crowdedBattle(address);
  const { page, context } = await device(browser);
  await page.goto(link);
  await page.getByRole('button', { name: 'Take the seat' }).click();
  await page.locator('.fighter-model.picked .base').first().waitFor();
  await settled(page);
  await visit('battle, on a board', page);
  await context.close();
}

interface Sight {
  readonly name: string;
  /** Which of the two devices; the first organises. */
  readonly on: 0 | 1;
  /** What is to be seen there. */
  readonly what: string;
  /** Opens something first, and closes it again. */
  readonly open?: (page: Page) => Promise<unknown>;
  readonly close?: (page: Page) => Promise<unknown>;
}

const SIGHTS: readonly Sight[] = [
  { name: 'battle, before it', on: 0, what: '#steps-heading' },
  {
    name: 'battle, a roll',
    on: 0,
    what: '.answers .btn.main:text-matches("^Roll ")',
  },
  {
    name: 'battle, dice typed in',
    on: 0,
    what: '.answers .btn.main:text-matches("^Roll .*D6")',
    open: (page) => page.getByRole('button', { name: /^We rolled/ }).click(),
    close: (page) => page.getByRole('button', { name: 'Let the app roll instead' }).click(),
  },
  {
    name: 'battle, secrets shown',
    on: 0,
    what: '.secrets',
    open: (page) => page.locator('.secrets').getByRole('button', { name: 'Show' }).click(),
    close: (page) => page.locator('.secrets').getByRole('button', { name: 'Hide' }).click(),
  },
  { name: 'battle, choosing several', on: 0, what: '.answers [aria-pressed]' },
  { name: 'battle, setting up', on: 1, what: '.sub:text("Setting up")' },
  { name: 'battle, a round', on: 0, what: '.sub:text("Action phase · Your turn")' },
  { name: 'battle, waiting', on: 1, what: '.battle:has(.sub:text("Action phase")) .ask.waiting' },
  {
    name: 'battle, a fighter',
    on: 0,
    what: '.sub:text("Action phase")',
    open: (page) => page.locator('.fighter button').first().click(),
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'battle, a fighter is corrected',
    on: 0,
    what: '.sub:text("Action phase")',
    open: async (page) => {
      await page.locator('.fighter button').first().click();
      await page.getByRole('button', { name: 'Correct this' }).click();
    },
    close: async (page) => {
      await page.getByRole('button', { name: 'Leave it' }).click();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'battle, odds against somebody',
    on: 0,
    what: '.sub:text("Action phase")',
    open: async (page) => {
      await page.locator('.fighter button').first().click();
      await page.getByRole('button', { name: 'Odds against somebody' }).click();
    },
    close: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Correct this' }).waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'battle, its menu',
    on: 0,
    what: '.sub:text("Action phase")',
    open: (page) => page.getByRole('button', { name: /menu/i }).click(),
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'battle, a rule',
    on: 0,
    what: '.ask .rule-link',
    open: (page) => page.locator('.ask .rule-link').first().click(),
    close: (page) => page.keyboard.press('Escape'),
  },
  { name: 'battle, end phase', on: 0, what: '#end-phase-heading' },
  { name: 'aftermath', on: 0, what: '.aftermath:has-text("until everybody has confirmed")' },
  {
    name: 'aftermath, a line is changed',
    on: 0,
    what: '.aftermath .award button',
    open: (page) =>
      page
        .locator('.aftermath')
        .getByRole('button', { name: /^Change/ })
        .first()
        .click(),
    close: (page) => page.getByRole('button', { name: 'Leave it' }).click(),
  },
  { name: 'aftermath, confirmed', on: 1, what: '.aftermath:has(a[href$="/story"])' },
];

/** A battle from its lobby to its story; gives the names of the sights that did not come up. */
export async function walkABattle(
  browser: Browser,
  address: string,
  visit: Visit,
): Promise<readonly string[]> {
  const devices = await Promise.all([device(browser), device(browser)]);
  const [host, guest] = devices.map(({ page }) => page) as [Page, Page];
  const see: Visit = async (name, page) => {
    await settled(page);
    await visit(name, page);
  };
  await openBattle(host, address, {
    scenario: 'Rescue Mission',
    here: 1,
    dice: 'We roll our own',
    special: 'Pitch Black',
  });
  await see('lobby', host);
  await host.getByRole('button', { name: /^Invite somebody/ }).click();
  await host.getByRole('textbox', { name: /^Link for/ }).waitFor();
  await see('lobby, invitation', host);
  await host.keyboard.press('Escape');
  await joinBattle(host, guest, (page) => see('join, invited', page));
  await see('lobby, all ready', host);
  await see('lobby, a guest', guest);
  await begin(host);

  const players = [new Player(host, 1), new Player(guest, 2)];
  let left = SIGHTS;
  const look = async () => {
    for (const sight of left) {
      const page = sight.on === 0 ? host : guest;
      if (!(await page.locator(sight.what).first().isVisible())) continue;
      await sight.open?.(page);
      await see(sight.name, page);
      await sight.close?.(page);
      left = left.filter((each) => each !== sight);
      if (sight.name === 'battle, end phase') for (const player of players) player.habits = DECISIVE;
    }
    return false;
  };
  await playUntil(players, look);
  await look();
  const battle = host.url();
  await host.goto(`${battle}/cards`);
  await host.getByRole('button', { name: /^Print/ }).waitFor();
  await see('battle, cards to print', host);
  await host.goto(`${battle}/story`);
  await host.getByRole('heading', { name: 'How the dice fell' }).waitFor();
  await see('story', host);
  await host.goto(address);
  await see('home, with a table', host);
  await lookAtClosedOptions(host, address, see);
  await Promise.all(devices.map(({ context }) => context.close()));
  return left.map(({ name }) => name);
}

/** The rules close the edges that the Defender's zone touches, and say why. */
async function lookAtClosedOptions(page: Page, address: string, see: Visit): Promise<void> {
  await openBattle(page, address, { scenario: 'Escort Mission' });
  await begin(page);
  const closed = page.locator('.answers details.closed summary');
  await playUntil([new Player(page, 1, { likes: [/^Slums/] })], () => closed.isVisible());
  await closed.click();
  await see('battle, not possible now', page);
}
