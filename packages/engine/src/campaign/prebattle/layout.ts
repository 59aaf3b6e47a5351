/** What the players build before a battle, as far as the scenario's page has something to say about it. */
import { scenarioOf } from '../../battle/scenario.ts';
import type { BattleTable } from '../../battle/state.ts';
import { whereSaid } from '../../battle/where.ts';
import type { Rule } from '../../table/question.ts';

/** Reads out how the page lays the battlefield out; deployment zones come when somebody deploys. */
export function tellLayout(t: BattleTable): void {
  const { id, battlefield } = scenarioOf(t.state);
  for (const { words, where, clause } of battlefield(t.state)) {
    if (!clause.startsWith(`${id}.battlefield.`)) continue;
    if (where.is === 'anywhere') t.tell('layout/words', { words }, clause);
    else t.tell('layout/words-where', { words, where: whereSaid(where) }, clause);
  }
}

/** After the terrain the players place what the scenario brings: loot caskets, a target. */
export function* furnish(t: BattleTable): Rule<void> {
  const { furnish: place } = scenarioOf(t.state);
  if (place) yield* place(t);
}
