/**
 * The deeds that are open for a gang, a captive or a battle right now, with prices: everything that a form
 * needs.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { OWNERS } from '../../battle/owners.ts';
import { packOf } from '../../battle/pack.ts';
import { scenarios } from '../../battle/scenario.ts';
import type { Words } from '../../table/events.ts';
import type { Doing, Ref } from '../../table/question.ts';
import { DEFAULTS, type Settings } from '../../table/settings.ts';
import { NOBODY, Table } from '../../table/table.ts';
import { INFLICTED, resolve } from '../gang/captives.ts';
import { hire } from '../gang/gangs.ts';
import { injuryAt } from '../shared/tables.ts';
import { BAIL } from '../week/taxes.ts';
import { costOfAdvance, isOnSale, PURCHASES, priceOfAdvance } from './advances.ts';
import { faultOfDeed } from './alone-faults.ts';
import { curable } from './bionics.ts';
import { dealing, dominionPrice, faultOfCaptiveDeed } from './end-of-week.ts';
import { ALTERATIONS, nameOfItem, waresOf } from './market.ts';
import { MASTIFF } from './mastiffs.ts';
import { couldFight, hasDefender, hirelings, isJudged, usualDefender } from './paper.ts';
import {
  maybeTough,
  priceByTrade,
  priceFor,
  priceOfRecruitsKit,
  purse,
  recruitTypes,
  TOUGHNESS,
} from './prices.ts';
import { type CampaignState, type CampaignTable, championsOf, costOf, rosterOf } from './state.ts';

/** Something with its price. */
export interface Offered {
  readonly item: string;
  readonly name: string;
  readonly price: number;
}

/** A way to spend XP. */
export interface AdvanceOffered {
  /** `roll`, `as-twelve`, `pit`; in Dominion what is bought. */
  readonly way: string;
  readonly xp: number;
  readonly affordable: boolean;
}

export interface GangOffers {
  readonly kind: 'gang';
  /** Credits that can be spent, a grant included. */
  readonly purse: number;
  readonly buys: readonly Offered[];
  readonly recruits: readonly {
    readonly rank: string;
    /** The id of the type in the campaign's gang data; `null` without such data, and left out by the rules of older campaigns. */
    readonly type?: string | null;
    readonly name: string;
    readonly cost: number;
    /** What more Toughness costs, where the House rule offers it. */
    readonly tough: number | null;
    /** The rule by which nobody of this rank can join now, whatever the credits. */
    readonly closed: ClauseId | null;
    /** What they may carry and can be bought with them; the rules of older campaigns leave it out. */
    readonly wares?: readonly Offered[];
  }[];
  readonly advances: readonly { readonly fighter: Ref; readonly ways: readonly AdvanceOffered[] }[];
  readonly promotes: readonly Ref[];
  readonly trades: readonly { readonly fighter: Ref; readonly kinds: readonly string[] }[];
  /** What the Trades that were made reach. */
  readonly traded: readonly {
    readonly fighter: Ref;
    readonly trade: string;
    readonly score: number;
    readonly wares: readonly Offered[];
  }[];
  /** Who may carry what lies in the stash, each thing once; the rules of older campaigns leave it out. */
  readonly gives?: readonly { readonly item: string; readonly fighters: readonly Ref[] }[];
  readonly retires: readonly Ref[];
  readonly sells: readonly { readonly fighter: Ref; readonly credits: number }[];
  readonly heals: readonly Ref[];
  readonly beasts: readonly { readonly id: Ref; readonly price: number }[];
  /** Weapons that an Archaeotech Device may alter, with how many are left this week. */
  readonly alters: {
    readonly left: number;
    readonly traits: readonly string[];
    readonly weapons: readonly {
      readonly item: string;
      readonly name: string;
      readonly fighter: Ref | null;
    }[];
  };
  readonly owners: readonly Ref[];
  /** Beasts that may go to another owner now, and to whom; the rules of older campaigns leave these three out. */
  readonly keepers?: readonly { readonly beast: Ref; readonly fighters: readonly Ref[] }[];
  /** Beasts whose moments can be trained away. */
  readonly calms?: readonly Ref[];
  readonly bionics?: {
    /** Whom the free one of the week fits, by the injury that it cures; `null` for none. */
    readonly free: readonly BionicOffered[];
    /** Whom a bought one fits. */
    readonly bought: readonly BionicOffered[];
    /** Whose Trade can buy one. */
    readonly traders: readonly Ref[];
  };
  readonly jailed: readonly Ref[];
  readonly bail: number;
  readonly skillSets: { readonly primary: readonly string[]; readonly secondary: readonly string[] };
}

