/** The last steps of a table, for those who missed some. */

/** One step from a version to the next, ready to be sent to anybody: operations as JSON, without brackets. */
export interface Step {
  readonly from: number;
  readonly to: number;
  /** What everybody sees. */
  readonly shared: string;
  /** What only one seat sees, or with no seat those who only watch; nothing where there is nothing. */
  readonly own: ReadonlyMap<string | undefined, string>;
}

/** Where a step lies: what everybody sees, then what each seat alone sees. */
interface Kept {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly end: number;
  readonly shared: number;
  readonly own: readonly (readonly [seat: string | undefined, length: number])[];
}

/** So many steps are kept at most, in so many bytes; whoever missed more gets the whole view. */
const MOST_STEPS = 16;
const ROOM = 32 * 1024;

/**
 * As texts they would be half of everything that outlives an answer, and moving that about is what makes everybody wait. So
 * they are bytes in a place that is used again and again.
 */
export class PatchHistory {
  private readonly bytes = Buffer.allocUnsafeSlow(ROOM);
  private kept: Kept[] = [];

  /** Keeps a step, which follows on the one before. */
  keep({ from, to, shared, own }: Step): void {
    const lengths = Array.from(own, ([seat, text]) => [seat, Buffer.byteLength(text)] as const);
    const sharedLength = Buffer.byteLength(shared);
    const size = lengths.reduce((sum, [, length]) => sum + length, sharedLength);
    if (size > ROOM) {
      this.clear();
      return;
    }
    const last = this.kept.at(-1)?.end ?? 0;
    const at = last + size <= ROOM ? last : 0;
    const end = at + size;
    const isFree = (step: Kept) => step.end <= at || step.at >= end;
    // From the oldest on; whatever came before one that is gone is of no use.
    const gone = this.kept.findLastIndex((step) => !isFree(step)) + 1;
    this.kept.splice(0, Math.max(gone, this.kept.length + 1 - MOST_STEPS));
    let place = at + this.bytes.write(shared, at);
    for (const text of own.values()) place += this.bytes.write(text, place);
    this.kept.push({ from, to, at, end, shared: sharedLength, own: lengths });
  }

  /** The steps that lead on from that version, or nothing where they are not all here. */
  since(version: number): readonly Step[] | undefined {
    const first = this.kept.findIndex(({ from }) => from === version);
    return first === -1 ? undefined : this.kept.slice(first).map((step) => this.read(step));
  }

  clear(): void {
    this.kept = [];
  }

  private read({ from, to, at, shared, own }: Kept): Step {
    let place = at;
    const next = (length: number) => {
      const text = this.bytes.toString('utf8', place, place + length);
      place += length;
      return text;
    };
    return {
      from,
      to,
      shared: next(shared),
      own: new Map(own.map(([seat, length]) => [seat, next(length)])),
    };
  }
}
