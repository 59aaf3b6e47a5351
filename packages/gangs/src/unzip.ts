/** Takes the one file out of a zip, within limits that a zip bomb does not keep. */

import { unzipSync } from 'fflate';
import { BadGang } from './bad-gang.ts';
import { said } from './words.ts';

/** Files of gangs are some hundred kilobytes, catalogues a few megabytes. */
export const MOST_BYTES = 20_000_000;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** The files in a zip; their sizes are checked before anything is unpacked. */
export function unzip(bytes: Uint8Array): readonly { readonly name: string; readonly bytes: Uint8Array }[] {
  let total = 0;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        total += originalSize;
        if (++count > 50) throw new BadGang('', said('gang/zip-files', { most: 50 }));
        if (total > MOST_BYTES) throw new BadGang('', said('gang/zip-large', { most: MOST_BYTES / 1e6 }));
        return !name.endsWith('/');
      },
    });
    return Object.entries(files).map(([name, unpacked]) => ({ name, bytes: unpacked }));
  } catch (error) {
    if (error instanceof BadGang) throw error;
    throw new BadGang('', said('gang/zip-broken', { why: (error as Error).message }));
  }
}
