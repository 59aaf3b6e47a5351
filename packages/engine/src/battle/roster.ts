/** Rosters as players bring them, the sample gangs of the catalogue, and the battle state made from them. */

import { armoury } from '@hive-arbiter/rulebook/armoury';
import type { BoardFile } from '../board/file.ts';
import { BadInput } from '../table/errors.ts';
import type { Ref, Seat } from '../table/question.ts';
import { checkCards } from './card-effects.ts';
import { readMissions } from './house-missions.ts';
import type { Rank } from './judged.ts';
import { DEFAULT_LISTS, type Lists } from './lists.ts';
import type { CampaignHalf, HiredGun, Occasion } from './occasion.ts';
import { type OwnWeapon, readOwnWeapons } from './own-weapons.ts';
import { OWNERS } from './owners.ts';
import { packOf } from './pack.ts';
import { secretsOf } from './secrets.ts';
import {
  type BattleState,
  DEPTHS,
  type Depth,
  type FighterState,
  type GangState,
  type Stats,
} from './state.ts';

export interface RosterFighter {
  readonly id: Ref;
  readonly name: string;
  readonly rank: Rank;
  readonly stats: Stats;
  readonly group?: number;
  /** Armoury ids of weapons, armour and the rest. */
  readonly kit: readonly string[];
  readonly skills?: readonly string[];
  readonly status?: FighterState['status'];
  /** Credits value with equipment. */
  readonly cost?: number;
  /** Whose beast this is: a Leader, Champion or Specialist of the same gang. */
  readonly owner?: Ref;
  /** What a battle does not need but a gang keeps: experience, and injuries that last. */
  readonly xp?: number;
  readonly injuries?: readonly string[];
}

export interface Roster {
  readonly id: Ref;
  readonly name: string;
  readonly house: string;
  readonly rating: number;
  readonly territories?: number;
  readonly stash?: number;
  readonly items?: readonly string[];
  readonly reputation?: number;
  readonly inDebt?: boolean;
  /** Credits that the gang owes. A gang in debt that does not say how many settles the sum at the table. */
  readonly debt?: number;
  /** X of Underdog (X), and the cards that it brings. */
  readonly underdog?: number;
  readonly underdogCards?: readonly string[];
  /** Territory boons for this battle. */
  readonly boons?: readonly string[];
  /** Ids of the gang's tactics deck; every card of the list by default. */
  readonly deck?: readonly string[];
  /** The halves of the campaign in which the gang has chosen a house mission already. */
  readonly houseMissions?: readonly CampaignHalf[];
  /** Tactics cards kept from the battle before, which join the hand. */
  readonly keptCards?: readonly string[];
  /** Weapons of the gang that no armoury lists; kits name them by their ids. */
  readonly weapons?: readonly OwnWeapon[];
  readonly fighters: readonly RosterFighter[];
}

/** What the players agree on before anything is rolled; the pre-battle sequence settles the rest. */
export interface BattleSetUp {
  readonly pack: BattleState['pack'];
  /** Null if the pre-battle sequence decides it. */
  readonly scenario: string | null;
  readonly variant?: BattleState['variant'];
  readonly phase?: BattleState['phase'];
  readonly terrain?: BattleState['terrain'];
  readonly stake?: BattleState['stake'];
  readonly depth?: Depth;
  /** Special rules switched on in addition to those of the scenario. */
  readonly special?: readonly string[];
  /** The first gang is the defender where the scenario has one, unless `defender` names another. */
  readonly defender?: Ref;
  readonly gangs: readonly Roster[];
  /** Who plays which gang; the gang's own id by default. */
  readonly seats?: Readonly<Record<Ref, Seat>>;
  /** Why the gangs fight; for a territory by default. */
  readonly reason?: Occasion['reason'];
  /**
   * Who picked an unclaimed territory, who holds a claimed one, who holds captives: the defender where left out. In
   * Dominion a claimed Territory is the challenged gang's.
   */
  readonly knife?: Ref;
  readonly holder?: Ref;
  readonly captor?: Ref;
  /** Dominion: who challenged; a gang that does not defend by default. */
  readonly challenger?: Ref;
  /**
   * Dominion with more than two gangs: how many of the first gangs defend together; if left out, the sides
   * are as even as possible.
   */
  readonly defenders?: number;
  /** Dominion: `open` where the challenged gang is still to answer. */
  readonly challenge?: 'open' | 'accepted';
  /** Have these gangs never met before? */
  readonly firstMeeting?: boolean;
  /** The Orlock gang whose Toll Crossing others may pay for, while it sits this battle out. */
  readonly toll?: { readonly gang: Ref; readonly name: string };
  /** Is nobody taxed, since the Enforcers were beaten? Then they stay away from debtors. */
  readonly taxFree?: boolean;
  /** Are tactics cards and sub-plots used? Tactics are, and sub-plots in Dominion, by default. */
  readonly tactics?: boolean;
  readonly subplots?: boolean;
  readonly hiredGuns?: readonly HiredGun[];
  /** Dominion: a house mission of the lists, by its id; `scenario` is then the mission that it is like. */
  readonly mission?: string;
  /** What the organiser has changed in the lists of tactics, inducements, sub-plots and house missions. */
  readonly lists?: Partial<Lists>;
  /** The digital board that is played on, as its file has it; none at a physical table. */
  readonly board?: BoardFile;
}

