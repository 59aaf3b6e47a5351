// `npm test`: installs what is missing, builds, type-checks, lints and runs every test; words after `--` go to Vitest.
import { join } from 'node:path';
import { beside, install, ROOT, tool } from './ready.mjs';

install();
const { build } = await import('./build.mjs');
await build();
// Several test files open the app in a browser at the same time: it is built before any of them begins. The build keeps one
// core busy, so everything else that must pass first is done beside it.
const bin = (name) => join(ROOT, 'node_modules/.bin', name);
await Promise.all([
  beside(process.execPath, [join(ROOT, 'scripts/build.mjs'), 'app']),
  (async () => {
    await beside(bin('biome'), ['check', '.']);
    await beside(process.execPath, [join(ROOT, 'scripts/lint-rules.mjs')]);
    await beside(bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']);
    await beside(bin('tsc'), ['--noEmit', '-p', 'packages/web']);
  })(),
]);
tool('vitest', ['run', ...process.argv.slice(2)]);
