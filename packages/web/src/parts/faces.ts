/** Faces of dice as people read and type them. */
import type { Dice, Face } from '@hive-arbiter/engine';

/** What each die of a kind can show, with its word; directions are too many to list. */
export const FACES: Readonly<Record<string, readonly (readonly [face: Face, words: string])[]>> = {
  D6: [1, 2, 3, 4, 5, 6].map((face) => [face, String(face)] as const),
  D3: [1, 2, 3].map((face) => [face, String(face)] as const),
  injury: [
    ['flesh', 'Flesh wound'],
    ['serious', 'Serious injury'],
    ['out', 'Out of action'],
  ],
  firepower: [
    [1, '1'],
    [2, '2'],
    [3, '3'],
    ['ammo', 'Ammo symbol'],
  ],
};

/** `Roll 2D6`, `Draw a card`: what the button says. */
export function rollWords(dice: Dice): string {
  if ('deck' in dice) return dice.deck.length === 1 ? 'Draw the card' : 'Draw one at random';
  const { die, count, notation } = dice;
  if (die.startsWith('D')) return `Roll ${notation}`;
  if (die === 'bearing') return 'Roll a direction';
  return count === 1 ? `Roll the ${die} die` : `Roll ${count} ${die} dice`;
}

/** A notation as it stands in a line: `2D6`, `Injury die`. */
export function diceName(notation: string): string {
  if (/^\d*D\d/.test(notation) || notation.includes(' ')) return notation;
  return `${notation.charAt(0).toUpperCase()}${notation.slice(1)} die`;
}

/** What one box of a roll is called: a D66 has tens and units. */
export function dieName(dice: Dice, at: number): string {
  if ('deck' in dice) return 'The card';
  if (dice.notation.toUpperCase().startsWith('D66')) return at === 0 ? 'Tens' : 'Units';
  return dice.count === 1 ? 'The die' : `Die ${at + 1} of ${dice.count}`;
}

const COMPASS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** A direction in degrees clockwise from north, in words. */
export function directionWords(degrees: number): string {
  return `${COMPASS[Math.round(degrees / 45) % 8]}, ${degrees}°`;
}

/** The direction in which a point lies from the middle of a dial, as degrees clockwise from the top. */
export function degreesTo(x: number, y: number): number {
  return (Math.round((Math.atan2(x, -y) * 180) / Math.PI) + 360) % 360;
}

/** A face as it stands in a line. */
export function sayFace(face: Face): string {
  const word = Object.values(FACES)
    .flat()
    .find(([each]) => each === face)?.[1];
  return word ?? String(face).replaceAll('-', ' ');
}
