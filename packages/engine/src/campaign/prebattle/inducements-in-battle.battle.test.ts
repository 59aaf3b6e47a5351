import { expect, test } from 'vitest';
import { ANA, fighter, REX, tableOn } from '../../battle/on-board.fixture.ts';
import { BattleBoard } from '../../battle/on-board.ts';
import { atMoment } from '../../battle/special-rule.ts';
import type { BattleTable, GangState } from '../../battle/state.ts';
import { zone } from '../../battle/where.ts';
import '../../scenarios/index.ts';
import { look, modelOf } from '../../board/index.ts';
import { fixZone } from '../../core/deploy.ts';
import { newMarker } from '../../special/classic/markers.ts';
import { say } from '../../table/events.ts';
import type { Answer, Question } from '../../table/question.ts';
import { run } from '../../table/table.ts';
import { inducedInBattle } from './inducements-in-battle.ts';

const at = (x: number, y: number) => ({ x, y, facing: 0 });

/** Escher brought three barricades, and Goliath sets up in the north. */
function brought(answers: readonly Answer[]) {
  const table = tableOn({}, {}, [...answers]);
  const { state } = table;
  for (let count = 0; count < 3; count++) {
    const barricade = newMarker(state, 'barricade', { gang: 'escher', state: 'to-place' });
    state.markers[barricade.id] = barricade;
  }
  state.special = [...state.special, 'dominion.inducements'];
  const [, goliath] = state.gangs as [GangState, GangState];
  fixZone(state, [goliath], zone(say('where/anywhere'), { x: [0, 24], y: [18, 24] }));
  return table;
}

const setUp = (t: BattleTable) => run(atMoment(t, 'beforeSetUp'));

test('[dominion.inducements.data.14, dominion.inducements.timing.2] on a board barricades from inducements are terrain that gives cover', () => {
  const { t, state, asked } = brought([at(6, 6), at(12, 6), at(18, 6)]);
  setUp(t);
  expect(asked.map(({ kind, by, clause }) => [kind, by?.join(), clause])).toEqual(
    Array.from({ length: 3 }, () => ['place', 'escher', 'dominion.inducements.timing.2']),
  );
  expect(Object.values(state.markers).filter(({ kind }) => kind === 'barricade')).toEqual([]);
  expect(state.board?.file.obstacles.map(({ kind }) => kind)).toEqual([
    'barricade',
    'barricade',
    'barricade',
  ]);
  expect(state.board?.file.pieces).toEqual([]);
  Object.assign(fighter(state, ANA), { spot: { x: 6, y: 5, height: 0 }, fate: 'standing' });
  Object.assign(fighter(state, REX), { spot: { x: 6, y: 14, height: 0 }, fate: 'standing' });
  const { now } = new BattleBoard(state);
  expect(look(now, modelOf(now, REX), modelOf(now, ANA)).cover).toBe('full');
});

test('[dominion.inducements.timing.2] no barricade lies in the zone of the enemy, and any may lie in the own one', () => {
  const { t, state, asked } = brought([at(6, 6), at(12, 6), at(18, 6)]);
  const [escher] = state.gangs as [GangState];
  fixZone(state, [escher], zone(say('where/anywhere'), { x: [0, 24], y: [0, 8] }));
  const question = () => asked.at(-1) as Question<'place'>;
  setUp(t);
  state.board = {
    ...state.board,
    file: { ...state.board?.file, pieces: [{ kind: 'barricade', count: 1 }] },
  } as never;
  const board = new BattleBoard(state);
  expect(board.faultOf(question(), at(12, 20))).toMatchObject({ say: 'pieces/enemy-zone' });
  expect(board.faultOf(question(), at(12, 18))).toMatchObject({ say: 'pieces/enemy-zone' });
  expect(board.faultOf(question(), at(12, 17))).toBeUndefined();
  expect(board.faultOf(question(), at(12, 2))).toBeUndefined();
});

test('[dominion.inducements.data.15] fighters from inducements do not count as present at the start', () => {
  const { state } = tableOn({});
  const [escher] = state.gangs as [GangState];
  const crew = ['escher-leader', 'escher-ganger-1', 'escher-ganger-2'];
  state.occasion.induced = crew.slice(1);
  expect(inducedInBattle.bottleCrew(state, { ...escher, crew } as GangState, 3)).toBe(1);
});
