/** Dice that one can check: the server and the seats seal their chance, open it, and afterwards all is shown. */
import { randomBytes } from 'node:crypto';
import type { Sealed } from './seal.ts';

/** As it stands in a battle file; files from before seals have none. */
export interface Fair extends Omit<Sealed, 'seals'> {
  readonly serverSeed: string;
  readonly seals?: Sealed['seals'];
  /** How often the seals were made: more than once where some were opened and the battle did not begin. */
  readonly sealings?: number;
}

export function newServerSeed(): string {
  return randomBytes(32).toString('hex');
}
