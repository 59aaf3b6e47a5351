/** Opening caskets and crates after a battle: what they hold goes to a gang. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { award } from '../../battle/events.ts';
import { rollingFor } from '../../battle/rolling.ts';
import type { BattleTable } from '../../battle/state.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { crate } from './tables.ts';

/** Opens loot: the gang rolls for it and gets what the armoury has under that name [campaign.tables.crates.2]. */
export function* openLoot(t: BattleTable, gang: Ref, opened: ClauseId, to: ClauseId = opened): Rule<void> {
  const { items } = yield* crate(rollingFor(t.quiet, gang), { kind: 'loot' });
  const found = items.map((id) => `armoury.${id}`);
  t.tell('aftermath/opens-loot-casket-puts', { gang, items: found }, opened);
  for (const detail of found) award(t.state, { to: gang, what: 'item', amount: 1, detail, clause: to });
}

/** Opens a crate with credits [campaign.tables.crates.1]. */
export function* openCredits(t: BattleTable, gang: Ref, clause: ClauseId): Rule<void> {
  const { credits } = yield* crate(rollingFor(t.quiet, gang), { kind: 'credit' });
  t.tell('aftermath/opens-credit-crate', { gang, credits }, clause);
  award(t.state, { to: gang, what: 'credits', amount: credits, detail: 'credit crates', clause });
}
