/** Whose beast a fighter is. */
import { OWNERS } from '@hive-arbiter/engine/owners';
import type { Roster, RosterFighter } from './roster.ts';

/** Those of a gang who may own a beast. */
export function ownersIn({ fighters }: Pick<Roster, 'fighters'>): readonly RosterFighter[] {
  return fighters.filter(({ rank }) => OWNERS.includes(rank));
}

/** The fighter as the beast of this one, or of nobody. */
export function ownedBy({ owner: _, ...fighter }: RosterFighter, owner: string): RosterFighter {
  return owner === '' ? fighter : { ...fighter, owner };
}

/** The gang without owners who have left it, lost their rank, or whose fighter is no beast any more. */
export function withOwners(gang: Roster): Roster {
  const owners = ownersIn(gang).map(({ id }) => id);
  const isRight = ({ rank, owner }: RosterFighter) =>
    owner === undefined || (rank === 'beast' && owners.includes(owner));
  const fighters = gang.fighters.map((each) => (isRight(each) ? each : ownedBy(each, '')));
  return { ...gang, fighters };
}
