/**
 * What skills, items and conditions do to a fighter, and what traits do to a weapon. An effect fills typed seams, as a
 * special rule does, but only for those who have it. Core play calls the seams; the files in `kit/` fill them.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { InjuryFace } from '../table/dice.ts';
import type { Blocked, Inches, Moving, Ref, Rule } from '../table/question.ts';
import type { AttackEvent, UsedWeapon } from './attack.ts';
import { itemId } from './item-id.ts';
import type { Maybe } from './scenario.ts';
import type { BattleAction, Help } from './special-rule.ts';
import type { BattleTable, FighterState } from './state.ts';
import type { Armed, Profile } from './weapons.ts';

/** How nimble somebody is on the way. */
export type Agility = Pick<Moving, 'clambers' | 'leaps'>;

export type Cover = 'open' | 'partial' | 'full';
export type Band = 'short' | 'long' | 'out';

/** A save by armour while its pieces are counted. */
export interface ArmourSave {
  readonly armour: number;
  readonly bonus: number;
  /** What is worn beneath armour adds; only the best counts. */
  readonly under: number;
  readonly ap: number;
  /** By how much an AP worse than -1 is better; only the best counts. */
  readonly hardened: number;
  /** The armour that counts, with its bonus against hits from the front while the wearer stands. */
  readonly front: number;
  readonly shield: number;
  /** Does it matter where the hit comes from even if the shield makes no save possible? */
  readonly asksFront: boolean;
  /** The save where all this leaves none. */
  readonly atWorst: number | null;
}

/** What a save may be made with. */
export interface Saving {
  readonly ap: number;
  readonly byArmour: boolean;
  readonly allowed: boolean;
}

/** How a hit was made, as far as anything follows from it. */
export interface How {
  readonly kind: AttackKind;
  /** The face of the hit roll, null if there was none. */
  readonly natural: number | null;
  /** Is the shot at Short range, or the weapon one without any? */
  readonly close: boolean;
  /** What is added to Strength and Damage. */
  readonly strength: number;
  readonly damage: number;
  /** What cover adds to the save against a blast. */
  readonly cover: number;
  /** Is it a reaction attack? */
  readonly reaction: boolean;
  /** Did the target stand when it was hit? It is pinned by now. */
  readonly stood: boolean;
  /** Does no armour save from it? */
  readonly noArmour: boolean;
  /** Does it come from the front arc? Asked once for each attack, and only where armour depends on it. */
  front: boolean | null;
}

/** A hit with its numbers worked out. */
export interface HitOn {
  readonly by: FighterState | null;
  readonly armed: Armed | null;
  readonly how: How;
  readonly traits: readonly string[];
  readonly strength: number;
  readonly damage: number;
  readonly ap: number;
  /** Has a field thrown its wearer off the battlefield? The hit is saved, and yet friends see them go. */
  thrownOff: boolean;
}

export type AttackKind = 'shoot' | 'fight' | 'other';

/** An attack while it is being made. */
export interface Attacking {
  readonly attacker: FighterState;
  readonly kind: 'shoot' | 'fight' | 'trick';
  readonly reaction: boolean;
  readonly thing: Ref | null;
  readonly weapons: UsedWeapon[];
  readonly targets: Set<Ref>;
  /** The fighters it struck, with their state before. */
  readonly before: Map<Ref, string>;
  /** Those who went down or out by it. */
  readonly fallen: FighterState[];
  readonly reactions: AttackEvent[];
}

/**
 * What a skill, an item or a condition may fill in, by chapter of the book. `fighter` is who has it. A seam that is a value
 * is a fact about everybody who has it.
 */
export interface FighterEffect {
  // Before the first round
  /** The battle begins, with this fighter on the battlefield. */
  beforeTheFirst?(t: BattleTable, fighter: FighterState): Maybe<void>;
  /** The fighter may be set up again, when everybody else is ready. */
  setsUpAgain?(t: BattleTable, fighter: FighterState): Rule<void>;

