/**
 * Counts the taps of a battle for somebody who knows what they want: every tap from the question “Who acts next?” to
 * the same question of the next fighter, including who acts, the dice and their results.
 */
import { sampleGang } from '@hive-arbiter/engine';
import type { Browser, Page } from 'playwright-core';
import { PATIENCE } from '../src/screens/battle/patience.ts';
import { device } from './browser.fixture.ts';
import { begin, joinBattle, openBattle, Player, playUntil, type Wanted } from './play.fixture.ts';

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

/** Somebody is asked who acts, or has one fighter left who does. */
export const NEXT = /(acts next\?|first of two actions|goes along\?)/i;

/** Somebody at a device whose taps are counted. */
export class Tapper {
  taps = 0;
  /** Taps that only enter a die's face: nobody makes them if the app rolls. */
  diceTaps = 0;
  questions = 0;
  readonly asked: string[] = [];

  constructor(
    readonly page: Page,
    private readonly wishes: Wishes,
    private readonly falls: Falls = [],
  ) {}

  async title(): Promise<string> {
    await this.page
      .locator('.ask:not(.waiting) :is(.answers, .veil) button:not(:disabled)')
      .first()
      .waitFor();
    // What is to be decided at the end of a sheet is asked there.
    const asked = await this.page.locator('.ask :is(h2, .sheet-last)').allTextContents();
    return asked.join(' ');
  }

  /** Answers until a question is called so; false if the battle goes another way for too long. */
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
    this.questions++;
    const before = this.taps;
    const rows = await this.page.locator('.ask .sheet-row').count();
    await this.choose(title, choices);
    this.asked.push(`${this.taps - before} ${title} (${rows} rows)`);
    try {
      await this.page.waitForFunction((gone) => !gone?.isConnected, heading);
    } catch (error) {
      const shown = await this.page.locator('.ask').innerText();
      throw new Error(`Nothing came after:\n${this.asked.join('\n')}\n${shown}`, { cause: error });
    }
  }

  private async choose(title: string, choices: readonly RegExp[]): Promise<void> {
    const { page } = this;
    const veil = page.locator('.ask .veil .btn');
    if (await veil.isVisible()) {
      await this.tap(veil);
      await page.locator('.ask .answers button').first().waitFor();
      return await this.choose(title, choices);
    }
    const wishes = [...choices, ...this.wishes.filter(([each]) => each.test(title)).map(([, wish]) => wish)];
    const isSheet = (await page.locator('.ask .sheet-row').count()) > 0;
    const options = (await page.locator('.ask .answers .options button').allTextContents()).join('\n');
    if (isSheet && !wishes.some((wish) => new RegExp(wish.source, 'm').test(options))) {
      for (const wish of wishes) if (await this.changeRow(wish)) break;
      const confirm = page.locator('.ask .sheet-confirm');
      if (await confirm.isVisible()) return await this.tap(confirm);
    }
    if ((await page.locator('.ask .dice-entry').count()) > 0) return await this.type(title, isSheet);
    const rolled = page.locator('.ask .answers').getByRole('button', { name: /^We (rolled|drew)/ });
    if (this.falls.length > 0 && (await rolled.isVisible())) {
      const draws = page.locator('.ask .answers').getByRole('button', { name: /^Draw/ });
      if (await draws.isVisible()) return await this.tap(draws);
      await this.tap(rolled);
      return await this.type(title, isSheet);
    }
    const buttons = page.locator('.ask .answers button:not(.rule-link, details button, :disabled)');
    const toggles = page.locator('.ask .answers button[aria-pressed]');
    const names = (await buttons.allTextContents()).map((name) => name.trim());
    const wish = wishes.find((each) => names.some((name) => each.test(name)));
    const at = wish ? names.findIndex((name) => wish.test(name)) : -1;
    const done = page.locator('.ask .foot-row .btn.main');
    const ends = (await done.count()) > 0 ? ((await done.textContent()) ?? '') : '';
    const all = page.locator('.ask .answers').getByRole('button', { name: 'All', exact: true });
    if (wishes.some((each) => each.test('All')) && (await all.isVisible())) {
      await this.tap(all);
      return await this.tap(done);
    }
    const must = /^Choose (\d+) more$/.exec(ends)?.[1];
    if (must !== undefined) {
      for (let each = 0; each < Number(must); each++) await this.tap(toggles.nth(each));
      return await this.tap(done);
    }
    if (at === -1 && (await toggles.count()) > 0) return await this.tap(done);
    await this.tap(buttons.nth(Math.max(0, at)));
  }

  /** Chooses something else on a sheet, unless it is chosen already; false if no row has it. */
  private async changeRow(wish: RegExp): Promise<boolean> {
    const option = this.page.locator('.ask .sheet-row .segment', { hasText: wish }).first();
    if ((await option.count()) === 0) return false;
    if (await option.locator('input').isChecked()) return true;
    const looked = this.page.waitForResponse((response) => response.url().endsWith('/ahead'));
    await this.tap(option.locator('input'));
    await looked;
    return true;
  }

  /** A tap for each die, and on for those that are rolled with them. */
  private async type(title: string, isSheet: boolean): Promise<void> {
    const { page } = this;
    const pad = page.locator('.ask .dice-pad');
    if ((await pad.count()) === 0) return await this.tap(page.locator('.ask .dice-entry button').first());
    const before = this.taps;
    for (let roll = 0; ; roll++) {
      const last = page.locator('.ask .sheet-last').last();
      const called = (await last.count()) > 0 ? ((await last.textContent()) ?? title) : title;
      const faces = this.falls.find(([each]) => each.test(called))?.[1].split(', ') ?? ['6'];
      const boxes = await page.locator('.ask .dice-boxes .die').count();
      const [, many = '1'] = /of (\d+) shows/.exec((await pad.getAttribute('aria-label')) ?? '') ?? [];
      for (let die = 0; die < (boxes || Number(many)); die++) {
        const wanted = pad.getByRole('button', { name: faces[die % faces.length] as string, exact: true });
        await this.tap((await wanted.count()) > 0 ? wanted : pad.getByRole('button').first());
      }
      if ((await page.locator('.ask .typed-roll').count()) <= roll) break;
    }
    // The last die of a sheet confirms what stands above it.
    this.diceTaps += this.taps - before - (isSheet ? 1 : 0);
  }

  private async tap(button: ReturnType<Page['locator']>): Promise<void> {
    this.taps++;
    await button.first().click({ force: true });
  }
}

