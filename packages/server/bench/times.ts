/** How long things took, in a fixed number of buckets: an hour of answers takes no more memory than a second. */
const LEAST = 0.01;
/** Each bucket is so much longer than the one before: a percentile is off by half of that at most. */
const STEP = 1.01;
const BUCKETS = Math.ceil(Math.log(120_000 / LEAST) / Math.log(STEP));

export class Times {
  private readonly counts = new Uint32Array(BUCKETS);
  count = 0;

  add(ms: number): void {
    const at = Math.floor(Math.log(Math.max(ms, LEAST) / LEAST) / Math.log(STEP));
    const bucket = Math.min(at, BUCKETS - 1);
    this.counts[bucket] = (this.counts[bucket] as number) + 1;
    this.count++;
  }

  addAll(others: Times): void {
    for (const [at, count] of others.counts.entries()) this.counts[at] = (this.counts[at] as number) + count;
    this.count += others.count;
  }

  /** So much of them took no longer than this, in milliseconds; 0 if there are none. */
  percentile(share: number): number {
    if (this.count === 0) return 0;
    let left = Math.min(this.count - 1, Math.floor(this.count * share));
    for (const [at, count] of this.counts.entries()) {
      if (left < count) return LEAST * STEP ** (at + 0.5);
      left -= count;
    }
    return 0;
  }
}
