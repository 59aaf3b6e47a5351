/** A small table for scripted battles: gangs of few fighters, and a hand that answers by the question's key. */

import '../../kit/index.ts';
import type { Rank } from '../../battle/judged.ts';
import { newBattle, type Roster } from '../../battle/roster.ts';
import { enterScenario, scenarioOf } from '../../battle/scenario.ts';
import { type BattleState, fighterOf } from '../../battle/state.ts';
import { sayWhere, type Where } from '../../battle/where.ts';
import { asked } from '../../table/asked.fixture.ts';
import type { Face } from '../../table/dice.ts';
import { type Answer, faultOfAnswer, keyOf, type Question } from '../../table/question.ts';
import { readSettings } from '../../table/settings.ts';
import { type Hand, run, Table } from '../../table/table.ts';

/** Answers one question, or several in turn, by the beginning of its key: `dice D6 core.round`. */
export type Answers = Readonly<Record<string, readonly Answer[] | ((question: Question) => Answer)>>;

/** Is this a crew in which there is room for all? */
function isRoomForAll({ clause, most, options }: Question<'pick'>): boolean {
  return /\.crews\.\d+$/.test(clause) && most >= options.length;
}

/** What nobody says is the least that can happen: placed, nobody, no, and the first option; but all come who fit in. */
function usual(question: Question): Answer {
  switch (question.kind) {
    case 'place':
      return 'placed';
    case 'measure':
    case 'sight':
    case 'move':
      return [];
    case 'fact':
      return false;
    case 'choice':
      return question.options[0] as string;
    case 'pick':
      return isRoomForAll(question) ? question.options : question.options.slice(0, question.least);
    case 'dice':
    case 'deed':
      throw new Error(`Nothing is given for ${keyOf(question)}`);
    default:
      return question satisfies never;
  }
}

export class Players implements Hand {
  readonly asked: Question[] = [];
  private readonly given: Answer[] = [];
  private readonly queues = new Map<string, Answer[]>();

  constructor(private readonly answers: Answers) {
    for (const [key, given] of Object.entries(answers)) {
      if (typeof given !== 'function') this.queues.set(key, [...given]);
    }
  }

  answer(question: Question): Answer {
    this.asked.push(asked(question));
    const answer = this.answerTo(question);
    this.given.push(answer);
    return answer;
  }

  private answerTo(question: Question): Answer {
    const key = keyOf(question);
    const known = Object.keys(this.answers)
      .filter((start) => key.startsWith(start))
      .sort((a, b) => b.length - a.length)[0];
    if (known === undefined) return usual(question);
    const given = this.answers[known];
    const queue = this.queues.get(known);
    if (queue?.length === 0) throw new Error(`The answers to ${known} have run out at ${key}`);
    const answer = typeof given === 'function' ? given(question) : (queue?.shift() as Answer);
    const fault = faultOfAnswer(question, answer);
    if (fault) throw new Error(`${key}: ${fault}`);
    return answer;
  }

  /** The keys of the questions asked, those that begin so. */
  keys(start = ''): readonly string[] {
    return this.asked.map(keyOf).filter((key) => key.startsWith(start));
  }

  /** The placed things with their limits, in the order of placing. */
  placed(): readonly (readonly [string, string])[] {
    return this.asked.flatMap((question, at) => {
      if (question.kind !== 'place') return [];
      const answer = this.given[at] as Answer<'place'>;
      const of = typeof answer === 'object' && 'of' in answer ? answer.of : question.of;
      return [[of ?? '', sayWhere(question.where as Where)] as const];
    });
  }

  options(start: string): readonly (readonly string[])[] {
    return this.asked.flatMap((question) =>
      (question.kind === 'choice' || question.kind === 'pick') && keyOf(question).startsWith(start)
        ? [question.options]
        : [],
    );
  }
}

const STATS = { m: 5, ws: 4, bs: 4, s: 3, t: 3, w: 1, i: 4, a: 1, ld: 7, cl: 7, wil: 7, int: 7 };

/** A gang whose fighters are named in a line: `boss leader, pip juve`, each `gang-name`. */
export function roster(id: string, fighters: string): Roster {
  const told = fighters.split(', ').map((words) => words.split(' '));
  return {
    id,
    name: id,
    house: 'escher',
    rating: 1000,
    territories: 2,
    stash: 100,
    fighters: told.map(([name = '', rank = 'ganger']) => ({
      id: `${id}-${name}`,
      name: `${id} ${name}`,
      rank: rank as Rank,
      stats: STATS,
      kit: ['armoury.laspistol'],
    })),
  };
}

export interface Setting {
  readonly answers?: Answers;
  readonly rulings?: object;
  readonly variants?: readonly string[];
  readonly depth?: BattleState['depth'];
  readonly terrain?: BattleState['terrain'];
  /** The first round, unless said otherwise. */
  readonly round?: number;
}

/** A further fighter of the first gang, who is among the fighters already. */
export function joinsRoster({ gangs: [gang] }: Pick<BattleState, 'gangs'>, id: string): void {
  if (gang) gang.roster = [...gang.roster, id];
}

/** A table with this scenario, crews picked and nobody deployed; the first gang defends. */
export function tableFor(scenario: string, gangs: readonly Roster[], given: Setting = {}) {
  const { answers = {}, rulings = {}, variants = [], depth = 'attacks', round = 0, terrain } = given;
  const pack = scenario.split('.')[0] as BattleState['pack'];
  const state = newBattle({ scenario, pack, gangs, depth, ...(terrain ? { terrain } : {}) });
  const page = scenarioOf(state);
  enterScenario(state);
  state.round = round;
  for (const gang of state.gangs) {
    gang.crew = [...gang.roster];
    for (const id of gang.crew) fighterOf(state, id).fate = 'reserve';
  }
  const players = new Players(answers);
  const t = new Table<BattleState>(players, readSettings({ rulings, variant: variants }), state);
  return { t, state, players, page };
}

/** The same with everybody on the board. */
export function battleOf(scenario: string, gangs: readonly Roster[], given: Setting = {}) {
  const made = tableFor(scenario, gangs, { round: 1, ...given });
  for (const fighter of Object.values(made.state.fighters)) {
    Object.assign(fighter, { fate: 'standing', tookPart: true, spot: 'placed' });
  }
  return made;
}

/** Every die shows its lowest face, or the one given. */
export const always =
  (...faces: readonly Face[]) =>
  (question: Question): Answer => {
    if (question.kind !== 'dice' || !('count' in question.dice))
      throw new Error(`No dice: ${keyOf(question)}`);
    return Array.from({ length: question.dice.count }, (_, at) => faces[at % faces.length] as Face);
  };

export { run };

/** The answers of somebody who has a go at a closed door with this action and then stops, all dice showing their least. */
export function atADoor(action: string): Answers {
  return {
    'choice core.activation.turn.4': [action, 'done'],
    'choice armoury.play.traits.1': (question) =>
      question.kind === 'choice' ? (question.options.at(-1) as string) : '',
    'fact core.doors': () => true,
    'dice D6 core': always(1),
    'dice 1 firepower': always(1),
    'dice firepower': always(1),
  };
}
