/** A saved battle: its set-up and its log, as readable JSON. docs/battle-file.md describes it. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  BadInput,
  type BattleSetUp,
  type BattleState,
  type Entry,
  newBattle,
  readSettings,
  type SetUp,
} from '@hive-arbiter/engine';
import { parseJson } from './given.ts';

export const VERSION = 1;

/** Whoever corrects a fact speaks for the whole table, in files of the server as well. */
export const ORGANISER = 'organiser';

export interface BattleFile {
  readonly format: 'hive-arbiter-battle';
  readonly version: number;
  readonly setUp: BattleSetUp;
  readonly seed: string;
  readonly dice: 'app' | 'ask';
  /** Variants and rulings that the table agreed on. */
  readonly agreed: { readonly variant?: unknown; readonly rulings?: unknown };
  readonly log: readonly Entry[];
}

/** What a session needs, made from a file. */
export function sessionSetUp({
  setUp,
  seed,
  dice,
  agreed,
}: Omit<BattleFile, 'log' | 'format' | 'version'>): SetUp<BattleState> {
  const state = newBattle(setUp);
  return {
    state,
    seats: [...new Set(state.gangs.map(({ seat }) => seat)), ORGANISER],
    settings: readSettings(agreed),
    seed,
    dice,
  };
}

export function readBattle(file: string): BattleFile {
  if (!existsSync(file)) throw new BadInput('FILE', `there is no file ${file}`);
  const read = parseJson(file, readFileSync(file, 'utf8')) as Partial<BattleFile> | null;
  if (read?.format !== 'hive-arbiter-battle') throw new BadInput('FILE', `${file} is no saved battle`);
  if (read.version !== VERSION) {
    throw new BadInput(
      'FILE',
      `${file} is of version ${read.version}; this arbiter reads version ${VERSION}`,
    );
  }
  if (!read.setUp || !Array.isArray(read.log))
    throw new BadInput('FILE', `${file} lacks its set-up or its log`);
  return read as BattleFile;
}

/** Writes the whole battle aside and puts it in place at once, so that a crash never leaves half a file. */
export function saveBattle(file: string, battle: Omit<BattleFile, 'format' | 'version'>): void {
  const { log, ...rest } = battle;
  const head = JSON.stringify({ format: 'hive-arbiter-battle', version: VERSION, ...rest }, null, 2).replace(
    /\n\}$/,
    '',
  );
  const entries = log.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
  writeFileSync(`${file}.new`, `${head},\n  "log": [\n${entries}\n  ]\n}\n`);
  renameSync(`${file}.new`, file);
}