  // Activations and actions
  /** A condition that ends when the fighter is next activated. */
  readonly untilActivated?: true;
  activationStarts?(t: BattleTable, fighter: FighterState): Maybe<void>;
  activationEnds?(t: BattleTable, fighter: FighterState, moved: boolean): Maybe<void>;
  /** Does a fighter on fire act anyway? */
  actsOnFire?(t: BattleTable, fighter: FighterState): Rule<boolean>;
  /** Does the fighter act at all in this activation? */
  acts?(t: BattleTable, fighter: FighterState): Rule<boolean>;
  /** Actions that nobody else has. */
  readonly actions?: readonly BattleAction[];
  /** An action of the core rules that may be made twice in an activation. */
  readonly repeats?: 'shoot' | 'fight';
  /** An action of the core rules that may be made once only. */
  readonly onlyOnce?: 'move';
  /** Is this action of the core rules closed, and why? */
  closes?(action: string): Blocked | undefined;
  /** How many more go along in a group. */
  readonly groupSize?: number;
  /** The fighter is Ready, and an enemy declares an action; true if that ends the enemy's activation. */
  enemyActs?(t: BattleTable, fighter: FighterState, enemy: FighterState): Rule<boolean>;

  // Movement
  /** By how much an Initiative test is harder. */
  readonly initiative?: number;
  /** What is added to the inches of a charge. */
  readonly charge?: Inches;
  /** By how much a Move goes further, after these actions of the activation. */
  moveTimes?(taken: readonly string[]): number;
  /** A Move begins. */
  moveStarts?(t: BattleTable, fighter: FighterState): Rule<void>;
  /** The second Move of an activation is over. */
  movedTwice?(t: BattleTable, fighter: FighterState): Rule<void>;
  /** What counts on the way on a board. */
  readonly agility?: Agility;
  /** As how far a fall counts. */
  fallsAs?(inches: Inches): Inches;
  /** Does something take the fighter down from any height, unharmed and without a roll? */
  isCarriedDown?(t: BattleTable, fighter: FighterState): boolean;
  /** Does the fighter stay up after a fall? */
  landsOnFeet?(t: BattleTable, fighter: FighterState): Rule<boolean>;
  /** On the Initiative test of a retreat; a natural 1 may fail with any modifier. */
  readonly retreat?: { readonly modifier: number; readonly oneFails: boolean };

  // Doors
  readonly hacksTerminals?: true;
  readonly punchesLocks?: true;

  // Attacks of any kind
  /** Nobody attacks the fighter. */
  readonly isNoTarget?: true;
  /** The fighter attacks somebody. */
  attacks?(fighter: FighterState): void;
  /** Does the fighter keep this attacker off? */
  keepsOff?(t: BattleTable, fighter: FighterState, attacker: FighterState): Rule<boolean>;
  /** What is added to hit rolls against the fighter; range and cover only of a shot. */
  hitModifierAgainst?(
    fighter: FighterState,
    kind: 'shoot' | 'fight',
    range: Band | null,
    cover: Cover | null,
  ): number;
  /** The fighter is the target of an attack that is about to be rolled for. */
  targeted?(t: BattleTable, fighter: FighterState): Rule<void>;

  // Shooting
  /** Is an Unwieldy weapon no burden? */
  carries?(fighter: FighterState, armed: Armed, kind: 'shoot' | 'fight'): boolean;
  /** Does a Shoot action with two Sidearms go without the penalty, and at two targets if the fighter likes? */
  readonly isGunfighter?: true;
  /** May any target be shot at, be others nearer? */
  readonly passesOver?: true;
  /** The one who is shot at instead of the target. */
  aimsElsewhere?(t: BattleTable, fighter: FighterState, target: FighterState): Rule<FighterState>;
  /** The fighter takes aim. */
  aims?(t: BattleTable, fighter: FighterState): Rule<void>;
  /** An amount added to the bonus of aiming. */
  aimBonus?(fighter: FighterState, armed: Armed): number;
  /** The accuracy of a weapon in these hands; `aimed` is what aiming has brought. */
  accuracy?(
    fighter: FighterState,
    armed: Armed,
    aimed: number,
    accuracy: Profile['accuracy'],
  ): Profile['accuracy'];
  /** Is cover one step worse against the fighter? */
  seesPastCover?(fighter: FighterState, armed: Armed): boolean;
  /** Targets who are engaged are as easy to hit as others. */
  readonly ignoresEngaged?: true;
  /** Is the fighter out of reach at this range? */
  isOutOfReach?(t: BattleTable, fighter: FighterState, range: Band): boolean;
  /** The effect of a natural 6 to hit besides hitting; only the first hit has double Damage. */
  readonly sixToHit?: 'no-armour' | 'double-damage';
  /** Does the fighter stay up who would be pinned by a shot? */
  staysUp?(t: BattleTable, fighter: FighterState): Rule<boolean>;
  /**
   * May a fighter who fails an ammo test make it again? `who` are all who have this effect, near and far, the
   * tester among them.
   */
  ammoAgain?(t: BattleTable, tester: FighterState, who: readonly FighterState[]): Rule<boolean>;

