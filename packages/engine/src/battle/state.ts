/** A battle in play, as plain data: it can be stopped, sent, stored and carried on elsewhere between any two questions. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import type { TerrainChange } from '../board/changes.ts';
import type { BoardFile } from '../board/file.ts';
import type { Fixed } from '../table/fixed.ts';
import type { Json, Ref, Seat, Spot } from '../table/question.ts';
import type { Words } from '../table/say.ts';
import type { Table } from '../table/table.ts';
import type { Battle, Ending, Fate, Gang, Rank, Rewards, Verdict } from './judged.ts';
import type { Aftermath, Deed, Occasion } from './occasion.ts';
import { packOf } from './pack.ts';
import type { Weapon } from './weapon.ts';
import type { Where } from './where.ts';

export { markerName, markerSaid, plainName } from './plain-name.ts';

export type BattleTable = Table<BattleState>;

/** How closely the battle is tracked: who is down, every attack, or every action. */
export const DEPTHS = ['status', 'attacks', 'full'] as const;
export type Depth = (typeof DEPTHS)[number];

/**
 * The twelve characteristics of a fighter [core.tests.profile.1]: `m`, `s`, `t`, `w` and `a` are plain numbers, M in
 * inches; the others are target numbers, 4 for a 4+ [core.tests.profile.2].
 */
export interface Stats {
  m: number;
  ws: number;
  bs: number;
  s: number;
  t: number;
  w: number;
  i: number;
  a: number;
  ld: number;
  cl: number;
  wil: number;
  int: number;
}

/**
 * Conditions that a fighter has in addition to the status, several at once [core.conditions.general.1].
 * Special rules add theirs.
 */
export type Condition = string;

/** Characteristics and lists of a fighter are never changed in place: assign a new value. */
export interface FighterState {
  id: Ref;
  name: string;
  gang: Ref;
  rank: Rank;
  stats: Readonly<Stats>;
  /** X of Group Activation (X). */
  group: number;
  /** Armour save, 7 for none. */
  save: number;
  /** Ids of the armoury; the same weapon may be carried twice. */
  weapons: readonly string[];
  /** The weapons the players made themselves, which are in no armoury. */
  arms?: readonly Weapon[];
  gear: readonly string[];
  skills: readonly string[];
  /** `reserve` until deployed; `standing`, `pinned` and `seriously-injured` are on the battlefield. */
  fate: Fate;
  /** May still be activated this round [core.conditions.ready.1]. */
  ready: boolean;
  broken: boolean;
  engagedWith: readonly Ref[];
  wounds: number;
  fleshWounds: number;
  conditions: readonly Condition[];
  /** What is out of ammo, as `armsId` names it; a fighter may have several [core.conditions.ammo.1]. */
  empty: readonly string[];
  /** What is of no use any more in this battle: jammed, used up, or out of ammo that cannot be reloaded. */
  spent: readonly string[];
  takenOutBy: Ref | null;
  /** The fighter who seriously injured them last, if any. */
  broughtDownBy?: Ref | null;
  /** How often to roll for a lasting injury, where one set of dice took them out several times [core.injury.out.2]. */
  lastingInjuries?: number;
  /** By which rule they went out of action, where neither injury dice nor Flesh Wounds did it. */
  outBy?: ClauseId;
  /** Fighters whom this one took out of action, for experience. */
  tookOut: readonly Ref[];
  tookPart: boolean;
  carries: Ref | null;
  spot: Readonly<Spot> | null;
  /** Roster status before the battle. */
  status: 'fit' | 'recovery' | 'captive' | 'barred';
  /** Credits value with equipment. */
  cost: number;
  xp: number;
  /** Whose beast this is, where the roster says so. */
  owner?: Ref;
}

export interface GangState {
  id: Ref;
  name: string;
  house: string;
  seat: Seat;
  role: 'attacker' | 'defender' | 'neutral';
  /** Gangs with the same side are allied. */
  side: Ref;
  rating: number;
  territories: number;
  /** Credits in the Stash, and what else lies in it. */
  stash: number;
  items: readonly string[];
  reputation: number;
  inDebt: boolean;
  /** Credits owed when the battle began; null if the gang is in debt and nobody has said how much. */
  debt: number | null;
  homeTurf: boolean;
  bottled: Gang['bottled'];
  /** Everybody on the roster, in its order. */
  roster: readonly Ref[];
  /** The starting crew. */
  crew: readonly Ref[];
  /** Fighters who may arrive later. */
  reinforcements: readonly Ref[];
  /** Its fighters see to all sides, whichever way they face. A fact, since a phone's board knows no special rule. */
  seesAllRound?: true;
}

