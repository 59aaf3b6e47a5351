/** Challenger and challenged before a Dominion battle, and rules that speak of the sides asked of these gangs. */
import type { BattleTable, GangState } from '../../battle/state.ts';
import type { Told } from '../../table/events.ts';
import type { Answer, Json, Kind, Question, Ref, Rule } from '../../table/question.ts';
import { THE } from './dominion-scenario.ts';

export type Side = 'attacker' | 'defender';

/** The results of one step that a later one needs. */
export interface Found {
  /** The challenger, who counts as the attacker until the scenario has said who attacks. */
  readonly challenger: GangState;
  readonly challenged: GangState;
  /** The scenario table's result, where it was rolled. */
  result: number | null;
  chooser: Side | 'nobody';
}

export function sideOf({ challenger, challenged }: Found, side: Side): GangState {
  return side === 'attacker' ? challenger : challenged;
}

export function ratingsOf({ challenger, challenged }: Found) {
  return { attackerRating: challenger.rating, defenderRating: challenged.rating };
}

/** The same table where the sides that a rule speaks of are the gangs on them. */
export function asGangs(t: BattleTable, found: Found): BattleTable {
  return t.through(new AsGangs(t, found));
}

class AsGangs {
  private readonly gangs: Readonly<Record<string, Ref>>;

  constructor(
    private readonly t: BattleTable,
    { challenger, challenged }: Found,
  ) {
    this.gangs = {
      attacker: challenger.id,
      defender: challenged.id,
      [THE.attacker]: challenger.id,
      [THE.challenger]: challenger.id,
      [THE.defender]: challenged.id,
      [THE.challenged]: challenged.id,
    };
  }

  *ask<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    const asked = question as Question;
    const gangOf = (side: Ref) => this.gangs[side] ?? side;
    const of = asked.of === undefined ? {} : { of: gangOf(asked.of) };
    const each = asked.kind === 'dice' && asked.each ? { each: asked.each.map(gangOf) } : {};
    return yield* this.t.ask<K>({ ...question, ...of, ...each });
  }

  put(told: Told): void {
    const gangOf = (fact: Json) => (typeof fact === 'string' ? (this.gangs[fact] ?? fact) : fact);
    const facts = Object.entries(told.facts).map(([name, fact]) => [name, gangOf(fact)]);
    this.t.put({ ...told, facts: Object.fromEntries(facts) });
  }
}