export interface BionicOffered {
  readonly fighter: Ref;
  readonly injury: string | null;
}

export interface CaptiveOffers {
  readonly kind: 'captive';
  readonly captive: Ref;
  readonly choices: readonly {
    readonly choice: 'return' | 'sell' | 'keep';
    readonly credits: number;
    readonly reputation: number;
  }[];
  /** The highest ransom: what the captive's gang has. */
  readonly ransom: number;
  /** Injuries that the captor may inflict, by the roll. */
  readonly injuries: readonly { readonly roll: number; readonly id: string }[];
}

export interface BattleOffers {
  readonly kind: 'battle';
  readonly scenarios: readonly {
    readonly id: string;
    readonly title: string;
    /** Can its rules work out the rewards from the results on paper? */
    readonly judged: boolean;
    /** Can somebody win it? */
    readonly victor: boolean;
    /** Can fighters get away by its own rule? Campaigns of older rules do not say. */
    readonly escapes?: boolean;
    /** Who defends unless players say otherwise; `null` where the scenario has no defender. */
    readonly defender: Ref | null;
  }[];
  readonly fighters: readonly {
    readonly id: Ref;
    readonly name: string;
    readonly rank: string;
    readonly gang: Ref;
    /** In Recovery, or held: not there unless somebody says so. */
    readonly status: string;
  }[];
  /** Whom each gang could hire, and for how much; Sisters come together. The rules of older campaigns leave it out. */
  readonly hirelings?: readonly {
    readonly gang: Ref;
    readonly price: number;
    readonly guns: readonly { readonly id: Ref; readonly name: string }[];
  }[];
}

export type Offers = GangOffers | CaptiveOffers | BattleOffers;

/** What is open about this gang, captive or battle; undefined for anything else. */
export function offersOn(state: CampaignState, of: Ref, settings: Settings = DEFAULTS): Offers | undefined {
  const t: CampaignTable = new Table(NOBODY, settings, state).quiet;
  if (Object.hasOwn(state.gangs, of)) return gangOffers(t, of);
  if (state.battles[of]?.status === 'open') return battleOffers(state, of, settings);
  return Object.hasOwn(state.members, of) ? captiveOffers(t, of) : undefined;
}

