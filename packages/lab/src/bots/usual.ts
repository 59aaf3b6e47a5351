/**
 * What anybody would answer: questions that need no tactics. Whatever is not known here is left to chance, so that a bot
 * is never at a loss, in scenarios and under rules that it has never met.
 */
import { type Aim, type Answer, aimsOf, type Question, rangedOf, type Seed } from '@hive-arbiter/engine';
import { Random } from './random.ts';
import type { Seen } from './seen.ts';

/** Actions that are always taken, in this order. */
const ALWAYS: readonly string[] = [
  'confirm',
  'react',
  'in-order',
  'fight-on',
  'roll',
  'pay',
  'escape',
  'leave-board',
];
/**
 * Where nobody knows a distance, the first of these that is offered. People say who is in sight, and a shot at nobody uses no
 * action. Whoever has no gun runs at an enemy, the others do not.
 */
const WITHOUT_BOARD: readonly string[] = ['stand-up', 'fight', 'coup-de-grace', 'shoot', 'reload'];
/** What is taken only where nothing else is offered. */
const NEVER: readonly string[] = ['nobody', 'hold', 'fail', 'none', 'done', 'enough'];

export class Usual {
  private readonly random: Random;

  constructor(seed: Seed) {
    this.random = new Random(seed);
  }

  answer(question: Question, seen: Seen): Answer {
    switch (question.kind) {
      case 'choice':
        return this.choose(question, seen);
      case 'pick':
        if (isLeaving(question) || isWanted(question, seen)) return wantedOf(question, seen);
        return isForTheBetter(question)
          ? question.options.slice(0, question.most)
          : this.random.answer(question, seen);
      default:
        return this.random.answer(question, seen);
    }
  }

  private choose(question: Question<'choice'>, seen: Seen): Answer {
    const { options } = question;
    const always = [...ALWAYS, ...withoutBoard(question, seen)].find((id) => options.includes(id));
    if (always !== undefined) return always;
    // As many dice as there are.
    if (options.every((option) => /^\d+$/.test(option)))
      return options.reduce((most, option) => (Number(option) > Number(most) ? option : most));
    const better = options.filter((option) => !NEVER.includes(option));
    if (better.length === 0 || better.length === options.length) return this.random.answer(question, seen);
    return this.random.answer({ ...question, options: better }, seen);
  }
}

/** Actions for somebody of whom nobody knows where they stand. */
function withoutBoard({ clause, of = '' }: Question<'choice'>, { board, fighters }: Seen): readonly string[] {
  const fighter = fighters[of];
  if (board || !fighter || clause !== 'core.activation.turn.4') return [];
  return [...WITHOUT_BOARD, rangedOf(fighter).length === 0 ? 'charge' : 'move'];
}

/** Picks where more is better: a crew, a group that acts together. */
function isForTheBetter({ clause }: Question): boolean {
  return clause.includes('.crews.') || clause === 'core.activation.group.1';
}

/** Does it ask who leaves the battlefield of their own will? */
function isLeaving({ clause, least }: Question<'pick'>): boolean {
  return least === 0 && /\.(?:escape|flight)\.\d+$/.test(clause);
}

/** Does somebody who is picked do what the scenario wants of them: get away, say? */
function isWanted({ clause, least }: Question<'pick'>, seen: Seen): boolean {
  return least === 0 && ownAims(seen).some((aim) => aim.is === 'go' && aim.clause === clause);
}

/** Those of whom the scenario wants it; the others are needed where they are. */
function wantedOf({ clause, options, most }: Question<'pick'>, seen: Seen): Answer {
  const aims = ownAims(seen).filter((aim) => aim.is === 'go' && aim.clause === clause);
  return options.filter((id) => aims.some((aim) => aim.is === 'go' && aim.who.includes(id))).slice(0, most);
}

function ownAims(seen: Seen): readonly Aim[] {
  const gang = seen.gangs.find(({ seat }) => seat === seen.seat);
  return gang ? aimsOf(seen, gang) : [];
}
