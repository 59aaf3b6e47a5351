/** A question in the words of the table: what is asked, about whom, and what each option is called. */
import { clause, section } from '@hive-arbiter/rulebook';
import { DICE, type Dice } from '../table/dice.ts';
import { type Saying, saidInWords, say } from '../table/events.ts';
import { type Blocks, type Question, type Ref, subjectsOf } from '../table/question.ts';
import { ENGLISH, type Language } from '../words/index.ts';
import { allOnBoard, type BattleState, type FighterState } from './state.ts';
import { sayWhere, type Where } from './where.ts';

export interface Said {
  readonly title: string;
  /** Whom it is about, where the title does not name them. */
  readonly about?: string;
  /** What can be chosen or named, by its id. */
  readonly labels: Readonly<Record<string, string>>;
  /** Why options are closed, by their id. */
  readonly closed?: Readonly<Record<string, string>>;
}

/** What words are made with: the names of ids, and the language. */
interface Voice {
  readonly state: BattleState;
  readonly nameOf: (id: Ref) => string;
  readonly language: Language;
}

export function sayQuestion(
  question: Question,
  state: BattleState,
  nameOf: (id: Ref) => string,
  language: Language = ENGLISH,
): Said {
  const voice = { state, nameOf, language };
  const words = titleOf(question, voice);
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const about = aboutWhom(question, title, nameOf);
  const labels: Record<string, string> = {};
  for (const id of namedIn(question)) labels[id] = labelOf(question, id, voice);
  const closed =
    question.kind === 'choice' && question.blocked ? whyClosed(question.blocked, voice) : undefined;
  return { title, ...(about === undefined ? {} : { about }), labels, ...(closed ? { closed } : {}) };
}

function whyClosed(blocked: Blocks, voice: Voice): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(blocked).map(([id, { why }]) => [id, inVoice(why, voice)]));
}

function inVoice(words: Saying | string, { nameOf, language }: Voice): string {
  return typeof words === 'string' ? nameOf(words) : saidInWords(words, nameOf, language);
}

function titleOf(question: Question, voice: Voice): string {
  const { state, nameOf, language } = voice;
  const { what } = question;
  switch (question.kind) {
    case 'dice':
      return what ? inVoice(what, voice) : sayRoll(question, voice);
    case 'measure': {
      const { from, to, within } = question;
      const [only = ''] = to;
      if (to.length === 1) {
        const asked =
          within === 0
            ? say('say-question/touching', { only, from })
            : say('say-question/within', { only, within, from });
        return naming(inVoice(what ?? asked, voice), nameOf(only), voice);
      }
      const asked =
        within === 0
          ? say('say-question/which-these-touch', { from })
          : say('say-question/which-these-within', { within, from });
      return inVoice(what ?? asked, voice);
    }
    case 'sight': {
      const { from, to } = question;
      const [only = ''] = to;
      if (to.length === 1)
        return naming(
          inVoice(what ?? say('say-question/can-see', { from, only }), voice),
          nameOf(only),
          voice,
        );
      return inVoice(what ?? say('say-question/which-these-can-see', { from }), voice);
    }
    case 'choice':
      return inVoice(what ?? say('say-question/choose'), voice);
    case 'pick':
      return inVoice(what ?? say('say-question/which-these'), voice);
    case 'place': {
      const group = (ids: readonly Ref[], many: 'any' | 'every') => groupOf(state, ids, many);
      const where = sayWhere(question.where as never as Where, nameOf, group, language);
      return question.who
        ? inVoice(say('say-question/who-set-up-next', { limit: where }), voice)
        : inVoice(say('say-question/place', { of: question.of ?? '', limit: where }), voice);
    }
    case 'move': {
      const { inches, charge, of = '' } = question;
      const [target] = charge ?? [];
      return inVoice(
        target === undefined
          ? say('say-question/move-up', { of, inches })
          : say('say-question/charge-up', { target, of, inches }),
        voice,
      );
    }
    case 'fact': {
      const words = inVoice(question.what, voice);
      // What follows a question says why it is asked.
      return /\?( |$)/.test(words) ? words : inVoice(say('say-question/so', { words }), voice);
    }
    case 'deed':
      return inVoice(what ?? say('say-question/what-done'), voice);
    default:
      return question satisfies never;
  }
}

