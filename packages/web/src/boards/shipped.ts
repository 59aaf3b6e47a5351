/** The boards that ship with the project, by the names of their files. */
import { readBoard } from '@hive-arbiter/engine/board';
import type { Own } from './own.ts';

const FILES: Readonly<Record<string, unknown>> = import.meta.glob('../../../engine/boards/*.board.json', {
  eager: true,
  import: 'default',
});

export const SHIPPED: readonly Own[] = Object.entries(FILES)
  .map(([path, json]) => ({
    id: path.replace(/^.*\/|\.board\.json$/g, ''),
    file: readBoard(json),
  }))
  .sort((one, other) => one.file.name.localeCompare(other.file.name));
