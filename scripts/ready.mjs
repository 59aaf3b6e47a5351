// Makes a fresh checkout ready with nothing but Node and npm: installs what package-lock.json names, once.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Installs the dependencies when they are missing or older than the lock file. */
export function install() {
  checkNode();
  const lock = join(ROOT, 'package-lock.json');
  const installed = join(ROOT, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing the dependencies; only the first time takes long …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Runs a command of the checkout and leaves with its exit code when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

const running = new Set();

/** Runs a command while others run. Leaves with the exit code of the first that fails, and ends the others. */
export function beside(command, args) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  running.add(child);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      if (code === 0) return resolve();
      for (const other of running) other.kill();
      process.exit(code ?? 1);
    });
  });
}

/** A tool that the dependencies brought. */
export function tool(name, args, options) {
  run(join(ROOT, 'node_modules/.bin', name), args, options);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Hive Arbiter needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
