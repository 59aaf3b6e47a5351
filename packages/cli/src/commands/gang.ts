import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { BadInput, type GangData, type Roster } from '@hive-arbiter/engine';
import {
  gangAsCsv,
  gangAsText,
  gangAsYakTribe,
  type Read,
  readCatalogues,
  readGang,
  writeGangFile,
} from '@hive-arbiter/gangs';
import { ARMOURY } from '@hive-arbiter/gangs/armoury';
import { foundGang, readFounding, readGangData, writeGangData } from '@hive-arbiter/gangs/data';
import { readOptions } from '@hive-arbiter/server/options';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';
import { bytesOf } from '../given.ts';

const TASKS: Readonly<Record<string, Command>> = { read, data, found };

/** Reads gangs and gang data, and founds gangs. */
export const gang: Command = ([task, ...args]) => {
  const work = task !== undefined && Object.hasOwn(TASKS, task) ? TASKS[task] : undefined;
  if (!work)
    throw new BadInput('gang', `expected ${Object.keys(TASKS).join(', ')}, got ${task ?? 'nothing'}`);
  return work(args);
};

const FORMS: Readonly<Record<string, (roster: Roster) => string>> = {
  gang: writeGangFile,
  text: (roster) => gangAsText(roster, ARMOURY),
  csv: (roster) => gangAsCsv(roster, ARMOURY),
  yaktribe: (roster) => gangAsYakTribe(roster, ARMOURY),
};

const TOOLS = {
  'hive-arbiter': 'this project',
  yaktribe: 'YakTribe',
  'new-recruit': 'New Recruit',
  battlescribe: 'BattleScribe',
  'munda-manager': 'Munda Manager',
} as const;

function read(args: readonly string[]): number {
  const { values, positionals } = readOptions(args, {
    as: { type: 'string' },
    out: { type: 'string', short: 'o' },
    json: { type: 'boolean' },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new BadInput('FILE', 'expected one file of a gang');
  const form = FORMS[values.as ?? 'text'];
  if (!form) throw new BadInput('--as', `expected ${Object.keys(FORMS).join(', ')}, got ${values.as}`);
  const { tool, roster, report } = readGang(bytesOf(file), ARMOURY);
  if (values.out !== undefined)
    writeFileSync(values.out, values.as === undefined ? writeGangFile(roster) : form(roster));
  if (values.json) {
    console.log(JSON.stringify({ tool, roster, report }));
    return 0;
  }
  if (values.out === undefined) process.stdout.write(form(roster));
  else console.log(`${roster.name}, from ${TOOLS[tool]}, is written to ${values.out}.`);
  showReport(report);
  return 0;
}

function data(args: readonly string[]): number {
  const { values, positionals } = readOptions(args, {
    out: { type: 'string', short: 'o' },
    json: { type: 'boolean' },
  });
  if (positionals.length === 0) throw new BadInput('FILE', 'expected gang data, or .cat and .gst files');
  const files = positionals.map((name) => ({ name: basename(name), bytes: bytesOf(name) }));
  const [first] = files as [(typeof files)[number]];
  const isOurs =
    files.length === 1 && new TextDecoder().decode(first.bytes.slice(0, 100)).trimStart().startsWith('{');
  const { data: made, report } = isOurs
    ? { data: readData(first.bytes), report: [] }
    : readCatalogues(files, ARMOURY);
  if (values.out !== undefined) writeFileSync(values.out, writeGangData(made));
  if (values.json) {
    console.log(JSON.stringify({ data: made, report }));
    return 0;
  }
  showData(made);
  showReport(report);
  if (values.out !== undefined) console.log(`Written to ${values.out}.`);
  return 0;
}

function found(args: readonly string[]): number {
  const { values } = readOptions(args, {
    data: { type: 'string' },
    with: { type: 'string' },
    out: { type: 'string', short: 'o' },
    json: { type: 'boolean' },
  });
  if (values.data === undefined) throw new BadInput('--data', 'expected a file of gang data');
  if (values.with === undefined) throw new BadInput('--with', 'expected a file that says who is recruited');
  const roster = foundGang(readData(bytesOf(values.data)), readFounding(readJson(values.with)));
  if (values.out !== undefined) writeFileSync(values.out, writeGangFile(roster));
  if (values.json) console.log(JSON.stringify({ roster }));
  else process.stdout.write(gangAsText(roster, ARMOURY));
  return 0;
}

function readData(bytes: Uint8Array): GangData {
  return readGangData(new TextDecoder().decode(bytes));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(file)));
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput('--with', `expected JSON, but ${file} is not`);
  }
}

function showData({ name, houses }: GangData): void {
  console.log(colors.bold(name));
  for (const { name: house, fighters, lists } of houses) {
    console.log(`\n${house}`);
    for (const { name: type, rank, cost, lists: open } of fighters) {
      const goods = open.reduce((sum, list) => sum + (lists[list]?.length ?? 0), 0);
      console.log(`  ${type} (${rank}), ${cost} credits, may buy ${goods} things`);
    }
  }
}

const MARKS: Readonly<Record<Read['how'], string>> = {
  understood: colors.green('read    '),
  changed: colors.yellow('changed '),
  'left-out': colors.red('left out'),
};

function showReport(report: readonly Read[]): void {
  const odd = report.filter(({ how }) => how !== 'understood');
  if (report.length > 0)
    console.log(`\n${report.length - odd.length} lines understood, ${odd.length} not or not quite:`);
  for (const { of, what, how } of odd) console.log(`  ${MARKS[how]} ${of}: ${what}`);
}