/** Something on the battlefield that is not a fighter: a casket, a relic, a door, a trap, a terminal. */
export interface Marker {
  id: Ref;
  kind: string;
  gang: Ref | null;
  spot: Spot | null;
  carriedBy: Ref | null;
  /** Its state: `closed`, `opened`, `claimed`, `defiled` … */
  state: string;
  data: Record<string, Json>;
}

/** One line of the rewards of the battle; the table may change it before it is confirmed. */
export interface Award {
  id: string;
  /** A gang or a fighter. */
  to: Ref;
  what: 'credits' | 'reputation' | 'territory' | 'item' | 'xp' | 'debt' | 'injury' | 'captive' | 'note';
  amount: number;
  /** Which item or captor, or what it is for: an id, what somebody typed, or words made from facts. */
  detail: Words;
  clause: ClauseId;
}

/** Which item or captor a line is about: ids of things are no words made from facts. */
export function thingOf({ detail }: Pick<Award, 'detail'>): string {
  return typeof detail === 'string' ? detail : '';
}

/**
 * What scenarios and special rules keep in a battle in addition to its fighters. Each declares its own keys
 * here, from the file that uses them, so that the compiler knows their types.
 */
export interface BattleFacts {
  /** Gangs that left the battle by choice. */
  'left-battle': readonly Ref[];
  /** Gangs that left their allies by choice. */
  'alliance.deserters': readonly Ref[];
  'ending.reached': EndReached;
  'paper.verdict': Verdict;
  'rescue.captives': readonly Ref[];
}

export interface BattleState {
  /** Empty until the pre-battle sequence has rolled for it. */
  scenario: string;
  pack: 'takeover' | 'dominion';
  /** Dominion's scenarios come in two variants. */
  variant: 'classic' | 'updated';
  phase: 'invasion' | 'occupation' | 'downtime' | 'takeover';
  terrain: Battle['terrain'];
  stake: Battle['stake'];
  depth: Depth;
  /** The special rules in force, by id, in the order in which they act. */
  special: string[];
  round: number;
  moment: Battle['moment'];
  /** Gang ids; the gang with Priority is first. */
  order: Ref[];
  gangs: GangState[];
  /**
   * Fighters without a player: creatures, Enforcers, hive dwellers. They take no turn unless a rule gives
   * them one.
   */
  wild: GangState[];
  fighters: Record<Ref, FighterState>;
  markers: Record<Ref, Marker>;
  /** What only some scenario or special rule needs. */
  facts: Partial<BattleFacts>;
  ending: Ending | null;
  verdict: Verdict | null;
  rewards: Rewards | null;
  awards: Readonly<Award>[];
  occasion: Occasion;
  /** Deeds that earn experience, in order, and how many activations and attacks there have been. */
  deeds: Readonly<Deed>[];
  activations: number;
  attacks: number;
  /** What became of those who went down or out, by fighter. */
  aftermath: Record<Ref, Aftermath>;
  secrets: Record<Seat, Json>;
  /** The digital board of this battle; undefined at a physical table. Spots say where everybody stands. */
  board?: BoardState;
}

export interface BoardState {
  /** The terrain as it now is: replaced where a rule moves it, never changed in place. */
  file: BoardFile;
  /** What rules have changed of the terrain that the battle was set up with, in their order. */
  changes?: readonly TerrainChange[];
  /** Where each gang was set up before the first round, as its limit says. */
  zones: Record<Ref, Where>;
  /** Who stood nearest to those who went out by nobody's doing. In the dark that is a secret: it is never sent. */
  nearest?: Readonly<Record<Ref, Ref>>;
}

/** Every field of a fighter: values are replaced, never changed in place. */
const FIGHTER: Record<keyof FighterState, true> = {
  id: true,
  name: true,
  gang: true,
  rank: true,
  stats: true,
  group: true,
  save: true,
  weapons: true,
  arms: true,
  gear: true,
  skills: true,
  fate: true,
  ready: true,
  broken: true,
  engagedWith: true,
  wounds: true,
  fleshWounds: true,
  conditions: true,
  empty: true,
  spent: true,
  takenOutBy: true,
  broughtDownBy: true,
  lastingInjuries: true,
  outBy: true,
  tookOut: true,
  tookPart: true,
  carries: true,
  spot: true,
  status: true,
  cost: true,
  xp: true,
  owner: true,
};

