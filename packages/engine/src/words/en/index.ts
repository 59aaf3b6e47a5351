/** The story in English. The names in braces are the facts of an event, and their types: see `table/events.ts`. */
import { battle } from './battle.ts';
import { bots } from './bots.ts';
import { campaign } from './campaign.ts';
import { core } from './core.ts';
import { files } from './files.ts';
import { scenarios } from './scenarios.ts';
import { special } from './special.ts';
import { table } from './table.ts';

export const EN = {
  ...table,
  ...battle,
  ...core,
  ...special,
  ...scenarios,
  ...campaign,
  ...bots,
  ...files,
} as const;
