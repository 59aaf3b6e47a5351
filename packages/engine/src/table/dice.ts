/** Dice and decks: what can be rolled, what it can show and how likely each face is. */

/** A D6, a D3, which is half a D6 rounded up [core.dice.types.1], the injury die [core.dice.types.6] and the others. */
export const DICE = {
  D6: { faces: [1, 2, 3, 4, 5, 6], weights: [1, 1, 1, 1, 1, 1] },
  D3: { faces: [1, 2, 3], weights: [1, 1, 1] },
  injury: { faces: ['flesh', 'serious', 'out'], weights: [2, 3, 1] },
  firepower: { faces: [1, 2, 3, 'ammo'], weights: [2, 2, 1, 1] },
  // Two faces of six say Hit; the other four point anywhere, one degree as likely as the next.
  scatter: {
    faces: ['hit', ...Array.from({ length: 360 }, (_, degree) => degree)],
    weights: [180, ...new Array<number>(360).fill(1)],
  },
  // The small arrow on a Hit face, for the rules that need a direction anyway.
  bearing: {
    faces: Array.from({ length: 360 }, (_, degree) => degree),
    weights: new Array<number>(360).fill(1),
  },
} as const satisfies Record<string, { faces: readonly Face[]; weights: readonly number[] }>;

export type Die = keyof typeof DICE;
export type Face = number | string;

export type InjuryFace = 'flesh' | 'serious' | 'out';
export type FirepowerFace = 1 | 2 | 3 | 'ammo';
export type ScatterFace = 'hit' | number;

/** Some dice of one kind, or a card from a deck, and what is read off them. */
export type Dice =
  | {
      readonly die: Die;
      readonly count: number;
      /** How a player would say it, such as `2D6x10`. */
      readonly notation: string;
      /** What is read: each face in the order rolled, the faces in any order, or only the sum. */
      readonly read: 'faces' | 'pool' | 'sum';
    }
  | { readonly deck: readonly string[]; readonly notation: string };

/** A roll as players write it: `D6`, `2D6`, `D3+5`, `2D6x10`, `D66`. */
export type Notation = string;

export interface Roll {
  readonly dice: Extract<Dice, { die: Die }>;
  total(faces: readonly Face[]): number;
}

const ROLL = /^(\d{0,3})D(3|6|66)(?:([+-])(\d{1,4}))?(?:[x×](\d{1,4}))?$/i;
const parsed = new Map<Notation, Roll>();

/**
 * Reads a notation; `D3+5` adds before `x` multiplies, as in `D6+1x10`. `2D6` is added up [core.dice.types.2], a D66 is
 * read as tens and units [core.dice.types.3, campaign.conventions.d66.1].
 */
export function parseRoll(notation: Notation): Roll {
  const known = parsed.get(notation);
  if (known) return known;
  const match = ROLL.exec(notation.replaceAll(' ', ''));
  if (!match) throw new RangeError(`"${notation}" is no roll: write D6, 2D6, D3+5, 2D6x10 or D66`);
  const [, many, sides, sign, added, times] = match;
  const isD66 = sides === '66';
  const count = isD66 ? 2 : Number(many || 1);
  if (isD66 && many) throw new RangeError(`"${notation}": a D66 is rolled on its own`);
  const plus = Number(added ?? 0) * (sign === '-' ? -1 : 1);
  const factor = Number(times ?? 1);
  const dice = { die: sides === '3' ? 'D3' : 'D6', count, notation, read: isD66 ? 'faces' : 'sum' } as const;
  const roll: Roll = {
    dice,
    total: isD66
      ? (faces) => ((faces[0] as number) * 10 + (faces[1] as number) + plus) * factor
      : (faces) => (sum(faces) + plus) * factor,
  };
  parsed.set(notation, roll);
  return roll;
}

/** Dice of one kind whose faces are read one by one. */
export function diceOf(die: Die, count: number, read: 'faces' | 'pool' = 'faces'): Dice {
  return {
    die,
    count,
    notation: count === 1 ? die : `${count}${die.startsWith('D') ? '' : ' '}${die}`,
    read,
  };
}

/** One card off a shuffled deck. Fighters drawn at random are cards, too [campaign.conventions.random.1]. */
export function cardOf(deck: readonly string[]): Dice {
  return { deck, notation: `1 of ${deck.length} cards` };
}

/** Says what is wrong with these faces as an answer to this roll, or nothing. */
export function faultOf(dice: Dice, faces: readonly unknown[]): string | undefined {
  const wanted = 'deck' in dice ? 1 : dice.count;
  if (faces.length !== wanted) return `expected ${wanted} of ${dice.notation}, got ${faces.length}`;
  for (const face of faces) {
    if ('deck' in dice) {
      if (!dice.deck.includes(face as string)) {
        return `expected a card of ${listed(dice.deck)}, got ${JSON.stringify(face)}`;
      }
    } else if (!(DICE[dice.die].faces as readonly unknown[]).includes(face)) {
      return `expected a ${dice.die} to show ${facesOf(dice.die)}, got ${JSON.stringify(face)}`;
    }
  }
  return undefined;
}

/** The faces of a die, in words. */
export function facesOf(die: Die): string {
  if (die === 'scatter') return 'hit or a direction from 0 to 359';
  return die === 'bearing' ? 'a direction from 0 to 359' : listed(DICE[die].faces);
}

/** The 52 playing cards and both jokers, by id: `5-hearts`, `K-clubs`, `joker-1`. */
export const PLAYING_CARDS: readonly string[] = [
  ...['clubs', 'diamonds', 'hearts', 'spades'].flatMap((suit) =>
    ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].map((rank) => `${rank}-${suit}`),
  ),
  'joker-1',
  'joker-2',
];

export function sum(faces: readonly Face[]): number {
  let total = 0;
  for (const face of faces) total += face as number;
  return total;
}

function listed(faces: readonly Face[]): string {
  return faces.length > 12 ? `${faces.slice(0, 12).join(', ')} …` : faces.join(', ');
}
