// `npm test`: installs what is missing, builds, type-checks, lints and runs every test; words after `--` go to Vitest.
import { join } from 'node:path';
import { install, ROOT, run, tool } from './ready.mjs';

install();
const { build } = await import('./build.mjs');
await build();
tool('tsc', ['--noEmit', '-p', 'tsconfig.json']);
tool('biome', ['check', '.']);
run(process.execPath, [join(ROOT, 'scripts/lint-rules.mjs')]);
tool('vitest', ['run', ...process.argv.slice(2)]);
