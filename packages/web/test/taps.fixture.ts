/** Counts the taps that a battle takes, as somebody who knows what they want makes them. */
import type { Browser, Page } from 'playwright-core';
import { device } from './browser.fixture.ts';
import { begin, openBattle, Player, playUntil, type Wanted } from './play.fixture.ts';

export interface Counted {
  readonly what: string;
  /** As it was before questions could be answered ahead. */
  readonly before: number;
  readonly budget: number;
  /** Undefined where it did not come up. */
  readonly now: number | undefined;
  readonly unit?: string;
}

/** What to choose: the first of these that is offered, where the question is called that. */
type Wishes = readonly (readonly [title: RegExp, choice: RegExp])[];

/** How real dice fall: the first that the question's title fits; several faces in turn. */
type Falls = readonly (readonly [title: RegExp, faces: string])[];

/** A fighter is asked for the first action, alone or with whoever goes along. */
const FIRST = /(first of two actions|goes along\?)/i;
const NEXT = /(acts next\?|first of two actions|goes along\?)/i;

/** Somebody at a device whose taps are counted. */
export class Tapper {
  taps = 0;
  questions = 0;
  readonly asked: string[] = [];

  constructor(
    readonly page: Page,
    private readonly wishes: Wishes,
    private readonly falls: Falls = [],
  ) {}

  async title(): Promise<string> {
    await this.page.locator('.ask:not(.waiting) h2').first().waitFor();
    return (await this.page.locator('.ask h2').first().textContent()) ?? '';
  }

  /** Answers until a question is called so; false where the battle goes another way for too long. */
  async until(title: RegExp, most = 60): Promise<boolean> {
    for (let count = 0; count < most; count++) {
      if (title.test(await this.title())) return true;
      await this.answer();
    }
    return false;
  }

  /** Answers one question, or a sheet of them. */
  async answer(...choices: readonly RegExp[]): Promise<void> {
    const heading = await this.page.locator('.ask h2').first().elementHandle();
    const title = await this.title();
    await this.page.locator('.ask :is(.answers, .veil) button:not(:disabled)').first().waitFor();
    this.asked.push(title);
    this.questions++;
    await this.choose(title, choices);
    await this.page.waitForFunction((before) => !before?.isConnected, heading);
  }

  private async choose(title: string, choices: readonly RegExp[]): Promise<void> {
    const { page } = this;
    const veil = page.locator('.ask .veil .btn');
    if (await veil.isVisible()) {
      await this.tap(veil);
      await page.locator('.ask .answers button').first().waitFor();
      return await this.choose(title, choices);
    }
    if ((await page.locator('.ask .dice-entry').count()) > 0) return await this.type(title);
    const rolled = page.locator('.ask .answers').getByRole('button', { name: /^We (rolled|drew)/ });
    if (this.falls.length > 0 && (await rolled.isVisible())) {
      await this.tap(rolled);
      return await this.type(title);
    }
    const buttons = page.locator('.ask .answers button:not(.rule-link, details button, :disabled)');
    const toggles = page.locator('.ask .answers button[aria-pressed]');
    const names = (await buttons.allTextContents()).map((name) => name.trim());
    const wishes = [...choices, ...this.wishes.filter(([each]) => each.test(title)).map(([, wish]) => wish)];
    const wish = wishes.find((each) => names.some((name) => each.test(name)));
    const at = wish ? names.findIndex((name) => wish.test(name)) : -1;
    const done = page.locator('.ask .foot-row .btn.main');
    const ends = (await done.count()) > 0 ? ((await done.textContent()) ?? '') : '';
    const must = /^Choose (\d+) more$/.exec(ends)?.[1];
    if (must !== undefined) {
      for (let each = 0; each < Number(must); each++) await this.tap(toggles.nth(each));
      return await this.tap(done);
    }
    if (at === -1 && (await toggles.count()) > 0) return await this.tap(done);
    await this.tap(buttons.nth(Math.max(0, at)));
  }

  /** A tap for each die. */
  private async type(title: string): Promise<void> {
    const { page } = this;
    const pad = page.locator('.ask .dice-pad');
    if ((await pad.count()) === 0) return await this.tap(page.locator('.ask .dice-entry button').first());
    const faces = this.falls.find(([each]) => each.test(title))?.[1].split(', ') ?? ['6'];
    const boxes = await page.locator('.ask .dice-boxes .die').count();
    const [, many = '1'] = /of (\d+) shows/.exec((await pad.getAttribute('aria-label')) ?? '') ?? [];
    for (let die = 0; die < (boxes || Number(many)); die++) {
      const wanted = pad.getByRole('button', { name: faces[die % faces.length] as string, exact: true });
      await this.tap((await wanted.count()) > 0 ? wanted : pad.getByRole('button').first());
    }
  }

  private async tap(button: ReturnType<Page['locator']>): Promise<void> {
    this.taps++;
    await button.first().click();
  }
}

/** A battle of two gangs on one phone, played to its first activation, or as far as the title says. */
export async function atTheTable(
  browser: Browser,
  address: string,
  wanted: Partial<Wanted> = {},
  until: RegExp = NEXT,
): Promise<Page> {
  const { page } = await device(browser);
  await openBattle(page, address, { scenario: 'Stand-Off', depth: 'Every action', ...wanted });
  await begin(page);
  const player = new Player(page, 4, { crew: 7, likes: [/^All of them/, /^Stay|^None/] });
  await playUntil([player], async () => until.test((await player.title.textContent()) ?? ''));
  return page;
}