/** Who rolls for what, and what is enough: `Mad Dog rolls to hit Slate with an autogun: 4+`. */
function sayRoll(question: Question<'dice'>, { nameOf, language }: Voice): string {
  const { dice, needs, against, using } = question;
  const inEnglish = question.roll ?? rollOf(question);
  const words = language.rolls[inEnglish] ?? inEnglish;
  const who = subjectsOf(question).map(nameOf);
  const facts: Readonly<Record<string, string | undefined>> = {
    of: who.length === 0 ? undefined : listed(who, language),
    against: against === undefined ? undefined : nameOf(against),
    using: using === undefined ? undefined : language === ENGLISH ? withArticle(using) : using,
  };
  const said = words
    .replaceAll(/\[([^\]]*\{(\w+)\}[^\]]*)\]/g, (_, part: string, name: string) => (facts[name] ? part : ''))
    .replaceAll(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, other = '') => facts[name] ?? other);
  const [verb = '', ...rest] = said.split(' ');
  const enough = needs !== undefined && needs > 1 && needs <= highestOf(dice) ? `: ${needs}+` : '';
  // Other languages name the roll, English says what is done.
  if (words !== inEnglish)
    return facts.of === undefined || words.includes('{of')
      ? `${said}${enough}`
      : `${facts.of}: ${said}${enough}`;
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

function listed(names: readonly string[], language: Language): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return saidInWords(say('say-question/and', { most: names.slice(0, -1), last }), (name) => name, language);
}

/** A weapon as one speaks of it: `an autogun`. */
function withArticle(name: string): string {
  const plain = name.charAt(0).toLowerCase() + name.slice(1);
  return `${/^[aeiou]/.test(plain) ? 'an' : 'a'} ${plain}`;
}

/** What all of these are together: everybody on the board, of all gangs, of one, or all their leaders. */
function groupOf(state: BattleState, ids: readonly Ref[], many: 'any' | 'every'): Saying | undefined {
  const isAny = many === 'any';
  const there = allOnBoard(state);
  const areAll = (of: readonly FighterState[]) => of.every(({ id }) => ids.includes(id));
  if (ids.length > 1 && ids.every((id) => state.fighters[id]?.rank === 'leader'))
    return areAll(there.filter(({ rank }) => rank === 'leader'))
      ? isAny
        ? say('say-question/any-leader')
        : say('say-question/every-leader')
      : undefined;
  if (ids.length < 3) return undefined;
  const gang = state.gangs.find(({ roster }) => ids.every((id) => roster.includes(id)));
  if (!gang && !areAll(there)) return undefined;
  if (!gang) return isAny ? say('say-question/any-other-fighter') : say('say-question/every-other-fighter');
  if (!areAll(there.filter(({ id }) => gang.roster.includes(id)))) return undefined;
  return isAny
    ? say('say-question/any-fighter', { gang: gang.name })
    : say('say-question/every-fighter', { gang: gang.name });
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
function labelOf(question: Question, id: string, voice: Voice): string {
  const { state, nameOf } = voice;
  if (question.kind !== 'choice' && question.kind !== 'pick') return nameOf(id);
  const label = question.kind === 'choice' ? question.labels?.[id] : undefined;
  if (label !== undefined) return inVoice(label, voice);
  const card = state.occasion.lists.tactics.find((each) => each.id === id);
  return card ? `${card.title}: ${card.words}` : nameOf(id);
}

/** The words with the name in them, or beside them where they ask otherwise than who it is. */
function naming(words: string, name: string, voice: Voice): string {
  if (words.includes(name)) return words;
  // `Ana fell. Who is within 3"?` becomes `Ana fell. Is Bo within 3"?`
  const asked =
    voice.language === ENGLISH ? /(^|[.?:] )(Who is|Who stands|Which friends are) /.exec(words) : null;
  if (!asked) return inVoice(say('say-question/is-it', { words, name }), voice);
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
