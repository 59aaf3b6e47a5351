/** Keeping out of sight: where those might see a fighter who are not to notice anything. */
import type { Aim } from '@hive-arbiter/engine';
import { distance, isInArc, type Model } from '@hive-arbiter/engine/board';
import type { Ground } from './ground.ts';

/** Whoever is nearer is noticed behind their back; nobody is noticed from further away. */
const NEAR = 3.5;
const FAR = 12;

/** Those who are not to notice a gang, where they stand. */
export function watchersOf(aims: readonly Aim[], ground: Ground): readonly Model[] {
  return aims.flatMap((aim) =>
    aim.is === 'stay-unnoticed' ? aim.of.flatMap((id) => ground.modelOf(id) ?? []) : [],
  );
}

/** How likely somebody notices a fighter there, roughly: from 0 to 1. */
export function noticedAt(at: Model, watchers: readonly Model[], ground: Ground): number {
  let most = 0;
  for (const watcher of watchers) {
    const inches = distance(watcher, at);
    if (inches > FAR || (inches > NEAR && !isInArc(watcher, at))) continue;
    const cover = ground.coverOf(at, watcher);
    if (cover === undefined && inches > NEAR) continue;
    const likely = inches <= NEAR || cover === 'open' ? 0.8 : cover === 'partial' ? 0.5 : 0.2;
    most = Math.max(most, likely * (inches <= NEAR ? 1 : 1 - inches / (2 * FAR)));
  }
  return most;
}
