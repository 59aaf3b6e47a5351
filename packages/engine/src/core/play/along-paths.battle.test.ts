/** The things on a path on a board, and their effects on the mover. */

import { expect, test } from 'vitest';
import { boardNow } from '../../battle/board-now.ts';
import { goOut, pin } from '../../battle/events.ts';
import { momentOf } from '../../battle/moment.ts';
import { ANA, fighter, REX, tableOn, wall } from '../../battle/on-board.fixture.ts';
import { BattleBoard } from '../../battle/on-board.ts';
import { inView, turnTo } from '../../battle/sight-on-board.ts';
import type { Marker } from '../../battle/state.ts';
import { ANYWHERE, within } from '../../battle/where.ts';
import type { Board, Model } from '../../board/board.ts';
import type { BoardFile } from '../../board/file.ts';
import { hasLine } from '../../board/look.ts';
import { rectangle } from '../../board/outline.ts';
import { explode } from '../../special/classic/booby-trap.ts';
import { say } from '../../table/say.ts';
import '../../scenarios/index.ts';
import { specialRule, switchOn } from '../../battle/special-rule.ts';
import type { Answer, Question, Spot } from '../../table/question.ts';
import { run } from '../../table/table.ts';
import { driveTowards, isShoved, keepToEdges, moves, runsForCover, turnsRound } from './moving.ts';

const MOVE = { inches: 8, clause: 'core.actions.move.1' } as const;
const at = ({ spot }: { readonly spot: Spot | null }) => spot as Exclude<Spot, 'placed'>;

/** A platform of 8" by 8", so high above the ground. */
function platform(height: number, more: Partial<BoardFile> = {}): Partial<BoardFile> {
  return {
    floors: [{ id: 'deck', at: height, outline: rectangle(0, 0, 8, 8) }],
    ways: [
      { id: 'up', kind: 'ladder', foot: { x: 8, y: 1, height: 0 }, head: { x: 8, y: 1, height } },
    ] as BoardFile['ways'],
    ...more,
  } as Partial<BoardFile>;
}

const SPIKES: Partial<BoardFile> = {
  areas: [{ id: 'spikes', kind: 'dangerous', outline: rectangle(6, 0, 2, 8), at: 0 }],
} as Partial<BoardFile>;

test('[core.terrain.dangerous.1] a fighter who fails on dangerous ground goes out of action there', () => {
  const path = [{ x: 9.5, y: 4 }];
  const lucky = tableOn({ [ANA]: { x: 4, y: 4 } }, SPIKES, [path, [6]]);
  run(moves(lucky.t, fighter(lucky.state, ANA), MOVE));
  expect(at(fighter(lucky.state, ANA)).x).toBe(9.5);
  expect(lucky.asked.map(({ clause }) => clause)).toEqual([
    'core.actions.move.1',
    'core.terrain.dangerous.1',
  ]);

  const { t, state } = tableOn({ [ANA]: { x: 4, y: 4 } }, SPIKES, [path, [1]]);
  run(moves(t, fighter(state, ANA), MOVE));
  expect(fighter(state, ANA).fate).toBe('out-of-action');
});

test('[core.terrain.edge.1] a fighter who is pinned within ½" of an edge tests Initiative or falls', () => {
  const falls = (answers: Answer[], more: Partial<BoardFile> = platform(3)) => {
    const { t, state, asked } = tableOn({ [ANA]: { x: 4, y: 7, height: 3 } }, more, answers);
    pin(t, fighter(state, ANA), 'core.shooting.pin.1');
    run(keepToEdges(t));
    return { spot: at(fighter(state, ANA)), asked: asked.length, state };
  };
  expect(falls([[6]]).spot).toMatchObject({ y: 7, height: 3 });
  // The edge, the fall and its hit, which does not wound.
  const { spot, state } = falls([[1], [1], [1]]);
  expect(spot.height).toBe(0);
  expect(spot.y).toBeGreaterThan(8);
  expect(momentOf(state)).not.toHaveProperty('prone');
  // Far from any edge nobody rolls.
  const { t, state: far, asked } = tableOn({ [ANA]: { x: 4, y: 4, height: 3 } }, platform(3));
  pin(t, fighter(far, ANA), 'core.shooting.pin.1');
  run(keepToEdges(t));
  expect(asked).toEqual([]);
});

