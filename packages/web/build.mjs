// Builds the app into dist/, compressed beforehand, and keeps its size budget.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const HERE = import.meta.dirname;
const DIST = join(HERE, process.env.APP_FOLDER ?? 'dist');
/** The path of the app on its host. */
const BASE = process.env.APP_BASE ?? '/';
/** JavaScript that the first screen needs, compressed. */
const BUDGET = 100 * 1024;

// Also in a test's build, which has its own environment: without this the app keeps no files on the device.
process.env.NODE_ENV = 'production';
await build({
  configFile: join(HERE, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: DIST, emptyOutDir: true },
});
tellServiceWorker();

for (const file of readdirSync(DIST, { recursive: true }).map(String)) {
  if (!/\.(js|css|html|svg|json|wasm|webmanifest)$/.test(file)) continue;
  const text = readFileSync(join(DIST, file));
  if (text.length < 1024) continue;
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY };
  writeFileSync(join(DIST, `${file}.br`), brotliCompressSync(text, { params }));
  writeFileSync(join(DIST, `${file}.gz`), gzipSync(text, { level: 9 }));
}

const first = firstScreen();
const bytes = first.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);
console.log(`The app's first screen needs ${(bytes / 1024).toFixed(1)} kB of JavaScript, compressed.`);
if (bytes > BUDGET) {
  console.error(`That is over its budget of ${BUDGET / 1024} kB: ${first.join(', ')}`);
  process.exit(1);
}

/** The entry and everything that it imports at once. */
function firstScreen() {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
  const files = new Set();
  const add = (key) => {
    const { file, imports = [] } = manifest[key];
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(add);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) add(key);
  // The home screen is what one sees first; its chunk counts as well.
  for (const key of Object.keys(manifest)) if (key.endsWith('screens/home.tsx')) add(key);
  return [...files].filter((file) => file.endsWith('.js'));
}

/** Writes the names of all files into the service worker, which keeps them for when there is no network. */
function tellServiceWorker() {
  const names = readdirSync(join(DIST, 'assets'))
    // Rules of this build as a server keeps them; the device has them already.
    .filter((name) => !name.startsWith('rules-code') && !/\.(?:br|gz|map)$/.test(name))
    .map((name) => `${BASE}assets/${name}`);
  const file = join(DIST, 'worker.js');
  const text = readFileSync(file, 'utf8');
  if (!text.includes('const FILES = [];')) throw new Error('worker.js has no place for the names of files');
  writeFileSync(file, text.replace('const FILES = [];', `const FILES = ${JSON.stringify(names)};`));
}
