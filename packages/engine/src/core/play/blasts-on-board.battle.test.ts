/** Blasts on a board: the marker's place, the fighters under it, and the origin for cover. */

import { describe, expect, test } from 'vitest';
import { BLAST_CENTRE, layBlast, underMarkers } from '../../battle/blasts-on-board.ts';
import { momentOf } from '../../battle/moment.ts';
import { ANA, BASES, fighter, REX, tableOn, wall } from '../../battle/on-board.fixture.ts';
import { BattleBoard } from '../../battle/on-board.ts';
import { ANYWHERE } from '../../battle/where.ts';
import { say } from '../../table/say.ts';
import '../../scenarios/index.ts';
import { rectangle } from '../../board/outline.ts';
import type { Question } from '../../table/question.ts';
import { run } from '../../table/table.ts';
import { shoot } from './shoot.ts';
import { takeActions } from './take-actions.ts';

const BO = 'escher-champion';
const JUVE = 'goliath-juve';

test('[core.blasts.hit.1] everybody partly under the marker is hit, unless a wall stands between', () => {
  const spots = { [ANA]: { x: 2, y: 4 }, [REX]: { x: 12, y: 4 }, [BO]: { x: 13.6, y: 4 } };
  const laid = { from: ANA, at: REX, across: 3, long: 24 };
  expect(layBlast(tableOn(spots).state, laid)).toEqual([BO, REX]);
  expect(layBlast(tableOn(spots, { walls: [wall(12.8)] }).state, laid)).toEqual([REX]);
});

test('[campaign.table-rules.template.1] scatter terrain does not stop a blast', () => {
  const low = { id: 'b', kind: 'barricade', outline: rectangle(12.7, 2, 0.3, 4), bottom: 0, height: 1 };
  const spots = { [ANA]: { x: 2, y: 4 }, [REX]: { x: 12, y: 4 }, [BO]: { x: 13.6, y: 4 } };
  const { state } = tableOn(spots, { obstacles: [low] as never });
  expect(layBlast(state, { from: ANA, at: REX, across: 3, long: 24 })).toEqual([BO, REX]);
});

test('[core.blasts.place.2] a marker beyond Long range is pulled straight back', () => {
  const { state } = tableOn({ [ANA]: { x: 2, y: 4 }, [REX]: { x: 20, y: 4 } });
  expect(layBlast(state, { from: ANA, at: REX, across: 5, long: 8 })).toEqual([]);
  expect(momentOf(state).blast).toMatchObject({ y: 4 });
  expect(momentOf(state).blast?.x).toBeCloseTo(2 + BASES / 2 + 8);
});

test('[core.blasts.scatter.2] a marker that scatters stops at the wall it touches', () => {
  const { state } = tableOn({ [ANA]: { x: 2, y: 4 } }, { walls: [wall(7)] });
  layBlast(state, {
    from: ANA,
    at: { x: 5, y: 4 },
    across: 3,
    long: 24,
    scatter: { bearing: 90, inches: 6 },
  });
  expect(momentOf(state).blast?.x).toBeCloseTo(7, 3);
});

test('[core.blasts.scatter.4] a marker that leaves the battlefield is removed', () => {
  const { state } = tableOn({ [ANA]: { x: 2, y: 4 }, [REX]: { x: 23, y: 4 } });
  const scatter = { bearing: 90, inches: 4 };
  expect(layBlast(state, { from: ANA, at: REX, across: 5, long: 30, scatter })).toEqual([]);
  expect(momentOf(state)).not.toHaveProperty('blast');
});

test('[core.blasts.place.1] a point has to be on the battlefield and in sight; nobody has to have room there', () => {
  const spots = { [ANA]: { x: 2, y: 4, facing: 90 }, [REX]: { x: 5, y: 4 } };
  const { state } = tableOn(spots, { walls: [wall(9)] });
  const board = new BattleBoard(state);
  const aim: Question<'place'> = {
    kind: 'place',
    clause: 'core.blasts.place.1',
    of: BLAST_CENTRE,
    where: ANYWHERE,
    about: { is: 'aim', from: ANA },
  };
  expect(board.faultOf(aim, { x: 5, y: 4 })).toBeUndefined();
  const unseen = say('on-board/point-in-sight');
  expect(board.faultOf(aim, { x: 12, y: 4 })).toEqual(unseen);
  expect(board.faultOf(aim, { x: 0.5, y: 4 })).toEqual(unseen);
  expect(board.faultOf(aim, { x: 30, y: 4 })).toEqual(unseen);
  expect(board.faultOf(aim, 'placed')).toEqual(say('on-board/no-spot'));
  for (let face = 1; face <= 6; face++)
    expect(
      board.faultOf(
        aim,
        board.anyAnswer(aim, (most) => Math.min(face, most)),
      ),
    ).toBeUndefined();
});

