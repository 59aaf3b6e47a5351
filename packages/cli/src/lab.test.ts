/** Experiments and tournaments from the command line, as a user runs them. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const BIN = join(dirname(fileURLToPath(import.meta.url)), '../bin/arbiter.js');
const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-lab-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

function arbiter(...args: readonly string[]) {
  const env = { ...process.env, NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8', env });
  return { status, out: stdout, err: stderr };
}

const PLAN = join(FOLDER, 'friday.json');
writeFileSync(
  PLAN,
  JSON.stringify({
    name: 'Friday',
    scenarios: ['takeover.stand-off'],
    settings: [{ name: 'as written' }, { name: 'dark', special: ['takeover.pitch-black'] }],
    bots: ['random'],
    board: 'none',
    battles: { least: 10, most: 20 },
    seed: 'friday',
  }),
);
const report = (folder: string) => readFileSync(join(folder, 'report.json'), 'utf8');

test('the same plan gives the same report on one core, on two, and after an interruption', () => {
  const [one, two] = [join(FOLDER, 'one'), join(FOLDER, 'two')];
  expect(arbiter('lab', 'run', PLAN, '--out', one, '--jobs', '1')).toMatchObject({ status: 0, err: '' });
  expect(arbiter('lab', 'run', PLAN, '--out', two, '--jobs', '2').status).toBe(0);
  expect(report(two)).toBe(report(one));
  // Half of it is lost, and the last line is cut short.
  const lines = readFileSync(join(two, 'battles.jsonl'), 'utf8').split('\n');
  const half = lines.slice(0, Math.floor(lines.length / 2));
  writeFileSync(join(two, 'battles.jsonl'), `${half.join('\n')}\n${lines.at(-2)?.slice(0, 20)}`);
  expect(arbiter('lab', 'run', PLAN, '--out', two, '--jobs', '2').status).toBe(0);
  expect(report(two)).toBe(report(one));
  // Battles of another plan are neither counted nor overwritten.
  const other = join(FOLDER, 'other.json');
  writeFileSync(other, readFileSync(PLAN, 'utf8').replace('"seed":"friday"', '"seed":"saturday"'));
  const refused = arbiter('lab', 'run', other, '--out', two);
  expect(refused.status).toBe(2);
  expect(refused.err).toContain('another plan or of other rules');
  expect(report(two)).toBe(report(one));
});

test.skipIf(process.platform === 'win32')('a full disk ends it in a sentence, and it goes on later', () => {
  const [full, whole] = [join(FOLDER, 'full'), join(FOLDER, 'whole')];
  const script = 'ulimit -f 4; trap "" XFSZ; exec "$0" "$@"';
  const run = ['lab', 'run', PLAN, '--jobs', '1', '--out'];
  const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, BIN, ...run, full], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toContain('cannot be written');
  expect(stderr).toContain('What is there is kept');
  expect(arbiter(...run, full).status).toBe(0);
  expect(arbiter(...run, whole).status).toBe(0);
  expect(report(full)).toBe(report(whole));
  // Nothing but a part of the first line was left, or a line in between was damaged.
  const battles = join(full, 'battles.jsonl');
  const [head = '', ...lines] = readFileSync(battles, 'utf8').split('\n');
  const { cell } = JSON.parse(lines[0] ?? '');
  const damaged = [head, JSON.stringify({ cell, at: 0, outcome: { gangs: 1 } }), ...lines.slice(1)];
  for (const left of ['', head.slice(0, 9), damaged.join('\n')]) {
    writeFileSync(battles, left);
    expect(arbiter(...run, full)).toMatchObject({ status: 0, err: '' });
    expect(report(full)).toBe(report(whole));
  }
});

test('results that cannot be read are said to be so', () => {
  const folder = join(FOLDER, 'unreadable');
  mkdirSync(join(folder, 'battles.jsonl'), { recursive: true });
  const { status, err } = arbiter('lab', 'run', PLAN, '--out', folder);
  expect(status).toBe(2);
  expect(err).toContain('At --out');
  expect(err).toContain('cannot be read');
});

test.skipIf(process.platform === 'win32')(
  'Ctrl+C says what happens, and what is played is kept',
  async () => {
    const out = join(FOLDER, 'stopped');
    const long = join(FOLDER, 'long.json');
    writeFileSync(
      long,
      readFileSync(PLAN, 'utf8')
        .replace('"most":20', '"most":100000')
        .replace('"least":10', '"least":100000'),
    );
    const child = spawn(process.execPath, [BIN, 'lab', 'run', long, '--jobs', '1', '--out', out]);
    let err = '';
    child.stderr.on('data', (words) => {
      err += words;
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const file = join(out, 'battles.jsonl');
    await expect
      .poll(() => existsSync(file) && readFileSync(file, 'utf8').split('\n').length > 3, { timeout: 60_000 })
      .toBe(true);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(err).toContain('Stops once the battles in play are over');
    const { battles } = JSON.parse(report(out));
    // The head and the end of the last line are no battles.
    expect(battles).toBe(readFileSync(file, 'utf8').split('\n').length - 2);
  },
);

test.each([
  [['lab'], 'expected run'],
  [['lab', 'run'], 'expected one file with a plan'],
  [['lab', 'run', 'no-such-file.json'], 'cannot be read'],
  [['lab', 'run', BIN], 'is not JSON'],
  [['tournament', '--bots', 'rookie,deep-blue'], 'there is no bot deep-blue'],
  [['tournament', '--bots', 'rookie'], 'expected at least two'],
  [['tournament', '--scenario', 'takeover.stand-of'], 'the nearest are takeover.stand-off'],
])('%j is refused in a sentence', (args, words) => {
  const { status, err } = arbiter(...args);
  expect(status).toBe(2);
  expect(err).toContain(words);
});

test('a tournament says who is stronger, and a missed goal exits with 1', () => {
  const { status, out } = arbiter(
    'tournament',
    '--bots',
    'random,rookie',
    '--games',
    '2',
    '--board',
    'none',
    '--json',
  );
  const { bots, pairs, goals } = JSON.parse(out);
  expect(bots).toEqual(['random', 'rookie']);
  expect(pairs[0].share.many).toBe(2);
  expect(status).toBe(goals.every(({ met }: { met: boolean }) => met) ? 0 : 1);
});
