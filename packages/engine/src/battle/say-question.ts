/** The words of a question: its text, the fighter it is about, and a label for each option. */
import { clause, section } from '@hive-arbiter/rulebook';
import { DICE, type Dice } from '../table/dice.ts';
import type { EventId, Facts, Sentence } from '../table/events.ts';
import { type Question, type Ref, subjectsOf } from '../table/question.ts';
import { isNamedIn, type Saying, say, type Words } from '../table/say.ts';
import { ENGLISH, type Language } from '../words/index.ts';
import { type Rolling, rollSentence } from '../words/language.ts';
import type { TacticsCard } from './lists.ts';
import { nameIn } from './names.ts';
import { inWordsOf, type Said } from './said.ts';
import { allOnBoard, type BattleState } from './state.ts';
import { type Where, whereSaid } from './where.ts';

export type { Said } from './said.ts';

/** A question in the words of a language. */
export function sayQuestion(
  question: Question,
  state: BattleState,
  nameOf: (id: Ref) => string,
  language: Language = ENGLISH,
): Said {
  return inWordsOf(questionSaid(question, state), question, nameOf, language);
}

/** A question for words that are made later. What is called by its name alone has no label. */
export function questionSaid(question: Question, state: BattleState): Said<Words> {
  const title = titleOf(question, state);
  const about = aboutWhom(question, title, state);
  const said = { title, ...(about === undefined ? {} : { about }), labels: labelsOf(question, state) };
  if (question.kind !== 'choice' || !question.blocked) return said;
  const closed = Object.entries(question.blocked).map(([id, { why }]) => [id, why] as const);
  return { ...said, closed: Object.fromEntries(closed) };
}

function titleOf(question: Question, state: BattleState): Words {
  const { what } = question;
  switch (question.kind) {
    case 'dice':
      return what ?? rollSaid(question);
    case 'measure': {
      const { from, to, within } = question;
      const [only = ''] = to;
      if (to.length === 1) {
        const asked =
          within === 0
            ? say('say-question/touching', { only, from })
            : say('say-question/within', { only, within, from });
        return what ? askedOfOne(what, only, state) : asked;
      }
      const asked =
        within === 0
          ? say('say-question/which-these-touch', { from })
          : say('say-question/which-these-within', { within, from });
      return what ?? asked;
    }
    case 'sight': {
      const { from, to } = question;
      const [only = ''] = to;
      if (to.length !== 1) return what ?? say('say-question/which-these-can-see', { from });
      return what ? askedOfOne(what, only, state) : say('say-question/can-see', { from, only });
    }
    case 'choice':
      return what ?? say('say-question/choose');
    case 'pick':
      return what ?? say('say-question/which-these');
    case 'place': {
      const limit = whereSaid(
        question.where as Where,
        (id) => nameIn(state, id, ENGLISH),
        (ids, many) => groupOf(state, ids, many),
      );
      // Nobody stands there afterwards: a marker or a template is laid.
      if (what && question.about?.is === 'aim' && question.about.lays)
        return (question.where as Where).is === 'anywhere'
          ? what
          : say('say-question/asked-where', { what, limit });
      return question.who
        ? say('say-question/who-set-up-next', { limit })
        : say('say-question/place', { of: question.of ?? '', limit });
    }
    case 'move': {
      const { inches, charge, of = '' } = question;
      const [target] = charge ?? [];
      return target === undefined
        ? say('say-question/move-up', { of, inches })
        : say('say-question/charge-up', { target, of, inches });
    }
    case 'fact':
      return question.what;
    case 'deed':
      return what ?? say('say-question/what-done');
    default:
      return question satisfies never;
  }
}

/** Who rolls for what, and the result needed: `Mad Dog rolls to hit Slate with an autogun: 4+`. */
function rollSaid(question: Question<'dice'>): Saying {
  const { dice, needs, against, using } = question;
  const who = subjectsOf(question);
  const rolling: Rolling = who.length === 0 ? 'nobody' : who.length === 1 ? 'one' : 'several';
  const [words, more] = question.roll === undefined ? rollOf(question) : [question.roll, {}];
  const roll: Saying = {
    say: rollSentence(words, rolling) as Sentence,
    facts: {
      ...(who.length === 0 ? {} : { of: listed(who) }),
      ...(against === undefined ? {} : { against }),
      ...(using === undefined ? {} : { using }),
      ...more,
    },
  };
  const isEnough = needs !== undefined && needs > 1 && needs <= highestOf(dice);
  return isEnough ? say('say-question/enough', { roll, needs }) : roll;
}

/** The catalogue's name of the roll; a clause without one has at least a page. */
function rollOf({ clause: id, dice }: Question<'dice'>): readonly [words: string, facts: Facts] {
  const { roll, section: page } = clause(id);
  const kind = 'deck' in dice ? 'draw' : 'roll';
  const words = typeof roll === 'object' ? (roll[dice.notation] ?? roll[kind]) : roll;
  return words === undefined ? [`${kind} for “{page}”`, { page: section(page).title }] : [words, {}];
}

