/** Gangs that this device keeps, and our own file format for them. */
import type { Roster, RosterFighter } from '@hive-arbiter/engine';
import { readGangFile } from '@hive-arbiter/gangs/gang-file';
import { idFrom } from '@hive-arbiter/gangs/id-from';
import { kept } from '../settings.ts';

export type { Roster, RosterFighter };

/** Gangs of this device, the last changed first. */
export const gangs = kept<readonly Roster[]>('gangs', []);

export function gangOf(id: string): Roster | undefined {
  return gangs.value.find((gang) => gang.id === id);
}

/** Keeps a gang, in the place of the one with its id. */
export function keep(gang: Roster): void {
  gangs.value = [gang, ...gangs.value.filter(({ id }) => id !== gang.id)];
}

export function drop(id: string): void {
  gangs.value = gangs.value.filter((gang) => gang.id !== id);
}

/** The gang under an id of its own, unlike those that are kept already. */
export function asNew(gang: Roster): Roster {
  const taken = new Set(gangs.value.map(({ id }) => id));
  const base = idFrom(gang.name) || 'gang';
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  return { ...gang, id };
}

export { idFrom, readGangFile };
