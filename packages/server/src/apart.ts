/** Gangs with the same ids or names at one table: two that were made from the same sample, say. */
import type { Roster } from '@hive-arbiter/engine';

/** The roster with ids and names of its own beside those that are at the table already. */
export function toldApart(roster: Roster, before: readonly Roster[]): Roster {
  const gangs = new Set(before.flatMap(({ id }) => [id]));
  const names = new Set(before.map(({ name }) => name.toLowerCase()));
  const taken = new Set(before.flatMap(({ id, fighters }) => [id, ...fighters.map((each) => each.id)]));
  const isSame = gangs.has(roster.id) || roster.fighters.some(({ id }) => taken.has(id));
  const name = free(roster.name, ' ', (each) => names.has(each.toLowerCase()));
  if (!isSame) return name === roster.name ? roster : { ...roster, name };
  const own = new Set(roster.fighters.map(({ id }) => id));
  const fresh = new Map<string, string>();
  for (const id of own) {
    // An id that is free here may be another's in this roster.
    const isTaken = (each: string) => taken.has(each) || (each !== id && own.has(each));
    fresh.set(id, free(id, '-', isTaken));
  }
  const fighters = roster.fighters.map((fighter) => ({
    ...fighter,
    id: fresh.get(fighter.id) as string,
    ...(fighter.owner === undefined ? {} : { owner: fresh.get(fighter.owner) ?? fighter.owner }),
  }));
  return { ...roster, id: free(roster.id, '-', (each) => taken.has(each)), name, fighters };
}

/** The words themselves, or with the first number that nobody has. */
function free(words: string, between: string, isTaken: (words: string) => boolean): string {
  let found = words;
  for (let number = 2; isTaken(found); number++) found = `${words}${between}${number}`;
  return found;
}
