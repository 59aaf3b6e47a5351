/** How the stats of a fighter are kept, and how good or bad they can become. */
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { type PackId, packOf } from '../../battle/pack.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { rowsOf } from './rows.ts';

export const TARGET_STATS = ['ws', 'bs', 'i', 'ld', 'cl', 'wil', 'int'] as const;
/** Kept as target numbers: improving one lowers it by 1 [campaign.conventions.stats.1]. */
export type TargetStat = (typeof TARGET_STATS)[number];
/** Plain numbers that rise when improved. */
export type PlainStat = 'm' | 's' | 't' | 'w' | 'a';
export type Stat = TargetStat | PlainStat;

/** The best target numbers that any fighter can reach [campaign.fighters.max.1]. */
export const BEST = Object.fromEntries(
  rowsOf<{ stat: TargetStat; best: number }>('campaign.fighters.max.1').map(({ stat, best }) => [stat, best]),
) as Readonly<Record<TargetStat, number>>;

/** The best and worst values of the core rules [core.tests.profile.3]. */
const CORE = armoury.stats as {
  readonly best: Readonly<Record<Stat, number>>;
  readonly worst: Readonly<Record<Stat, number>>;
};

/** The best value of a characteristic: Takeover has a table of its own for target numbers. */
export function bestOf(stat: Stat, pack: PackId): number {
  return packOf({ pack }).ownBestTargets && isTargetStat(stat) ? BEST[stat] : CORE.best[stat];
}

/** The worst value of a characteristic. */
export function worstOf(stat: Stat, pack: PackId): number {
  return (stat === 'ld' ? packOf({ pack }).worstLeadership : null) ?? CORE.worst[stat];
}

/** Can this value not become better? */
export function isAtBest(stat: Stat, value: number, pack: PackId): boolean {
  return isTargetStat(stat) ? value <= bestOf(stat, pack) : value >= bestOf(stat, pack);
}

export function isTargetStat(stat: Stat): stat is TargetStat {
  return (TARGET_STATS as readonly Stat[]).includes(stat);
}

/** A target number improved by 1, unless it is at its best. */
export function improved(stat: TargetStat, value: number): number {
  return value > BEST[stat] ? value - 1 : value;
}

const statFloor = ruling('campaign.stat-floor', 'core-worst-values-ld-too', 'no-limit');

/** A Leader's worst possible LD. */
export function worstLd(t: Table): number {
  switch (statFloor(t)) {
    case 'no-limit':
      return Number.POSITIVE_INFINITY;
    case 'core-worst-values-ld-too':
      return 10;
    default:
      return 12;
  }
}

/** A Leader's LD worsened, as far as it can go. */
export function worsenedLd(t: Table, ld: number, by: number): number {
  return Math.max(ld, Math.min(ld + by, worstLd(t)));
}
