/** A campaign as it stands, asked for again whenever the server says that it has changed. */
import type { Offers } from '@hive-arbiter/engine';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useLoad } from '../../parts/load.tsx';
import { toast } from '../../parts/toast.tsx';
import { say, spoken } from '../../words/index.ts';
import { type Looked, look, lookToken, ORGANISER } from './held.ts';
import { nameIn } from './words.ts';

/** How long to wait before the line is tried again, in milliseconds. */
const PAUSE = 3_000;

export function useCampaign(id: string): { data?: Looked; fault?: Error; again: () => void } {
  const [state, set] = useState<{ data?: Looked; fault?: Error }>({});
  const last = useRef(0);
  const again = useCallback(() => {
    const turn = ++last.current;
    look(id).then(
      (data) => {
        for (const seat of data.lost)
          toast(
            seat === ORGANISER
              ? say('Somebody else runs the campaign now.')
              : say('Somebody else plays {gang} now.', { gang: nameIn(data.view, seat) }),
          );
        // A later look has more to tell.
        if (turn === last.current) set({ data });
      },
      (fault) => {
        if (turn === last.current) set((before) => (before.data ? before : { fault }));
      },
    );
  }, [id]);
  useEffect(() => {
    let socket: WebSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const listen = () => {
      // What changed while nobody listened is seen, too.
      again();
      socket = new WebSocket(`${location.origin.replace('http', 'ws')}/live/campaigns/${id}`);
      socket.onmessage = again;
      socket.onclose = () => {
        if (!isOver) timer = setTimeout(listen, PAUSE);
      };
    };
    listen();
    return () => {
      isOver = true;
      last.current++;
      clearTimeout(timer);
      socket?.close();
    };
  }, [again, spoken.value.id]);
  return { ...state, again };
}

/** What may be done about something now; asked for again when the campaign has moved on. */
export function useOffers<T extends Offers>(id: string, of: string, version: number) {
  const load = useLoad<T>(`/campaigns/${id}/offers/${of}`, lookToken(id));
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    load.again();
  }, [version, load.again]);
  return load;
}
