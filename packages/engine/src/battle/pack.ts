/**
 * What the two campaigns do differently, as data: a battle looks it up by its pack instead of asking which one it is.
 * Phones load this file.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { FreeClimb } from '../board/board.ts';
import type { BattleState } from './state.ts';

export interface Pack {
  readonly title: string;
  /** The forms in which its scenarios are written; none if there is one form only. */
  readonly variants: readonly BattleState['variant'][];
  /** The special rules that its pages name: how their ids begin. */
  readonly specialRules: 'takeover.' | 'classic.';
  /** The styles of terrain that its battles are fought on; the first of them if nobody names one. */
  readonly terrains: readonly [BattleState['terrain'], ...BattleState['terrain'][]];
  /** Its battles have a phase and a stake, and a reason that decides how the scenario is rolled. */
  readonly phases: boolean;
  /** The stake of a battle for which nobody names one. */
  readonly stake: BattleState['stake'];
  /** Does the scenario itself say who defends? If not, it is settled before the battle. */
  readonly scenarioNamesDefender: boolean;
  /** More than two gangs are divided between an attacker and a defender. */
  readonly sides: boolean;
  /** Missions of the players' own Houses can be chosen instead of what its table gives. */
  readonly houseMissions: boolean;
  /** Are sub-plots drawn before a battle, and inducements offered? */
  readonly subplots: boolean;
  readonly inducements: boolean;
  /** By this a hand of tactics cards is drawn and spent. */
  readonly tactics: ClauseId;
  /** A fighter who goes out on a recovery roll counts for the one who brought them down. */
  readonly lateVictimsCount: boolean;
  /** A reload needs the number of the profile that ran dry, not of the easiest one. */
  readonly reloadsWhatRanDry: boolean;
  /** How much of a climb is free. */
  readonly freeClimb: FreeClimb;
  /** A faller who passes an Initiative check lands well. */
  readonly fallersTest: boolean;
  /** Gangs of one side are in a Formal Alliance, which can break; sides formed by a scenario are not. */
  readonly formalAlliances: boolean;
  /** Does Captured on the injury table hold somebody by itself, without the captives step of the campaign? */
  readonly injuriesCapture: boolean;
  /** By these an injury is written down, and the critically injured are treated. */
  readonly injury: ClauseId;
  readonly critical: ClauseId;
  /** What no gang falls below, in Reputation and in Territories. */
  readonly leastReputation: number;
  /** Leadership gets no worse than this by injuries; null if it is as bad as the book's worst. */
  readonly worstLeadership: number | null;
  /** Does the pack say by itself how good target numbers can become? Else the core rules do. */
  readonly ownBestTargets: boolean;
  /** Fighters whom a rolling road brings on come D3 at a time, if the table rules so. */
  readonly roadsBringD3: boolean;

  // The weeks of its campaign
  /** The credits of a new gang, if the organiser says nothing else. */
  readonly budget: number;
  /** Houses may have preset rules. */
  readonly presets: boolean;
  /** The first battle is one with every gang in it, if the organiser wants that. */
  readonly invasion: boolean;
  /** A battle follows a challenge that somebody accepts. */
  readonly challenges: boolean;
  /** Downtime has a battle of its own. */
  readonly downtimeBattle: boolean;
  /** Enforcers collect taxes, and gangs bid for tactics cards at the End of Week. */
  readonly taxes: boolean;
  readonly tacticsAuction: boolean;
  /** Gangs that are behind get help. */
  readonly underdogs: boolean;
  /** Is a tactics deck made once a week, so that cards once drawn are gone until the next week? */
  readonly weeklyDeck: boolean;
  /** A Fighting Pit trains fighters, and an Archaeotech Device alters weapons. */
  readonly territoriesServe: boolean;
  /** Cyber-mastiffs can be adopted. */
  readonly mastiffs: boolean;
  /** Fighters other than Gangers buy each advance at its own price, and Gangers must roll. */
  readonly buysAdvances: boolean;
  /** A gang's new Leader gets an advance. */
  readonly newLeaderAdvances: boolean;
  /** The Guilders pay a share of a captive's cost; if not, they pay what the captives table says. */
  readonly captivesSellAtCost: boolean;
  /** Hired Guns cost half their value [campaign.hired-guns.hire.1]; else all of it. */
  readonly hiresAtHalf: boolean;
  readonly captiveSale: ClauseId;
  /** By this an injury changes a characteristic. */
  readonly injuryChanges: ClauseId;
}

