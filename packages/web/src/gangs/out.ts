/** A gang out of the app: our file, a spreadsheet, words for a chat, YakTribe's shape. */
import type { SeenGang } from '@hive-arbiter/engine';
import type { Label } from '../words/index.ts';
import { type Armoury, kitIn, withWeapons } from './armoury.ts';
import type { Roster } from './roster.ts';

export const SHAPES = {
  file: { name: 'Our file', ending: 'gang.json', type: 'application/json' },
  csv: { name: 'Spreadsheet (CSV)', ending: 'csv', type: 'text/csv' },
  text: { name: 'Text for a chat', ending: 'txt', type: 'text/plain' },
  yaktribe: { name: 'YakTribe’s shape', ending: 'yaktribe.json', type: 'application/json' },
} as const satisfies Record<string, { readonly name: Label; readonly ending: string; readonly type: string }>;
export type Shape = keyof typeof SHAPES;

/** The gang in this shape; the writers come only when somebody wants one. */
export async function written(gang: Roster, shape: Shape, armoury: Armoury): Promise<string> {
  const { gangAsCsv, gangAsText, gangAsYakTribe, writeGangFile } = await import('@hive-arbiter/gangs');
  const known = { kit: kitIn(withWeapons(armoury, gang.weapons)), skills: armoury.skills };
  if (shape === 'file') return writeGangFile(gang);
  const write = { csv: gangAsCsv, text: gangAsText, yaktribe: gangAsYakTribe }[shape];
  return write(gang, known);
}

/** Gives a file to the user to save. */
export function download(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** How the statuses of a campaign read in a roster. */
const STATUSES: Readonly<Record<string, Roster['fighters'][number]['status']>> = {
  fit: 'fit',
  recovery: 'recovery',
  captive: 'captive',
};

/** A gang of a campaign as a roster, with everything that a battle needs. */
export function rosterOfSeen(gang: SeenGang): Roster {
  const { id, name, house, rating, credits, reputation, debt, inDebt, underdog, items, territories } = gang;
  return {
    id,
    name,
    house,
    rating,
    territories: territories.length,
    stash: credits,
    items: items.map((item) => item.id),
    reputation,
    inDebt,
    debt: Math.min(2000, debt),
    underdog,
    ...(gang.weapons && gang.weapons.length > 0 ? { weapons: gang.weapons } : {}),
    fighters: gang.fighters.map((fighter) => ({
      id: fighter.id,
      name: fighter.name,
      rank: fighter.rank,
      stats: fighter.stats,
      group: fighter.group,
      kit: fighter.kit.map((item) => item.id),
      skills: fighter.skills,
      status: STATUSES[fighter.status] ?? 'barred',
      cost: fighter.cost,
      xp: fighter.xp,
      injuries: fighter.injuries,
      ...(fighter.owner === undefined ? {} : { owner: fighter.owner }),
    })),
  };
}
