/** Gangs in and out. `ARMOURY` is the list of names to read them with; the app brings its own. */
export { BadGang } from './bad-gang.ts';
export { type CatalogueFile, readCatalogues } from './catalogue.ts';
export { readGangFile, STATS, STATUSES, writeGangFile } from './gang-file.ts';
export { type ReadGang, readGang, type Tool } from './read-gang.ts';
export type { KnownThings, Named, Read } from './report.ts';
export { gangAsCsv, gangAsText, gangAsYakTribe } from './write-gang.ts';
