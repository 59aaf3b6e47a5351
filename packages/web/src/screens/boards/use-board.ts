/** The board with this id: of this device, or one that ships. */
import type { BoardFile } from '@hive-arbiter/engine/board';
import { useEffect, useState } from 'preact/hooks';
import { ownBoard, shippedBoards } from '../../boards/own.ts';

/** `undefined` while it is fetched, `null` if there is none. */
export function useBoard(id: string): BoardFile | null | undefined {
  const own = ownBoard(id);
  const [shipped, setShipped] = useState<BoardFile | null>();
  useEffect(() => {
    if (!own) shippedBoards().then((all) => setShipped(all.find((each) => each.id === id)?.file ?? null));
  }, [id]);
  return own ?? shipped;
}
