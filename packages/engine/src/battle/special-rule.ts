/** Typed seams: how a scenario or special rule bends play. Each is named after a moment of the book and called from one place. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { InjuryFace } from '../table/dice.ts';
import type { Event, Saying } from '../table/events.ts';
import type { About, Blocked, Inches, Ref, Rule, Seat } from '../table/question.ts';
import type { Aim } from './aims.ts';
import type { AttackEvent } from './attack.ts';
import { movesOn } from './beside.ts';
import { having } from './effects.ts';
import type { Ending, Fate } from './judged.ts';
import { drinkOf } from './kit.ts';
import type { Aftermath } from './occasion.ts';
import { changesPlace } from './places.ts';
import { type CrewTerms, type Maybe, scenarios } from './scenario.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  friendsOf,
  type GangState,
  isUp,
} from './state.ts';
import type { Armed, Profile } from './weapons.ts';
import type { Where } from './where.ts';

/** An action in addition to those of the core rules. */
export interface BattleAction {
  /** Unique among all actions: `free-captive`. */
  readonly id: string;
  /** What the button says. */
  readonly words: Saying;
  readonly type: 'simple' | 'basic' | 'double' | 'free';
  /** No action of the book, which would be made once an activation: it can be done again. */
  readonly again?: boolean;
  /** The action of the core rules that it is a case of, and that is used up with it: a trap is shot at with `shoot`. */
  readonly as?: string;
  readonly clause: ClauseId;
  /**
   * May this fighter take it now, as far as the app knows? Distances are asked when it is taken. False if it must not
   * be shown, since that would tell a secret or nothing new.
   */
  may(state: BattleState, fighter: FighterState): boolean | Blocked;
  /**
   * Where the fighter has to stand, if not anywhere. A board looks before it offers the action, and does not show it to
   * anybody elsewhere. At a physical table `take` asks.
   */
  at?(state: BattleState, fighter: FighterState): About | undefined;
  /**
   * Carries it out; false when the table measured that it is not possible after all, and no action is used, and its type
   * where that is not the usual one. `double` says whether both actions are left.
   */
  take(t: BattleTable, fighter: FighterState, double?: boolean): Rule<boolean | BattleAction['type']>;
}

export type EndPhaseStep = 'bottle' | 'flee' | 'recovery' | 'rally';

/** Short and Long range in inches. */
export interface Ranges {
  readonly short: Inches;
  readonly long: Inches;
}

/** What those around a close combat add to it and take from it. */
export interface Help {
  readonly assists: number;
  readonly interference: number;
}

/** Who sets a fighter up, and where. */
export interface SettingUp {
  readonly by: Seat;
  readonly where: Where;
  readonly clause: ClauseId;
}

/** A hit that was made, before its wound roll and save. */
export interface Hit {
  /** Null without a wound roll: gas, toxin. */
  readonly strength: number | null;
  readonly ap: number;
  readonly damage: number;
  readonly traits: readonly string[];
}

/** `walks`: in a move of their own. `is-moved`: pushed, dragged, thrown, or jumping aside. */
export type Moving = 'walks' | 'is-moved';

/** How a rule stands at this moment of the battle, for everybody to see. */
export interface Standing {
  readonly words: Saying;
  /** Danger that concerns the whole table: an alarm, creatures, a road that leaves fighters behind. */
  readonly hot?: boolean;
  /** The battle is fought in the dark. */
  readonly dark?: boolean;
}

/** That a gang gets no rewards, as the story tells it. */
export interface Withheld {
  readonly event: Event;
  readonly clause: ClauseId;
}

/**
 * The seams of a scenario or special rule, by chapter of the book. A seam that gets a value returns one; one that
 * gets `standard` replaces that step and may call it; the others are moments.
 */
