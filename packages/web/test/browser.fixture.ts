/** A real browser at a real server with the built app: what the browser tests stand on. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { bundled, spawnServer } from '../../server/src/process.fixture.ts';
import { ofRun } from '../../server/src/run.fixture.ts';
import { openBrowser } from './chromium.fixture.ts';

const WEB = join(import.meta.dirname, '..');
const DIST = join(WEB, 'dist');

export interface OpenApp {
  readonly address: string;
  readonly browser: Browser;
  /** Leaves every page. Server and browser stay for the next file, and end with the run. */
  close(): Promise<void>;
}

/** The browser of this thread, which runs one test file after the other. */
let opened: Browser | undefined;

/** The server with the app, which all files of a run share, and a browser. */
export async function openApp(): Promise<OpenApp> {
  const shared = await ofRun('app');
  if (shared === undefined) {
    const [{ address, stop }, browser] = await Promise.all([ownApp(), openBrowser()]);
    return { address, browser, close: () => browser.close().finally(stop) };
  }
  // It ends by itself when the thread does, since its pipes close.
  if (!opened?.isConnected()) opened = await openBrowser();
  const browser = opened;
  return {
    address: shared,
    browser,
    async close() {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
  };
}

/** A server with the built app and a store of its own. */
export async function ownApp(): Promise<{ readonly address: string; stop(): Promise<void> }> {
  buildApp();
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-web-'));
  const file = await bundled('../../web/test/app-server.fixture.ts');
  const server = await spawnServer(file, join(folder, 'battles.db'));
  return {
    address: server.address,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Builds the app when it is older than its sources; whole suites build it once. */
export function buildApp(): void {
  const made = join(DIST, 'index.html');
  const newest = (path: string): number =>
    statSync(path).isDirectory()
      ? Math.max(...readdirSync(path).map((name) => newest(join(path, name))), 0)
      : statSync(path).mtimeMs;
  const sources = ['src', 'public', 'index.html', 'build.mjs', 'vite.config.ts'].map((name) =>
    join(WEB, name),
  );
  if (existsSync(made) && sources.every((source) => newest(source) <= statSync(made).mtimeMs)) return;
  const built = spawnSync(process.execPath, [join(WEB, 'build.mjs')], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The app could not be built:\n${built.stdout}${built.stderr}`);
}

/**
 * A phone or a desktop with its own memory. Every error on its pages is recorded. The service worker loads the whole
 * app onto a device, which is half the cost of opening one: it runs only in tests about it.
 */
export async function device(
  browser: Browser,
  { width = 375, height = 812, theme = 'dark' as 'dark' | 'light', keepsFiles = false } = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: keepsFiles ? 'allow' : 'block',
    hasTouch: width < 600,
  });
  // What devices add to the dice is chance of their own; here it is known, as is the server's part.
  await context.addInitScript(() => {
    const chance = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = ((bytes: Uint8Array) => {
      const isForDice = bytes instanceof Uint8Array && bytes.length === 32;
      return isForDice ? bytes.fill(1) : chance(bytes as never);
    }) as never;
  });
  const page = await context.newPage();
  // What comes late on a busy machine is not missing.
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { context, page, faults };
}
