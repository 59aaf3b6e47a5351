/** What a battle is about and how it stands: plain data in, plain data out. */
import type { GangState, PublicState } from '../../seen.ts';
import { isGone, isThere } from './model/index.ts';

interface Clause {
  readonly id: string;
  readonly rule: string;
  readonly variant?: string;
}

/** The parts of a scenario's page about its aim, without set-up and rewards. */
const PARTS: readonly string[] = [
  ...['objectives', 'caskets', 'captives', 'relic', 'relics', 'target'],
  ...['walls', 'escape', 'flight', 'fleeing', 'ending', 'victory'],
];

/** The clauses about the goals, the end and the victory, in the order of the page; those of another variant are left out. */
export function goalsIn<C extends Clause>(clauses: readonly C[], variant: string): readonly C[] {
  return clauses.filter(({ id, variant: of }) => {
    const part = id.split('.').at(-2) ?? '';
    return PARTS.includes(part) && (of === undefined || of === variant);
  });
}

export interface Score {
  readonly gang: GangState;
  readonly at: number;
  readonly up: number;
  readonly down: number;
  readonly gone: number;
  readonly tookOut: number;
}

/** How many of each gang are up, seriously injured and gone, and how many they took out. */
export function scoreOf({ gangs, fighters }: PublicState): readonly Score[] {
  return gangs.map((gang, at) => {
    const own = Object.values(fighters).filter((each) => each.gang === gang.id && each.tookPart);
    const count = (fits: (fighter: (typeof own)[number]) => boolean) => own.filter(fits).length;
    return {
      gang,
      at,
      up: count((each) => isThere(each) && each.fate !== 'seriously-injured'),
      down: count(({ fate }) => fate === 'seriously-injured'),
      gone: count((each) => isGone(each)),
      tookOut: own.reduce((all, { tookOut }) => all + tookOut.length, 0),
    };
  });
}
