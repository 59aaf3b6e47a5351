/** A campaign in play, as plain data: gangs that live on, territories, the week, and the battles that hang on it. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Rank } from '../../battle/judged.ts';
import { creditsFor } from '../../battle/kit.ts';
import { DEFAULT_LISTS, type TacticsCard } from '../../battle/lists.ts';
import type { HiredGun, Occasion } from '../../battle/occasion.ts';
import type { OwnWeapon } from '../../battle/own-weapons.ts';
import type { Stats } from '../../battle/state.ts';
import type { Fixed } from '../../table/fixed.ts';
import type { Json, Ref, Seat } from '../../table/question.ts';
import type { Table } from '../../table/table.ts';
import { type GangData, goodsOf } from '../gang/gang-data.ts';

export type CampaignTable = Table<CampaignState>;

/** The organiser's seat; may answer for everybody. */
export const ORGANISER = 'organiser';

export const PHASES = ['founding', 'invasion', 'occupation', 'downtime', 'takeover', 'over'] as const;
export type Phase = (typeof PHASES)[number];

/** What the group agrees on before the campaign. */
export interface CampaignRules {
  /** How many weeks there are, Occupation and Takeover together. */
  readonly weeks: number;
  /** Credits of a new gang. */
  readonly budget: number;
  /** `full`, only `taxes` [campaign.phases.variants.2], or `none` [campaign.phases.variants.1]. */
  readonly enforcers: 'full' | 'taxes' | 'none';
  /** Is the campaign opened by a battle of all gangs? */
  readonly invasion: boolean;
  readonly tactics: boolean;
  readonly subplots: boolean;
  /** The House rules in use, by House [campaign.gangs.house-rules.1]. */
  readonly houseRules: readonly string[];
  /** Generic tactics cards for auction, and those for the Underdogs. */
  readonly cards: readonly TacticsCard[];
  readonly underdogCards: readonly string[];
  /** Those for hire, with their profiles. */
  readonly hiredGuns: readonly HiredGun[];
}

export const STATUSES = ['fit', 'recovery', 'captive', 'jailed', 'dead', 'retired', 'sold', 'gone'] as const;
export type Status = (typeof STATUSES)[number];

/** A fighter of a gang, for as long as the campaign lasts: the dead keep their page. */
export interface Member {
  id: Ref;
  name: string;
  gang: Ref;
  rank: Rank;
  stats: Readonly<Stats>;
  /** The basic profile of the rank, from which limits are counted. */
  basic: Readonly<Stats>;
  group: number;
  kit: readonly string[];
  skills: readonly string[];
  injuries: readonly string[];
  status: Status;
  /** The gang that holds a captive, or the Enforcers. */
  heldBy: Ref | null;
  /** Credits without equipment. */
  value: number;
  xp: number;
  /** Marked advancements, which set the cost of the next, and all that were ever made [campaign.fighters.advance.2]. */
  marked: number;
  advances: number;
  /** Characteristics bought so far, for the price of the next of the same. */
  bought: Readonly<Record<string, number>>;
  kills: number;
  timesOut: number;
  battles: number;
  /** Whose beast this is. */
  owner?: Ref;
  /** The type of the gang data that the fighter was recruited as. */
  type?: string;
  /** Has the gang of a captive had its chance of a rescue? */
  rescueChance?: boolean;
  /** The injuries that bionics make up for, or `bionic` for one that cures none. */
  bionics?: readonly string[];
  /** The week of the last promotion: somebody new in a rank may be given a beast [campaign.beasts.owner.2]. */
  promotedIn?: number;
}

/** A Trade action of this week [campaign.trade.action.1]. */
export interface Trade {
  readonly by: Ref;
  readonly kind: 'rare' | 'illegal' | 'special-rare';
  readonly score: number;
  readonly spent: boolean;
}

/** What a gang can recruit, by rank. */
export interface FighterType {
  readonly rank: Rank;
  readonly name: string;
  readonly stats: Readonly<Stats>;
  readonly cost: number;
  readonly group: number;
}

export interface CampaignGang {
  id: Ref;
  name: string;
  house: string;
  seat: Seat;
  /** `waiting` until founded, `destroyed` until founded again, `left` for good. */
  status: 'waiting' | 'alive' | 'destroyed' | 'left';
  stash: number;
  items: string[];
  reputation: number;
  debt: number;
  inDebt: boolean;
  /** Weeks for which no tax is owed, or for good. */
  exempt: number | 'always';
  underdog: number;
  /** Credits of the Downtime grant that must be spent now. */
  grant: number;
  underdogCards: string[];
  /** Tactics cards that the gang has bought, and the deck of the coming week. */
  pool: string[];
  deck: string[] | null;
  /** Cards that battles of this week have used up. */
  drawn?: string[];
  /** Fighters of the gang, the dead and retired included. */
  roster: Ref[];
  types: Record<string, FighterType>;
  skillSets: { readonly primary: readonly string[]; readonly secondary: readonly string[] };
  trades: Trade[];
  /** Weekly boons that are used up, by territory. */
  used: Record<string, number>;
  /** How the last Champion went, for hiring another. */
  lastChampion: 'never-had-one' | 'killed' | 'retired' | 'sold' | 'became-leader' | 'alive';
  /** The week in which a late player joined. */
  joined?: number;
  /** How often the player has founded a gang. */
  founded: number;
  wins: number;
  battles: number;
  takenOut: number;
  beatEnforcers: boolean;
  houseMissions: ('occupation' | 'takeover')[];
  keptCards: string[];
  /** Fighters who died this week. */
  deaths: number;
  /** Credits that territories brought this week. */
  income: number;
  /** Has the gang finished the steps that it does alone? */
  done: boolean;
}

