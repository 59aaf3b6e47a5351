/** Boards for tests: small ones by hand, and random ones that always make sense. */
import fc from 'fast-check';
import { type BoardFile, emptyBoard, readBoard } from './file.ts';
import { rectangle } from './outline.ts';

type Parts = { -readonly [K in keyof BoardFile]?: BoardFile[K] };

/** A checked board of 24" by 24" with these parts. */
export function boardFile(parts: Parts = {}): BoardFile {
  return readBoard({ ...emptyBoard('Test', 'slums', { width: 24, depth: 24 }), ...parts });
}

/** A solid wall 3" high. */
export function wall(id: string, from: readonly [number, number], to: readonly [number, number]) {
  return { id, kind: 'wall' as const, from, to, bottom: 0, top: 3 };
}

export function barricade(id: string, x: number, y: number, width: number, depth: number) {
  return { id, kind: 'barricade' as const, outline: rectangle(x, y, width, depth), bottom: 0, height: 1 };
}

const quarter = (from: number, to: number) =>
  fc.integer({ min: from * 4, max: to * 4 }).map((each) => each / 4);
const spot = fc.tuple(quarter(0, 24), quarter(0, 24));

/** Walls, obstacles, a solid platform and a walkway with its ladder, a door, areas: in every combination. */
export const anyBoard: fc.Arbitrary<BoardFile> = fc
  .record({
    walls: fc.array(fc.tuple(spot, spot), { maxLength: 12 }),
    barricades: fc.array(fc.tuple(quarter(0, 20), quarter(0, 20), fc.boolean()), { maxLength: 5 }),
    container: fc.option(fc.tuple(quarter(0, 16), quarter(0, 16))),
    walkway: fc.option(fc.tuple(quarter(1, 14), quarter(1, 20))),
    door: fc.option(fc.tuple(quarter(2, 20), quarter(2, 20), fc.constantFrom('open', 'closed'))),
    pool: fc.option(
      fc.tuple(quarter(0, 18), quarter(0, 18), fc.constantFrom('difficult', 'dangerous', 'sump', 'pit')),
    ),
  })
  .map(({ walls, barricades, container, walkway, door, pool }) =>
    boardFile({
      walls: [
        ...walls
          .filter(([[ax, ay], [bx, by]]) => Math.hypot(bx - ax, by - ay) >= 0.25)
          .map(([from, to], at) => wall(`wall-${at}`, from, to)),
        ...(door
          ? [
              wall('post-1', [door[0] - 2, door[1]], [door[0], door[1]]),
              wall('post-2', [door[0] + 2, door[1]], [door[0] + 4, door[1]]),
            ]
          : []),
      ],
      doors: door
        ? [
            {
              id: 'door',
              from: [door[0], door[1]],
              to: [door[0] + 2, door[1]],
              bottom: 0,
              top: 3,
              state: door[2] as 'open' | 'closed',
            },
          ]
        : [],
      obstacles: barricades.map(([x, y, along], at) =>
        along ? barricade(`barricade-${at}`, x, y, 3, 0.5) : barricade(`barricade-${at}`, x, y, 0.5, 3),
      ),
      floors: [
        ...(container
          ? [{ id: 'container', at: 2, under: 'solid' as const, outline: rectangle(...container, 6, 4) }]
          : []),
        ...(walkway ? [{ id: 'walkway', at: 5, outline: rectangle(...walkway, 8, 3) }] : []),
      ],
      ways: walkway
        ? [
            {
              id: 'ladder',
              kind: 'ladder',
              foot: { x: walkway[0], y: walkway[1] + 1.5, height: 0 },
              head: { x: walkway[0], y: walkway[1] + 1.5, height: 5 },
            },
          ]
        : [],
      areas: pool
        ? [
            {
              id: 'pool',
              kind: pool[2] as 'difficult',
              outline: rectangle(pool[0], pool[1], 5, 5),
              at: 0,
              ...(pool[2] === 'pit' ? { depth: 4 } : {}),
            },
          ]
        : [],
    }),
  );
