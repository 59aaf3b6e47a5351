/** A JSON file that somebody picks; its fault is shown under the field. */
import { useState } from 'preact/hooks';

interface Props {
  readonly label: string;
  /** Takes its text; throws the fault in words. */
  readonly read: (content: string) => void;
  /** Stands under the field while nothing is wrong. */
  readonly hint?: string;
}

export function JsonFile({ label, read, hint }: Props) {
  const [fault, setFault] = useState('');
  return (
    <>
      <label class="field">
        <span>{label}</span>
        <input
          type="file"
          accept=".json,application/json"
          aria-invalid={fault !== ''}
          onChange={async (event) => {
            const content = await event.currentTarget.files?.[0]?.text();
            if (content === undefined) return;
            try {
              read(content);
              setFault('');
            } catch (error) {
              setFault((error as Error).message);
            }
          }}
        />
      </label>
      {fault !== '' && (
        <p class="problem spaced" role="alert">
          {fault}
        </p>
      )}
      {fault === '' && hint !== undefined && <p class="dim">{hint}</p>}
    </>
  );
}
