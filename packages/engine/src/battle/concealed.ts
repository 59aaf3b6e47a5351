/** Who may know where a fighter stands on a board: the one place that keeps the secrets of the dark. */
import type { Ref, Seat } from '../table/question.ts';
import { bySeam } from './special-rule.ts';
import { allOnBoard, type BattleState, type FighterState, type GangState, gangOfFighter } from './state.ts';

declare module './state.ts' {
  interface BattleFacts {
    /** A fighter whom a gang of another side moves, and so sees. */
    'in-hand': { readonly fighter: Ref; readonly gang: Ref };
  }
}

/** From now on a gang knows the place of a fighter whom it is about to move; at a physical table everybody sees it. */
export function takeInHand({ board, facts }: BattleState, fighter: FighterState, gang: GangState): void {
  if (board) facts['in-hand'] = { fighter: fighter.id, gang: gang.id };
}

/** And no longer. */
export function letGo({ facts }: BattleState): void {
  delete facts['in-hand'];
}

/** Fighters without the spots of some of them: nothing else may be told about fighters in the dark. */
export function withoutSpots(
  fighters: Readonly<Record<Ref, FighterState>>,
  hidden: Iterable<Ref>,
): Record<Ref, FighterState> {
  const known = { ...fighters };
  for (const id of hidden) {
    const fighter = known[id];
    if (fighter) known[id] = { ...fighter, spot: null };
  }
  return known;
}

/** The fighters whose spots not everybody may know, each with the seats that may. */
export function concealed(state: BattleState): ReadonlyMap<Ref, ReadonlySet<Seat>> {
  const found = new Map<Ref, ReadonlySet<Seat>>();
  const rules = state.board ? bySeam(state).conceals : [];
  if (rules.length === 0) return found;
  const held = state.facts['in-hand'];
  for (const fighter of allOnBoard(state)) {
    const own = gangOfFighter(state, fighter).side;
    const knows = state.gangs.filter(
      ({ id, side }) =>
        side === own ||
        (held?.fighter === fighter.id && held.gang === id) ||
        !rules.some((rule) => rule.conceals(state, fighter, side)),
    );
    if (knows.length < state.gangs.length) found.set(fighter.id, new Set(knows.map(({ seat }) => seat)));
  }
  return found;
}
