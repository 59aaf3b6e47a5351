/** Where on a board a gang's aims lie. */
import type { Aim, FighterState } from '@hive-arbiter/engine';
import type { Board, Place } from '@hive-arbiter/engine/board';
import type { Seen } from './seen.ts';

/** The places to go for; none if all of it is off the board. */
export function placesOf(aim: Aim, { terrain, models }: Board, seen: Seen): readonly Place[] {
  const { width, depth } = terrain;
  // Captives and the like have a spot, though nobody can touch them.
  const placeOf = (id: string): Place | readonly Place[] => {
    const spot = (seen.fighters[id] ?? seen.markers[id])?.spot;
    if (models.has(id)) return models.get(id) as Place;
    return spot && spot !== 'placed' ? { ...spot, height: spot.height ?? 0 } : [];
  };
  if (aim.is !== 'go') return aim.of.flatMap((id) => models.get(id) ?? []);
  const places: Place[] = aim.to.flatMap((id) =>
    id === 'centre' ? { x: width / 2, y: depth / 2, height: 0 } : placeOf(id),
  );
  for (const edge of aim.edges ?? []) {
    const along = edge === 'north' || edge === 'south' ? width : depth;
    for (let at = 1; at < along; at += 2) {
      const near = 0.8;
      if (edge === 'south') places.push({ x: at, y: near, height: 0 });
      if (edge === 'north') places.push({ x: at, y: depth - near, height: 0 });
      if (edge === 'west') places.push({ x: near, y: at, height: 0 });
      if (edge === 'east') places.push({ x: width - near, y: at, height: 0 });
    }
  }
  for (const { x, y } of aim.areas ?? [])
    for (let right = x[0] + 1; right < x[1]; right += 2)
      for (let up = y[0] + 1; up < y[1]; up += 2) places.push({ x: right, y: up, height: 0 });
  return places;
}

/** The action that furthers an aim here and now, and how much hangs on it. */
export function servedBy(
  aims: readonly Aim[],
  options: readonly string[],
  fighter: FighterState,
  board: Board,
  seen: Seen,
): { readonly action: string; readonly worth: number } | undefined {
  const me = board.models.get(fighter.id);
  for (const aim of aims) {
    if (!me || aim.is !== 'go' || !aim.actions || !aim.who.includes(fighter.id)) continue;
    const action = aim.actions.find((each) => options.includes(each));
    if (action === undefined) continue;
    const near = placesOf(aim, board, seen).some(
      ({ x, y, height }) =>
        Math.hypot(x - me.x, y - me.y) - me.radius - 0.5 <= aim.within && Math.abs(height - me.height) < 2,
    );
    if (near) return { action, worth: aim.worth };
  }
  return undefined;
}
