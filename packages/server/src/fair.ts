/** Dice that one can check: the server commits to its seed, the players add theirs, and afterwards all is shown. */
import { createHash, randomBytes } from 'node:crypto';

export interface Fair {
  /** Published before the battle: the hash of `serverSeed`. */
  readonly commitment: string;
  /** Shown once the battle is over. */
  readonly serverSeed: string;
  /** What each player added before the battle, by seat. */
  readonly entropy: Readonly<Record<string, string>>;
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

export function newServerSeed(): string {
  return randomBytes(32).toString('hex');
}

export function commitmentTo(serverSeed: string): string {
  return sha256(`hive-arbiter-dice:${serverSeed}`);
}

/** The seed of the battle's dice. Nobody alone can choose it: the server was bound before the players spoke. */
export function mixedSeed({ serverSeed, entropy }: Omit<Fair, 'commitment'>): string {
  const seats = Object.keys(entropy).sort();
  return sha256(JSON.stringify([serverSeed, ...seats.map((seat) => [seat, entropy[seat]])]));
}
