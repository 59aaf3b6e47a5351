/** Whole battles by random policies, each checked and replayed. */
import {
  type Answer,
  type BattleSetUp,
  type BattleState,
  type BoardHand,
  type Hand,
  HOUSES,
  type Kind,
  keyOf,
  packOf,
  playThrough as playAgain,
  type Question,
  type Seed,
  type Settings,
  sampleGang,
  scenarioOf,
} from '@hive-arbiter/engine';
import { playThrough } from '@hive-arbiter/engine/direct';
import { RandomPolicy } from './policy.ts';

export interface Played {
  readonly state: BattleState;
  readonly decisions: number;
  readonly answers: readonly { readonly key: string; readonly answer: Answer }[];
  /** How often people were asked, by kind of question; a board answers for itself what it can see. */
  readonly asked: Asked;
  /** What is wrong with the battle, in plain words; empty for a good one. */
  readonly broken: readonly string[];
}

export type Asked = Readonly<Record<Kind, number>>;

/** Nobody was asked anything yet. */
export function nothingAsked(): Record<Kind, number> {
  return { dice: 0, choice: 0, pick: 0, place: 0, move: 0, measure: 0, sight: 0, fact: 0, deed: 0 };
}

/** A set-up with sample gangs, the houses in turn. */
export function sampleSetUp(scenario: string, gangs: number, more: Partial<BattleSetUp> = {}): BattleSetUp {
  const { pack } = scenarioOf({ scenario });
  const rosters = Array.from({ length: gangs }, (_, at) => {
    const house = HOUSES[at % HOUSES.length] as string;
    return sampleGang(house, at < HOUSES.length ? house : `${house}-${at}`);
  });
  return { pack, scenario, gangs: rosters, ...more };
}

/** Plays a battle to its end with nobody looking: nothing is kept but what it came to. */
export function playOut(
  setUp: BattleSetUp,
  seed: Seed,
  settings?: Settings,
): { readonly state: BattleState; readonly decisions: number } {
  const policy = new RandomPolicy(seed);
  const state = playThrough(setUp, policy, settings);
  return { state, decisions: policy.decisions };
}

/**
 * Plays a battle to its end, looking at it after every stage, and plays its answers again with rules that could stop at
 * any of them, as they do at a table of people.
 */
export function selfplay(
  setUp: BattleSetUp,
  seed: Seed,
  settings?: Settings,
  policy = new RandomPolicy(seed),
): Played {
  const answers: { key: string; answer: Answer }[] = [];
  const asked = nothingAsked();
  const broken: string[] = [];
  let board: BoardHand | undefined;
  const recording: Hand = {
    lookAt(seen) {
      board = seen;
      policy.lookAt(seen);
    },
    answer(question) {
      const answer = policy.answer(question);
      asked[question.kind]++;
      const fault = board?.faultOf(question, answer);
      if (fault) broken.push(`${keyOf(question)}: ${JSON.stringify(fault)}`);
      answers.push({ key: keyOf(question), answer });
      return answer;
    },
  };
  const state = playThrough(setUp, recording, settings, (state) => broken.push(...faultsOf(state)));
  const replayed = replayStages(setUp, answers, settings, broken);
  if (replayed && JSON.stringify(replayed) !== JSON.stringify(state))
    broken.push('the replay came to another state');
  return { state, decisions: policy.decisions, answers, asked, broken };
}

function replayStages(
  setUp: BattleSetUp,
  answers: readonly { readonly key: string; readonly answer: Answer }[],
  settings: Settings | undefined,
  broken: string[],
): BattleState | undefined {
  let at = 0;
  const log: Hand = {
    // The battle was played with all its words; that it comes to the same without them is part of the proof.
    wordless: true,
    answer(question: Question) {
      const logged = answers[at++];
      if (logged?.key !== keyOf(question))
        throw new Error(`the replay asks ${keyOf(question)}, the log answers ${logged?.key}`);
      return logged.answer;
    },
  };
  try {
    const state = playAgain(setUp, log, settings);
    if (at < answers.length) broken.push(`the replay left ${answers.length - at} answers over`);
    return state;
  } catch (error) {
    broken.push((error as Error).message);
    return undefined;
  }
}

/** What must hold in every battle at every moment. */
export function faultsOf(state: BattleState): readonly string[] {
  const faults: string[] = [];
  const fail = (fault: string) => faults.push(`round ${state.round}: ${fault}`);
  for (const fighter of Object.values(state.fighters)) {
    const isThere = ['standing', 'pinned', 'seriously-injured'].includes(fighter.fate);
    if (fighter.ready && !isThere) fail(`${fighter.id} is ${fighter.fate} and has a Ready marker`);
    if (!isThere && fighter.engagedWith.length > 0) fail(`${fighter.id} is ${fighter.fate} and engaged`);
    for (const foe of fighter.engagedWith) {
      if (!state.fighters[foe]?.engagedWith.includes(fighter.id))
        fail(`${fighter.id} is engaged with ${foe}, who is not`);
    }
    if (state.board && isThere && (fighter.spot === null || fighter.spot === 'placed'))
      fail(`${fighter.id} is on the battlefield and nowhere on the board`);
    if (fighter.fleshWounds < 0 || fighter.wounds < 0) fail(`${fighter.id} has less than no wounds`);
    if (fighter.carries !== null && state.markers[fighter.carries]?.carriedBy !== fighter.id) {
      fail(`${fighter.id} carries ${fighter.carries}, which does not know it`);
    }
  }
  for (const gang of state.gangs) {
    if (gang.stash < 0) fail(`${gang.id} has ${gang.stash} credits`);
    if (new Set(gang.roster).size !== gang.roster.length) fail(`${gang.id} lists a fighter twice`);
    for (const id of gang.roster) if (!state.fighters[id]) fail(`${gang.id} has lost ${id}`);
  }
  for (const fault of faultsOfSides(state)) fail(fault);
  const other = notPlain(state);
  if (other !== undefined) fail(`the state is not plain data at state${other}`);
  return faults;
}

/**
 * The path to something that JSON would lose or change; undefined where all of it is plain data. A member that is undefined is
 * as good as none.
 */
export function notPlain(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || value === undefined || value === null)
    return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : '';
  if (typeof value !== 'object') return '';
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const inside = value[at] === undefined ? '' : notPlain(value[at]);
      if (inside !== undefined) return `[${at}]${inside}`;
    }
    return undefined;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return '';
  for (const [key, part] of Object.entries(value)) {
    const inside = notPlain(part);
    if (inside !== undefined) return `.${key}${inside}`;
  }
  return undefined;
}

/** In Dominion a side wins as a whole, and at most one gang takes the Territory [classic.multi-player.sides.1]. */
function faultsOfSides({ pack, gangs, verdict, awards, facts }: BattleState): readonly string[] {
  if (!packOf({ pack }).sides || !verdict) return [];
  const faults: string[] = [];
  const taken = awards.filter(({ what, amount }) => what === 'territory' && amount > 0).length;
  if (taken > 1) faults.push(`${taken} gangs take the Territory`);
  // Allies against the Enforcers still win or lose the battle alone.
  if (facts.enforcers !== undefined) return faults;
  const won = new Set(gangs.filter(({ id }) => verdict.victors.includes(id)).map(({ side }) => side));
  for (const { id, side } of gangs)
    if (won.has(side) && !verdict.victors.includes(id)) faults.push(`${id} does not win with its side`);
  if (won.size > 1) faults.push(`${won.size} sides win`);
  return faults;
}
