/** What the board's geometry costs: a board of 48" with 300 walls, three levels and 60 models, as crowded as they get. */
import { Chance } from '@hive-arbiter/engine';
import {
  type Board,
  type BoardFile,
  boardOf,
  emptyBoard,
  findPath,
  look,
  type Model,
  model,
  noRoom,
  reach,
  readBoard,
  sees,
} from '@hive-arbiter/engine/board';

export interface BoardFigures {
  readonly sightsASecond: number;
  readonly coversASecond: number;
  readonly reachMs: number;
  readonly worstReachMs: number;
  readonly pathMs: number;
}

export function measureBoard(): BoardFigures {
  const board = crowdedBoard(300, 60);
  const models = [...board.models.values()];
  const pairs = models.flatMap((one) =>
    models.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  const sight = rate(pairs.length, () => {
    for (const [one, other] of pairs) sees(board, { ...one, facing: bearing(one, other) }, other);
  });
  const cover = rate(pairs.length, () => {
    for (const [one, other] of pairs) look(board, one, other);
  });
  for (const each of models) reach(board, each, 6);
  const times = models.map((each) => milliseconds(() => reach(board, each, 6)));
  const paths = models
    .slice(1)
    .map((each) => milliseconds(() => findPath(board, models[0] as Model, beside(each))));
  return {
    sightsASecond: sight,
    coversASecond: cover,
    reachMs: average(times),
    worstReachMs: Math.max(...times),
    pathMs: average(paths),
  };
}

function beside({ x, y, height }: Model) {
  return { x: x + 1.5, y, height };
}

function bearing(one: Model, other: Model): number {
  return (Math.atan2(other.x - one.x, other.y - one.y) * 180) / Math.PI;
}

function average(all: readonly number[]): number {
  return all.reduce((sum, each) => sum + each, 0) / all.length;
}

/** Of the processor, since a machine with busy neighbours takes longer by the clock. */
function milliseconds(work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3; turn++) {
    const from = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(from);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** Once the code is warm, as it is in a battle. */
function rate(count: number, work: () => void): number {
  for (let turn = 0; turn < 30; turn++) work();
  return count / (milliseconds(work) / 1000);
}

function crowdedBoard(walls: number, models: number): Board {
  const chance = new Chance('crowded board');
  const inches = (most: number) => (chance.upTo(most * 4) - 1) / 4;
  const base = emptyBoard('Crowded', 'slums', { width: 48, depth: 48 });
  const box = (x: number, y: number, wide: number, deep: number): [number, number][] => [
    [x, y],
    [x + wide, y],
    [x + wide, y + deep],
    [x, y + deep],
  ];
  const file: BoardFile = readBoard({
    ...base,
    walls: Array.from({ length: walls }, (_, at) => {
      const [x, y, long] = [1 + inches(42), 1 + inches(42), 1 + inches(3)];
      const to = at % 2 ? [x + long, y] : [x, y + long];
      return { id: `wall-${at}`, kind: 'wall', from: [x, y], to, bottom: 0, top: 3 };
    }),
    obstacles: Array.from({ length: 20 }, (_, at) => ({
      id: `barricade-${at}`,
      kind: 'barricade',
      outline: box(inches(44), inches(44), 3, 0.5),
      bottom: 0,
      height: 1,
    })),
    floors: [0, 1, 2, 3, 4, 5].flatMap((at) => [
      { id: `low-${at}`, at: 3, outline: box(2 + 15 * (at % 3), 5 + 24 * Math.floor(at / 3), 12, 12) },
      { id: `high-${at}`, at: 6, outline: box(4 + 15 * (at % 3), 8 + 24 * Math.floor(at / 3), 6, 6) },
    ]),
    ways: [0, 1, 2, 3, 4, 5].flatMap((at) => {
      const [x, y] = [2 + 15 * (at % 3), 8 + 24 * Math.floor(at / 3)];
      return [
        { id: `ladder-${at}`, kind: 'ladder', foot: { x, y, height: 0 }, head: { x, y, height: 3 } },
        {
          id: `upper-${at}`,
          kind: 'ladder',
          foot: { x: x + 2, y: y + 2, height: 3 },
          head: { x: x + 2, y: y + 2, height: 6 },
        },
      ];
    }),
  });
  let board = boardOf(file);
  while (board.models.size < models) {
    const id = `fighter-${board.models.size}`;
    const height = [0, 0, 3, 6][board.models.size % 4] as number;
    const each = model(id, board.models.size % 2 ? 'red' : 'blue', 1 + inches(46), 1 + inches(46), {
      height,
    });
    if (!noRoom(board, each, each)) board = { ...board, models: new Map(board.models).set(id, each) };
  }
  return board;
}
