/** How large a starting crew may become, where the campaign limits it by any means that fighters may come by. */
import type { Ref } from '../table/question.ts';
import { type BattleState, fighterOf, type GangState } from './state.ts';

declare module './state.ts' {
  interface BattleFacts {
    /** The most that each gang may pick. */
    'crew-limits': Readonly<Record<Ref, number | null>>;
    /** Fighters who may be in no crew. */
    'crew-barred': readonly Ref[];
  }
}

const LIMITS = 'crew-limits';

/** Keeps the limit for further fighters who join a gang's crew; null means no limit. */
export function limitCrews({ facts }: BattleState, limits: Readonly<Record<Ref, number | null>>): void {
  facts[LIMITS] = { ...limits };
}

/** How many fighters may still join this crew; null if nothing limits it. A beast takes no place [dominion.global.crew.3]. */
export function placesLeft(state: BattleState, { id, crew }: GangState): number | null {
  const limits = state.facts[LIMITS];
  const limit = limits?.[id] ?? null;
  if (limit === null) return null;
  const taken = crew.filter((member) => fighterOf(state, member).owner === undefined).length;
  return Math.max(0, limit - taken);
}

const BARRED = 'crew-barred';

/** Keeps who may not be in a starting crew by the scenario's own terms. */
export function barFromCrews({ facts }: BattleState, barred: readonly Ref[]): void {
  if (barred.length > 0) facts[BARRED] = [...barred];
}

/** Does the scenario keep this fighter out of a starting crew? */
export function isBarredFromCrew({ facts }: BattleState, id: Ref): boolean {
  return (facts[BARRED] ?? []).includes(id);
}
