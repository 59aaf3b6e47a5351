/** How the dice fell against how they should fall, in words. */
import { say } from '../../words/index.ts';

export interface Luck {
  readonly gang: string;
  readonly die: string;
  readonly dice: number;
  readonly average: number;
  readonly expected: number;
  /** How many standard deviations the sum lies above its expectation. */
  readonly sigmas: number;
}

/** The share of battles in which dice fall lower than this. */
export function shareBelow(sigmas: number): number {
  // The logistic curve is within a hundredth of the normal one, which is plenty here.
  return 1 / (1 + Math.exp(-1.702 * sigmas));
}

export function luckWords({ dice, sigmas }: Pick<Luck, 'dice' | 'sigmas'>): string {
  if (dice < 10) return say('too few dice to say');
  if (Math.abs(sigmas) < 0.5) return say('about average');
  const share = Math.round(100 * shareBelow(Math.abs(sigmas)));
  return sigmas > 0
    ? say('higher than in {share} of 100 battles', { share })
    : say('lower than in {share} of 100 battles', { share });
}
