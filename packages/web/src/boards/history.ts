/** What was done to a value, to go back and forth in. */
export interface History<T> {
  readonly past: readonly Step<T>[];
  readonly now: T;
  readonly future: readonly Step<T>[];
}

/** A value with what was done: in the past the value before it, in the future the value after it. */
export interface Step<T> {
  readonly value: T;
  readonly words: string;
}

const MOST = 200;

export function historyOf<T>(now: T): History<T> {
  return { past: [], now, future: [] };
}

export function did<T>({ past, now }: History<T>, to: T, words: string): History<T> {
  return { past: [...past.slice(1 - MOST), { value: now, words }], now: to, future: [] };
}

export function undone<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    past: history.past.slice(0, -1),
    now: last.value,
    future: [{ value: history.now, words: last.words }, ...history.future],
  };
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, { value: history.now, words: next.words }], now: next.value, future };
}
