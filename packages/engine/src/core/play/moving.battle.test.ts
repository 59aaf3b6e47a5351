/** Battles on a board where fighters climb, jump and look past each other. */
import { expect, test } from 'vitest';
import { BattleBoard } from '../../battle/on-board.ts';
import { newBattle, sampleGang } from '../../battle/roster.ts';
import { type BattleState, fighterOf } from '../../battle/state.ts';
import { boardFile } from '../../board/board.fixture.ts';
import type { Model } from '../../board/board.ts';
import type { BoardFile } from '../../board/file.ts';
import { rectangle } from '../../board/outline.ts';
import { reach } from '../../board/reach.ts';
import type { Answer, Question, Spot, Step } from '../../table/question.ts';
import { run, Table } from '../../table/table.ts';
import '../../scenarios/index.ts';
import { lookAround } from './features.ts';
import { isShoved, moves } from './moving.ts';
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

type Pack = 'takeover' | 'dominion';
const SCENARIOS = { takeover: 'takeover.stand-off', dominion: 'dominion.sabotage' } as const;

function battleOn(
  parts: object,
  spots: Readonly<Record<string, Spot>>,
  answers: readonly Answer[] = [],
  pack: Pack = 'takeover',
) {
  const board = boardFile(parts as Partial<BoardFile>);
  const gangs = [sampleGang('escher'), sampleGang('goliath')];
  const state = newBattle({ pack, scenario: SCENARIOS[pack], gangs, board });
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
  // 2" along the ground, and 3" up.
  expect(costOf('dominion', SOLID, UP)).toBe(8);
  expect(costOf('dominion', OPEN, UP)).toBe(5);
});

test('[campaign.table-rules.climb.1, campaign.table-rules.climb.2] in Takeover half an inch up and an inch down are free', () => {
  expect(costOf('takeover', SOLID, UP)).toBe(7);
  expect(costOf('takeover', OPEN, UP)).toBe(4.5);
  const there = { x: 10.6, y: 12, height: 3 };
  const down = [{ x: 9.4, y: 12, height: 0 }];
  expect(costOf('takeover', SOLID, down, there)).toBeCloseTo(1.2 + 4);
  expect(costOf('takeover', OPEN, down, there)).toBeCloseTo(1.2 + 2);
  expect(costOf('dominion', SOLID, down, there)).toBeCloseTo(1.2 + 6);
});

test('[campaign.table-rules.climb.1] the area that can be reached knows the free half inch', () => {
  const isUp = (pack: Pack, inches: number) => {
    const { state } = battleOn(SOLID, { [ANA]: { x: 8.6, y: 12, height: 0 } }, [], pack);
    const { now } = new BattleBoard(state);
    const { spots } = reach(now, now.models.get(ANA) as Model, inches);
    return spots.some(({ height }) => height === 3);
  };
  // Half an inch more of the ground is walked to a spot of the grid.
  expect([isUp('takeover', 7.5), isUp('dominion', 7.5), isUp('dominion', 8.5)]).toEqual([true, false, true]);
});

test('[armoury.play.skills.1] Clamber climbs at the rate of a ladder', () => {
  const path = [...UP];
  const { t, asked, ana } = battleOn(SOLID, { [ANA]: { x: 8.6, y: 12, height: 0 } }, [path]);
  ana.skills = ['clamber'];
  run(moves(t, ana, { inches: 4.5, clause: MOVE }));
  expect(asked[0]).toMatchObject({ clambers: true });
  expect(ana.spot).toMatchObject({ height: 3 });
});

test('[armoury.play.skills.1] Mighty Leap ignores 2" of a gap, in movement and for the test', () => {
  const gap = {
    floors: [
      { id: 'one', at: 3, outline: rectangle(0, 0, 8, 8) },
      { id: 'two', at: 3, outline: rectangle(11, 0, 8, 8) },
    ],
    ways: [{ ...LADDER, foot: { x: 8, y: 1, height: 0 }, head: { x: 8, y: 1, height: 3 } }],
  };
  const leap = (skills: string[], inches: number, die: number) => {
    const path = [{ x: 12, y: 4, height: 3 }];
    const { t, state, asked, ana } = battleOn(gap, { [ANA]: { x: 7, y: 4, height: 3 } }, [path, [die], [1]]);
    ana.skills = skills;
    const question: Question<'move'> = { kind: 'move', clause: MOVE, of: ANA, inches: 5 };
    expect(new BattleBoard(state).faultOf(question, path)).toBeUndefined();
    run(moves(t, ana, { inches, clause: MOVE }));
    return { x: (ana.spot as { x: number }).x, rolled: asked.length - 1 };
  };
  expect(leap([], 5, 6)).toEqual({ x: 12, rolled: 1 });
  // Of 3" one is left, which is no wider than the base.
  expect(leap(['mighty-leap'], 3, 1)).toEqual({ x: 12, rolled: 0 });
});

