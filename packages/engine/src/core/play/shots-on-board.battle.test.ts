/** Shots on a board at things that are not fighters: doors, and things that lie there. */

import { expect, test } from 'vitest';
import { doorsInSight } from '../../battle/doors-on-board.ts';
import { ANA, fighter, REX, tableOn, wall } from '../../battle/on-board.fixture.ts';
import { seesThing } from '../../battle/sight-on-board.ts';
import type { Marker } from '../../battle/state.ts';
import type { BoardFile } from '../../board/file.ts';
import type { Answer, Spot } from '../../table/question.ts';
import { run } from '../../table/table.ts';
import { armsOf } from './arms.ts';
import { shootAtDoor } from './doors.ts';
import { lookAround } from './features.ts';
import { aimAtThing } from './shots-at-things.ts';
import { takeActions } from './take-actions.ts';

/** A closed door at x 10, from y 11 to 13, in a wall across the board. */
const DOOR: Partial<BoardFile> = {
  walls: [
    { id: 'south', kind: 'wall', from: [10, 0], to: [10, 11], bottom: 0, top: 4 },
    { id: 'north', kind: 'wall', from: [10, 13], to: [10, 24], bottom: 0, top: 4 },
  ],
  doors: [{ id: 'd', from: [10, 11], to: [10, 13], bottom: 0, top: 4, state: 'closed' }],
} as Partial<BoardFile>;
const WALLED: Partial<BoardFile> = { ...DOOR, walls: [...(DOOR.walls ?? []), wall(7)] } as Partial<BoardFile>;
const EAST = 90;

function atDoor(spot: Spot, parts: Partial<BoardFile>, answers: Answer[] = []) {
  const on = tableOn({ [ANA]: spot, [REX]: { x: 22, y: 22 } }, parts, answers);
  const ana = fighter(on.state, ANA);
  ana.weapons = ['armoury.lasgun'];
  run(lookAround(on.t));
  return { ...on, ana };
}

test('[core.doors.attack.1] a door is shot at only if a line leads to it', () => {
  const seen = (spot: Spot, parts = DOOR, inches = 24) => {
    const { state, ana } = atDoor(spot, parts);
    return doorsInSight(state, ana, inches).map(({ id }) => id);
  };
  expect(seen({ x: 4, y: 12, facing: EAST })).toEqual(['d']);
  // Through another wall, along its own wall, behind the back, and from too far away.
  expect(seen({ x: 4, y: 12, facing: EAST }, WALLED)).toEqual([]);
  expect(seen({ x: 16, y: 12, facing: 270 })).toEqual(['d']);
  expect(seen({ x: 4, y: 12, facing: 270 })).toEqual([]);
  expect(seen({ x: 4, y: 12, facing: EAST }, DOOR, 5)).toEqual([]);
  expect(seen({ x: 4, y: 12, facing: EAST }, DOOR, 6)).toEqual(['d']);
});

test('[core.doors.attack.1] shooting at a door is offered to those who see one', () => {
  const offered = (parts: Partial<BoardFile>) => {
    const { t, asked, ana } = atDoor({ x: 4, y: 12, facing: EAST }, parts, ['done']);
    run(takeActions(t, ana, 2));
    const [first] = asked;
    return first?.kind === 'choice' && first.options.includes('shoot-door');
  };
  expect(offered(DOOR)).toBe(true);
  expect(offered(WALLED)).toBe(false);
});

test('[core.doors.attack.1] a shot at a door behind a wall is not taken', () => {
  const { t, asked, ana } = atDoor({ x: 4, y: 12, facing: EAST }, WALLED);
  expect(run(shootAtDoor(t, ana, false))).toBe(false);
  expect(asked).toEqual([]);
});

test('[core.shooting.range.1] the board knows the range to a thing, and who sees it', () => {
  const thing = (x: number, parts: Partial<BoardFile> = {}) => {
    const on = atDoor({ x: 4, y: 12, facing: EAST }, parts, Array(9).fill([1]));
    const lair = { id: 'thing', kind: 'beasts-lair', gang: null, carriedBy: null, state: '', data: {} };
    on.state.markers.thing = { ...lair, spot: { x, y: 12 } } as Marker;
    return on;
  };
  const rangeAt = (x: number) => {
    const { t, asked, ana } = thing(x);
    const [shot] = run(aimAtThing(t, ana, 'thing', armsOf(t, ana)));
    expect(asked.filter(({ kind }) => kind !== 'dice')).toEqual([]);
    return shot?.range;
  };
  // A lasgun is short up to 18" and long up to 24".
  expect([rangeAt(20), rangeAt(23.9)]).toEqual(['short', 'long']);
  const [open, hidden] = [thing(20), thing(20, { walls: [wall(7)] } as Partial<BoardFile>)];
  expect(seesThing(open.state, open.ana, 'thing')).toBe(true);
  expect(seesThing(hidden.state, hidden.ana, 'thing')).toBe(false);
});
