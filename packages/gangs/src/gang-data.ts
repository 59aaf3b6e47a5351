/**
 * Your own gang data as a file (docs/gang-data.md). The engine checks its contents, and campaigns buy from
 * it.
 */

import { DATA_FORMAT, DATA_VERSION, type GangData, readGangData as readData } from '@hive-arbiter/engine';
import { BadGang } from './bad-gang.ts';
import { MOST_BYTES } from './unzip.ts';
import { said } from './words.ts';

/** Reads gang data; the first fault is named with its place. */
export function readGangData(text: string): GangData {
  if (text.length > MOST_BYTES) throw new BadGang('', said('gang/long', { most: MOST_BYTES / 1e6 }));
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new BadGang('', said('gang/no-json-because', { why: (error as Error).message }));
  }
  return readData(file);
}

export function writeGangData(data: GangData): string {
  return `${JSON.stringify({ format: DATA_FORMAT, version: DATA_VERSION, ...data }, null, 2)}\n`;
}
