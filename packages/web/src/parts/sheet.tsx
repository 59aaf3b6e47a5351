/** A sheet that rises over the screen: a native dialog, so focus and Escape work by themselves. */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { isStepOver, stepOver } from '../router.ts';
import { say } from '../words/index.ts';

interface Props {
  readonly title: ComponentChildren;
  readonly close: () => void;
  /** On a phone it leaves the upper half free until somebody drags it up. */
  readonly isHalf?: boolean;
  readonly children: ComponentChildren;
}

/** What is open, the last on top, and how many steps back are only our own. */
const open: (() => void)[] = [];
let ours = 0;
/** Steps whose sheet is gone while another step was the last: nobody stops at them. */
const gone = new Set<unknown>();
/** Sheets that opened while one of our own steps back was still on its way: a step forward would get lost before it. */
const waiting: (() => void)[] = [];

addEventListener('popstate', () => {
  if (ours > 0) ours--;
  // Its step is gone at once, also if the sheet takes a moment to close: the next step back is for the one beneath.
  else open.pop()?.();
  if (gone.delete(history.state)) {
    ours++;
    history.back();
  } else if (ours === 0) for (const step of waiting.splice(0)) step();
});

// Reloaded while a sheet was open: its step back is not left behind.
if (isStepOver(history.state)) {
  ours++;
  history.back();
}

/** The phone's way back closes what is open before it leaves the screen. */
function useBackToClose(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const onBack = () => latest.current();
    const step = stepOver(`${open.push(onBack)} ${Date.now()}`);
    const forward = () => history.pushState(step, '');
    if (ours > 0) waiting.push(forward);
    else forward();
    return () => {
      const among = open.indexOf(onBack);
      if (among !== -1) open.splice(among, 1);
      const at = waiting.indexOf(forward);
      if (at !== -1) {
        waiting.splice(at, 1);
        return;
      }
      // Closed in another way: its step back is not left behind, unless somebody has gone elsewhere since.
      if (history.state !== step) {
        gone.add(step);
        return;
      }
      ours++;
      history.back();
    };
  }, []);
}

/** Whether the sheet holds more than it shows. */
function useIsCut(dialog: RefObject<HTMLDialogElement | null>): boolean {
  const [isCut, cut] = useState(false);
  useEffect(() => {
    const shown = dialog.current;
    const body = shown?.firstElementChild;
    if (!shown || !body) return;
    const watch = new ResizeObserver(() => cut(shown.scrollHeight > shown.clientHeight));
    watch.observe(shown);
    watch.observe(body);
    return () => watch.disconnect();
  }, []);
  return isCut;
}

/** How far a finger draws the head of a sheet before the sheet follows. */
const DRAWN = 32;

/** A sheet follows a finger that draws its head up or down. */
function useDraw(onUp: () => void, onDown: () => void) {
  const from = useRef<number | undefined>(undefined);
  const letGo = () => {
    from.current = undefined;
  };
  return {
    head: {
      onPointerDown: ({ clientY }: PointerEvent) => {
        from.current = clientY;
      },
    },
    // A quick hand is past the head at once.
    whole: {
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (from.current === undefined || Math.abs(clientY - from.current) < DRAWN) return;
        const isUp = clientY < from.current;
        letGo();
        if (isUp) onUp();
        else onDown();
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
    },
  };
}

export function Sheet({ title, close, isHalf = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressed = useRef<EventTarget | null>(null);
  const [isDrawnUp, drawUp] = useState(false);
  const isCut = useIsCut(dialog);
  const draw = useDraw(
    () => drawUp(true),
    () => (isDrawnUp ? drawUp(false) : close()),
  );
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useBackToClose(close);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the sheet closes it; for the keyboard Escape does
    <dialog
      ref={dialog}
      class={`sheet ${isHalf ? 'half' : ''} ${isDrawnUp ? 'drawn-up' : ''}`}
      aria-labelledby={titleId}
      onClose={close}
      onPointerDownCapture={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // A press inside that is released outside is no tap outside.
        if (event.target === dialog.current && pressed.current === dialog.current) close();
      }}
      {...(isHalf ? draw.whole : {})}
    >
      <div class="sheet-body">
        <header {...(isHalf ? draw.head : {})}>
          <h2 id={titleId} class="cond">
            {title}
          </h2>
          {isHalf && (isCut || isDrawnUp) && (
            <button
              type="button"
              class="btn small draw"
              aria-expanded={isDrawnUp}
              onClick={() => drawUp(!isDrawnUp)}
            >
              {isDrawnUp ? say('Show less') : say('Show more')}
            </button>
          )}
          <button type="button" class="btn icon" aria-label={say('Close')} onClick={close}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
