// `npm run keep-release NAME`: keeps the rules of this build in packages/server/releases, with one battle of every scenario
// played by them, so that later versions can be held against them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, ROOT, run } from './ready.mjs';

const [name] = process.argv.slice(2);
if (!name || !/^[a-z0-9.-]+$/.test(name)) {
  console.error('A release needs a name, such as 0.2.0: npm run keep-release 0.2.0');
  process.exit(2);
}
await install();
const { build } = await import('./build.mjs');
await build();
const { bundleRules, packedAt, STAMP } = await import('../packages/lab/build/rules.mjs');
const { code, stamp } = await bundleRules();
const version = /VERSION = '(.+)'/.exec(readFileSync(STAMP, 'utf8'))?.[1];
const folder = join(ROOT, 'packages/server/releases', name);
mkdirSync(folder, { recursive: true });
const release = { stamp, version, protocol: protocolOf(code) };
writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
writeFileSync(join(folder, 'rules.br'), packedAt(code, 11));

const { build: esbuild } = await import('esbuild');
const outfile = join(ROOT, 'packages/server/dist/keep-battles.mjs');
await esbuild({
  entryPoints: [join(ROOT, 'packages/server/bench/keep-battles.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
  external: ['fastify', 'kysely', 'libsql', 'pg', 'ws'],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
});
await run(process.execPath, [outfile, join(folder, 'battles.br')]);
console.log(`The rules of version ${version} are kept in ${folder}.`);

function protocolOf(text) {
  const module = { exports: {} };
  new Function('module', 'exports', new TextDecoder().decode(text))(module, module.exports);
  return module.exports.PROTOCOL;
}