export interface SpecialRule {
  // Who it is, and what everybody sees of it
  /** The page of the rulebook: `takeover.sneak-attack`. */
  readonly id: string;
  readonly title: string;
  /** The rule's current state for the screen; undefined if there is nothing to show. */
  stands?(state: BattleState): Standing | undefined;
  /** On a board: is it unknown to this side where somebody stands? */
  conceals?(state: BattleState, fighter: FighterState, from: Ref): boolean;
  /** What a player should know before a tactics card is played: `it raises the alarm`. */
  cardWarning?(state: BattleState, gang: GangState): Saying | undefined;
  /** What a gang wants beside its scenario's aims: `not to be noticed`. */
  wants?(state: BattleState, gang: GangState): readonly Aim[];
  /** Is the scenario about this fighter: somebody to be brought away? */
  isObjective?(state: BattleState, fighter: FighterState): boolean;

  // Before the battle
  /** Everybody knows who attacks and who defends, and nobody has picked a crew. */
  rolesSettled?(t: BattleTable): Maybe<void>;
  crewTerms?(t: BattleTable, gang: GangState, terms: CrewTerms): Maybe<CrewTerms>;
  /** A fighter is about to be set up, and everybody knows by now who deploys where. */
  beforeSetUp?(t: BattleTable): Maybe<void>;
  /**
   * The fighters in this list who may be set up now; if there are none, the rule sets the first of them up
   * later.
   */
  setsUpNow?(t: BattleTable, who: readonly Ref[], place: SettingUp): readonly Ref[];
  /** Where these fighters of one gang are set up, given what the rule that sets them up says. */
  setsUpWhere?(t: BattleTable, who: readonly Ref[], where: Where, clause: ClauseId): Where;
  deployed?(t: BattleTable): Maybe<void>;

  // The round and its phases
  roundStarts?(t: BattleTable): Maybe<void>;
  priority?(t: BattleTable, standard: () => Rule<readonly Ref[]>): Rule<readonly Ref[]>;
  /** After the Priority roll, before Ready markers. */
  prioritySettled?(t: BattleTable): Maybe<void>;
  getsReady?(state: BattleState, fighter: FighterState): boolean;
  /** Everybody who gets a Ready marker has one, and nobody has been activated yet. */
  actionPhaseStarts?(t: BattleTable): Maybe<void>;
  /** Who takes turns after whom in the Action phase; a gang may be named more than once. */
  turnOrder?(state: BattleState, order: readonly Ref[]): readonly Ref[];
  /** Takes the turn of a gang in the Action phase for it; false leaves the turn to the gang. */
  turn?(t: BattleTable, gang: GangState): Rule<boolean>;
  /** Does this gang let its turn pass although it has somebody Ready, seeing who is next? */
  passesTurn?(state: BattleState, gang: GangState, next: GangState): boolean;
  /** The fighters whom this gang may activate next; an empty list passes its turn. */
  mayActivate?(state: BattleState, gang: GangState, ready: readonly FighterState[]): readonly FighterState[];
  /** Has the Action phase come to its end although Ready fighters are left? */
  actionPhaseOver?(state: BattleState): boolean;
  roundEnds?(t: BattleTable): Maybe<void>;
  /** A fighter has arrived as a Reinforcement and been set up. */
  reinforced?(t: BattleTable, fighter: FighterState): Maybe<void>;
  /** Whether the battle has ended, after the scenario has said what it thinks. */
  ending?(state: BattleState, ending: Ending): Ending;

  // Activations and groups
  /** X of Group Activation (X). */
  groupSize?(state: BattleState, fighter: FighterState, size: number): number;
  /** May the fighter be part of this leader's Group Activation? */
  joinsGroup?(state: BattleState, fighter: FighterState, leader: FighterState): boolean;
  /** Asks who acts in a group with this fighter by a rule of their own, in addition to Group Activation. */
  actsWith?(t: BattleTable, fighter: FighterState): Rule<FighterState | undefined>;
  /** Ready fighters who are activated together with this one, besides those of the group. */
  brings?(state: BattleState, fighter: FighterState): readonly FighterState[];
  activation?(t: BattleTable, fighter: FighterState, standard: () => Rule<void>): Rule<void>;
  activationStarts?(t: BattleTable, fighter: FighterState): Maybe<void>;
  activationEnds?(t: BattleTable, fighter: FighterState): Maybe<void>;