test('[core.blasts.cover.1] cover against a blast is judged from its centre, not from the shooter', () => {
  const low = { id: 'b', kind: 'barricade', outline: rectangle(8, 2, 0.5, 4), bottom: 0, height: 1 };
  const { t, state } = tableOn(
    { [ANA]: { x: 2, y: 4, facing: 90 }, [REX]: { x: 9.2, y: 4 } },
    { obstacles: [low] as never },
  );
  const cover = (from: string) =>
    run(
      t.offer('escher', { options: ['open', 'partial', 'full'] }, 'core.blasts.cover.1', REX, {
        is: 'cover',
        from,
        to: REX,
      }),
    );
  expect(cover(ANA)).not.toBe('open');
  layBlast(state, { from: ANA, at: { x: 10.5, y: 4 }, across: 3, long: 24 });
  expect(cover(BLAST_CENTRE)).toBe('open');
});

test('[classic.hive-dwellers.trigger.3] it is measured from where the blast came to rest', () => {
  const { t, state } = tableOn({ [ANA]: { x: 2, y: 4 }, [REX]: { x: 14, y: 4 } });
  const near = () => run(t.within(6, BLAST_CENTRE, [REX], 'classic.hive-dwellers.trigger.3'));
  layBlast(state, { from: ANA, at: { x: 8, y: 4 }, across: 3, long: 24 });
  expect(near()).toEqual([REX]);
  layBlast(state, { from: ANA, at: { x: 5, y: 4 }, across: 3, long: 24 });
  expect(near()).toEqual([]);
});

test('[armoury.play.gear.1] three markers that touch reach further than one', () => {
  const { state } = tableOn({ [ANA]: { x: 12, y: 12 }, [REX]: { x: 12, y: 16.5 } });
  expect(underMarkers(state, { x: 12, y: 12 }, 5, 1)).toEqual([ANA]);
  expect(underMarkers(state, { x: 12, y: 12 }, 5, 3)).toEqual([ANA, REX]);
  expect(fighter(state, REX).fate).toBe('standing');
});

test('[core.blasts.template.1] the template is turned as the player likes, inside the arc, as long as it touches the target', () => {
  const spots = { [ANA]: { x: 4, y: 12, facing: 90 }, [REX]: { x: 9, y: 12 }, [BO]: { x: 9, y: 14 } };
  const { state } = tableOn(spots);
  const board = new BattleBoard(state);
  const lay: Question<'place'> = {
    kind: 'place',
    clause: 'core.blasts.template.1',
    of: BLAST_CENTRE,
    where: ANYWHERE,
    about: { is: 'aim', from: ANA, lays: { is: 'flame', over: REX } },
  };
  const straight = { x: 9, y: 12 };
  const aside = { x: 9, y: 13.2 };
  expect([board.faultOf(lay, straight), board.faultOf(lay, aside)]).toEqual([undefined, undefined]);
  expect(board.laidAt(lay, straight)?.touched).toEqual([REX]);
  expect(new Set(board.laidAt(lay, aside)?.touched)).toEqual(new Set([REX, BO]));
  expect(board.faultOf(lay, { x: 9, y: 20 })).toEqual(say('on-board/flame-arc'));
  expect(board.faultOf(lay, { x: 9, y: 14.6 })).toEqual(say('on-board/flame-touch', { it: REX }));
  expect(
    board.faultOf(
      lay,
      board.anyAnswer(lay, () => 1),
    ),
  ).toBeUndefined();
});

test('[core.blasts.place.2, core.blasts.hit.1] the fighters under a marker are known before it is placed, even if it is pulled back', () => {
  const { state } = tableOn({ [ANA]: { x: 2, y: 12, facing: 90 }, [REX]: { x: 10, y: 12 } });
  const lays = { is: 'blast', across: 3, long: 8 } as const;
  const lay = {
    kind: 'place',
    clause: 'core.blasts.place.1',
    of: BLAST_CENTRE,
    where: ANYWHERE,
    about: { is: 'aim', from: ANA, lays },
  } as never as Question<'place'>;
  const laid = new BattleBoard(state).laidAt(lay, { x: 20, y: 12 });
  expect(laid?.touched).toEqual([REX]);
  expect(laid?.is === 'blast' && laid.centres[0]?.x).toBeCloseTo(10 + BASES / 2, 3);
});

