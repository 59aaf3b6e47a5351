/** Reads what the caller gave: JSON from the line, a file or standard input, dice, settings. */
import { randomInt } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { BadInput, type Call, LANGUAGES, type Language, languageOf } from '@hive-arbiter/engine';

/** No honest input is larger; a larger one is refused before it is read. */
export const MOST_BYTES = 1_000_000;

/** The largest file of a gang or a catalogue that is read. */
const MOST_GANG_BYTES = 20_000_000;

export const CALL_OPTIONS = {
  input: { type: 'string', short: 'i' },
  dice: { type: 'string', short: 'd' },
  seed: { type: 'string', short: 's' },
  variant: { type: 'string', multiple: true },
  ruling: { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const;

/** The language that a battle is told in; English unless somebody says otherwise. */
export function readLanguage(given: string | undefined): Language {
  if (given !== undefined && !Object.hasOwn(LANGUAGES, given))
    throw new BadInput('--language', `expected ${Object.keys(LANGUAGES).join(', ')}, got ${given}`);
  return languageOf(given);
}

/** The one id that a command is about. */
export function readId(positionals: readonly string[]): string {
  const [id, ...more] = positionals;
  if (id === undefined) throw new BadInput('ID', 'is missing; `arbiter procedures` lists them');
  if (more.length > 0)
    throw new BadInput(
      'ID',
      `expected one id, got ${positionals.length}: ${positionals.slice(0, 5).join(' ')}`,
    );
  return id;
}

interface Given {
  readonly input?: string | undefined;
  readonly dice?: string | undefined;
  readonly seed?: string | undefined;
  readonly variant?: readonly string[] | undefined;
  readonly ruling?: readonly string[] | undefined;
}

export async function readCall({ input, dice, seed, variant, ruling }: Given): Promise<Call> {
  return {
    input: input === undefined ? {} : parseJson('--input', await readText(input)),
    ...(dice === undefined ? {} : { dice: readDice(dice) }),
    ...(seed === undefined ? {} : { seed }),
    ...(variant === undefined ? {} : { variant }),
    ...(ruling === undefined ? {} : { rulings: readRulings(ruling) }),
  };
}

/** A seed that nobody gave; it is shown, so that the same can be made again. */
export function freshSeed(): string {
  return String(randomInt(2 ** 31));
}

/** Dice that nobody gave are rolled from a fresh seed, which is shown so that the call can be made again. */
export function withSeed(given: Call): Call {
  return given.dice === undefined && given.seed === undefined
    ? { ...given, seed: randomInt(2 ** 31) }
    : given;
}

/** `6,5,hit` as faces. */
export function readDice(text: string): readonly (number | string)[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  return trimmed.split(/[\s,]+/).map((face) => (/^-?\d+(\.\d+)?$/.test(face) ? Number(face) : face));
}

export function parseJson(where: string, text: string): unknown {
  try {
    return JSON.parse(text.trim()); // A byte order mark goes with it.
  } catch (error) {
    throw new BadInput(where, `is not JSON: ${(error as Error).message}`);
  }
}

async function readText(given: string): Promise<string> {
  if (given === '-') {
    let text = '';
    process.stdin.setEncoding('utf8');
    for await (const chunk of process.stdin) {
      text += chunk;
      if (text.length > MOST_BYTES) throw tooLarge('--input', 'standard input');
    }
    return text;
  }
  return given.startsWith('@') ? readFile('--input', given.slice(1)) : given;
}

/** The text of a file that an option names. */
export function readFile(option: string, file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new BadInput(option, `there is no file ${file}`);
  if (found.size > MOST_BYTES) throw tooLarge(option, file);
  return readFileSync(file, 'utf8');
}

function tooLarge(option: string, what: string): BadInput {
  return new BadInput(option, `${what} is larger than ${MOST_BYTES.toLocaleString('en')} bytes`);
}

export function readRulings(given: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new BadInput('--ruling', `expected ID=CHOICE, got ${JSON.stringify(text)}`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

/** The bytes of a file of a gang, or of a catalogue. */
export function bytesOf(file: string): Uint8Array {
  try {
    if (statSync(file).size > MOST_GANG_BYTES)
      throw new BadInput('FILE', `expected at most ${MOST_GANG_BYTES / 1e6} MB, which ${file} exceeds`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput('FILE', `${file} cannot be read`);
  }
}
