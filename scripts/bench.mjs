// `npm run bench`: builds the benchmarks as they would ship, bundled, and runs them.
import { join } from 'node:path';
import { install, ROOT, run } from './ready.mjs';

install();
const { build } = await import('./build.mjs');
await build();
const { build: esbuild } = await import('esbuild');
const outfile = join(ROOT, '.cache/bench.mjs');
await esbuild({
  entryPoints: [join(ROOT, 'packages/lab/bench/bench.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
});
run(process.execPath, [outfile]);
