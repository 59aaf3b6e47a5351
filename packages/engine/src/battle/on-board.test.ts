import { expect, test } from 'vitest';
import { emptyBoard } from '../board/file.ts';
import { alongPath, isShoved } from '../core/play/moving.ts';
import type { Question } from '../table/question.ts';
import { say } from '../table/say.ts';
import { run, Table } from '../table/table.ts';
import { atHand, putDown } from './beside.ts';
import { boardNow } from './board-now.ts';
import { doorsBeside, layOutDoors } from './doors-on-board.ts';
import { goOut } from './events.ts';
import { ANA, BASES, fighter, REX, tableOn, wall } from './on-board.fixture.ts';
import { BattleBoard } from './on-board.ts';
import { newBattle, sampleGang } from './roster.ts';
import { within } from './where.ts';

test('[core.measure.distance.5] exactly 6" is within 6", and nobody is asked', () => {
  const { t, asked } = tableOn({ [ANA]: { x: 4, y: 4 }, [REX]: { x: 10 + BASES, y: 4 } });
  expect(run(t.within(6, ANA, [REX], 'core.nerve.test.1'))).toEqual([REX]);
  expect(run(t.within(5.99, ANA, [REX], 'core.nerve.test.1'))).toEqual([]);
  expect(asked).toEqual([]);
});

test('[core.measure.distance.4] nothing is measured or seen through a wall', () => {
  const spots = { [ANA]: { x: 4, y: 4, facing: 90 }, [REX]: { x: 10, y: 4 } };
  const open = tableOn(spots).t;
  expect(run(open.sees(ANA, [REX], 'core.combat.face.2'))).toEqual([REX]);
  const { t } = tableOn(spots, { walls: [wall(7)] });
  expect(run(t.sees(ANA, [REX], 'core.combat.face.2'))).toEqual([]);
  expect(run(t.within(8, ANA, [REX], 'core.nerve.test.1'))).toEqual([]);
});

test('[core.sight.line.2] a look may be taken at any time, and nobody is asked', () => {
  const { t, asked } = tableOn({ [ANA]: { x: 4, y: 4, facing: 90 }, [REX]: { x: 10, y: 4 } });
  for (let look = 0; look < 3; look++) expect(run(t.sees(ANA, [REX], 'core.sight.line.2'))).toEqual([REX]);
  expect(asked).toEqual([]);
});

test('[core.sight.arc.1] a fighter who looks the other way sees nobody', () => {
  const { t } = tableOn({ [ANA]: { x: 4, y: 4, facing: 270 }, [REX]: { x: 10, y: 4 } });
  expect(run(t.sees(ANA, [REX], 'core.combat.face.2'))).toEqual([]);
});

test('the board is looked at once until somebody moves, falls, changes gang, or a gang changes sides', () => {
  const { state } = tableOn({ [ANA]: { x: 4, y: 4 }, [REX]: { x: 10, y: 4 } });
  let before = boardNow(state);
  const isSame = () => {
    const same = before === boardNow(state);
    before = boardNow(state);
    return same;
  };
  expect(isSame()).toBe(true);
  const [ana, rex] = [fighter(state, ANA), fighter(state, REX)];
  ana.spot = { x: 5, y: 4 };
  expect(isSame()).toBe(false);
  expect(before?.models.get(ANA)?.x).toBe(5);
  rex.fate = 'pinned';
  expect(isSame()).toBe(false);
  expect(before?.models.get(REX)?.stance).toBe('pinned');
  rex.gang = ana.gang;
  expect(isSame()).toBe(false);
  expect(before?.models.get(REX)?.side).toBe(before?.models.get(ANA)?.side);
  for (const gang of state.gangs) gang.side = 'together';
  expect(isSame()).toBe(false);
  expect(before?.models.get(ANA)?.side).toBe('together');
  rex.fate = 'out-of-action';
  expect(isSame()).toBe(false);
  expect(before?.models.has(REX)).toBe(false);
  rex.spot = { x: 1, y: 1 };
  expect(isSame()).toBe(true);
});

test('a question about range or cover is answered by the board, and asked of people without one', () => {
  const { t, state } = tableOn({ [ANA]: { x: 4, y: 4, facing: 90 }, [REX]: { x: 12 + BASES, y: 4 } });
  const about = { is: 'range', from: ANA, to: REX, short: 8, long: 16 } as const;
  const offer = { options: ['short', 'long', 'out'] };
  expect(run(t.offer('escher', offer, 'core.shooting.range.1', REX, about))).toBe('short');
  fighter(state, REX).spot = { x: 12.1 + BASES, y: 4 };
  expect(run(t.offer('escher', offer, 'core.shooting.range.1', REX, about))).toBe('long');
  const cover = { is: 'cover', from: ANA, to: REX } as const;
  const covers = { options: ['open', 'partial', 'full'] };
  expect(run(t.offer('escher', covers, 'core.shooting.hit.2', REX, cover))).toBe('open');

  const asked: Question[] = [];
  const people = new Table({
    answer(question) {
      asked.push(question);
      return 'out';
    },
  });
  expect(run(people.offer('escher', offer, 'core.shooting.range.1', REX, about))).toBe('out');
  expect(asked[0]).not.toHaveProperty('about');
});

