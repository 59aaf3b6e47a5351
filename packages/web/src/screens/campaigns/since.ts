/** What is new in a campaign since this device looked last. A visit is the time in which the page is seen. */
import type { Chapter, FeedLine } from '@hive-arbiter/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import { heldCampaign, type SeenCampaign, sawUntil } from './held.ts';

/** Lines of the story by their places: from the first that was not seen to the end as the visit began. */
export interface Unseen {
  readonly from: number;
  readonly to: number;
}

type Told = Pick<SeenCampaign, 'feed'>;

/** How many lines the story has, as far as this device may read them. */
function lengthOf({ feed }: Told): number {
  return (feed[0]?.at ?? -1) + 1;
}

/** What a visit that begins now has not seen: on the first visit nothing, since everything is new then. */
export function unseenBy(seen: number | undefined, view: Told): Unseen | undefined {
  const to = lengthOf(view);
  // What was taken back meanwhile is gone from the story, which may be shorter now.
  return seen === undefined || seen >= to ? undefined : { from: seen, to };
}

/** The lines that matter, in the order in which they happened. */
export function linesOf(story: readonly Chapter[], { from, to }: Unseen): readonly FeedLine[] {
  return story.toReversed().flatMap(({ lines }) => lines.filter(({ at }) => at >= from && at < to));
}

/** What is new stays new for the whole visit; what happens before one's eyes is not. */
export function useUnseen(id: string, view: SeenCampaign): Unseen | undefined {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const turn = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', turn);
    return () => document.removeEventListener('visibilitychange', turn);
  }, []);
  const visit = useRef<{ readonly unseen: Unseen | undefined } | undefined>(undefined);
  const length = lengthOf(view);
  const isHeld = heldCampaign(id) !== undefined;
  if (isVisible) visit.current ??= { unseen: isHeld ? unseenBy(heldCampaign(id)?.seen, view) : undefined };
  useEffect(() => {
    if (!isVisible) visit.current = undefined;
    else if (isHeld) sawUntil(id, length);
  }, [id, isVisible, isHeld, length]);
  return visit.current?.unseen;
}
