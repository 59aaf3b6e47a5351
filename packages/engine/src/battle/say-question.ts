/** A question in the words of the table: what is asked, about whom, and what each option is called. */
import { clause, section } from '@hive-arbiter/rulebook';
import type { Question, Ref } from '../table/question.ts';
import { type BattleState, isOnBoard } from './state.ts';
import { sayWhere, type Where } from './where.ts';

export interface Said {
  readonly title: string;
  /** Whom it is about, where the title does not name them. */
  readonly about?: string;
  /** What can be chosen or named, by its id. */
  readonly labels: Readonly<Record<string, string>>;
}

export function sayQuestion(question: Question, state: BattleState, nameOf: (id: Ref) => string): Said {
  const words = titleOf(question, state, nameOf);
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const about = aboutWhom(question, title, nameOf);
  const labels = Object.fromEntries(
    namedIn(question).map((id) => [id, labelOf(question, id, state, nameOf)]),
  );
  return { title, ...(about === undefined ? {} : { about }), labels };
}

function titleOf(question: Question, state: BattleState, nameOf: (id: Ref) => string): string {
  switch (question.kind) {
    case 'dice': {
      if (question.what !== undefined) return question.what;
      // The page and its part say what the dice are for: `Resolving hits, wound`.
      const part = question.clause.split('.').at(-2) ?? '';
      const { id, title } = section(clause(question.clause).section);
      const named = part.replaceAll('-', ' ');
      if (id === STANDARDS) return `${named.charAt(0).toUpperCase()}${named.slice(1)}`;
      return SAYS_NOTHING.includes(part) ? title : `${title}, ${named}`;
    }
    case 'measure': {
      const { from, to, within } = question;
      const [only = ''] = to;
      if (to.length === 1) {
        const near = within === 0 ? 'touching' : `within ${within}" of`;
        return naming(question.what ?? `Is ${nameOf(only)} ${near} ${nameOf(from)}?`, nameOf(only));
      }
      const near = within === 0 ? `touch ${nameOf(from)}` : `are within ${within}" of ${nameOf(from)}`;
      return question.what ?? `Which of these ${near}?`;
    }
    case 'sight': {
      const { from, to } = question;
      const [only = ''] = to;
      if (to.length === 1)
        return naming(question.what ?? `Can ${nameOf(from)} see ${nameOf(only)}?`, nameOf(only));
      return question.what ?? `Which of these can ${nameOf(from)} see?`;
    }
    case 'choice':
      return question.what ?? 'Choose';
    case 'pick':
      return question.what ?? 'Which of these?';
    case 'place': {
      const where = sayWhere(question.where as never as Where, nameOf, (ids) => groupOf(state, ids));
      return question.who ? `Who is set up next ${where}?` : `Place ${nameOf(question.of ?? '')} ${where}`;
    }
    case 'fact':
      return question.what.endsWith('?') ? question.what : `Is this so: ${question.what}?`;
    default:
      return question satisfies never;
  }
}

/** The page of what all scenarios share; its parts say more than its title. */
const STANDARDS = 'takeover.standards';

/** Parts of pages that have no name of their own. */
const SAYS_NOTHING: readonly string[] = ['special', 'general', 'data', 'rulebook', 'roll', 'dice'];

/** What all of these are together, where they are everybody of a gang who is on the board. */
function groupOf({ gangs, fighters }: BattleState, ids: readonly Ref[]): string | undefined {
  const gang = gangs.find(({ roster }) => ids.every((id) => roster.includes(id)));
  if (!gang || ids.length < 3) return undefined;
  const there = gang.roster.map((id) => fighters[id]).filter((fighter) => fighter && isOnBoard(fighter));
  return there.every((fighter) => fighter && ids.includes(fighter.id))
    ? `fighter of ${gang.name}`
    : undefined;
}

/** Everything in a question that has a name. */
function namedIn(question: Question): readonly string[] {
  switch (question.kind) {
    case 'choice':
      return [...new Set([...question.options, ...Object.keys(question.blocked ?? {})])];
    case 'pick':
      return question.options;
    case 'measure':
    case 'sight':
      return [question.from, ...question.to];
    case 'place':
      return question.who ?? [];
    case 'dice':
      return 'deck' in question.dice ? question.dice.deck : [];
    default:
      return [];
  }
}

/** Whoever takes or plays a tactics card reads what it does: its title alone says nothing. */
function labelOf(
  question: Question,
  id: string,
  { occasion }: BattleState,
  nameOf: (id: Ref) => string,
): string {
  if (question.kind !== 'choice' && question.kind !== 'pick') return nameOf(id);
  const label = question.kind === 'choice' ? question.labels?.[id] : undefined;
  const card = label ?? occasion.lists.tactics.find((each) => each.id === id);
  return typeof card === 'object' ? `${card.title}: ${card.words}` : (card ?? nameOf(id));
}

/** The words with the name beside them, unless they say it. */
function naming(words: string, name: string): string {
  return words.includes(name) ? words : `${words} Is it ${name}?`;
}

/** Whom the question is about, where neither its words nor the player asked say so. */
function aboutWhom(
  { of, by, kind }: Question,
  title: string,
  nameOf: (id: Ref) => string,
): string | undefined {
  if (of === undefined || kind === 'place') return undefined;
  const known = `${title} ${by?.map(nameOf).join(' ') ?? ''}`;
  const names = of
    .split(' ')
    .map(nameOf)
    .filter((name) => !known.includes(name));
  return names.length === 0 ? undefined : names.join(', ');
}
