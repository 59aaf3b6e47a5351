// `npm test`: installs what is missing, builds, type-checks, lints and runs every test; words after `--` go to Vitest.
import { join } from 'node:path';
import { install, ROOT, run, tool } from './ready.mjs';

install();
const { build, buildApp } = await import('./build.mjs');
await build();
// Several test files open the app in a browser at the same time: it is built before any of them begins.
buildApp();
tool('tsc', ['--noEmit', '-p', 'tsconfig.json']);
tool('tsc', ['--noEmit', '-p', 'packages/web']);
tool('biome', ['check', '.']);
run(process.execPath, [join(ROOT, 'scripts/lint-rules.mjs')]);
tool('vitest', ['run', ...process.argv.slice(2)]);
