import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { BadInput } from '@hive-arbiter/engine';
import {
  type BoardFile,
  boardLetters,
  boardSvg,
  type Fairness,
  fairnessOf,
  makeBoard,
  readBoard,
  STYLES,
  type Style,
} from '@hive-arbiter/engine/board';
import { readOptions } from '@hive-arbiter/server/options';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';
import { freshSeed, MOST_BYTES, readLanguage } from '../given.ts';

const TASKS: Readonly<Record<string, Command>> = { make, check, draw };

/** Makes, checks and draws boards. */
export const board: Command = ([task, ...args]) => {
  const work = task !== undefined && Object.hasOwn(TASKS, task) ? TASKS[task] : undefined;
  if (!work)
    throw new BadInput('board', `expected ${Object.keys(TASKS).join(', ')}, got ${task ?? 'nothing'}`);
  return work(args);
};

function make(args: readonly string[]): number {
  const { values, positionals } = readOptions(args, {
    seed: { type: 'string', short: 's' },
    style: { type: 'string' },
    look: { type: 'string' },
    empty: { type: 'boolean' },
    out: { type: 'string', short: 'o' },
    json: { type: 'boolean' },
  });
  const [scenario, ...more] = positionals;
  if (scenario === undefined || more.length > 0) throw new BadInput('SCENARIO', 'expected one scenario');
  const seed = values.seed ?? freshSeed();
  const { file, fairness, clauses } = makeBoard(scenario, seed, {
    ...(values.style === undefined ? {} : { style: readStyle(values.style) }),
    ...(values.look === undefined ? {} : { look: values.look }),
    ...(values.empty ? { toBuild: true } : {}),
  });
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(file, null, 1)}\n`);
  if (values.json) {
    console.log(JSON.stringify({ seed, board: file, fairness, clauses }));
    return 0;
  }
  console.log(boardLetters(file));
  console.log(`\n${file.style}, seed ${seed}, as ${clauses.join(', ')} say`);
  showFairness(fairness);
  console.log(
    values.out === undefined
      ? colors.dim('--out FILE keeps it.')
      : `Written to ${values.out}; \`arbiter board draw ${values.out} --svg\` draws it.`,
  );
  return 0;
}

function check(args: readonly string[]): number {
  const { values, positionals } = readOptions(args, {
    json: { type: 'boolean' },
    language: { type: 'string' },
  });
  const language = readLanguage(values.language);
  let file: BoardFile;
  try {
    file = readBoardFile(positionals);
  } catch (error) {
    if (!(error instanceof BadInput) || language.id === 'en') throw error;
    throw new BadInput(error.field, error.faultIn(language), error.clause);
  }
  const fairness = fairnessOf(file);
  if (values.json) {
    console.log(JSON.stringify({ name: file.name, style: file.style, size: file.size, fairness }));
    return 0;
  }
  const { width, depth } = file.size;
  console.log(
    `${colors.bold(file.name)}: a board of ${width}" by ${depth}" (${file.style}) that makes sense`,
  );
  showFairness(fairness);
  return 0;
}

function draw(args: readonly string[]): number {
  const { values, positionals } = readOptions(args, {
    svg: { type: 'boolean' },
    paper: { type: 'boolean' },
    'to-scale': { type: 'boolean' },
    out: { type: 'string', short: 'o' },
    json: { type: 'boolean' },
  });
  const file = readBoardFile(positionals);
  const isSvg = values.svg || values.paper || values['to-scale'];
  const drawn = isSvg
    ? boardSvg(file, { theme: values.paper ? 'paper' : 'dark', toScale: values['to-scale'] ?? false })
    : `${boardLetters(file)}\n`;
  if (values.out !== undefined) writeFileSync(values.out, drawn);
  if (values.json) console.log(JSON.stringify({ name: file.name, [isSvg ? 'svg' : 'letters']: drawn }));
  else if (values.out === undefined) process.stdout.write(drawn);
  else console.log(`Drawn in ${values.out}.`);
  return 0;
}

function showFairness({ zones, reached, playable, hasSides, fair }: Fairness): void {
  console.log(
    `${playable ? 'Playable' : colors.yellow('Not playable')}: ${percent(reached)} of all spots can be reached`,
  );
  for (const { words, walk, sight } of zones)
    console.log(
      `  ${words}: ${walk.toFixed(1)}" on foot to the centre, sees ${percent(sight)} of the middle`,
    );
  if (hasSides)
    console.log(fair ? 'Fair to both sides.' : colors.yellow('The sides differ: not fair to both.'));
}

function percent(part: number): string {
  return `${Math.round(100 * part)} %`;
}

function readStyle(given: string): Style {
  if (!(STYLES as readonly string[]).includes(given))
    throw new BadInput('--style', `expected ${STYLES.join(', ')}, got ${given}`);
  return given as Style;
}

export function readBoardFile([name, ...more]: readonly string[]): BoardFile {
  if (name === undefined || more.length > 0) throw new BadInput('FILE', 'expected one board file');
  let text: string;
  try {
    if (statSync(name).size > MOST_BYTES)
      throw new BadInput('FILE', `expected at most ${MOST_BYTES} bytes, which ${name} exceeds`);
    text = readFileSync(name, 'utf8');
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput('FILE', `${name} cannot be read`);
  }
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new BadInput('FILE', `expected JSON, but ${name} is not`);
  }
  return readBoard(given);
}