/** The lists of a gang: replaced, never changed in place. */
const GANG: Fixed = { items: true, roster: true, crew: true, reinforcements: true };

/** Everything in the occasion of a battle: replaced, never changed in place. */
const OCCASION: Record<keyof Occasion, true> = {
  reason: true,
  knife: true,
  holder: true,
  captor: true,
  challenger: true,
  allied: true,
  challenge: true,
  firstMeeting: true,
  taxFree: true,
  toll: true,
  open: true,
  boons: true,
  underdogs: true,
  tactics: true,
  subplots: true,
  lists: true,
  mission: true,
  houseMissions: true,
  hiredGuns: true,
  hired: true,
  induced: true,
  inducements: true,
  cleared: true,
  returning: true,
  played: true,
};

/** What no rule changes in place. */
export const FIXED: Fixed = {
  fighters: { '*': { ...FIGHTER, '*': 'none' } },
  gangs: { '*': GANG },
  wild: { '*': GANG },
  awards: { '*': true },
  deeds: { '*': true },
  occasion: OCCASION,
  board: { file: true },
  secrets: { '*': { '*': { deck: true, hand: true, kept: true, underdogs: true, crew: true } } },
};

export function isOnBoard({ fate }: FighterState): boolean {
  return fate === 'standing' || fate === 'pinned' || fate === 'seriously-injured';
}

/** Standing and not down: able to act, assist and steady others. */
export function isUp(fighter: FighterState): boolean {
  return fighter.fate === 'standing' || fighter.fate === 'pinned';
}

export function fighterOf(state: BattleState, id: Ref): FighterState {
  const fighter = state.fighters[id];
  if (!fighter) throw new Error(`There is no fighter ${id} in this battle`);
  return fighter;
}

export function gangBy(state: BattleState, id: Ref): GangState {
  for (const gang of state.gangs) if (gang.id === id) return gang;
  for (const gang of state.wild) if (gang.id === id) return gang;
  throw new Error(`There is no gang ${id} in this battle`);
}

/**
 * The gang that holds the territory at stake, if it fights: a player who leads the Enforcers leaves their own
 * gang at home.
 */
export function holderHere({ stake, occasion, gangs }: BattleState): GangState | undefined {
  return stake === 'claimed-territory' ? gangs.find(({ id }) => id === occasion.holder) : undefined;
}

export function gangOfFighter(state: BattleState, { gang }: FighterState): GangState {
  return gangBy(state, gang);
}

/** Does this fighter belong to the gang they act for, and not only do as an enemy says [core.conditions.insane.1]? */
export function actsForOwn(state: BattleState, { id, gang }: FighterState): boolean {
  const home = state.gangs.find(({ roster }) => roster.includes(id));
  return home === undefined || home.id === gang;
}

/** Has the gang somebody on the battlefield, or somebody who may still come? */
export function isInPlay(state: BattleState, gang: GangState): boolean {
  return fightersOf(state, gang).some((fighter) => fighter.fate === 'reserve' || isOnBoard(fighter));
}

export function seatOf(state: BattleState, fighter: FighterState): Seat {
  return gangOfFighter(state, fighter).seat;
}

// These lists are made at every turn of a battle, so they are plain loops.

/** Every fighter of a gang, starting crew and later arrivals alike, in roster order. */
export function fightersOf({ fighters }: BattleState, { roster }: GangState): readonly FighterState[] {
  if (last.fighters !== fighters) last = { fighters, rosters: [], found: [] };
  const at = last.rosters.indexOf(roster);
  const known = at < 0 ? undefined : last.found[at];
  if (known && isOf(roster, known)) return known;
  const found = roster.map((id) => {
    const fighter = fighters[id];
    if (!fighter) throw new Error(`There is no fighter ${id} in this battle`);
    return fighter;
  });
  last.rosters[at < 0 ? last.rosters.length : at] = roster;
  last.found[at < 0 ? last.found.length : at] = found;
  return found;
}

/**
 * The fighters of the rosters of the last battle asked about. A fighter stays the same record for a whole
 * battle, and rules ask often.
 */
