/** Small gangs and a table whose players answer by the clause of the question, for tests of whole stages. */

import { DEFAULT_LISTS } from '../battle/lists.ts';
import {
  type BattleSetUp,
  newBattle,
  type Roster,
  type RosterFighter,
  sampleGang,
} from '../battle/roster.ts';
import type { BattleState } from '../battle/state.ts';
import { asked } from '../table/asked.fixture.ts';
import { type Answer, faultOfAnswer, type Question } from '../table/question.ts';
import { DEFAULTS, type Settings } from '../table/settings.ts';
import { type Hand, inWords, Table } from '../table/table.ts';
import { battle } from './battle/battle.ts';

/** A gang of so many fighters: a leader, a champion and gangers, named `red-1` and so on. */
export function gang(id: string, count: number, more: Partial<Roster> = {}): Roster {
  const ranks = ['leader', 'champion', ...Array.from({ length: 20 }, () => 'ganger')] as const;
  const sample = sampleGang('orlock', id);
  const fighters = Array.from({ length: count }, (_, at): RosterFighter => {
    const rank = ranks[at] as 'ganger';
    const like = sample.fighters.find((each) => each.rank === rank) as RosterFighter;
    return { ...like, id: `${id}-${at + 1}`, name: `${id} ${at + 1}`, rank, cost: 100 };
  });
  return { ...sample, rating: 1000, territories: 3, stash: 100, fighters, ...more };
}

/** What a player says: one answer for every time, or a list that is used up. */
type Says = Answer | ((question: Question) => Answer);

/** A seat, a clause or both: `red takeover.prebattle.hired-guns.1`; without the seat it is anybody's answer. */
export type Sayings = Readonly<Record<string, Says | { readonly each: Says[] }>>;

/** Players who answer by clause. What nobody has an answer for is an error that names it. */
export class Players implements Hand {
  readonly asked: Question[] = [];

  constructor(private readonly sayings: Sayings) {}

  answer(question: Question): Answer {
    this.asked.push(asked(question, titleOf));
    const seat = question.by?.[0] ?? '';
    const found =
      this.sayings[`${seat} ${question.clause}`] ??
      this.sayings[`${question.of} ${question.clause}`] ??
      this.sayings[question.clause];
    const says: Says | undefined = isList(found) ? found.each.shift() : (found ?? everybody(question));
    if (says === undefined) {
      const options = question.kind === 'choice' ? `: ${question.options.join(', ')}` : '';
      throw new Error(
        `Nobody says anything to ${question.kind} ${question.clause} of ${question.of} by ${seat}${options}`,
      );
    }
    const answer = typeof says === 'function' ? says(question) : says;
    const fault = faultOfAnswer(question, answer);
    if (fault) throw new Error(`${question.clause} of ${question.of}: ${fault}`);
    return answer;
  }

  /** The questions that one clause asks. */
  of(clause: string): readonly Question[] {
    return this.asked.filter((question) => question.clause === clause);
  }
}

/** Scenarios, terrain and playing cards by their titles. */
function titleOf(id: string): string {
  const isTitled = /^dominion\.|^(sector|zone)-|-(hearts|spades|clubs|diamonds)$/.test(id);
  return isTitled ? (battle.nameOf?.(EMPTY as BattleState, id) ?? id) : id;
}

const EMPTY = {
  fighters: {},
  gangs: [],
  wild: [],
  markers: {},
  occasion: { lists: DEFAULT_LISTS },
} as unknown;

/** A gang without a choice brings everybody if the crew has room for all. */
function everybody(question: Question): Says | undefined {
  const isCrew = question.kind === 'pick' && /\.crews\.\d+$/.test(question.clause);
  return isCrew && question.most >= question.options.length ? question.options : undefined;
}

function isList(said: Sayings[string] | undefined): said is { readonly each: Says[] } {
  return typeof said === 'object' && said !== null && 'each' in said;
}

/** The first option of a choice, as many as may be picked, or the first card of a deck. */
export const first: Says = (question) => {
  if (question.kind === 'choice') return question.options[0] as string;
  if (question.kind === 'pick') return question.options.slice(0, question.most);
  if (question.kind === 'dice' && 'deck' in question.dice) return [question.dice.deck[0] as string];
  throw new Error(`There is no first answer to a ${question.kind}`);
};

export function tableFor(
  setUp: BattleSetUp,
  sayings: Sayings = {},
  settings: Settings = DEFAULTS,
): { t: Table<BattleState>; state: BattleState; players: Players; told: () => readonly string[] } {
  const state = newBattle(setUp);
  const players = new Players(sayings);
  const t = new Table(players, settings, state);
  const told = () => t.story.map((event) => `${event.clause} ${inWords(event)}`);
  return { t, state, players, told };
}
