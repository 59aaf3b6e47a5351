/** The app in German, by its English texts; a file a room. Words that games in Germany use: Schlacht, Gang, Crew, Brett, EP. */
import { files } from '@hive-arbiter/engine/files/de';
import { names } from '@hive-arbiter/engine/names/de';
import { GERMAN as gangFiles } from '@hive-arbiter/gangs/words/de';
import { ABOUT } from './about.ts';
import { battle } from './battle.ts';
import { boards } from './boards.ts';
import { campaignMap } from './campaign-map.ts';
import { campaigns } from './campaigns.ts';
import { duel } from './duel.ts';
import { gangHome } from './gang-home.ts';
import { gangs } from './gangs.ts';
import { home } from './home.ts';
import { lobby } from './lobby.ts';
import { parts } from './parts.ts';
import { REFUSALS } from './refusals.ts';
import { rulebook } from './rulebook.ts';
import { story } from './story.ts';

export const GERMAN = {
  ...parts,
  ...campaignMap,
  ...gangHome,
  ...home,
  ...lobby,
  ...rulebook,
  ...story,
  ...boards,
  ...duel,
  ...gangs,
  ...battle,
  ...campaigns,
} as const;

export { ABOUT, REFUSALS };

/** What is wrong with a file or a form, and what an import made of one. */
export const FILES: Readonly<Record<string, string>> = { ...files, ...gangFiles };

/** What ids are called: those of the rules, and those that only the app shows. */
export const NAMES: Readonly<Record<string, string>> = {
  ...names,
  'zone-mortalis': 'Zone Mortalis',
  'sector-mechanicus': 'Sector Mechanicus',
  // Phases of a campaign
  founding: 'Gründung',
  invasion: 'Invasion',
  occupation: 'Besetzung',
  downtime: 'Auszeit',
  takeover: 'Übernahme',
  'end-of-week': 'Ende der Woche',
  over: 'vorbei',
  // Characteristics
  m: 'Bewegung',
  ws: 'Kampfgeschick',
  bs: 'Schießgeschick',
  s: 'Stärke',
  t: 'Widerstand',
  w: 'Lebenspunkte',
  i: 'Initiative',
  a: 'Attacken',
  ld: 'Führung',
  cl: 'Gelassenheit',
  wil: 'Willenskraft',
  int: 'Intelligenz',
};