  // Actions
  actions?: readonly BattleAction[];
  /** Core or special actions that are closed: by id, with the reason. */
  closes?(state: BattleState, fighter: FighterState, action: string): Blocked | undefined;
  actionCount?(t: BattleTable, fighter: FighterState, count: number): Maybe<number>;
  /** How many more actions a fighter makes after the usual ones; asked each time that none is left. */
  actionsGained?(t: BattleTable, fighter: FighterState): number;
  /** A fighter made an action, by its id. */
  actionTaken?(t: BattleTable, fighter: FighterState, action: string): Rule<void>;
  /** A fighter tries to reload, by the number of this profile; true when the weapon is loaded again. */
  reload?(
    t: BattleTable,
    fighter: FighterState,
    profile: Profile,
    standard: () => Rule<boolean>,
  ): Rule<boolean>;

  // Movement
  /** How far a fighter moves. */
  movement?(state: BattleState, fighter: FighterState, inches: Inches): Inches;
  /** Somebody is somewhere else now, for any reason. */
  moved?(t: BattleTable, fighter: FighterState, how: Moving): Maybe<void>;
  /** Things that stop a walk on a board when it comes this near, so that `moved` is called there. */
  stopsWalk?(
    state: BattleState,
    fighter: FighterState,
  ): readonly { readonly id: Ref; readonly inches: Inches }[];
  /** Those who do something if they see somebody on a walk: a board names them before the walk. */
  watchesWalk?(state: BattleState, fighter: FighterState): readonly Ref[];
  /** A fighter falls on a board with no ground below, by this attacker if any; others go out of action. */
  fellIntoNothing?(t: BattleTable, fighter: FighterState, by: FighterState | null): Rule<void>;
  /** Does this fighter fail without a roll to catch hold when they Plummet from a tower? */
  failsToCatchHold?(state: BattleState, fighter: FighterState): boolean;
  /** The fighter a broken fighter runs to, instead of to cover. */
  runsTo?(state: BattleState, fighter: FighterState): FighterState | undefined;

  // Attacks of any kind
  targets?(
    t: BattleTable,
    attacker: FighterState,
    targets: readonly FighterState[],
    /** `fight` before a charge, too: then the targets are not engaged yet. */
    kind: 'shoot' | 'fight' | 'coup',
    /** The attacker's weapon, if known. */
    armed?: Armed,
  ): Maybe<readonly FighterState[]>;
  /**
   * May an attack harm this fighter who was not named as its target? `directly` if the attacker strikes them anyway,
   * touched in a charge or given one of several hits; otherwise a template or a stray shot hits them.
   */
  mayHarm?(state: BattleState, attacker: FighterState, fighter: FighterState, directly: boolean): boolean;
  /** The modifier to a hit roll; the target is null if it is no fighter, such as a trap. */
  hitModifier?(
    state: BattleState,
    attacker: FighterState,
    target: FighterState | null,
    kind: 'shoot' | 'fight',
  ): number;
  /** An attack is resolved, all its guns, blows and Reaction attacks; what the attacker does after it is still to come. */
  attacked?(t: BattleTable, attack: AttackEvent): Maybe<void>;
  /** The same attack, when its whole action is over. */
  attackActionOver?(t: BattleTable, attack: AttackEvent): Maybe<void>;
  /** Does the rule need to know the weapon of this attack if the players resolve attacks themselves? */
  asksHowAttacked?(state: BattleState, attacker: FighterState): boolean;
  /** The alarm of a Sneak Attack has been raised. */
  alarmRaised?(t: BattleTable): Maybe<void>;
  /** A tactics card was played and shown to everybody. */
  tacticsPlayed?(t: BattleTable, gang: GangState, card: string): Rule<void>;

