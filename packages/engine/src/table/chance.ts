/** Seeded chance: the same seed gives the same dice on every machine. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { DICE, type Dice, type Die, type Face, sum } from './dice.ts';
import type { Answer, Question } from './question.ts';
import type { Hand } from './table.ts';

export type Seed = string | number;

const totals = new Map(Object.entries(DICE).map(([die, { weights }]) => [die, sum(weights)]));

function totalOf(die: Die): number {
  return totals.get(die) as number;
}

/** Rolls the dice and shuffles the decks; leaves every other question to somebody else. */
export class Chance implements Hand {
  private readonly random;

  constructor(seed: Seed) {
    // Neighbouring seeds would give correlated dice, so the whole state comes from a hash of the seed.
    const digest = new DataView(sha256(utf8ToBytes(`hive-arbiter:${seed}`)).buffer);
    this.random = xoroshiro128plusFromState([0, 4, 8, 12].map((at) => digest.getInt32(at)));
  }

  answer(question: Question): Answer | undefined {
    return question.kind === 'dice' ? this.roll(question.dice) : undefined;
  }

  /** Rolls these dice, or draws the card. */
  roll(dice: Dice): readonly Face[] {
    if ('deck' in dice) return [dice.deck[this.upTo(dice.deck.length) - 1] as Face];
    if (dice.count === 1) return [this.face(dice.die)];
    const faces: Face[] = [];
    for (let rolled = 0; rolled < dice.count; rolled++) faces.push(this.face(dice.die));
    return faces;
  }

  private face(die: Die): Face {
    if (die === 'D6') return this.upTo(6);
    if (die === 'D3') return this.upTo(3);
    const { faces, weights } = DICE[die];
    let at = this.upTo(totalOf(die));
    for (let index = 0; index < weights.length; index++) {
      at -= weights[index] as number;
      if (at <= 0) return faces[index] as Face;
    }
    throw new Error(`the weights of ${die} do not add up`);
  }

  /** A whole number from 1 to this, each as likely as the next. */
  upTo(highest: number): number {
    return uniformInt(this.random, 1, highest);
  }
}
