/** Battles for the Takeover tests, written down in a few words. */
import type { Battle, Fate, Gang, Rank } from '../../battle/judged.ts';

const ON_BOARD: readonly Fate[] = ['standing', 'pinned', 'seriously-injured'];

/** A gang whose fighters are told as `rank fate`, parted by commas: red-1, red-2 …; standing when no fate is told. */
export function gang(id: string, fighters: string, more: Partial<Gang> = {}): Gang {
  const told = fighters === '' ? [] : fighters.split(', ').map((words) => words.split(' '));
  return {
    id,
    role: 'attacker',
    rating: 1000,
    territories: 2,
    bottled: 'no',
    fighters: told.map(([rank, fate = 'standing'], at) => ({
      id: `${id}-${at + 1}`,
      rank: rank as Rank,
      fate: fate as Fate,
      takenOutBy: null,
      on: ON_BOARD.includes(fate as Fate) ? 'board' : null,
      tookPart: fate !== 'stayed-home',
    })),
    ...more,
  };
}

export function battle(scenario: string, gangs: readonly Gang[], more: Partial<Battle> = {}): Battle {
  return {
    scenario: `takeover.${scenario}`,
    round: 4,
    moment: 'end-phase',
    terrain: 'slums',
    stake: 'unclaimed-territory',
    facts: {},
    gangs,
    ...more,
  };
}
