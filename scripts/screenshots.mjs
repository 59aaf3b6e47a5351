// `npm run screenshots`: every screen in both themes, on a phone and a desk, into .cache/screenshots or the folder named.
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { install, ROOT } from './ready.mjs';

await install();
const { build } = await import('./build.mjs');
await build();
const { load } = await import('./typescript.mjs');
const { openApp } = await load('packages/web/test/browser.fixture.ts');
const { walkABattle, walkABoard, walkTheApp } = await load('packages/web/test/walk.fixture.ts');

const SIZES = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
];
const folder = resolve(process.argv[2] ?? join(ROOT, '.cache/screenshots'));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const { address, browser, close } = await openApp();
let count = 0;
try {
  await walkTheApp(browser, address, shoot);
  await walkABoard(browser, address, shoot);
  const unseen = await walkABattle(browser, address, shoot);
  for (const name of unseen) console.log(`“${name}” did not come up.`);
} finally {
  await close();
}
console.log(`${count} screenshots in ${folder}`);

async function shoot(name, page) {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      const file = `${name.replaceAll(/[^a-z]+/g, '-')}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file) });
      count++;
    }
  }
  await page.setViewportSize(before);
}