interface SampleFighter extends Stats {
  readonly id: string;
  readonly house: string;
  readonly rank: Rank;
  readonly name: string;
  readonly cost: number;
  readonly kitCost: number;
  readonly group: number;
  readonly kit: readonly string[];
}

interface SampleGang {
  readonly id: string;
  readonly house: string;
  readonly crew: Readonly<Record<string, number>>;
  readonly rating: number;
}

const { armour, weapons, stats } = armoury;
const samples = stats as {
  readonly fighters: readonly SampleFighter[];
  readonly gangs: readonly SampleGang[];
};

export const HOUSES: readonly string[] = samples.gangs.map(({ house }) => house);

/** A sample gang of a house, with its fighters numbered within each rank: `escher-ganger-2`. */
export function sampleGang(house: string, id: Ref = house): Roster {
  const gang = samples.gangs.find((each) => each.house === house);
  if (!gang) throw new RangeError(`There is no sample gang of ${house}: ${HOUSES.join(', ')}`);
  const fighters = Object.entries(gang.crew).flatMap(([rank, count]) =>
    Array.from({ length: count }, (_, at) => sampleFighter(house, rank, id, count > 1 ? at + 1 : null)),
  );
  return { id, name: titled(id), house, rating: gang.rating, territories: 3, stash: 100, fighters };
}

/** A fighter of a house as its list has them; `called` comes first in their name. */
export function sampleFighter(
  house: string,
  rank: string,
  gang: Ref,
  number: number | null,
  called = titled(gang),
): RosterFighter {
  const line = sampleLine(house, rank);
  const { m, ws, bs, s, t, w, i, a, ld, cl, wil, int, name, group, kit } = line;
  const suffix = number === null ? '' : ` ${number}`;
  return {
    id: `${gang}-${rank}${number === null ? '' : `-${number}`}`,
    name: `${called} ${name}${suffix}`,
    rank: line.rank,
    stats: { m, ws, bs, s, t, w, i, a, ld, cl, wil, int },
    group,
    kit,
    cost: line.cost + line.kitCost,
  };
}

/** What such a fighter costs, kit and all. */
export function sampleCost(house: string, rank: string): number {
  const { cost, kitCost } = sampleLine(house, rank);
  return cost + kitCost;
}

function sampleLine(house: string, rank: string) {
  const line = samples.fighters.find((each) => each.house === house && each.rank === rank);
  if (!line) throw new RangeError(`The house ${house} has no ${rank}`);
  return line;
}

