/** Things on the battlefield that the classic special rules bring along: caskets, caches, traps, relics, lairs. */
import type { BattleState, Marker } from '../../battle/state.ts';
import type { Ref } from '../../table/question.ts';

/** A marker of this kind with the next free number: `loot-casket-3`. It is on no spot yet. */
export function newMarker(state: BattleState, kind: string, more: Partial<Omit<Marker, 'id'>> = {}): Marker {
  let number = 1;
  while (state.markers[`${kind}-${number}`]) number++;
  return {
    id: `${kind}-${number}`,
    kind,
    gang: null,
    spot: null,
    carriedBy: null,
    state: 'there',
    data: {},
    ...more,
  };
}

/** The markers of a kind that lie on the battlefield. */
export function markersOf(state: BattleState, ...kinds: readonly string[]): readonly Marker[] {
  const found: Marker[] = [];
  for (const id in state.markers) {
    const marker = state.markers[id] as Marker;
    if (marker.spot !== null && kinds.includes(marker.kind)) found.push(marker);
  }
  return found;
}

export function markerOf(state: BattleState, id: Ref): Marker {
  const marker = state.markers[id];
  if (!marker) throw new Error(`There is no ${id} on this battlefield`);
  return marker;
}

/** Has anybody put such a thing on the battlefield, in any state since? */
export function wasPlaced(state: BattleState, kind: string): boolean {
  return Object.values(state.markers).some((marker) => marker.kind === kind);
}

/** Takes a marker off the battlefield; what became of it stays on record. */
export function takeOff(marker: Marker, became: string): void {
  marker.spot = null;
  marker.state = became;
}
