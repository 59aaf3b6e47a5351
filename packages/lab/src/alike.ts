/** Adds up chances of plain data that is alike: same fields and values, in any order of the fields. */

/** A value, with its chance not reduced. */
export interface Tallied<T> {
  readonly value: T;
  readonly over: bigint;
  readonly under: bigint;
}

/**
 * Values by their content. A hash finds candidates and a comparison decides, which takes a fraction of the time of
 * writing them all as JSON. There may be tens of thousands, so they are kept in a few parallel lists.
 */
export class Tally<T> {
  private readonly values: T[] = [];
  private readonly overs: bigint[] = [];
  private readonly unders: bigint[] = [];
  /** The last value of each hash, and before each value another one of the same hash. */
  private readonly byHash = new Map<number, number>();
  private readonly before: (number | undefined)[] = [];

  /** Adds without reducing, which is what makes it cheap: denominators along a rule are mostly the same. */
  add(value: T, over: bigint, under: bigint): void {
    const hash = hashOf(value);
    const last = this.byHash.get(hash);
    for (let at = last; at !== undefined; at = this.before[at]) {
      if (isAlike(this.values[at], value)) {
        this.addAt(at, over, under);
        return;
      }
    }
    this.byHash.set(hash, this.values.length);
    this.values.push(value);
    this.overs.push(over);
    this.unders.push(under);
    this.before.push(last);
  }

  /** Every value once, in the order they first came. */
  *[Symbol.iterator](): IterableIterator<Tallied<T>> {
    for (let at = 0; at < this.values.length; at++)
      yield { value: this.values[at] as T, over: this.overs[at] as bigint, under: this.unders[at] as bigint };
  }

  private addAt(at: number, over: bigint, under: bigint): void {
    const sum = this.overs[at] as bigint;
    const whole = this.unders[at] as bigint;
    if (whole === under) {
      this.overs[at] = sum + over;
    } else if (whole % under === 0n) {
      this.overs[at] = sum + over * (whole / under);
    } else if (under % whole === 0n) {
      this.overs[at] = sum * (under / whole) + over;
      this.unders[at] = under;
    } else {
      this.overs[at] = sum * under + over * whole;
      this.unders[at] = whole * under;
    }
  }
}

function hashOf(value: unknown): number {
  if (typeof value === 'string') return hashOfText(value);
  if (typeof value === 'number')
    return Number.isInteger(value) ? mixed(value | 0, 1) : hashOfText(String(value));
  if (typeof value === 'boolean') return value ? 2 : 3;
  if (typeof value !== 'object' || value === null) return 5;
  if (Array.isArray(value)) {
    let hash = 7;
    for (const each of value) hash = mixed(hash, hashOf(each));
    return hash;
  }
  // Fields are summed up, so that their order does not count; their names are left to the comparison.
  let hash = 11;
  for (const name in value) {
    const field = (value as Record<string, unknown>)[name];
    if (field !== undefined) hash = (hash + hashOf(field)) | 0;
  }
  return hash;
}

function mixed(hash: number, next: number): number {
  const mix = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ next;
  return Math.imul(mix ^ (mix >>> 12), 0x297a2d39) | 0;
}

/** Ids differ at their beginning or at their end: the hash skips the middle, and the comparison reads it. */
function hashOfText(text: string): number {
  const { length } = text;
  let hash = length;
  const begins = Math.min(length, 4);
  for (let at = 0; at < begins; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  for (let at = Math.max(begins, length - 8); at < length; at++)
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return mixed(hash, 13);
}

function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    for (let at = 0; at < one.length; at++) if (!isAlike(one[at], other[at])) return false;
    return true;
  }
  if (Array.isArray(other)) return false;
  return holds(one, other) && holds(other, one);
}

/** Does every field of one have an equal in the other? An undefined field counts as missing. */
function holds(one: object, other: object): boolean {
  for (const name in one) {
    if (!isAlike((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]))
      return false;
  }
  return true;
}
