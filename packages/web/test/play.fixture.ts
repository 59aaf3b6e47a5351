/** Plays battles as people do: reads what stands on the page by roles and names, and taps. */
import type { Locator, Page } from 'playwright-core';

export interface Habits {
  /** Rolls real dice and types in what they show. */
  readonly typesDice?: boolean;
  /** How many this player picks for a crew; four unless said otherwise, since a small crew makes a short battle. */
  readonly crew?: number;
  /** What this player takes whenever it is offered, the dearest first. */
  readonly likes?: readonly RegExp[];
}

/** What brings a battle to its end before the tests' patience ends. */
const HARMS = /^(Note that|Out of action|Shoot|Fight|Charge|Coup de Grace)/;

/** Takes somebody out whenever that can be noted, and runs when it may: for the end, and not the way there. */
export const DECISIVE: Habits = {
  likes: [/^Note that/, /^Out of action/, /^Bottle out by choice/, /^Leave$/],
};

/** What ends a turn or changes nothing: taken when nothing else could be done, or now and then. */
const STOPS = /^(Nothing more|Nobody|None|Enough|No|Fight on|Hold)\b/i;

/** What answers a question; rules and what is not possible now can be looked up besides. */
const ANSWERS = ':is(.answers, .veil) button:not(.rule-link, .link, .shares button, details button)';

interface Button {
  readonly name: string;
  readonly isToggle: boolean;
  readonly isDisabled: boolean;
}

interface Seen {
  readonly title: string;
  readonly buttons: readonly Button[];
  /** How many may be chosen, where several may. */
  readonly status: string;
}

/** The player at a device. Choices come from a seed, so a player chooses the same every time. */
export class Player {
  /** Questions and answers so far; also printed when a test fails. */
  readonly diary: { readonly asked: string; readonly answered: string }[] = [];

  constructor(
    readonly page: Page,
    private seed: number,
    public habits: Habits = {},
  ) {}

  /** There only while this device is asked something. */
  get question(): Locator {
    return this.page.getByRole('region', { name: 'The question at hand' });
  }

  get title(): Locator {
    return this.question.getByRole('heading', { level: 2 });
  }

  /** Answers what is asked here in one way or another; false when nothing is. */
  async answer(): Promise<boolean> {
    const seen = await this.look();
    if (!seen?.buttons.some(({ isDisabled }) => !isDisabled)) return false;
    this.diary.push({ asked: seen.title, answered: await this.choose(seen) });
    await this.heard();
    return true;
  }

  /** Is there something to tap here? Not while a whole crew is being set up. */
  async isAsked(): Promise<boolean> {
    return (await this.look())?.buttons.some(({ isDisabled }) => !isDisabled) ?? false;
  }

  /** Gives the answer with this name. */
  async say(name: string | RegExp): Promise<void> {
    const asked = (await this.look())?.title ?? '';
    await this.tap(this.question.getByRole('button', { name, exact: true }).first());
    this.diary.push({ asked, answered: String(name) });
    await this.heard();
  }

  /** What is asked, and the buttons to answer it in the order of the page. */
  private look(): Promise<Seen | undefined> {
    return this.page.evaluate((wanted) => {
      const panel = document.querySelector('section[aria-label="The question at hand"]');
      const heading = panel?.querySelector('h2');
      if (!panel || !heading) return undefined;
      const toastsBefore = [...document.querySelectorAll('.toast.fault')];
      Object.assign(window, { headingBefore: heading, toastsBefore });
      const buttons = [...panel.querySelectorAll(wanted)].map((button) => {
        const copy = button.cloneNode(true) as Element;
        for (const silent of copy.querySelectorAll('[aria-hidden]')) silent.remove();
        return {
          name: copy.textContent?.trim() ?? '',
          isToggle: button.hasAttribute('aria-pressed'),
          isDisabled: button.matches(':disabled'),
        };
      });
      const status = panel.querySelector('.answers [role=status]')?.textContent ?? '';
      return { title: heading.textContent ?? '', buttons, status };
    }, ANSWERS);
  }

