/** The app in German, by its English texts; a file a room. Words that games in Germany use: Schlacht, Gang, Crew, Brett, EP. */
import { names } from '@hive-arbiter/engine/names/de';
import { home } from './home.ts';
import { lobby } from './lobby.ts';
import { parts } from './parts.ts';
import { rulebook } from './rulebook.ts';
import { story } from './story.ts';

export const GERMAN = { ...parts, ...home, ...lobby, ...rulebook, ...story } as const;

/** What ids are called: those of the rules, and those that only the app shows. */
export const NAMES: Readonly<Record<string, string>> = { ...names };