/** The sample gangs, so many fighters each; the champion of the first has a weapon that rolls two firepower dice. */
export const ROSTERS = (sizes: readonly [number, number]) =>
  (['escher', 'goliath'] as const).map((house, at) => {
    const roster = sampleGang(house);
    const fighters = roster.fighters.slice(0, sizes[at]).map((fighter) => ({
      ...fighter,
      ...(house === 'escher' && fighter.rank === 'champion' ? { kit: ['armoury.heavy-stubber'] } : {}),
    }));
    return { roster: { ...roster, fighters } };
  });

/** A phone that waits for every sheet: how busy this machine is says nothing about taps. */
export async function patientDevice(browser: Browser): Promise<Page> {
  const { page } = await device(browser);
  if (process.env.DIARY) page.setDefaultTimeout(15_000);
  await page.addInitScript((patience) => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, milliseconds?: number) =>
      later(work, milliseconds === patience ? 20 * patience : milliseconds)) as never;
  }, PATIENCE);
  return page;
}

/** A table of two gangs of so many fighters, with its lobby open. */
async function opened(
  browser: Browser,
  address: string,
  wanted: Partial<Wanted>,
  sizes: readonly [number, number],
): Promise<Page> {
  const page = await patientDevice(browser);
  await page.context().route('**/api/battles', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const made = route.request().postDataJSON() as { setUp?: object };
    return route.continue({ postData: { ...made, gangs: ROSTERS(sizes) } });
  });
  await openBattle(page, address, { scenario: 'Stand-Off', depth: 'Every action', ...wanted });
  return page;
}

