/** Short notices that go by themselves. */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

interface Toast {
  readonly id: number;
  readonly words: string;
  readonly kind: 'news' | 'fault';
}

const toasts = signal<readonly Toast[]>([]);
let last = 0;

export function toast(words: string, kind: Toast['kind'] = 'news'): void {
  const id = ++last;
  toasts.value = [...toasts.value.slice(-2), { id, words, kind }];
  setTimeout(
    () => {
      toasts.value = toasts.value.filter((each) => each.id !== id);
    },
    kind === 'fault' ? 8000 : 4000,
  );
}

export function Toasts() {
  const box = useRef<HTMLDivElement>(null);
  const shown = toasts.value;
  useEffect(() => {
    // A sheet is above everything else on the page; whatever is shown after it is above the sheet.
    if (!box.current?.showPopover) return;
    box.current.hidePopover();
    if (shown.length > 0) box.current.showPopover();
  }, [shown]);
  return (
    <div ref={box} class="toasts" role="status" aria-live="polite" popover="manual">
      {shown.map(({ id, words, kind }) => (
        <p key={id} class={`toast ${kind}`}>
          {words}
        </p>
      ))}
    </div>
  );
}
