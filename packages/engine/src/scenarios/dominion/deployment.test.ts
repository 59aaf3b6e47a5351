/** What Dominion's scenarios share on the way to the first round. */
import { expect, test } from 'vitest';
import { boardOf } from '../../battle/scenario.ts';
import { fighterOf } from '../../battle/state.ts';
import { checkWhere } from '../../battle/where.ts';
import { roster, run, tableFor } from '../takeover/table.fixture.ts';
import { custom, random, sentries } from './crews.ts';
import {
  alongEdge,
  awayFromTheLine,
  half,
  nearTheLine,
  placeLootCaskets,
  standardBattlefield,
  standardDeployment,
} from './deployment.ts';
import './looters.ts';
import { holdInReserve, reinforce, reinforceInTurns } from './reserve.ts';
import './stand-off.ts';

const BLUE = roster('blue', 'king leader, a');
const RED = roster('red', 'boss leader, pip');
const OPEN = 'not in an area that walls close off completely, unless a ductway leads in and out';

test('[dominion.battlefield.sector.1, dominion.battlefield.zone.1] 48" of Sector Mechanicus, tiles of 12" in Zone Mortalis', () => {
  const { state } = tableFor('dominion.looters', [BLUE, RED]);
  expect(boardOf(state)).toEqual({ width: 48, depth: 48 });
  state.terrain = 'zone-mortalis';
  expect(boardOf(state)).toEqual({ width: 36, depth: 36 });
});

test.each([
  ['north', { x: 20, y: 36 }, 'yes'],
  ['north', { x: 20, y: 35.9 }, 'no'],
  ['south', { x: 20, y: 12 }, 'yes'],
  ['west', { x: 12, y: 40 }, 'yes'],
  ['west', { x: 12.1, y: 40 }, 'no'],
  ['east', { x: 36, y: 1 }, 'yes'],
] as const)(
  '[dominion.battlefield.deploy-sector.1] 12" from the line in the %s half: %o %s',
  (side, spot, kept) => {
    const size = { width: 48, depth: 48 };
    const ground = { ...size, spotOf: () => null };
    expect(checkWhere(awayFromTheLine(size, side, 12), spot, ground)).toBe(kept);
  },
);

test('[dominion.border-dispute.deployment.4] near the line means in the own half and no further than that', () => {
  const size = { width: 48, depth: 48 };
  const ground = { ...size, spotOf: () => null };
  const at = (y: number) => checkWhere(nearTheLine(size, 'north', 12), { x: 3, y }, ground);
  expect([23.9, 24, 36, 36.1].map(at)).toEqual(['no', 'yes', 'yes', 'no']);
  expect(checkWhere(half(size, 'north'), { x: 3, y: 47 }, ground)).toBe('yes');
  expect(checkWhere(alongEdge(size, 'east', 6), { x: 42, y: 3 }, ground)).toBe('yes');
});

test('[dominion.battlefield.deploy-sector.1] the winner of the roll-off picks a half and sets everybody up, then the other', () => {
  const { t, players, state } = tableFor('dominion.stand-off', [BLUE, RED], {
    answers: {
      'dice 2D6 dominion.battlefield.deploy-sector.1': [[2, 5]],
      'choice dominion.battlefield.deploy-sector.1 red': ['east'],
    },
  });
  run(standardDeployment(t));
  const limit = (side: string) => `in the ${side} half, at least 12" from the dividing line`;
  expect(players.placed()).toEqual([
    ['red-boss', limit('east')],
    ['red-pip', limit('east')],
    ['blue-king', limit('west')],
    ['blue-a', limit('west')],
  ]);
  expect(fighterOf(state, 'red-pip')).toMatchObject({ fate: 'standing', tookPart: true });
});

test('[dominion.battlefield.deploy-sector.1] a defender picks without a roll', () => {
  const { t, players } = tableFor('dominion.looters', [BLUE, RED]);
  run(standardDeployment(t));
  expect(players.keys('dice')).toEqual([]);
  expect(players.placed()[0]).toEqual([
    'blue-king',
    'in the north half, at least 12" from the dividing line',
  ]);
});

