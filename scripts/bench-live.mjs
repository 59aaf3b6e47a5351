// `npm run bench:live`: builds the server and the phones as they would ship, and plays many tables at once.
// `npm run bench:live -- table` measures an answer at the table alone.
import { join } from 'node:path';
import { install, ROOT, run } from './ready.mjs';

await install();
const { build } = await import('./build.mjs');
await build();
const { build: esbuild } = await import('esbuild');
const [server, worker, phones, table] = [
  'src/test-server.fixture.ts',
  'src/test-worker.fixture.ts',
  'bench/live.ts',
  'bench/table.ts',
].map((name) => join(ROOT, 'packages/server', name));
const outdir = join(ROOT, 'packages/server/dist/bench');
await esbuild({
  entryPoints: { server, 'server-worker': worker, phones, table },
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['fastify', 'kysely', 'libsql', 'pg', 'ws'],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
});
const isTableAlone = process.argv.includes('table');
await run(
  process.execPath,
  isTableAlone
    ? ['--max-semi-space-size=32', join(outdir, 'table.mjs')]
    : [join(outdir, 'phones.mjs'), join(outdir, 'server.mjs')],
);
