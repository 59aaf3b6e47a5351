/** Inducements: what the gang with the cheaper crew may take, in place of more tactics [dominion.tactics.deck.3]. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { DEFAULT_LISTS, type Inducement } from '../../battle/lists.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';

/** Crews so many credits apart give the cheaper one access to inducements. */
const ACCESS = 100;

/** Are the crews far enough apart for inducements [dominion.inducements.access.2]? */
export function mayTakeInducements(attackerCrew: number, defenderCrew: number): boolean {
  return Math.abs(attackerCrew - defenderCrew) >= ACCESS;
}

const budgetExact = ruling('dominion.budget-exact', 'full-100s-only');

/** Who gets inducements, and for how much. */
export const budget = procedure('dominion.inducements.budget', (t, { attackerCrew, defenderCrew }) => {
  const apart = Math.abs(attackerCrew - defenderCrew);
  if (!mayTakeInducements(attackerCrew, defenderCrew)) {
    t.tell('dominion-inducements/crews-only-credits-apart', { apart }, 'dominion.inducements.access.2');
    return { gang: 'nobody', budget: 0 };
  }
  const gang = attackerCrew < defenderCrew ? 'attacker' : 'defender';
  const budget = budgetExact(t) === 'full-100s-only' ? apart - (apart % 100) : apart;
  t.tell(
    'dominion-inducements/may-take-inducements-credits',
    { gang, budget },
    'dominion.inducements.budget.1',
  );
  return { gang, budget };
});

/** The default list, read from the rulebook, which an organiser may edit [dominion.inducements.list.1]. */
const LIST = DEFAULT_LISTS.inducements;

interface Picked {
  readonly inducement: string;
  readonly times: number;
  readonly cost: number | null;
}

/** An inducement with the number taken and their total cost. */
export interface Taken {
  readonly inducement: string;
  readonly times: number;
  readonly cost: number;
}

// Fighters who come on top are left out of what dominion.global.crew-size is asked with.
const fightersAndTheCap = ruling('dominion.inducement-fighters-and-the-cap', 'come-top-crew');

/** May these inducements be taken: each within its limit, the fighters in empty spaces, all within the budget? */
export const buyInducements = procedure('dominion.inducements.buy', (t, { budget, spaces, picks }) => {
  const taken = picks.map(({ inducement, times }, at) => ({
    inducement,
    times,
    cost: costOf(picks, at) * times,
  }));
  return checkPurchase(t, LIST, { budget, spaces, taken });
});

/** What is taken against what may be spent. */
interface Purchase {
  readonly budget: number;
  readonly spaces: number;
  readonly taken: readonly Taken[];
}

/** The same by any list. */
export function checkPurchase(
  t: Table,
  list: readonly Inducement[],
  { budget, spaces, taken }: Purchase,
): { total: number; allowed: boolean; left: number; why: ClauseId | null } {
  const total = taken.reduce((sum, { cost }) => sum + cost, 0);
  const why = broken(t, list, taken, spaces, total > budget);
  const allowed = why === null;
  t.tell(
    allowed
      ? 'dominion-inducements/inducements-credits-taken'
      : 'dominion-inducements/inducements-credits-empty-spaces',
    { total, budget, spaces },
    why ?? 'dominion.inducements.budget.2',
  );
  return { total, allowed, left: allowed ? budget - total : budget, why };
}

function lineOf(list: readonly Inducement[], inducement: string): Inducement {
  const line = list.find(({ id }) => id === inducement);
  if (!line) throw new BadInput('inducement', `expected one of ${list.map(({ id }) => id).join(', ')}`);
  return line;
}

/** The cost of one of a pick: as listed, or its own cost. */
function costOf(picks: readonly Picked[], at: number): number {
  const { inducement, cost } = picks[at] as Picked;
  if (picks.findIndex((other) => other.inducement === inducement) !== at) {
    throw new BadInput(`picks.${at}.inducement`, `expected each inducement once, got ${inducement} again`);
  }
  const { clause, cost: listed } = lineOf(LIST, inducement);
  const one = listed ?? cost;
  if (one === null) throw new BadInput(`picks.${at}.cost`, 'expected its own cost, got null', clause);
  if (cost !== null && cost !== one) {
    throw new BadInput(
      `picks.${at}.cost`,
      `expected null, since the list says ${listed}, got ${cost}`,
      clause,
    );
  }
  return one;
}

/** The first thing that is broken: a limit, in the order of the picks, then the crew spaces, then the budget. */
function broken(
  t: Table,
  list: readonly Inducement[],
  taken: readonly Taken[],
  spaces: number,
  tooDear: boolean,
): ClauseId | null {
  for (const { inducement, times } of taken) {
    const { clause, most } = lineOf(list, inducement);
    if (most !== null && times > most) return clause;
  }
  const fighters = taken
    .filter(({ inducement }) => lineOf(list, inducement).takesCrewSpace)
    .reduce((sum, { times }) => sum + times, 0);
  const onTop = fightersAndTheCap(t) === 'come-top-crew';
  if (fighters > spaces && !onTop) return 'dominion.global.crew.2';
  return tooDear ? 'dominion.inducements.budget.1' : null;
}
