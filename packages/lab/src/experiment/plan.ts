/** A plan: which battles to play so as to learn something, written as docs/lab-plan.md says. */
import {
  BadInput,
  type BattleSetUp,
  DEFAULT_LISTS,
  HOUSES,
  newBattle,
  type Roster,
  readCards,
  readMissions,
  readSettings,
  rulesForAnyBattle,
  scenarios,
} from '@hive-arbiter/engine';
import { nearest } from '@hive-arbiter/rulebook';
import { BOTS, type BotName, isBot } from '../bots/index.ts';
import { housesFor, setUpOf, type Trial } from '../trial.ts';

/** One way to play, to be compared with the others. */
export interface Setting {
  readonly name: string;
  readonly variant: 'classic' | 'updated';
  readonly variants: readonly string[];
  readonly rulings: Readonly<Record<string, string>>;
  readonly special: readonly string[];
  /** Gangs of one's own, in place of the sample gangs from the first one on. */
  readonly rosters?: readonly Roster[];
  /** Changed lists of tactics cards and the like, as a battle's set-up takes them. */
  readonly lists?: BattleSetUp['lists'];
}

export interface LabPlan {
  readonly name: string;
  readonly scenarios: readonly string[];
  readonly settings: readonly Setting[];
  /** How many gangs take part. */
  readonly gangs: readonly number[];
  /** The Houses that fight, in their order; every House in turn where none are named. */
  readonly houses: readonly string[] | null;
  readonly bots: readonly BotName[];
  readonly board: 'generated' | 'none';
  readonly battles: { readonly least: number; readonly most: number };
  /** Enough battles were played once every share is known so well: so near, so surely. */
  readonly certainty: number;
  readonly within: number;
  readonly seed: string;
}

/** One line of the experiment: a scenario in one setting, with a number of gangs, played by one bot. */
export interface Cell {
  readonly id: string;
  readonly scenario: string;
  readonly setting: Setting;
  readonly gangs: number;
  readonly bot: BotName;
}

type Given = Readonly<Record<string, unknown>>;

const FIELDS = [
  'name',
  'scenarios',
  'settings',
  'gangs',
  'houses',
  'bots',
  'board',
  'battles',
  'certainty',
  'within',
  'seed',
];
const OF_SETTING = ['name', 'variant', 'variants', 'rulings', 'special', 'rosters', 'lists'];

/** Checks a plan and fills in what it leaves out. */
export function readPlan(given: unknown): LabPlan {
  if (!isRecord(given)) throw new BadInput('plan', 'expected an object, as docs/lab-plan.md says');
  const plan = given;
  knownFields('', plan, FIELDS);
  const ids = scenariosIn(plan.scenarios ?? 'all');
  const settings = settingsIn(plan.settings);
  const gangs = listOf('gangs', plan.gangs ?? [2], (each, at) => wholeNumber(at, each, 2, 6));
  const houses =
    plan.houses === undefined || plan.houses === null ? null : listOf('houses', plan.houses, houseIn);
  for (const count of gangs)
    for (const id of ids) {
      const { least, most } = scenarios().find((each) => each.id === id)?.gangs ?? { least: 2, most: 6 };
      if (count < least || count > most)
        throw new BadInput(
          'gangs',
          `${id} is for ${least === most ? least : `${least} to ${most}`} gangs, got ${count}`,
        );
    }
  if (houses && gangs.some((count) => count > houses.length))
    throw new BadInput(
      'houses',
      `expected one for each of ${Math.max(...gangs)} gangs, got ${houses.length}`,
    );
  const bots = listOf('bots', plan.bots ?? ['rookie'], (each, at) => {
    if (typeof each === 'string' && isBot(each)) return each;
    throw new BadInput(at, `there is no bot ${say(each)}: ${BOTS.join(', ')}`);
  });
  const board = plan.board ?? 'generated';
  if (board !== 'generated' && board !== 'none')
    throw new BadInput('board', `expected generated or none, got ${say(board)}`);
  if (plan.battles !== undefined && !isRecord(plan.battles))
    throw new BadInput('battles', `expected { "least": 20, "most": 200 }, got ${say(plan.battles)}`);
  const { least: atLeast = 20, most: atMost = 200 } = plan.battles ?? {};
  knownFields('battles.', plan.battles ?? {}, ['least', 'most']);
  const least = wholeNumber('battles.least', atLeast, 1, 1_000_000);
  const most = wholeNumber('battles.most', atMost, least, 1_000_000);
  const read: LabPlan = {
    name: nameIn(plan.name),
    scenarios: ids,
    settings,
    gangs,
    houses,
    bots,
    board,
    battles: { least, most },
    certainty: part('certainty', plan.certainty ?? 0.95, 0.5, 0.9999),
    within: part('within', plan.within ?? 0.05, 0.001, 0.5),
    seed: seedIn(plan.seed),
  };
  checkSettings(read);
  return read;
}

