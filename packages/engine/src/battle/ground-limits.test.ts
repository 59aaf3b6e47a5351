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

const room = (x: number, y: number, size: number) =>
  (
    [
      [
        [x, y],
        [x + size, y],
      ],
      [
        [x + size, y],
        [x + size, y + size],
      ],
      [
        [x, y + size],
        [x + size, y + size],
      ],
      [
        [x, y],
        [x, y + size],
      ],
    ] as const
  ).map(
    ([from, to], at) =>
      ({ id: `room-${at}`, kind: 'wall', from, to, bottom: 0, top: 4, smooth: true }) as const,
  );

test('[dominion.battlefield.deploy-zone.1] nobody is set up where walls close an area off, unless a ductway leads in', () => {
  const open = limit({ is: 'in-reach' });
  const { state } = tableOn({}, { walls: room(4, 4, 6), ceiling: 4 } as never);
  expect(mayStand(state, open, 7, 7)).toBe(false);
  expect(mayStand(state, open, 16, 16)).toBe(true);
  // Even beside the wall, on either side of it.
  expect(mayStand(state, open, 9.3, 7)).toBe(false);
  expect(mayStand(state, open, 10.7, 7)).toBe(true);
  const ductways = [
    {
      id: 'duct',
      ends: [
        [9.5, 7],
        [10.5, 7],
      ],
      at: 0,
    },
  ];
  const { state: through } = tableOn({}, { walls: room(4, 4, 6), ceiling: 4, ductways } as never);
  expect(mayStand(through, open, 7, 7)).toBe(true);
  // A door is a way in as well, shut or not.
  const [south, ...others] = room(4, 4, 6);
  const walls = [{ ...south, to: [6, 4] }, { ...south, id: 'rest', from: [8, 4] }, ...others];
  const doors = [{ id: 'door', from: [6, 4], to: [8, 4], bottom: 0, top: 4, state: 'closed' }];
  const { state: behind } = tableOn({}, { walls, doors, ceiling: 4 } as never);
  expect(mayStand(behind, open, 7, 7)).toBe(true);
});

test('[takeover.ambush.battlefield.2] the cleared area is the ground itself, and no floor above it', () => {
  const { state } = tableOn({}, { floors: [{ id: 'f', at: 3, outline: rectangle(9, 9, 6, 6) }] });
  expect(mayStand(state, limit({ is: 'cleared' }), 12, 12, 3)).toBe(false);
  expect(mayStand(state, limit({ is: 'cleared' }), 12, 12)).toBe(true);
});

test('[takeover.ambush.deployment.6] a wedge is a part of the circle round the centre', () => {
  const { state } = tableOn({});
  const east = limit({ is: 'wedge', from: 0, to: 120 });
  expect(mayStand(state, east, 20, 12)).toBe(true);
  expect(mayStand(state, east, 12.5, 20)).toBe(true);
  expect(mayStand(state, east, 11, 20)).toBe(false);
  expect(mayStand(state, limit({ is: 'wedge', from: 240, to: 360 }), 11, 20)).toBe(true);
});

test('[dominion.border-dispute.deployment.2] a part of the battlefield is what is nearest to the own edge', () => {
  const { state } = tableOn({});
  const [west, east] = [
    { x: [0, 0], y: [0, 24] },
    { x: [24, 24], y: [0, 24] },
  ] as const;
  const part = { is: 'own-part', own: west, others: [east] } as const;
  expect(mayStand(state, limit(part), 11, 12)).toBe(true);
  expect(mayStand(state, limit(part), 13, 12)).toBe(false);
  expect(mayStand(state, limit({ ...part, border: 4 }), 9, 12)).toBe(true);
  expect(mayStand(state, limit({ ...part, border: 4 }), 7, 12)).toBe(false);
});

test('[takeover.escort-mission.deployment.3, takeover.escort-mission.deployment.5] towers have a foot and a top', () => {
  const floors = [
    { id: 'one', at: 3, outline: rectangle(0, 0, 9, 9) },
    { id: 'one-up', at: 6, outline: rectangle(0, 0, 6, 6) },
    { id: 'other', at: 3, outline: rectangle(15, 15, 9, 9) },
    { id: 'other-up', at: 6, outline: rectangle(18, 18, 6, 6) },
    { id: 'bridge', at: 3, outline: rectangle(9, 3, 6, 2) },
  ];
  const { state } = tableOn({}, { ground: 'air', floors } as never);
  const marker = {
    id: 'starting-tower',
    kind: 'starting-tower',
    gang: null,
    carriedBy: null,
    state: 'tower',
    data: {},
  };
  state.markers[marker.id] = { ...marker, spot: { x: 3, y: 3, height: 6 } };
  const foot = limit({ is: 'tower', part: 'foot', of: 'starting-tower' });
  expect(mayStand(state, foot, 8, 8, 3)).toBe(true);
  expect(mayStand(state, foot, 3, 3, 6)).toBe(false);
  expect(mayStand(state, foot, 17, 17, 3)).toBe(false);
  const top = limit({ is: 'tower', part: 'top', not: 'starting-tower' });
  expect(mayStand(state, top, 20, 20, 6)).toBe(true);
  expect(mayStand(state, top, 17, 17, 3)).toBe(false);
  expect(mayStand(state, top, 3, 3, 6)).toBe(false);
  // A bridge is no tower.
  expect(mayStand(state, limit({ is: 'tower', part: 'any' }), 12, 4, 3)).toBe(false);
});

test('[dominion.forgotten-riches.deployment.1] a casket lies on a tile that has none', () => {
  const tiles = [0, 12].flatMap((x) =>
    [0, 12].map((y) => ({ id: `t-${x}-${y}`, x, y, width: 12, depth: 12 })),
  );
  const { state } = tableOn({ [REX]: { x: 6, y: 6 } }, { tiles } as never);
  const empty = limit({ is: 'tile-without', things: [REX] });
  expect(mayStand(state, empty, 2, 10)).toBe(false);
  expect(mayStand(state, empty, 14, 10)).toBe(true);
});

test('[takeover.pit-brawl.deployment.1] those round a pit stand at equal distances', () => {
  const { state } = tableOn({ [ANA]: { x: 12, y: 1 } });
  const evenly = limit({ is: 'evenly', among: [ANA, REX, MIRA, 'escher-champion'] });
  expect(mayStand(state, evenly, 23, 12)).toBe(true);
  expect(mayStand(state, evenly, 12, 23)).toBe(true);
  expect(mayStand(state, evenly, 23, 6)).toBe(false);
  expect(mayStand(state, evenly, 12.5, 1)).toBe(false);
});

test('[takeover.the-trap.deployment.3] a blocked centre gives way to the nearest room for four', () => {
  const { state } = tableOn({}, {
    blocks: [{ id: 'b', outline: rectangle(8, 8, 8, 8), bottom: 0, top: 6 }],
  } as never);
  const near = limit({ is: 'near-room', inches: 3, many: 4 });
  const kept = [
    [12, 6.5],
    [6.5, 12],
    [12, 17.5],
    [17.5, 12],
  ].filter(([x = 0, y = 0]) => mayStand(state, near, x, y));
  expect(kept).toHaveLength(1);
  expect(mayStand(state, near, 2, 2)).toBe(false);
});

test('[campaign.wild-fighters.ambot.1] the last resort opens no spot while another spot is legal', () => {
  const { state } = tableOn({});
  expect(mayStand(state, limit({ is: 'last-resort' }), 12, 12)).toBe(false);
});
