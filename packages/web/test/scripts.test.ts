/** What bench:web, screenshots, taps and soak stand on: scripts that load the fixtures outside a run of tests. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

test('a script loads a fixture with further imports, and ends by itself', () => {
  const program = `
    const { load } = await import('./scripts/typescript.mjs');
    const { bundled } = await load('packages/server/src/process.fixture.ts');
    console.log(await bundled('../../web/test/app-server.fixture.ts'));
    const again = await load('packages/server/src/process.fixture.ts');
    console.log(again.bundled === bundled);`;
  const { ARBITER_TEST_RUN: _, ...env } = process.env;
  const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    timeout: 240_000,
  });
  expect(ran.stderr).toBe('');
  expect(ran.stdout).toMatch(/own-\d+-app-server\.fixture\.mjs\ntrue\n$/);
  expect(ran.status).toBe(0);
});
