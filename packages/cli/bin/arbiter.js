#!/usr/bin/env node
// The built command line; `npm start`, `npm test` or `npm run build` make it.
import { existsSync } from 'node:fs';

const built = new URL('../dist/arbiter.js', import.meta.url);
if (existsSync(built)) {
  const { main } = await import(built.href);
  await main(process.argv.slice(2));
} else {
  console.error('arbiter is not built yet: run `npm run build` in the checkout first.');
  process.exitCode = 1;
}
