/** Saved battles of other versions: they are judged, told and played on by the rules that they were begun with. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleGang } from '@hive-arbiter/engine';
import { RandomPolicy } from '@hive-arbiter/lab';
import { verify } from '@hive-arbiter/server/commands';
import { HERE, type NamedRules } from '@hive-arbiter/server/rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_ASKED, OTHER, OTHER_CODE } from '../../server/src/other-rules.fixture.ts';
import { keptBattles, RELEASES } from '../../server/src/releases.fixture.ts';
import { openStore } from '../../server/src/store/index.ts';
import { readBattle, saveBattle, sessionSetUp } from './battle-file.ts';
import { playAt } from './commands/play.ts';
import { replay } from './commands/replay.ts';
import type { Desk } from './desk.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-old-'));
const PLACE = join(FOLDER, 'rules.json');
writeFileSync(PLACE, JSON.stringify(OTHER_CODE));

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});
const said = () => printed.join('\n');

/** A battle of 40 answers by these rules. */
function saved(name: string, named: NamedRules): string {
  const file = join(FOLDER, `${name}.battle`);
  const setUp = {
    pack: 'takeover' as const,
    scenario: 'takeover.stand-off',
    gangs: [sampleGang('escher'), sampleGang('goliath')],
  };
  const battle = { setUp, seed: '7', dice: 'app' as const, agreed: {} };
  const { Session, battle: game } = named.rules;
  const session = new Session(game, sessionSetUp(battle, named));
  const policy = new RandomPolicy(name);
  for (let turn = 0; turn < 40; turn++) {
    const { number, questions } = session.open;
    const [question] = questions;
    if (!question) break;
    session.answer(number, question.by?.[0] ?? 'escher', policy.answer(question));
  }
  const { stamp, version } = named;
  saveBattle(file, { ...battle, rules: { stamp, version }, log: session.log });
  return file;
}

async function evening(args: readonly string[], ...lines: readonly string[]): Promise<void> {
  const left = [...lines];
  await playAt({ ask: async () => left.shift() } as never as Desk, args);
}

test('a battle is judged by its own rules, wherever they are kept', async () => {
  const file = saved('judged', OTHER);
  expect(await verify([file, '--rules', PLACE])).toBe(0);
  expect(said()).toContain('✓ The log follows from the rules of version another version');
  const store = join(FOLDER, 'kept.db');
  const opened = await openStore(store);
  await opened.db.insertInto('rules').values(OTHER_CODE).execute();
  await opened.close();
  expect(await verify([file, '--rules', store])).toBe(0);
  // The same rules find the change in it.
  const text = readFileSync(file, 'utf8');
  const forged = join(FOLDER, 'forged.battle');
  writeFileSync(forged, text.replace(/"answer":(true|"none"|"placed")/, '"answer":"nobody"'));
  expect(await verify([forged, '--rules', PLACE])).toBe(1);
  expect(said()).toContain('✗');
});

test('a battle whose rules are missing is reported as such, never as forged', async () => {
  const stamp = 'c'.repeat(64);
  const file = join(FOLDER, 'unknown.battle');
  saveBattle(file, { ...readBattle(saved('unknown', OTHER)), rules: { stamp, version: '9.9' } });
  expect(await verify([file])).toBe(2);
  expect(said()).toMatch(
    /by the rules of version 9\.9, and they are not among the releases.*no sign of a forgery/,
  );
  expect(said()).not.toContain('✗');
  await expect(replay([file])).rejects.toThrow(/rules of version 9\.9, and they are not among the releases/);
  await expect(evening(['--resume', file])).rejects.toThrow(/rules of version 9\.9/);
  await expect(replay([file, '--rules', PLACE])).rejects.toThrow(/the battle needs cccccccc/);
  const damaged = join(FOLDER, 'damaged.json');
  writeFileSync(damaged, JSON.stringify({ ...OTHER_CODE, stamp }));
  await expect(replay([file, '--rules', damaged])).rejects.toThrow(/are damaged: their hash is/);
});

test('a battle of another version is replayed and continued with its own rules and stamp', async () => {
  const file = saved('on', OTHER);
  expect(await replay([file, '--rules', PLACE])).toBe(0);
  expect(said()).toContain('played by the rules of version another version, which it was begun with');
  printed = [];
  const { length } = readBattle(file).log;
  await evening(['--resume', file, '--rules', PLACE], 'depth status', 'quit');
  expect(said()).toContain('played by the rules of version another version, which it was begun with');
  const after = readBattle(file);
  expect(after.rules).toEqual({ stamp: OTHER.stamp, version: OTHER.version });
  expect(after.log.length).toBeGreaterThan(length);
  expect(await verify([file, '--rules', PLACE])).toBe(0);
});

test('a new battle is stamped with the rules of this arbiter, and does not mention versions', async () => {
  const file = join(FOLDER, 'new.battle');
  await evening(['takeover.stand-off', '--seed', '3', '--save', file], 'quit');
  expect(readBattle(file).rules).toEqual({ stamp: HERE.stamp, version: HERE.version });
  await evening(['--resume', file], 'quit');
  expect(said()).not.toContain('which it was begun with');
  expect(said()).not.toContain(FIRST_ASKED);
});

test.each(RELEASES)('the battles that were kept of release $name verify', async ({ folder }) => {
  for (const { row, entries, scenario } of keptBattles(folder).slice(0, 6)) {
    const file = join(FOLDER, `${scenario}.battle`);
    const { set_up, agreed, seed, dice, rules } = row;
    saveBattle(file, {
      setUp: JSON.parse(set_up),
      agreed: JSON.parse(agreed),
      seed: seed as string,
      dice,
      ...(rules ? { rules: { stamp: rules, version: '' } } : {}),
      log: entries.map(({ entry }) => JSON.parse(entry)),
    });
    expect(await verify([file]), said()).toBe(0);
    expect(await replay([file])).toBe(0);
  }
});
