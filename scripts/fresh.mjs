// `npm run fresh`: the first hour of a newcomer. Clones the last commit into an empty folder and runs the README's
// commands, the benchmarks and the screenshots there, with an empty home and a PATH with only Node, npm and the
// system's basics. Then it says what failed and what was left running. `npm run fresh -- test start` runs only the
// steps named.
import { spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { ROOT } from './ready.mjs';

/** What any system has; no browser and no database is among it. */
const BASICS = [
  'sh',
  'bash',
  'env',
  'git',
  'uname',
  'ls',
  'cat',
  'mkdir',
  'rm',
  'cp',
  'mv',
  'ln',
  'chmod',
  'dirname',
  'basename',
  'sed',
  'tar',
  'gzip',
  'which',
];
/** What npm needs to reach its registry from here, whatever it is. */
const PASSED_ON = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'CI',
];
const MINUTE = 60_000;

const STEPS = {
  test: { words: ['test'], limit: 30 * MINUTE },
  start: { words: ['start', '--', '--port', '0'], limit: 5 * MINUTE, until: isServed },
  bench: { words: ['run', 'bench'], limit: 20 * MINUTE },
  'bench:web': { words: ['run', 'bench:web'], limit: 15 * MINUTE },
  screenshots: { words: ['run', 'screenshots'], limit: 20 * MINUTE },
};

const wanted = process.argv.slice(2);
for (const name of wanted) {
  if (name in STEPS) continue;
  console.error(`No such step: ${name}. There are ${Object.keys(STEPS).join(', ')}.`);
  process.exit(2);
}
const names = wanted.length > 0 ? wanted : Object.keys(STEPS);

const folder = mkdtempSync(join(tmpdir(), 'arbiter-fresh-'));
const clone = join(folder, 'clone');
const logs = join(ROOT, '.cache/fresh');
/** Every process that a step starts carries this, also those that leave its process group. */
const MARK = `ARBITER_FRESH=${process.pid}-${Date.now()}`;
const env = bareEnvironment();
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    isStopped = true;
    for (const { pid } of living()) end(pid);
  });

const results = [];
try {
  mkdirSync(logs, { recursive: true });
  const cloned = spawnSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone], { stdio: 'inherit' });
  if (cloned.status !== 0) throw new Error('The project could not be cloned.');
  if (spawnSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }).stdout !== '')
    console.log('There are changes that are not committed; the clone does not have them.');
  for (const name of names) {
    if (isStopped) break;
    results.push(await step(name, STEPS[name]));
  }
} finally {
  for (const { pid } of living()) end(pid);
  rmSync(folder, { recursive: true, force: true });
}
const failed = results.filter(({ fault }) => fault);
console.log(
  `\n${results.map(({ name, fault, seconds }) => `${fault ? '✗' : '✓'} ${name}, ${seconds} s${fault ? `: ${fault}` : ''}`).join('\n')}`,
);
process.exit(failed.length > 0 || isStopped ? 1 : 0);

/** Runs a step to its end, or until it has shown the expected output, and looks for processes left behind. */
async function step(name, { words, limit, until }) {
  const log = join(logs, `${name.replace(':', '-')}.log`);
  console.log(`npm ${words.join(' ')} …`);
  const began = Date.now();
  const child = spawn('npm', words, { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  let isDone = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', async (chunk) => {
      said += chunk;
      if (!until || isDone || !(await until(said))) return;
      isDone = true;
      // As Ctrl+C does: the whole process group gets the signal.
      process.kill(-child.pid, 'SIGINT');
    });
  const timer = setTimeout(() => {
    for (const { pid } of living()) end(pid);
  }, limit);
  const code = await new Promise((resolve) => child.once('close', (exit) => resolve(exit)));
  clearTimeout(timer);
  writeFileSync(log, said);
  const seconds = Math.round((Date.now() - began) / 1000);
  const isLate = Date.now() - began >= limit;
  let fault;
  if (isLate) fault = `not finished within ${limit / MINUTE} minutes; see ${log}`;
  else if (until ? !isDone : code !== 0)
    fault = `ended with ${code}; see ${log}\n${said.trimEnd().split('\n').slice(-15).join('\n')}`;
  const left = await leftBehind();
  if (left.length > 0) {
    fault = `${fault ? `${fault}\n` : ''}left ${left.length} running: ${left.map(({ command }) => command).join('; ')}`;
    for (const { pid } of left) end(pid);
  }
  console.log(`  ${fault ? 'failed' : 'passed'} after ${seconds} s`);
  return { name, fault, seconds };
}

/** `npm start` works once the page that it names is served. */
async function isServed(said) {
  const [, port] = /http:\/\/[^\s/]+:(\d+)/.exec(said) ?? [];
  if (!port) return false;
  const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  return page?.ok === true && (await page.text()).includes('<title>Hive Arbiter');
}

/** Processes may take a moment to end after their parent. */
async function leftBehind() {
  for (let tries = 0; tries < 20 && living().length > 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 250));
  return living();
}

/** The processes of this run, by the mark in their environment; none if the system does not show it. */
function living() {
  const found = [];
  for (const name of readdirSync('/proc', { withFileTypes: true }).filter((entry) =>
    /^\d+$/.test(entry.name),
  )) {
    try {
      const at = join('/proc', name.name);
      if (!readFileSync(join(at, 'environ'), 'utf8').split('\0').includes(MARK)) continue;
      const command = readFileSync(join(at, 'cmdline'), 'utf8').replaceAll('\0', ' ').trim();
      if (command !== '') found.push({ pid: Number(name.name), command: command.slice(0, 120) });
    } catch {
      // It has ended meanwhile, or belongs to somebody else.
    }
  }
  return found;
}

function end(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/** An empty home, and a PATH of links to the few programs that a newcomer has. */
function bareEnvironment() {
  const bin = join(folder, 'bin');
  const home = join(folder, 'home');
  for (const made of [bin, home]) mkdirSync(made, { recursive: true });
  symlinkSync(process.execPath, join(bin, 'node'));
  for (const name of ['npm', 'npx', ...BASICS]) {
    const found = inPath(name, name.startsWith('np') ? [dirname(process.execPath)] : []);
    if (found) symlinkSync(found, join(bin, name));
  }
  const [key, value] = MARK.split('=');
  const registry = spawnSync('npm', ['config', 'get', 'registry'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).stdout.trim();
  return {
    PATH: bin,
    HOME: home,
    LANG: 'C.UTF-8',
    [key]: value,
    npm_config_registry: registry,
    ...Object.fromEntries(
      PASSED_ON.filter((each) => process.env[each]).map((each) => [each, process.env[each]]),
    ),
  };
}

function inPath(name, first = []) {
  for (const at of [...first, ...(process.env.PATH ?? '').split(delimiter)]) {
    try {
      accessSync(join(at, name), constants.X_OK);
      return join(at, name);
    } catch {
      // Not here.
    }
  }
  return undefined;
}
