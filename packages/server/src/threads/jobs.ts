/** Work that takes longer than a table should wait: done in threads of their own, see pool.ts. */
import {
  type AnsweredAhead,
  type Ask,
  askOf,
  BadInput,
  type BattleSetUp,
  call,
  type Entry,
  inWords,
  type LanguageId,
  type PlanOf,
  plainName,
  planOf,
  prepare,
  type Question,
  Reader,
  type SeatView,
  type Words,
} from '@hive-arbiter/engine';
import { makeBoard, readBoard } from '@hive-arbiter/engine/board';
import {
  type DuelInput,
  duelOdds,
  type OddsJson,
  oddsAsJson,
  oddsOf,
  TooManyOutcomes,
} from '@hive-arbiter/lab';
import { type HandedLog, playAgain } from '../hand-over.ts';
import { luckOf } from '../luck.ts';
import type { Part } from '../parts.ts';
import { HERE, type KeptRules, load, type NamedRules, Unplayable } from '../rules/kept.ts';
import { type Concealed, concealedIn, publicState } from '../table/public-state.ts';
import { dictionaryFor, rulesSeen } from '../table/rules-seen.ts';
import { lineSaid, withReasons } from '../table/said.ts';
import { type Agreed, ORGANISER, sessionSetUp } from '../table/set-up.ts';
import { rollsIn, verifyBattle } from '../verify.ts';
import {
  linesFor,
  readableView,
  storyFrom,
  timelineFrom,
  type WrittenBattle as WrittenToRead,
  wayOn,
} from '../written.ts';

/** What can be asked for; plain data, since it crosses into another thread. */
export type Job =
  | { readonly kind: 'odds'; readonly id: string; readonly given: object }
  | { readonly kind: 'duel'; readonly of: DuelInput }
  | { readonly kind: 'call'; readonly id: string; readonly given: { readonly seed?: unknown } }
  | { readonly kind: 'plan'; readonly of: PlanOf }
  | {
      readonly kind: 'make-board';
      readonly scenario: string;
      readonly seed: string;
      readonly look?: string;
      readonly toBuild?: true;
    }
  | { readonly kind: 'check-board'; readonly given: unknown }
  | { readonly kind: 'replay'; readonly battle: WrittenBattle }
  | { readonly kind: 'ahead'; readonly battle: OpenBattle; readonly seat: string }
  | {
      readonly kind: 'sheet' | 'after' | 'branches' | 'aims';
      readonly battle: OpenBattle;
      readonly seat: string;
      readonly given: readonly AnsweredAhead[];
    }
  | { readonly kind: 'luck'; readonly battle: OpenBattle }
  | { readonly kind: 'story'; readonly story: WrittenStory }
  | { readonly kind: 'readable'; readonly written: WrittenToRead }
  | ({ readonly kind: 'words'; readonly view: string; readonly language: LanguageId } & ByRules)
  | ({ readonly kind: 'dictionary'; readonly language: LanguageId } & ByRules)
  | { readonly kind: 'way-on'; readonly battle: OpenBattle; readonly told?: string }
  | { readonly kind: 'take-over'; readonly handed: HandedLog; readonly rules?: KeptRules }
  | {
      readonly kind: 'verify';
      readonly file: string;
      readonly rules?: KeptRules;
      readonly earlier: EarlierRules;
    };

/** The rules of earlier parts of a battle, or why they are missing. */
export type EarlierRules = readonly (KeptRules | { readonly missing: string })[];

/** A battle is looked at by the rules that it was begun with; without any they are those of the server. */
interface ByRules {
  readonly rules?: KeptRules;
}

/** A battle without its seed: nobody here can know a die that has not been rolled. */
export interface OpenBattle extends ByRules {
  readonly setUp: BattleSetUp;
  readonly agreed: Agreed;
  readonly dice: 'app' | 'ask';
  /** JSON of the entries. */
  readonly log: string;
  /** The part before, where these rules are not those that it was begun with. */
  readonly part?: Part;
}

/** A battle up to the wanted entry, with its log as the store has it: text crosses into a thread at no cost. */
export interface WrittenBattle extends ByRules {
  readonly setUp: BattleSetUp;
  readonly agreed: Agreed;
  readonly log: string;
  /** Then nothing is secret any more. */
  readonly isOver: boolean;
}

/** The input for a page of a story: JSON of the stored story, or a view that has the whole story. */
export type WrittenStory = ({ readonly told: string } | { readonly view: string }) & {
  readonly version: number;
  /** JSON of the entries that the timeline is made from, where it is wanted. */
  readonly moments?: string;
  readonly seat: string | undefined;
  readonly from: number;
  readonly most: number;
};

/** Results of odds that are too many to send. */
export interface LeftOut {
  readonly results: number;
  readonly probability: number;
}

/** What became of a job: its result as JSON, what the caller can mend, or a fault of ours. */
export type Done =
  | { readonly json: string }
  | { readonly refused: string; readonly field: string; readonly said?: Words }
  | { readonly unplayable: string }
  | { readonly fault: string };

/** What a thread says first, once it has loaded the rules: its time at work begins then. */
export interface Loaded {
  readonly loaded: true;
}

