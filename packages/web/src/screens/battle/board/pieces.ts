/** Planning a piece of terrain before the battle: how it would look there, and where it fits. */
import type { Question } from '@hive-arbiter/engine';
import {
  type BoardFile,
  footprintOf,
  type PieceKind,
  type PieceSpot,
  withPiece,
} from '@hive-arbiter/engine/board';
import { inWords, sayInches } from '../../../boards/parts.ts';
import { type Label, say } from '../../../words/index.ts';
import { faultIn } from './moves.ts';
import type { Plan } from './plan.ts';
import type { OnBoard } from './see.ts';

type Terrain = NonNullable<Question['about']> & { readonly is: 'terrain' };

export function terrainIn({ about }: Question<'place'>): Terrain | undefined {
  return about?.is === 'terrain' ? about : undefined;
}

/** A piece put here, as an answer with its words. */
export function piecePlan(
  on: OnBoard,
  ask: Question<'place'>,
  number: number,
  about: Terrain,
  { x, y, height }: { readonly x: number; readonly y: number; readonly height: number },
  turn: number,
): Plan {
  const kind = about.piece as PieceKind;
  const put = { x: tidy(x), y: tidy(y), height, facing: turn };
  const lies = on.hand.pieceAt(about, put);
  const fault = faultIn(on, ask, put);
  const at = 'say' in lies ? { ...put, turn } : lies;
  const end = { x: at.x, y: at.y, height: at.height, facing: at.turn };
  return {
    number,
    of: about.piece,
    answer: put,
    end,
    path: [end],
    inches: 0,
    piece: { parts: partsOf(fileNow(on), kind, at), footprint: footprintOf(kind, at) },
    words: fault ?? `${sayWhere(on, at)}.`,
    ...(fault === undefined ? {} : { fault }),
  };
}

const tidy = (inches: number) => Math.round(inches * 100) / 100;

function fileNow({ state }: OnBoard): BoardFile {
  return (state.board as { readonly file: BoardFile }).file;
}

/** The parts of the piece alone, where they would be. */
function partsOf(file: BoardFile, kind: PieceKind, spot: PieceSpot): BoardFile {
  const made = withPiece(file, { kind, id: 'planned', ...spot });
  const fresh = <Part>(before: readonly Part[], after: readonly Part[]) => after.slice(before.length);
  return {
    ...made,
    floors: fresh(file.floors, made.floors),
    walls: fresh(file.walls, made.walls),
    blocks: fresh(file.blocks, made.blocks),
    obstacles: fresh(file.obstacles, made.obstacles),
    doors: fresh(file.doors, made.doors),
    ways: fresh(file.ways, made.ways),
    ductways: fresh(file.ductways, made.ductways),
    tiles: fresh(file.tiles, made.tiles),
    areas: [],
    markers: [],
    zones: [],
  };
}

function sayWhere({ board }: OnBoard, { x, y, height, turn }: PieceSpot): string {
  const { width, depth } = board.terrain;
  const toCentre = Math.hypot(x - width / 2, y - depth / 2);
  return [
    say('{east} east, {north} north', { east: inWords(x), north: inWords(y) }),
    say('{inches} from the centre', { inches: sayInches(toCentre) }),
    ...(height > 0 ? [say('{inches} up', { inches: sayInches(height) })] : []),
    ...(turn === 0 ? [] : [say('turned by {degrees} degrees', { degrees: Math.round(turn) })]),
  ].join(', ');
}

/** Where the piece fits, by list: the nearest such spot to each of these parts of the board. */
export function pieceSpots(
  on: OnBoard,
  ask: Question<'place'>,
  about: Terrain,
): readonly { name: string; about: string; spot: PieceSpot }[] {
  const { width, depth } = on.board.terrain;
  const fits: PieceSpot[] = [];
  for (let y = STRIDE / 2; y < depth; y += STRIDE)
    for (let x = STRIDE / 2; x < width; x += STRIDE)
      for (const facing of [0, 90]) {
        const put = { x, y, height: 0, facing };
        if (on.hand.faultOf(ask, put) !== undefined) continue;
        const lies = on.hand.pieceAt(about, put);
        if (!('say' in lies)) fits.push(lies);
      }
  const found = new Map<string, { name: string; about: string; spot: PieceSpot }>();
  for (const [name, east, north] of PARTS) {
    const far = ({ x, y }: PieceSpot) => Math.hypot(x - east * width, y - north * depth);
    const spot = fits.reduce<PieceSpot | undefined>(
      (best, each) => (!best || far(each) < far(best) ? each : best),
      undefined,
    );
    const key = spot && `${spot.x} ${spot.y} ${spot.turn}`;
    if (spot && key !== undefined && !found.has(key))
      found.set(key, { name: say(name), about: sayWhere(on, spot), spot });
  }
  return [...found.values()];
}

const STRIDE = 3;
const PARTS: readonly (readonly [name: Label, east: number, north: number])[] = [
  ['In the middle', 0.5, 0.5],
  ['In the north', 0.5, 0.8],
  ['In the north-east', 0.8, 0.8],
  ['In the east', 0.8, 0.5],
  ['In the south-east', 0.8, 0.2],
  ['In the south', 0.5, 0.2],
  ['In the south-west', 0.2, 0.2],
  ['In the west', 0.2, 0.5],
  ['In the north-west', 0.2, 0.8],
];
