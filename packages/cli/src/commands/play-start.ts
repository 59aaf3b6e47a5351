/** The options of `arbiter play` as the battle that they begin. */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  BadInput,
  type BattleSetUp,
  type BattleState,
  DEPTHS,
  type Depth,
  HOUSES,
  type HouseMission,
  type Language,
  packOf,
  type Roster,
  readCards,
  readMissions,
  rulesForAnyBattle,
  type Scenario,
  sampleGang,
  scenarios,
  type TacticsCard,
} from '@hive-arbiter/engine';
import { type BoardFile, makeBoard } from '@hive-arbiter/engine/board';
import { readGang } from '@hive-arbiter/gangs';
import { ARMOURY } from '@hive-arbiter/gangs/armoury';
import { nearest } from '@hive-arbiter/rulebook';
import { readOptions } from '@hive-arbiter/server/options';
import { type BattleFile, readBattle } from '../battle-file.ts';
import { bytesOf, parseJson, readFile, readLanguage, readRulings } from '../given.ts';
import { readBoardFile } from './board.ts';

export interface Start extends Omit<BattleFile, 'format' | 'version'> {
  readonly file: string | undefined;
  /** Where the rules of an older battle are, beside the releases. */
  readonly place?: string;
  /** What `--bot` said. */
  readonly asBots: readonly string[];
  readonly language: Language;
}

export function readStart(args: readonly string[]): Start {
  const { values, positionals } = readOptions(args, {
    gangs: { type: 'string', short: 'g' },
    defenders: { type: 'string' },
    variant: { type: 'string', multiple: true },
    ruling: { type: 'string', multiple: true },
    special: { type: 'string', multiple: true },
    terrain: { type: 'string' },
    cards: { type: 'string' },
    missions: { type: 'string' },
    seed: { type: 'string', short: 's' },
    dice: { type: 'string' },
    depth: { type: 'string' },
    board: { type: 'string' },
    bot: { type: 'string', multiple: true },
    save: { type: 'string' },
    resume: { type: 'string' },
    rules: { type: 'string' },
    language: { type: 'string' },
  });
  const language = readLanguage(values.language);
  const asBots = values.bot ?? [];
  if (values.resume !== undefined) {
    const { setUp, seed, dice, agreed, rules, bots, log } = readBattle(values.resume);
    return {
      setUp,
      seed,
      dice,
      agreed,
      ...(rules ? { rules } : {}),
      ...(bots === undefined ? {} : { bots }),
      asBots,
      language,
      log,
      file: values.resume,
      ...(values.rules === undefined ? {} : { place: values.rules }),
    };
  }
  const [id = 'takeover.stand-off', ...more] = positionals;
  if (more.length > 0) throw new BadInput('SCENARIO', `expected one scenario, got ${positionals.length}`);
  if (values.save !== undefined && existsSync(values.save)) {
    throw new BadInput(
      '--save',
      `${values.save} exists already: continue it with \`--resume ${values.save}\`, or name another file`,
    );
  }
  const dice = oneOf('--dice', values.dice ?? 'app', ['app', 'mine']);
  const variant = values.variant;
  const agreed = {
    ...(variant === undefined ? {} : { variant }),
    ...(values.ruling === undefined ? {} : { rulings: readRulings(values.ruling) }),
  };
  const missions = values.missions === undefined ? undefined : readHouseMissions(values.missions);
  const lists = {
    ...(values.cards === undefined ? {} : { tactics: readTactics(values.cards) }),
    ...(missions === undefined ? {} : { missions }),
  };
  const mission = missions?.find((each) => each.id === id);
  const seed = values.seed ?? String(randomInt(2 ** 31));
  const board = values.board === undefined ? undefined : boardFor(mission?.like ?? id, values.board, seed);
  const depth = values.depth ?? (board ? 'full' : 'attacks');
  return {
    setUp: readSetUp(mission?.like ?? id, values.gangs, {
      depth: oneOf('--depth', depth, board ? ['full'] : DEPTHS) as Depth,
      ...(board ? { board } : {}),
      special: (values.special ?? []).map(readSpecial),
      ...variantOf(variant),
      ...(values.terrain === undefined
        ? {}
        : { terrain: oneOf('--terrain', values.terrain, TERRAINS) as BattleState['terrain'] }),
      ...(values.defenders === undefined ? {} : { defenders: readDefenders(values.defenders) }),
      ...(Object.keys(lists).length === 0 ? {} : { lists }),
      ...(mission === undefined ? {} : { mission: mission.id }),
    }),
    seed,
    dice: dice === 'mine' ? 'ask' : 'app',
    agreed,
    asBots,
    language,
    log: [],
    file: values.save,
  };
}

/** A board that is made for the scenario: with its terrain, or with pieces that the players place in turn. */
const MADE_BOARDS = ['generated', 'empty'] as const;
export type BoardOption = (typeof MADE_BOARDS)[number] | BoardFile;

/** What `--board` names: a file, or a board that is made. */
export function readBoardOption(given: string): BoardOption {
  return MADE_BOARDS.find((made) => made === given) ?? readBoardFile([given]);
}

/** The board for one battle. */
export function boardOf(board: BoardOption, scenario: string, seed: string): BoardFile {
  if (typeof board === 'object') return board;
  return makeBoard(scenario, seed, { toBuild: board === 'empty' }).file;
}

function boardFor(scenario: string, given: string, seed: string): BoardFile {
  return boardOf(readBoardOption(given), scenario, seed);
}

