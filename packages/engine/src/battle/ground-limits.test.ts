/** Limits that people read in words at a real table, checked by a board. */
import { expect, test } from 'vitest';
import { rectangle } from '../board/outline.ts';
import { say } from '../table/say.ts';
import { keeps } from './answers-on-board.ts';
import { modelFor, nowOn } from './board-now.ts';
import { ANA, fighter, REX, tableOn } from './on-board.fixture.ts';
import { type OnGround, stated, type Where } from './where.ts';

const MIRA = 'escher-ganger-1';

type Made = ReturnType<typeof tableOn>['state'];

/** May a fighter of Escher be set up there? */
function mayStand(state: Made, where: Where, x: number, y: number, height = 0): boolean {
  const board = nowOn(state);
  return keeps(state, where, board, modelFor(state, board, MIRA), { x, y, height });
}

const limit = (on: OnGround) => stated(say('where/anywhere'), on);

test('[takeover.precinct-assault.special.15] a zone in the rules is found by its name, and nobody is set up inside it', () => {
  const zone = {
    id: 'zone-1',
    named: 'precinct',
    words: 'anything',
    outline: rectangle(6, 6, 12, 12),
  } as const;
  const { state } = tableOn({}, { zones: [zone] });
  const outside = limit({ is: 'outside', zone: 'precinct' });
  expect(mayStand(state, outside, 12, 12)).toBe(false);
  expect(mayStand(state, outside, 2, 2)).toBe(true);
  const inside: Where = { is: 'zone', words: say('where/anywhere'), outline: null, named: 'precinct' };
  expect(mayStand(state, inside, 12, 12)).toBe(true);
  expect(mayStand(state, inside, 2, 2)).toBe(false);
  // A file without the zone limits nothing, and one whose words say so is another zone.
  const { named: _, ...unnamed } = zone;
  const { state: other } = tableOn({}, { zones: [{ ...unnamed, words: 'the precinct' }] });
  expect(mayStand(other, outside, 12, 12)).toBe(true);
});

test('[takeover.standards.deployment.5] nobody is set up on ground that harms or hinders', () => {
  const areas = [{ id: 'a', kind: 'difficult', outline: rectangle(4, 4, 4, 4), at: 0 }] as const;
  const { state } = tableOn({}, { areas: [...areas] });
  expect(mayStand(state, limit({ is: 'plain-ground' }), 6, 6)).toBe(false);
  expect(mayStand(state, limit({ is: 'plain-ground' }), 10, 10)).toBe(true);
});

test('[takeover.rescue-mission.deployment.4] the lowest level is the ground, and no floor above it', () => {
  const { state } = tableOn({}, { floors: [{ id: 'f', at: 3, outline: rectangle(4, 4, 6, 6) }] });
  expect(mayStand(state, limit({ is: 'lowest-level' }), 6, 6, 3)).toBe(false);
  expect(mayStand(state, limit({ is: 'lowest-level' }), 12, 12)).toBe(true);
});

test('[classic.rolling-roads.rejoin.3] the Trailing Edge is opposite to the leading one', () => {
  const { state } = tableOn({}, { road: { leading: 'north', sides: 'open', step: 6 } });
  const there = limit({ is: 'trailing-edge', inches: 3 });
  expect(mayStand(state, there, 12, 2)).toBe(true);
  expect(mayStand(state, there, 12, 5)).toBe(false);
  expect(mayStand(state, there, 12, 22)).toBe(false);
});

test('[dominion.sneak-attack.deployment.4] a whole base lies in the strip, not only its rim', () => {
  const { state } = tableOn({});
  const strip = limit({ is: 'wholly-within', inches: 4 });
  expect(mayStand(state, strip, 12, 3.4)).toBe(true);
  expect(mayStand(state, strip, 12, 4)).toBe(false);
});

test('[dominion.sneak-attack.deployment.4] nobody is left alone once the whole crew stands', () => {
  const { state } = tableOn({ [ANA]: { x: 4, y: 4 } });
  const [gang] = state.gangs as [Made['gangs'][0]];
  gang.crew = [ANA, MIRA, 'escher-ganger-2'];
  for (const id of [MIRA, 'escher-ganger-2']) fighter(state, id).fate = 'reserve';
  const near = limit({ is: 'near-friends', inches: 4, gang: gang.id });
  // Two would be alone, and only one is still to come.
  expect(mayStand(state, near, 20, 20)).toBe(false);
  expect(mayStand(state, near, 8, 4)).toBe(true);
  gang.crew = [ANA, MIRA, 'escher-ganger-2', 'escher-ganger-3'];
  fighter(state, 'escher-ganger-3').fate = 'reserve';
  expect(mayStand(state, near, 20, 20)).toBe(true);
});

test('a zone of a gang is where it was set up', () => {
  const { state } = tableOn({ [REX]: { x: 20, y: 20 } });
  const there = limit({ is: 'zone-of', gang: 'escher' });
  // Before anybody was set up nothing is known.
  expect(mayStand(state, there, 12, 12)).toBe(true);
  const where: Where = { is: 'zone', words: say('where/anywhere'), outline: { x: [0, 6], y: [0, 24] } };
  if (state.board) state.board.zones = { escher: where as never };
  expect(mayStand(state, there, 12, 12)).toBe(false);
  expect(mayStand(state, there, 3, 12)).toBe(true);
});
