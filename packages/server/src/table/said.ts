/** What somebody did and what the dice said, in plain words: read off the log, so that every process says the same. */
import { type Answered, type Entry, readKey, type Said, TO_DO, type Told } from '@hive-arbiter/engine';

/** The clause by which a round begins. */
export const ROUND_BEGINS = 'core.round.sequence.1';

/** The round that begins with a line of the story, where one does. */
export function roundIn({ clause, facts }: Pick<Told, 'clause' | 'facts'>): { readonly round?: number } {
  return clause === ROUND_BEGINS && typeof facts.round === 'number' ? { round: facts.round } : {};
}

const TOLD_TO_DO: ReadonlySet<string> = new Set(TO_DO);

/** Does a line tell people to do something with their models? */
export function toDoIn({ event }: Pick<Told, 'event'>): { readonly todo?: true } {
  return TOLD_TO_DO.has(event) ? { todo: true } : {};
}

/** What an undo would take back. */
export interface Undoable {
  /** The entry of the log that it would go back to. */
  readonly to: number;
  /** Such as `Mira: Shoot` or `2D6: 3 and 5`. */
  readonly what: string;
  /** Must the others agree, whoever asks? */
  readonly asks: boolean;
  /** Who may take it back without asking anybody: nobody else has done or used anything since. */
  readonly by?: string;
}

/** Recorded facts that are put right together: where each stands in the state, and what it is now. */
export interface Correction {
  readonly changes: readonly Change[];
  readonly note: string;
}

export interface Change {
  readonly path: readonly (string | number)[];
  readonly value?: unknown;
}

/** A correction in words, such as `Mira: wounds 2, pinned (she was in cover)`. */
export function sayCorrection({ changes, note }: Correction, nameOf: (id: string) => string): string {
  const said: string[] = [];
  let whom = '';
  for (const { path, value } of changes) {
    const [part, who, fact] = path;
    const about = typeof who === 'string' ? nameOf(who) : inWords(String(part));
    said.push(`${about === whom ? '' : `${about}: `}${sayFact(String(fact ?? part), value, nameOf)}`);
    whom = about;
  }
  return `${said.join(', ')} (${note})`;
}

function sayFact(fact: string, value: unknown, nameOf: (id: string) => string): string {
  if (fact === 'fate' || fact === 'depth' || fact === 'bottled') return inWords(String(value));
  const what = inWords(fact);
  if (typeof value === 'boolean') return value ? what : `not ${what}`;
  if (Array.isArray(value))
    return `${what} ${value.length === 0 ? 'none' : listed(value.map((each) => inWords(nameOf(String(each)))))}`;
  return typeof value === 'object' ? what : `${what} ${nameOf(String(value))}`;
}

/** `fleshWounds` and `seriously-injured` as people write them. */
function inWords(name: string): string {
  return name.replaceAll('-', ' ').replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}

/** Dice or cards that everybody may see. */
export interface Rolled {
  readonly seq: number;
  /** Such as `2D6`. */
  readonly dice: string;
  readonly clause: string;
  /** Whose they are. */
  readonly of: readonly string[];
  readonly faces: readonly (number | string)[];
  readonly how: Answered['how'];
}

/** The roll that an entry is, unless it is none or somebody's secret. */
export function rollOf(entry: Entry): Rolled | undefined {
  if (entry.type !== 'answer' || entry.secret || readKey(entry.key).kind !== 'dice') return undefined;
  const { seq, key, answer, how } = entry;
  const { dice, clause, of } = readKey(key);
  return { seq, dice, clause, of, faces: answer as Rolled['faces'], how };
}

/** An answer in words; without the question, which is known only within its stage, by what the log has. */
export function sayDone(
  { key, answer, by, secret }: Answered,
  question: Said | undefined,
  nameOf: (id: string) => string,
): string {
  const { kind, dice, of } = readKey(key);
  const about = of.length === 0 ? undefined : of.map(nameOf).join(', ');
  // Where the app rolled, nobody at the table did.
  if (secret) return `${by === 'app' ? (about ?? 'The app') : nameOf(by)}: a secret`;
  if (kind === 'dice') {
    const faces = (answer as Rolled['faces']).map((face) => nameOf(String(face)));
    return `${dice}${about === undefined ? '' : ` for ${about}`}: ${listed(faces)}`;
  }
  // Where to is not for everybody: somebody may walk in the dark.
  if (kind === 'move') return `${about ?? nameOf(by)}: the move`;
  const subject = about ?? question?.title.replace(/[?:.]$/, '') ?? nameOf(by);
  return `${subject}: ${sayAnswer(answer, question, nameOf)}`;
}

function sayAnswer(
  answer: Answered['answer'],
  question: Said | undefined,
  nameOf: (id: string) => string,
): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  if (typeof answer === 'string') {
    return capital(question?.labels[answer] ?? nameOf(answer));
  }
  if (Array.isArray(answer))
    return answer.length === 0 ? 'none' : listed(answer.map((id) => nameOf(String(id))));
  if ('do' in answer) return capital(nameOf(String(answer.do)));
  if ('of' in answer) return `${nameOf(answer.of)} is placed`;
  return 'Placed';
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
