/** A link to pass on: to scan, to copy, to send. */
import { useRef, useState } from 'preact/hooks';
import { useLoad } from '../../parts/load.tsx';
import { toast } from '../../parts/toast.tsx';
import { say } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { Qr } from './qr.tsx';

const ONLY_HERE = /^https?:\/\/(localhost|127\.|\[::1\])/;

interface Props {
  readonly link: string;
  readonly label: string;
  readonly title: string;
}

export function ShareLink({ link: here, label, title }: Props) {
  // `localhost` works only on the server's own machine; a phone needs another name.
  const reached = useLoad<{ address: string }>(ONLY_HERE.test(here) ? '/address' : undefined);
  const link = reached.data ? here.replace(new URL(here).origin, reached.data.address) : here;
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    try {
      // Pages of a local network have no clipboard of their own, so the field is selected and copied.
      if (navigator.clipboard) await navigator.clipboard.writeText(link);
      else {
        field.current?.select();
        if (!document.execCommand('copy')) throw new Error('not copied');
      }
      setCopied(link);
    } catch {
      field.current?.select();
      toast(say('Copy the selected link by hand.'), 'fault');
    }
  };
  return (
    <div class="share">
      <Qr text={link} label={say('QR code: {label}', { label })} />
      <div class="share-link">
        <label class="field">
          <span>{label}</span>
          <input ref={field} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <div class="row">
          <button type="button" class="btn main" onClick={copy}>
            {copied === link ? say('✓ Copied') : say('Copy the link')}
          </button>
          {'share' in navigator && (
            <button
              type="button"
              class="btn"
              onClick={() => {
                // Closing the share sheet is no error.
                navigator.share({ title, url: link }).catch(() => {});
              }}
            >
              {say('Share …')}
            </button>
          )}
        </div>
        {ONLY_HERE.test(link) && (
          <p class="share-here">
            {sayWith(
              '<strong>This link works on this computer only.</strong> To invite phones, open the app under the network address that the server printed when it started.',
              { strong: (words) => <strong>{words}</strong> },
            )}
          </p>
        )}
      </div>
    </div>
  );
}