test('[core.terrain.edge.2] a railing adds 1 to the test', () => {
  const railing = { id: 'rail', kind: 'railing', from: [0, 8], to: [8, 8], bottom: 3, top: 4 };
  const keeps = (more: Partial<BoardFile>) => {
    const on = tableOn({ [ANA]: { x: 4, y: 7, height: 3 } }, more, [[3], [1], [1]]);
    fighter(on.state, ANA).stats = { ...fighter(on.state, ANA).stats, i: 4 };
    pin(on.t, fighter(on.state, ANA), 'core.shooting.pin.1');
    run(keepToEdges(on.t));
    return at(fighter(on.state, ANA)).height === 3;
  };
  expect(keeps(platform(3))).toBe(false);
  expect(keeps(platform(3, { walls: [railing] } as never))).toBe(true);
});

test('[core.terrain.fall.3, campaign.table-rules.fall.2] a fighter who is landed on is pinned and hit as well, and the faller lies 1" away', () => {
  const spots = { [ANA]: { x: 4, y: 7, height: 3 }, [REX]: { x: 4, y: 8.3, height: 0 } };
  const { t, state } = tableOn(spots, platform(3), Array(4).fill([1]));
  run(isShoved(t, fighter(state, ANA), 0, 3));
  expect(fighter(state, ANA).fate).toBe('pinned');
  expect(fighter(state, REX).fate).toBe('pinned');
  const [ana, rex] = [at(fighter(state, ANA)), at(fighter(state, REX))];
  expect(ana.height).toBe(0);
  expect(Math.hypot(ana.x - rex.x, ana.y - rex.y)).toBeGreaterThanOrEqual(28.5 / 25.4 + 1 - 1e-6);
});

test('[core.terrain.fall.4] a faller who lands near the next edge may fall again', () => {
  const stairs = {
    floors: [
      { id: 'low', at: 3, outline: rectangle(0, 0, 8, 8) },
      { id: 'high', at: 6, outline: rectangle(0, 0, 8, 7) },
    ],
  } as Partial<BoardFile>;
  const { t, state, asked } = tableOn({ [ANA]: { x: 4, y: 6, height: 6 } }, stairs, Array(6).fill([1]));
  run(isShoved(t, fighter(state, ANA), 0, 2));
  run(keepToEdges(t));
  expect(asked.some(({ clause }) => clause === 'core.terrain.edge.1')).toBe(true);
  expect(at(fighter(state, ANA)).height).toBe(0);
});

test('[core.movement.inch.2] a fighter who is pushed within 1" of an enemy ends 1" away', () => {
  const { t, state } = tableOn({ [ANA]: { x: 4, y: 4 }, [REX]: { x: 8, y: 4 } });
  run(isShoved(t, fighter(state, ANA), 90, 2.5));
  const { x, y } = at(fighter(state, ANA));
  expect(Math.hypot(8 - x, 4 - y)).toBeGreaterThanOrEqual(28.5 / 25.4 + 1 - 1e-6);
});

test('[classic.booby-trap.moving.1] a trap on the way is set off where the path comes within 2"', () => {
  const walk = (answers: Answer[]) => {
    const { t, state, asked } = tableOn({ [ANA]: { x: 2, y: 4 } }, {}, [[{ x: 10, y: 4 }], ...answers]);
    switchOn(state, 'classic.booby-trap');
    const trap = { id: 'trap', kind: 'booby-trap', gang: null, carriedBy: null, state: 'armed' } as const;
    state.markers.trap = { ...trap, spot: { x: 6, y: 6 }, data: { trap: 'frag' } } as Marker;
    run(moves(t, fighter(state, ANA), MOVE));
    return { x: at(fighter(state, ANA)).x, asked: asked.map(({ clause }) => clause), state };
  };
  // Nothing happens: the fighter goes on, and rolls for it only once [classic.booby-trap.trigger.3].
  const lucky = walk([[2]]);
  expect(lucky.x).toBe(10);
  expect(lucky.asked).toEqual(['core.actions.move.1', 'classic.booby-trap.trigger.4']);
  // It goes off: the fighter is pinned on the spot, and the move is over.
  const unlucky = walk([[6], [1], [1]]);
  expect(unlucky.x).toBeLessThan(6);
  expect(unlucky.state.fighters[ANA]?.fate).toBe('pinned');
});

test.each([
  ['which does nothing', [[2]], 12],
  ['which goes off', [[6], [1], [1]], 3.75],
] as const)(
  '[classic.booby-trap.trigger.1] a fighter who is shoved past a trap meets it on the way, %s',
  (_, answers, x) => {
    const { t, state, asked } = tableOn({ [ANA]: { x: 3, y: 4 } }, {}, [...answers]);
    switchOn(state, 'classic.booby-trap');
    const trap = { id: 'trap', kind: 'booby-trap', gang: null, carriedBy: null, state: 'armed' } as const;
    state.markers.trap = { ...trap, spot: { x: 6, y: 6 }, data: { trap: 'frag' } } as Marker;
    run(isShoved(t, fighter(state, ANA), 90, 9));
    expect(asked[0]?.clause).toBe('classic.booby-trap.trigger.4');
    expect(Math.abs(at(fighter(state, ANA)).x - x)).toBeLessThan(0.5);
  },
);