test.each([
  [{}, 2],
  [{ 'dominion.zone-mortalis-strips': '3-both' }, 3],
])(
  '[dominion.battlefield.deploy-zone.1, dominion.battlefield.deploy-zone.2] 3" along an edge against the opposite one, by %o %i"',
  (rulings, depth) => {
    const { t, players } = tableFor('dominion.looters', [BLUE, RED], {
      terrain: 'zone-mortalis',
      rulings,
      answers: {
        'choice dominion.battlefield.deploy-zone.1 blue': ['south'],
        'choice dominion.battlefield.deploy-zone.1 red': ['opposite-edge'],
      },
    });
    run(standardDeployment(t));
    expect(players.placed()[0]).toEqual(['blue-king', `within 3" of the south edge, and ${OPEN}`]);
    expect(players.placed()[3]).toEqual(['red-pip', `within ${depth}" of the north edge, and ${OPEN}`]);
  },
);

test('[dominion.battlefield.deploy-zone.1] full tiles stand a tile apart', () => {
  const { t, players } = tableFor('dominion.looters', [BLUE, RED], { terrain: 'zone-mortalis' });
  run(standardDeployment(t));
  expect(players.placed().map(([, where]) => where)).toEqual([
    `in one full tile, and ${OPEN}`,
    `in one full tile, and ${OPEN}`,
    `in one full tile, at least one full tile from the enemy's zone, and ${OPEN}`,
    `in one full tile, at least one full tile from the enemy's zone, and ${OPEN}`,
  ]);
});

test.each([
  ['4', 'tile', []],
  ['4', 'north', []],
  ['6', 'west', []],
  ['6', 'north', ['red']],
  ['6', 'tile', ['red']],
])(
  '[dominion.battlefield.deploy-zone.1] %s tiles and %s: a full tile is offered only where one is a full tile away',
  (tiles, taken, asked) => {
    const { t, state, players } = tableFor('dominion.tunnel-skirmish', [BLUE, RED], {
      terrain: 'zone-mortalis',
      answers: {
        'dice 2D6 dominion.battlefield.deploy-zone.1': [[6, 1]],
        'choice dominion.battlefield.deploy-zone.1 blue': [taken],
      },
    });
    state.facts.tiles = Number(tiles);
    run(standardDeployment(t));
    const choices = players.asked.filter(({ kind, by }) => kind === 'choice' && by?.[0] === 'red');
    expect(choices.map(({ of }) => of)).toEqual(asked);
    expect(t.story.some(({ event }) => event === 'dominion/deployment/no-tile-full-tile')).toBe(
      asked.length === 0,
    );
  },
);

test('the battlefield shows the zones of its terrain', () => {
  const { state } = tableFor('dominion.looters', [BLUE, RED]);
  expect(standardBattlefield(state).map(({ words }) => words)).toContain('north half');
  state.terrain = 'zone-mortalis';
  expect(standardBattlefield(state).map(({ words }) => words)).toContain('north edge');
});

test('[dominion.battlefield.caskets.1, dominion.battlefield.order.1] a casket of each player, the winner of a roll-off first', () => {
  const { t, players, state } = tableFor('dominion.looters', [BLUE, RED], {
    answers: { 'dice 2D6 dominion.battlefield.order.1': [[1, 4]] },
  });
  run(placeLootCaskets(t));
  const placing = players.asked.filter(({ kind }) => kind === 'place');
  expect(placing.map(({ by }) => by)).toEqual([['red'], ['blue']]);
  expect(players.placed().map(([, where]) => where)).toEqual(
    Array(2).fill('more than 6" from every edge of the board'),
  );
  expect(Object.values(state.markers)).toMatchObject([
    { kind: 'loot-casket', state: 'closed' },
    { kind: 'loot-casket', state: 'closed' },
  ]);
});

test('[dominion.crews.custom.1, dominion.global.crew.1, dominion.global.crew.2] nobody fields more than 8', () => {
  const { t } = tableFor('dominion.looters', [BLUE, RED]);
  const size = (given: number | null) => custom(t, given, 'dominion.looters.crews.1').size;
  expect([10, 6, null].map(size)).toEqual([8, 6, 8]);
});

test('[dominion.global.crew.1] Classic without the adjustments keeps the number of the page', () => {
  const { t, state } = tableFor('dominion.looters', [BLUE, RED], {
    rulings: { 'dominion.classic-and-the-globals': 'an agreement on Classic' },
  });
  state.variant = 'classic';
  expect(custom(t, 10, 'dominion.looters.crews.1').size).toBe(10);
  state.variant = 'updated';
  expect(custom(t, 10, 'dominion.looters.crews.1').size).toBe(8);
});