export interface TerritoryState {
  readonly id: Ref;
  /** The card of the list; an original Settlement is a `settlement` of its own. */
  readonly card: Ref;
  holder: Ref | null;
  /** The gang whose original Settlement this is: it is never taxed and, in Dominion, never at stake. */
  readonly originalOf?: Ref;
}

/** A battle of the campaign, planned or fought. */
export interface CampaignBattle {
  readonly id: Ref;
  readonly week: number;
  readonly phase: Phase;
  readonly gangs: readonly Ref[];
  readonly reason: Occasion['reason'];
  /** The territory at stake. */
  readonly stake: Ref | null;
  readonly knife: Ref | null;
  readonly holder: Ref | null;
  readonly captor: Ref | null;
  readonly challenger: Ref | null;
  readonly defender: Ref | null;
  readonly allied: readonly Ref[];
  /** Who sits it out and may run its non-gang factions [campaign.week.challenge.7]. */
  readonly arbitrators: readonly Ref[];
  readonly scenario: string | null;
  status: 'open' | 'fought' | 'struck';
  played: {
    readonly scenario: string;
    readonly victors: readonly Ref[];
    readonly rounds: number;
    readonly paper: boolean;
  } | null;
  /** Who went out, and by whom. */
  out: readonly { readonly fighter: Ref; readonly by: Ref | null }[];
}

/** What a gang offers another, at any time [campaign.territories.rules.3, campaign.alliances.informal.2]. */
export interface Bargain {
  readonly id: string;
  readonly from: Ref;
  readonly to: Ref;
  readonly gives: Goods;
  readonly wants: Goods;
}

export interface Goods {
  readonly credits: number;
  readonly items: readonly string[];
  readonly territories: readonly Ref[];
  readonly captives: readonly Ref[];
}

/** How the gangs stood when a week was over. */
export interface WeekFigures {
  readonly week: number;
  readonly phase: Phase;
  readonly gangs: Readonly<
    Record<
      Ref,
      {
        readonly rating: number;
        readonly wealth: number;
        readonly credits: number;
        readonly reputation: number;
        readonly territories: number;
        readonly takenOut: number;
        readonly battles: number;
        readonly wins: number;
      }
    >
  >;
}

export interface CampaignState {
  name: string;
  pack: 'takeover' | 'dominion';
  variant: 'classic' | 'updated';
  rules: CampaignRules;
  /** The houses, lists and prices that this campaign buys from, where its players brought their own. */
  readonly data?: GangData;
  phase: Phase;
  week: number;
  /** The step of the week, as the book names it. */
  step: string;
  gangs: Record<Ref, CampaignGang>;
  order: Ref[];
  members: Record<Ref, Member>;
  territories: Record<Ref, TerritoryState>;
  /** Cards that nobody has drawn yet, and this week's draw. */
  deck: Ref[];
  offer: Ref[];
  /** Gangs with a lead this week, in their order, and those whose Challenge is unspent. */
  leads: Ref[];
  challenges: Ref[];
  /** Those for hire this week, those who never are again, and how many died this week. */
  guns: { offered: Ref[]; gone: Ref[]; fallen?: number };
  /** Generic tactics cards that nobody owns. */
  cards: string[];
  underdogPool: string[];
  beasts: Ref[];
  /** Who wants to adopt which mastiff this week; it is paid for, and settled when all gangs are done. */
  wishes?: { readonly gang: Ref; readonly beast: Ref; readonly owner: Ref }[];
  /** Weapons altered for good, by their ids, with their value. */
  altered?: Record<string, Altered>;
  battles: Record<Ref, CampaignBattle>;
  /** Gangs that have met, as `one other` in the order of the table. */
  met: string[];
  bargains: Bargain[];
  figures: WeekFigures[];
  paused: boolean;
  /** Tax steps in which nobody owes anything, since the Enforcers were beaten; gangs that come later owe nothing either. */
  taxFree?: number | 'always';
  /** Has the organiser ended the campaign before its time? */
  ended?: boolean;
  end: CampaignEnd | null;
  secrets: Record<Seat, Json>;
}

/** A weapon that an Archaeotech Device has altered [campaign.territories.archaeotech-device.1]. */
export interface Altered extends OwnWeapon {
  readonly price: number;
}

/** Where a campaign looks things up: its data, and the items made in it. */
export type Things = Pick<CampaignState, 'data' | 'altered'>;