  // Shooting
  /** The weapons that this fighter may shoot with, of those that are loaded. */
  arms?(t: BattleTable, fighter: FighterState, arms: readonly Armed[]): readonly Armed[];
  /** Does the shooter bring themselves to shoot at this target? If not, that was their activation. */
  daresToShoot?(t: BattleTable, shooter: FighterState, target: FighterState): Rule<boolean>;
  /** The other targets that count when the rule looks for a closer one. */
  mayBeClosest?(
    t: BattleTable,
    shooter: FighterState,
    target: FighterState,
    others: readonly FighterState[],
  ): Maybe<readonly FighterState[]>;
  /** How far a weapon reaches against this target, null for a point on which a blast is put. */
  ranges?(
    t: BattleTable,
    shooter: FighterState,
    target: FighterState | null,
    printed: Ranges,
    armed: Armed,
  ): Ranges;
  /** A hit roll is about to be made against this target: what it depends on is asked now. */
  aimedAt?(t: BattleTable, shooter: FighterState, target: FighterState): Rule<void>;
  /** Does cover count for nothing against this shooter? */
  ignoresCover?(state: BattleState, shooter: FighterState): boolean;
  /** Does a blast scatter even if the shot hits? */
  blastScatters?(t: BattleTable, shooter: FighterState, armed: Armed, atFighter: boolean): boolean;
  /** The bearing along which a flame template is laid if not as aimed; null if it is. Those under it as aimed are given. */
  templateStrays?(
    t: BattleTable,
    shooter: FighterState,
    under: readonly FighterState[],
    armed: Armed,
  ): Rule<number | null>;
  /** One ammo test of a weapon that this fighter has fired. */
  ammoTest?(
    t: BattleTable,
    fighter: FighterState,
    test: { readonly ammo: number; readonly combi: boolean; readonly traits: readonly string[] },
    standard: () => Rule<boolean>,
  ): Rule<boolean>;

  // Close combat
  /** Has this fighter a reason to strike with bare hands, weapons or not? */
  gainsUnarmed?(state: BattleState, fighter: FighterState): boolean;
  /** Who else is in a fight: friends who assist, and enemies who get in the way. */
  helpInFight?(t: BattleTable, attacker: FighterState, target: FighterState, help: Help): Help;
  /** May this fighter make reaction attacks? */
  mayReact?(state: BattleState, fighter: FighterState): boolean;

  // Hits and injuries
  /** How somebody who is not hurt like others takes a hit; true when they fell. */
  takesHit?(
    t: BattleTable,
    target: FighterState,
    by: FighterState | null,
    hit: Hit,
    standard: () => Rule<boolean>,
  ): Rule<boolean>;
  canBePinned?(state: BattleState, fighter: FighterState): boolean;
  /** The result of rolled injury dice, of an attack or a recovery test; null for a die that does nothing. */
  injuryFaces?(
    t: BattleTable,
    fighter: FighterState,
    faces: readonly (InjuryFace | null)[],
  ): readonly (InjuryFace | null)[];
  /** Somebody went down seriously injured. */
  wentDown?(t: BattleTable, fighter: FighterState, by: FighterState | null): Rule<void>;
  /** Somebody went out of action; the clause says how: a Coup de Grace, an injury, a trap. */
  wentOut?(t: BattleTable, fighter: FighterState, by: FighterState | null, clause: ClauseId): Rule<void>;
  /** Does a fighter who is taken out stay on the battlefield for now? The rule takes them off it later. */
  staysForNow?(t: BattleTable, fighter: FighterState, by: FighterState | null): boolean;
  /** Somebody is off the battlefield with this fate: fled, escaped … Nothing can be asked here. */
  leftBoard?(t: BattleTable, fighter: FighterState, fate: Fate): void;

