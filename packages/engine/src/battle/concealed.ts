/** Who may know where a fighter stands on a board: the one place that keeps the secrets of the dark. */
import type { Ref, Seat } from '../table/question.ts';
import { bySeam } from './special-rule.ts';
import { allOnBoard, type BattleState, type FighterState, gangOfFighter } from './state.ts';

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
  for (const fighter of allOnBoard(state)) {
    const own = gangOfFighter(state, fighter).side;
    const knows = state.gangs.filter(
      ({ side }) => side === own || !rules.some((rule) => rule.conceals(state, fighter, side)),
    );
    if (knows.length < state.gangs.length) found.set(fighter.id, new Set(knows.map(({ seat }) => seat)));
  }
  return found;
}