/** A battle of two gangs on one phone, played to its first activation, or as far as the title says. */
export async function atTheTable(
  browser: Browser,
  address: string,
  wanted: Partial<Wanted> = {},
  until: RegExp = NEXT,
  sizes: readonly [number, number] = [7, 7],
): Promise<Page> {
  const page = await opened(browser, address, wanted, sizes);
  await begin(page);
  const player = new Player(page, 4, { crew: 8, likes: [/^All of them/, /^Stay|^None/] });
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

const MOVES_AND_SHOOTS: Wishes = [[/strike back/i, /^No$/i]];

interface Activation {
  /** Who acts, where it matters. */
  readonly who?: RegExp;
  /** What is chosen where the actions are shown. */
  readonly action?: RegExp;
  readonly isWanted: (told: string) => boolean;
  readonly falls?: Falls;
  readonly wishes?: Wishes;
  readonly tries?: number;
  /** Is the tap that names the fighter left out? */
  readonly afterPicking?: boolean;
  /** Are the dice the app's? They are typed all the same, so that they fall as wanted, and their taps are left out. */
  readonly appRolls?: boolean;
}

/** Plays activation after activation until one of them goes as wanted: how many taps it took. */
async function oneActivation(
  page: Page,
  {
    who,
    action,
    isWanted,
    falls = [],
    wishes = [],
    tries = 14,
    afterPicking = false,
    appRolls = false,
  }: Activation,
): Promise<number | undefined> {
  for (let count = 0; count < tries; count++) {
    const tapper = new Tapper(page, [...wishes, ...MOVES_AND_SHOOTS], falls);
    if (!(await tapper.until(/acts next\?/i))) throw new Error(`Nobody acts:\n${tapper.asked.join('\n')}`);
    const before = await story(page);
    if (who && (await page.locator('.ask .options').getByText(who).count()) === 0) {
      // Nobody is to fall before.
      const other = new Tapper(page, MOVES_AND_SHOOTS, [[/./, '1']]);
      await other.answer();
      await other.until(/acts next\?/i);
      continue;
    }
    tapper.taps = 0;
    await tapper.answer(...(who ? [who] : []));
    const picked = tapper.taps;
    await tapper.answer(...(action ? [action] : []));
    await tapper.until(NEXT);
    if (!isWanted(await since(page, before))) continue;
    if (process.env.DIARY) console.log(tapper.asked.join('\n'));
    return tapper.taps - (afterPicking ? picked : 0) - (appRolls ? tapper.diceTaps : 0);
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
  const harms = (told: string) =>
    new Set(told.split('\n').filter((line) => /(seriously injured|out of action)/i.test(line))).size;
  return [
    {
      what: 'move and shoot, hit, no casualty (app’s dice)',
      before: 7,
      budget: 3,
      play: () =>
        withPage(atTheTable(browser, address), (page) =>
          oneActivation(page, { isWanted: (told) => /: it hits/.test(told) && harms(told) === 0 }),
        ),
    },
    {
      what: 'the same with real dice, serious injury',
      before: 25,
      budget: 9,
      play: () =>
        withPage(atTheTable(browser, address, own), (page) =>
          oneActivation(page, {
            who: /Sister/,
            isWanted: (told) => /seriously injured/i.test(told),
            falls: [
              [/save/i, '1'],
              [/injury/i, 'Serious injury'],
              [/firepower/i, '1'],
              [/./, '6'],
            ],
          }),
        ),
    },
    {
      what: 'heavy weapon, 5 hits, 2 casualties (app’s dice)',
      before: 21,
      budget: 8,
      play: () =>
        withPage(atTheTable(browser, address, own), (page) =>
          oneActivation(page, {
            who: /Matriarch/,
            isWanted: (told) => /hits: 5/.test(told) && harms(told) >= 2,
            falls: [
              [/save/i, '1'],
              [/injury/i, 'Out of action'],
              [/firepower/i, '3, 2'],
              [/./, '6'],
            ],
            // Somebody stands beside the target.
            wishes: [[/within 3" of .* in range/i, /^Goliath/]],
            appRolls: true,
          }),
        ),
    },
    {
      what: 'a charge that kills, after picking the fighter',
      before: 7,
      budget: 4,
      play: () =>
        withPage(atTheTable(browser, address), (page) =>
          oneActivation(page, {
            action: /^Charge/,
            isWanted: (told) => /out of action/i.test(told),
            afterPicking: true,
          }),
        ),
    },
    {
      what: 'note one casualty in “Who is down”',
      before: 7,
      budget: 2,
      play: () =>
        withPage(atTheTable(browser, address, { depth: 'Who is down' }, /who acts next/i), async (page) => {
          const row = page.locator('.gangs .fighter button').first();
          await row.click();
          await page.getByRole('dialog').getByRole('button', { name: 'Out of action' }).click();
          const told = page
            .locator('.battle-story')
            .getByText(/out of action/i)
            .first();
          await told.waitFor();
          return 2;
        }),
    },
    {
      what: 'a round of 6 against 8',
      before: 85,
      budget: 40,
      play: () =>
        withPage(atTheTable(browser, address, {}, NEXT, [6, 8]), async (page) => {
          const tapper = new Tapper(page, MOVES_AND_SHOOTS);
          const round = () =>
            page
              .locator('.battle-story')
              .getByText(/^Round \d+$/)
              .count();
          const before = await round();
          for (let count = 0; count < 150; count++) {
            if ((await round()) > before) {
              if (process.env.DIARY) console.log(tapper.asked.join('\n'));
              return tapper.taps;
            }
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
          const tapper = new Tapper(
            page,
            [[/./, /^(All of them|No card before the battle)/]],
            [[/./, '5, 3']],
          );
          await tapper.until(NEXT, 80);
          if (process.env.DIARY) console.log(tapper.asked.join('\n'));
          return tapper.questions;
        }),
    },
  ];
}

/** A whole evening: its taps, what the same answers would have taken one by one, and what was tapped most. */
export interface Evening {
  readonly what: string;
  readonly taps: number;
  readonly singly: number;
  readonly rounds: number;
  /** Questions by what they are called, with their taps, the most first. */
  readonly most: readonly (readonly [title: string, taps: number, times: number])[];
}

/** People who know the app: they bring everybody, set them up at once, keep their cards, shoot when they can and fight on. */
const AS_PEOPLE_PLAY: Wishes = [
  [/(last|only) action/i, /^Shoot/],
  [/crew/i, /^All$/],
  [/./, /^(All of them, in this order|No card before the battle)$/],
  [/leave/i, /^Fight on/],
  ...MOVES_AND_SHOOTS,
];

const MOST_ANSWERS = 700;

/**
 * Ambush! of 6 against 8 on two phones at a physical table, every action tracked, the app's dice: from the first question
 * to the last.
 */
export async function anEvening(browser: Browser, address: string): Promise<Evening> {
  const host = await opened(browser, address, { scenario: 'Ambush!', here: 1 }, [6, 8]);
  const guest = await patientDevice(browser);
  try {
    await joinBattle(host, guest);
    await begin(host);
    const tappers = [host, guest].map((page) => new Tapper(page, AS_PEOPLE_PLAY));
    const asked: string[] = [];
    for (let who = await nextToAnswer(tappers); who; who = await nextToAnswer(tappers)) {
      if (asked.length === MOST_ANSWERS) throw new Error(`The evening has no end:\n${asked.join('\n')}`);
      await who.answer();
      asked.push(who.asked.at(-1) ?? '');
    }
    const kept = await host.evaluate(
      async (id) => (await (await fetch(`/api/battles/${id}/export`)).json()) as { log: readonly Logged[] },
      /\/battle\/([^/?#]+)/.exec(host.url())?.[1] ?? '',
    );
    if (process.env.DIARY) console.log(asked.join('\n'));
    return {
      what: 'an evening: Ambush!, 6 against 8, two phones',
      taps: tappers.reduce((sum, { taps }) => sum + taps, 0),
      singly: kept.log.reduce((sum, entry) => sum + tapsFor(entry), 0),
      rounds: kept.log.filter(({ type, stage }) => type === 'checkpoint' && stage === 'round').length,
      most: byTitle(asked),
    };
  } finally {
    await host.context().close();
    await guest.context().close();
  }
}

/** Who is asked, once both devices show the same moment; nobody if the battle is over. */
async function nextToAnswer(tappers: readonly Tapper[]): Promise<Tapper | undefined> {
  for (;;) {
    const seen = await Promise.all(
      tappers.map(({ page }) =>
        page.evaluate(() => ({
          version: document.querySelector<HTMLElement>('.battle')?.dataset.version,
          isAsked:
            document.querySelector('.ask:not(.waiting) :is(.answers, .veil) button:not(:disabled)') !== null,
          isOver: document.querySelector('.aftermath a[href$="/story"]') !== null,
        })),
      ),
    );
    const isSame = new Set(seen.map(({ version }) => version)).size === 1;
    if (isSame && seen.every(({ isOver, isAsked }) => isOver && !isAsked)) return undefined;
    const asked = seen.findIndex(({ isAsked }) => isAsked);
    if (isSame && asked !== -1) return tappers[asked];
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

interface Logged {
  readonly type: string;
  readonly how?: string;
  readonly key?: string;
  readonly answer?: unknown;
  readonly stage?: string;
}

/** The taps for one question asked alone: one, or one for each of a list and one to confirm it. */
function tapsFor({ type, how, key = '', answer }: Logged): number {
  if (type !== 'answer' || how !== 'said') return 0;
  if (!Array.isArray(answer) || answer.length < 2) return 1;
  // A whole crew is picked with `All`.
  return key.startsWith('pick') ? 2 : answer.length + 1;
}

/** The same question about different fighters is one. */
function byTitle(asked: readonly string[]): Evening['most'] {
  const sums = new Map<string, [taps: number, times: number]>();
  for (const line of asked) {
    const [, taps = '0', title = ''] = /^(\d+) (.*) \(\d+ rows\)$/.exec(line) ?? [];
    const plain = title.replaceAll(/(Escher|Goliath)( [A-Z][a-z]+)*( \d+)?/g, '…');
    const [before, times] = sums.get(plain) ?? [0, 0];
    sums.set(plain, [before + Number(taps), times + 1]);
  }
  return [...sums].map(([title, [taps, times]]) => [title, taps, times] as const).sort((a, b) => b[1] - a[1]);
}