  // Close combat
  /** How many attack dice more. */
  attackDice?(charging: boolean): number;
  /** How many more dice in a Reaction, by the number of misses of the attacker. */
  reactionDice?(missed: number): number;
  /** One attack die that no Sidearm rolls hits harder. */
  readonly nominatedDie?: { readonly strength: number; readonly damage: number };
  /** What a charge adds to blows, but not to shots, of Sidearms. */
  readonly inCharge?: { readonly strength: number; readonly pushes: boolean };
  /** On the hit rolls of the fighter's blows. */
  readonly blowModifier?: number;
  helpInFight?(help: Help): Help;
  /** Does the fighter assist friends although others keep them busy? */
  readonly assistsAnyway?: true;
  /**
   * How many hits of a weapon with these traits are rolled again, in addition to those that weapons parry;
   * `blades` may parry it.
   */
  parries?(traits: readonly string[], blades: number): number;
  /** Does the fighter step aside from the first hit of a fight? */
  stepsAside?(t: BattleTable, fighter: FighterState): Rule<boolean>;
  /** Does this weapon strike harder from behind in these hands? */
  strikesFromBehind?(armed: Armed | null): boolean;
  /** Does this weapon disarm in these hands? */
  disarms?(armed: Armed | null): boolean;
  /** May the fighter move further when nobody is left to fight? */
  readonly isImpetuous?: true;

  // Hits and injuries
  /** What is added to Toughness against a hit. */
  toughness?(kind: AttackKind, ap: number): number;
  /** The D6 result that dodges a wound, 1 less with two ways to dodge, and how it is tried. */
  readonly dodges?: {
    on(fighter: FighterState): number;
    tries(t: BattleTable, fighter: FighterState, traits: readonly string[], needed: number): Rule<boolean>;
  };
  /** On the Initiative test against a flash. */
  readonly againstFlash?: number;
  /** Toughness that breathing gear adds against Gas, of the best piece so far. */
  breathing?(best: number): number;
  /** Is the fighter safe from Gas? */
  stopsGas?(t: BattleTable, fighter: FighterState): boolean;
  /** By how much Gas and Toxin of the fighter's weapons are stronger. */
  readonly poison?: number;
  /** What this piece makes of the save, of the fighter who wears it. */
  armour?(fighter: FighterState, save: ArmourSave, hit: HitOn): ArmourSave;
  /** The armour has been rolled for. */
  armourUsed?(fighter: FighterState): void;
  /** Does it take the heat out of Melta? */
  stopsHeat?(front: boolean | null): boolean;
  /** Does the field do nothing against this hit? */
  isIdle?(hit: HitOn): boolean;
  /** The field has held. */
  fieldHeld?(t: BattleTable, fighter: FighterState, hit: HitOn): Rule<void>;
  /** The clause by which an injury die is dropped, where one is. */
  dropsInjuryDie?(fighter: FighterState): ClauseId | undefined;
  /** Traits of weapons that leave no mark. */
  readonly immuneTo?: readonly string[];

