/** All results of dice, one course after the other: a path of forks, each at one of its outcomes. */
import type { Outcomes } from './outcomes.ts';

/** A point where the dice decide: its outcomes, the one being looked at, and the chance of having come this far. */
export interface Fork {
  readonly values: readonly unknown[];
  readonly weights: readonly bigint[];
  readonly over: bigint;
  readonly under: bigint;
  at: number;
  /** The last weight that was multiplied with, and what came of it: most faces weigh the same. */
  known: { readonly weight: bigint; readonly over: bigint };
}

/** What is decided at this point of the course being looked at; a point that is new becomes a fork. */
export function decidedAt(path: Fork[], depth: number, outcomes: () => Outcomes<unknown>): unknown {
  let fork = path[depth];
  if (!fork) {
    const { values, weights, total } = outcomes();
    const over = overOf(path);
    fork = { values, weights, over, under: underOf(path) * total, at: 0, known: { weight: 1n, over } };
    path.push(fork);
  }
  return fork.values[fork.at];
}

/** Moves on to the next course of the dice; false when all have been taken. */
export function advance(path: Fork[]): boolean {
  for (let fork = path.at(-1); fork; fork = path.at(-1)) {
    if (++fork.at < fork.values.length) return true;
    path.pop();
  }
  return false;
}

/** The chance of the course being looked at, not reduced: its upper side and its lower side. */
export function overOf(path: readonly Fork[]): bigint {
  const last = path[path.length - 1];
  if (!last) return 1n;
  const weight = last.weights[last.at] as bigint;
  if (last.known.weight !== weight) last.known = { weight, over: last.over * weight };
  return last.known.over;
}

export function underOf(path: readonly Fork[]): bigint {
  return path[path.length - 1]?.under ?? 1n;
}