  /**
   * Every question brings a heading of its own: the old one is gone as soon as the table has gone on. A list of several gangs is
   * heard when each has said its part. In the dark somebody unseen may be in the way: then a player tries something else.
   */
  private async heard(): Promise<void> {
    try {
      await until(
        this.page,
        () => {
          const { headingBefore, toastsBefore = [] } = window as {
            headingBefore?: Element;
            toastsBefore?: readonly Element[];
          };
          const isDark = [...document.querySelectorAll('.toast.fault')].some(
            (toast) => !toastsBefore.includes(toast) && toast.textContent?.includes('in the dark'),
          );
          const isPart = document.querySelector('.ask .part-said') !== null;
          return isDark || isPart || headingBefore?.isConnected !== true;
        },
        undefined,
      );
    } catch (error) {
      const { asked, answered } = this.diary.at(-1) ?? {};
      const said = await this.page.locator('.toasts').textContent();
      throw new Error(`“${asked}” was answered with “${answered}”, and nothing happened. ${said}`, {
        cause: error,
      });
    }
  }

  private async choose({ buttons: found, status }: Seen, isChanged = false): Promise<string> {
    if (found.some(({ name }) => name === 'Stay')) return this.walk();
    if (found.some(({ name }) => /^Set up .*here$/.test(name))) return this.setUp();
    if (found.some(({ isToggle }) => isToggle)) return this.pick(found, status);
    const sheet = this.question.locator('.sheet-row');
    if (!isChanged && (await sheet.count()) > 0 && this.upTo(2) === 1) {
      await this.changeSheet(sheet.first());
      const now = await this.look();
      if (now) return this.choose(now, true);
    }
    if (this.habits.typesDice && found.some(({ name }) => /^(We rolled|Let the app roll)/.test(name)))
      return this.typeDice();
    const chosen = this.liked(found.filter(({ isDisabled }) => !isDisabled));
    await this.tap(this.button(found.indexOf(chosen)));
    return chosen.name;
  }