  // Nerve
  /** Does somebody dare to charge the fighter? */
  isDared?(t: BattleTable, fighter: FighterState, charger: FighterState): Rule<boolean>;
  /** Does the fighter's fall shake this friend? */
  shakes?(friend: FighterState): boolean;
  /** What friends add to a Cool test of somebody; `who` are those who stand and have this. */
  addsToCool?(t: BattleTable, tester: FighterState, who: readonly FighterState[]): Rule<number>;
  /** Do friends turn a failed Cool test of somebody into a pass? `who` are those who stand and have this. */
  steadies?(t: BattleTable, tester: FighterState, who: readonly FighterState[]): Rule<boolean>;

  // The End phase
  /** The bonus to the gang's bottle checks while anybody who has this stands. */
  readonly bottleModifier?: number;
  endPhase?(t: BattleTable, fighter: FighterState): Maybe<void>;
  /** More injury dice to choose from when the fighter recovers. */
  recoveryDice?(t: BattleTable, fighter: FighterState, webbed: boolean): Maybe<number>;
  /** The same when the fighter helps somebody to recover. */
  assistDice?(webbed: boolean): number;

  // After the battle
  /** The scenario's rewards are paid. */
  afterRewards?(t: BattleTable, fighter: FighterState): Rule<void>;
  /** The fighter gets out of captivity once. */
  readonly cutsFree?: true;
}

/** What the trait of a weapon may fill in. */
export interface TraitEffect {
  // Targets
  /** The fighter the shot goes for, instead of the target chosen. */
  picksTarget?(t: BattleTable, shooter: FighterState): Rule<FighterState | undefined>;
  /** A blast on a point is as easy as one on a fighter. */
  readonly easyAtPoint?: true;
  /** One attack that hits a door by itself. */
  readonly breaksDoors?: true;

  // Close combat
  /** Strikes once in addition to the weapons in hand. */
  readonly strikesBeside?: true;
  readonly strikesFromBehind?: true;
  readonly disarms?: true;
  /** A natural 6 to hit in close combat. */
  sixInFight?(t: BattleTable, target: FighterState): void;
  readonly parries?: true;
  /** Which other trait it takes to parry this weapon, `none` where nothing parries it. */
  readonly parriedBy?: string;
  /** What a shield in hand adds to the save. */
  shield?(kind: AttackKind): number;

  // Hits
  /** Fighters under the blast are not struck at all. */
  readonly isHarmless?: true;
  /** Is a target pinned by a shot in any case, or in none? */
  readonly pins?: 'always' | 'never';
  /** There is no wound roll. */
  readonly isPoison?: true;
  /** What a hit does instead of a wound roll and what follows; true when the target fell. */
  insteadOfWound?(t: BattleTable, target: FighterState, hit: HitOn): Rule<boolean>;
  /** How many wound rolls a hit makes. */
  woundRolls?(t: BattleTable, by: FighterState | null): Rule<number>;
  /** Does a hit wound without a roll? `natural` is the face of the hit roll. */
  wounds?(t: BattleTable, target: FighterState, natural: number | null): boolean;
  /** What a wound does instead of a save and what follows; true when the target fell. */
  insteadOfSave?(t: BattleTable, target: FighterState, by: FighterState | null): Rule<boolean>;
  /** What a save may be made with, by the faces of the hit and the wound roll. */
  saving?(saving: Saving, natural: number | null, wound: number | null): Saving;
  /** What is added to Damage, by the faces of the hit and the wound roll. */
  damage?(natural: number | null, wound: number | null): number;
  /** Fields save by the worse of two dice, and shields in hand add nothing. */
  readonly breaksShields?: true;
  /** Cover betters no save, since there is none. */
  readonly noCoverSave?: true;
  /** The result of injury dice without a roll; nothing if they are rolled. */
  injuries?(
    t: BattleTable,
    target: FighterState,
    dice: number,
    how: How,
  ): Rule<readonly InjuryFace[] | undefined>;
  /** The result of rolled injury dice. */
  injuryFaces?(
    t: BattleTable,
    target: FighterState,
    faces: readonly InjuryFace[],
  ): Rule<readonly InjuryFace[]>;
  /** The shot has harmed somebody. */
  harmed?(t: BattleTable, attacking: Attacking, target: FighterState, armed: Armed): Rule<void>;
  /** All hits of an attack on somebody are resolved; true when they fall by this. */
  afterHits?(t: BattleTable, target: FighterState, by: FighterState | null): Maybe<boolean>;
  /** The marker that a blast leaves on the battlefield. */
  readonly lingers?: string;
}

