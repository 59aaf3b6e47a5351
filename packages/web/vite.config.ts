import { defineConfig } from 'vite';

/** Beside a running `arbiter serve`, `npx vite packages/web` shows changes at once. */
const server = process.env.ARBITER ?? 'http://localhost:3117';

export default defineConfig({
  root: import.meta.dirname,
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