test('random players aim within the limit: a point has no base', () => {
  // The base of the other is within 1", its middle is not.
  const { state } = tableOn({ [ANA]: { x: 14, y: 14, facing: 90 }, [REX]: { x: 15.6, y: 14 } });
  const question: Question<'place'> = {
    kind: 'place',
    clause: 'armoury.play.gear.1',
    of: 'blast-centre',
    where: within(1, [ANA]),
    about: { is: 'aim', from: ANA, lays: { is: 'blast', across: 5 } },
  };
  const board = new BattleBoard(state);
  for (let seed = 1; seed <= 25; seed++) {
    let turn = seed;
    const answer = board.anyAnswer(question, (highest) => (turn++ % highest) + 1);
    expect(board.faultOf(question, answer)).toBeUndefined();
  }
});

test('[core.actions.move.1] a path ends where its last point is, facing as it says', () => {
  const path = [
    { x: 6, y: 4 },
    { x: 6, y: 7, facing: 180 },
  ];
  const { t, state, asked } = tableOn({ [ANA]: { x: 4, y: 4 } }, {}, [path]);
  run(alongPath(t, fighter(state, ANA), { inches: 5, clause: 'core.actions.move.1' }));
  expect(fighter(state, ANA).spot).toEqual({ x: 6, y: 7, height: 0, facing: 180 });
  expect(asked[0]).toMatchObject({ kind: 'move', of: ANA, by: ['escher'], inches: 5 });
});

test('[core.board.kinds.2] a path through a wall or too long is refused with the reason', () => {
  const { state } = tableOn({ [ANA]: { x: 4, y: 4 } }, { walls: [wall(7)] });
  const board = new BattleBoard(state);
  const move: Question<'move'> = { kind: 'move', clause: 'core.actions.move.1', of: ANA, inches: 5 };
  expect(board.faultOf(move, [{ x: 9, y: 4 }])).toEqual(say('refusal/wall', { it: 'w' }));
  expect(board.faultOf(move, [{ x: 4, y: 10 }])).toEqual(say('refusal/too-far', { inches: 6, most: 5 }));
  expect(board.faultOf(move, [{ x: 4, y: 9 }])).toBeUndefined();
  expect(board.faultOf(move, [])).toBeUndefined();
});

test('[core.hits.knockback.1] a push ends at the wall, and the wall has stopped it', () => {
  const { t, state } = tableOn({ [ANA]: { x: 6, y: 4 } }, { walls: [wall(7)] });
  expect(run(isShoved(t, fighter(state, ANA), 90, 1))).toBe(true);
  expect(run(isShoved(t, fighter(state, ANA), 270, 1))).toBe(false);
  expect((fighter(state, ANA).spot as { x: number }).x).toBeLessThan(6);
});

test('[core.doors.closed.1] a door follows its marker: an open one lets a path through', () => {
  const doors = [{ id: 'd', from: [7, 11], to: [7, 13], bottom: 0, top: 4, state: 'closed' }] as const;
  const { state } = tableOn({ [ANA]: { x: 6, y: 12 } }, { doors: doors as never });
  layOutDoors(state);
  const board = new BattleBoard(state);
  const move: Question<'move'> = { kind: 'move', clause: 'core.actions.move.1', of: ANA, inches: 5 };
  expect(board.faultOf(move, [{ x: 9, y: 12 }])).toEqual(say('refusal/door', { it: 'd' }));
  const [door] = doorsBeside(state, fighter(state, ANA), 1);
  if (door) door.state = 'open';
  expect(boardNow(state)?.doors.get('d')).toBe('open');
  expect(board.faultOf(move, [{ x: 9, y: 12 }])).toBeUndefined();
});

test('[core.board.deploy.2] if no spot is left within a limit, any other is allowed', () => {
  const { state } = tableOn({ [REX]: { x: 12, y: 12 } });
  const board = new BattleBoard(state);
  const nowhere = { is: 'zone', words: 'in a crack', outline: { x: [12, 12.1], y: [12, 12.1] } };
  const place = { kind: 'place', clause: 'core.board.deploy.2', of: ANA, where: nowhere } as const;
  expect(board.faultOf(place as never, { x: 4, y: 4 })).toBeUndefined();
  const corner = { ...nowhere, outline: { x: [0, 3], y: [0, 3] } };
  expect(board.faultOf({ ...place, where: corner } as never, { x: 4, y: 4 })).toMatchObject({
    say: 'on-board/spot',
  });
  expect(board.faultOf({ ...place, where: corner } as never, { x: 2, y: 2 })).toBeUndefined();
});