type Filling<E, K extends keyof E> = E & Required<Pick<E, K>>;
/** Those effects that fill each seam, in their order. */
type BySeam<E> = { readonly [K in keyof E]-?: readonly Filling<E, K>[] };
type Unfilled<E> = { readonly [K in keyof E]-?: undefined };

export type FighterSeam = keyof FighterEffect;
export type TraitSeam = keyof TraitEffect;

// Code that asks many effects in turn asks objects of one shape: that is several times as fast.
const NO_FIGHTER_EFFECT: Unfilled<FighterEffect> = {
  beforeTheFirst: undefined,
  setsUpAgain: undefined,
  untilActivated: undefined,
  activationStarts: undefined,
  activationEnds: undefined,
  actsOnFire: undefined,
  acts: undefined,
  actions: undefined,
  repeats: undefined,
  onlyOnce: undefined,
  closes: undefined,
  groupSize: undefined,
  enemyActs: undefined,
  initiative: undefined,
  charge: undefined,
  moveTimes: undefined,
  moveStarts: undefined,
  movedTwice: undefined,
  agility: undefined,
  fallsAs: undefined,
  isCarriedDown: undefined,
  landsOnFeet: undefined,
  retreat: undefined,
  hacksTerminals: undefined,
  punchesLocks: undefined,
  isNoTarget: undefined,
  attacks: undefined,
  keepsOff: undefined,
  hitModifierAgainst: undefined,
  targeted: undefined,
  carries: undefined,
  isGunfighter: undefined,
  passesOver: undefined,
  aimsElsewhere: undefined,
  aims: undefined,
  aimBonus: undefined,
  accuracy: undefined,
  seesPastCover: undefined,
  ignoresEngaged: undefined,
  isOutOfReach: undefined,
  sixToHit: undefined,
  staysUp: undefined,
  ammoAgain: undefined,
  attackDice: undefined,
  reactionDice: undefined,
  nominatedDie: undefined,
  inCharge: undefined,
  blowModifier: undefined,
  helpInFight: undefined,
  assistsAnyway: undefined,
  parries: undefined,
  stepsAside: undefined,
  strikesFromBehind: undefined,
  disarms: undefined,
  isImpetuous: undefined,
  toughness: undefined,
  dodges: undefined,
  againstFlash: undefined,
  breathing: undefined,
  stopsGas: undefined,
  poison: undefined,
  armour: undefined,
  armourUsed: undefined,
  stopsHeat: undefined,
  isIdle: undefined,
  fieldHeld: undefined,
  dropsInjuryDie: undefined,
  immuneTo: undefined,
  isDared: undefined,
  shakes: undefined,
  addsToCool: undefined,
  steadies: undefined,
  bottleModifier: undefined,
  endPhase: undefined,
  recoveryDice: undefined,
  assistDice: undefined,
  afterRewards: undefined,
  cutsFree: undefined,
};

const NO_TRAIT_EFFECT: Unfilled<TraitEffect> = {
  picksTarget: undefined,
  easyAtPoint: undefined,
  breaksDoors: undefined,
  strikesBeside: undefined,
  strikesFromBehind: undefined,
  disarms: undefined,
  sixInFight: undefined,
  parries: undefined,
  parriedBy: undefined,
  shield: undefined,
  isHarmless: undefined,
  pins: undefined,
  isPoison: undefined,
  insteadOfWound: undefined,
  woundRolls: undefined,
  wounds: undefined,
  insteadOfSave: undefined,
  saving: undefined,
  damage: undefined,
  breaksShields: undefined,
  noCoverSave: undefined,
  injuries: undefined,
  injuryFaces: undefined,
  harmed: undefined,
  afterHits: undefined,
  lingers: undefined,
};

