/** The last steps of a table, for those who missed some. */

/** One step from a version to the next, ready to be sent to anybody: operations as JSON, without brackets. */
export interface Step {
  readonly from: number;
  readonly to: number;
  /** What everybody sees. */
  readonly shared: string;
  /** What only one seat sees, or with no seat those who only watch; nothing if there is none. */
  readonly own: ReadonlyMap<string | undefined, string>;
}

/** The place of a step's text: the public part, then each seat's own part, by their lengths in characters. */
interface Kept {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly end: number;
  readonly shared: number;
  readonly seats: readonly (string | undefined)[];
  readonly lengths: readonly number[];
}

/** So many steps are kept at most, in so many bytes; a device that missed more gets the whole view. */
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
    const seats = [...own.keys()];
    const lengths: number[] = [];
    let size = Buffer.byteLength(shared);
    for (const mine of own.values()) {
      size += Buffer.byteLength(mine);
      lengths.push(mine.length);
    }
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
    for (const mine of own.values()) place += this.bytes.write(mine, place);
    this.kept.push({ from, to, at, end, shared: shared.length, seats, lengths });
  }

  /** The steps that lead on from that version, or nothing if they are not all here. */
  since(version: number): readonly Step[] | undefined {
    const first = this.kept.findIndex(({ from }) => from === version);
    return first === -1 ? undefined : this.kept.slice(first).map((step) => this.read(step));
  }

  clear(): void {
    this.kept = [];
  }

  private read({ from, to, at, end, shared, seats, lengths }: Kept): Step {
    const text = this.bytes.toString('utf8', at, end);
    const own = new Map<string | undefined, string>();
    let place = shared;
    for (const [nth, seat] of seats.entries()) {
      const length = lengths[nth] as number;
      own.set(seat, text.slice(place, place + length));
      place += length;
    }
    return { from, to, shared: text.slice(0, shared), own };
  }
}