/** What somebody is sent must fit into the memory many times over: they may be slow to read it. */
const MOST_TEXT = 1_000_000;
const MOST_VIEW = 8_000_000;
const MOST_OF: Partial<Record<Job['kind'], number>> = {
  readable: MOST_VIEW,
  words: MOST_VIEW,
  'way-on': MOST_VIEW,
  'take-over': 32_000_000,
};

export function doJob(job: Job): Done {
  try {
    // Written here, since a long list takes its time to write as well.
    const json = JSON.stringify(resultOf(job));
    // A whole view has the whole story; only its battle's own players ask for it again and again.
    const most = MOST_OF[job.kind] ?? MOST_TEXT;
    if (json.length > most) return { refused: `comes to more than ${most} characters`, field: 'input' };
    return { json };
  } catch (error) {
    if (error instanceof BadInput)
      return { refused: error.fault, said: error.said, field: `body.${error.field}` };
    if (error instanceof Unplayable) return { unplayable: error.message };
    if (error instanceof TooManyOutcomes) return { refused: error.message, field: 'body.input' };
    return { fault: (error as Error).stack ?? String(error) };
  }
}

function resultOf(job: Job): object {
  switch (job.kind) {
    case 'odds':
      return likeliest(oddsAsJson(job.id, oddsOf(prepare(job.id, job.given as never))));
    case 'duel':
      return duelOdds(job.of);
    case 'call': {
      const { id, given } = job;
      const { output, story, rolls } = call(id, given as never);
      const told = story.map((each) => ({
        words: inWords(each, (id) => plainName(id)),
        clause: each.clause,
      }));
      return { id, ...(given.seed === undefined ? {} : { seed: given.seed }), output, rolls, story: told };
    }
    case 'plan':
      return planOf(job.of);
    case 'make-board':
      return under('board.generated', () => makeBoard(job.scenario, job.seed, job).file);
    case 'check-board':
      return under('board.file', () => readBoard(job.given));
    case 'replay': {
      const { setUp, agreed, log, isOver, rules } = job.battle;
      return byItsRules(rules, (named) =>
        publicView(setUp, agreed, JSON.parse(log) as readonly Entry[], isOver, named),
      );
    }
    case 'ahead': {
      const { setUp, agreed, dice, rules: kept } = job.battle;
      const log = JSON.parse(job.battle.log) as readonly Entry[];
      return byItsRules(kept, ({ rules }) => {
        const from = sessionSetUp(setUp, agreed, '', dice, rules);
        const ahead = rules.chancesAhead(rules.battle, from, log, job.seat);
        return { version: log.length, ...(ahead ?? { outcomes: [] }) };
      });
    }
    case 'after': {
      const { setUp, agreed, dice, rules: kept } = job.battle;
      const log = JSON.parse(job.battle.log) as readonly Entry[];
      return byItsRules(kept, ({ rules }) => {
        const from = sessionSetUp(setUp, agreed, '', dice, rules);
        const ahead = rules.chancesAfter?.(from, log, job.seat, job.given);
        return { version: log.length, ...(ahead ?? { outcomes: [] }) };
      });
    }
    case 'branches': {
      const { setUp, agreed, dice, rules: kept } = job.battle;
      const log = JSON.parse(job.battle.log) as readonly Entry[];
      return byItsRules(kept, ({ rules }) => {
        const from = sessionSetUp(setUp, agreed, '', dice, rules);
        const branches = rules.branchesAhead?.(from, log, job.seat, job.given) ?? [];
        return { version: log.length, branches };
      });
    }
    case 'aims': {
      const { setUp, agreed, dice, rules: kept } = job.battle;
      const log = JSON.parse(job.battle.log) as readonly Entry[];
      return byItsRules(kept, ({ rules }) => {
        const from = sessionSetUp(setUp, agreed, '', dice, rules);
        return { version: log.length, aims: rules.aimsAhead?.(from, log, job.seat, job.given) ?? [] };
      });
    }
    case 'sheet': {
      const { setUp, agreed, dice, rules: kept } = job.battle;
      const log = JSON.parse(job.battle.log) as readonly Entry[];
      return byItsRules(kept, ({ rules }) => {
        const from = sessionSetUp(setUp, agreed, '', dice, rules);
        const sheet = rules.sheetAhead?.(from, log, job.seat, job.given) ?? [];
        // Rules of earlier releases send whole questions, in English.
        const coming = rules.questionSaid
          ? sheet
          : sheet.map(({ ask, ...row }) => ({ ...row, ask: plainAsk(ask) }));
        return { version: log.length, coming };
      });
    }
    case 'luck': {
      const { setUp, agreed, dice, rules: kept } = job.battle;
      const log = JSON.parse(job.battle.log) as readonly Entry[];
      return byItsRules(kept, ({ rules }) => {
        const all = rollsIn(sessionSetUp(setUp, agreed, '', dice, rules), log, rules, job.battle.part);
        const rolls = all.filter(({ secret }) => !secret);
        return { faults: [], rolls: rolls.length, luck: luckOf(rolls) };
      });
    }
    case 'story':
      return storyPage(job.story);
    case 'readable':
      return readableView(job.written);
    case 'words': {
      const dictionary = dictionaryFor(job.rules ? load(job.rules) : HERE, HERE, job.language);
      return new Reader(dictionary).view(JSON.parse(job.view) as SeatView<Words>);
    }
    case 'dictionary':
      return dictionaryFor(job.rules ? load(job.rules) : HERE, HERE, job.language) ?? {};
    case 'way-on':
      return wayOnByOurs(job.battle, job.told);
    case 'take-over': {
      try {
        return playAgain(job.handed, (job.rules ? load(job.rules) : HERE).rules);
      } catch (error) {
        // If the rules throw on a log, it does not follow from them.
        return { fault: (error as Error).message };
      }
    }
    case 'verify': {
      const { rolls, faults, unjudged, undos, takenBack } = verifyBattle(
        JSON.parse(job.file),
        job.rules && load(job.rules).rules,
        job.earlier.map((kept) => ('missing' in kept ? kept.missing : load(kept).rules)),
      );
      return {
        faults,
        ...(unjudged === undefined ? {} : { unjudged }),
        rolls: rolls.length,
        undos,
        takenBack,
        luck: luckOf(rolls),
      };
    }
    default:
      return job satisfies never;
  }
}

