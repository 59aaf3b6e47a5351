import { type BattleState, type FighterState, newBattle } from '@hive-arbiter/engine';
import { type BoardFile, Builder, boardOf, type Place } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { setUpOf } from '../trial.ts';
import { Ground } from './ground.ts';
import { seenBy } from './seen.ts';
import { Distances, waysOf } from './ways.ts';

const BELOW = { x: 30, y: 30, height: 0 };

function container() {
  return new Builder('container', 'slums', { width: 36, depth: 36 }).container(9, 9, 4, 4);
}

/** Where a move of so many inches leads a fighter who stands in the middle of the container. */
function endsOn(board: ReturnType<ReturnType<typeof container>['done']>, inches: number) {
  const state: BattleState = newBattle(
    setUpOf({
      scenario: 'takeover.stand-off',
      variant: 'updated',
      special: [],
      gangs: ['goliath', 'orlock'],
      bots: ['rookie'],
      board,
      seed: 'container',
    }),
  );
  state.round = 2;
  const [gang] = state.gangs;
  const id = gang?.roster[0] ?? '';
  const spot = { x: 11, y: 11, height: 2.5, facing: 0 };
  Object.assign(state.fighters[id] as FighterState, { fate: 'standing', tookPart: true, spot });
  const ground = Ground.of(seenBy(state, gang?.seat ?? ''));
  const me = ground.modelOf(id);
  return me ? ground.ends(me, { inches }, [BELOW], 6) : [];
}

test('[core.terrain.jump.1] whoever cannot get down on foot may jump, and only then', () => {
  const down = (ends: ReturnType<typeof endsOn>) =>
    ends.filter(({ at, risky }) => at.height === 0 && !risky).length;
  expect(down(endsOn(container().done(), 4))).toBeGreaterThan(0);
  const withLadder = endsOn(container().ladder(11, 9, 0, 2.5).done(), 4);
  expect(withLadder.flatMap(({ steps, risky }) => (risky ? [] : steps)).map(({ by }) => by)).not.toContain(
    'jump',
  );
});

test('a part of a way that a slow fighter cannot take in one move counts more than a way round', () => {
  const { cost } = waysOf(boardOf(container().ladder(11, 9, 0, 2.5).done()).terrain);
  expect([...cost].filter((inches) => inches > 4 && inches < 16)).toEqual([]);
  expect(Math.max(...cost)).toBeGreaterThan(16);
});

test('a gangway with a barricade close behind its end is a way', () => {
  const over = (gangway: boolean) => {
    const built = new Builder('gangway', 'slums', { width: 36, depth: 36 })
      .container(1, 1, 10, 10)
      .container(13, 1, 10, 10)
      .obstacle('barricade', barrier(13.9), 2.5)
      .obstacle('barricade', barrier(9.6), 2.5);
    const board = boardOf((gangway ? built.platform(11, 5, 2, 1.5, 2.5) : built).done());
    const [here, there] = [5, 19].map((x) => ({ x, y: 6, height: 2.5 }));
    return new Distances(waysOf(board.terrain), board, [there as Place]).isReachedFrom(here as Place);
  };
  expect(over(true)).toBe(true);
  expect(over(false)).toBe(false);
});

/** Half an inch thick, right across a container. */
function barrier(x: number): BoardFile['obstacles'][number]['outline'] {
  return [
    [x, 1],
    [x + 0.5, 1],
    [x + 0.5, 11],
    [x, 11],
  ];
}
