/** The server's own texts about a battle: lines of the story, actions, dice. Only ids and facts. */
import {
  type Answered,
  type Entry,
  FIGURES,
  factSaid,
  factsShown,
  type Held,
  type Json,
  type Line,
  type OldTold,
  type Question,
  type RollSeen,
  readKey,
  type Said,
  say,
  TO_DO,
  type Told,
  type Words,
} from '@hive-arbiter/engine';
import type { Rules } from '@hive-arbiter/lab/rules';

/** The clause by which a round begins. */
export const ROUND_BEGINS = 'core.round.sequence.1';

/** A line of the story. Rules that bring no dictionary say it in English. */
export function lineSaid(told: Told | OldTold, rules: Rules, nameOf: (id: string) => string): Line<Words> {
  return { words: toldSaid(told, rules, nameOf), clause: told.clause, ...roundIn(told), ...markOf(told) };
}

function toldSaid(told: Told | OldTold, rules: Rules, nameOf: (id: string) => string): Words {
  const dictionary = rules.dictionaryOf?.('en');
  if (!dictionary) return rules.inWords(told, nameOf);
  const said = { say: 'event' in told ? told.event : (told.words as Told['event']), facts: told.facts };
  return { say: said.say, facts: factsShown(said, dictionary) };
}

/** Rules of earlier releases gave the reasons why options are closed with the question, in English. */
export function withReasons(question: Question, said: Said<Words>): Said<Words> {
  if (said.closed || question.kind !== 'choice' || !question.blocked) return said;
  const closed = Object.entries(question.blocked).map(([id, { why }]) => [id, why] as const);
  return { ...said, closed: Object.fromEntries(closed) };
}

/** The round that begins with a line of the story, if one does. */
export function roundIn({ clause, facts }: Pick<Told, 'clause' | 'facts'>): { readonly round?: number } {
  return clause === ROUND_BEGINS && typeof facts.round === 'number' ? { round: facts.round } : {};
}

const TOLD_TO_DO: ReadonlySet<string> = new Set(TO_DO);
const TOLD_FIGURES: ReadonlySet<string> = new Set(FIGURES);

/** Does a line tell people to do something with their models, or what the verdict was judged by? */
function markOf(told: Told | OldTold): { readonly todo?: true; readonly figures?: true } {
  if (!('event' in told)) return {};
  if (TOLD_FIGURES.has(told.event)) return { figures: true };
  return TOLD_TO_DO.has(told.event) ? { todo: true } : {};
}

/** Corrected facts: the place of each in the state, and its new value. */
export interface Correction {
  readonly changes: readonly Change[];
  readonly note: string;
}

export interface Change {
  readonly path: readonly (string | number)[];
  readonly value?: unknown;
}

/** A correction, such as `Mira: wounds left 2, pinned (she was in cover)`. */
export function correctionSaid({ changes, note }: Correction, state: Parameters<typeof factSaid>[0]): Words {
  const facts: Words[] = [];
  let whom: string | undefined;
  for (const { path, value } of changes) {
    const { who, fact } = factSaid(state, path, value as Json);
    facts.push(who === undefined || who === whom ? fact : say('correction/of', { who, fact }));
    whom = who;
  }
  return say('correction/because', { facts, note });
}

/** The roll that an entry is, unless it is none or somebody's secret. */
export function rollOf(entry: Entry): RollSeen | undefined {
  if (entry.type !== 'answer' || entry.secret) return undefined;
  const { seq, key, answer, how } = entry;
  // Most answers are no roll, and a key is long to read.
  if (!key.startsWith('dice ')) return undefined;
  const { dice, clause, of } = readKey(key);
  return { seq, dice, clause, of, faces: answer as RollSeen['faces'], how };
}

/** By which somebody is noted as down, and as what. */
const NOTED = 'core.injury.dice.1';

/**
 * Of what was done together, what names it: what became of somebody where that was noted, and not that nobody of a list was
 * chosen, if more was said with it.
 */
export function telling(doings: readonly Held[]): Held | undefined {
  const [first] = doings;
  if (first?.type === 'answer' && first.answer === 'note') {
    const noted = doings.findLast((entry) => entry.type === 'answer' && readKey(entry.key).clause === NOTED);
    if (noted) return noted;
  }
  const isEmpty = (entry: Held) =>
    entry.type === 'answer' && Array.isArray(entry.answer) && entry.answer.length === 0;
  return doings.find((entry) => !isEmpty(entry)) ?? doings[0];
}

/**
 * A player's action in words. If its question is no longer known (it is only within its stage), the log's entry is
 * used. A question about one of many, `Is Bo within 3"?`, is answered by yes or no. The question's words are made only where
 * they are read.
 */
export function doneSaid(
  { key, answer, by, secret }: Answered,
  asked: () => Said<Words> | undefined,
  isAboutOne = false,
): Words {
  const { kind, dice, of } = readKey(key);
  // If the app rolled, nobody at the table did.
  const who = by === 'app' ? say('done/app') : by;
  if (secret) return say('done/secret', { who: by === 'app' && of.length > 0 ? [...of] : who });
  if (kind === 'dice') {
    const faces = listed((answer as RollSeen['faces']).map(String));
    const rolled = { dice: diceSaid(dice), faces };
    return of.length === 0 ? say('done/rolled', rolled) : say('done/rolled-for', { ...rolled, who: [...of] });
  }
  const about = of.length === 0 ? who : [...of];
  // Where to is not for everybody: somebody may walk in the dark.
  if (kind === 'move') return say('done/moved', { who: about });
  if (kind === 'place' && typeof answer === 'object' && 'of' in answer)
    return say('done/answered', { subject: answer.of, answer: say('done/placed') });
  const question = typeof answer === 'string' || of.length === 0 ? asked() : undefined;
  const given = answerSaid(isAboutOne && Array.isArray(answer) ? answer.length > 0 : answer, question);
  return question && of.length === 0
    ? say('done/answered-to', { title: question.title, answer: given })
    : say('done/answered', { subject: about, answer: given });
}

/** Dice with symbols by their name; all others by their notation. */
function diceSaid(notation: string): Words {
  const die = notation.replace(/^\d+ /, '');
  return Object.hasOwn(SYMBOL_DICE, die) ? say(SYMBOL_DICE[die as keyof typeof SYMBOL_DICE]) : notation;
}

const SYMBOL_DICE = {
  injury: 'done/injury-dice',
  firepower: 'done/firepower-dice',
  scatter: 'done/scatter-dice',
} as const;

function answerSaid(answer: Answered['answer'], question: Said<Words> | undefined): Words {
  if (typeof answer === 'boolean') return answer ? say('done/yes') : say('done/no');
  if (typeof answer === 'string') {
    if (question === undefined && answer === 'done') return say('done/nothing-more');
    const { labels = {} } = question ?? {};
    return Object.hasOwn(labels, answer) ? (labels[answer] as Words) : answer;
  }
  if (Array.isArray(answer)) return answer.length === 0 ? say('done/none') : listed(answer.map(String));
  if ('do' in answer) return String(answer.do);
  return say('done/placed');
}

function listed(ids: readonly string[]): Words {
  const last = ids.at(-1) ?? '';
  return ids.length < 2 ? last : say('correction/and', { most: ids.slice(0, -1), last });
}
