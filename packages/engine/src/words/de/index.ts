/** Battles in German. */
import type { Language } from '../language.ts';
import { battle } from './battle.ts';
import { bots } from './bots.ts';
import { campaign } from './campaign.ts';
import { core } from './core.ts';
import { files } from './files.ts';
import { names } from './names.ts';
import { phrases } from './phrases.ts';
import { rolls } from './rolls.ts';
import { scenarios } from './scenarios.ts';
import { special } from './special.ts';
import { table } from './table.ts';

export const GERMAN: Language = {
  id: 'de',
  events: { ...table, ...battle, ...core, ...special, ...scenarios, ...campaign, ...bots, ...files },
  phrases,
  names,
  rolls,
  none: 'niemand',
};
