/** Gang data and gangs founded from it, for programs that hold the engine; the app asks its server. */
export { type Founding, foundGang, readFounding } from './found.ts';
export { readGangData, writeGangData } from './gang-data.ts';
