/** Scripts of the checkout leave no process behind, whether a command of theirs fails or they are ended themselves. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, onTestFinished, test } from 'vitest';

const READY = pathToFileURL(join(import.meta.dirname, '../../../scripts/ready.mjs')).href;
const START = join(import.meta.dirname, '../../../scripts/start.mjs');
const LASTS = `console.log('lasts', process.pid); setInterval(() => {}, 1000);`;

let script: ChildProcess | undefined;
afterEach(() => script?.kill('SIGKILL'));

/** A script that begins with a command that does not end, and does this once that runs. */
async function scriptThat(does: string): Promise<{ lasting: number; left: Promise<number | null> }> {
  const code = `import { run } from ${JSON.stringify(READY)};
    const node = (code) => run(process.execPath, ['-e', code]);
    const lasts = node(${JSON.stringify(LASTS)});
    await new Promise((resolve) => process.once('message', resolve));
    ${does}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  script = child;
  const left = new Promise<number | null>((resolve) => child.once('exit', (exit) => resolve(exit)));
  const lasting = await new Promise<number>((resolve) => {
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const [, pid] = /lasts (\d+)\n/.exec(said) ?? [];
      if (pid !== undefined) resolve(Number(pid));
    });
  });
  child.send('go on');
  return { lasting, left };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('a script that gets %s ends its command first and leaves with %i', async (signal, code) => {
  const { lasting, left } = await scriptThat('await lasts;');
  script?.kill(signal);
  expect(await left).toBe(code);
  expect(isAlive(lasting)).toBe(false);
});

test('a command that fails ends those beside it, and the script leaves with its code', async () => {
  const { lasting, left } = await scriptThat(`await Promise.all([lasts, node('process.exit(3)')]);`);
  expect(await left).toBe(3);
  expect(isAlive(lasting)).toBe(false);
});

test('a command that cannot be run is named, and ends the script', async () => {
  const { lasting, left } = await scriptThat(`await run('no-such-program', []);`);
  expect(await left).toBe(1);
  expect(isAlive(lasting)).toBe(false);
});

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

test.each(['SIGTERM', 'SIGHUP'] as const)('`npm start` closes its server when it gets %s', async (signal) => {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-start-'));
  const words = ['--port', '0', '--host', '127.0.0.1', '--data', join(folder, 'battles.db')];
  // In a group of its own, so that a server that is left behind ends with the test.
  const child = spawn(process.execPath, [START, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(() => endGroup(child.pid as number));
  const left = new Promise<number | null>((resolve) => child.once('exit', (exit) => resolve(exit)));
  let said = '';
  const address = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  expect((await fetch(address)).status).toBe(200);
  child.kill(signal);
  expect(await left).toBe(0);
  await expect(fetch(address)).rejects.toThrow('fetch failed');
  expect(said).toContain('Closing');
  rmSync(folder, { recursive: true });
});
