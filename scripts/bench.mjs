// `npm run bench [PART …]`: builds the benchmarks as they would ship, bundled, and runs them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runBundled } from './bundled.mjs';
import { ROOT } from './ready.mjs';

// The simulator to compare with is installed only for this, so that nobody else waits for it; without a network it is
// left out.
const parts = process.argv.slice(2);
const other = join(ROOT, 'scripts/other-simulator');
if ((parts.length === 0 || parts.includes('lab')) && !existsSync(join(other, 'node_modules')))
  spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: other,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });

await runBundled('packages/lab/bench/bench.ts', parts);

// The app's part of the board needs a browser.
if (parts.length === 0 || parts.includes('board')) {
  const { load } = await import('./typescript.mjs');
  const { openApp } = await load('packages/web/test/browser.fixture.ts');
  const { dragging } = await import('./dragging.mjs');
  const { address, browser, close } = await openApp();
  await dragging(address, browser).finally(close);
}
