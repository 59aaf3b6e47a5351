// `npm run attack`: builds the server as it ships, and lets hostile guests at it beside fifty live tables.
import { join } from 'node:path';
import { install, ROOT, run } from './ready.mjs';

await install();
const { build } = await import('./build.mjs');
await build();
const { build: esbuild } = await import('esbuild');
const at = (name) => join(ROOT, 'packages/server', name);
const outdir = at('dist/attack');
await esbuild({
  entryPoints: {
    attack: at('bench/attack.ts'),
    guests: at('bench/guests.ts'),
    'attack-server': at('bench/attack-server.ts'),
    'attack-worker': at('bench/attack-worker.ts'),
  },
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
await run(process.execPath, [join(outdir, 'attack.mjs')]);
