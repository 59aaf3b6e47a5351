/** Battles that went on by other rules, part by part. */

/** A part of a battle that was played by other rules than what came after it. */
export interface Part {
  /** The stamp of its rules; none for those from before stamps. */
  readonly rules: string | null;
  /** How many entries the log had when the table went on by others. */
  readonly entries: number;
  /** The checkpoint that it went on from: what came after it no longer holds. */
  readonly from: number;
}

export function partsOf(parts: string | null | undefined): readonly Part[] {
  return JSON.parse(parts ?? '[]') as readonly Part[];
}