  // Nerve
  /** What is added to a Cool or Leadership test of this fighter. */
  testModifier?(t: BattleTable, fighter: FighterState, stat: 'cl' | 'ld'): Rule<number>;
  /** Does a fighter who failed a Cool test pass it after all? */
  steadies?(t: BattleTable, fighter: FighterState): Rule<boolean>;
  /** Does the fighter pass every Cool test without rolling? */
  passesCool?(state: BattleState, fighter: FighterState): boolean;
  /** Does the fall of a friend try this fighter's nerve? */
  isShakenBy?(state: BattleState, fighter: FighterState, fallen: FighterState): boolean;
  /** The nerve test of a fighter who saw a friend fall; true when they hold. */
  nerveTest?(t: BattleTable, fighter: FighterState, standard: () => Rule<boolean>): Rule<boolean>;

  // The End phase
  /** Before anything else of the End phase: the ground itself moves. */
  endPhaseOpens?(t: BattleTable): Maybe<void>;
  endPhaseStarts?(t: BattleTable): Maybe<void>;
  /** Is this step of the End phase left out? */
  skipsStep?(t: BattleTable, step: EndPhaseStep): boolean;
  canBottle?(state: BattleState, gang: GangState): boolean;
  bottleCheck?(t: BattleTable, gang: GangState, standard: () => Rule<boolean>): Rule<boolean>;
  bottleCrew?(state: BattleState, gang: GangState, crew: number): number;
  /** Fighters who count as lost in addition to those seriously injured or out of action. */
  bottleLosses?(state: BattleState, gang: GangState, lost: number): number;
  /** Does this fighter count in the bottle checks of its gang, as one who stands or one who is lost? */
  countsForBottle?(state: BattleState, fighter: FighterState): boolean;
  /** May this fighter leave with a bottled gang, by fleeing or by choice? */
  mayRun?(state: BattleState, fighter: FighterState): boolean;
  /** On the Cool test of a fighter whose gang has bottled out. */
  fleeModifier?(state: BattleState, fighter: FighterState): number;
  /** After the four steps of the End phase. */
  endPhaseEnds?(t: BattleTable): Maybe<void>;

  // After the battle
  /** The words by which a gang gets none of the scenario's credits, items and territory, if it gets none. */
  withholdsRewards?(state: BattleState, gang: GangState): Withheld | undefined;
  /** The battle is over, and the rewards of the scenario are proposed; nobody has confirmed them yet. */
  rewarded?(t: BattleTable): Maybe<void>;
  /** After the battle: what becomes of a fighter who was injured, after the dice of the injury table. */
  injured?(t: BattleTable, fighter: FighterState, after: Aftermath): Aftermath;
}

const registered = new Map<string, SpecialRule>();

/** Registers a special rule under its id, so that any battle can switch it on. */
export function specialRule<R extends SpecialRule>(rule: R): R {
  if (registered.has(rule.id)) throw new Error(`Two special rules are registered as ${rule.id}`);
  registered.set(rule.id, rule);
  return rule;
}

export function specialRules(): readonly SpecialRule[] {
  return [...registered.values()];
}

/** The special rules that any battle may have: one with a scenario's id works in that scenario alone. */
export function rulesForAnyBattle(): readonly SpecialRule[] {
  const ofScenarios = new Set(scenarios().map(({ id }) => id));
  return specialRules().filter(({ id }) => !ofScenarios.has(id));
}

/** What a special rule may fill in. */
export type Seam = Exclude<keyof SpecialRule, 'id' | 'title'>;

type Filling<K extends Seam> = SpecialRule & Required<Pick<SpecialRule, K>>;

/** The rules in force that fill each seam. */
type BySeam = { readonly [K in Seam]: readonly Filling<K>[] };

interface InForce {
  readonly rules: readonly SpecialRule[];
  readonly bySeam: BySeam;
  readonly actions: readonly BattleAction[];
}

// Play goes through the seams at every question, most of them empty. So what fills them is looked up once for each list
// of ids. One battle asks many times before another asks.
const byIds = new Map<string, InForce>();
let asked: { readonly special: readonly string[]; readonly found: InForce } | undefined;