/** How many of the first gangs defend together; whether that is about half of them the set-up knows. */
function readDefenders(text: string): number {
  if (/^[1-9]$/.test(text)) return Number(text);
  throw new BadInput('--defenders', `expected how many of the first gangs defend together, got ${text}`);
}

/** The organiser's own tactics cards, in place of the default ones. */
function readTactics(file: string): readonly TacticsCard[] {
  return readCards(parseJson('--cards', readFile('--cards', file)), '--cards');
}

/** House missions that somebody wrote. */
function readHouseMissions(file: string): readonly HouseMission[] {
  return readMissions(parseJson('--missions', readFile('--missions', file)), '--missions');
}

export const VARIANTS = ['classic', 'updated'] as const;

/** Where the command says Classic or Updated, the players are not asked. */
function variantOf(given: readonly string[] = []): Pick<BattleSetUp, 'variant'> {
  const variant = VARIANTS.find((each) => given.includes(each));
  return variant === undefined ? {} : { variant };
}

const TERRAINS = ['slums', 'zone-mortalis', 'towers', 'sump-sea', 'sector-mechanicus'] as const;

/** Gangs are a number of sample gangs, or houses by name: `--gangs escher,orlock`. */
export function readSetUp(id: string, gangs: string | undefined, more: Partial<BattleSetUp>): BattleSetUp {
  const known = scenarios();
  if (id === 'dominion' || id === 'takeover') return readCampaign(id, gangs, more);
  const named = known.filter((each) => each.id === id || each.id.endsWith(`.${id}`));
  if (named.length > 1) {
    throw new BadInput('SCENARIO', `${id} is in two packs: ${named.map((each) => each.id).join(' or ')}`);
  }
  const [scenario] = named;
  if (!scenario) throw noScenario(id);
  const rosters = readRosters(scenario.title, gangs, scenario.gangs);
  return { pack: scenario.pack, scenario: scenario.id, gangs: rosters, ...more };
}

/** Says that no scenario has this id, and which are nearest. */
export function noScenario(id: string): BadInput {
  const close = nearest(
    id,
    scenarios().map((each) => each.id),
  );
  return new BadInput(
    'SCENARIO',
    `there is no scenario ${JSON.stringify(id)}; the nearest are ${close.join(', ')}`,
  );
}

/** A campaign's name alone leaves the scenario to its table, and in Dominion the challenge to the challenged gang. */
function readCampaign(
  pack: BattleState['pack'],
  gangs: string | undefined,
  more: Partial<BattleSetUp>,
): BattleSetUp {
  const open = scenarios().filter((each) => each.pack === pack);
  // Any result of the table must be playable.
  const least = Math.max(...open.map((each) => each.gangs.least));
  const most = Math.min(...open.map((each) => each.gangs.most));
  const rosters = readRosters(packOf({ pack }).title, gangs, { least, most });
  const challenge = !packOf({ pack }).scenarioNamesDefender ? { challenge: 'open' as const } : {};
  return { pack, scenario: null, gangs: rosters, stake: 'unclaimed-territory', ...challenge, ...more };
}

function readRosters(
  title: string,
  gangs: string | undefined,
  { least, most }: Scenario['gangs'],
): readonly Roster[] {
  const rosters = readGangs(gangs ?? String(least));
  if (rosters.length >= least && rosters.length <= most) return rosters;
  const many = least === most ? `${least}` : `${least} to ${most}`;
  throw new BadInput('--gangs', `${title} is played by ${many} gangs, got ${rosters.length}`);
}

function readGangs(text: string): readonly Roster[] {
  const count = Number(text);
  if (Number.isInteger(count)) {
    if (count < 1 || count > HOUSES.length)
      throw new BadInput('--gangs', `expected 1 to ${HOUSES.length} gangs, got ${text}`);
    return HOUSES.slice(0, count).map((house) => sampleGang(house));
  }
  const names = text.split(',').map((name) => name.trim());
  return names.map((house, at) => {
    if (/[./\\]/.test(house)) return gangFrom(house, at);
    if (!HOUSES.includes(house))
      throw new BadInput(
        '--gangs',
        `expected a number, files of gangs or ${HOUSES.join(', ')}, got ${house}`,
      );
    const again = names.slice(0, at).filter((each) => each === house).length;
    return sampleGang(house, again === 0 ? house : `${house}-${again + 1}`);
  });
}

/** A gang from a file; its ids are its own, so that two from the same file can meet. */
function gangFrom(file: string, at: number): Roster {
  const { roster } = readGang(bytesOf(file), ARMOURY);
  const own = (id: string) => `${id}-${at + 1}`;
  const fighters = roster.fighters.map((fighter) => ({
    ...fighter,
    id: own(fighter.id),
    ...(fighter.owner === undefined ? {} : { owner: own(fighter.owner) }),
  }));
  return { ...roster, id: own(roster.id), fighters };
}

export function readSpecial(id: string): string {
  const known = rulesForAnyBattle().map((rule) => rule.id);
  if (known.includes(id)) return id;
  throw new BadInput(
    '--special',
    `there is no special rule ${JSON.stringify(id)}; the nearest are ${nearest(id, known).join(', ')}`,
  );
}

export function oneOf(option: string, given: string, allowed: readonly string[]): string {
  if (allowed.includes(given)) return given;
  throw new BadInput(option, `expected ${allowed.join(', ')}, got ${given}`);
}
