// Bundles a TypeScript file of the project and runs it.
import { join } from 'node:path';
import { install, ROOT, run } from './ready.mjs';

export async function runBundled(file, args = []) {
  await install();
  const { build } = await import('./build.mjs');
  await build();
  const { build: esbuild } = await import('esbuild');
  const outfile = join(ROOT, '.cache', file.replaceAll('/', '-').replace(/\.ts$/, '.mjs'));
  await esbuild({
    entryPoints: [join(ROOT, file)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  await run(process.execPath, ['--expose-gc', outfile, ...args]);
}
