/** What a verdict is judged by, in figures: `4 escaped, 2 lost`. Each scenario says which, from what its victory counts. */
import { type Saying, say } from '../table/events.ts';
import type { Ref } from '../table/question.ts';
import type { Fighter, Gang, Verdict } from './judged.ts';
import type { BattleTable } from './state.ts';

export interface Figures {
  /** The gangs that they are about; none where they are about the whole table. */
  readonly of: readonly Ref[];
  readonly what: readonly Saying[];
}

/** The figures of a gang, or of gangs that win and lose together. */
export function figuresOf(gangs: readonly Pick<Gang, 'id'>[], ...what: readonly Saying[]): Figures {
  return { of: gangs.map(({ id }) => id), what };
}

/** So many points. */
export function pointsSaid(many: number): Saying {
  return many === 1 ? say('figures/one-point') : say('figures/points', { many });
}

/** How many of those who took part are still there or still able to fight, as the page counts them. */
export function leftSaid(
  fighters: readonly Fighter[],
  isThere: (fighter: Fighter) => boolean,
  how: 'left' | 'able' = 'left',
): Saying {
  const many = fighters.filter(isThere).length;
  const all = fighters.filter((fighter) => fighter.tookPart || isThere(fighter)).length;
  return say(`figures/${how}`, { many, all });
}

/** Tells the figures after the verdict, by its clause: those of the whole table first, then the victors'. */
export function tellFigures(t: BattleTable, figures: readonly Figures[], { victors, why }: Verdict): void {
  const rank = ({ of }: Figures) => (of.length === 0 ? 0 : of.some((id) => victors.includes(id)) ? 1 : 2);
  for (const { of, what } of figures.toSorted((a, b) => rank(a) - rank(b))) {
    if (of.length === 0) t.tell('figures/table', { figures: what }, why);
    else t.tell('figures/gang', { gang: of.length === 1 ? (of[0] as Ref) : of, figures: what }, why);
  }
}
