/** A sheet that rises over the screen: a native dialog, so focus and Escape work by themselves. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../words/index.ts';

interface Props {
  readonly title: ComponentChildren;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** What is open, the last on top, and how many steps back are only our own. */
const open: (() => void)[] = [];
let ours = 0;

addEventListener('popstate', () => {
  if (ours > 0) ours--;
  else open.at(-1)?.();
});

/** The phone's way back closes what is open before it leaves the screen. */
function useBackToClose(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const onBack = () => latest.current();
    const step = `sheet ${open.push(onBack)} ${Date.now()}`;
    history.pushState(step, '');
    return () => {
      open.splice(open.indexOf(onBack), 1);
      // Closed in another way: its step back is not left behind, unless somebody has gone elsewhere since.
      if (history.state !== step) return;
      ours++;
      history.back();
    };
  }, []);
}

export function Sheet({ title, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
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
      class="sheet"
      aria-labelledby="sheet-title"
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div class="sheet-body">
        <header>
          <h2 id="sheet-title" class="cond">
            {title}
          </h2>
          <button type="button" class="btn icon" aria-label={say('Close')} onClick={close}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
