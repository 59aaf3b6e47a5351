/** The Hive War melta trap on a board: how wide its pitfall is, and where those go who get clear of it. */
import { expect, test } from 'vitest';
import { apart, boardNow } from '../../battle/board-now.ts';
import { ANA, BASES, fighter, REX, tableOn, wall } from '../../battle/on-board.fixture.ts';
import '../../scenarios/index.ts';
import type { Answer } from '../../table/question.ts';
import { run, Table } from '../../table/table.ts';
import { explode, newTrap } from './booby-trap.ts';

const BO = 'escher-champion';
const AT = { x: 12, y: 12, height: 0 };
/** Where a base is just touched by nothing: its edge on the rim of the marker. */
const CLEAR = 2.5 + BASES / 2;

function explodes(xs: Readonly<Record<string, number>>, answers: Answer[], more = {}) {
  const spots = Object.fromEntries(Object.entries(xs).map(([id, x]) => [id, { x, y: 12, facing: 0 }]));
  const { t: on, state, asked } = tableOn(spots, more, answers);
  const t = new Table(on.hand, { variants: new Set(['n21']), rulings: {} }, state, [], on.board);
  const trap = Object.assign(newTrap(t, 'melta'), { spot: AT });
  state.markers[trap.id] = trap;
  run(explode(t, trap));
  return { state, asked, trap, far: (id: string) => apart(AT, boardNow(state)?.models.get(id) as never) };
}

test('[classic.booby-trap.n21-melta.1, classic.booby-trap.n21-melta.2, classic.booby-trap.n21-melta.3] on a board a pitfall is as wide as a 5" Blast: it covers wholly, partly or not at all', () => {
  const xs = { [ANA]: 12 + 2.5 - BASES / 2, [REX]: 12 - CLEAR + 0.01, [BO]: 12 + CLEAR };
  const { state, asked, trap } = explodes(xs, [[1], [6, 6]]);
  expect(fighter(state, ANA).fate).toBe('out-of-action');
  // Partly covered: the test fails with a 1.
  expect(fighter(state, REX).fate).toBe('out-of-action');
  expect(asked.filter(({ clause }) => clause === 'classic.booby-trap.n21-melta.3')).toHaveLength(1);
  expect(fighter(state, BO).fate).toBe('standing');
  expect(trap.spot).toBeNull();
  expect(state.markers['pitfall-1']).toMatchObject({ spot: AT, data: { across: 5 } });
});

test('[classic.booby-trap.n21-melta.4] who passes is pinned and moved the shortest way off it', () => {
  const { state, far } = explodes({ [REX]: 12 - CLEAR + 0.5 }, [[6]]);
  expect(fighter(state, REX)).toMatchObject({ fate: 'pinned', spot: { y: 12 } });
  expect(far(REX)).toBeCloseTo(CLEAR, 6);
});

test('[classic.booby-trap.n21-melta.4] with a wall in the way the shortest way leads round', () => {
  const x = 12 - CLEAR + 0.5;
  const { state, far } = explodes({ [REX]: x }, [[6]], { walls: [wall(x - BASES / 2 - 0.1)] });
  expect(far(REX)).toBeCloseTo(CLEAR, 6);
  expect(boardNow(state)?.models.get(REX)?.x).toBeGreaterThan(x - 0.1);
});
