/**
 * The board: geometry that answers what people at a physical table measure and see. Everything is a pure function of
 * one value, `Board`: terrain (from a board file, never changed), models with their places, and how each door is.
 *
 *   const board = boardOf(readBoard(json), [model('ana', 'red', 4, 4), model('rex', 'blue', 20, 9)]);
 *
 * | question of a rule | function |
 * |---|---|
 * | `measure`: who of these is within X? | `within(board, from, ids, inches)`, nearest first; `distance(a, b)`, `nearest` |
 * | `sight`: who of these is seen? | `seen(board, from, ids)`; `look(board, a, b)` for cover; `isInArc`, `isHiddenFromEnemies` |
 * | contact, engagement | `areInContact`, `areEngaged`, `engagedWith`, `besideLine` for stray shots |
 * | `place`: is this spot legal? | `noRoom(board, model, place)`; a `Where`: `whereOnBoard` and `sampleSpots` (battle/where-on-board.ts) |
 * | `move`: is this path legal, what does it meet? | `walk(board, model, path, rules)`: cost and events, or a refusal with its clause |
 * | where can I get to, and how? | `reach`, `findPath`, `findCharge` |
 * | pushed, knocked back, scattered | `push`, `scattered` |
 * | blasts and flames | `placedBlast`, `underBlast`, `underTemplate`, `coverFromBlast` |
 * | an edge within ½" | `edgeNear` |
 * | a battlefield | `makeBoard(scenario, seed)`, `fairnessOf`, `boardSvg`, `boardLetters`, `Builder` for boards by hand |
 *
 * Exactly X inches is within X: comparisons allow a hair of 1e-9" (`HAIR`), and bases laid against each other by
 * decimals touch at 1e-6". Places are inches east and north of the south-west corner and above the ground.
 */

export { BATTLEFIELDS, type Battlefield } from './battlefields.ts';
export * from './blast.ts';
export * from './board.ts';
export { Builder } from './builder.ts';
export { changedBy, type TerrainChange } from './changes.ts';
export { distanceToStretch } from './distance.ts';
export { boardLetters, boardSvg, type Drawing } from './draw.ts';
export { type Fairness, fairnessOf, type ZoneFigures } from './fairness.ts';
export {
  AREA_KINDS,
  BOARD_FORMAT,
  BOARD_VERSION,
  type BoardFile,
  BoardSchema,
  type DoorState,
  emptyBoard,
  MARKER_KINDS,
  type MarkerKind,
  PIECE_KINDS,
  type PieceKind,
  readBoard,
  STYLES,
  type Style,
  ZONE_NAMES,
} from './file.ts';
export {
  type Cover,
  hasLine,
  isHiddenFromEnemies,
  isInArc,
  isUnseenBy,
  type Look,
  look,
  seen,
  sees,
} from './look.ts';
export { LOOKS, type Made, type MakeOptions, makeBoard } from './make.ts';
export {
  areEngaged,
  areInContact,
  areSplit,
  besideLine,
  byDistance,
  distance,
  distanceToPlace,
  engagedWith,
  isSolidBetween,
  isWithin,
  nearest,
  within,
} from './measure.ts';
export {
  classOf,
  faultOfPiece,
  footprintOf,
  PIECE_CLASSES,
  type PieceClass,
  type PieceLimits,
  type PieceSpot,
  type PlacedPiece,
  piecesFor,
  snapped,
  spotForPiece,
  withPiece,
} from './pieces.ts';
export {
  findCharge,
  findPath,
  type Reach,
  type ReachRules,
  type ReachSpot,
  reach,
  rimsOf,
} from './reach.ts';
export { FLAME, tipAt, underFlame } from './template.ts';
export { surfacesAt, type Terrain, terrainOf } from './terrain.ts';
export {
  edgeNear,
  type Leg,
  noRoom,
  type Path,
  type PathEvent,
  type Pushed,
  push,
  type Refusal,
  type Walk,
  Walker,
  type WalkRules,
  type Waypoint,
  walk,
} from './walk.ts';
