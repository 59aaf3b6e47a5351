/** What an organiser may correct of a gang or a fighter, and how it is asked for. */
import type { SeenFighter, SeenGang } from '@hive-arbiter/engine';
import { CHARACTERISTICS } from '@hive-arbiter/rulebook/words';
import { capital } from '../../words.ts';

export type Was = number | string | readonly string[];

export interface Correctable {
  readonly fact: string;
  readonly name: string;
  readonly kind: 'number' | 'text' | 'status' | 'kit' | 'skills' | 'words';
  /** What it is now: a correction says it, so that two organisers do not undo each other. */
  readonly was: Was;
}

export function ofGang({ credits, reputation, debt, name, items }: SeenGang): readonly Correctable[] {
  return [
    { fact: 'credits', name: 'Credits', kind: 'number', was: credits },
    { fact: 'reputation', name: 'Reputation', kind: 'number', was: reputation },
    { fact: 'debt', name: 'Debt', kind: 'number', was: debt },
    { fact: 'items', name: 'Stash', kind: 'kit', was: items.map(({ id }) => id) },
    { fact: 'name', name: 'Name', kind: 'text', was: name },
  ];
}

export function ofFighter(fighter: SeenFighter): readonly Correctable[] {
  const { xp, kit, status, skills, injuries, value, marked, kills, name, stats } = fighter;
  return [
    { fact: 'xp', name: 'XP', kind: 'number', was: xp },
    { fact: 'status', name: 'Status', kind: 'status', was: status },
    { fact: 'kit', name: 'Weapons and gear', kind: 'kit', was: kit.map(({ id }) => id) },
    { fact: 'skills', name: 'Skills', kind: 'skills', was: skills },
    { fact: 'injuries', name: 'Injuries', kind: 'words', was: injuries },
    { fact: 'value', name: 'Credits without equipment', kind: 'number', was: value },
    { fact: 'marked', name: 'Marked advancements', kind: 'number', was: marked },
    { fact: 'kills', name: 'Taken out', kind: 'number', was: kills },
    { fact: 'name', name: 'Name', kind: 'text', was: name },
    ...Object.entries(CHARACTERISTICS).map(
      ([stat, words]): Correctable => ({
        fact: stat,
        name: capital(words),
        kind: 'number',
        was: stats[stat as keyof typeof stats],
      }),
    ),
  ];
}
