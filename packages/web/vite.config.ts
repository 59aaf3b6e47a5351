import { defineConfig } from 'vite';

/** Beside a running `arbiter serve`, `npx vite packages/web` shows changes at once. */
const server = process.env.ARBITER ?? 'http://localhost:3117';

/** The server's code also runs in a thread of the browser; src/local/node.ts replaces its Node modules. */
const NODE = ['crypto', 'fs', 'os', 'path', 'url', 'vm', 'worker_threads', 'zlib'];
const alias = Object.fromEntries(
  NODE.map((name) => [`node:${name}`, new URL('./src/local/node.ts', import.meta.url).pathname]),
);

export default defineConfig({
  root: import.meta.dirname,
  // The folder of a web host that the app is served from; `npm run build:static -- --base /club/` sets it.
  base: process.env.APP_BASE ?? '/',
  resolve: { alias },
  worker: { format: 'es' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    // Tests and the size check read from it what the first screen loads.
    manifest: true,
    // Styles and fonts are files: the server's content policy allows no others.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': server, '/live': { target: server, ws: true } },
  },
});