test.each([
  [2.9, true],
  [3.2, false],
])(
  '[classic.reference.weapons.2] the 5" Blast of a trap is laid on its middle: a base whose middle is %d" away is hit: %s',
  (inches, hit) => {
    const { t, state } = tableOn({ [ANA]: { x: 6 + inches, y: 12 } }, {}, Array(4).fill([1]));
    switchOn(state, 'classic.booby-trap');
    const trap = { id: 'trap', kind: 'booby-trap', gang: null, carriedBy: null, state: 'armed' } as const;
    const marker = { ...trap, spot: { x: 6, y: 12 }, data: { trap: 'frag' } } as Marker;
    state.markers.trap = marker;
    run(explode(t, marker));
    expect(fighter(state, ANA).fate).toBe(hit ? 'pinned' : 'standing');
  },
);

/** Who of the sentries saw the last walk, and who sees its end. */
const spotted: { crossed: readonly string[]; inside: readonly string[] } = { crossed: [], inside: [] };
specialRule({
  id: 'test.sentry',
  title: '',
  *moved(t, { id }) {
    const clause = 'takeover.sneak-attack.spotting.1';
    const way = { is: 'watched', of: id, onTheWay: true } as const;
    spotted.crossed = yield* t.sees(id, [REX], clause, undefined, way);
    spotted.inside = yield* t.sees(id, [REX], clause, undefined, { is: 'watched', of: id });
  },
});

test('[takeover.sneak-attack.spotting.1] a sentry sees a path that crosses the view and ends behind a wall', () => {
  const half = { ...wall(8), to: [8, 10] } as never;
  const there = [
    { x: 4, y: 13 },
    { x: 4, y: 6 },
  ];
  const { t, state } = tableOn(
    { [ANA]: { x: 4, y: 6 }, [REX]: { x: 14, y: 12, facing: 270 } },
    { walls: [half] },
    [there],
  );
  switchOn(state, 'test.sentry');
  run(moves(t, fighter(state, ANA), { ...MOVE, inches: 14 }));
  expect(spotted).toEqual({ crossed: [REX], inside: [] });
  expect(momentOf(state)).not.toHaveProperty('way');
});

test('[core.nerve.run.2] a run ends more than 3" from enemies, out of their sight if possible', () => {
  const { t, state, asked } = tableOn(
    { [ANA]: { x: 9, y: 12 }, [REX]: { x: 12, y: 12, facing: 270 } },
    { walls: [{ ...wall(5), from: [5, 8], to: [5, 16] } as never] },
  );
  run(runsForCover(t, fighter(state, ANA), 10));
  const { x, y } = at(fighter(state, ANA));
  expect(asked).toEqual([]);
  const [ana, rex] = [ANA, REX].map((id) => boardNow(state)?.models.get(id) as Model) as [Model, Model];
  expect(Math.hypot(x - 12, y - 12)).toBeGreaterThan(4);
  expect(hasLine(boardNow(state) as Board, rex, ana)).toBe(false);
});

test('[core.nerve.run.2] with no way out of sight it ends as far away as it can', () => {
  const { t, state } = tableOn({ [ANA]: { x: 12, y: 12 }, [REX]: { x: 14.5, y: 12, facing: 270 } });
  run(runsForCover(t, fighter(state, ANA), 6));
  expect(at(fighter(state, ANA)).x).toBeLessThan(6.6);
});

test('[classic.crazed-cannibals.actions.2] a fighter whom a rule drives also meets the things on the way', () => {
  const { t, state } = tableOn({ [ANA]: { x: 4, y: 4 }, [REX]: { x: 14, y: 4 } }, SPIKES, [[1]]);
  run(driveTowards(t, fighter(state, ANA), fighter(state, REX), 6));
  expect(fighter(state, ANA).fate).toBe('out-of-action');
});

