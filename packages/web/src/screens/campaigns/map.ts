/** Where the territories of a campaign lie on its map: a honeycomb in which each keeps its place. */
import type { SeenCampaign } from './held.ts';

export type Territory = SeenCampaign['territories'][number];

export interface Hex {
  readonly territory: Territory;
  /** The centre, in units of the drawing. */
  readonly x: number;
  readonly y: number;
}

/** From the centre of a hex to its corners. */
export const SIDE = 50;
const WIDTH = Math.sqrt(3) * SIDE;
const COLUMNS = 5;
const EDGE = 4;

/** Every second row is one hex shorter, so that the hexes interlock. */
function placeAt(index: number): { readonly row: number; readonly column: number } {
  const pair = 2 * COLUMNS - 1;
  const rest = index % pair;
  const row = 2 * Math.floor(index / pair) + (rest < COLUMNS ? 0 : 1);
  return { row, column: rest < COLUMNS ? rest : rest - COLUMNS };
}

/** The deck's territories lie in its order, the Settlements of the gangs below them; late gangs come last. */
export function hexesOf(territories: readonly Territory[]): readonly Hex[] {
  const wild = territories.filter(({ original }) => !original);
  const homes = territories.filter(({ original }) => original);
  return [...wild, ...homes].map((territory, index) => {
    const { row, column } = placeAt(index);
    return {
      territory,
      x: EDGE + WIDTH * (column + (row % 2 === 0 ? 0.5 : 1)),
      y: EDGE + SIDE * (1 + 1.5 * row),
    };
  });
}

export function sizeOf(hexes: readonly Hex[]): { readonly width: number; readonly height: number } {
  const lowest = Math.max(0, ...hexes.map(({ y }) => y));
  return { width: 2 * EDGE + WIDTH * COLUMNS, height: lowest + SIDE + EDGE };
}

/** The outline of a hex around its centre, pointing upwards. */
export function outline({ x, y }: Pick<Hex, 'x' | 'y'>, side = SIDE): string {
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    return `${(x + side * Math.cos(angle)).toFixed(1)},${(y + side * Math.sin(angle)).toFixed(1)}`;
  });
  return corners.join(' ');
}

/** At most three letters: of its words, or the first ones of a single word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word !== '');
  if (words.length < 2) return name.slice(0, 2).toUpperCase();
  return words
    .slice(0, 3)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

/** A name in lines that fit into a hex. */
export function linesOf(name: string): readonly string[] {
  const lines: string[] = [];
  for (const word of name.replace(/^the /i, '').split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= 11) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, 3).map((line) => (line.length > 13 ? `${line.slice(0, 12)}…` : line));
}
