/** Dice with a name: rules that can be called on their own do not know whose dice they roll. */
import type { Answer, Kind, Question, Ref, RollOf, Rule } from '../table/question.ts';
import type { BattleTable } from './state.ts';

/** The same table, where dice that name nobody are those of this fighter or gang. */
export function rollingFor(t: BattleTable, of: Ref): BattleTable {
  return t.through(new Naming(t, { of }));
}

/** The same, where only the words name who rolls: logs know these rolls without a name. */
export function rolledBy(t: BattleTable, who: Ref): BattleTable {
  return t.through(new Naming(t, { who }));
}

/** A class, since a generator that is made anew for every table costs as much as forty questions. */
class Naming {
  constructor(
    private readonly t: BattleTable,
    private readonly name: Pick<RollOf, 'of' | 'who'>,
  ) {}

  ask<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    const isNameless = question.kind === 'dice' && question.of === undefined;
    return this.t.ask<K>(isNameless ? { ...question, ...this.name } : question);
  }
}
