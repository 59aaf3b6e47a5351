/** A draft or a roster as it founds a gang of a campaign. */
import type { DataHouse, Founding } from '@hive-arbiter/engine';
import type { Draft } from '../../gangs/draft.ts';
import type { Roster } from '../../gangs/roster.ts';

/** The gang as it is; the server says what is not legal. */
export function foundingOf({ name, house, fighters }: Roster): Founding {
  return { do: 'found', name, house, fighters };
}

/** If the campaign has lists of its own, the server makes the fighters from them. */
export function foundingFrom({ name, recruits }: Draft, { id }: DataHouse): Omit<Founding, 'fighters'> {
  return {
    do: 'found',
    name,
    house: id,
    recruits: recruits.map(({ type, name: called, buys, skills }) => ({ type, name: called, buys, skills })),
  };
}