/** The highest result of numbered dice: the sum if they are added up, else of each die. */
function highestOf(dice: Dice): number {
  if ('deck' in dice || (dice.die !== 'D6' && dice.die !== 'D3')) return 0;
  return DICE[dice.die].faces.length * (dice.read === 'sum' ? dice.count : 1);
}

function listed(ids: readonly Ref[]): Words {
  const last = ids.at(-1) ?? '';
  return ids.length < 2 ? last : say('say-question/and', { most: ids.slice(0, -1), last });
}

/**
 * What all of these are together: everybody on the board, all leaders, or everybody of some gangs. Nothing if each
 * has to be named.
 */
function groupOf(state: BattleState, ids: readonly Ref[], many: 'any' | 'every'): Saying | undefined {
  const isAny = many === 'any';
  const there = allOnBoard(state);
  if (ids.length === state.gangs.length && ids.every((id) => state.fighters[id]?.rank === 'leader'))
    return isAny ? say('say-question/any-leader') : say('say-question/every-leader');
  if (ids.length < 3) return undefined;
  const gangs = state.gangs.filter(({ roster }) => ids.some((id) => roster.includes(id)));
  const named = ids.filter((id) => gangs.some(({ roster }) => roster.includes(id)));
  if (named.length < ids.length) return undefined;
  const missing = there.filter(
    ({ id }) => !ids.includes(id) && gangs.some(({ roster }) => roster.includes(id)),
  );
  // A few may be left out, as long as that is shorter than all names.
  if (missing.length > 2 || missing.length * 2 > ids.length) return undefined;
  if (gangs.length > 1 && gangs.length === state.gangs.length)
    return missing.length > 0
      ? undefined
      : isAny
        ? say('say-question/any-other-fighter')
        : say('say-question/every-other-fighter');
  const gang = listed(gangs.map(({ name }) => name));
  const all = isAny ? say('say-question/any-fighter', { gang }) : say('say-question/every-fighter', { gang });
  return missing.length === 0
    ? all
    : say('say-question/but', { all, but: listed(missing.map(({ id }) => id)) });
}

/**
 * Labels of options where the name is not enough. A player who picks a tactics card reads its effect: its
 * title alone says nothing.
 */
function labelsOf(question: Question, { occasion }: BattleState): Readonly<Record<string, Words>> {
  if (question.kind !== 'choice' && question.kind !== 'pick') return {};
  const given = (question.kind === 'choice' && question.labels) || NO_LABELS;
  const blocked = question.kind === 'choice' ? question.blocked : undefined;
  const cards = cardsIn(occasion.lists.tactics);
  const isCard = (id: string) => cards.has(id);
  // Most questions are about no card.
  if (!question.options.some(isCard) && !(blocked && Object.keys(blocked).some(isCard))) return given;
  const labels: Record<string, Words> = {};
  for (const { id, title, words } of occasion.lists.tactics)
    if (question.options.includes(id) || blocked?.[id])
      labels[id] = say('say-question/card', { title, words });
  return { ...labels, ...given };
}

const NO_LABELS: Readonly<Record<string, Words>> = {};

/** The ids of the cards in a list, which no rule changes. */
function cardsIn(tactics: readonly TacticsCard[]): ReadonlySet<string> {
  let known = idsOfCards.get(tactics);
  if (!known) {
    known = new Set(tactics.map(({ id }) => id));
    idsOfCards.set(tactics, known);
  }
  return known;
}

const idsOfCards = new WeakMap<readonly TacticsCard[], ReadonlySet<string>>();

/** A question about many that is put to one: `Who is within 3"?` has words for `Is Bo within 3"?`. */
function askedOfOne(what: Saying, only: Ref, state: BattleState): Saying {
  if (isNamedIn(what, [only, nameIn(state, only, ENGLISH)])) return what;
  const one = `${what.say}/one`;
  return one in ENGLISH.events
    ? { say: one as EventId, facts: { ...what.facts, only } }
    : say('say-question/is-it', { words: what, name: only });
}

/** The fighter the question is about, where neither its text nor the player asked tells it. */
function aboutWhom(question: Question, title: Words, state: BattleState): Words | undefined {
  const { of, by = [], kind } = question;
  if (kind === 'place') return undefined;
  // Among fighters to choose from, one who is named besides would seem to be meant.
  if (kind === 'choice' && of !== undefined && question.options.includes(of)) return undefined;
  const about = of !== undefined ? [of] : kind === 'dice' ? question.each : undefined;
  if (about === undefined) return undefined;
  const asked = state.gangs.filter(({ seat }) => by.includes(seat)).map(({ id }) => id);
  const unnamed = about.filter(
    (id) => !by.includes(id) && !asked.includes(id) && !isNamedIn(title, [id, nameIn(state, id, ENGLISH)]),
  );
  const [first] = unnamed;
  return unnamed.length < 2 ? first : say('say-question/these', { who: unnamed });
}