test('[dominion.crews.random.1, dominion.crews.sentries.1] random crews by the dice, five sentries by choice', () => {
  const { t, state } = tableFor('dominion.looters', [BLUE, RED], {
    answers: { 'dice D3+4 dominion.looters.crews.2 blue': [[2]] },
  });
  const [blue] = state.gangs;
  expect(run(random(t, 'D3+4', 'dominion.looters.crews.2', blue as never))).toMatchObject({
    method: 'random',
    size: 6,
  });
  expect(sentries(t, 'dominion.sabotage.crews.2')).toMatchObject({ method: 'custom', size: 5 });
});

const MANY = roster('blue', 'king leader, a, b, c, d, doc');

test('[dominion.crews.unfit.1, dominion.crews.reinforcements.1, dominion.global.reinforcements.1] fighters left out wait, and never more than a D3 arrive', () => {
  const { t, state, players } = tableFor('dominion.looters', [MANY, RED], {
    round: 4,
    answers: {
      'dice D3 dominion.global.reinforcements.1': [[2]],
      'dice 1 of': [['blue-b'], ['blue-c']],
      'dice D6 classic.reinforcements.arrival.4': [[2], [3]],
    },
  });
  const [blue] = state.gangs as [(typeof state.gangs)[0]];
  blue.crew = ['blue-king'];
  fighterOf(state, 'blue-a').status = 'recovery';
  fighterOf(state, 'blue-doc').skills = ['hanger-on'];
  holdInReserve(t, blue);
  expect(blue.reinforcements).toEqual(['blue-b', 'blue-c', 'blue-d']);
  run(reinforce(t, blue, { brings: 4, clause: 'dominion.looters.reinforcements.1' }));
  expect(blue.reinforcements).toEqual(['blue-d']);
  const placing = players.asked.filter(({ kind }) => kind === 'place');
  expect(placing.map(({ of, by }) => [of, by])).toEqual([
    ['blue-b', ['red']],
    ['blue-c', ['blue']],
  ]);
  expect(fighterOf(state, 'blue-b')).toMatchObject({ fate: 'standing', ready: false, tookPart: true });
  expect(players.placed()[0]?.[1]).toBe('touching an edge of the board');
});

test('[dominion.border-dispute.reinforcements.1, dominion.global.reinforcements.1] both gangs bring theirs on in turns, Priority first; for the last one nobody rolls', () => {
  const { t, state, players } = tableFor('dominion.looters', [MANY, roster('red', 'boss leader, x')], {
    round: 1,
    answers: {
      'dice D3 dominion.global.reinforcements.1': [[2]],
      'dice 1 of': (question) =>
        question.kind === 'dice' && 'deck' in question.dice ? [question.dice.deck[0] as string] : [],
      'dice D6 classic.reinforcements.arrival.4': [[6], [6], [6]],
    },
  });
  for (const gang of state.gangs) {
    gang.crew = gang.crew.slice(0, 1);
    holdInReserve(t, gang);
  }
  state.order = ['red', 'blue'];
  run(reinforceInTurns(t, { brings: 'D3', clause: 'dominion.border-dispute.reinforcements.1' }));
  expect(players.placed().map(([id]) => id)).toEqual(['red-x', 'blue-a', 'blue-b']);
});

test('[dominion.battlefield.deploy-sector.1] a spot outside its zone is marked, not refused', () => {
  const { t, state } = tableFor(
    'dominion.looters',
    [roster('blue', 'king leader'), roster('red', 'boss leader')],
    {
      answers: {
        'place dominion.battlefield.deploy-sector.1 blue-king': [{ x: 5, y: 30 }],
        'place dominion.battlefield.deploy-sector.1 red-boss': [{ x: 5, y: 12 }],
      },
    },
  );
  run(standardDeployment(t));
  expect(fighterOf(state, 'blue-king')).toMatchObject({ fate: 'standing', spot: { x: 5, y: 30 } });
  const insisted = t.story.filter(({ event }) => event === 'deploy/table-insists-setting-up');
  expect(insisted.map(({ facts }) => facts.name)).toEqual(['blue king']);
});
