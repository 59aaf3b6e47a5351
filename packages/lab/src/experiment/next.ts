/** Which battles of an experiment are played next, and how far it is: the same wherever they are played. */
import type { Outcome, Trial } from '../trial.ts';
import { type Cell, cellsOf, type LabPlan, trialOf } from './plan.ts';
import { BLOCK, enoughOf, type Results } from './report.ts';

/** A battle of an experiment: its line, and its place in it. */
export interface Job extends Trial {
  readonly cell: string;
  readonly at: number;
}

/** The battles that are missing for the next block of each line that is not sure yet. */
export function nextJobs(plan: LabPlan, results: Results): readonly Job[] {
  return cellsOf(plan).flatMap((cell) => missing(plan, cell, results.get(cell.id) ?? []));
}

function missing(plan: LabPlan, cell: Cell, outcomes: readonly (Outcome | undefined)[]): readonly Job[] {
  if (enoughOf(plan, outcomes) !== undefined) return [];
  const { least, most } = plan.battles;
  const gap = outcomes.indexOf(undefined);
  const known = gap < 0 ? outcomes.length : gap;
  const until = Math.min(
    most,
    Math.max(Math.ceil(least / BLOCK) * BLOCK, (Math.floor(known / BLOCK) + 1) * BLOCK),
  );
  const jobs: Job[] = [];
  for (let at = known; at < until; at++)
    if (outcomes[at] === undefined) jobs.push({ ...trialOf(plan, cell, at), cell: cell.id, at });
  return jobs;
}

/** How many battles are played, and how many there will be at the most; fewer where a line is sure before. */
export function progressOf(
  plan: LabPlan,
  results: Results,
): { readonly played: number; readonly most: number } {
  let [played, most] = [0, 0];
  for (const { id } of cellsOf(plan)) {
    const outcomes = results.get(id) ?? [];
    const enough = enoughOf(plan, outcomes);
    played += enough ?? outcomes.length;
    most += enough ?? plan.battles.most;
  }
  return { played, most };
}
