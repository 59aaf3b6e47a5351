/** A battle entered from paper, turned into input for the rules. */
import type { BattleOffers, PaperResult } from '@hive-arbiter/engine';
import type { Label } from '../../words/index.ts';

/** How somebody ended the battle. */
export const ENDS = {
  stood: 'Stood',
  out: 'Went out',
  down: 'Lay injured',
  fled: 'Fled',
  escaped: 'Got away',
  absent: 'Was not there',
} as const satisfies Record<string, Label>;
export type End = keyof typeof ENDS;

export interface Written {
  readonly scenario: string;
  readonly victors: readonly string[];
  readonly isDraw: boolean;
  /** Those who differ from the default, by which every fit fighter stood and nobody else was there. */
  readonly ends: Readonly<Record<string, End>>;
  /** Who took them out; empty for nobody. */
  readonly by: Readonly<Record<string, string>>;
  readonly bottled: Readonly<Record<string, 'failed-test' | 'by-choice'>>;
  readonly rounds: number;
  /** The Hired Guns that each gang paid for. */
  readonly hired: Readonly<Record<string, readonly string[]>>;
  /** Who defended, if it is not the usual one. */
  readonly defender?: string;
  /** What each gang gained, if the scenario's rules cannot tell it from paper. */
  readonly gains: Readonly<Record<string, Gain>>;
  /** XP for deeds that paper does not tell, by fighter. */
  readonly xp: Readonly<Record<string, number>>;
}

export interface Gain {
  readonly credits: number;
  readonly reputation: number;
  readonly territory: boolean;
  /** Loot caskets that were carried off; the app opens them. */
  readonly caskets: number;
}

/** What a gang gained: nothing until somebody says so, but that a lone victor takes the territory. */
export function gainOf({ gains, victors }: Pick<Written, 'gains' | 'victors'>, gang: string): Gain {
  const isVictor = victors.length === 1 && victors[0] === gang;
  return gains[gang] ?? { credits: 0, reputation: 0, territory: isVictor, caskets: 0 };
}

type Fighter = BattleOffers['fighters'][number];

/** Who could have been there: the gangs' own, and whom they hired. */
export function everybody(
  { hired }: Pick<Written, 'hired'>,
  { fighters, hirelings = [] }: BattleOffers,
): readonly Fighter[] {
  const guns = hirelings
    .filter(({ gang, guns: [first] }) => hired[gang]?.includes(first?.id ?? ''))
    .flatMap(({ gang, guns }) => guns.map((gun) => ({ ...gun, rank: 'hired-gun', gang, status: 'fit' })));
  return [...fighters, ...guns];
}

export function endOf({ ends }: Pick<Written, 'ends'>, { id, status }: Fighter): End {
  return ends[id] ?? (status === 'fit' ? 'stood' : 'absent');
}

/** How fighters may have ended the chosen scenario: from some they can get away by its own rule. */
export function endsOf({ scenario }: Pick<Written, 'scenario'>, { scenarios }: BattleOffers): readonly End[] {
  const canEscape = scenarios.some(({ id, escapes }) => id === scenario && escapes);
  return (Object.keys(ENDS) as End[]).filter((end) => end !== 'escaped' || canEscape);
}

/** Is it said who won? Nobody is not the same as not yet. */
export function isDecided({ scenario, victors, isDraw }: Written, { scenarios }: BattleOffers): boolean {
  const page = scenarios.find(({ id }) => id === scenario);
  return isDraw || victors.length > 0 || page?.victor === false;
}

export function paperOf(written: Written, open: BattleOffers): PaperResult {
  const { scenario, victors, isDraw, by, bottled, rounds, defender, hired } = written;
  const { scenarios } = open;
  const fighters = everybody(written, open);
  const ends = endsOf(written, open);
  // Whoever got away may have been written down for another scenario before.
  const endsAs = (each: Fighter): End => {
    const end = endOf(written, each);
    return ends.includes(end) ? end : 'stood';
  };
  const who = (end: End) => fighters.filter((each) => endsAs(each) === end).map(({ id }) => id);
  const page = scenarios.find(({ id }) => id === scenario);
  const isJudged = page?.judged ?? true;
  const gangs = [...new Set(fighters.map(({ gang }) => gang))];
  return {
    do: 'paper',
    scenario,
    victors: isDraw || page?.victor === false ? [] : victors,
    out: who('out').map((fighter) => ({ fighter, by: by[fighter] || null })),
    fought: fighters.filter((each) => endOf(written, each) !== 'absent').map(({ id }) => id),
    down: who('down'),
    fled: who('fled'),
    ...(ends.includes('escaped') ? { escaped: who('escaped') } : {}),
    bottled,
    rounds,
    ...(Object.values(hired).some(({ length }) => length > 0) ? { hired } : {}),
    ...(defender !== undefined && page?.defender ? { defender } : {}),
    ...(isJudged
      ? {}
      : {
          rewards: {
            gangs: Object.fromEntries(gangs.map((id) => [id, rewardOf(gainOf(written, id))])),
            xp: Object.fromEntries(Object.entries(written.xp).filter(([, xp]) => xp > 0)),
          } as never,
        }),
  };
}

function rewardOf({ caskets, ...gain }: Gain) {
  return { ...gain, items: Array.from({ length: caskets }, () => 'loot-casket') };
}