  /** Drags the moving fighter across the board, and leaves them in place if no path works. */
  private async walk(): Promise<string> {
    const move = this.question.getByRole('button', { name: /^(Move|Turn)/ }).first();
    const mover = this.page.locator('.fighter-model.picked .base').first();
    const box = await mover.boundingBox();
    // Now and then a player stays, so that not every test takes for ever.
    if (!box || this.upTo(4) === 1) {
      await this.tap(this.question.getByRole('button', { name: 'Stay', exact: true }));
      return 'Stay';
    }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const angle = (this.upTo(12) * Math.PI) / 6;
    const far = 30 + this.upTo(5) * 20;
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + (far / 2) * Math.cos(angle), y + (far / 2) * Math.sin(angle), {
      steps: 3,
    });
    await this.page.mouse.move(x + far * Math.cos(angle), y + far * Math.sin(angle), { steps: 3 });
    await this.page.mouse.up();
    await drawn(this.page);
    const named = (await move.textContent()) ?? '';
    const isOpen = /\d|Turn/.test(named) && (await move.isEnabled());
    await this.tap(isOpen ? move : this.question.getByRole('button', { name: 'Stay', exact: true }));
    return isOpen ? named : 'Stay';
  }

  /** Taps a spot in the shaded area for the first of a crew; the app finds spots for the others. */
  private async setUp(): Promise<string> {
    const rest = this.question.getByRole('button', { name: /^(Set up the rest for me|Anywhere)$/ });
    const isByTap = this.setUps++ % 4 === 0;
    const here = this.question.getByRole('button', { name: /^Set up .* here$/ });
    for (let tries = 1; isByTap; tries++) {
      const spot = await this.shadedSpot();
      if (!spot) break;
      await this.page.mouse.click(spot[0], spot[1]);
      await drawn(this.page);
      // Where the board moved meanwhile, the tap met something else: people tap again, and so it has to work in the end.
      if (tries < 3 && (await here.count()) === 0) continue;
      if (!(await here.isEnabled())) break;
      const name = (await here.textContent()) ?? '';
      await this.tap(here);
      return name;
    }
    const name = (await rest.textContent()) ?? '';
    await this.tap(rest);
    return name;
  }

  private setUps = 0;

  /** A pixel in the shaded area that nothing else covers. */
  async shadedSpot(): Promise<readonly [number, number] | undefined> {
    await this.page.locator('.reach-area path').first().waitFor();
    await drawn(this.page);
    return await this.page.evaluate((turn) => {
      const svg = document.querySelector<SVGSVGElement>('.board-svg');
      const paths = [...document.querySelectorAll<SVGPathElement>('.reach-area path')];
      const matrix = svg?.getScreenCTM();
      if (!svg || !matrix) return undefined;
      const found: [number, number][] = [];
      const { left, top, width, height } = svg.getBoundingClientRect();
      for (let x = left + 12; x < left + width - 12; x += 9)
        for (let y = top + 60; y < top + height - 60; y += 9) {
          const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
          const isShaded = paths.some((path) => path.isPointInFill(point));
          if (isShaded && svg.contains(document.elementFromPoint(x, y))) found.push([x, y]);
        }
      return found[(turn * 37) % Math.max(1, found.length)];
    }, this.upTo(100));
  }

  /** A table on this device answers in a worker, and not over the network. */
  private isHere(): Promise<boolean> {
    return this.page.evaluate(() => {
      const tables: readonly { battle: string; here?: string }[] = JSON.parse(
        localStorage.getItem('arbiter.tables') ?? '[]',
      );
      return tables.some(({ battle, here }) => here !== undefined && location.pathname.includes(battle));
    });
  }

  /** Chooses something else on a sheet of questions; what comes after it is looked up again. */
  private async changeSheet(row: Locator): Promise<void> {
    const options = row.getByRole('radio');
    const many = await options.count();
    if (many < 2) return;
    const option = options.nth(this.upTo(many) - 1);
    if (await option.isChecked()) return;
    const answered = (await this.isHere())
      ? undefined
      : this.page.waitForResponse((response) => response.url().endsWith('/ahead'));
    // Not `check`: what comes after it may be no sheet at all.
    await option.evaluate((radio) => (radio as HTMLInputElement).click());
    await (answered ?? drawn(this.page));
    // Until the page has taken the answer in, the buttons are those of before.
    await until(this.page, () => document.querySelector('.sheet-rows[aria-busy=true]') === null, undefined);
    await this.question.locator('.answers button:not(:disabled)').first().waitFor();
  }

  private button(at: number): Locator {
    return this.question.locator(ANSWERS).nth(at);
  }

  private liked(open: readonly Button[]): Button {
    for (const like of [...(this.habits.likes ?? []), /^All of them, in this order/]) {
      const found = open.filter(({ name }) => like.test(name));
      if (found.length > 0) return this.oneOf(found);
    }
    const harms = open.filter(({ name }) => HARMS.test(name));
    if (harms.length > 0 && this.upTo(2) === 1) return this.oneOf(harms);
    const sensible = open.filter(({ name }) => !/^We (rolled|drew)/.test(name));
    const busy = sensible.filter(({ name }) => !STOPS.test(name));
    return this.oneOf(busy.length > 0 && this.upTo(3) > 1 ? busy : sensible);
  }

  /** As many as must be, and a few more: a crew of one makes a short battle. */
  private async pick(found: readonly Button[], status: string): Promise<string> {
    const places = found.flatMap(({ isToggle, isDisabled }, at) => (isToggle && !isDisabled ? [at] : []));
    const must = Number(/^Choose (\d+) more$/.exec(found.at(-1)?.name ?? '')?.[1] ?? 0);
    const most = Number(/(\d+)(?: chosen)?$/.exec(status)?.[1] ?? places.length);
    const count = Math.min(
      most,
      places.length,
      must === 0 ? this.upTo(2) - 1 : Math.max(must, this.habits.crew ?? 4),
    );
    const names: string[] = [];
    for (let left = count; left > 0; left--) {
      const [at] = places.splice(this.upTo(places.length) - 1, 1) as [number];
      await this.tap(this.button(at));
      names.push(found[at]?.name ?? '');
    }
    // What ends the choice stands last.
    await this.tap(this.button(found.length - 1));
    return names.join(', ') || 'none of them';
  }

  /** Throws real dice and types in the faces: the focus moves from die to die. */
  private async typeDice(): Promise<string> {
    const typing = this.question.getByRole('button', { name: /^We rolled/ });
    if (await typing.isVisible()) await this.tap(typing);
    await this.question.locator('.dice-entry').waitFor();
    const boxes = this.question.getByRole('group', { name: 'What did the dice show?' }).getByRole('textbox');
    const count = await boxes.count();
    if (count === 0) return this.typeSymbols();
    const faces = Array.from({ length: count }, () => this.upTo(3));
    await boxes.first().focus();
    const before = await this.question.locator('.typed-roll').count();
    for (const face of faces) await this.page.keyboard.press(String(face));
    // Dice of the same handful are asked for at once.
    const isNext = (await this.question.locator('.typed-roll').count()) > before;
    return [faces.join(', '), ...(isNext ? [await this.typeDice()] : [])].join(', ');
  }

  /** A face of each die with symbols, or the direction that an arrow points to. */
  private async typeSymbols(): Promise<string> {
    const pad = this.question.locator('.dice-pad');
    if ((await pad.count()) === 0)
      await this.tap(this.question.locator('.dice-entry').getByRole('button').last());
    else {
      const [, last = '1'] = /of (\d+) shows/.exec((await pad.getAttribute('aria-label')) ?? '') ?? [];
      for (let left = Number(last); left > 0; left--) await this.tap(pad.getByRole('button').first());
    }
    return 'symbols';
  }

  /**
   * Taps what lies open; Playwright scrolls to anything else and waits until it can be tapped. Its own click waits for several
   * frames to be drawn, which takes most of the time of a whole battle; other tests click so.
   */
  private async tap(button: Locator): Promise<void> {
    const tapped = button.evaluate(
      (element: HTMLElement) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!element.contains(hit) || element.matches(':disabled')) return false;
        element.click();
        return true;
      },
      undefined,
      { timeout: 5_000 },
    );
    // A question that the app answers by itself may go before it is tapped.
    const isTapped = await tapped.catch(() => this.hasMovedOn());
    if (!isTapped) await button.click();
  }

  /** Has the table gone on since this player last looked? */
  private hasMovedOn(): Promise<boolean> {
    return this.page.evaluate(
      () => (window as { headingBefore?: Element }).headingBefore?.isConnected !== true,
    );
  }

  private oneOf<T>(all: readonly T[]): T {
    return all[this.upTo(all.length) - 1] as T;
  }

  /** Mulberry32: small, and good enough to make up a mind. */
  private upTo(highest: number): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) % highest) + 1;
  }
}