let last: {
  readonly fighters: BattleState['fighters'];
  readonly rosters: (readonly Ref[])[];
  readonly found: (readonly FighterState[])[];
} = { fighters: {}, rosters: [], found: [] };

function isOf(roster: readonly Ref[], found: readonly FighterState[]): boolean {
  if (found.length !== roster.length) return false;
  for (let at = 0; at < roster.length; at++) if (found[at]?.id !== roster[at]) return false;
  return true;
}

export function onBoardOf(state: BattleState, gang: GangState): FighterState[] {
  const found: FighterState[] = [];
  addOnBoard(state, gang, found);
  return found;
}

/** Everybody on the battlefield, gang by gang. */
export function allOnBoard(state: BattleState): FighterState[] {
  const found: FighterState[] = [];
  for (const gang of state.gangs) addOnBoard(state, gang, found);
  for (const gang of state.wild) addOnBoard(state, gang, found);
  return found;
}

function addOnBoard(state: BattleState, gang: GangState, found: FighterState[]): void {
  for (const fighter of fightersOf(state, gang)) if (isOnBoard(fighter)) found.push(fighter);
}

export function areFriends(state: BattleState, a: FighterState, b: FighterState): boolean {
  return a.gang === b.gang || gangOfFighter(state, a).side === gangOfFighter(state, b).side;
}

export function enemiesOf(state: BattleState, fighter: FighterState): FighterState[] {
  const { side } = gangOfFighter(state, fighter);
  const found: FighterState[] = [];
  for (const gang of state.gangs) addOfSide(state, gang, side, false, found);
  for (const gang of state.wild) addOfSide(state, gang, side, false, found);
  return found;
}

export function friendsOf(state: BattleState, fighter: FighterState): FighterState[] {
  const { side } = gangOfFighter(state, fighter);
  const found: FighterState[] = [];
  for (const gang of state.gangs) addOfSide(state, gang, side, true, found, fighter.id);
  for (const gang of state.wild) addOfSide(state, gang, side, true, found, fighter.id);
  return found;
}

/**
 * Adds the fighters of a gang's roster who are on this side, or on any other; a controlled fighter is on the
 * side of the controller.
 */
function addOfSide(
  state: BattleState,
  gang: GangState,
  side: string,
  isSame: boolean,
  found: FighterState[],
  except?: Ref,
): void {
  for (const fighter of fightersOf(state, gang)) {
    if (!isOnBoard(fighter) || fighter.id === except) continue;
    if ((sideOf(state, gang, fighter) === side) === isSame) found.push(fighter);
  }
}

function sideOf(state: BattleState, gang: GangState, fighter: FighterState): Ref {
  return fighter.gang === gang.id ? gang.side : gangOfFighter(state, fighter).side;
}

/** What there is of enemies on the battlefield: anybody at all, anybody on their feet, anybody seriously injured. */
export interface Foes {
  any: boolean;
  up: boolean;
  down: boolean;
}

/** A caller who only wants to know this needs no list of them. */
export function foesOf(state: BattleState, fighter: FighterState): Foes {
  const { side } = gangOfFighter(state, fighter);
  const foes = { any: false, up: false, down: false };
  for (const gang of state.gangs) addFoes(state, gang, side, foes);
  for (const gang of state.wild) addFoes(state, gang, side, foes);
  return foes;
}

function addFoes(state: BattleState, gang: GangState, side: Ref, foes: Foes): void {
  for (const fighter of fightersOf(state, gang)) {
    if (!isOnBoard(fighter) || sideOf(state, gang, fighter) === side) continue;
    foes.any = true;
    if (isUp(fighter)) foes.up = true;
    else foes.down = true;
  }
}

export function gangsIn(state: BattleState, role: GangState['role']): GangState[] {
  return state.gangs.filter((gang) => gang.role === role);
}

export function ids(fighters: readonly { readonly id: Ref }[]): Ref[] {
  return fighters.map(({ id }) => id);
}

/** The gangs that left the battle by choice, among its facts. */
export const LEFT_BATTLE = 'left-battle';

/** Is this gang still in the battle? Those it left behind do not keep it there [core.endphase.leave.2]. */
export function isInBattle(state: BattleState, gang: GangState): boolean {
  const hasLeft = state.facts[LEFT_BATTLE]?.includes(gang.id) ?? false;
  return onBoardOf(state, gang).some((fighter) => isUp(fighter) || !hasLeft);
}

