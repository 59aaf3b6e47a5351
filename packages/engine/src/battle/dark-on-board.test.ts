import { expect, test } from 'vitest';
import { Chance } from '../table/chance.ts';
import type { Question, Spot } from '../table/question.ts';
import { say } from '../table/say.ts';
import { TableBoard } from './dark-on-board.ts';
import { ANA, fighter, REX, tableOn } from './on-board.fixture.ts';
import type { Where } from './where.ts';
import '../scenarios/index.ts';

const MIRA = 'escher-ganger-1';
const place = (where: Where): Question<'place'> => ({
  kind: 'place',
  clause: 'core.board.deploy.2',
  by: ['escher'],
  of: MIRA,
  where,
});
const FAR: Where = { is: 'at-least', inches: 12, near: { to: [REX] } };

/** Escher's leader in a corner of the dark, Goliath's somewhere that Escher does not know. */
function inTheDark(rex: Spot) {
  const { state } = tableOn({ [ANA]: { x: 2, y: 2 }, [REX]: rex });
  state.special = ['takeover.pitch-black'];
  fighter(state, REX).conditions = ['hidden'];
  return { state, board: new TableBoard(state) };
}

test('[takeover.pitch-black.targeting.1] a refusal because of somebody in the dark reveals nothing else', () => {
  const { board } = inTheDark({ x: 18, y: 18 });
  const near = { x: 16, y: 16, height: 0 };
  expect(board.faultOf(place(FAR), near)).toMatchObject({ say: 'on-board/spot' });
  expect(board.faultOf(place(FAR), near, 'goliath')).toMatchObject({ say: 'on-board/spot' });
  expect(board.faultOf(place(FAR), near, 'escher')).toEqual(say('on-board/dark'));
  // Also where somebody stands on the spot itself, who would be named.
  expect(board.faultOf(place(FAR), { x: 18, y: 18 }, 'escher')).toEqual(say('on-board/dark'));
  expect(board.faultOf(place(FAR), { x: 4, y: 4 }, 'escher')).toBeUndefined();
});

test('[takeover.pitch-black.targeting.1] a fault that a seat can see is named before one that it cannot', () => {
  const { board } = inTheDark({ x: 18, y: 18 });
  const move: Question<'move'> = { kind: 'move', clause: 'core.actions.move.1', of: ANA, inches: 5 };
  const through = [{ x: 18, y: 18 }];
  expect(board.faultOf(move, through, 'escher')).toMatchObject({ say: 'refusal/too-far' });
  expect(board.faultOf({ ...move, inches: 30 }, through)).toMatchObject({ facts: { it: REX } });
  expect(board.faultOf({ ...move, inches: 30 }, through, 'escher')).toEqual(say('on-board/dark'));
});

test('a spot that the board draws is legal for unseen fighters too, and does not reveal them', () => {
  const drawn = (rex: Spot, seed: number) => {
    const { board } = inTheDark(rex);
    const chance = new Chance(`${seed}`);
    const spot = board.drawn(place(FAR), 'escher', (highest) => chance.upTo(highest));
    expect(board.faultOf(place(FAR), spot as Spot)).toBeUndefined();
    return spot as Exclude<Spot, 'placed'>;
  };
  for (let seed = 1; seed < 30; seed++) {
    const one = drawn({ x: 22, y: 12 }, seed);
    const other = drawn({ x: 22, y: 20 }, seed);
    // The same draw faces the same way wherever the hidden enemy is.
    if (one.x === other.x && one.y === other.y) expect(one).toEqual(other);
  }
  // Nowhere looks legal but beside somebody unseen: the spot holds, and faces what is known.
  const beside: Where = { is: 'within', inches: 1, near: { to: [REX] } };
  const { board, state } = inTheDark({ x: 18, y: 18 });
  const chance = new Chance('beside');
  const spot = board.drawn(place(beside), 'escher', (highest) => chance.upTo(highest)) as { facing: number };
  expect(board.faultOf(place(beside), spot as never)).toBeUndefined();
  fighter(state, REX).spot = null;
  const { x, y } = spot as never as { x: number; y: number };
  const middle = Math.round((Math.atan2(12 - x, 12 - y) * 180) / Math.PI + 360) % 360;
  expect(spot.facing).toBe(middle);
});
