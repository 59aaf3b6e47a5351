/** Fighters for odds from cards: those of gangs, and those of a battle as they are now. */
import type { DuelFighter } from '@hive-arbiter/lab';
import type { Roster } from '../../gangs/roster.ts';
import type { FighterState, PublicState } from '../../seen.ts';

export interface DuelGang {
  readonly id: string;
  readonly name: string;
  readonly fighters: readonly DuelFighter[];
}

export function gangAsCards({ id, name, fighters, weapons }: Roster): DuelGang {
  return {
    id,
    name,
    fighters: fighters.map((fighter) => ({ ...cardOf(fighter), ...(weapons ? { arms: weapons } : {}) })),
  };
}

/** What a card shows; what only a gang keeps is left at home. */
function cardOf({ id, name, rank, stats, kit, skills = [] }: DuelFighter): DuelFighter {
  return { id, name, rank, stats, kit, skills };
}

/** The gangs of a battle with everybody who could still be attacked; who stayed at home comes last. */
export function cardsIn(state: PublicState): readonly DuelGang[] {
  return state.gangs.map(({ id, name, roster }) => ({
    id,
    name,
    fighters: roster
      .flatMap((each) => state.fighters[each] ?? [])
      .filter(({ fate }) => FATES.includes(fate))
      .sort((one, other) => Number(isAtHome(one)) - Number(isAtHome(other)))
      .map(cardNow),
  }));
}

const FATES: readonly string[] = ['standing', 'pinned', 'seriously-injured', 'reserve', 'stayed-home'];

function isAtHome({ fate }: FighterState): boolean {
  return fate === 'stayed-home';
}

function cardNow(fighter: FighterState): DuelFighter {
  const { id, name, rank, stats, skills, weapons, gear, arms } = fighter;
  const { wounds, fleshWounds, broken, conditions, empty, spent } = fighter;
  const fate = fighter.fate === 'pinned' || fighter.fate === 'seriously-injured' ? fighter.fate : 'standing';
  return {
    id,
    name,
    rank,
    stats,
    skills,
    kit: [...weapons, ...gear],
    now: { fate, wounds, fleshWounds, broken, conditions, empty, spent },
    ...(arms ? { arms: arms as NonNullable<DuelFighter['arms']> } : {}),
  };
}
