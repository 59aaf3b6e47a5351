/**
 * Chance that is sealed before it is shown: how devices and the server bind themselves, and how each checks the others.
 * Phones load this file, and pages without TLS have no `crypto.subtle`, so it brings its own SHA-256.
 */

/** What everybody may know of how the dice of a battle were settled. */
export interface Sealed {
  /** The server's seal, published when the battle is made. */
  readonly commitment: string;
  /** The seal of each seat, fixed before any of them was opened. */
  readonly seals: Readonly<Record<string, string>>;
  /** What was under the seals of those who opened theirs. */
  readonly entropy: Readonly<Record<string, string>>;
  /** What was under the server's, once the battle is over. */
  readonly serverSeed?: string;
}

/** What a device saw before it opened its own seal. */
export interface Witnessed {
  readonly commitment: string;
  readonly tableSeal: string;
}

export function commitmentTo(serverSeed: string): string {
  return sha256(`hive-arbiter-dice:${serverSeed}`);
}

export function sealOf(entropy: string): string {
  return sha256(`hive-arbiter-entropy:${entropy}`);
}

/** One seal over all: who has seen it knows that nobody has changed theirs since. */
export function tableSealOf({ commitment, seals }: Pick<Sealed, 'commitment' | 'seals'>): string {
  const seats = Object.keys(seals).sort();
  return sha256(JSON.stringify([commitment, ...seats.map((seat) => [seat, seals[seat]])]));
}

/** A seal as people compare it. */
export function shortSeal(seal: string): string {
  return (seal.slice(0, 12).match(/.{4}/g) ?? []).join(' ');
}

/** The seed of the battle's dice. Nobody alone can choose it: everybody was bound before anybody showed anything. */
export function mixedSeed({
  serverSeed,
  entropy,
}: {
  readonly serverSeed: string;
  readonly entropy: Sealed['entropy'];
}): string {
  const seats = Object.keys(entropy).sort();
  return sha256(JSON.stringify([serverSeed, ...seats.map((seat) => [seat, entropy[seat]])]));
}

/** The faults in how the dice were drawn, in plain words; a device compares it with the seals it saw. */
export function faultsOfSeals(sealed: Sealed, witnessed?: Witnessed): readonly string[] {
  const { commitment, seals, entropy, serverSeed } = sealed;
  const faults: string[] = [];
  if (serverSeed !== undefined && commitmentTo(serverSeed) !== commitment)
    faults.push('The server’s seed is not the one that it committed to');
  for (const [seat, text] of Object.entries(entropy)) {
    if (seals[seat] === undefined) faults.push(`The chance of ${seat} was never sealed`);
    else if (sealOf(text) !== seals[seat]) faults.push(`The chance of ${seat} is not what was sealed`);
  }
  if (witnessed && witnessed.commitment !== commitment)
    faults.push('The server’s seal is not the one that this device saw before the battle');
  else if (witnessed && witnessed.tableSeal !== tableSealOf(sealed))
    faults.push('The seals of the table are not those that this device saw before it opened its own');
  return faults;
}

/** Seats whose seal was never opened: their chance is not in the dice. */
export function unopened({ seals, entropy }: Pick<Sealed, 'seals' | 'entropy'>): readonly string[] {
  return Object.keys(seals).filter((seat) => entropy[seat] === undefined);
}

/** SHA-256 of a text, in hexadecimal (FIPS 180-4). */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = (bytes.length + 9 + 63) >> 6;
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  for (const [at, byte] of bytes.entries()) padded.setUint8(at, byte);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(blocks * 64 - 8, Math.floor(bytes.length / 0x2000_0000));
  padded.setUint32(blocks * 64 - 4, (bytes.length << 3) >>> 0);
  const hash = Int32Array.from(INITIAL);
  const words = new Int32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let at = 0; at < 16; at++) words[at] = padded.getInt32(block * 64 + at * 4);
    compress(hash, words);
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function compress(hash: Int32Array, words: Int32Array): void {
  const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
  const word = (at: number) => words[at] as number;
  for (let at = 16; at < 64; at++) {
    const near = word(at - 2);
    const far = word(at - 15);
    const mixed = (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)) + word(at - 7);
    words[at] = mixed + (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) + word(at - 16);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let at = 0; at < 64; at++) {
    const chosen = (e & f) ^ (~e & g);
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + (ROUND[at] as number) + word(at)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) hash[at] = (hash[at] as number) + value;
}

/** The first 32 bits of the fractional parts of roots of the first primes. */
function rootsOfPrimes(count: number, root: (prime: number) => number): readonly number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes.map((prime) => ((root(prime) % 1) * 0x1_0000_0000) | 0);
}

const INITIAL = rootsOfPrimes(8, Math.sqrt);
const ROUND = rootsOfPrimes(64, Math.cbrt);
