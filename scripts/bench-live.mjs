// `npm run bench:live`: builds the server and the phones as they would ship, and plays many tables at once.
import { join } from 'node:path';
import { install, ROOT, run } from './ready.mjs';

await install();
const { build } = await import('./build.mjs');
await build();
const { build: esbuild } = await import('esbuild');
const [server, worker, phones] = [
  'src/test-server.fixture.ts',
  'src/test-worker.fixture.ts',
  'bench/live.ts',
].map((name) => join(ROOT, 'packages/server', name));
const outdir = join(ROOT, 'packages/server/dist/bench');
await esbuild({
  entryPoints: { server, 'server-worker': worker, phones },
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
await run(process.execPath, [join(outdir, 'phones.mjs'), join(outdir, 'server.mjs')]);
