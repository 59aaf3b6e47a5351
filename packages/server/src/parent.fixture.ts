import type { Socket } from 'node:net';

/** For processes of tests and benchmarks: this one ends as soon as its parent is gone. Waiting for that keeps nothing alive. */
export function endWithParent(): void {
  process.stdin.once('end', () => process.exit(1)).resume();
  (process.stdin as Socket).unref();
}