export const FIGHTER_SEAMS = Object.keys(NO_FIGHTER_EFFECT) as readonly FighterSeam[];
export const TRAIT_SEAMS = Object.keys(NO_TRAIT_EFFECT) as readonly TraitSeam[];

/** The effects of one kind, in the order in which they are registered: that is the order in which they act. */
class Effects<E extends object> {
  readonly byId = new Map<string, E>();
  private readonly empty: E;
  private readonly seams: readonly (keyof E)[];

  constructor(
    private readonly kind: string,
    none: Unfilled<E>,
  ) {
    this.empty = none as unknown as E;
    this.seams = Object.keys(none) as (keyof E)[];
  }

  register(id: string, effect: E): void {
    if (this.byId.has(id)) throw new Error(`Two ${this.kind} are registered as ${id}`);
    this.byId.set(id, { ...this.empty, ...effect });
    forgetWhatWasFound();
  }

  /** The ids in this list that have an effect, in the order of the effects. */
  knownOf(ids: readonly string[]): readonly string[] {
    const has = new Set(ids.filter((id) => this.byId.has(id)));
    return has.size < 2 ? [...has] : [...this.byId.keys()].filter((id) => has.has(id));
  }

  bySeam(ids: readonly string[]): BySeam<E> {
    const effects = ids.map((id) => this.byId.get(id) as E);
    const found: Partial<Record<keyof E, readonly E[]>> = {};
    for (const seam of this.seams) {
      const filling = effects.filter((effect) => effect[seam] !== undefined);
      found[seam] = filling.length === 0 ? NONE : filling;
    }
    return found as unknown as BySeam<E>;
  }
}

const NONE: readonly never[] = [];

const ofFighters = new Effects<FighterEffect>('skills, items or conditions', NO_FIGHTER_EFFECT);
const ofTraits = new Effects<TraitEffect>('traits', NO_TRAIT_EFFECT);

/** Registers what a skill does. */
export function skill(id: string, effect: FighterEffect): void {
  ofFighters.register(id, effect);
}

/** Registers what an item of the armoury does. */
export function item(id: string, effect: FighterEffect): void {
  ofFighters.register(itemId(id), effect);
}

/** Registers the effect of a condition on the fighters under it. */
export function condition(id: string, effect: FighterEffect): void {
  ofFighters.register(CONDITION + id, effect);
  conditions.add(id);
}

/** Registers what an exotic beast can do, by a skill on the roster or by the name of the beast. */
export function beast(id: string, effect: FighterEffect): void {
  ofFighters.register(id, effect);
  ofFighters.register(BEAST + id, effect);
}

/** Registers what a trait of weapons does. */
export function trait(id: string, effect: TraitEffect): void {
  ofTraits.register(id, effect);
}

// Apart from skills of the same name.
const BEAST = 'beast:';
const CONDITION = 'condition:';
const conditions = new Set<string>();

/** The effects of skills, items and conditions, by the id under which each is registered. */
export function fighterEffects(): readonly (readonly [string, FighterEffect])[] {
  return [...ofFighters.byId];
}

/** The effects of traits, by id. */
export function traitsWithEffects(): readonly (readonly [string, TraitEffect])[] {
  return [...ofTraits.byId];
}

interface Found {
  readonly ids: readonly string[];
  readonly bySeam: BySeam<FighterEffect>;
  readonly actions: readonly BattleAction[];
  /** The same with conditions that have an effect, by their ids. */
  readonly under: Map<string, Found>;
}

/** What is found for a list of skills, with the gear and the name of a beast that go with it. */
interface Kept {
  readonly gear: readonly string[];
  readonly beast: string | undefined;
  readonly found: Found;
}

// Play asks a fighter's effects at every turn, and most have none. Lists of skills, gear and conditions are never written
// to, so what is found for them is kept.
let byIds = new Map<string, Found>();
let byLists = new WeakMap<readonly string[], Kept>();
let byTraitIds = new Map<string, BySeam<TraitEffect>>();
let byTraits = new WeakMap<readonly string[], BySeam<TraitEffect>>();
let ownById: Map<string, BattleAction> | undefined;

