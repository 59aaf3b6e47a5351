import { expect, test } from 'vitest';
import { tableOn } from '../../battle/on-board.fixture.ts';
import '../../scenarios/index.ts';
import type { PieceKind } from '../../board/file.ts';
import type { Answer } from '../../table/question.ts';
import { run } from '../../table/table.ts';
import { type AfterPass, placeTerrainInTurn, type Stage } from './terrain-in-turn.ts';

const CLAUSE = 'dominion.battlefield.sector.1';

/** Two gangs place terrain; the answers are what each names, and where. */
function place(
  pieces: readonly (readonly [PieceKind, number])[],
  stages: readonly Omit<Stage, 'clause'>[],
  answers: readonly Answer[],
  afterPass: AfterPass = 'one-last-piece',
) {
  const bag = pieces.map(([kind, count]) => ({ kind, count }));
  const given = [...answers];
  const { t, state, asked } = tableOn({}, { pieces: bag }, given);
  const all = stages.map((stage) => ({ ...stage, clause: CLAUSE }) as const);
  run(placeTerrainInTurn(t, state.gangs, all, afterPass));
  return {
    state,
    left: given.length,
    who: asked.map(({ kind, by }) => `${kind} ${by?.join()}`),
    placed: (state.board?.changes ?? []).map((change) => (change.is === 'piece' ? change.id : change.is)),
  };
}

const at = (x: number, y: number) => ({ x, y, facing: 0 });
const LARGE = { class: 'large' } as const;

test('[core.board.setup.2, dominion.battlefield.sector.1] after one player passes the other gets one last piece', () => {
  const answers = ['container', at(4, 4), 'enough', 'container', at(12, 4)];
  const { who, placed, left } = place([['container', 9]], [LARGE], answers);
  expect(who).toEqual(['choice escher', 'place escher', 'choice goliath', 'choice escher', 'place escher']);
  expect(placed).toEqual(['container-1', 'container-2']);
  expect(left).toBe(0);
});

test('[takeover.prebattle.battlefield.2] in Takeover the others go on, and the classes come in their order', () => {
  const stages = [LARGE, { class: 'scatter' } as const];
  const answers = [
    'enough',
    'container',
    at(4, 4),
    'container',
    at(12, 4),
    'enough',
    'barrels',
    at(4, 12),
    'enough',
    'enough',
  ];
  const pieces = [
    ['container', 9],
    ['barrels', 9],
  ] as const;
  const { placed, left } = place(pieces, stages, answers, 'others-go-on');
  expect(placed).toEqual(['container-1', 'container-2', 'barrels-1']);
  expect(left).toBe(0);
});

test('[dominion.battlefield.zone.1] nobody passes before enough lie, and each places no more than their share', () => {
  const spots = [at(4, 4), at(8, 4), at(12, 4), at(16, 4)];
  // Two have to lie, so only one kind leaves nothing to choose; with three a player at most the last two may be passed.
  const answers = [spots[0], spots[1], 'enough', 'barrels', spots[2]] as Answer[];
  const { who, placed } = place([['barrels', 9]], [{ class: 'scatter', least: 2, mostEach: 3 }], answers);
  expect(who).toEqual(['place escher', 'place goliath', 'choice escher', 'choice goliath', 'place goliath']);
  expect(placed).toHaveLength(3);
  const all = place([['barrels', 9]], [{ class: 'scatter', least: 9, mostEach: 1 }], [at(4, 4), at(8, 4)]);
  expect(all.placed).toHaveLength(2);
});

test('a stage is over when nothing is left or nothing fits', () => {
  expect(place([['container', 1]], [LARGE], ['container', at(4, 4)]).placed).toHaveLength(1);
  expect(place([['door', 3]], [{ class: 'door' }], []).placed).toEqual([]);
});

test('[dominion.ambush.battlefield.1] if the defender scatters, nobody else is asked', () => {
  const { state } = tableOn({});
  const stage = { class: 'scatter', by: state.gangs.slice(0, 1) } as const;
  const { who } = place([['barrels', 2]], [stage], ['barrels', at(4, 4), 'barrels', at(8, 4)]);
  expect(new Set(who)).toEqual(new Set(['choice escher', 'place escher']));
});

test('the piece lies where it snapped to, and the changes rebuild the terrain', () => {
  const { state } = place([['container', 1]], [LARGE], ['container', at(4.1, 4.1)]);
  expect(state.board?.changes).toMatchObject([{ is: 'piece', kind: 'container', x: 4, y: 4, turn: 0 }]);
  expect(state.board?.file.floors).toMatchObject([{ id: 'container-1-container-1', under: 'solid' }]);
});
