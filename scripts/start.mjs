// `npm start`: installs what is missing, builds what is stale, opens the menu.
import { join } from 'node:path';
import { install, ROOT, run } from './ready.mjs';

install();
const { build } = await import('./build.mjs');
await build();
run(process.execPath, [join(ROOT, 'packages/cli/bin/arbiter.js'), 'menu']);
