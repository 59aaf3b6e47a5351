/** Faces of dice as people read and type them. */
import type { Dice, Face } from '@hive-arbiter/engine';
import { type Label, nameOfId, say, sayCount, type Text } from '../words/index.ts';

/** What each die of a kind can show, with its word; directions are too many to list. */
export function facesOf(die: string): readonly (readonly [face: Face, words: string])[] {
  switch (die) {
    case 'D6':
      return [1, 2, 3, 4, 5, 6].map((face) => [face, String(face)] as const);
    case 'D3':
      return [1, 2, 3].map((face) => [face, String(face)] as const);
    case 'injury':
      return [
        ['flesh', say('Flesh wound')],
        ['serious', say('Serious injury')],
        ['out', say('Out of action')],
      ];
    case 'firepower':
      return [
        [1, '1'],
        [2, '2'],
        [3, '3'],
        ['ammo', say('Ammo symbol')],
      ];
    default:
      return [];
  }
}

/** `Roll 2D6`, `Draw a card`: what the button says. */
export function rollWords(dice: Dice): string {
  if ('deck' in dice) return dice.deck.length === 1 ? say('Draw the card') : say('Draw one at random');
  const { die, count, notation } = dice;
  switch (die) {
    case 'injury':
      return sayCount(count, 'Roll the injury die', 'Roll {count} injury dice');
    case 'firepower':
      return sayCount(count, 'Roll the firepower die', 'Roll {count} firepower dice');
    case 'scatter':
      return sayCount(count, 'Roll the scatter die', 'Roll {count} scatter dice');
    case 'bearing':
      return say('Roll a direction');
    default:
      return say('Roll {notation}', { notation: inDice(notation) });
  }
}

const NAMED_DICE: Readonly<Record<string, Label>> = {
  injury: 'Injury die',
  firepower: 'Firepower die',
  scatter: 'Scatter die',
  bearing: 'Bearing die',
};

const SEVERAL_DICE = {
  injury: '{count} injury dice',
  firepower: '{count} firepower dice',
  scatter: '{count} scatter dice',
} as const satisfies Record<string, Text>;

/** A notation as it stands in a line: `2D6`, `Injury die`, `2 injury dice`. */
export function diceName(notation: string): string {
  const name = NAMED_DICE[notation];
  if (name) return say(name);
  const [, count, die = ''] = /^(\d+) (\w+)$/.exec(notation) ?? [];
  const several = SEVERAL_DICE[die as keyof typeof SEVERAL_DICE];
  return several && count ? say(several, { count }) : inDice(notation);
}

/** A notation with the letter that the language has for dice: `2D6`, `2W6`. */
function inDice(notation: string): string {
  return notation.replace(/D(?=\d)/g, say('D|dice'));
}

/** What one box of a roll is called: a D66 has tens and units. */
export function dieName(dice: Dice, at: number): string {
  if ('deck' in dice) return say('The card');
  if (dice.notation.toUpperCase().startsWith('D66')) return at === 0 ? say('Tens') : say('Units');
  return dice.count === 1
    ? say('The die')
    : say('Die {number} of {count}', { number: at + 1, count: dice.count });
}

const COMPASS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** A direction in degrees clockwise from north, in words. */
export function directionWords(degrees: number): string {
  const direction = COMPASS[Math.round(degrees / 45) % 8] as string;
  return `${nameOfId(direction) ?? direction}, ${degrees}°`;
}

/** The direction in which a point lies from the middle of a dial, as degrees clockwise from the top. */
export function degreesTo(x: number, y: number): number {
  return (Math.round((Math.atan2(x, -y) * 180) / Math.PI) + 360) % 360;
}

/** A face as it stands in a line. */
export function sayFace(face: Face): string {
  const named = [...facesOf('injury'), ...facesOf('firepower')].find(([each]) => each === face);
  return named?.[1] ?? nameOfId(String(face)) ?? String(face).replaceAll('-', ' ');
}