const story = (page: Page) => page.locator('.battle-story').innerText();

/** What is told of the last attack. */
async function since(page: Page, before: string): Promise<string> {
  const lines = before.split('\n');
  return (await story(page))
    .split('\n')
    .filter((line) => !lines.includes(line))
    .join('\n');
}

const ATTACKS: Wishes = [
  [/strike back/i, /^No$/i],
  [FIRST, /^Move/],
  [/last action/, /^Shoot/],
];

/** Plays activation after activation until one of them goes as wanted: how many taps it took. */
async function oneActivation(
  page: Page,
  actions: readonly RegExp[],
  isWanted: (told: string) => boolean,
  falls: Falls = [],
  tries = 10,
): Promise<number | undefined> {
  for (let count = 0; count < tries; count++) {
    const tapper = new Tapper(page, ATTACKS, falls);
    if (!(await tapper.until(FIRST))) return undefined;
    const before = await story(page);
    tapper.taps = 0;
    for (const [at, action] of actions.entries()) {
      if (at > 0 && !/last action/.test(await tapper.title())) break;
      await tapper.answer(action, /^Nothing more/);
    }
    await tapper.until(NEXT);
    if (isWanted(await since(page, before))) return tapper.taps;
  }
  return undefined;
}

/** Each of the situations, played in the app. */
export function situations(
  browser: Browser,
  address: string,
): readonly (Omit<Counted, 'now'> & { readonly play: () => Promise<number | undefined> })[] {
  const own = { dice: 'We roll our own' } as const;
  const withPage = async <T>(opening: Promise<Page>, play: (page: Page) => Promise<T>): Promise<T> => {
    const page = await opening;
    try {
      return await play(page);
    } finally {
      await page.context().close();
    }
  };
  const harmless = (told: string) => /shoots at/.test(told) && !/(injured|out of action)/i.test(told);
  return [
    {
      what: 'move and shoot, no casualty (app’s dice)',
      before: 7,
      budget: 3,
      play: () =>
        withPage(atTheTable(browser, address), (page) =>
          oneActivation(page, [/^Move/, /^Shoot/], (told) => harmless(told)),
        ),
    },
    {
      what: 'the same with real dice, serious injury',
      before: 25,
      budget: 9,
      play: () =>
        withPage(atTheTable(browser, address, own), (page) =>
          oneActivation(page, [/^Move/, /^Shoot/], (told) => /seriously injured/i.test(told), [
            [/save/i, '1'],
            [/injury/i, 'Serious injury'],
            [/firepower/i, '1'],
            [/./, '6'],
          ]),
        ),
    },
    {
      what: 'heavy weapon, several hits, 2 casualties',
      before: 21,
      budget: 8,
      play: () =>
        withPage(atTheTable(browser, address, own), (page) =>
          oneActivation(
            page,
            [/^Shoot/],
            (told) => (told.match(/(seriously injured|out of action)/gi) ?? []).length > 1,
            [
              [/save/i, '1'],
              [/injury/i, 'Out of action'],
              [/firepower/i, '3'],
              [/./, '6'],
            ],
          ),
        ),
    },
    {
      what: 'a charge that kills, after picking the fighter',
      before: 7,
      budget: 4,
      play: () =>
        withPage(atTheTable(browser, address), (page) =>
          oneActivation(page, [/^Charge/], (told) => /out of action/i.test(told)),
        ),
    },
    {
      what: 'note one casualty in “Who is down”',
      before: 7,
      budget: 2,
      play: () =>
        withPage(atTheTable(browser, address, { depth: 'Who is down' }, /who acts next/i), async (page) => {
          const tapper = new Tapper(page, [
            [/who acts next/i, /^Something to note/],
            [/what is there to note/i, /^Note an attack/],
            [/^What is .* now/i, /^Out of action/i],
          ]);
          const before = await story(page);
          for (let count = 0; count < 12; count++) {
            await tapper.answer();
            if (/out of action/i.test(await since(page, before))) return tapper.taps;
          }
          return undefined;
        }),
    },
    {
      what: 'a round of 7 against 7',
      before: 85,
      budget: 40,
      play: () =>
        withPage(atTheTable(browser, address), async (page) => {
          const tapper = new Tapper(page, ATTACKS);
          const round = () =>
            page
              .locator('.battle-story')
              .getByText(/^Round \d+$/)
              .count();
          const before = await round();
          for (let count = 0; count < 150; count++) {
            if ((await round()) > before) return tapper.taps;
            await tapper.answer();
          }
          return undefined;
        }),
    },
    {
      what: 'pre-battle, two gangs, real dice',
      unit: 'questions',
      before: 27,
      budget: 15,
      play: () =>
        withPage(atTheTable(browser, address, own, /./), async (page) => {
          const tapper = new Tapper(page, [[/style of terrain/, /^Roll/]], [[/./, '5, 3']]);
          await tapper.until(NEXT, 80);
          return tapper.questions;
        }),
    },
  ];
}
