/** A battle as input of the judging rules: who is where, who took whom out, and the scenario's counts. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { FATES, RANKS } from '@hive-arbiter/rulebook/words';
import { BadInput } from '../table/errors.ts';
import type { Ref } from '../table/question.ts';

export type Rank = (typeof RANKS)[number];
export type Fate = (typeof FATES)[number];

export const BOTTLED = ['no', 'failed-test', 'by-choice'] as const;

export interface Fighter {
  readonly id: Ref;
  readonly rank: Rank;
  readonly fate: Fate;
  readonly takenOutBy: Ref | null;
  readonly on: 'board' | null;
  readonly tookPart: boolean;
}

export interface Gang {
  readonly id: Ref;
  readonly role: 'attacker' | 'defender' | 'neutral';
  readonly rating: number;
  readonly territories: number;
  readonly bottled: (typeof BOTTLED)[number];
  readonly fighters: readonly Fighter[];
  /** The Formal Alliance that a gang of a battle in play is in; a gang on its own is in none. */
  readonly alliance?: { readonly side: Ref; readonly broken: boolean };
}

/** The battle input that all procedures share; `Facts` is what one scenario needs in addition. */
export interface Battle<Facts = unknown> {
  readonly scenario: string;
  readonly round: number;
  readonly moment: 'start-of-round' | 'activation' | 'end-phase' | 'end-of-round';
  readonly terrain: 'slums' | 'zone-mortalis' | 'towers' | 'sump-sea' | 'sector-mechanicus';
  readonly stake: 'none' | 'unclaimed-territory' | 'claimed-territory';
  readonly facts: Facts;
  readonly gangs: readonly Gang[];
  /** Who holds the territory at stake, where a battle in play knows it; in Takeover it is the Defender otherwise. */
  readonly holder?: Ref;
  /** The clause by which a battle in play reached its end earlier. It holds even if things have changed since. */
  readonly over?: ClauseId;
  /** The verdict of a battle that was fought on paper, as its players wrote it down. */
  readonly written?: Verdict;
  /** The Hired Guns of a battle in play, whom no page teaches anything [campaign.hired-guns.battle.5]. */
  readonly hired?: readonly Ref[];
}

/** Has the battle ended, and by which clause. */
export interface Ending {
  readonly ended: boolean;
  readonly why: ClauseId | null;
}

/** Who won, and by which clause. */
export interface Verdict {
  readonly result: 'win' | 'draw' | 'none';
  readonly victors: readonly Ref[];
  readonly why: ClauseId;
}

export interface GangReward {
  readonly credits: number;
  readonly reputation: number;
  readonly territory: boolean;
  readonly items: readonly string[];
}

export interface Rewards {
  readonly gangs: Readonly<Record<Ref, GangReward>>;
  readonly xp: Readonly<Record<Ref, number>>;
  readonly notes: readonly ClauseId[];
}

/**
 * The verdict that players wrote down, where the battle was fought on paper: it holds, since paper does not tell who
 * stood where.
 */
export function writtenVerdict({ written }: Battle): Verdict | undefined {
  return written;
}

/** Stops if a scenario rewards something that paper does not say: the players enter its rewards. */
export function needsMoreThanPaper(battle: Battle, clause: ClauseId): void {
  if (battle.written)
    throw new BadInput('rewards', 'expected what the scenario gives: paper does not tell it', clause);
}

export function onBoard({ on }: Fighter): boolean {
  return on === 'board';
}

/** The gangs that still have somebody on the battlefield, also if injured. */
export function gangsOnBoard({ gangs }: Battle): readonly Gang[] {
  return gangs.filter(({ fighters }) => fighters.some(onBoard));
}

export function inRole({ gangs }: Battle, role: Gang['role']): readonly Gang[] {
  return gangs.filter((gang) => gang.role === role);
}

/** The gang that a fighter belongs to. */
export function gangOf({ gangs }: Battle, fighter: Ref): Gang | undefined {
  return gangs.find(({ fighters }) => fighters.some(({ id }) => id === fighter));
}

/** Enemy fighters whom this gang's fighters took Out of Action. */
export function takenOutBy({ gangs }: Battle, gang: Gang): readonly Fighter[] {
  const found: Fighter[] = [];
  for (const { id, fighters } of gangs) {
    if (id === gang.id) continue;
    for (const fighter of fighters) {
      if (fighter.fate !== 'out-of-action' || fighter.takenOutBy === null) continue;
      if (gang.fighters.some((own) => own.id === fighter.takenOutBy)) found.push(fighter);
    }
  }
  return found;
}