/**
 * Waits until something holds on a page, and looks whenever the page changes. `waitForFunction` has a frame drawn for every
 * look, on every page that waits.
 */
async function until<Given>(page: Page, holds: (given: Given) => boolean, given: Given): Promise<void> {
  const waiting = (isSo: () => boolean, most: number) =>
    new Promise<boolean>((resolve) => {
      const end = (held: boolean) => {
        clearTimeout(timer);
        observer.disconnect();
        resolve(held);
      };
      const timer = setTimeout(() => end(isSo()), most);
      const observer = new MutationObserver(() => isSo() && end(true));
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      if (isSo()) end(true);
    });
  const isSo = `() => (${holds})(${JSON.stringify(given)})`;
  const held = await page.evaluate<boolean>(`(${waiting})(${isSo}, ${PATIENCE})`);
  if (!held) throw new Error(`Not within a minute: ${holds}`);
}

/** What comes late on a busy machine is not missing. */
const PATIENCE = 60_000;

/** The page has drawn the last change: two frames have passed. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until the service worker has put every file of the app on the device, as it does behind the first screen. */
export async function isKeptOnDevice(page: Page): Promise<void> {
  // Asked again and again from here: a promise holds at once for `waitForFunction`.
  const missing = () =>
    page.evaluate(async () => {
      const { scope } = await navigator.serviceWorker.ready;
      const text = await (await fetch(new URL('worker.js', scope))).text();
      const files: readonly string[] = JSON.parse(/const FILES = (\[.*?\]);/.exec(text)?.[1] ?? '[]');
      const kept = await Promise.all(files.map((file) => caches.match(file)));
      return files.length === 0 ? 'no list of files' : files.filter((_, at) => !kept[at]).join(' ');
    });
  for (const began = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const left = await missing();
    if (left === '') return;
    if (Date.now() - began > 120_000) throw new Error(`Not on the device after two minutes: ${left}`);
  }
}

export interface Wanted {
  readonly pack?: 'Takeover' | 'Dominion';
  readonly variant?: 'Updated' | 'Classic';
  readonly scenario: string;
  readonly gangs?: number;
  readonly depth?: 'Who is down' | 'Every attack' | 'Every action';
  readonly dice?: 'The app rolls' | 'We roll our own';
  /** The board in the app that is played on, by its name in the list. */
  readonly board?: string;
  /** A special rule that is switched on. */
  readonly special?: string;
  /** How many of the gangs are played on the device that opens the table; all unless said otherwise. */
  readonly here?: number;
}

