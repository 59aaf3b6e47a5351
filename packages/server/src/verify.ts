/** Checks a battle file: that the log follows from the rules, and that every die is the one that was committed to. */
import {
  type Answered,
  type BattleSetUp,
  type BattleState,
  type Checkpoint,
  type Dice,
  type Entry,
  type Face,
  type Question,
  type SetUp,
  standing,
  takenBack,
} from '@hive-arbiter/engine';
import { RULES, type Rules } from '@hive-arbiter/lab/rules';
import type { Fair } from './fair.ts';
import type { Part } from './parts.ts';
import type { RulesName } from './rules/kept.ts';
import { commitmentTo, faultsOfSeals, mixedSeed, tableSealOf, unopened } from './seal.ts';
import { type Agreed, ORGANISER, seatsOf, sessionSetUp } from './table/set-up.ts';

export interface RolledDice {
  readonly seq: number;
  readonly dice: Dice;
  readonly faces: readonly Face[];
  readonly how: Answered['how'];
  readonly clause: string;
  /** The gang whose fighter it was rolled for, where that is known. */
  readonly gang: string | undefined;
  /** Did only one seat see it? */
  readonly secret: boolean;
}

export interface Verified {
  /** What is wrong, in plain words; empty when everything is as it should be. */
  readonly faults: readonly string[];
  /** Does the file have everything to check the dice against the server's commitment? */
  readonly committed: boolean;
  /** Was the chance of the seats sealed before any of it was shown? */
  readonly seals?: SealsSeen;
  readonly rolls: readonly RolledDice[];
  /** How often something was undone, and how many rolls that took back. */
  readonly undos: number;
  readonly takenBack: number;
  /** Why the log could not be checked against its rules; this is no sign of a forgery. */
  readonly unjudged?: string;
}

export interface SealsSeen {
  /** One seal over all, which every device showed before the battle. */
  readonly tableSeal: string;
  readonly seats: readonly string[];
  /** Seats whose seals were not opened: somebody may have chosen to leave them out. */
  readonly unopened: readonly string[];
  /** How often seals were fixed; each time but the last somebody may have seen what the dice would be. */
  readonly times: number;
}

export interface BattleFile {
  readonly format?: unknown;
  readonly setUp: BattleSetUp;
  readonly seed: string;
  readonly dice: 'app' | 'ask';
  readonly agreed?: Agreed;
  readonly fair?: Fair;
  /** The rules that it was begun with; those from before stamps say nothing. */
  readonly rules?: RulesName;
  /** Earlier parts that were played by other rules, if the table agreed to continue with those above. */
  readonly parts?: readonly (Omit<Part, 'rules'> & { readonly rules: RulesName | null })[];
  readonly log: readonly Entry[];
}

