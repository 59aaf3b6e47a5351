/** Stand-Off and Tunnel Skirmish as they are played. */
import { expect, test } from 'vitest';
import { boardOf, settled } from '../../battle/scenario.ts';
import { fighterOf, type GangState } from '../../battle/state.ts';
import type { BoardFile } from '../../board/file.ts';
import { makeBoard } from '../../board/make.ts';
import { always, battleOf, roster, run, tableFor } from '../takeover/table.fixture.ts';
import { standOff, tunnelSkirmish } from './stand-off.ts';

const BLUE = roster('blue', 'king leader, a');
const RED = roster('red', 'boss leader, pip');
const DICE = { 'dice 2D6 dominion.battlefield': always(5, 2), 'dice 2D6 core': always(5, 2) };

test('[dominion.stand-off.crews.1, dominion.stand-off.battlefield.1, dominion.stand-off.deployment.1] eight each, two caskets, halves', () => {
  const { t, state, players } = tableFor('dominion.stand-off', [BLUE, RED], {
    answers: DICE,
    terrain: 'zone-mortalis',
  });
  expect(run(settled(standOff.crew(t, state.gangs[0] as GangState)))).toMatchObject({
    method: 'custom',
    size: 8,
  });
  run(standOff.furnish(t));
  run(standOff.deployment(t));
  expect(state.terrain).toBe('sector-mechanicus');
  expect(players.placed().map(([id]) => id)).toEqual([
    'loot-casket-1',
    'loot-casket-2',
    'blue-king',
    'blue-a',
    'red-boss',
    'red-pip',
  ]);
  expect(standOff.roles).toBe('none');
});

test.each([
  ['4', 6, { width: 24, depth: 24 }],
  ['6', 8, { width: 24, depth: 36 }],
])(
  '[dominion.tunnel-skirmish.battlefield.1, dominion.tunnel-skirmish.crews.1] %s tiles are for %i',
  (tiles, size, board) => {
    const { t, state, players } = tableFor('dominion.tunnel-skirmish', [BLUE, RED], {
      answers: { ...DICE, 'choice dominion.tunnel-skirmish.battlefield.1': [tiles] },
    });
    run(tunnelSkirmish.gather?.(t) as never);
    expect(boardOf(state)).toEqual(board);
    expect(run(settled(tunnelSkirmish.crew(t, state.gangs[0] as GangState))).size).toBe(size);
    run(tunnelSkirmish.furnish(t));
    run(tunnelSkirmish.deployment(t));
    expect(state.terrain).toBe('zone-mortalis');
    expect(players.placed()[2]?.[1]).toMatch(/^in one full tile/);
  },
);

test.each([
  [4, 6],
  [6, 8],
])(
  '[dominion.tunnel-skirmish.battlefield.1, dominion.tunnel-skirmish.crews.1] on a board of %i tiles nobody is asked for their number, and %i fight',
  (tiles, size) => {
    const { t, state, players } = tableFor('dominion.tunnel-skirmish', [BLUE, RED], { answers: DICE });
    const boards = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => makeBoard('dominion.tunnel-skirmish', seed).file);
    state.board = { file: boards.find((file) => file.tiles.length === tiles) as BoardFile, zones: {} };
    run(tunnelSkirmish.gather?.(t) as never);
    expect(state.facts.tiles).toBe(tiles);
    expect(players.asked).toEqual([]);
    expect(boardOf(state)).toEqual({ width: tiles * 6, depth: 24 });
    expect(run(settled(tunnelSkirmish.crew(t, state.gangs[0] as GangState))).size).toBe(size);
  },
);

test('[dominion.stand-off.entry.1, dominion.tunnel-skirmish.entry.1, dominion.stand-off.victory.1] both forms are judged the same, at the end of a round', () => {
  for (const page of [standOff, tunnelSkirmish]) {
    const { t, state } = battleOf(page.id, [BLUE, RED], {
      answers: {
        'dice 2D6x10 dominion.global': always(3),
        'dice D6x10 dominion.global': always(2),
      },
    });
    state.deeds.push({ by: 'blue-king', kind: 'rally', enemy: null, activation: 1, attack: 0 });
    for (const id of ['red-boss', 'red-pip'])
      Object.assign(fighterOf(state, id), { fate: 'out-of-action', takenOutBy: 'blue-a' });
    expect(run(settled(page.ending(t)))).toEqual({ ended: false, why: null });
    state.moment = 'end-of-round';
    expect(run(settled(page.ending(t)))).toEqual({ ended: true, why: 'dominion.stand-off.ending.2' });
    expect(run(settled(page.victory(t)))).toMatchObject({ victors: ['blue'] });
    const { gangs, xp } = run(settled(page.rewards(t)));
    expect(gangs).toMatchObject({
      blue: { credits: 60, reputation: 2 },
      red: { credits: 20, reputation: 0 },
    });
    // Part 1, two enemies and one of them a Leader 3; part, win and rally.
    expect(xp).toEqual({ 'blue-king': 3, 'blue-a': 4, 'red-boss': 1, 'red-pip': 1 });
  }
});

test('[dominion.reputation.first.1] the occasion knows a first meeting', () => {
  const { t, state } = battleOf('dominion.stand-off', [BLUE, RED], {
    answers: {
      'dice 2D6x10 dominion.global': always(1),
      'dice D6x10 dominion.global': always(1),
    },
  });
  state.occasion = { ...state.occasion, firstMeeting: true };
  const { gangs } = run(settled(standOff.rewards(t)));
  expect(gangs).toMatchObject({ blue: { reputation: 1 }, red: { reputation: 1 } });
});
