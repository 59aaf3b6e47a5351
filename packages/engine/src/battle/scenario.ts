/**
 * One scenario governs a battle [takeover.standards.general.1]. It reads in the order of its page; what "standard" means
 * there is a shared function, in force only where a page calls for it [takeover.standards.general.2].
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Saying } from '../table/events.ts';
import type { Ref, Rule } from '../table/question.ts';
import { isRule } from '../table/run.ts';
import type { Aims } from './aims.ts';
import type { Figures } from './figures.ts';
import type { Ending, Rewards, Verdict } from './judged.ts';
import { missionOf } from './occasion.ts';
import type { BattleState, BattleTable, FighterState, GangState } from './state.ts';
import { BOARD, type Outline, type Size, TOWERS, type Where } from './where.ts';

/** A rule that asks, or a plain answer where it does not. */
export type Maybe<T> = T | Rule<T>;

/** How a gang picks its starting crew: by one of two methods [takeover.standards.crews.1]. */
export interface CrewTerms {
  readonly method: 'custom' | 'random';
  /** Null if the number of fighters in the gang is the only limit. */
  readonly size: number | null;
  /** The smallest crew that may be picked, if the gang has so many; one fighter if left out. */
  readonly least?: number;
  readonly clause: ClauseId;
  /** By which clause the size is less than the scenario's own number, where it is. */
  readonly cutBy?: ClauseId;
  /** Who may be picked, in addition to being fit. */
  readonly may?: (fighter: FighterState) => boolean;
  /** Fighters who are always in the crew: a hostage, a leader who must be there. */
  readonly must?: (fighter: FighterState) => boolean;
}

/** What a player may make of the tactics deck before the hand is drawn. */
export interface DeckTerms {
  /** So many cards at most that belong to no House. */
  readonly mostGeneric?: number;
  /** Cards may be left out down to this number; none may where it is not said. */
  readonly least?: number;
  readonly clause: ClauseId;
}

/** A part of the battlefield to draw: a deployment zone, an objective, a distance. */
export interface Area {
  readonly words: string;
  readonly where: Where;
  readonly clause: ClauseId;
}

export interface Scenario {
  /** The page of the rulebook. */
  readonly id: string;
  readonly title: string;
  /** Another scenario's page, whose clauses hold here too. */
  readonly follows?: string;
  readonly pack: BattleState['pack'];
  readonly gangs: { readonly least: number; readonly most: number };
  /** Does the scenario have attackers and defenders? */
  readonly roles: 'attacker-defender' | 'none';
  /** The clause by which nobody wins, where something else than victory counts. */
  readonly noVictor?: ClauseId;
  /** May fighters get away by the scenario's own rule? */
  readonly escapes?: true;
  /** The special rules in force, by id, in the order in which they act; the scenario's own first. */
  readonly special: readonly string[];

