/** The battles that the project keeps of each release, put into a store as that release left them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Release, releases } from './rules/releases.ts';
import type { BattlesTable, EntriesTable, SeatsTable } from './store/schema.ts';
import type { Store } from './store/store.ts';
import { storyFrom } from './written.ts';

interface Head {
  readonly length: number;
  readonly asked: number;
}

/** A battle as bench/keep-battles.ts wrote it. */
export interface KeptBattle {
  readonly scenario: string;
  readonly organiser: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly row: BattlesTable;
  readonly seats: readonly SeatsTable[];
  readonly mid: Head;
  readonly end: Head;
  readonly entries: readonly EntriesTable[];
}

export const RELEASES: readonly {
  readonly name: string;
  readonly release: Release;
  readonly folder: string;
}[] = releases().map((each) => ({ ...each, name: each.folder.split(/[\\/]/).at(-1) as string }));

export function keptBattles(folder: string): readonly KeptBattle[] {
  return JSON.parse(brotliDecompressSync(readFileSync(join(folder, 'battles.br'))).toString()) as never;
}

/** Writes battles into a store, in their middle or at their end. */
export async function putInto(
  { db }: Store,
  battles: readonly KeptBattle[],
  when: 'mid' | 'end',
): Promise<void> {
  for (const { row, seats, entries, [when]: head } of battles) {
    const { id } = row;
    const written = entries.filter(({ seq }) => seq <= head.length);
    const told = storyFrom(written.flatMap(({ told }) => (told ? [JSON.parse(told)] : []))).length;
    const status = when === 'mid' ? 'playing' : 'over';
    await db
      .insertInto('battles')
      .values({ ...row, status })
      .execute();
    await db
      .insertInto('heads')
      .values({ battle: id, length: head.length, asked: head.asked, told })
      .execute();
    await db
      .insertInto('seats')
      .values([...seats])
      .execute();
    for (let at = 0; at < written.length; at += 100)
      await db
        .insertInto('entries')
        .values(written.slice(at, at + 100))
        .execute();
  }
}
