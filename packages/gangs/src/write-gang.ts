/** A gang for other eyes: words for a chat, a table for a spreadsheet, and YakTribe's shape for tools that read it. */
import type { Roster, RosterFighter } from '@hive-arbiter/engine';
import { CHARACTERISTICS } from '@hive-arbiter/rulebook/words';
import { STATS } from './gang-file.ts';
import type { KnownThings, Named } from './report.ts';

export function gangAsText(gang: Roster, known: KnownThings): string {
  const things = namesBy(known);
  const facts = [
    gang.house,
    `rating ${gang.rating}`,
    ...(gang.stash === undefined ? [] : [`${gang.stash} credits`]),
    ...(gang.reputation === undefined ? [] : [`Reputation ${gang.reputation}`]),
    ...(gang.territories === undefined ? [] : [`${gang.territories} territories`]),
  ];
  const lines = gang.fighters.map((fighter) => {
    const { name, rank, kit, skills = [], cost, status = 'fit', xp, injuries = [] } = fighter;
    const what =
      [...counted(kit.map(things)), ...skills.map(things), ...injuries.map(inWords)].join(', ') || 'nothing';
    const how = status === 'fit' ? '' : ` [${status}]`;
    const worth = cost === undefined ? [] : [`${cost} credits`];
    return `- ${name} (${[rank, ...worth, ...(xp ? [`${xp} XP`] : [])].join(', ')})${how}: ${what}`;
  });
  return [`**${gang.name}**`, facts.join(' · '), '', ...lines, ''].join('\n');
}

export function gangAsCsv(gang: Roster, known: KnownThings): string {
  const things = namesBy(known);
  const head = [
    'Name',
    'Rank',
    'Status',
    'Credits',
    ...STATS.map((stat) => CHARACTERISTICS[stat]),
    'Equipment',
    'Skills',
    'XP',
    'Injuries',
  ];
  const rows = gang.fighters.map(
    ({ name, rank, status = 'fit', cost, stats, kit, skills = [], xp, injuries }) => [
      name,
      rank,
      status,
      cost ?? '',
      ...STATS.map((stat) => stats[stat]),
      counted(kit.map(things)).join('; '),
      skills.map(things).join('; '),
      xp ?? '',
      (injuries ?? []).map(inWords).join('; '),
    ],
  );
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Quotes what would break a table, and defuses what a spreadsheet would take for a formula. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function gangAsYakTribe(gang: Roster, known: KnownThings): string {
  const things = namesBy(known);
  const ganger = (fighter: RosterFighter, at: number) => {
    const { name, rank, stats, cost = 0, kit, skills = [], status, xp = 0, injuries = [] } = fighter;
    return {
      ganger_id: String(at + 1),
      name,
      type: rank,
      ...stats,
      cost: String(cost),
      xp: String(xp),
      equipment: [...countOf(kit.map(things))].map(([item, many]) => ({ name: item, qty: String(many) })),
      skills: skills.map(things),
      injuries: injuries.map(inWords),
      status: status === 'recovery' ? 'Recovery' : status === 'captive' ? 'Captured' : 'Alive',
    };
  };
  const { name, house, rating, stash = 0, reputation = 0, items = [], fighters } = gang;
  const file = {
    gang_name: name,
    gang_type: house,
    gang_rating: String(rating),
    credits: String(stash),
    reputation: String(reputation),
    stash: [...countOf(items.map(things))].map(([item, many]) => ({ name: item, qty: String(many) })),
    gangers: fighters.map(ganger),
  };
  return `${JSON.stringify({ gang: file }, null, 2)}\n`;
}

/** An injury by its id: `old-battle-wound` is an Old battle wound. */
function inWords(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function namesBy({ kit, skills }: KnownThings): (id: string) => string {
  const names = new Map([...kit, ...skills].map(({ id, name }: Named) => [id, name]));
  return (id) => names.get(id) ?? id;
}

function countOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const counted = (names: readonly string[]) =>
  [...countOf(names)].map(([name, many]) => (many === 1 ? name : `${name} ×${many}`));