function gangOffers(t: CampaignTable, id: Ref): GangOffers {
  const { state } = t;
  const gang = state.gangs[id] as CampaignState['gangs'][string];
  const people = rosterOf(state, gang);
  const may = (deed: Doing) => faultOfDeed(t, gang, deed) === undefined;
  const those = (deed: (fighter: Ref) => Doing) =>
    people.map((member) => member.id).filter((fighter) => may(deed(fighter)));
  const priced = (price: (item: string) => { price: number } | { fault: Words }) =>
    [...waresOf(state).values()].flatMap(({ id: item, name }) => {
      const asked = price(item);
      return 'price' in asked ? [{ item, name, price: asked.price }] : [];
    });
  const buys = priced((item) => priceFor(t, gang, item));
  const isCommon = new Set(buys.map(({ item }) => item));
  return {
    kind: 'gang',
    purse: purse(gang),
    buys,
    recruits: recruitTypes(t, gang).map((each) => {
      const { rank, name, cost } = each.type;
      const { hired } = hire(t.quiet, {
        rank: rank as 'ganger',
        cost: 0,
        stash: 0,
        champions: Math.min(2, championsOf(state, gang)),
        lastChampion: gang.lastChampion,
      });
      const closed: ClauseId | null = hired ? null : 'campaign.gangs.hiring.2';
      return {
        rank,
        type: each.listed?.id ?? null,
        name,
        cost,
        tough: maybeTough(t, gang, rank) ? TOUGHNESS : null,
        closed,
        wares: priced((item) => priceOfRecruitsKit(t, gang, each, item)),
      };
    }),
    advances: people.map((member) => ({
      fighter: member.id,
      ways: waysToAdvance(t, member).map(({ way, xp }) => ({
        way,
        xp,
        affordable: may({ do: 'advance', fighter: member.id, ...deedOf(way) }),
      })),
    })),
    promotes: those((fighter) => ({ do: 'promote', fighter })),
    trades: people.flatMap(({ id: fighter }) => {
      const kinds = ['rare', 'illegal', 'special-rare'].filter((kind) => may({ do: 'trade', fighter, kind }));
      return kinds.length === 0 ? [] : [{ fighter, kinds }];
    }),
    traded: gang.trades
      .filter(({ spent }) => !spent)
      .map(({ by, kind, score }) => ({
        fighter: by,
        trade: kind,
        score,
        // What takes a Trade stands first.
        wares: priced((item) => priceByTrade(t, gang, by, item)).toSorted(
          (one, other) => Number(isCommon.has(one.item)) - Number(isCommon.has(other.item)),
        ),
      })),
    gives: [...new Set(gang.items)].map((item) => ({
      item,
      fighters: those((fighter) => ({ do: 'give', fighter, item })),
    })),
    retires: those((fighter) => ({ do: 'retire', fighter, price: 'pension' })),
    sells: those((fighter) => ({ do: 'sell-own', fighter })).map((fighter) => ({
      fighter,
      credits: Math.floor(Math.min(600, costOf(state, state.members[fighter] as never)) / 4),
    })),
    heals: people.flatMap(({ id: fighter, injuries: [injury] }) =>
      injury !== undefined && may({ do: 'heal', fighter, injury }) ? [fighter] : [],
    ),
    beasts: state.beasts
      .filter((beast) => people.some(({ id: fighter }) => may({ do: 'adopt', beast, fighter })))
      .map((beast) => ({ id: beast, price: MASTIFF })),
    alters: alterations(t, gang.id, may),
    owners: people.filter(({ rank }) => OWNERS.includes(rank)).map((member) => member.id),
    keepers: people.flatMap(({ id: beast, rank }) => {
      if (rank !== 'beast') return [];
      const fighters = those((fighter) => ({ do: 'entrust', beast, fighter }));
      return fighters.length === 0 ? [] : [{ beast, fighters }];
    }),
    calms: those((fighter) => ({ do: 'calm', fighter })),
    bionics: bionicsFor(t, id, may),
    jailed: people.filter(({ status }) => status === 'jailed').map((member) => member.id),
    bail: BAIL,
    skillSets: gang.skillSets,
  };
}

/** Whom bionics fit now: by the free one of the week, and by each Trade that is left. */
function bionicsFor(
  t: CampaignTable,
  id: Ref,
  may: (deed: Doing) => boolean,
): Required<GangOffers>['bionics'] {
  const gang = t.state.gangs[id] as CampaignState['gangs'][string];
  const all = rosterOf(t.state, gang).flatMap((member) =>
    [...new Set(curable(member)), null].map((injury) => ({ fighter: member.id, injury })),
  );
  const fits = (more: Readonly<Record<string, string>>) =>
    all.filter(({ fighter, injury }) =>
      may({ do: 'bionic', fighter, price: 1, ...(injury === null ? {} : { injury }), ...more }),
    );
  const traders = gang.trades.filter(({ spent, kind }) => !spent && kind !== 'illegal').map(({ by }) => by);
  const [trader] = traders;
  return {
    free: fits({}),
    bought: trader === undefined ? [] : fits({ trader }),
    traders: [...new Set(traders)],
  };
}