function titled(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** On a board nobody moves a model, opens a door or aims but through the app, so every action is tracked there. */
export function faultOfDepth(depth: string, isOnBoard: boolean): string | undefined {
  if (!isOnBoard || depth === 'full') return undefined;
  return `expected full on a board, where nobody moves, opens a door or aims but through the app, got ${depth}`;
}

/** The state of a battle before its first question. */
export function newBattle(setUp: BattleSetUp): BattleState {
  const { pack, scenario, gangs, board, depth = board ? 'full' : 'attacks' } = setUp;
  if (!DEPTHS.includes(depth)) throw new RangeError(`expected a depth of ${DEPTHS.join(', ')}, got ${depth}`);
  const fault = faultOfDepth(depth, board !== undefined);
  if (fault) throw new BadInput('depth', fault);
  if (setUp.lists?.tactics) checkCards(setUp.lists.tactics, 'lists.tactics');
  if (setUp.defenders !== undefined) checkSides(setUp, setUp.defenders);
  checkMissionIn(setUp);
  const fighters: Record<Ref, FighterState> = {};
  for (const gang of gangs) {
    checkOwners(gang);
    checkDebt(gang);
    const own = gang.weapons ? readOwnWeapons(gang.weapons, `gangs.${gang.id}.weapons`) : undefined;
    for (const fighter of gang.fighters) {
      if (Object.hasOwn(fighters, fighter.id)) throw new RangeError(`Two fighters have the id ${fighter.id}`);
      fighters[fighter.id] = fighterState(gang.id, fighter, own);
    }
  }
  if (board) checkIdsOn(board, fighters);
  const state: BattleState = {
    scenario: scenario ?? '',
    pack,
    variant: setUp.variant ?? 'updated',
    phase: setUp.phase ?? 'occupation',
    terrain: setUp.terrain ?? terrainOfBoard(board) ?? packOf(setUp).terrains[0],
    stake: setUp.stake ?? packOf(setUp).stake,
    depth,
    special: [...(setUp.special ?? [])],
    round: 0,
    moment: 'start-of-round',
    order: gangs.map(({ id }) => id),
    gangs: gangs.map((gang, at) => gangState(gang, setUp, at)),
    wild: [],
    fighters,
    markers: {},
    facts: {},
    ending: null,
    verdict: null,
    rewards: null,
    awards: [],
    occasion: occasionOf(setUp),
    deeds: [],
    activations: 0,
    attacks: 0,
    aftermath: {},
    secrets: {},
    ...(board ? { board: { zones: {}, file: board } } : {}),
  };
  const { tactics } = state.occasion.lists;
  for (const [at, { deck, underdogCards, keptCards }] of gangs.entries()) {
    const secrets = secretsOf(state, state.gangs[at] as GangState);
    if (state.occasion.tactics) secrets.deck = [...(deck ?? tactics.map(({ id }) => id))];
    secrets.underdogs = [...(underdogCards ?? [])];
    if (keptCards && keptCards.length > 0) secrets.kept = [...keptCards];
  }
  return state;
}

/** Rules and the board name fighters and things by their ids alone, so nothing on the board is called like a fighter. */
function checkIdsOn(board: BoardFile, fighters: Readonly<Record<Ref, FighterState>>): void {
  for (const list of ['doors', 'markers'] as const)
    for (const [at, { id }] of board[list].entries())
      if (Object.hasOwn(fighters, id))
        throw new BadInput(`board.file.${list}.${at}.id`, `expected another id, ${id} is a fighter`);
}

/** What a board looks like says which style of terrain it is; roads and pits are of none. */
function terrainOfBoard(board: BoardFile | undefined): BattleState['terrain'] | undefined {
  const style = board?.style;
  return style === 'road' || style === 'pit' ? undefined : style;
}

/** The players' own sides are about even, and each gang is on the right one [classic.multi-player.sides.1]. */
function checkSides({ pack, gangs, defender, challenger }: BattleSetUp, defenders: number): void {
  const fail = (fault: string) => new BadInput('defenders', fault, 'classic.multi-player.sides.1');
  const { scenarioNamesDefender, title } = packOf({ pack });
  if (scenarioNamesDefender) throw fail(`the scenarios of ${title} say themselves who defends`);
  if (!Number.isInteger(defenders) || defenders < 1 || Math.abs(2 * defenders - gangs.length) > 1)
    throw fail(`expected sides that differ by one gang at most, got ${defenders} of ${gangs.length} gangs`);
  const first = gangs.slice(0, defenders).map(({ id }) => id);
  if (defender !== undefined && !first.includes(defender))
    throw fail(`${defender} defends, and is not among the first ${defenders}`);
  if (challenger !== undefined && first.includes(challenger))
    throw fail(`${challenger} challenges, and is among the first ${defenders}`);
}

/** House missions must be playable, and one that is named must be among them. */
function checkMissionIn({ scenario, mission, lists }: BattleSetUp): void {
  const missions = lists?.missions ?? [];
  if (missions.length > 0) readMissions(missions, 'lists.missions');
  if (mission === undefined) return;
  const named = missions.find(({ id }) => id === mission);
  if (!named) throw new RangeError(`There is no house mission ${mission} among lists.missions`);
  if (named.like !== scenario)
    throw new RangeError(`The house mission ${mission} is like ${named.like}, and not like ${scenario}`);
}

/** Only a beast has an owner, somebody of standing in its gang [campaign.beasts.owner.1]. */
function checkOwners({ fighters }: Roster): void {
  for (const { id, rank, owner } of fighters) {
    if (owner === undefined) continue;
    if (rank !== 'beast') throw new RangeError(`Only a beast has an owner, and ${id} is a ${rank}`);
    const found = fighters.find((each) => each.id === owner);
    if (!found || !OWNERS.includes(found.rank))
      throw new RangeError(`The owner of ${id}: expected a ${OWNERS.join(', ')} of its gang, got ${owner}`);
  }
}

/** As much as the procedures about debt go up to. */
export const MOST_DEBT = 2000;

/** A gang that owes anything is in debt [campaign.taxes.debt.2]. */
function checkDebt({ id, debt = 0, inDebt }: Roster): void {
  if (!Number.isInteger(debt) || debt < 0 || debt > MOST_DEBT)
    throw new RangeError(
      `The debt of ${id}: expected a whole number of credits from 0 to ${MOST_DEBT}, got ${JSON.stringify(debt)} [campaign.taxes.debt.1]`,
    );
  if (debt > 0 && inDebt === false)
    throw new RangeError(
      `The debt of ${id}: whoever owes ${debt} credits is in debt, and inDebt says otherwise [campaign.taxes.debt.2]`,
    );
}

function occasionOf(setUp: BattleSetUp): Occasion {
  const { scenario, terrain, variant, gangs, lists } = setUp;
  const left = { scenario, terrain, variant };
  // On a board the terrain is there for everybody to see.
  const isGiven = (each: 'scenario' | 'terrain' | 'variant') =>
    (left[each] ?? null) !== null || (each === 'terrain' && setUp.board !== undefined);
  const open = (['scenario', 'terrain', 'variant'] as const).filter((each) => !isGiven(each));
  return {
    reason: setUp.reason ?? 'territory',
    knife: setUp.knife ?? null,
    holder: holderIn(setUp),
    captor: setUp.captor ?? null,
    challenger: setUp.challenger ?? null,
    ...(setUp.defenders === undefined ? {} : { allied: gangs.slice(0, setUp.defenders).map(({ id }) => id) }),
    challenge: setUp.challenge ?? 'accepted',
    firstMeeting: setUp.firstMeeting ?? false,
    ...(setUp.toll === undefined ? {} : { toll: { ...setUp.toll } }),
    ...(setUp.taxFree === true ? { taxFree: true as const } : {}),
    open,
    boons: Object.fromEntries(gangs.map(({ id, boons = [] }) => [id, [...boons]])),
    underdogs: Object.fromEntries(gangs.map(({ id, underdog = 0 }) => [id, underdog])),
    tactics: setUp.tactics ?? true,
    subplots: setUp.subplots ?? packOf(setUp).subplots,
    lists: lists ? { ...DEFAULT_LISTS, ...lists } : DEFAULT_LISTS,
    mission: setUp.mission ?? null,
    houseMissions: Object.fromEntries(gangs.map(({ id, houseMissions = [] }) => [id, [...houseMissions]])),
    hiredGuns: [...(setUp.hiredGuns ?? [])],
    hired: [],
    induced: [],
    inducements: [],
    cleared: [],
    returning: [],
    played: [],
  };
}

/**
 * The gang that holds the territory at stake, as the campaign has it: in Takeover the Defender
 * [takeover.prebattle.roles.2], in Dominion the challenged gang [dominion.prebattle.challenge.1], which the steps before
 * the battle settle where more than two gangs come.
 */
function holderIn({ stake, holder, pack, gangs, defender, challenger }: BattleSetUp): Ref | null {
  if (stake !== 'claimed-territory' || holder !== undefined) return holder ?? null;
  const named = defender ?? gangs[0]?.id ?? null;
  if (packOf({ pack }).scenarioNamesDefender || challenger === undefined) return named;
  return gangs.length === 2 ? (gangs.find(({ id }) => id !== challenger)?.id ?? null) : null;
}

function gangState(gang: Roster, { seats, defender }: BattleSetUp, at: number): GangState {
  const { debt = 0, inDebt = debt > 0 } = gang;
  const defends = defender === undefined ? at === 0 : defender === gang.id;
  return {
    id: gang.id,
    name: gang.name,
    house: gang.house,
    seat: seats?.[gang.id] ?? gang.id,
    // The pre-battle sequence makes everybody neutral where the scenario has no roles.
    role: defends ? 'defender' : 'attacker',
    side: gang.id,
    rating: gang.rating,
    territories: gang.territories ?? 0,
    stash: gang.stash ?? 0,
    items: [...(gang.items ?? [])],
    reputation: gang.reputation ?? 0,
    inDebt,
    debt: inDebt && debt === 0 ? null : debt,
    homeTurf: false,
    bottled: 'no',
    roster: gang.fighters.map(({ id }) => id),
    crew: [],
    reinforcements: [],
  };
}

const saves = new Map(armour.map((each) => [each.id as string, each as { save: number | null }]));
const weaponIds = new Set(weapons.map(({ id }) => id as string));

/** A fighter as the battle knows them. */
export function fighterState(
  gang: Ref,
  { id, name, rank, stats, group = 0, kit, skills = [], status = 'fit', cost = 0, owner }: RosterFighter,
  own?: readonly OwnWeapon[],
): FighterState {
  const arms = own?.filter((weapon) => kit.includes(weapon.id)) ?? [];
  const { weapons, gear, save } = arms.length > 0 ? outfitWith(kit, arms) : outfitOf(kit);
  const fighter: FighterState = {
    id,
    name,
    gang,
    rank,
    stats: { ...stats },
    group,
    save,
    weapons,
    ...(arms.length > 0 ? { arms } : {}),
    gear,
    skills: [...skills],
    fate: 'stayed-home',
    ready: false,
    broken: false,
    engagedWith: [],
    wounds: stats.w,
    fleshWounds: 0,
    conditions: [],
    empty: [],
    spent: [],
    takenOutBy: null,
    tookOut: [],
    tookPart: false,
    carries: null,
    spot: null,
    status,
    cost,
    xp: 0,
  };
  return owner === undefined ? fighter : { ...fighter, owner };
}

/** The effects of a fighter's kit in a battle. */
interface Outfit {
  readonly weapons: readonly string[];
  readonly gear: readonly string[];
  readonly save: number;
}

/** Fighters with the same kit share it: gangs play many battles, and their fighters carry much the same. */
const outfits = new Map<string, Outfit>();
/** More than anybody plays with; what players make up must not be kept for ever. */
const MOST_OUTFITS = 5_000;

function outfitOf(kit: readonly string[]): Outfit {
  const key = kit.join('\n');
  let outfit = outfits.get(key);
  if (!outfit) {
    outfit = outfitWith(kit, []);
    if (outfits.size < MOST_OUTFITS) outfits.set(key, outfit);
  }
  return outfit;
}

/** Never shared if it has weapons that players define: another battle's may have the same id. */
function outfitWith(kit: readonly string[], own: readonly OwnWeapon[]): Outfit {
  const isWeapon = (item: string) => weaponIds.has(item) || own.some(({ id }) => id === item);
  const worn = kit.map((item) => saves.get(item)?.save ?? 7);
  return {
    weapons: kit.filter(isWeapon),
    gear: kit.filter((item) => !isWeapon(item)),
    save: Math.min(7, ...worn),
  };
}
