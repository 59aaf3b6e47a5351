/** Battles on a board where fighters climb, jump and look past each other. */
import { expect, test } from 'vitest';
import { BattleBoard } from '../../battle/on-board.ts';
import { newBattle, sampleGang } from '../../battle/roster.ts';
import { type BattleState, fighterOf } from '../../battle/state.ts';
import { boardFile } from '../../board/board.fixture.ts';
import type { BoardFile } from '../../board/file.ts';
import { rectangle } from '../../board/outline.ts';
import type { Answer, Question, Spot } from '../../table/question.ts';
import { run, Table } from '../../table/table.ts';
import { lookAround } from './features.ts';
import { moves } from './moving.ts';
import { takeActions } from './take-actions.ts';

const ANA = 'escher-leader';
const MAL = 'escher-champion';
const REX = 'goliath-leader';
const MOVE = 'core.actions.move.1';

/** A platform 3" high from x 10 to 18 and from y 8 to 16, solid or with a ladder at its west side. */
const OUTLINE = rectangle(10, 8, 8, 8);
const SOLID = { floors: [{ id: 'platform', at: 3, under: 'solid', outline: OUTLINE }] };
const LADDER = {
  id: 'ladder',
  kind: 'ladder',
  foot: { x: 10, y: 12, height: 0 },
  head: { x: 10, y: 12, height: 3 },
};
const OPEN = { floors: [{ id: 'gantry', at: 3, outline: OUTLINE }], ways: [LADDER] };

function battleOn(parts: object, spots: Readonly<Record<string, Spot>>, answers: readonly Answer[] = []) {
  const board = boardFile(parts as Partial<BoardFile>);
  const gangs = [sampleGang('escher'), sampleGang('goliath')];
  const state = newBattle({ pack: 'takeover', scenario: 'takeover.stand-off', gangs, board });
  for (const [id, spot] of Object.entries(spots))
    Object.assign(fighterOf(state, id), { spot, fate: 'standing' });
  const left = [...answers];
  const asked: Question[] = [];
  const hand = {
    answer(question: Question) {
      asked.push(question);
      return left.shift();
    },
  };
  const t = new Table<BattleState>(hand, undefined, state, [], new BattleBoard(state));
  return { t, state, asked, ana: fighterOf(state, ANA) };
}

const UP = [
  { x: 9.4, y: 12 },
  { x: 10.6, y: 12, height: 3 },
];

test('[core.terrain.climb.1, core.terrain.climb.2] a face takes 2" of the move for every 1", a ladder 1"', () => {
  const allowed = (parts: object, inches: number) => {
    const { state } = battleOn(parts, { [ANA]: { x: 8.6, y: 12, height: 0 } });
    const question: Question<'move'> = { kind: 'move', clause: MOVE, of: ANA, inches };
    return new BattleBoard(state).faultOf(question, UP) === undefined;
  };
  // 2" along the ground, and 3" up.
  expect([allowed(SOLID, 8), allowed(SOLID, 7.9)]).toEqual([true, false]);
  expect([allowed(OPEN, 5), allowed(OPEN, 4.9)]).toEqual([true, false]);
});

test('[core.terrain.climb.3] nobody stops half-way up', () => {
  const { state } = battleOn(SOLID, { [ANA]: { x: 8.6, y: 12, height: 0 } });
  const question: Question<'move'> = { kind: 'move', clause: MOVE, of: ANA, inches: 12 };
  const half = [
    { x: 9.4, y: 12 },
    { x: 10.6, y: 12, height: 1.5 },
  ];
  expect(new BattleBoard(state).faultOf(question, half)).toBeDefined();
});

test('[core.terrain.jump.2, core.terrain.fall.2] a failed jump is a fall of the whole height', () => {
  const jump = (die: number) => {
    const path = [{ x: 18.7, y: 12, height: 0, by: 'jump' }] as never;
    const { t, ana } = battleOn(OPEN, { [ANA]: { x: 17.5, y: 12, height: 3 } }, [path, [die], [1]]);
    run(moves(t, ana, { inches: 6, clause: MOVE }));
    return { fate: ana.fate, height: (ana.spot as { height: number }).height };
  };
  expect(jump(6)).toEqual({ fate: 'standing', height: 0 });
  // The hit of a fall of 3" does not wound.
  expect(jump(1)).toEqual({ fate: 'pinned', height: 0 });
});

test('[core.sight.line.1, core.sight.line.4] one free line is enough, and whoever lies blocks none', () => {
  const cover = (fate: 'standing' | 'pinned') => {
    const { t, state } = battleOn(
      {},
      {
        [ANA]: { x: 12, y: 2, facing: 0 },
        [MAL]: { x: 12, y: 8, facing: 0 },
        [REX]: { x: 12, y: 16, facing: 180 },
      },
    );
    fighterOf(state, MAL).fate = fate;
    expect(run(t.sees(ANA, [REX], 'core.shooting.priority.1'))).toEqual([REX]);
    const covers = { options: ['open', 'partial', 'full'] };
    const about = { is: 'cover', from: ANA, to: REX } as const;
    return run(t.offer('escher', covers, 'core.shooting.hit.2', REX, about));
  };
  expect(cover('pinned')).toBe('open');
  expect(cover('standing')).not.toBe('open');
});

test('[core.doors.operate.1, core.actions.ductway.1] on a board doors and ductways are offered to those beside them alone', () => {
  const parts = {
    walls: [
      { id: 'west', kind: 'wall', from: [7, 0], to: [7, 11], bottom: 0, top: 4 },
      { id: 'east', kind: 'wall', from: [7, 13], to: [7, 24], bottom: 0, top: 4 },
    ],
    doors: [{ id: 'd', from: [7, 11], to: [7, 13], bottom: 0, top: 4, state: 'closed' }],
    ductways: [
      {
        id: 'duct',
        ends: [
          [6, 5],
          [8, 5],
        ],
        at: 0,
      },
    ],
  };
  const offered = (x: number, y: number) => {
    const spots = { [ANA]: { x, y, height: 0 }, [REX]: { x: 20, y: 20, height: 0 } };
    const { t, asked, ana } = battleOn(parts, spots, ['done']);
    run(lookAround(t));
    run(takeActions(t, ana, 2));
    const { options } = asked[0] as Question<'choice'>;
    return options.filter((action) => /operate|strike|crawl-ductway|fire-ductway/.test(action));
  };
  expect(offered(6.2, 12)).toEqual(['operate-door']);
  expect(offered(6.4, 12)).toEqual(['operate-door', 'strike-door']);
  expect(offered(5.5, 6)).toEqual(['crawl-ductway', 'fire-ductway']);
  expect(offered(2, 20)).toEqual([]);
});
