/** A long run that is stopped says what it did, so the browser must not end its process. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** In a process of its own: the browsers of other test files in this thread mind the same signals. */
test('a browser leaves signals to a process that minds them, and to no other', () => {
  const program = `
    const { load } = await import('./scripts/typescript.mjs');
    const { openBrowser } = await load('packages/web/test/chromium.fixture.ts');
    const heard = () => process.listenerCount('SIGINT') + process.listenerCount('SIGTERM');
    for (const minds of [true, false]) {
      const before = heard();
      const browser = await openBrowser({ minds });
      console.log(minds, heard() - before);
      await browser.close();
    }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 240_000,
  });
  expect(stdout).toBe('true 0\nfalse 2\n');
});