/** Opens a table from the home screen, with everything that is wanted chosen by taps. */
export async function openBattle(page: Page, address: string, wanted: Wanted): Promise<void> {
  const {
    pack = 'Takeover',
    variant,
    scenario,
    gangs = 2,
    depth = 'Who is down',
    dice,
    special,
    board,
    here = gangs,
  } = wanted;
  await page.goto(address);
  await page.getByRole('link', { name: /^Start a battle/ }).click();
  const fold = async (name: string, ...choices: readonly (string | undefined)[]) => {
    const part = page.locator('details', { has: page.locator('summary', { hasText: name }) }).first();
    await part.locator('summary').click();
    for (const choice of choices)
      if (choice) await part.getByRole('radio', { name: new RegExp(`^${choice}`) }).check();
  };
  await page.getByRole('button', { name: 'Open the table' }).waitFor();
  if (pack !== 'Takeover') await fold('Rules', pack, variant);
  for (let count = 2; count < gangs; count++) await page.getByRole('button', { name: /Add a gang/ }).click();
  await fold('Scenario', scenario);
  if (dice) await fold('Dice', dice);
  if (board) {
    await fold('Table', board);
    // The same board every time.
    const seed = page.getByRole('textbox', { name: 'Seed of the board' });
    if (await seed.isVisible()) await seed.fill('7');
  } else await fold('Tracking', depth);
  if (special) {
    await fold('Special rules');
    await page
      .getByRole('checkbox', { name: new RegExp(`^${special}`) })
      .first()
      .check();
  }
  if (here < gangs) {
    await page.getByRole('radio', { name: 'Each on their own phone' }).check();
    const boxes = page.getByRole('checkbox', { name: /Played on this device|Invited from the lobby/ });
    for (let at = 0; at < gangs; at++) await boxes.nth(at).setChecked(at < here);
  }
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('heading', { name: 'At the table' }).waitFor();
}

/** Invites to the first open seat and takes it on another device, which says that it is ready. */
export async function joinBattle(
  organiser: Page,
  guest: Page,
  look?: (guest: Page) => Promise<void>,
): Promise<void> {
  await organiser
    .getByRole('button', { name: /^Invite somebody/ })
    .first()
    .click();
  const link = await organiser.getByRole('textbox', { name: /^Link for/ }).inputValue();
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Take the seat' }).waitFor();
  await look?.(guest);
  await guest.getByRole('button', { name: 'Take the seat' }).click();
  await guest.getByRole('button', { name: /^(I am|We are) ready$/ }).click();
}

export async function begin(organiser: Page): Promise<void> {
  await organiser.getByRole('button', { name: 'Begin', exact: true }).click();
}

/**
 * Everybody answers their questions until a condition holds; true when it does, false when the battle is over. The
 * condition is checked while somebody is asked, since until they answer nothing on any device changes. Otherwise
 * something still on its way, as while a whole crew is set up, would be answered before it is checked.
 */
export async function playUntil(
  players: readonly Player[],
  holds: (players: readonly Player[]) => Promise<boolean> = async () => false,
): Promise<boolean> {
  for (;;) {
    await abreast(players);
    await askedOrOver(players);
    if (await holds(players)) return true;
    let isAnswered = false;
    for (const player of players) {
      isAnswered = await player.answer();
      if (isAnswered) break;
    }
    if (!isAnswered && (await isOver(players))) return false;
  }
}

/** Waits until every device shows the same moment, so that who answers what anybody may answer is no matter of speed. */
async function abreast(players: readonly Player[]): Promise<void> {
  for (;;) {
    const shown = await Promise.all(
      players.map(({ page }) => page.locator('.battle').getAttribute('data-version')),
    );
    if (new Set(shown).size === 1 && !shown[0]?.includes(' ')) return;
    const newest = Math.max(...shown.flatMap((versions) => (versions ?? '0').split(' ').map(Number)));
    await Promise.all(
      players.map(({ page }) =>
        until(
          page,
          (least) => Number(document.querySelector<HTMLElement>('.battle')?.dataset.version) >= least,
          newest,
        ),
      ),
    );
  }
}

/** Has the aftermath been confirmed by everybody, on every device? */
async function isOver(players: readonly Player[]): Promise<boolean> {
  for (const { page } of players)
    if (!(await page.getByRole('link', { name: 'The story page' }).first().isVisible())) return false;
  for (const { page } of players) if (await page.locator('section.ask').isVisible()) return false;
  return true;
}

/** Waits until somebody is asked something, or the battle is over. */
async function askedOrOver(players: readonly Player[]): Promise<void> {
  const isAskedOrOver = () =>
    document.querySelector('.ask:not(.waiting) :is(fieldset, .veil) button:not(:disabled)') !== null ||
    (document.querySelector('.aftermath') !== null && document.querySelector('.ask') === null);
  const now = await Promise.all(players.map(({ page }) => page.evaluate(isAskedOrOver)));
  if (now.includes(true)) return;
  await Promise.any(players.map(({ page }) => until(page, isAskedOrOver, undefined)));
}
