/** Doors on the way: a shut one is opened, and a locked one forced or broken down. */
import type { FighterState, Ref } from '@hive-arbiter/engine';
import type { Place } from '@hive-arbiter/engine/board';
import type { Ground } from './ground.ts';
import type { Seen } from './seen.ts';

/** What opens a locked door, the surest first. */
const FOR_LOCKED: readonly string[] = ['force-door', 'strike-door'];

/** The action that opens the way to some places, where a shut door beside the fighter bars it. */
export function opensTheWay(
  options: readonly string[],
  fighter: FighterState,
  goals: readonly Place[],
  ground: Ground,
  seen: Seen,
): string | undefined {
  const door = ground.doorTo(fighter, goals);
  if (door === undefined) return undefined;
  const isLocked = seen.markers[door]?.state === 'locked';
  return (isLocked ? FOR_LOCKED : ['operate-door']).find((action) => options.includes(action));
}

/** Of the doors beside a fighter the one that bars the way, or else one that is shut. */
export function doorToOpen(
  options: readonly Ref[],
  fighter: FighterState,
  goals: readonly Place[],
  ground: Ground,
  seen: Seen,
): Ref | undefined {
  const door = ground.doorTo(fighter, goals);
  if (door !== undefined && options.includes(door)) return door;
  return options.find((id) => seen.markers[id]?.state !== 'open');
}
