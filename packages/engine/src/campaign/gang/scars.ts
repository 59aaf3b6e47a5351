/** What a battle leaves on a fighter: characteristics that changed, injuries that last, and the skills that some give. */

import type { Stats } from '../../battle/state.ts';
import type { Ref } from '../../table/question.ts';
import { bestOf, isTargetStat, type Stat, worstOf } from '../shared/stats.ts';

export interface ChangedStat {
  readonly stat: Stat;
  readonly was: number;
  readonly now: number;
}

/** Characteristics changed by so many steps; a step past the worst or the best value is not made [core.postbattle.injury.9, core.tests.profile.3]. */
export function changedStats(
  stats: Stats,
  steps: Readonly<Record<string, number>>,
  pack: 'takeover' | 'dominion',
): readonly ChangedStat[] {
  const changed: ChangedStat[] = [];
  for (const [name, by] of Object.entries(steps)) {
    const stat = name as Stat;
    const was = stats[stat];
    const now = was + (isTargetStat(stat) ? -by : by);
    const [best, worst] = [bestOf(stat, pack), worstOf(stat, pack)];
    const isPast = isTargetStat(stat) ? now > worst : now < worst;
    const isTooGood = isTargetStat(stat) ? now < best : now > best;
    if (by === 0 || (by < 0 && isPast) || (by > 0 && isTooGood)) continue;
    changed.push({ stat, was, now });
  }
  return changed;
}

/** The characteristics with these changes. */
export function statsWith(stats: Stats, changed: readonly ChangedStat[]): Stats {
  return { ...stats, ...Object.fromEntries(changed.map(({ stat, now }) => [stat, now])) };
}

/** Injuries that leave nothing behind. */
const PASSING: ReadonlySet<string> = new Set([
  'out-cold',
  'lesson-learned',
  'critical-injury',
  'captured',
  'grievous-injury',
  'convalescence',
]);

export function lastingOf(injuries: readonly string[]): readonly string[] {
  return injuries.filter((injury) => !PASSING.has(injury));
}

/** The skills that these injuries give; `enemy` is the gang that caused them. */
export function skillsOfScars(lasting: readonly string[], enemy: Ref | null): readonly string[] {
  return lasting.flatMap((injury) => {
    if (injury === 'horrid-scars') return ['fearsome'];
    if (injury === 'bitter-enmity')
      return enemy === null ? ['bitter-enmity'] : [`hater:${enemy}`, 'bitter-enmity'];
    return injury === 'impressive-scars' || injury === 'partially-deafened' ? [injury] : [];
  });
}
