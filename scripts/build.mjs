// Builds what is stale: the rulebook's typed data from the catalogue, the rules for bots, the rules as a battle keeps
// them, and the command line as one bundle. `node scripts/build.mjs app` builds the app as well.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, run } from './ready.mjs';

const RULEBOOK = join(ROOT, 'packages/rulebook');
const CLI = join(ROOT, 'packages/cli');

/** Makes everything that is older than its sources. */
export async function build() {
  const data = join(RULEBOOK, 'src/catalogue.generated.js');
  if (isStale(data, [join(RULEBOOK, 'catalogue'), join(RULEBOOK, 'build')])) {
    const made = spawnSync(process.execPath, [join(RULEBOOK, 'build/generate.mjs')], { stdio: 'inherit' });
    if (made.status !== 0) process.exit(made.status ?? 1);
  }
  const engine = join(ROOT, 'packages/engine');
  const { DIRECT, makeDirect } = await import('../packages/engine/build/direct.mjs');
  if (isStale(DIRECT, [join(engine, 'src'), join(engine, 'build')])) await makeDirect();
  const lab = join(ROOT, 'packages/lab');
  const { STAMP, makeRules } = await import('../packages/lab/build/rules.mjs');
  const rules = [RULEBOOK, engine, lab].map((room) => join(room, 'src'));
  if (isStale(STAMP, [...rules, join(lab, 'build'), join(ROOT, 'package-lock.json')])) await makeRules();
  const sources = ['rulebook', 'engine', 'lab', 'gangs', 'server', 'cli'].map((name) =>
    join(ROOT, 'packages', name, 'src'),
  );
  if (isStale(join(CLI, 'dist/arbiter.js'), [...sources, join(ROOT, 'package-lock.json')])) await bundle();
}

/** Makes the app that the server serves. */
export async function buildApp() {
  const web = join(ROOT, 'packages/web');
  const from = ['src', 'public', 'index.html', 'vite.config.ts', 'build.mjs'].map((name) => join(web, name));
  const shared = ['rulebook', 'engine', 'lab', 'gangs'].map((name) => join(ROOT, 'packages', name, 'src'));
  const sources = [...from, ...shared, join(ROOT, 'package-lock.json')].filter(existsSync);
  if (!existsSync(join(web, 'build.mjs')) || !isStale(join(web, 'dist/index.html'), sources)) return;
  await run(process.execPath, [join(web, 'build.mjs')]);
}

async function bundle() {
  const { build: esbuild } = await import('esbuild');
  await esbuild({
    entryPoints: {
      arbiter: join(CLI, 'src/arbiter.ts'),
      'selfplay-worker': join(CLI, 'src/selfplay-worker.ts'),
      'lab-worker': join(CLI, 'src/lab-worker.ts'),
      'server-worker': join(ROOT, 'packages/server/src/threads/worker.ts'),
    },
    outdir: join(CLI, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    // What has binaries, or finds its own files at run time, is loaded from node_modules.
    external: ['fastify', 'kysely', 'libsql', 'pg', 'pg-boss', 'ws'],
    // A few packages are written for `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
}

function isStale(made, sources) {
  if (!existsSync(made)) return true;
  const at = statSync(made).mtimeMs;
  return sources.some((source) => newest(source) > at);
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await build();
  if (process.argv.includes('app')) await buildApp();
}
