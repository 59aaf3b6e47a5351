/** A question in the words of the table: what is asked, about whom, and what each option is called. */
import { clause, section } from '@hive-arbiter/rulebook';
import { DICE, type Dice } from '../table/dice.ts';
import { type Question, type Ref, subjectsOf } from '../table/question.ts';
import { allOnBoard, type BattleState, type FighterState } from './state.ts';
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
  const labels: Record<string, string> = {};
  for (const id of namedIn(question)) labels[id] = labelOf(question, id, state, nameOf);
  return about === undefined ? { title, labels } : { title, about, labels };
}

function titleOf(question: Question, state: BattleState, nameOf: (id: Ref) => string): string {
  switch (question.kind) {
    case 'dice':
      return question.what ?? sayRoll(question, nameOf);
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
    case 'move': {
      const { inches, charge } = question;
      const [target] = charge ?? [];
      const who = nameOf(question.of ?? '');
      if (target !== undefined) return `Charge ${nameOf(target)} with ${who}: up to ${inches}"`;
      return `Move ${who}: up to ${inches}"`;
    }
    case 'fact':
      // What follows a question says why it is asked.
      return /\?( |$)/.test(question.what) ? question.what : `Is this so: ${question.what}?`;
    case 'deed':
      return question.what ?? 'What is done?';
    default:
      return question satisfies never;
  }
}

/** Who rolls for what, and what is enough: `Mad Dog rolls to hit Slate with an autogun: 4+`. */
function sayRoll(question: Question<'dice'>, nameOf: (id: Ref) => string): string {
  const { dice, needs, against, using } = question;
  const words = question.roll ?? rollOf(question);
  const who = subjectsOf(question).map(nameOf);
  const facts: Readonly<Record<string, string | undefined>> = {
    of: who.length === 0 ? undefined : listed(who),
    against: against === undefined ? undefined : nameOf(against),
    using: using === undefined ? undefined : withArticle(using),
  };
  const said = words
    .replaceAll(/\[([^\]]*\{(\w+)\}[^\]]*)\]/g, (_, part: string, name: string) => (facts[name] ? part : ''))
    .replaceAll(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, other = '') => facts[name] ?? other);
  const [verb = '', ...rest] = said.split(' ');
  const enough = needs !== undefined && needs > 1 && needs <= highestOf(dice) ? `: ${needs}+` : '';
  if (facts.of === undefined || words.includes('{of'))
    return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${rest.join(' ')}${enough}`;
  return `${facts.of} ${who.length === 1 ? `${verb}s` : verb} ${rest.join(' ')}${enough}`;
}

/** What the catalogue calls the roll; a clause without words of its own has at least a page. */
function rollOf({ clause: id, dice }: Question<'dice'>): string {
  const { roll, section: page } = clause(id);
  const kind = 'deck' in dice ? 'draw' : 'roll';
  const words = typeof roll === 'object' ? (roll[dice.notation] ?? roll[kind]) : roll;
  return words ?? `${kind} for “${section(page).title}”`;
}

/** The highest that dice with numbers show: together where they are added up, else each by itself. */
function highestOf(dice: Dice): number {
  if ('deck' in dice || (dice.die !== 'D6' && dice.die !== 'D3')) return 0;
  return DICE[dice.die].faces.length * (dice.read === 'sum' ? dice.count : 1);
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** A weapon as one speaks of it: `an autogun`. */
function withArticle(name: string): string {
  const plain = name.charAt(0).toLowerCase() + name.slice(1);
  return `${/^[aeiou]/.test(plain) ? 'an' : 'a'} ${plain}`;
}

/** What all of these are together: everybody on the board, of all gangs, of one, or all their leaders. */
function groupOf(state: BattleState, ids: readonly Ref[]): string | undefined {
  const there = allOnBoard(state);
  const areAll = (of: readonly FighterState[]) => of.every(({ id }) => ids.includes(id));
  if (ids.length > 1 && ids.every((id) => state.fighters[id]?.rank === 'leader'))
    return areAll(there.filter(({ rank }) => rank === 'leader')) ? 'Leader' : undefined;
  if (ids.length < 3) return undefined;
  const gang = state.gangs.find(({ roster }) => ids.every((id) => roster.includes(id)));
  if (!gang) return areAll(there) ? 'other fighter' : undefined;
  return areAll(there.filter(({ id }) => gang.roster.includes(id))) ? `fighter of ${gang.name}` : undefined;
}

/** Everything in a question that has a name. */
function namedIn(question: Question): readonly string[] {
  switch (question.kind) {
    case 'choice':
      return question.blocked ? [...question.options, ...Object.keys(question.blocked)] : question.options;
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

/** The words with the name in them, or beside them where they ask otherwise than who it is. */
function naming(words: string, name: string): string {
  if (words.includes(name)) return words;
  // `Ana fell. Who is within 3"?` becomes `Ana fell. Is Bo within 3"?`
  const asked = /(^|[.?:] )(Who is|Who stands|Which friends are) /.exec(words);
  if (!asked) return `${words} Is it ${name}?`;
  const [found, before = '', what] = asked;
  const one = what === 'Who stands' ? `Does ${name} stand ` : `Is ${name} `;
  return words.replace(found, `${before}${one}`);
}

/** Whom the question is about, where neither its words nor the player asked say so. */
function aboutWhom(question: Question, title: string, nameOf: (id: Ref) => string): string | undefined {
  const { of, by, kind } = question;
  if (kind === 'place') return undefined;
  // Among fighters to choose from, one who is named besides would seem to be meant.
  if (kind === 'choice' && of !== undefined && question.options.includes(of)) return undefined;
  const known = `${title} ${by?.map(nameOf).join(' ') ?? ''}`;
  const named = of === undefined && kind === 'dice' ? (question.each ?? []) : of === undefined ? [] : [of];
  const names = named.map(nameOf).filter((name) => !known.includes(name));
  return names.length === 0 ? undefined : names.join(', ');
}
