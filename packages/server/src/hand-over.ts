/**
 * A battle that was played elsewhere, such as on a phone without a network, and is handed to this server. Nothing in
 * its log is trusted: it is replayed with its rules, and the result of the replay is stored.
 */
import type { Answered, BattleSetUp, BattleState, Entry, Session } from '@hive-arbiter/engine';
import type { Rules } from '@hive-arbiter/lab/rules';
import { type Agreed, seatsOf, sessionSetUp } from './table/set-up.ts';

/** What it takes to play a log again. */
export interface HandedLog {
  readonly setUp: BattleSetUp;
  readonly agreed: Agreed;
  readonly dice: 'app' | 'ask';
  readonly seed: string;
  readonly log: readonly HandedEntry[];
}

/** An entry as it is handed over: checkpoints have no state, since the replay computes it again. */
export type HandedEntry = Exclude<Entry, { type: 'checkpoint' }> | HandedCheckpoint;

interface HandedCheckpoint {
  readonly seq: number;
  readonly type: 'checkpoint';
  readonly stage: string;
}

/** The log that the rules produce. */
export interface PlayedAgain {
  /** Each entry as JSON. */
  readonly entries: readonly string[];
  /** The number of the open question. */
  readonly asked: number;
  readonly finished: boolean;
}

export function handedEntry(entry: Entry | HandedEntry): HandedEntry {
  if (entry.type !== 'checkpoint') return entry;
  const { seq, type, stage } = entry;
  return { seq, type, stage };
}

/** Plays a handed log again; throws at the first entry that does not follow from the rules and the seed, and names it. */
export function playAgain({ setUp, agreed, dice, seed, log }: HandedLog, rules: Rules): PlayedAgain {
  const session = new rules.Session<BattleState>(
    rules.battle,
    sessionSetUp(setUp, agreed, seed, dice, rules),
    [],
  );
  for (const [at, entry] of log.entries()) {
    if (entry.seq !== at + 1) throw new Error(`entry ${at + 1} is numbered ${entry.seq}`);
    // What follows by itself, such as dice that the app rolls, is there already.
    if (session.log.length < entry.seq) redo(session, entry, aheadOf(log, at), rules);
    const made = session.log[at];
    if (!made || JSON.stringify(handedEntry(made)) !== JSON.stringify(inOrder(entry, made)))
      throw new Error(`entry ${entry.seq} should be ${told(made)}, and is ${told(entry)}`);
  }
  if (session.log.length > log.length)
    throw new Error(`it ends with entry ${log.length}, and the rules go on to entry ${session.log.length}`);
  return {
    entries: session.log.map((entry) => JSON.stringify(entry)),
    asked: session.open.number,
    finished: session.finished,
  };
}

/** Does again what an entry says that somebody did. */
function redo(
  session: Session<BattleState>,
  entry: HandedEntry,
  ahead: readonly Answered[],
  { keyOf }: Rules,
): void {
  const { number, questions } = session.open;
  const taken = (() => {
    switch (entry.type) {
      case 'answer': {
        const question = questions.find((each) => keyOf(each) === entry.key);
        if (!question)
          throw new Error(`entry ${entry.seq} answers "${entry.key}", which the rules do not ask then`);
        if (entry.how === 'rolled')
          return session.roll(number, question.by?.[0] ?? seatsOf(session.state)[0] ?? '', entry.key);
        return session.answer(number, entry.by, entry.answer, ahead, entry.key);
      }
      case 'undo':
        return session.undo(entry.to, entry.by, seatsOf(session.state));
      case 'overrule':
        return session.overrule(entry.path, entry.value, entry.note, entry.by);
      case 'checkpoint':
        throw new Error(`entry ${entry.seq} says that a stage begins, and the rules begin none then`);
      default:
        return entry satisfies never;
    }
  })();
  if (taken.fault !== undefined) throw new Error(`entry ${entry.seq}: ${taken.fault}`);
}

/** What was answered ahead together with this entry. */
function aheadOf(log: readonly HandedEntry[], at: number): readonly Answered[] {
  const ahead: Answered[] = [];
  for (const entry of log.slice(at + 1)) {
    if (entry.type !== 'answer') continue;
    // If the app rolls, its dice come in between.
    if (!entry.ahead && entry.by !== 'app') break;
    if (entry.ahead && entry.by !== 'app') ahead.push(entry);
  }
  return ahead;
}

/** An entry with its members in the order of another, so that both can be compared as text. */
function inOrder(entry: HandedEntry, like: Entry): object {
  const given = entry as unknown as Readonly<Record<string, unknown>>;
  const names = Object.keys(handedEntry(like));
  const others = Object.keys(given).filter((name) => !names.includes(name));
  return Object.fromEntries([...names, ...others].map((name) => [name, given[name]]));
}

const MOST_TOLD = 120;

function told(entry: HandedEntry | Entry | undefined): string {
  if (!entry) return 'none';
  const text = JSON.stringify(handedEntry(entry));
  return text.length > MOST_TOLD ? `${text.slice(0, MOST_TOLD)}…` : text;
}