  /** The size of the battlefield; a square of 3 feet to a side by default [takeover.standards.battlefield.2]. */
  readonly board?: (state: BattleState) => Size;
  /** The tiles of a battlefield that leaves part of the board empty, as they lie or as the players might lay them. */
  readonly tiles?: (state: BattleState) => readonly Outline[];
  readonly battlefield: (state: BattleState) => readonly Area[];
  /**
   * What the players place while they set the battlefield up, so that they know where it lies when they pick their
   * crews.
   */
  readonly furnish?: (t: BattleTable) => Rule<void>;
  /** The terrain that the page prescribes; nobody chooses it, and the page may also say how it is laid out. */
  readonly terrain?: {
    readonly is: BattleState['terrain'];
    readonly clause: ClauseId;
    readonly ownLayout?: true;
    /** The winner of a roll-off lays the first tile. */
    readonly tilesByRollOff?: true;
  };
  /** Who takes part, and in whose place: everything that must be settled before crews are picked. */
  readonly gather?: (t: BattleTable) => Rule<void>;
  readonly crew: (t: BattleTable, gang: GangState) => Maybe<CrewTerms>;
  /** Who has to come if anybody of this gang does, be they in Recovery like all of it. */
  readonly comesFirst?: (state: BattleState, gang: GangState) => Ref | undefined;
  /** How this gang builds its tactics deck on the spot, where it does. */
  readonly deck?: (gang: GangState) => DeckTerms | undefined;
  /** The clause by which no Territory boon is of use in this battle. */
  readonly noBoons?: ClauseId;
  /** Sides, markers, captives: everything that must be there before anyone deploys. */
  readonly setUp?: (t: BattleTable) => Maybe<void>;
  readonly deployment: (t: BattleTable) => Rule<void>;
  /** Does the battle stop in the middle of an activation or End phase once its end is reached? */
  readonly stopsAtOnce?: (t: BattleTable) => boolean;
  /** A gang's aims; by default to be the last on the battlefield. */
  readonly aims?: Aims;
  /** True where nobody but the starting crews can be there: a pit. */
  readonly closed?: boolean;
  /** Is nobody taken captive after this battle? */
  readonly noCaptives?: (t: BattleTable) => boolean;
  /** What the scenario adds to the victor's roll for taking captives. */
  readonly captureModifier?: (state: BattleState, victor: GangState) => number;
  /** What must be known before anybody can say whether the battle has ended, where that has to be asked. */
  readonly beforeEnding?: (t: BattleTable) => Rule<void>;
  readonly ending: (t: BattleTable) => Ending;
  /** The gangs that are left as the page counts them; those with anybody on the battlefield by default. */
  readonly left?: (t: BattleTable) => readonly Ref[];
  /** What a gang should know before it bottles out by choice, or leaves having done so: `the battle is lost then`. */
  readonly bottlingWarning?: (t: BattleTable, gang: GangState) => Saying | undefined;
  /** The points of each gang as the battle stands, where the most points win. */
  readonly points?: (t: BattleTable) => Readonly<Record<Ref, number>>;
  /** Who won; it tells the verdict by the clause that it names. */
  readonly victory: (t: BattleTable) => Maybe<Verdict>;
  /** What that was judged by, in figures; told after the verdict. */
  readonly figures: (t: BattleTable) => readonly Figures[];
  readonly rewards: (t: BattleTable) => Maybe<Rewards>;
}

const registered = new Map<string, Scenario>();

/** Registers a scenario under its id. */
export function scenario<S extends Scenario>(made: S): S {
  if (registered.has(made.id)) throw new Error(`Two scenarios are registered as ${made.id}`);
  registered.set(made.id, made);
  return made;
}

/** Takes a scenario out of the list again: tests register some that others must not meet. */
export function forgetScenario(id: string): void {
  registered.delete(id);
}

export function scenarios(): readonly Scenario[] {
  return [...registered.values()];
}

export function scenarioOf(state: Pick<BattleState, 'scenario'>): Scenario {
  const found = registered.get(state.scenario);
  if (!found) throw new Error(`There is no scenario ${state.scenario}`);
  return found;
}

/** The scenario of a battle, if there is one yet. */
export function scenarioIn(state: Pick<BattleState, 'scenario'>): Scenario | undefined {
  return registered.get(state.scenario);
}

/** The size of this battle's battlefield; where its page says nothing, the usual one [takeover.standards.battlefield.2]. */
export function boardOf(state: BattleState): Size {
  if (state.board) return state.board.file.size;
  return registered.get(state.scenario)?.board?.(state) ?? (state.terrain === 'towers' ? TOWERS : BOARD);
}

/**
 * Brings special rules into force: those of the scenario first, then those of a house mission, then those
 * that the players switched on. Also sets the terrain that the page prescribes.
 */
export function enterScenario(state: BattleState): void {
  const { special: own, roles, terrain } = scenarioOf(state);
  const mission = missionOf(state.occasion);
  if (mission?.terrain) state.terrain = mission.terrain;
  if (terrain) state.terrain = terrain.is;
  const special = [...new Set([...own, ...(mission?.special ?? [])])];
  state.special = [...special, ...state.special.filter((id) => !special.includes(id))];
  if (roles === 'none') for (const gang of state.gangs) gang.role = 'neutral';
}

/** Runs a part of a scenario, whether or not it asks anything. */
export function* settled<T>(part: Maybe<T>): Rule<T> {
  return isRule(part) ? yield* part : part;
}
