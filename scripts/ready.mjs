// Makes a fresh checkout ready with nothing but Node and npm: installs what package-lock.json names, once.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Installs the dependencies when they are missing or older than the lock file. */
export async function install() {
  checkNode();
  const lock = join(ROOT, 'package-lock.json');
  const installed = join(ROOT, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing the dependencies; only the first time takes long …');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

const running = new Set();
let ending;

/**
 * Runs a command of the checkout, alone or while others run. Leaves with the exit code of the first that fails, and ends
 * the others before: nothing that a script started outlives it, whether it fails or is ended itself.
 */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  if (running.size === 0) for (const [name, listener] of SIGNALS) process.on(name, listener);
  running.add(child);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (exit, signal) => resolve(exit ?? 128 + (constants.signals[signal] ?? 0)));
  });
  running.delete(child);
  if (running.size === 0) for (const [name, listener] of SIGNALS) process.off(name, listener);
  if (code === 0 && ending === undefined) return;
  ending ??= code;
  for (const other of running) other.kill();
  if (running.size === 0) process.exit(ending);
  // The caller of this script waits until the last process has ended, and with it this one.
  await new Promise(() => {});
}

/** Ctrl+C reaches the commands by itself; anything else is passed on to them. This process ends after them. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => [
  name,
  () => {
    ending ??= 128 + constants.signals[name];
    if (name !== 'SIGINT') for (const child of running) child.kill(name);
  },
]);

/** A tool that the dependencies brought. */
export async function tool(name, args, options) {
  await run(join(ROOT, 'node_modules/.bin', name), args, options);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Hive Arbiter needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
