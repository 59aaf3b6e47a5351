/** One battle of bots, described by plain data, and what it came to, as plain data: the same everywhere for the same seed. */
import {
  type BattleSetUp,
  type BattleState,
  HOUSES,
  type Roster,
  readSettings,
  sampleGang,
  scenarioOf,
} from '@hive-arbiter/engine';
import { type BoardFile, makeBoard } from '@hive-arbiter/engine/board';
import { playThrough } from '@hive-arbiter/engine/direct';
import { BotTable } from './bots/bot.ts';
import { type BotName, botNamed } from './bots/index.ts';

export interface Trial {
  readonly scenario: string;
  readonly variant: 'classic' | 'updated';
  readonly special: readonly string[];
  /** Variants and readings of the rules beside that. */
  readonly variants?: readonly string[];
  readonly rulings?: Readonly<Record<string, string>>;
  /** A House for each gang, or your own roster; the first defends if the scenario has a defender. */
  readonly gangs: readonly (string | Roster)[];
  readonly bots: readonly BotName[];
  /** A board made from the battle's seed, one that is always the same, or none, where nobody knows a distance. */
  readonly board: 'generated' | 'none' | BoardFile;
  readonly seed: string;
  /** What else the players agreed on. */
  readonly agreed?: Partial<BattleSetUp>;
}

/** What became of one gang. */
export interface GangOutcome {
  readonly house: string;
  readonly role: 'attacker' | 'defender' | 'neutral';
  readonly bot: BotName;
  /** 1 for a gang that won alone, 0 for one that lost, a share for those who won or drew together. */
  readonly points: number;
  readonly crew: number;
  readonly lost: number;
  readonly credits: number;
  readonly xp: number;
  readonly reputation: number;
  readonly bottled: boolean;
}

export interface Outcome {
  readonly seed: string;
  readonly gangs: readonly GangOutcome[];
  readonly rounds: number;
  readonly ended: boolean;
  /** The clauses by which the battle ended and was won. */
  readonly ending: string | null;
  readonly verdict: string | null;
  readonly result: 'win' | 'draw' | 'none';
  /** The round in which the alarm sounded, where one did. */
  readonly alarm: number | null;
  /** How often each bot was asked, and for how many seconds it thought; seconds are no part of the result. */
  readonly decisions: readonly number[];
}

export function setUpOf({ scenario, variant, special, gangs, board, seed, agreed }: Trial): BattleSetUp {
  const rosters = gangs.map((gang, at) => {
    if (typeof gang !== 'string') return gang;
    const isFirst = gangs.indexOf(gang) === at;
    return sampleGang(gang, isFirst ? gang : `${gang}-${at}`);
  });
  const file = board === 'generated' ? boardFor(scenario, seed) : board;
  return {
    pack: scenarioOf({ scenario }).pack,
    scenario,
    variant,
    special,
    depth: 'full',
    gangs: rosters,
    ...agreed,
    ...(file === 'none' ? {} : { board: file }),
  };
}

const MOST_BOARDS = 64;
const boards = new Map<string, BoardFile>();

/** Battles with the same key are played on one board, with the sides turned, say. Played together, they make it once. */
export function boardKey({ scenario, seed }: Pick<Trial, 'scenario' | 'seed'>): string {
  return `${scenario} ${seed}`;
}

function boardFor(scenario: string, seed: string): BoardFile {
  const key = boardKey({ scenario, seed });
  let file = boards.get(key);
  if (!file) {
    file = makeBoard(scenario, seed).file;
    if (boards.size >= MOST_BOARDS) boards.delete(boards.keys().next().value as string);
    boards.set(key, file);
  }
  return file;
}

/** Plays it. `clock` measures how long the bots think, in milliseconds. */
export function play(
  trial: Trial,
  clock?: () => number,
): { readonly outcome: Outcome; readonly seconds: readonly number[] } {
  const setUp = setUpOf(trial);
  const { seed, bots, variants = [], rulings = {} } = trial;
  const seats = setUp.gangs.map(({ id }) => id);
  const settings = readSettings({ variant: variants, rulings } as never);
  const hands = new Map(
    seats.map((seat, at) => [seat, botNamed(bots[at % bots.length] as BotName, `${seed}:${at}`, settings)]),
  );
  const table = new BotTable(hands, seed, clock);
  const state = playThrough(setUp, table, settings);
  const thought = seats.map((seat) => table.thoughts.get(seat) ?? { decisions: 0, seconds: 0 });
  return {
    outcome: outcomeOf(
      state,
      trial,
      thought.map(({ decisions }) => decisions),
    ),
    seconds: thought.map(({ seconds }) => seconds),
  };
}

function outcomeOf(state: BattleState, { seed, bots }: Trial, decisions: readonly number[]): Outcome {
  const { round, ending, verdict, gangs, facts, fighters } = state;
  const points = pointsOf(state);
  const { alarmRound } = facts;
  return {
    seed,
    rounds: round,
    ended: ending?.ended ?? false,
    ending: ending?.why ?? null,
    verdict: verdict?.why ?? null,
    result: verdict?.result ?? 'none',
    alarm: typeof alarmRound === 'number' ? alarmRound : null,
    decisions,
    gangs: gangs.map((gang, at) => {
      const sum = (what: string, to: (id: string) => boolean) =>
        state.awards.reduce((all, each) => (each.what === what && to(each.to) ? all + each.amount : all), 0);
      const own = (id: string) => gang.roster.includes(id);
      const isSelf = (id: string) => id === gang.id;
      return {
        house: gang.house,
        role: gang.role,
        bot: bots[at % bots.length] as BotName,
        points: points[at] ?? 0,
        crew: gang.roster.filter((id) => fighters[id]?.tookPart).length,
        lost: gang.roster.filter((id) => fighters[id]?.fate === 'out-of-action').length,
        credits: sum('credits', isSelf),
        xp: sum('xp', own),
        reputation: sum('reputation', isSelf),
        bottled: gang.bottled !== 'no',
      };
    }),
  };
}

/**
 * The value of the battle for each gang. The victors share it, unless all gangs have won; after a draw all share it.
 * If nobody has won and it is no draw, or if all have, the gang with the most credits has done best.
 */
export function pointsOf({ verdict, gangs, awards }: BattleState): readonly number[] {
  const won = gangs.filter(({ id }) => verdict?.victors.includes(id));
  if (won.length > 0 && won.length < gangs.length)
    return gangs.map((gang) => (won.includes(gang) ? 1 / won.length : 0));
  const even = gangs.map(() => 1 / gangs.length);
  if (verdict?.result === 'draw') return even;
  const credits = gangs.map(({ id }) =>
    awards.reduce((sum, { to, what, amount }) => (to === id && what === 'credits' ? sum + amount : sum), 0),
  );
  const most = Math.max(...credits);
  const best = credits.filter((each) => each === most).length;
  return best === gangs.length ? even : credits.map((each) => (each === most ? 1 / best : 0));
}

/** The Houses of the sample gangs, turned so that every House meets every other from both sides. */
export function housesFor(at: number, gangs: number): readonly string[] {
  const many = HOUSES.length;
  const first = at % many;
  const apart = gangs > 2 ? 1 : 1 + (Math.floor(at / many) % (many - 1));
  return Array.from({ length: gangs }, (_, each) => HOUSES[(first + each * apart) % many] as string);
}
