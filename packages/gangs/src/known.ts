/** The armoury's own names, for programs that hold it. */
import { armoury } from '@hive-arbiter/rulebook/armoury';
import type { KnownThings, Named } from './report.ts';

const { weapons, armour, fields, accessories, gear, chems, skills } = armoury as unknown as Readonly<
  Record<string, readonly Named[]>
>;

export const ARMOURY: KnownThings = {
  kit: [weapons, armour, fields, accessories, gear, chems].flatMap((shelf) => shelf ?? []),
  skills: skills ?? [],
};