/** Judges a battle by these rules: they must be those that it was begun with; and each earlier part by its own. */
export function verifyBattle(
  given: unknown,
  rules: Rules = RULES,
  /** The rules of each earlier part, or why they are missing. */
  earlier: readonly (Rules | string)[] = [],
): Verified {
  const file = given as BattleFile;
  const parts = Array.isArray(file?.log) ? (file.parts ?? []) : [];
  const [first] = parts;
  if (!first) return judged(given, rules);
  const whole = judged(given, undefined);
  const faults = [...whole.faults];
  const unjudged: string[] = [];
  const rolls: RolledDice[] = [];
  for (const [at, by] of [
    ...parts.map((_, each) => earlier[each] ?? 'no rules were given'),
    rules,
  ].entries()) {
    const { entries: end } = parts[at] ?? { entries: file.log.length };
    const before = parts[at - 1];
    const name = `Entries ${(before?.entries ?? 0) + 1} to ${end}`;
    if (typeof by === 'string') {
      unjudged.push(`${name}: ${by}`);
      continue;
    }
    try {
      rolls.push(...judgedPart({ ...file, log: file.log.slice(0, end) }, by, before));
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}`);
    }
  }
  faults.push(...loadedDice(rolls, file.seed, rules));
  return { ...whole, faults, rolls, ...(unjudged.length > 0 ? { unjudged: unjudged.join('. ') } : {}) };
}

/** The rolls of a part; throws if it does not follow from its rules. */
function judgedPart(
  { setUp, agreed = {}, seed, dice, log }: BattleFile,
  rules: Rules,
  before: Omit<Part, 'rules'> | undefined,
): readonly RolledDice[] {
  const from = sessionSetUp(setUp, agreed, seed, dice, rules);
  if (!before) {
    rules.replay(rules.battle, from, log);
    return rollsIn(from, log, rules);
  }
  const jump = log[before.entries];
  if (jump?.type !== 'undo' || jump.to !== before.from)
    throw new Error(`entry ${before.entries + 1} does not go back to entry ${before.from}`);
  return rollsIn(from, log, rules, before);
}

/** Judges what needs no rules: for battles whose rules are missing. */
export function verifyWithoutRules(given: unknown, unjudged: string): Verified {
  return { ...judged(given, undefined), unjudged };
}

function judged(given: unknown, rules: Rules | undefined): Verified {
  const file = given as BattleFile;
  if (file?.format !== 'hive-arbiter-battle' || !file.setUp || !Array.isArray(file.log))
    return { faults: ['This is no saved battle'], committed: false, rolls: [], undos: 0, takenBack: 0 };
  const faults: string[] = [];
  const { fair, seed, log } = file;
  if (fair) {
    if (fair.seals) faults.push(...faultsOfSeals({ ...fair, seals: fair.seals }));
    else if (commitmentTo(fair.serverSeed) !== fair.commitment)
      faults.push('The server’s seed is not the one that it committed to');
    if (mixedSeed(fair) !== seed)
      faults.push('The seed was not mixed from the server’s seed and the players’ entropy');
  }
  for (const [at, entry] of log.entries())
    if (entry.seq !== at + 1) faults.push(`Entry ${at + 1} is numbered ${entry.seq}`);
  const undone = takenBack(log);
  const undos = { undos: undone.length, takenBack: undone.reduce((sum, each) => sum + each.rolls, 0) };
  const seen = { committed: fair !== undefined, ...sealsSeen(fair), ...undos };
  if (!rules) return { faults, rolls: [], ...seen };
  let rolls: readonly RolledDice[] = [];
  try {
    const setUp = sessionSetUp(file.setUp, file.agreed ?? {}, seed, file.dice, rules);
    rules.replay(rules.battle, setUp, log);
    rolls = rollsIn(setUp, log, rules);
  } catch (error) {
    const { message } = error as Error;
    if (file.rules !== undefined) faults.push(message);
    // From before stamps: it may be older than the oldest rules that are kept.
    else return { faults, rolls: [], ...seen, unjudged: unstamped(message) };
  }
  faults.push(...loadedDice(rolls, seed, rules));
  return { faults, rolls, ...seen };
}

/** Rolls that are not those of the seed. */
function loadedDice(rolls: readonly RolledDice[], seed: string, { Chance }: Rules): readonly string[] {
  return rolls.flatMap(({ seq, dice, faces, how }) => {
    if (how !== 'rolled') return [];
    const honest = new Chance(`${seed}:${seq}`).roll(dice);
    if (JSON.stringify(honest) === JSON.stringify(faces)) return [];
    return `Entry ${seq}: the app says that it rolled ${faces.join(' ')}, the seed gives ${honest.join(' ')}`;
  });
}

function sealsSeen(fair: Fair | undefined): Pick<Verified, 'seals'> {
  if (!fair?.seals) return {};
  const { commitment, seals, entropy, sealings = 1 } = fair;
  return {
    seals: {
      tableSeal: tableSealOf({ commitment, seals }),
      seats: Object.keys(seals).sort(),
      unopened: unopened({ seals, entropy }),
      times: sealings,
    },
  };
}

function unstamped(why: string): string {
  return `The battle is from before rules were stamped, and it does not follow from the last rules of that time (${why}). It may be older than they are`;
}

/** Every roll of a log, those that were taken back as well. */
export function rollsIn(
  setUp: SetUp<BattleState>,
  log: readonly Entry[],
  rules: Rules = RULES,
  /** The part before: what comes after it continues from its last checkpoint. */
  before?: Omit<Part, 'rules'>,
): readonly RolledDice[] {
  const rolls: RolledDice[] = [];
  const from = before && (log[before.from - 1] as Checkpoint);
  for (const { end, held } of branches(log)) {
    if (before && end <= before.entries) continue;
    walk(held, setUp, rolls, rules, from);
  }
  return rolls;
}

/** The log as it stood before each undo and at its end: so that dice which were taken back are checked as well. */
function branches(
  log: readonly Entry[],
): readonly { readonly end: number; readonly held: readonly Entry[] }[] {
  const ends = log.flatMap(({ type }, at) => (type === 'undo' ? [at] : []));
  return [...ends, log.length].map((end) => ({ end, held: standing(log.slice(0, end)) }));
}

/** Plays one branch and notes every roll with the dice that were asked for. */
function walk(
  held: readonly Entry[],
  setUp: SetUp<BattleState>,
  rolls: RolledDice[],
  { Session, battle, keyOf }: Rules,
  from: Checkpoint | undefined,
): void {
  const session = new Session<BattleState>(battle, { ...setUp, dice: 'ask' }, from ? [from] : []);
  const seen = new Set(rolls.map(({ seq }) => seq));
  for (const entry of held) {
    if (from && entry.seq <= from.seq) continue;
    if (from && entry.type === 'checkpoint') sameState(entry, session.log);
    if (entry.type === 'overrule') session.overrule(entry.path, entry.value, entry.note, entry.by);
    if (entry.type !== 'answer') continue;
    const { number, questions } = session.open;
    const question = questions.find((each) => keyOf(each) === entry.key);
    if (!question) throw new Error(`Entry ${entry.seq} answers "${entry.key}", which the rules do not ask`);
    if (question.kind === 'dice' && !seen.has(entry.seq)) rolls.push(rolled(session.state, question, entry));
    const by = question.by?.[0] ?? seatsOf(session.state)[0] ?? ORGANISER;
    const { fault } = session.answer(number, by, entry.answer);
    if (fault) throw new Error(`Entry ${entry.seq}: ${fault}`);
  }
}

/** Did the rules produce the stored state? */
function sameState({ seq, state }: Checkpoint, made: readonly Entry[]): void {
  const last = made.findLast((entry): entry is Checkpoint => entry.type === 'checkpoint');
  if (JSON.stringify(last?.state) !== JSON.stringify(state))
    throw new Error(`the rules come to another state than entry ${seq} says`);
}

function rolled(state: BattleState, question: Question<'dice'>, entry: Answered): RolledDice {
  const { seq, answer, how, secret = false } = entry;
  const about = question.of ?? question.each?.[0] ?? '';
  const gang =
    state.fighters[about]?.gang ??
    state.gangs.find(({ id }) => id === about)?.id ??
    state.gangs.find(({ seat }) => question.by?.length === 1 && seat === question.by[0])?.id;
  // A deck changes as cards are drawn from it; these are the cards that could be drawn then.
  const dice = structuredClone(question.dice);
  return { seq, dice, faces: answer as readonly Face[], how, clause: question.clause, gang, secret };
}