const FLAMER = 'armoury.flamer';

test('[core.blasts.template.1, core.blasts.template.2] only those whom the template reaches can be named as its target', () => {
  const targets = (x: number, more = {}) => {
    const spots = { [ANA]: { x: 2, y: 12, facing: 90 }, [REX]: { x: 7, y: 12 }, [JUVE]: { x, y: 12 } };
    const { t, state, asked } = tableOn(spots, more);
    const ana = fighter(state, ANA);
    ana.weapons = [FLAMER];
    const left = [REX, JUVE].map((id) => fighter(state, id));
    try {
      run(shoot(t, ana, left));
    } catch {
      // Nobody answers: what is asked is all that matters.
    }
    return asked.find(({ clause }) => clause === 'core.shooting.declare.1');
  };
  // The template is 8" long, from the edge of one base to the edge of the other.
  const far = 2 + 8 + BASES;
  expect(targets(far - 0.01)).toMatchObject({ options: [REX, JUVE] });
  // A single target is named by itself.
  expect(targets(far + 0.01)).toBeUndefined();
  expect(targets(far - 0.01, { walls: [wall(8.5)] })).toBeUndefined();
});

test('[core.blasts.template.1] with nothing but a flamer, nobody shoots at an enemy whom the template cannot reach', () => {
  const offered = (x: number) => {
    const { t, state, asked } = tableOn({ [ANA]: { x: 2, y: 12, facing: 90 }, [REX]: { x, y: 12 } }, {}, [
      'done',
    ]);
    fighter(state, ANA).weapons = [FLAMER];
    run(takeActions(t, fighter(state, ANA), 2));
    const [{ options, blocked }] = asked as never as readonly [Question<'choice'>];
    return { isOpen: options.includes('shoot'), blocked };
  };
  expect(offered(9).isOpen).toBe(true);
  expect(offered(20)).toMatchObject({
    isOpen: false,
    blocked: { shoot: { why: 'the flame template reaches nobody' } },
  });
});

describe('[core.actions.ductway.2] through a ductway', () => {
  const DUCT = {
    walls: [wall(7)],
    ductways: [
      {
        id: 'duct',
        ends: [
          [6.5, 5],
          [7.5, 5],
        ],
        at: 0,
      },
    ],
  };
  const spots = {
    [ANA]: { x: 6, y: 5, facing: 270 },
    [REX]: { x: 8.2, y: 5.6 },
    [JUVE]: { x: 8.9, y: 3.9 },
    'goliath-champion': { x: 8.6, y: 7.4 },
  };
  const through = (weapon: string, answers: unknown[] = []) => {
    const made = tableOn(spots, DUCT as never, answers as never);
    const { t, state, asked } = made;
    fighter(state, ANA).weapons = [weapon];
    const foes = [REX, JUVE, 'goliath-champion'].map((id) => fighter(state, id));
    try {
      run(shoot(t, fighter(state, ANA), foes, { ductway: true }));
    } catch {
      // The rest of the shot is of no interest here.
    }
    return { state, asked };
  };

  test('an enemy within 1" of the other end is shot at, though nobody sees them', () => {
    const { asked } = through('armoury.lasgun');
    expect(asked[0]).toMatchObject({ kind: 'dice', clause: 'core.actions.ductway.2' });
  });

  test('flames through a duct hit everybody within 2" of its other end, not within 2" of the target', () => {
    const { t, state } = tableOn(spots, DUCT as never);
    const under = (more: object) => {
      const about = { is: 'blast', on: REX, across: 4, ...more } as const;
      const all = [REX, JUVE, 'goliath-champion'];
      return run(t.within(2, REX, all, 'core.actions.ductway.2', say('blasts/who-within-2-end'), about));
    };
    expect(new Set(under({ through: ANA }))).toEqual(new Set([REX, JUVE]));
    expect(new Set(under({}))).toEqual(new Set([REX, JUVE, 'goliath-champion']));
    expect(fighter(state, REX).fate).toBe('standing');
  });
});