export type PackId = BattleState['pack'];

export const PACKS: Readonly<Record<PackId, Pack>> = {
  takeover: {
    title: 'Takeover',
    variants: [],
    specialRules: 'takeover.',
    terrains: ['slums', 'zone-mortalis', 'towers', 'sump-sea'],
    phases: true,
    stake: 'unclaimed-territory',
    scenarioNamesDefender: true,
    sides: false,
    houseMissions: false,
    subplots: false,
    inducements: false,
    tactics: 'takeover.standards.tactics.2',
    lateVictimsCount: true,
    reloadsWhatRanDry: true, // [campaign.table-rules.ammo.1]
    // The first half inch up and the last inch down [campaign.table-rules.climb.1, campaign.table-rules.climb.2].
    freeClimb: { up: 0.5, down: 1 },
    fallersTest: true, // [campaign.table-rules.fall.1]
    formalAlliances: true,
    injuriesCapture: false,
    injury: 'campaign.tables.injury.2',
    critical: 'campaign.post-battle.critical.1',
    leastReputation: 0,
    worstLeadership: 12,
    ownBestTargets: true, // [campaign.fighters.max.1]
    roadsBringD3: false,
    budget: 800,
    presets: true,
    invasion: true, // [campaign.phases.invasion.1]
    challenges: false,
    downtimeBattle: true,
    taxes: true,
    tacticsAuction: true,
    underdogs: true,
    weeklyDeck: true, // [takeover.standards.tactics.3]
    territoriesServe: true,
    mastiffs: true, // [campaign.beasts.adopt.1]
    buysAdvances: false,
    newLeaderAdvances: true, // [campaign.gangs.leader-death.6]
    captivesSellAtCost: false,
    hiresAtHalf: true,
    captiveSale: 'campaign.captives.resolve.3',
    injuryChanges: 'campaign.tables.injury.9',
  },
  dominion: {
    title: 'Dominion',
    variants: ['updated', 'classic'],
    specialRules: 'classic.',
    terrains: ['sector-mechanicus', 'zone-mortalis'],
    phases: false,
    stake: 'none',
    scenarioNamesDefender: false,
    sides: true, // [classic.multi-player.sides.1]
    houseMissions: true,
    subplots: true,
    inducements: true,
    tactics: 'dominion.tactics.draw.1',
    lateVictimsCount: false,
    reloadsWhatRanDry: false, // [core.ammo.test.5]
    freeClimb: { up: 0, down: 0 },
    fallersTest: false, // [core.terrain.fall.2]
    formalAlliances: false,
    injuriesCapture: true,
    injury: 'core.postbattle.injury.1',
    critical: 'core.postbattle.doc.1',
    leastReputation: 1, // [dominion.reputation.floor.1]
    worstLeadership: null,
    ownBestTargets: false,
    roadsBringD3: true,
    budget: 1000,
    presets: false,
    invasion: false,
    challenges: true,
    downtimeBattle: false,
    taxes: false,
    tacticsAuction: false,
    underdogs: false,
    weeklyDeck: false, // [dominion.tactics.deck.1]
    territoriesServe: false,
    mastiffs: false,
    buysAdvances: true, // [core.experience.advance.1]
    newLeaderAdvances: false,
    captivesSellAtCost: true,
    hiresAtHalf: false,
    captiveSale: 'core.postbattle.capture.3',
    injuryChanges: 'core.postbattle.injury.5',
  },
};

/** Is there a pack with this name? */
export function isPack(name: unknown): name is PackId {
  return typeof name === 'string' && Object.hasOwn(PACKS, name);
}

export function packOf({ pack }: { readonly pack: PackId }): Pack {
  return PACKS[pack];
}
