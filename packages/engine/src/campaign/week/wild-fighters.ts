/** Wild Fighters, run by players who sit a battle out. */
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import type { Table } from '../../table/table.ts';
import { type Rolled, rowAt, rowsOf } from '../shared/rows.ts';

/** Scenarios without them [campaign.wild-fighters.use.2]. */
export const NONE_IN: readonly string[] = ['invasion', 'rescue-mission', 'precinct-assault', 'pit-brawl'];

export type Kind = 'feral-cyber-mastiffs' | 'bounty-hunters' | 'rogue-ambot';

const KINDS = rowsOf<Rolled & { readonly id: Kind }>('campaign.wild-fighters.arrival.2');

/** How many come with two gangs in the battle, and how many more for each gang beyond. */
const COUNT: Readonly<Record<Kind, { readonly two: number; readonly more: number }>> = {
  'feral-cyber-mastiffs': { two: 3, more: 1 },
  'bounty-hunters': { two: 2, more: 1 },
  'rogue-ambot': { two: 1, more: 0 },
};

/** What comes, and how many, with so many gangs in the battle. */
export function* whatComes(t: Table, gangs: number): Rule<{ readonly kind: Kind; readonly count: number }> {
  const { id: kind } = rowAt(KINDS, yield* t.roll('D6', 'campaign.wild-fighters.arrival.2'));
  const { two, more } = COUNT[kind];
  const count = two + more * (gangs - 2);
  t.tell('wild-fighters/of', { count, kind }, 'campaign.wild-fighters.arrival.2');
  return { kind, count };
}

/** The round in which they come. */
export function whenTheyCome(t: Table): Rule<number> {
  return t.roll('D3+1', 'campaign.wild-fighters.arrival.1');
}

export const arrival = procedure('campaign.wild-fighters.arrival', function* (t, input) {
  const { scenario, gangs, sittingOut } = input;
  const none = { round: null, kind: null, count: 0 };
  if (NONE_IN.includes(scenario)) {
    t.tell('wild-fighters/there-none', { scenario }, 'campaign.wild-fighters.use.2');
    return none;
  }
  if (sittingOut === 0) {
    t.tell('wild-fighters/nobody-sitting-out-there', {}, 'campaign.wild-fighters.use.1');
    return none;
  }
  const round = yield* whenTheyCome(t);
  t.tell('wild-fighters/arrive-round', { round }, 'campaign.wild-fighters.arrival.1');
  return { round, ...(yield* whatComes(t, gangs)) };
});