/** The gangs that left their allies by choice, among the facts of a battle. */
const DESERTERS = 'alliance.deserters';

/** Notes that a gang leaves the battle by choice: its allies have no claim on it, and it has none on them. */
export function leaveByChoice(state: BattleState, gang: GangState): void {
  if (allianceOf(state, gang)?.broken !== false) return;
  const before = state.facts[DESERTERS] ?? [];
  state.facts[DESERTERS] = [...before, gang.id];
}

/** The Formal Alliance of a gang: only Takeover has them, and Dominion's sides are none. */
export function allianceOf(state: BattleState, gang: GangState): Gang['alliance'] {
  if (
    !packOf(state).formalAlliances ||
    !state.gangs.some(({ id, side }) => id !== gang.id && side === gang.side)
  )
    return undefined;
  const deserters = state.facts[DESERTERS] ?? [];
  // Bottling out by choice breaks it, and so does leaving by choice [campaign.alliances.formal.8].
  return { side: gang.side, broken: gang.bottled === 'by-choice' || deserters.includes(gang.id) };
}

/** That the end of the battle has been reached, among its facts. */
export const END_REACHED = 'ending.reached';

/** The verdict of a battle that was fought on paper, among its facts. */
export const PAPER_VERDICT = 'paper.verdict';

export interface EndReached {
  readonly why: ClauseId;
  /** The gangs that were left; none of the others comes back. */
  readonly left: readonly Ref[];
}

/** How the battle came to its end, while the activation or the phase in which it did is still played out. */
export function endReached({ facts }: BattleState): EndReached | undefined {
  return facts[END_REACHED];
}

/** The battle as the judging rules of this scenario take it; `facts` are what they read. Made after every turn. */
export function judged<const Id extends string, F>(
  state: BattleState,
  scenario: Id,
  facts: F,
): Battle<F> & { readonly scenario: Id } {
  const { round, moment, terrain, stake } = state;
  const left = state.facts[LEFT_BATTLE];
  const reached = endReached(state);
  const gangs: Battle['gangs'][number][] = [];
  for (const gang of state.gangs) {
    const isGone = reached !== undefined && !reached.left.includes(gang.id);
    gangs.push(judgedGang(state, gang, left?.includes(gang.id) ?? false, isGone));
  }
  const battle: Battle<F> & {
    scenario: Id;
    over?: ClauseId;
    holder?: Ref;
    written?: Verdict;
    hired?: readonly Ref[];
  } = {
    scenario,
    round: Math.max(1, round),
    moment,
    terrain,
    stake,
    facts,
    gangs,
  };
  if (reached) battle.over = reached.why;
  const written = state.facts[PAPER_VERDICT];
  if (written) battle.written = written;
  const { holder, hired } = state.occasion;
  if (stake === 'claimed-territory' && holder !== null) battle.holder = holder;
  if (hired.length > 0) battle.hired = hired.map(({ gun }) => gun.id);
  return battle;
}

function judgedGang(
  state: BattleState,
  gang: GangState,
  hasLeft: boolean,
  isGone: boolean,
): Battle['gangs'][number] {
  const { id, role, rating, territories, bottled } = gang;
  const fighters: Battle['gangs'][number]['fighters'][number][] = [];
  for (const { id: member, rank, fate, takenOutBy, tookPart } of fightersOf(state, gang)) {
    // Fighters left behind do not keep their gang in the battle [core.endphase.leave.2].
    const isThere =
      !isGone && (fate === 'standing' || fate === 'pinned' || (fate === 'seriously-injured' && !hasLeft));
    // The deed of a creature counts for nobody.
    const by = takenOutBy !== null && isPlayed(state, takenOutBy) ? takenOutBy : null;
    fighters.push({ id: member, rank, fate, takenOutBy: by, on: isThere ? 'board' : null, tookPart });
  }
  const alliance = allianceOf(state, gang);
  return { id, role, rating, territories, bottled, fighters, ...(alliance ? { alliance } : {}) };
}

/** Does a fighter belong to a gang that a player plays? */
function isPlayed({ gangs, wild }: BattleState, fighter: Ref): boolean {
  if (wild.length === 0) return true;
  for (const { roster } of gangs) if (roster.includes(fighter)) return true;
  return false;
}