/** The cost of a way that starts on the ground west of the platform, or there. */
function costOf(
  pack: Pack,
  parts: object,
  path: readonly Step[],
  start: Spot = { x: 8.6, y: 12, height: 0 },
): number | undefined {
  const { state } = battleOn(parts, { [ANA]: start }, [], pack);
  const question: Question<'move'> = { kind: 'move', clause: MOVE, of: ANA, inches: 12 };
  const walked = new BattleBoard(state).walked(question, path);
  return walked?.ok ? walked.cost : undefined;
}

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
  expect(jumped('dominion', 3, [6]).ana).toMatchObject({ fate: 'standing', spot: { height: 0 } });
  // The hit of a fall of 3" does not wound.
  const { ana, asked } = jumped('dominion', 3, [1]);
  expect(ana).toMatchObject({ fate: 'pinned', spot: { x: 18.7, height: 0 } });
  expect(asked).toEqual(['core.terrain.jump.1', 'core.hits.wound.1']);
});

test('[campaign.table-rules.fall.1, campaign.table-rules.climb.2] in Takeover a drop is a fall check by its height', () => {
  // At 2.5" nothing is taken off, and a failure only pins.
  expect(jumped('takeover', 2.5, [3], 3).ana).toMatchObject({ fate: 'standing', spot: { height: 0 } });
  const low = jumped('takeover', 2.5, [2], 3);
  expect(low.ana.fate).toBe('pinned');
  expect(low.asked).toEqual(['campaign.table-rules.fall.1']);
  // At 3" a 3 is one too few, and the fall hits.
  const high = jumped('takeover', 3, [3], 3);
  expect(high.ana.fate).toBe('pinned');
  expect(high.asked).toEqual(['campaign.table-rules.fall.1', 'core.hits.wound.1']);
  // An inch is no fall.
  expect(jumped('takeover', 1, []).asked).toEqual([]);
});

test('[campaign.table-rules.fall.1] in Takeover a fighter pushed over an edge may land on their feet', () => {
  const pushed = (pack: Pack, die: number) => {
    const { t, ana } = battleOn(OPEN, { [ANA]: { x: 17.2, y: 12, height: 3 } }, [[die], [1]], pack);
    run(isShoved(t, ana, 90, 2));
    return ana;
  };
  expect(pushed('takeover', 6)).toMatchObject({ fate: 'standing', spot: { height: 0 } });
  expect(pushed('takeover', 1)).toMatchObject({ fate: 'pinned', spot: { height: 0 } });
  expect(pushed('dominion', 6)).toMatchObject({ fate: 'pinned', spot: { height: 0 } });
});

test('[armoury.play.skills.1] Catfall halves the height, and its owner may stay standing after a fall', () => {
  // 3" count as 2", which do no harm.
  const low = jumped('takeover', 3, [3, 1], 4, { skills: ['catfall'] });
  expect(low.asked).toEqual(['campaign.table-rules.fall.1', 'armoury.play.skills.1']);
  expect(low.ana.fate).toBe('pinned');
  expect(jumped('dominion', 3, [3, 4], 4, { skills: ['catfall'] }).ana.fate).toBe('standing');
});

test('[armoury.play.gear.1] a grav-chute needs no roll and does no harm', () => {
  for (const pack of ['takeover', 'dominion'] as const) {
    const { ana, asked } = jumped(pack, 3, [], 6, { gear: ['armoury.grav-chute'] });
    expect(ana).toMatchObject({ fate: 'standing', spot: { height: 0 } });
    expect(asked).toEqual([]);
  }
});

/** Ana jumps off a gantry; the dice are rolled in this order, and a hit does not wound. */
function jumped(pack: Pack, height: number, dice: readonly number[], i = 4, more: object = {}) {
  const parts = {
    floors: [{ id: 'gantry', at: height, under: 'solid', outline: OUTLINE }],
    ways: [{ ...LADDER, head: { ...LADDER.head, height } }],
  };
  const path = [{ x: 18.7, y: 12, height: 0, by: 'jump' }] as never;
  const rolls = [...dice, 1].map((die) => [die]);
  const { t, asked, ana } = battleOn(parts, { [ANA]: { x: 17.5, y: 12, height } }, [path, ...rolls], pack);
  Object.assign(ana, { stats: { ...ana.stats, i }, ...more });
  run(moves(t, ana, { inches: 6, clause: MOVE }));
  return { ana, asked: asked.slice(1).map(({ clause }) => clause) };
}

test('[core.sight.line.1, core.sight.line.4] one free line is enough, and a prone fighter blocks none', () => {
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
  const offered = (x: number, y: number, rex = { x: 20, y: 20 }) => {
    const spots = { [ANA]: { x, y, height: 0 }, [REX]: { ...rex, height: 0 } };
    const { t, asked, ana } = battleOn(parts, spots, ['done']);
    run(lookAround(t));
    run(takeActions(t, ana, 2));
    const { options } = asked[0] as Question<'choice'>;
    return options.filter((action) => /operate|strike|crawl-ductway|fire-ductway/.test(action));
  };
  expect(offered(6.2, 12)).toEqual(['operate-door']);
  expect(offered(6.4, 12)).toEqual(['operate-door', 'strike-door']);
  expect(offered(5.5, 6)).toEqual(['crawl-ductway']);
  // Nobody is shot at through it who is not within 1" of its other end.
  expect(offered(5.5, 6, { x: 8.5, y: 6 })).toEqual(['crawl-ductway', 'fire-ductway']);
  expect(offered(5.5, 6, { x: 10, y: 6 })).toEqual(['crawl-ductway']);
  expect(offered(2, 20)).toEqual([]);
});
