/** How the dice fell against how they should fall on average. */
import { DICE } from '@hive-arbiter/engine';
import type { RolledDice } from './verify.ts';

export interface Luck {
  readonly gang: string;
  readonly die: string;
  readonly dice: number;
  /** How often each face came up. */
  readonly faces: Readonly<Record<string, number>>;
  readonly average: number;
  readonly expected: number;
  /** How many standard deviations the sum lies above its expectation. */
  readonly sigmas: number;
}

/** One line for each gang and kind of die that shows numbers; `all` is the whole table. */
export function luckOf(rolls: readonly RolledDice[]): readonly Luck[] {
  const piles = new Map<string, { gang: string; die: 'D6' | 'D3'; faces: number[] }>();
  for (const { dice, faces, gang } of rolls) {
    if ('deck' in dice || (dice.die !== 'D6' && dice.die !== 'D3')) continue;
    for (const whose of ['all', ...(gang === undefined ? [] : [gang])]) {
      const key = `${whose} ${dice.die}`;
      const pile = piles.get(key) ?? { gang: whose, die: dice.die, faces: [] };
      pile.faces.push(...(faces as readonly number[]));
      piles.set(key, pile);
    }
  }
  return [...piles.values()].map(({ gang, die, faces }) => {
    const sides = DICE[die].faces.length;
    const expected = (sides + 1) / 2;
    const sum = faces.reduce((all, face) => all + face, 0);
    const spread = Math.sqrt((faces.length * (sides * sides - 1)) / 12);
    const counted = Object.fromEntries(
      DICE[die].faces.map((face) => [String(face), faces.filter((each) => each === face).length]),
    );
    return {
      gang,
      die,
      dice: faces.length,
      faces: counted,
      average: sum / faces.length,
      expected,
      sigmas: (sum - faces.length * expected) / spread,
    };
  });
}
