// `npm run soak`: kills, hostile guests and random battles for as long as it is given (SECONDS=900). Stop it with
// Ctrl-C; the next run continues, `--afresh` starts again.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { install, ROOT } from './ready.mjs';

await install();
const { build } = await import('./build.mjs');
await build();
const file = join(ROOT, '.cache/soak.json');
if (process.argv.includes('--afresh')) rmSync(file, { force: true });
const { load } = await import('./typescript.mjs');
const { soak } = await load('packages/server/bench/soak.ts');
process.exit(await soak({ file, seconds: Number(process.env.SECONDS ?? 86_400) }));