/** The rules that the scenario or the set-up calls for, and no others [classic.general.scope.2]. */
function inForce({ special }: BattleState): InForce {
  if (asked?.special === special && asked.found.rules.length === special.length) return asked.found;
  const key = special.join();
  const found = byIds.get(key) ?? lookUp(special);
  byIds.set(key, found);
  asked = { special, found };
  return found;
}

function lookUp(special: readonly string[]): InForce {
  // Code that asks many rules in turn asks objects of one shape: that is several times as fast.
  const rules = special.map((id): SpecialRule => ({ ...EMPTY, ...registeredAs(id) }));
  const bySeam: Record<string, readonly SpecialRule[]> = { ...EMPTY };
  for (const seam of SEAMS) bySeam[seam] = rules.filter((rule) => rule[seam] !== undefined);
  const actions = rules.flatMap(({ actions = [] }) => actions).map(inOneShape);
  return { rules, bySeam: bySeam as unknown as BySeam, actions };
}

/** The same action, of the one shape that all have. */
export function inOneShape({
  id,
  words,
  type,
  again = false,
  as = id,
  clause,
  may,
  at = ANYWHERE,
  take,
}: BattleAction): BattleAction {
  return { id, words, type, again, as, clause, may, at, take };
}

const ANYWHERE = () => undefined;

/** A rule that fills nothing. */
const EMPTY: { readonly [K in Seam]: never } = {
  stands: undefined as never,
  conceals: undefined as never,
  cardWarning: undefined as never,
  wants: undefined as never,
  isObjective: undefined as never,
  rolesSettled: undefined as never,
  crewTerms: undefined as never,
  beforeSetUp: undefined as never,
  setsUpNow: undefined as never,
  setsUpWhere: undefined as never,
  deployed: undefined as never,
  roundStarts: undefined as never,
  priority: undefined as never,
  prioritySettled: undefined as never,
  getsReady: undefined as never,
  actionPhaseStarts: undefined as never,
  turnOrder: undefined as never,
  turn: undefined as never,
  passesTurn: undefined as never,
  mayActivate: undefined as never,
  actionPhaseOver: undefined as never,
  roundEnds: undefined as never,
  reinforced: undefined as never,
  ending: undefined as never,
  groupSize: undefined as never,
  joinsGroup: undefined as never,
  actsWith: undefined as never,
  brings: undefined as never,
  activation: undefined as never,
  activationStarts: undefined as never,
  activationEnds: undefined as never,
  actions: undefined as never,
  closes: undefined as never,
  actionCount: undefined as never,
  actionsGained: undefined as never,
  actionTaken: undefined as never,
  reload: undefined as never,
  movement: undefined as never,
  moved: undefined as never,
  stopsWalk: undefined as never,
  watchesWalk: undefined as never,
  fellIntoNothing: undefined as never,
  failsToCatchHold: undefined as never,
  runsTo: undefined as never,
  targets: undefined as never,
  mayHarm: undefined as never,
  hitModifier: undefined as never,
  attacked: undefined as never,
  attackActionOver: undefined as never,
  asksHowAttacked: undefined as never,
  alarmRaised: undefined as never,
  tacticsPlayed: undefined as never,
  arms: undefined as never,
  daresToShoot: undefined as never,
  mayBeClosest: undefined as never,
  ranges: undefined as never,
  aimedAt: undefined as never,
  ignoresCover: undefined as never,
  blastScatters: undefined as never,
  templateStrays: undefined as never,
  ammoTest: undefined as never,
  gainsUnarmed: undefined as never,
  helpInFight: undefined as never,
  mayReact: undefined as never,
  takesHit: undefined as never,
  canBePinned: undefined as never,
  injuryFaces: undefined as never,
  wentDown: undefined as never,
  wentOut: undefined as never,
  staysForNow: undefined as never,
  leftBoard: undefined as never,
  testModifier: undefined as never,
  steadies: undefined as never,
  passesCool: undefined as never,
  isShakenBy: undefined as never,
  nerveTest: undefined as never,
  endPhaseOpens: undefined as never,
  endPhaseStarts: undefined as never,
  skipsStep: undefined as never,
  canBottle: undefined as never,
  bottleCheck: undefined as never,
  bottleCrew: undefined as never,
  bottleLosses: undefined as never,
  countsForBottle: undefined as never,
  mayRun: undefined as never,
  fleeModifier: undefined as never,
  endPhaseEnds: undefined as never,
  withholdsRewards: undefined as never,
  rewarded: undefined as never,
  injured: undefined as never,
};

