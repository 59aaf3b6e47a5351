/** The published packages, as somebody else meets them: packed, installed into an empty project, and played. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRegistry } from './registry.fixture.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const PUBLISHED = ['rulebook', 'engine', 'lab', 'server'] as const;
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const project = mkdtempSync(join(tmpdir(), 'arbiter-published-'));
const run = promisify(execFile);
/** What the compiler has against the TypeScript of the project. */
let faults = '';

const ran = new Map<string, Promise<string>>();
/** What Node prints in the project with these arguments; asked again, it is not run again. */
function inProject(...args: string[]): Promise<string> {
  const key = args.join(' ');
  const known =
    ran.get(key) ??
    run(process.execPath, args, { cwd: project, maxBuffer: 64 << 20 }).then(({ stdout }) => stdout.trim());
  ran.set(key, known);
  return known;
}
const installed = (name: string) => join(project, 'node_modules/@hive-arbiter', name);

/** The first example of a package's README, and what it prints. */
function example(name: string): { readonly code: string; readonly prints: string } {
  const readme = readFileSync(join(installed(name), 'README.md'), 'utf8');
  const [, code = '', prints = ''] =
    /^```ts\n([\s\S]*?)^```\n\nprints\n\n```\n([\s\S]*?)^```/m.exec(readme) ?? [];
  return { code, prints: prints.trim() };
}

const PLAYED_IN_JAVASCRIPT = `
import { sampleSetUp, selfplay } from '@hive-arbiter/lab';

const { state, broken } = selfplay(sampleSetUp('takeover.ambush', 2), 7);
console.log(JSON.stringify({ gangs: state.gangs.length, hasVerdict: state.verdict !== null, broken }));
console.log(JSON.stringify(state));
`;

const OLD_RULES_ASKED_FOR = `
import { startServer } from '@hive-arbiter/server';

const server = await startServer({ store: 'old.db' });
const found = await Promise.all(
  process.argv.slice(2).map(async (stamp) => (await fetch(server.address + '/api/rules/' + stamp)).status),
);
await server.close();
console.log(JSON.stringify(found));
`;

const PLAYED_IN_TYPESCRIPT = `
import { type BattleState, battle, newBattle, type Question, Session } from '@hive-arbiter/engine';
import { RandomPolicy, sampleSetUp } from '@hive-arbiter/lab';
import type { ServerMessage } from '@hive-arbiter/server/messages';

export type Heard = ServerMessage;
const state: BattleState = newBattle(sampleSetUp('takeover.stand-off', 2));
const seats: readonly string[] = state.gangs.map(({ id }) => id);
const session = new Session<BattleState>(battle, { state, seats, seed: 7, dice: 'app' });
const policy = new RandomPolicy(7);
while (!session.finished) {
  const { number, questions } = session.open;
  const question = questions[0] as Question;
  const { fault } = session.answer(number, question.by?.[0] ?? seats[0]!, policy.answer(question));
  if (fault !== undefined) throw new Error(fault);
}
// @ts-expect-error: the types are there, so a field that a battle does not have is refused.
session.state.noSuchField;
console.log(session.state.verdict !== null);
console.log(JSON.stringify(session.log));
`;

beforeAll(async () => {
  const tarballs = join(project, 'tarballs');
  await run(process.execPath, [join(ROOT, 'scripts/pack.mjs'), tarballs], { cwd: ROOT });
  const { overrides, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  // The registry has only what is installed here, so what is overridden here is overridden there.
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'stranger', private: true, type: 'module', overrides }),
  );
  const registry = await startRegistry(ROOT);
  try {
    const packed = readdirSync(tarballs).map((name) => `./tarballs/${name}`);
    const alone = ['--registry', registry.address, '--cache', join(project, '.npm'), '--ignore-scripts'];
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    const types = `@types/node@${devDependencies['@types/node']}`;
    await run('npm', ['install', ...alone, ...quiet, ...packed, types], { cwd: project });
  } finally {
    registry.close();
  }
  mkdirSync(join(project, 'src'));
  for (const name of PUBLISHED) writeFileSync(join(project, `src/${name}.ts`), example(name).code);
  writeFileSync(join(project, 'src/play.ts'), PLAYED_IN_TYPESCRIPT);
  writeFileSync(join(project, 'play.js'), PLAYED_IN_JAVASCRIPT);
  writeFileSync(join(project, 'old-rules.js'), OLD_RULES_ASKED_FOR);
  const compilerOptions = {
    target: 'ES2022',
    module: 'nodenext',
    strict: true,
    rootDir: 'src',
    outDir: 'out',
    types: ['node'],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  // Several threads would check much of it twice, and other tests need the cores.
  faults = await inProject(TSC, '-p', '.', '--singleThreaded').catch(
    (error: { stdout: string }) => error.stdout,
  );
}, 300_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the published packages', () => {
  test.each(PUBLISHED)('%s brings built code, declarations, README and licence, and no tests', (name) => {
    const files = readdirSync(installed(name), { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'index.js']));
    expect(
      files.filter((file) => /\.(test|fixture)\.|\.battle$|battles\.br$|\.yaml$|^src/.test(file)),
    ).toEqual([]);
    expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([]);
    const { private: isPrivate, exports } = JSON.parse(
      readFileSync(join(installed(name), 'package.json'), 'utf8'),
    ) as { private?: boolean; exports: Record<string, Record<string, string>> };
    expect(isPrivate).toBeUndefined();
    for (const place of Object.values(exports).flatMap((way) => Object.values(way)))
      expect(files).toContain(place.slice(2));
  });

  test('a battle is played to its end from JavaScript', async () => {
    const [said = ''] = (await inProject('play.js')).split('\n');
    expect(JSON.parse(said)).toEqual({ gangs: 2, hasVerdict: true, broken: [] });
  });

  test('the same battles are played under a policy that forbids code from text', async () => {
    const strict = '--disallow-code-generation-from-strings';
    expect(await inProject(strict, 'play.js')).toBe(await inProject('play.js'));
    expect(await inProject(strict, 'out/play.js')).toBe(await inProject('out/play.js'));
  });

  test('every example compiles, and so do all declarations that it reaches', () => {
    expect(faults).toBe('');
  });

  test('a battle is played to its end from TypeScript', async () => {
    expect(await inProject('out/play.js')).toMatch(/^true\n/);
  });

  test('the server brings the rules of earlier releases', async () => {
    const releases = join(ROOT, 'packages/server/releases');
    const stamps = readdirSync(releases).map(
      (name) => JSON.parse(readFileSync(join(releases, name, 'release.json'), 'utf8')).stamp as string,
    );
    expect(JSON.parse(await inProject('old-rules.js', ...stamps))).toEqual(stamps.map(() => 200));
  });

  test.each(PUBLISHED)('the first example of %s prints the output in its README', async (name) => {
    const { code, prints } = example(name);
    expect(code).toContain(`from '@hive-arbiter/${name}'`);
    expect(prints).not.toBe('');
    expect(await inProject(`out/${name}.js`)).toBe(prints);
  });
});
