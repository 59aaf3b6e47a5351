/** A stored battle, read without rules: its story, and its last state. */
import {
  type BattleState,
  type Checkpoint,
  dictionaryOf,
  type Entry,
  battle as game,
  inPlainWords,
  inWords,
  type Line,
  readKey,
  type SeatView,
  standing,
  type Words,
} from '@hive-arbiter/engine';
import { doneSaid, ROUND_BEGINS, roundIn } from './table/said.ts';

/** A line of the story as it is stored. */
export interface ToldLine extends Omit<Line<Words>, 'own'> {
  /** In English, for readers without a dictionary; lines of earlier releases are English anyway. */
  readonly english?: string;
  /** Who alone heard it. */
  readonly to?: string;
}

function inEnglish({ words, english }: ToldLine): string {
  return english ?? (typeof words === 'string' ? words : words.say);
}

/** Lines that were stored before rounds were marked have nothing but their words. */
function migrated(line: ToldLine): ToldLine {
  const round = line.clause === ROUND_BEGINS ? /^Round (\d+)$/.exec(inEnglish(line))?.[1] : undefined;
  return round === undefined || line.round !== undefined ? line : { ...line, round: Number(round) };
}

/** What stands beside an entry: how many lines of the story before it hold, and its own lines. */
export type ToldThen = readonly [holds: number, ...lines: ToldLine[]];

/** How an unplayable battle could continue with our own rules, and who agrees. */
export interface WayOn {
  readonly from: number;
  readonly stage: string;
  readonly round: number;
  readonly answers: number;
  readonly rolls: number;
  /** JSON of everything that was told until then, as `entries.told` keeps it. */
  readonly told: string;
}

/** The checkpoint from which a battle could continue with other rules: its last one. */
export function wayOn(log: readonly Entry[], told: readonly ToldThen[] | undefined): WayOn | undefined {
  const held = standing(log);
  const checkpoint = lastCheckpoint(held);
  if (!checkpoint) return undefined;
  const until = held.filter(({ seq }) => seq <= checkpoint.seq);
  const lines = until.flatMap((entry) => (entry.type === 'checkpoint' ? entry.told : [])).length;
  const story = told ? storyFrom(told).slice(0, lines) : storyFromLog(until);
  const lost = held.filter(({ seq }) => seq > checkpoint.seq);
  const answers = lost.filter(
    (entry) => entry.type === 'overrule' || (entry.type === 'answer' && entry.how === 'said'),
  );
  const rolls = lost.filter((entry) => entry.type === 'answer' && entry.how !== 'said');
  return {
    from: checkpoint.seq,
    stage: checkpoint.stage,
    round: (checkpoint.state as never as BattleState).round,
    answers: answers.length,
    rolls: rolls.length,
    told: JSON.stringify([0, ...story]),
  };
}

/** The story as it was told, from the stored lines. */
export function storyFrom(told: readonly ToldThen[]): readonly ToldLine[] {
  const story: ToldLine[] = [];
  for (const [holds, ...lines] of told) {
    story.length = Math.min(story.length, holds);
    story.push(...lines.map(migrated));
  }
  return story;
}

/**
 * The story of a battle from before stories were stored. Its checkpoints have what was told until then; from there on there
 * are only the answers.
 */
export function storyFromLog(log: readonly Entry[]): readonly ToldLine[] {
  const held = standing(log);
  const last = held.findLastIndex(({ type }) => type === 'checkpoint');
  return held.flatMap((entry, at): readonly ToldLine[] => {
    const nameOf = namesIn(held.slice(0, at + 1));
    if (entry.type === 'checkpoint')
      return entry.told.map(({ to, clause, ...told }) => ({
        words: inWords({ clause, ...told }, nameOf),
        clause,
        ...roundIn({ clause, ...told }),
        ...(to === undefined ? {} : { to }),
      }));
    if (at < last || entry.type !== 'answer') return [];
    const { clause } = readKey(entry.key);
    const done = doneSaid(entry, () => undefined);
    return [{ words: inPlainWords(done, nameOf, dictionaryOf('en')), clause }];
  });
}

/** A stage or round as it began. */
export interface Moment {
  readonly version: number;
  readonly stage: string;
  readonly round: number;
  readonly fates: Readonly<Record<string, string>>;
}

/** Where the stages and rounds of a battle begin, and how everybody fared until then, for those who look back. */
export function timelineFrom(log: readonly Entry[]): readonly Moment[] {
  return standing(log).flatMap((entry) => {
    if (entry.type !== 'checkpoint') return [];
    const { round, fighters } = entry.state as never as BattleState;
    const fates = Object.values(fighters).map((fighter) => [fighter.id, fighter.fate]);
    return { version: entry.seq, stage: entry.stage, round, fates: Object.fromEntries(fates) };
  });
}

/** What a seat may read of it, in English; it needs no rules. */
export function linesFor(story: readonly ToldLine[], seat: string | undefined): readonly Line[] {
  return story.flatMap((line) => {
    const { to, english: _, ...rest } = line;
    if (to !== undefined && to !== seat) return [];
    const words = inEnglish(line);
    return to === undefined ? { ...rest, words } : { ...rest, words, own: true as const };
  });
}

/** A battle as text, from the store. */
export interface WrittenBattle {
  /** JSON of its entries, and of their stored story if there is one. */
  readonly log: string;
  readonly told?: string;
  readonly isOver: boolean;
  readonly asked: number;
  readonly seat: string | undefined;
}

/** What a seat may read of a battle that cannot be played: its last checkpoint, and everything that was told. */
export function readableView({
  told,
  isOver,
  asked,
  seat,
  ...written
}: WrittenBattle): Omit<SeatView, 'rules'> {
  const log = JSON.parse(written.log) as readonly Entry[];
  const story = told === undefined ? storyFromLog(log) : storyFrom(JSON.parse(told));
  const checkpoint = lastCheckpoint(standing(log));
  const { secrets, ...state } = inTheLight((checkpoint?.state ?? {}) as never as BattleState, isOver);
  return {
    version: log.length,
    stage: checkpoint?.stage ?? '',
    finished: isOver,
    number: asked,
    state: state as never,
    mine: ((seat === undefined ? undefined : secrets?.[seat]) ?? null) as never,
    asks: [],
    waitingFor: [],
    waits: [],
    inForce: [],
    steps: [],
    endPhase: [],
    undo: null,
    rolls: [],
    story: linesFor(story, seat),
  };
}

/** Without rules nobody can tell who sees whom: until the end no spot in the dark is shown. */
function inTheLight(state: BattleState, isOver: boolean): BattleState {
  if (!state.board || isOver) return state;
  const fighters = Object.entries(state.fighters).map(([id, fighter]) => [
    id,
    fighter.conditions.includes('hidden') ? { ...fighter, spot: null } : fighter,
  ]);
  return { ...state, fighters: Object.fromEntries(fighters) };
}

function lastCheckpoint(held: readonly Entry[]): Checkpoint | undefined {
  return held.findLast((entry): entry is Checkpoint => entry.type === 'checkpoint');
}

/** What ids are called at this point, as well as the state of the last checkpoint can tell. */
function namesIn(held: readonly Entry[]): (id: string) => string {
  const state = lastCheckpoint(held)?.state as never as BattleState | undefined;
  return (id) => {
    try {
      return state ? (game.nameOf?.(state, id) ?? id) : id;
    } catch {
      return id;
    }
  };
}