function forgetWhatWasFound(): void {
  byIds = new Map();
  byLists = new WeakMap();
  byTraitIds = new Map();
  byTraits = new WeakMap();
  ownById = undefined;
}

function lookUp(ids: readonly string[]): Found {
  const known = ofFighters.knownOf(ids);
  const key = known.join();
  let found = byIds.get(key);
  if (!found) {
    const bySeam = ofFighters.bySeam(known);
    const actions = bySeam.actions.flatMap((effect) => effect.actions);
    found = { ids: known, bySeam, actions, under: new Map() };
    byIds.set(key, found);
  }
  return found;
}

function foundFor({ rank, name, skills, gear, conditions: all }: FighterState): Found {
  const beast = rank === 'beast' ? name : undefined;
  let kept = byLists.get(skills);
  if (kept?.gear !== gear || kept.beast !== beast) {
    const named = beast === undefined ? [] : [BEAST + beast.toLowerCase()];
    kept = { gear, beast, found: lookUp([...skills, ...gear, ...named]) };
    byLists.set(skills, kept);
  }
  return all.length === 0 ? kept.found : underConditions(kept.found, all);
}

function underConditions(found: Found, all: readonly string[]): Found {
  let key = '';
  for (const each of all) if (conditions.has(each)) key += `${CONDITION}${each} `;
  if (key === '') return found;
  let under = found.under.get(key);
  if (!under) {
    const ids = all.filter((each) => conditions.has(each)).map((each) => CONDITION + each);
    under = lookUp([...found.ids, ...ids]);
    found.under.set(key, under);
  }
  return under;
}

/** What a fighter's skills, items and conditions do, by seam: `effectsOf(fighter).dodges`. */
export function effectsOf(fighter: FighterState): BySeam<FighterEffect> {
  return foundFor(fighter).bySeam;
}

/** The actions that a fighter's skills, items and conditions bring. */
export function ownActions(fighter: FighterState): readonly BattleAction[] {
  return foundFor(fighter).actions;
}

/** The action with this id that a skill, an item or a condition brings to somebody: the first that was registered. */
export function ownActionNamed(id: string): BattleAction | undefined {
  if (!ownById) {
    ownById = new Map();
    for (const { actions = [] } of ofFighters.byId.values())
      for (const action of actions) if (!ownById.has(action.id)) ownById.set(action.id, action);
  }
  return ownById.get(id);
}

/** Does this condition end when the fighter is next activated? */
export function endsAtActivation(condition: string): boolean {
  return ofFighters.byId.get(CONDITION + condition)?.untilActivated === true;
}

/** The effect of one item, for any fighter who has it. */
export function effectOfItem(id: string): FighterEffect | undefined {
  return ofFighters.byId.get(id);
}

/** The fighters in this list who have an effect that fills a seam, effect by effect. */
export function having<K extends FighterSeam>(
  fighters: readonly FighterState[],
  seam: K,
): readonly { readonly effect: Filling<FighterEffect, K>; readonly who: readonly FighterState[] }[] {
  let found: Map<Filling<FighterEffect, K>, FighterState[]> | undefined;
  for (const fighter of fighters) {
    for (const effect of effectsOf(fighter)[seam] as readonly Filling<FighterEffect, K>[]) {
      found ??= new Map();
      const who = found.get(effect);
      if (who) who.push(fighter);
      else found.set(effect, [fighter]);
    }
  }
  return found ? [...found].map(([effect, who]) => ({ effect, who })) : NONE;
}

/** What the traits of a weapon do, by seam: `traitEffects(profile.traits).afterHits`. */
export function traitEffects(traits: readonly string[]): BySeam<TraitEffect> {
  let found = byTraits.get(traits);
  if (found) return found;
  const ids = ofTraits.knownOf(traits);
  const key = ids.join();
  found = byTraitIds.get(key) ?? ofTraits.bySeam(ids);
  byTraitIds.set(key, found);
  byTraits.set(traits, found);
  return found;
}
