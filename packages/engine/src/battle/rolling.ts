/** Dice with a name: rules that can be called on their own do not know whose dice they roll. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Answer, Kind, Question, Ref, RollOf, Rule, Seat } from '../table/question.ts';
import type { BattleTable } from './state.ts';

/** The same table, where dice that name nobody belong to this fighter or gang. */
export function rollingFor(t: BattleTable, of: Ref): BattleTable {
  return t.through(new Naming(t, { of }));
}

/** The same, where they belong to several who roll together. */
export function rollingTogether(t: BattleTable, each: readonly Ref[]): BattleTable {
  return t.through(new Naming(t, { each }));
}

/** The same, where only the words name who rolls: logs know these rolls without a name. */
export function rolledBy(t: BattleTable, who: Ref): BattleTable {
  return t.through(new Naming(t, { who }));
}

/** A class, since a generator that is made again for every table costs as much as forty questions. */
class Naming {
  constructor(
    private readonly t: BattleTable,
    private readonly name: Pick<RollOf, 'of' | 'each' | 'who'>,
  ) {}

  ask<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    // The question was made for this roll alone, so it may be written to.
    const named = question as { of?: Ref; each?: readonly Ref[]; who?: Ref };
    if (question.kind === 'dice' && named.of === undefined && named.each === undefined) {
      if (this.name.of !== undefined) named.of = this.name.of;
      if (this.name.each !== undefined) named.each = this.name.each;
      if (this.name.who !== undefined) named.who = this.name.who;
    }
    return this.t.ask<K>(question);
  }
}

/** The same table, where these seats throw the dice of these clauses; with nobody named, anyone does. */
export function thrownBy(t: BattleTable, by: readonly Seat[], clauses: ReadonlySet<ClauseId>): BattleTable {
  return by.length === 0 ? t : t.through(new Throwing(t, by, clauses));
}

class Throwing {
  constructor(
    private readonly t: BattleTable,
    private readonly by: readonly Seat[],
    private readonly clauses: ReadonlySet<ClauseId>,
  ) {}

  ask<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    if (question.kind === 'dice' && this.clauses.has(question.clause))
      (question as { by?: readonly Seat[] }).by = this.by;
    return this.t.ask<K>(question);
  }
}
