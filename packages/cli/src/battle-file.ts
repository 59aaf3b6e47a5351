/** A saved battle: its set-up and its log, as readable JSON; or a recorded one, as text. docs/battle-file.md describes both. */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import {
  BadInput,
  type BattleSetUp,
  type BattleState,
  type Entry,
  readKey,
  type SetUp,
} from '@hive-arbiter/engine';
import { isRecord, readRecord } from '@hive-arbiter/lab';
import { HERE, type NamedRules, type RulesName, rulesOfFile, Unplayable } from '@hive-arbiter/server/rules';
import type { BotSeats } from './bots.ts';

export const VERSION = 1;

/** A correction speaks for the whole table, in files of the server as well. */
export const ORGANISER = 'organiser';

export interface BattleFile {
  readonly format: 'hive-arbiter-battle';
  readonly version: number;
  readonly setUp: BattleSetUp;
  readonly seed: string;
  readonly dice: 'app' | 'ask';
  /** Variants and rulings that the table agreed on. */
  readonly agreed: { readonly variant?: unknown; readonly rulings?: unknown };
  /** The rules that it is played by; those from before stamps say nothing. */
  readonly rules?: RulesName;
  /** Which seats a bot plays, by its name. */
  readonly bots?: BotSeats;
  readonly log: readonly Entry[];
}

/** The rules that a file was played by; a message if they cannot be found. */
export async function rulesOf({ rules }: Pick<BattleFile, 'rules'>, place?: string): Promise<NamedRules> {
  try {
    return await rulesOfFile(rules, place);
  } catch (error) {
    if (error instanceof Unplayable) throw new BadInput('FILE', error.message);
    throw error;
  }
}

/** Says by which rules a battle is played, where they are not this arbiter's own. */
export function sayRules({ stamp, version }: NamedRules): string | undefined {
  return stamp === HERE.stamp
    ? undefined
    : `This battle is played by the rules of version ${version}, which it was begun with.`;
}

/** Opens or replays a file with its rules; an error in them is reported in words. */
export function byItsRules<T>(named: NamedRules, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const { name, message } = error as Error;
    if (name !== 'Mismatch') throw error;
    throw new BadInput(
      'FILE',
      `the log does not follow from the rules of version ${named.version}: ${message}`,
    );
  }
}

/** What a session needs, made from a file. */
export function sessionSetUp(
  { setUp, seed, dice, agreed }: Omit<BattleFile, 'log' | 'format' | 'version'>,
  { rules: { newBattle, readSettings } }: NamedRules,
): SetUp<BattleState> {
  const state = newBattle(setUp);
  return {
    state,
    seats: [...new Set(state.gangs.map(({ seat }) => seat)), ORGANISER],
    settings: readSettings(agreed),
    seed,
    dice,
  };
}

/** Reads a battle that can be carried on. */
export function readBattle(file: string): BattleFile {
  const text = textOf(file);
  if (isRecord(text))
    throw new BadInput(
      'FILE',
      `${file} is a recorded battle and cannot be continued: use \`arbiter replay\``,
    );
  return savedIn(file, text);
}

/** Reads a battle that can be told: a saved one, or a recorded one as in `packages/engine/battles`. */
export function readTold(file: string): BattleFile {
  const text = textOf(file);
  return isRecord(text) ? recordedIn(text) : savedIn(file, text);
}

const KINDS =
  'expected a battle that `arbiter play --save` wrote (JSON), or a recorded one, which begins with "set-up {"';

function textOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new BadInput('FILE', `there is no file ${file}`);
  if (!found.isFile()) throw new BadInput('FILE', `${file} is no file: ${KINDS}`);
  return readFileSync(file, 'utf8');
}

function savedIn(file: string, text: string): BattleFile {
  const read = asJson(text) as Partial<BattleFile> | null | undefined;
  if (read?.format !== 'hive-arbiter-battle') throw new BadInput('FILE', `${file} is no battle: ${KINDS}`);
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

/** A recorded battle as a log: all its dice were given, and it is recorded again with the rules. */
function recordedIn(text: string): BattleFile {
  const { setUp, answers } = readRecord(text);
  const log = answers.map(({ key, answer }, at): Entry => {
    const how = readKey(key).kind === 'dice' ? 'typed' : 'said';
    return { seq: at + 1, type: 'answer', key, answer, by: ORGANISER, how };
  });
  const rules = { stamp: HERE.stamp, version: HERE.version };
  return {
    format: 'hive-arbiter-battle',
    version: VERSION,
    setUp,
    seed: '',
    dice: 'ask',
    agreed: {},
    rules,
    log,
  };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
