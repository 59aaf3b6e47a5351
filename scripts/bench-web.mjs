// `npm run bench:web`: how soon the app's screens paint and can be used, on a processor slowed 4×. Nothing is asserted.
import { install } from './ready.mjs';

await install();
const { build } = await import('./build.mjs');
await build();
const { load } = await import('./typescript.mjs');
const { openApp } = await load('packages/web/test/browser.fixture.ts');
const { begin, openBattle } = await load('packages/web/test/play.fixture.ts');
const { dragging, SLOWED } = await import('./dragging.mjs');

const RUNS = 5;

const { address, browser, close } = await openApp();
try {
  const { battle, memory } = await aBattle();
  const screens = [
    ['home', '/', 'a.door'],
    ['start a battle', '/start', '.thumb-bar .btn.main'],
    ['rulebook', '/rules', 'main .list a, main li a'],
    ['odds', '/odds', 'main a[href^="/odds/"]'],
    ['a plan', '/plans/takeover.ambush', 'svg'],
    ['gangs', '/gangs', 'main li button'],
    ['a battle', battle, '.answers button'],
  ];
  console.log(
    `Medians of ${RUNS} visits with nothing kept from before, processor slowed ${SLOWED}×, 375 × 812:\n`,
  );
  const head = [
    'screen',
    'first paint',
    'usable',
    'long tasks',
    'longest',
    'blocked',
    'JavaScript',
    'all loaded',
  ];
  const rows = [];
  for (const [name, path, usable] of screens) {
    const visits = [];
    for (let run = 0; run < RUNS; run++) visits.push(await visit(path, usable, memory));
    const median = (read) => visits.map(read).sort((a, b) => a - b)[Math.floor(RUNS / 2)];
    rows.push([
      name,
      `${Math.round(median(({ paint }) => paint))} ms`,
      `${Math.round(median(({ ready }) => ready))} ms`,
      String(median(({ tasks }) => tasks.length)),
      `${Math.round(median(({ tasks }) => Math.max(0, ...tasks)))} ms`,
      // What Lighthouse calls total blocking time: the part of each long task beyond 50 ms.
      `${Math.round(median(({ tasks }) => tasks.reduce((sum, task) => sum + task - 50, 0)))} ms`,
      `${(median(({ script }) => script) / 1024).toFixed(1)} kB`,
      `${(median(({ all }) => all) / 1024).toFixed(1)} kB`,
    ]);
  }
  print([head, ...rows]);
  console.log();
  await dragging(address, browser);
} finally {
  await close();
}

/** A battle that has begun, and what the device that opened it remembers. */
async function aBattle() {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  await openBattle(page, address, { scenario: 'Ambush!' });
  await begin(page);
  await page.locator('.answers button').first().waitFor();
  const memory = await context.storageState();
  const battle = new URL(page.url()).pathname;
  await context.close();
  return { battle, memory };
}

async function visit(path, usable, memory) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    storageState: memory,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.addInitScript((wanted) => {
    window.seen = { tasks: [], ready: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.seen.tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector(wanted)) return;
      observer.disconnect();
      // Once this task has ended a tap would be answered.
      setTimeout(() => {
        window.seen.ready = performance.now();
      });
    }).observe(document, { childList: true, subtree: true });
  }, usable);
  await page.goto(address + path);
  await page.waitForFunction(() => window.seen.ready > 0);
  await page.waitForLoadState('networkidle');
  const measured = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource');
    const bytes = (some) => some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      ready: window.seen.ready,
      tasks: window.seen.tasks,
      script: bytes(loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'))),
      all: bytes([...loaded, ...performance.getEntriesByType('navigation')]),
    };
  });
  await context.close();
  return measured;
}

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    console.log(
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  '),
    );
}