export interface CampaignEnd {
  readonly winners: readonly Ref[];
  readonly awards: Readonly<Record<string, readonly Ref[]>>;
  readonly count: Readonly<Record<Ref, number>>;
}

/** What no rule changes in place. */
export const FIXED_OF_CAMPAIGN: Fixed = {
  rules: true,
  data: true,
  altered: { '*': true },
  members: {
    '*': { stats: true, basic: true, kit: true, skills: true, injuries: true, bought: true },
  },
  battles: { '*': { played: true, out: true } },
  figures: { '*': true },
  bargains: { '*': true },
};

export function gangIn({ gangs }: CampaignState, id: Ref): CampaignGang {
  const gang = gangs[id];
  if (!gang) throw new Error(`There is no gang ${id} in this campaign`);
  return gang;
}

export function memberIn({ members }: CampaignState, id: Ref): Member {
  const member = members[id];
  if (!member) throw new Error(`There is no fighter ${id} in this campaign`);
  return member;
}

/** The gangs that play, in the order of the table. */
export function playing(state: CampaignState): readonly CampaignGang[] {
  return state.order.map((id) => gangIn(state, id)).filter(({ status }) => status === 'alive');
}

/** Gangs whose player is still there, be the gang destroyed. */
export function atTheTable(state: CampaignState): readonly CampaignGang[] {
  return state.order.map((id) => gangIn(state, id)).filter(({ status }) => status !== 'left');
}

const GONE: ReadonlySet<Status> = new Set<Status>(['dead', 'retired', 'sold', 'gone']);

/** Is the fighter still on the roster, be it in Recovery or captivity? */
export function isOnRoster({ status }: Member): boolean {
  return !GONE.has(status);
}

export function rosterOf(state: CampaignState, { roster }: CampaignGang): readonly Member[] {
  return roster.map((id) => memberIn(state, id)).filter(isOnRoster);
}

export function isAway({ status }: Member): boolean {
  return status === 'captive' || status === 'jailed';
}

export function worthOf({ data, altered }: Things, items: readonly string[]): number {
  const own = data ? pricesOf(data) : undefined;
  const worth = (item: string) => altered?.[item]?.price ?? own?.get(item) ?? creditsFor(item);
  return items.reduce((sum, item) => sum + worth(item), 0);
}

const prices = new WeakMap<GangData, ReadonlyMap<string, number>>();

/** What things are worth by gang data: the lowest price at which one of its houses sells them. */
export function pricesOf(data: GangData): ReadonlyMap<string, number> {
  let known = prices.get(data);
  if (!known) {
    const found = new Map<string, number>();
    for (const { thing, cost } of data.houses.flatMap(goodsOf))
      found.set(thing, Math.min(cost, found.get(thing) ?? cost));
    known = found;
    prices.set(data, known);
  }
  return known;
}

/** What a fighter is worth with equipment. */
export function costOf(state: Things, { value, kit }: Member): number {
  return value + worthOf(state, kit);
}

/** The value of everybody on the roster with equipment, those in Recovery or captivity included [campaign.underdogs.score.1]. */
export function ratingOf(state: CampaignState, gang: CampaignGang): number {
  return rosterOf(state, gang).reduce((sum, member) => sum + costOf(state, member), 0);
}

/** Rating, credits and the value of unused goods in the stash [campaign.underdogs.score.2]. */
export function wealthOf(state: CampaignState, gang: CampaignGang): number {
  return ratingOf(state, gang) + gang.stash + worthOf(state, gang.items);
}

export function territoriesOf({ territories }: CampaignState, gang: Ref): readonly TerritoryState[] {
  return Object.values(territories).filter(({ holder }) => holder === gang);
}

export function captivesOf({ members }: CampaignState, captor: Ref): readonly Member[] {
  return Object.values(members).filter(({ status, heldBy }) => status === 'captive' && heldBy === captor);
}

export function leaderOf(state: CampaignState, gang: CampaignGang): Member | undefined {
  return rosterOf(state, gang).find(({ rank }) => rank === 'leader');
}

export function championsOf(state: CampaignState, gang: CampaignGang): number {
  return rosterOf(state, gang).filter(({ rank }) => rank === 'champion').length;
}

/**
 * The tactics cards that a gang builds its deck from: those of its House and those it bought [campaign.tactics.deck.1].
 * The sample cards stand for the House's own, which the app does not ship.
 */
export function cardsOf({ rules }: CampaignState, { pool }: CampaignGang): readonly string[] {
  return rules.tactics ? [...DEFAULT_LISTS.tactics.map(({ id }) => id), ...pool] : pool;
}

/** May the gang take the field at all? */
export function canFight(state: CampaignState, gang: CampaignGang): boolean {
  return (
    gang.status === 'alive' &&
    rosterOf(state, gang).some(
      ({ rank, status }) => rank !== 'beast' && (status === 'fit' || status === 'recovery'),
    )
  );
}

/** The reason of a line in the app if the rule has no clause of its own. */
export const AGREED: ClauseId = 'campaign.alliances.informal.2';
