/** A sample gang as it can be founded: as much of it as the budget pays. */
import type { Roster, RosterFighter } from '../../gangs/roster.ts';

/** Who is hired first. A new gang has one Leader and at most one Champion [campaign.gangs.founding.4]. */
const ORDER = ['leader', 'champion', 'specialist', 'ganger', 'juve'];

export interface Founding {
  readonly do: 'found';
  readonly name: string;
  readonly house: string;
  readonly fighters: readonly RosterFighter[];
}

/** Those of a sample whom the budget pays, the Leader first. */
export function foundedFrom(sample: Roster, name: string, budget: number): Founding {
  const fighters: RosterFighter[] = [];
  let left = budget;
  for (const rank of ORDER) {
    for (const fighter of sample.fighters) {
      const { cost = 0 } = fighter;
      if (fighter.rank !== rank || cost > left) continue;
      if (rank === 'champion' && fighters.some((each) => each.rank === rank)) continue;
      left -= cost;
      fighters.push(fighter);
    }
  }
  return { do: 'found', name, house: sample.house, fighters };
}

/** A gang of one's own as it is: the server says what is not legal. */
export function foundedAsIs({ house, fighters }: Roster, name: string): Founding {
  return { do: 'found', name, house, fighters };
}
