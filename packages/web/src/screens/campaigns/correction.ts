/** What an organiser may correct of a gang or a fighter, and how it is asked for. */
import type { SeenFighter, SeenGang } from '@hive-arbiter/engine';
import { CHARACTERISTICS } from '@hive-arbiter/rulebook/words';
import { nameOfId, say } from '../../words/index.ts';
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
    { fact: 'credits', name: say('Credits'), kind: 'number', was: credits },
    { fact: 'reputation', name: say('Reputation'), kind: 'number', was: reputation },
    { fact: 'debt', name: say('Debt'), kind: 'number', was: debt },
    { fact: 'items', name: say('Stash'), kind: 'kit', was: items.map(({ id }) => id) },
    { fact: 'name', name: say('Name'), kind: 'text', was: name },
  ];
}

export function ofFighter(fighter: SeenFighter): readonly Correctable[] {
  const { xp, kit, status, skills, injuries, value, marked, kills, name, stats } = fighter;
  return [
    { fact: 'xp', name: say('XP'), kind: 'number', was: xp },
    { fact: 'status', name: say('Status'), kind: 'status', was: status },
    { fact: 'kit', name: say('Weapons and gear'), kind: 'kit', was: kit.map(({ id }) => id) },
    { fact: 'skills', name: say('Skills'), kind: 'skills', was: skills },
    { fact: 'injuries', name: say('Injuries'), kind: 'words', was: injuries },
    { fact: 'value', name: say('Credits without equipment'), kind: 'number', was: value },
    { fact: 'marked', name: say('Marked advancements'), kind: 'number', was: marked },
    { fact: 'kills', name: say('Taken out'), kind: 'number', was: kills },
    { fact: 'name', name: say('Name'), kind: 'text', was: name },
    ...Object.entries(CHARACTERISTICS).map(
      ([stat, words]): Correctable => ({
        fact: stat,
        name: capital(nameOfId(stat) ?? words),
        kind: 'number',
        was: stats[stat as keyof typeof stats],
      }),
    ),
  ];
}
