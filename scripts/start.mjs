// `npm start`: installs what is missing, builds what is stale, and serves the table; options after `--` go to
// `arbiter serve`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, ROOT } from './ready.mjs';

await install();
const { build, buildApp } = await import('./build.mjs');
await build();
const words = process.argv.slice(2);
if (!words.includes('--help') && !words.includes('-h')) await buildApp();

// Without a line of log for each request, so that the address and its QR code stay in sight.
const args = [join(ROOT, 'packages/cli/bin/arbiter.js'), 'serve', '--quiet', ...words];
const server = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
// Ctrl+C reaches the server by itself; it says goodbye to the phones, and this waits for it.
process.on('SIGINT', () => {});
// A closed terminal may tell this process alone.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code) => process.exit(code ?? 1));