export const SEAMS = Object.keys(EMPTY) as readonly Seam[];

function registeredAs(id: string): SpecialRule {
  const rule = registered.get(id);
  if (!rule) throw new Error(`There is no special rule ${id}`);
  return rule;
}

/** The special rules in force, in their order. */
export function rulesOf(state: BattleState): readonly SpecialRule[] {
  return inForce(state).rules;
}

/** The special rules in force that fill a seam: `bySeam(state).closes`. Does not look through the others. */
export function bySeam(state: BattleState): BySeam {
  return inForce(state).bySeam;
}

/** The same, for a seam that is known only when it is asked for. */
export function rulesWith<K extends Seam>(state: BattleState, seam: K): readonly Filling<K>[] {
  return inForce(state).bySeam[seam];
}

/** The actions that the special rules in force bring. */
export function specialActions(state: BattleState): readonly BattleAction[] {
  return inForce(state).actions;
}

/** Switches a special rule on in mid-battle, unless nobody has written it or it is in force already. */
export function switchOn(state: BattleState, id: string): void {
  if (registered.has(id) && !state.special.includes(id)) state.special.push(id);
}

/** The sum of the modifiers of drink, friends and special rules to a Cool or Leadership test. */
export function* testModifierOf(t: BattleTable, fighter: FighterState, stat: 'cl' | 'ld'): Rule<number> {
  let modifier = 0;
  if (stat === 'cl') {
    modifier += drinkOf(fighter).cool;
    const friends = friendsOf(t.state, fighter).filter(isUp);
    for (const { effect, who } of having(friends, 'addsToCool'))
      modifier += yield* effect.addsToCool(t, fighter, who);
  }
  for (const rule of bySeam(t.state).testModifier) {
    modifier += yield* rule.testModifier(t, fighter, stat);
  }
  return modifier;
}

type Moment =
  | 'rewarded'
  | 'rolesSettled'
  | 'beforeSetUp'
  | 'alarmRaised'
  | 'deployed'
  | 'roundStarts'
  | 'prioritySettled'
  | 'actionPhaseStarts'
  | 'endPhaseOpens'
  | 'endPhaseStarts'
  | 'endPhaseEnds'
  | 'roundEnds';

/** Lets every rule act at a moment of the round. */
export function* atMoment(t: BattleTable, moment: Moment): Rule<void> {
  for (const rule of rulesWith(t.state, moment)) {
    const asks = rule[moment](t);
    if (asks) yield* asks;
  }
}

/** Lets every rule act at a moment that is about one fighter; of a move, `how` says whose doing it was. */
export function* atFighter(
  t: BattleTable,
  moment: 'activationStarts' | 'activationEnds' | 'moved' | 'reinforced',
  fighter: FighterState,
  how: Moving = 'walks',
): Rule<void> {
  if (moment === 'moved') {
    movesOn(t.state);
    changesPlace(t.state, fighter.id);
  }
  for (const rule of rulesWith(t.state, moment)) {
    const asks = rule[moment](t, fighter, how);
    if (asks) yield* asks;
  }
}

/** A standard step, or what the rules that fill this seam do instead, the first of the list outermost. */
export function instead<K extends Seam, T>(
  t: BattleTable,
  seam: K,
  standard: () => Rule<T>,
  wrap: (rule: Filling<K>, inner: () => Rule<T>) => Rule<T>,
): Rule<T> {
  const rules = rulesWith(t.state, seam);
  if (rules.length === 0) return standard();
  return rules.reduceRight<() => Rule<T>>((inner, rule) => () => wrap(rule, inner), standard)();
}
