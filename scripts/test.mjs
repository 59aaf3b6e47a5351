// `npm test`: installs what is missing, builds, type-checks, lints and runs every test; words after `--` go to Vitest.
import { join } from 'node:path';
import { install, ROOT, run, tool } from './ready.mjs';

await install();
const { build } = await import('./build.mjs');
await build();
const { BUILT_TESTS, buildTests } = await import('./built-tests.mjs');
// Several test files open the app in a browser at the same time: it is built before any of them begins. The build keeps one
// core busy, so types are checked on another beside it: several threads would check much of it twice. A test packs the
// declarations that this writes.
await Promise.all([
  run(process.execPath, [join(ROOT, 'scripts/build.mjs'), 'app']),
  tool('tsc', ['-b', 'packages/web', '--singleThreaded']),
  buildTests(),
]);
// Tests wait for browsers and servers now and then: what else must pass is done meanwhile. Whatever fails first ends the rest.
await Promise.all([
  (async () => {
    await tool('biome', ['check', '.']);
    await run(process.execPath, [join(ROOT, 'scripts/lint-rules.mjs')]);
  })(),
  // Battles leave much garbage that is soon forgotten: with more room for it, it is swept less often.
  run(
    process.execPath,
    [
      '--max-semi-space-size=32',
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...process.argv.slice(2),
    ],
    { shell: false, env: { ...process.env, BUILT_TESTS } },
  ),
]);