test('a battle on a board is tracked in full, and its terrain is that of the board', () => {
  const gangs = [sampleGang('escher'), sampleGang('goliath')];
  const setUp = {
    pack: 'takeover',
    scenario: 'takeover.stand-off',
    gangs,
    board: emptyBoard('Bare', 'slums', { width: 24, depth: 24 }),
  } as const;
  expect(newBattle(setUp).depth).toBe('full');
  expect(newBattle(setUp).occasion.open).not.toContain('terrain');
  expect(newBattle({ ...setUp, board: { ...setUp.board, style: 'sump-sea' } }).terrain).toBe('sump-sea');
  expect(() => newBattle({ ...setUp, depth: 'status' })).toThrow('expected full on a board');
});

test('nothing on a board is called like a fighter', () => {
  const gang = sampleGang('escher');
  const id = gang.fighters[0]?.id as string;
  const board = emptyBoard('Test', 'slums', { width: 24, depth: 24 });
  const markers = [{ id, kind: 'loot-casket', x: 4, y: 4, height: 0 } as const];
  const setUp = { pack: 'takeover', scenario: null, gangs: [gang, sampleGang('goliath')] } as const;
  expect(() => newBattle({ ...setUp, board: { ...board, markers } })).toThrow(
    `At board.file.markers.0.id: expected another id, ${id} is a fighter`,
  );
  expect(() => newBattle({ ...setUp, board })).not.toThrow();
});

test('[takeover.rescue-mission.deployment.2] a bound fighter is on the board and blocks nobody', () => {
  const { t, state } = tableOn({ [ANA]: { x: 4, y: 4 }, [REX]: { x: 10, y: 4 } });
  fighter(state, REX).fate = 'captive';
  expect(run(t.within(6, ANA, [REX], 'core.nerve.test.1'))).toEqual([REX]);
  const move: Question<'move'> = { kind: 'move', clause: 'core.actions.move.1', of: ANA, inches: 9 };
  const beside = [{ x: 10 - BASES, y: 4 }];
  expect(new BattleBoard(state).faultOf(move, beside)).toBeUndefined();
  fighter(state, REX).fate = 'standing';
  expect(new BattleBoard(state).faultOf(move, beside)).toEqual(say('refusal/too-near', { it: REX }));
});

test('ties are broken the same way, whoever looked at the board before', () => {
  const spots = { [ANA]: { x: 4, y: 4 }, [REX]: { x: 10, y: 4 } };
  const late = tableOn({ [REX]: { x: 10, y: 4 } }).state;
  boardNow(late);
  Object.assign(fighter(late, ANA), { spot: { x: 4, y: 4 }, fate: 'standing' });
  const ids = (state: typeof late) => [...(boardNow(state)?.models.keys() ?? [])];
  expect(ids(late)).toEqual(ids(tableOn(spots).state));
});

test('[campaign.tables.injury.11] a board remembers who stood nearest to a fighter who went out by nobody’s doing', () => {
  const [friend, far] = ['escher-ganger-1', 'escher-ganger-2'];
  const spots = {
    [ANA]: { x: 4, y: 4 },
    [REX]: { x: 12, y: 4 },
    [friend]: { x: 6, y: 4 },
    [far]: { x: 20, y: 20 },
  };
  const { t, state } = tableOn(spots);
  run(goOut(t, fighter(state, ANA), null, 'core.injury.out.1'));
  run(goOut(t, fighter(state, friend), fighter(state, REX), 'core.injury.out.1'));
  run(goOut(t, fighter(state, far), null, 'core.injury.out.1'));
  expect(state.board?.nearest).toEqual({ [ANA]: friend, [far]: REX });
});

test('[core.actions.casket.3] on a board nobody is asked whether another casket lies within 1"', () => {
  const { t, state, asked } = tableOn({ [ANA]: { x: 4, y: 4 } });
  for (const [id, x] of [
    ['one', 4.8],
    ['two', 3.2],
    ['three', 12],
  ] as const)
    state.markers[id] = {
      id,
      kind: 'loot-casket',
      gang: null,
      spot: { x, y: 4 },
      carriedBy: null,
      state: 'closed',
      data: {},
    };
  putDown(state, fighter(state, ANA), 'one');
  const near = atHand(
    t,
    fighter(state, ANA),
    ['one', 'two', 'three'],
    'core.actions.casket.3',
    'which?' as never,
  );
  expect([...run(near)].sort()).toEqual(['one', 'two']);
  expect(asked).toEqual([]);
});
