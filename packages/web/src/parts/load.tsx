/** Waiting for something, and what to do when it does not come. */
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { get, Refused } from '../api.ts';
import { type Label, say } from '../words/index.ts';

export interface Load<T> {
  readonly data?: T;
  readonly fault?: Error;
  readonly again: () => void;
}

/** Reads from the server whenever the path changes. Given no path it reads nothing. */
export function useLoad<T>(path: string | undefined, token?: string): Load<T> {
  const [state, set] = useState<{ path: string; data?: T; fault?: Error }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (path === undefined) return undefined;
    const stop = new AbortController();
    get<T>(path, { token, signal: stop.signal }).then(
      (data) => set({ path, data }),
      (fault) => {
        if (!stop.signal.aborted) set({ path, fault });
      },
    );
    return () => stop.abort();
  }, [path, token, tries]);
  const again = useCallback(() => setTries((count) => count + 1), []);
  return state && state.path === path ? { ...state, again } : { again };
}

/** Refusals whose words are about a field and do not name it. */
const ABOUT_A_FIELD: readonly (string | undefined)[] = [
  'missing',
  'not-known',
  'not-one-of',
  'does-not-fit',
  'no-text',
  'too-deep',
];

/** What went wrong, with the field that it is about. */
export function problemWords(error: Error): string {
  const { code, field } = error instanceof Refused ? error : {};
  return field !== undefined && field !== '' && ABOUT_A_FIELD.includes(code)
    ? say('At {field}: {fault}', { field, fault: error.message })
    : error.message;
}

/** What is waited for, as a whole sentence. */
type Fetching = Extract<Label, `Fetching ${string}`>;

export function Loading({ what }: { what: Fetching }) {
  return (
    <p class="loading" role="status">
      {say(what)}
    </p>
  );
}

export function Problem({ of, retry }: { of: Error; retry?: () => void }) {
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{say('That did not work.')}</strong> {problemWords(of)}
      </p>
      {retry && (
        <button type="button" class="btn" onClick={retry}>
          {say('Try again')}
        </button>
      )}
    </div>
  );
}

/** What was loaded, or the wait for it, or why it did not come. */
export function Loaded<T>({
  from,
  what,
  children,
}: {
  from: Load<T>;
  what: Fetching;
  children: (data: T) => ComponentChildren;
}) {
  if (from.fault) return <Problem of={from.fault} retry={from.again} />;
  if (from.data === undefined) return <Loading what={what} />;
  return <>{children(from.data)}</>;
}

export function Empty({ children }: { children: ComponentChildren }) {
  return <div class="empty">{children}</div>;
}
