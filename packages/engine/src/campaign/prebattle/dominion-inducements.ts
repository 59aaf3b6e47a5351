/** Inducements: what the gang with the cheaper crew may take, in place of more tactics [dominion.tactics.deck.3]. */
import type { ClauseId } from '@hive-arbiter/rulebook';
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

const budgetExact = ruling('dominion.budget-exact', 'full 100s only');

/** Who gets inducements, and for how much. */
export const budget = procedure('dominion.inducements.budget', (t, { attackerCrew, defenderCrew }) => {
  const apart = Math.abs(attackerCrew - defenderCrew);
  if (!mayTakeInducements(attackerCrew, defenderCrew)) {
    t.tell(
      'The crews are only {apart} credits apart: no inducements',
      { apart },
      'dominion.inducements.access.2',
    );
    return { gang: 'nobody', budget: 0 };
  }
  const gang = attackerCrew < defenderCrew ? 'attacker' : 'defender';
  const budget = budgetExact(t) === 'full 100s only' ? apart - (apart % 100) : apart;
  t.tell(
    'The {gang} may take inducements for {budget} credits',
    { gang, budget },
    'dominion.inducements.budget.1',
  );
  return { gang, budget };
});

/** An inducement of the default list. */
interface Inducement {
  readonly clause: ClauseId;
  /** Credits for one; left out where it has its own cost. */
  readonly cost?: number;
  /** How often it may be taken; left out where there is no limit. */
  readonly most?: number;
  readonly takesCrewSpace?: true;
}

/** The default list, which an organiser may edit [dominion.inducements.list.1]. */
const LIST = {
  'random-tactic': { clause: 'dominion.inducements.data.1', cost: 100, most: 5 },
  'chosen-tactic': { clause: 'dominion.inducements.data.2', cost: 200, most: 2 },
  'random-sub-plot': { clause: 'dominion.inducements.data.3', cost: 100, most: 1 },
  'chosen-sub-plot': { clause: 'dominion.inducements.data.4', cost: 200, most: 1 },
  brute: { clause: 'dominion.inducements.data.5', takesCrewSpace: true },
  'hanger-on': { clause: 'dominion.inducements.data.6' },
  ganger: { clause: 'dominion.inducements.data.7', most: 3, takesCrewSpace: true },
  juve: { clause: 'dominion.inducements.data.8', takesCrewSpace: true },
  'dramatis-personae': { clause: 'dominion.inducements.data.9', most: 1, takesCrewSpace: true },
  'bounty-hunter': { clause: 'dominion.inducements.data.10', most: 1, takesCrewSpace: true },
  'house-agent': { clause: 'dominion.inducements.data.11', cost: 80, most: 1, takesCrewSpace: true },
  'hive-scum': { clause: 'dominion.inducements.data.12', most: 5, takesCrewSpace: true },
  'extra-experience': { clause: 'dominion.inducements.data.13', cost: 400, most: 3 },
  barricades: { clause: 'dominion.inducements.data.14', cost: 50, most: 2 },
} as const satisfies Record<string, Inducement>;

interface Picked {
  readonly inducement: keyof typeof LIST;
  readonly times: number;
  readonly cost: number | null;
}

// Fighters who come on top are left out of what dominion.global.crew-size is asked with.
const fightersAndTheCap = ruling('dominion.inducement-fighters-and-the-cap', 'they come on top of the crew');

/** May these inducements be taken: each within its limit, the fighters in empty spaces, all within the budget? */
export const buyInducements = procedure('dominion.inducements.buy', (t, { budget, spaces, picks }) => {
  const total = costOf(picks);
  const why = broken(t, picks, spaces, total > budget);
  const allowed = why === null;
  t.tell(
    allowed
      ? 'Inducements for {total} of {budget} credits are taken'
      : 'Inducements for {total} of {budget} credits, {spaces} empty spaces in the crew: not allowed',
    { total, budget, spaces },
    why ?? 'dominion.inducements.budget.2',
  );
  return { total, allowed, left: allowed ? budget - total : budget, why };
});

function costOf(picks: readonly Picked[]): number {
  let total = 0;
  for (const [at, { inducement, times, cost }] of picks.entries()) {
    if (picks.findIndex((other) => other.inducement === inducement) !== at) {
      throw new BadInput(`picks.${at}.inducement`, `expected each inducement once, got ${inducement} again`);
    }
    const { clause, cost: listed }: Inducement = LIST[inducement];
    const one = listed ?? cost;
    if (one === null) throw new BadInput(`picks.${at}.cost`, 'expected its own cost, got null', clause);
    if (cost !== null && cost !== one) {
      throw new BadInput(
        `picks.${at}.cost`,
        `expected null, since the list says ${listed}, got ${cost}`,
        clause,
      );
    }
    total += one * times;
  }
  return total;
}

/** The first thing that is broken: a limit, in the order of the picks, then the crew spaces, then the budget. */
function broken(t: Table, picks: readonly Picked[], spaces: number, tooDear: boolean): ClauseId | null {
  for (const { inducement, times } of picks) {
    const { clause, most = times }: Inducement = LIST[inducement];
    if (times > most) return clause;
  }
  const fighters = picks
    .filter(({ inducement }) => 'takesCrewSpace' in LIST[inducement])
    .reduce((sum, { times }) => sum + times, 0);
  const onTop = fightersAndTheCap(t) === 'they come on top of the crew';
  if (fighters > spaces && !onTop) return 'dominion.global.crew.2';
  return tooDear ? 'dominion.inducements.budget.1' : null;
}