test('[armoury.play.gear.1] a grapnel takes a fighter to a spot in sight, a drop rig down beside them', () => {
  const { state } = tableOn({ [ANA]: { x: 4, y: 7, height: 3, facing: 0 } }, platform(3));
  const board = new BattleBoard(state);
  const place = { kind: 'place', clause: 'armoury.play.gear.1', of: ANA } as const;
  const rig: Question<'place'> = {
    ...place,
    where: ANYWHERE,
    about: { is: 'descend', from: ANA, across: 3, down: 12 },
  };
  expect(board.faultOf(rig, { x: 4, y: 9, height: 0 })).toBeUndefined();
  expect(board.faultOf(rig, { x: 4, y: 11, height: 0 })).toEqual(
    say('on-board/spot-below', { across: 3, down: 12 }),
  );
  expect(board.faultOf(rig, { x: 4, y: 6, height: 3 })).toMatchObject({ say: 'on-board/spot-below' });
  expect(
    board.faultOf(
      rig,
      board.anyAnswer(rig, () => 1),
    ),
  ).toBeUndefined();
  const rope: Question<'place'> = {
    ...place,
    where: within(12, [ANA]),
    about: { is: 'aim', from: ANA, room: true },
  };
  expect(board.faultOf(rope, { x: 4, y: 18, height: 0 })).toBeUndefined();
  expect(board.faultOf(rope, { x: 4, y: 23, height: 0 })).toMatchObject({ say: 'on-board/spot' });
  expect(board.faultOf(rope, { x: 20, y: 1, height: 0 })).toEqual(say('on-board/point-in-sight'));
  for (let seed = 1; seed < 8; seed++)
    expect(
      board.faultOf(
        rope,
        board.anyAnswer(rope, (most) => Math.min(most, seed)),
      ),
    ).toBeUndefined();
});

test('[campaign.table-rules.nerve.2] friends near to where somebody stood test their nerve when they go out', () => {
  const bo = 'escher-champion';
  const { t, state } = tableOn({ [ANA]: { x: 4, y: 4 }, [bo]: { x: 6.5, y: 4 } });
  run(goOut(t, fighter(state, ANA), null, 'core.injury.out.1'));
  expect(fighter(state, ANA).spot).toBeNull();
  expect(run(t.within(3, ANA, [bo], 'core.nerve.test.1'))).toEqual([bo]);
  expect(run(t.within(1, ANA, [bo], 'core.nerve.test.1'))).toEqual([]);
});

test('[core.activation.facing.1] before acting a fighter turns freely, and afterwards sees only ahead', () => {
  const { t, state } = tableOn({ [ANA]: { x: 4, y: 4, facing: 270 }, [REX]: { x: 12, y: 4 } }, {}, [
    [{ x: 4, y: 4, facing: 90 }],
  ]);
  const [ana, rex] = [fighter(state, ANA), fighter(state, REX)];
  expect(inView(state, ana, [rex])).toEqual([]);
  momentOf(state).turns = ANA;
  expect(inView(state, ana, [rex])).toEqual([rex]);
  turnTo(state, ana, REX);
  run(keepToEdges(t));
  expect(at(ana).facing).toBe(90);
  expect(inView(state, ana, [rex])).toEqual([rex]);
  ana.spot = { ...at(ana), facing: 0 };
  run(turnsRound(t, ana, 'core.activation.facing.1'));
  expect(at(ana)).toMatchObject({ x: 4, facing: 90 });
});

test('[core.sight.line.2, core.board.kinds.5] a look may be taken at any time, and a container hides who is behind it', () => {
  const spots = { [ANA]: { x: 4, y: 12, facing: 90 }, [REX]: { x: 20, y: 12 } };
  const box = { floors: [{ id: 'c', at: 3, outline: rectangle(10, 10, 4, 4), under: 'solid' }] } as never;
  const { t, asked } = tableOn(spots);
  for (let look = 0; look < 3; look++) expect(run(t.sees(ANA, [REX], 'core.sight.line.2'))).toEqual([REX]);
  expect(asked).toEqual([]);
  expect(run(tableOn(spots, box).t.sees(ANA, [REX], 'core.sight.line.2'))).toEqual([]);
});

test('[core.board.kinds.4, campaign.alliances.formal.3] a move ends on a level of a structure, past friends', () => {
  const up = [
    { x: 9.2, y: 1, height: 0 },
    { x: 7, y: 1, height: 3 },
    { x: 4, y: 1, height: 3 },
  ];
  const spots = { [ANA]: { x: 11, y: 1, height: 0 }, 'escher-champion': { x: 5.5, y: 1, height: 3 } };
  const { t, state } = tableOn(spots, platform(3), [up]);
  run(moves(t, fighter(state, ANA), { ...MOVE, inches: 12 }));
  expect(at(fighter(state, ANA))).toMatchObject({ x: 4, height: 3 });
});
