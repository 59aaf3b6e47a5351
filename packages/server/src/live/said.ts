/** What somebody did and what the dice said, in plain words: read off the log, so that every process says the same. */
import type { Answered, Entry, Question, Told } from '@hive-arbiter/engine';

/** The clause by which a round begins. */
export const ROUND_BEGINS = 'core.round.sequence.1';

/** The round that begins with a line of the story, where one does. */
export function roundIn({ clause, facts }: Pick<Told, 'clause' | 'facts'>): { readonly round?: number } {
  return clause === ROUND_BEGINS && typeof facts.round === 'number' ? { round: facts.round } : {};
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

/** Dice or cards that everybody may see. */
export interface Rolled {
  readonly seq: number;
  /** Such as `2D6`. */
  readonly dice: string;
  readonly clause: string;
  readonly of?: string;
  readonly faces: readonly (number | string)[];
  readonly how: Answered['how'];
}

/** A key as `keyOf` wrote it; what dice are called may have spaces in it, a clause has dots and no spaces. */
function partsOf(key: string): { kind: string; dice: string; clause: string; of: string | undefined } {
  const kind = key.slice(0, key.indexOf(' '));
  const clauseFrom = key.lastIndexOf(' ', key.indexOf('.')) + 1;
  const space = key.indexOf(' ', clauseFrom);
  const clauseTo = space === -1 ? key.length : space;
  return {
    kind,
    dice: key.slice(kind.length + 1, Math.max(kind.length + 1, clauseFrom - 1)),
    clause: key.slice(clauseFrom, clauseTo),
    of: clauseTo < key.length ? key.slice(clauseTo + 1) : undefined,
  };
}

/** The roll that an entry is, unless it is none or somebody's secret. */
export function rollOf(entry: Entry): Rolled | undefined {
  if (entry.type !== 'answer' || entry.secret || !entry.key.startsWith('dice ')) return undefined;
  const { seq, key, answer, how } = entry;
  const { dice, clause, of } = partsOf(key);
  return { seq, dice, clause, ...(of === undefined ? {} : { of }), faces: answer as Rolled['faces'], how };
}

/** An answer in words; without the question, which is known only within its stage, by what the log has. */
export function sayDone(
  { key, answer, by, secret }: Answered,
  question: Question | undefined,
  nameOf: (id: string) => string,
): string {
  const { kind, dice, of } = partsOf(key);
  // The seats of a secret question stand behind its subject.
  const named = of?.split(' ').filter((each) => !each.startsWith('@')) ?? [];
  const about = named.length === 0 ? undefined : named.map(nameOf).join(', ');
  // Where the app rolled, nobody at the table did.
  if (secret) return `${by === 'app' ? (about ?? 'The app') : nameOf(by)}: a secret`;
  if (kind === 'dice') {
    const faces = (answer as Rolled['faces']).map((face) => nameOf(String(face)));
    return `${dice}${about === undefined ? '' : ` for ${about}`}: ${listed(faces)}`;
  }
  // Where to is not for everybody: somebody may walk in the dark.
  if (kind === 'move') return `${about ?? nameOf(by)}: the move`;
  const subject = about ?? question?.what?.replace(/[?:.]$/, '') ?? nameOf(by);
  return `${subject}: ${sayAnswer(answer, question, nameOf)}`;
}

function sayAnswer(
  answer: Answered['answer'],
  question: Question | undefined,
  nameOf: (id: string) => string,
): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  if (typeof answer === 'string') {
    const label = question?.kind === 'choice' ? question.labels?.[answer] : undefined;
    return capital(label ?? nameOf(answer));
  }
  if (Array.isArray(answer))
    return answer.length === 0 ? 'none' : listed(answer.map((id) => nameOf(String(id))));
  if ('of' in answer) return `${nameOf(answer.of)} is placed`;
  return 'Placed';
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
