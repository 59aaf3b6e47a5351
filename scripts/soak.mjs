// `npm run soak`: kills, hostile guests and random battles for as long as it is given (SECONDS=900). It can be stopped with
// Ctrl-C and goes on where it was; `--afresh` begins again.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { install, ROOT } from './ready.mjs';

await install();
const { build } = await import('./build.mjs');
await build();
const file = join(ROOT, '.cache/soak.json');
if (process.argv.includes('--afresh')) rmSync(file, { force: true });
const { runnerImport } = await import('vite');
// Our own packages are TypeScript here.
const ours = { environments: { inline: { resolve: { noExternal: [/^@hive-arbiter\//] } } } };
const { module } = await runnerImport(join(ROOT, 'packages/server/bench/soak.ts'), ours);
process.exit(await module.soak({ file, seconds: Number(process.env.SECONDS ?? 86_400) }));
