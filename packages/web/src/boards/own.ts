/** Boards that this device keeps, and those that ship with the project. */
import type { BoardFile } from '@hive-arbiter/engine/board';
import { idFrom } from '../gangs/roster.ts';
import { kept } from '../settings.ts';

export interface Own {
  readonly id: string;
  readonly file: BoardFile;
}

/** Boards of this device, the last changed first. */
export const boards = kept<readonly Own[]>('boards', []);

export function ownBoard(id: string): BoardFile | undefined {
  return boards.value.find((own) => own.id === id)?.file;
}

/** Keeps a board, in the place of the one with its id. */
export function keepBoard(id: string, file: BoardFile): void {
  boards.value = [{ id, file }, ...boards.value.filter((own) => own.id !== id)];
}

/** Keeps a board under an id of its own, and gives that id. `own-` tells it from those that ship. */
export function keepNew(file: BoardFile): string {
  const taken = new Set(boards.value.map(({ id }) => id));
  const base = `own-${idFrom(file.name) || 'board'}`;
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  keepBoard(id, file);
  return id;
}

export function dropBoard(id: string): void {
  boards.value = boards.value.filter((own) => own.id !== id);
}

/** The boards made by hand, loaded when they are first looked at. */
export async function shippedBoards(): Promise<readonly Own[]> {
  return (await import('./shipped.ts')).SHIPPED;
}
