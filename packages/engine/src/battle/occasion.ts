/** Why the gangs fight and on what terms: the input that players bring in addition to their rosters. */
import type { Ref } from '../table/question.ts';
import type { HouseMission } from './house-missions.ts';
import type { Lists } from './lists.ts';
import type { RosterFighter } from './roster.ts';

/** A fighter who fights for any gang that pays. */
export interface HiredGun {
  /** Also the id of the fighter in the battle. */
  readonly id: Ref;
  readonly kind: 'hired-gun' | 'sister' | 'enforcer';
  readonly cost: number;
  /** Comes along at no further cost. */
  readonly partner?: Ref;
  /** Was not drawn for the week: comes only with the partner, and cannot be chosen [campaign.hired-guns.sisters.1]. */
  readonly onlyAlong?: true;
  /** The inducement by which Dominion brings such a one for a single battle. */
  readonly inducement?: string;
  readonly fighter: RosterFighter;
}

export const REASONS = ['territory', 'first-battle', 'captives', 'assault-on-precinct', 'pit-fight'] as const;

export const HALVES = ['occupation', 'takeover'] as const;
export type CampaignHalf = (typeof HALVES)[number];

export interface Occasion {
  readonly reason: (typeof REASONS)[number];
  /**
   * Who picked the territory, who holds it, who holds captives, who challenged whom; null if the set-up does not say.
   */
  readonly knife: Ref | null;
  holder: Ref | null;
  readonly captor: Ref | null;
  readonly challenger: Ref | null;
  /** Gangs that fight on the same side, as the players have agreed; all others are on the other. */
  readonly allied?: readonly Ref[];
  challenge: 'open' | 'accepted' | 'refused';
  readonly firstMeeting: boolean;
  /** Who takes the toll without being here [campaign.territories.toll-crossing.3]. */
  readonly toll?: { readonly gang: Ref; readonly name: string };
  /** While nobody is taxed, the Enforcers stay away [campaign.enforcers.i-won.2]. */
  readonly taxFree?: true;
  /** What the set-up leaves for the pre-battle sequence to settle. */
  readonly open: readonly ('scenario' | 'terrain' | 'variant')[];
  readonly boons: Readonly<Record<Ref, readonly string[]>>;
  readonly underdogs: Readonly<Record<Ref, number>>;
  readonly tactics: boolean;
  readonly subplots: boolean;
  readonly lists: Lists;
  /** The house mission that is played, by its id. */
  mission: string | null;
  /** The halves of the campaign in which each gang has chosen a house mission [dominion.scenario.choice.2]. */
  readonly houseMissions: Readonly<Record<Ref, readonly CampaignHalf[]>>;
  /** Hired guns who are still for hire. */
  hiredGuns: readonly HiredGun[];
  hired: readonly Readonly<{ gun: HiredGun; gang: Ref; price: number }>[];
  /** Fighters who came by an inducement. */
  induced: readonly Ref[];
  /** Inducements taken, one entry each. */
  inducements: readonly Readonly<{ gang: Ref; id: string; cost: number }>[];
  /** Fighters whose recovery ends with this battle, and those who go back into it. */
  cleared: readonly Ref[];
  returning: readonly Ref[];
  /** Tactics cards played, in order. */
  played: readonly Readonly<{ gang: Ref; card: string; round: number }>[];
}

/** The house mission that is played, where one is. */
export function missionOf({ mission, lists }: Occasion): HouseMission | undefined {
  return mission === null ? undefined : lists.missions.find(({ id }) => id === mission);
}

/** Something done that earns experience. */
export interface Deed {
  readonly by: Ref;
  readonly kind: 'wound' | 'serious-injury' | 'out-of-action' | 'rally' | 'assist';
  /** The enemy, if there is one. */
  readonly enemy: Ref | null;
  /** The activation and the attack of the battle in which it was done. */
  readonly activation: number;
  readonly attack: number;
}

/** What became of a fighter after the battle. */
export interface Aftermath {
  how: 'out-of-action' | 'succumbed' | 'no-harm';
  injuries: string[];
  state: 'fit' | 'convalescence' | 'recovery' | 'critical' | 'dead';
  /** Steps per characteristic, -1 is one worse. */
  changes: Record<string, number>;
  captive: boolean;
  /** A Hired Gun who lives, and is never for hire again. */
  retired?: true;
}