function nameIn(given: unknown = 'experiment'): string {
  if (typeof given === 'string' && given.trim() !== '') return given;
  throw new BadInput('name', `expected a name, got ${say(given)}`);
}

function seedIn(given: unknown = '0'): string {
  if (typeof given === 'string' || typeof given === 'number') return String(given);
  throw new BadInput('seed', `expected a text or a number, got ${say(given)}`);
}

function isRecord(given: unknown): given is Given {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function say(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}

function knownFields(at: string, given: Given, known: readonly string[]): void {
  for (const field of Object.keys(given))
    if (!known.includes(field))
      throw new BadInput(`${at}${field}`, `is not known; expected only ${known.join(', ')}`);
}

function listOf<T>(field: string, given: unknown, read: (each: unknown, at: string) => T): readonly T[] {
  if (!Array.isArray(given) || given.length === 0)
    throw new BadInput(field, `expected a list, got ${say(given)}`);
  const list = given.map((each, at) => read(each, `${field}.${at}`));
  if (new Set(list.map((each) => JSON.stringify(each))).size < list.length && field !== 'houses')
    throw new BadInput(field, 'expected each one once');
  return list;
}

function wholeNumber(field: string, given: unknown, least: number, most: number): number {
  if (typeof given !== 'number' || !Number.isInteger(given) || given < least || given > most)
    throw new BadInput(field, `expected a whole number from ${least} to ${most}, got ${say(given)}`);
  return given;
}

function part(field: string, given: unknown, least: number, most: number): number {
  if (typeof given !== 'number' || !(given >= least && given <= most))
    throw new BadInput(field, `expected a number from ${least} to ${most}, got ${say(given)}`);
  return given;
}

function houseIn(given: unknown, at: string): string {
  if (typeof given === 'string' && HOUSES.includes(given)) return given;
  throw new BadInput(at, `there is no sample gang of ${say(given)}: ${HOUSES.join(', ')}`);
}

/** A gang by its form; what its fighters may have, the rules check. */
function rosterIn(given: unknown, at: string): Roster {
  if (!isRecord(given) || typeof given.id !== 'string' || !isList(given.fighters))
    throw new BadInput(at, `expected a gang with an id and fighters, got ${say(given).slice(0, 60)}`);
  hasFields(at, given, { name: 'string', house: 'string', rating: 'number' });
  for (const [number, fighter] of given.fighters.entries()) {
    const where = `${at}.fighters.${number}`;
    if (!isRecord(fighter)) throw new BadInput(where, `expected a fighter, got ${say(fighter).slice(0, 60)}`);
    hasFields(where, fighter, { id: 'string', name: 'string', rank: 'string' });
    if (!Array.isArray(fighter.kit))
      throw new BadInput(`${where}.kit`, `expected a list, got ${say(fighter.kit)}`);
    if (!isRecord(fighter.stats))
      throw new BadInput(`${where}.stats`, `expected an object, got ${say(fighter.stats)}`);
    hasFields(`${where}.stats`, fighter.stats, STATS);
  }
  return given as unknown as Roster;
}

function isList(given: unknown): given is readonly unknown[] {
  return Array.isArray(given) && given.length > 0;
}

const STATS: Readonly<Record<keyof Roster['fighters'][number]['stats'], 'number'>> = {
  m: 'number',
  ws: 'number',
  bs: 'number',
  s: 'number',
  t: 'number',
  w: 'number',
  i: 'number',
  a: 'number',
  ld: 'number',
  cl: 'number',
  wil: 'number',
  int: 'number',
};

function hasFields(at: string, given: Given, fields: Readonly<Record<string, 'string' | 'number'>>): void {
  for (const [field, type] of Object.entries(fields))
    if (typeof given[field] !== type)
      throw new BadInput(
        `${at}.${field}`,
        `expected a ${type === 'string' ? 'text' : 'number'}, got ${say(given[field])}`,
      );
}

const LISTS = Object.keys(DEFAULT_LISTS);

/** Lists of one's own; the tactics cards are checked as anywhere else. */
function listsIn(given: unknown, at: string): NonNullable<Setting['lists']> {
  if (!isRecord(given))
    throw new BadInput(at, `expected an object with lists, got ${say(given).slice(0, 60)}`);
  knownFields(`${at}.`, given, LISTS);
  for (const [name, list] of Object.entries(given))
    if (!Array.isArray(list))
      throw new BadInput(`${at}.${name}`, `expected a list, got ${say(list).slice(0, 60)}`);
  if (given.tactics !== undefined) readCards(given.tactics, `${at}.tactics`);
  if (given.missions !== undefined) readMissions(given.missions, `${at}.missions`);
  return given as NonNullable<Setting['lists']>;
}

/** The rules' check of your own gang or card, before anything is played. */
function checkSettings(plan: LabPlan): void {
  for (const [at, setting] of plan.settings.entries()) {
    if (!setting.rosters && !setting.lists) continue;
    const most = setting.rosters?.length ?? 0;
    if (plan.gangs.some((count) => count < most))
      throw new BadInput(
        `settings.${at}.rosters`,
        `expected no more than ${Math.min(...plan.gangs)}, got ${most}`,
      );
    for (const cell of cellsOf(plan).filter((each) => each.setting === setting))
      try {
        newBattle(setUpOf({ ...trialOf(plan, cell, 0), board: 'none' }));
      } catch (error) {
        throw new BadInput(`settings.${at}`, (error as Error).message);
      }
  }
}

function scenariosIn(given: unknown): readonly string[] {
  const known = scenarios();
  const named = typeof given === 'string' ? [given] : given;
  if (!Array.isArray(named) || named.length === 0)
    throw new BadInput('scenarios', `expected all, a pack or a list of ids, got ${say(given)}`);
  const found = named.flatMap((name: unknown, at) => {
    const these = known.filter(({ id, pack }) => name === 'all' || id === name || pack === name);
    if (these.length > 0) return these.map(({ id }) => id);
    const close = nearest(String(name), ['all', 'takeover', 'dominion', ...known.map(({ id }) => id)]);
    throw new BadInput(
      `scenarios.${at}`,
      `there is no scenario ${say(name)}; the nearest are ${close.join(', ')}`,
    );
  });
  return [...new Set(found)];
}

function settingsIn(given: unknown): readonly Setting[] {
  const settings = listOf('settings', given ?? [{ name: 'as written' }], (each, at): Setting => {
    if (typeof each !== 'object' || each === null)
      throw new BadInput(at, `expected an object, got ${say(each)}`);
    const {
      name,
      variant = 'updated',
      variants = [],
      rulings = {},
      special = [],
      rosters,
      lists,
      ...other
    } = each as Given;
    if (Object.keys(other).length > 0) knownFields(`${at}.`, other, OF_SETTING);
    if (typeof name !== 'string' || name.trim() === '') throw new BadInput(`${at}.name`, 'expected a name');
    if (variant !== 'classic' && variant !== 'updated')
      throw new BadInput(`${at}.variant`, `expected classic or updated, got ${say(variant)}`);
    if (!Array.isArray(special))
      throw new BadInput(`${at}.special`, `expected a list of special rules, got ${say(special)}`);
    const rules = rulesForAnyBattle().map(({ id }) => id);
    for (const rule of special as readonly unknown[])
      if (!rules.includes(String(rule))) {
        const close = nearest(String(rule), rules);
        throw new BadInput(
          `${at}.special`,
          `there is no special rule ${say(rule)}; the nearest are ${close.join(', ')}`,
        );
      }
    checkReadings(at, variants, rulings);
    return {
      name,
      variant,
      variants: variants as string[],
      rulings: rulings as Record<string, string>,
      special: special as string[],
      ...(rosters === undefined
        ? {}
        : { rosters: listOf(`${at}.rosters`, rosters, (given, field) => rosterIn(given, field)) }),
      ...(lists === undefined ? {} : { lists: listsIn(lists, `${at}.lists`) }),
    };
  });
  if (new Set(settings.map(({ name }) => name)).size < settings.length)
    throw new BadInput('settings', 'expected names that differ');
  return settings;
}

/** Variants and readings are checked where they are read; only their place in the plan is known here. */
function checkReadings(at: string, variant: unknown, rulings: unknown): void {
  try {
    readSettings({ variant, rulings });
  } catch (error) {
    throw error instanceof BadInput ? new BadInput(`${at}.${error.field}`, error.said) : error;
  }
}

export function cellsOf({ scenarios: ids, settings, gangs, bots }: LabPlan): readonly Cell[] {
  const cells: Cell[] = [];
  for (const scenario of ids)
    for (const count of gangs)
      for (const bot of bots)
        for (const setting of settings)
          cells.push({
            id: `${scenario}|${setting.name}|${count}|${bot}`,
            scenario,
            setting,
            gangs: count,
            bot,
          });
  return cells;
}

/** A battle of a cell. All settings and bots meet the same boards, gangs and dice, so that they can be compared in pairs. */
export function trialOf({ seed, board, houses }: LabPlan, cell: Cell, at: number): Trial {
  const { scenario, setting, gangs, bot } = cell;
  const { rosters = [] } = setting;
  return {
    scenario,
    variant: setting.variant,
    special: setting.special,
    variants: setting.variants,
    rulings: setting.rulings,
    gangs: [...rosters, ...(houses ? houses.slice(0, gangs) : housesFor(at, gangs)).slice(rosters.length)],
    ...(setting.lists ? { agreed: { lists: setting.lists } } : {}),
    bots: [bot],
    board,
    seed: `${seed}:${scenario}:${gangs}:${at}`,
  };
}