function alterations(t: CampaignTable, id: Ref, may: (deed: Doing) => boolean): GangOffers['alters'] {
  const { state } = t;
  const gang = state.gangs[id] as CampaignState['gangs'][string];
  const carried = [
    ...gang.items.map((item) => ({ item, fighter: null })),
    ...rosterOf(state, gang).flatMap((member) => member.kit.map((item) => ({ item, fighter: member.id }))),
  ];
  const weapons = carried.filter(({ item, fighter }) =>
    ALTERATIONS.some((trait) => may({ do: 'alter', item, trait, ...(fighter === null ? {} : { fighter }) })),
  );
  return {
    left:
      weapons.length === 0 ? 0 : (gang.house === 'van-saar' ? 2 : 1) - (gang.used['archaeotech-device'] ?? 0),
    traits: ALTERATIONS,
    weapons: weapons.map(({ item, fighter }) => ({ item, name: nameOfItem(state, item) ?? item, fighter })),
  };
}

/** The ways that there are for this fighter, affordable or not. */
function waysToAdvance(t: CampaignTable, member: CampaignState['members'][string]) {
  if (packOf(t.state).buysAdvances)
    return member.rank === 'ganger'
      ? [{ way: 'roll', xp: priceOfAdvance(member, 'roll') }]
      : PURCHASES.filter((buys) => isOnSale(t, member, buys)).map((buys) => ({
          way: buys,
          xp: priceOfAdvance(member, buys),
        }));
  const roll = { way: 'roll', xp: costOfAdvance(t, member).cost };
  const twelve = { way: 'as-twelve', xp: costOfAdvance(t, member, true).cost };
  const pit = { way: 'pit', xp: 0 };
  const hasPit = Object.values(t.state.territories).some(
    ({ card, holder }) => card === 'fighting-pit' && holder === member.gang,
  );
  return [roll, ...(member.rank === 'specialist' ? [twelve] : []), ...(hasPit ? [pit] : [])];
}

/** The fields of the deed by which this way is taken. */
function deedOf(way: string): Readonly<Record<string, string | boolean>> {
  if (way === 'roll') return {};
  if (way === 'as-twelve') return { asTwelve: true };
  return way === 'pit' ? { pit: true } : { buys: way };
}

function captiveOffers(t: CampaignTable, id: Ref): CaptiveOffers | undefined {
  const captive = t.state.members[id];
  const captor = captive?.heldBy ? t.state.gangs[captive.heldBy] : undefined;
  if (!captive || !captor) return undefined;
  const choices = (['return', 'sell', 'keep'] as const).flatMap((choice) => {
    const deed = { do: 'captive', choice } as const;
    if (faultOfCaptiveDeed(t, captor, captive, deed) !== undefined) return [];
    const { credits, reputation } = resolve(t.quiet, dealing(t.state, captor, captive, deed));
    const isSale = choice === 'sell' && packOf(t.state).captivesSellAtCost;
    return [{ choice, credits: isSale ? dominionPrice(costOf(t.state, captive)) : credits, reputation }];
  });
  const injuries = INFLICTED.map((roll) => ({ roll, id: injuryAt(roll).id }));
  const ransom = t.state.gangs[captive.gang]?.stash ?? 0;
  return { kind: 'captive', captive: id, choices, ransom, injuries };
}

function battleOffers(state: CampaignState, id: Ref, settings: Settings): BattleOffers {
  const battle = state.battles[id] as CampaignState['battles'][string];
  const pages = scenarios().filter(
    (page) => page.pack === state.pack && (battle.scenario === null || page.id === battle.scenario),
  );
  const [first] = battle.gangs;
  return {
    kind: 'battle',
    scenarios: pages.map((page) => ({
      id: page.id,
      title: page.title,
      judged: isJudged(state, battle, {
        do: 'paper',
        scenario: page.id,
        victors: first === undefined ? [] : [first],
        out: [],
      }),
      victor: page.noVictor === undefined,
      escapes: page.escapes ?? false,
      defender: hasDefender(page.id) ? (usualDefender(battle) ?? null) : null,
    })),
    fighters: couldFight(state, battle).map((member) => {
      const { name, rank, gang, status } = state.members[member] as CampaignState['members'][string];
      return { id: member, name, rank, gang, status };
    }),
    hirelings: hirelings(state, battle, settings),
  };
}
