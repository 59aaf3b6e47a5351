/** Changes to a gang of this device, with their prices: a hire, a rank, a weapon more or less. */
import type { DataFighter } from '@hive-arbiter/engine';
import { type Armoury, kitIn } from './armoury.ts';
import { housesIn } from './lists.ts';
import { idFrom, type Roster, type RosterFighter } from './roster.ts';

/** What everybody on the roster is worth. */
export function ratingOf({ fighters }: Pick<Roster, 'fighters'>): number {
  return fighters.reduce((sum, { cost = 0 }) => sum + cost, 0);
}

/** The types that the gang's house recruits; none if no list names the house. */
export function typesFor(armoury: Armoury, { house }: Pick<Roster, 'house'>): readonly DataFighter[] {
  return housesIn(armoury).find((choice) => choice.house.id === house)?.house.fighters ?? [];
}

const GROUPS: Readonly<Record<string, number>> = { leader: 2, champion: 1 };

/** Somebody new of this type, paid from the credits as far as they go. */
export function hired(gang: Roster, type: DataFighter): { gang: Roster; fighter: RosterFighter } {
  const taken = new Set(gang.fighters.flatMap(({ id, name }) => [id, name]));
  let number = 1;
  while (taken.has(`${type.name} ${number}`) || taken.has(idFrom(`${type.name} ${number}`))) number++;
  const fighter: RosterFighter = {
    id: idFrom(`${type.name} ${number}`),
    name: `${type.name} ${number}`,
    rank: type.rank,
    stats: type.stats,
    group: GROUPS[type.rank] ?? 0,
    kit: type.kit,
    skills: type.skills,
    status: 'fit',
    cost: type.cost,
  };
  const stash = Math.max(0, (gang.stash ?? 0) - type.cost);
  return { gang: { ...gang, stash, fighters: [...gang.fighters, fighter] }, fighter };
}

function priceIn(armoury: Armoury, item: string): number {
  return kitIn(armoury).find(({ id }) => id === item)?.credits ?? 0;
}

/** With one thing more, which is worth its price. */
export function withItem(armoury: Armoury, fighter: RosterFighter, item: string): RosterFighter {
  const { cost = 0, kit } = fighter;
  return { ...fighter, kit: [...kit, item], cost: cost + priceIn(armoury, item) };
}

export function withoutItem(armoury: Armoury, fighter: RosterFighter, at: number): RosterFighter {
  const { cost = 0, kit } = fighter;
  const price = priceIn(armoury, kit[at] ?? '');
  return { ...fighter, kit: kit.toSpliced(at, 1), cost: Math.max(0, cost - price) };
}

/** A fighter of another rank has its profile and its price; what is carried stays. */
export function ranked(
  armoury: Armoury,
  gang: Pick<Roster, 'house'>,
  fighter: RosterFighter,
  rank: RosterFighter['rank'],
): RosterFighter {
  const type = typesFor(armoury, gang).find((each) => each.rank === rank);
  if (!type) return { ...fighter, rank };
  const worth = fighter.kit.reduce((sum, item) => sum + priceIn(armoury, item), 0);
  return { ...fighter, rank, stats: type.stats, group: GROUPS[rank] ?? 0, cost: type.cost + worth };
}
