/** Enforcers and cyber-mastiffs, for scenarios that field them without a roster of their own. */
import { clause } from '@hive-arbiter/rulebook';
import type { Rank } from '../battle/judged.ts';
import { fighterState, type RosterFighter } from '../battle/roster.ts';
import type { FighterState, GangState, Stats } from '../battle/state.ts';
import type { Ref, Seat } from '../table/question.ts';

/** The house of a roster that is the Enforcers', as a table brings it. */
export const ENFORCERS = 'enforcers';

/**
 * The catalogue gives the number of Enforcers but not their cards. These stand in for the cards until a table
 * enters its own.
 */
const CARDS: readonly {
  readonly name: string;
  readonly rank: Rank;
  readonly count: number;
  readonly stats: Stats;
  readonly group: number;
  readonly kit: readonly string[];
}[] = [
  {
    name: 'Captain',
    rank: 'leader',
    count: 1,
    stats: { m: 5, ws: 3, bs: 3, s: 3, t: 3, w: 2, i: 3, a: 2, ld: 4, cl: 5, wil: 5, int: 6 },
    group: 2,
    kit: ['armoury.enforcer-boltgun', 'armoury.shock-baton', 'armoury.layered-flak'],
  },
  {
    name: 'Sergeant',
    rank: 'champion',
    count: 2,
    stats: { m: 5, ws: 4, bs: 3, s: 3, t: 3, w: 2, i: 3, a: 2, ld: 5, cl: 6, wil: 6, int: 6 },
    group: 1,
    kit: ['armoury.concussion-carbine', 'armoury.shock-baton', 'armoury.layered-flak'],
  },
  {
    name: 'Patrolman',
    rank: 'enforcer',
    count: 10,
    stats: { m: 5, ws: 4, bs: 4, s: 3, t: 3, w: 1, i: 4, a: 1, ld: 7, cl: 7, wil: 7, int: 7 },
    group: 0,
    kit: ['armoury.enforcer-boltgun', 'armoury.shock-baton', 'armoury.layered-flak'],
  },
];

const HARDCASES = 3;

/** Every Enforcer there is: 13 fighters and 3 Hardcase Cyber-Mastiffs [takeover.precinct-assault.crews.4]. */
export function enforcerFighters(): readonly RosterFighter[] {
  const fighters = CARDS.flatMap(({ name, count, ...card }) =>
    Array.from({ length: count }, (_, at) => {
      const number = count === 1 ? '' : ` ${at + 1}`;
      const called = `Enforcer ${name}${number}`;
      return { ...card, id: idOf(called), name: called };
    }),
  );
  const hardcases = Array.from({ length: HARDCASES }, (_, at) =>
    mastiff(`hardcase-mastiff-${at + 1}`, `Hardcase Cyber-Mastiff ${at + 1}`, ['armoury.shock-bite']),
  );
  return [...fighters, ...hardcases];
}

/** The Enforcers as a gang of this player's, and their fighters. */
export function enforcerGang(
  seat: Seat,
  id: Ref = ENFORCERS,
): { readonly gang: GangState; readonly fighters: readonly FighterState[] } {
  const fighters = enforcerFighters().map((card) => fighterState(id, card));
  const gang: GangState = {
    id,
    name: 'The Precinct',
    house: ENFORCERS,
    seat,
    role: 'defender',
    side: id,
    rating: 0,
    territories: 0,
    stash: 0,
    reputation: 0,
    inDebt: false,
    debt: 0,
    homeTurf: false,
    bottled: 'no',
    roster: fighters.map((fighter) => fighter.id),
    crew: [],
    reinforcements: [],
    items: [],
  };
  return { gang, fighters };
}

/** A cyber-mastiff with these weapons; all have the profile of the feral ones [campaign.wild-fighters.mastiffs.2]. */
export function mastiff(id: Ref, name: string, weapons: readonly string[]): RosterFighter {
  const stats = clause('campaign.wild-fighters.mastiffs.2').stats as Omit<Stats, 'bs'>;
  return {
    id,
    name,
    rank: 'beast',
    stats: { ...stats, bs: STEADY_PAW },
    kit: [...weapons, 'armoury.light-carapace'],
  };
}

/** The profile leaves Ballistic Skill out, since a bite needs none; a mastiff with a gun shoots like a ganger. */
const STEADY_PAW = 4;

function idOf(name: string): Ref {
  return name.toLowerCase().replaceAll(' ', '-');
}