function plainAsk(ask: Ask<Words>): Ask<Words> {
  const question = ask as never as Question;
  return askOf(question, withReasons(question, ask.say));
}

/** What is wrong is named from the whole body on. */
function under<T>(field: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    // The engine calls the whole of what it is given `input`.
    const below = error.field === '' || error.field === 'input' ? '' : `.${error.field}`;
    throw new BadInput(`${field}${below}`, error.said, error.clause);
  }
}

/** The checkpoint from which the battle could continue with our own rules, if they accept it. */
function wayOnByOurs({ setUp, agreed, log }: OpenBattle, told: string | undefined): object {
  const entries = JSON.parse(log) as readonly Entry[];
  const way = wayOn(entries, told === undefined ? undefined : JSON.parse(told));
  if (!way) return { fault: 'no stage of it was begun' };
  const { rules } = HERE;
  const jump: Entry = { seq: entries.length + 1, type: 'undo', to: way.from, by: ORGANISER };
  try {
    new rules.Session(rules.battle, sessionSetUp(setUp, agreed, '', 'ask', rules), [...entries, jump]);
  } catch (error) {
    return { fault: (error as Error).message };
  }
  return way;
}

/** Odds small enough to send: if there are too many results, the likeliest, and the sum of the others. */
export function likeliest(odds: OddsJson): OddsJson & { readonly leftOut?: LeftOut } {
  const byChance = odds.results.toSorted((one, other) => other.probability - one.probability);
  let room = MOST_TEXT - 10_000;
  const fits = byChance.findIndex((result) => {
    room -= JSON.stringify(result).length + 1;
    return room < 0;
  });
  if (fits === -1) return odds;
  const others = byChance.slice(fits);
  const probability = others.reduce((sum, each) => sum + each.probability, 0);
  return { ...odds, results: byChance.slice(0, fits), leftOut: { results: others.length, probability } };
}

/** A page of what a seat may know of a story. */
function storyPage(written: WrittenStory): object {
  const { version, moments, seat, from, most } = written;
  const story =
    'told' in written
      ? linesFor(storyFrom(JSON.parse(written.told)), seat)
      : (JSON.parse(written.view) as SeatView<Words>).story;
  const timeline = moments === undefined ? {} : { timeline: timelineFrom(JSON.parse(moments)) };
  return { version, from, total: story.length, story: story.slice(from, from + most), ...timeline };
}

/** Reads a battle with its own rules; a log that makes them throw is no fault of the server. */
function byItsRules<T>(kept: KeptRules | undefined, look: (named: NamedRules) => T): T {
  const named = kept ? load(kept) : HERE;
  try {
    return look(named);
  } catch (error) {
    if ((error as Error).name !== 'Mismatch') throw error;
    throw new Unplayable(
      `The log does not follow from the rules of version ${named.version}: ${(error as Error).message}`,
    );
  }
}

/** The public state after these entries. Nothing is rolled here, so it stops at the right place. */
function publicView(
  setUp: BattleSetUp,
  agreed: Agreed,
  log: readonly Entry[],
  isOver: boolean,
  named: NamedRules,
): SeatView<Words> {
  const { rules } = named;
  const then = new rules.Session(rules.battle, sessionSetUp(setUp, agreed, '', 'ask', rules), log);
  const hidden: Concealed = isOver ? new Map() : concealedIn(then.state, rules);
  const { story, finished, stage, open } = then;
  return {
    stage,
    finished,
    number: open.number,
    state: publicState(then.state, hidden),
    mine: null,
    asks: [],
    waitingFor: [],
    version: log.length,
    story: story
      .filter(({ to }) => to === undefined)
      .map((told) => lineSaid(told, rules, (id) => then.nameOf(id))),
    waits: [],
    inForce: rules.inForce(then.state),
    steps: [],
    endPhase: [],
    undo: null,
    rolls: [],
    rules: rulesSeen(named, HERE),
  };
}
