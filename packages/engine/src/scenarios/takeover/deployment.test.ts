/** The standard deployment of Takeover. */
import { describe, expect, test } from 'vitest';
import '../index.ts';
import { boardOf, enterScenario } from '../../battle/scenario.ts';
import { checkWhere } from '../../battle/where.ts';
import { inWords, type Told } from '../../table/events.ts';
import {
  edgesBetween,
  isCorner,
  standardBattlefield,
  standardDeployment,
  standardZones,
} from './deployment.ts';
import { pitBrawl } from './pit-brawl.ts';
import { standOff } from './stand-off.ts';
import { always, roster, run, tableFor } from './table.fixture.ts';

const GANGS = ['red', 'blue', 'green', 'black', 'white'].map((id) => roster(id, 'boss leader, pip'));
const ID = 'takeover.stand-off';
const ground = { width: 36, depth: 36, spotOf: () => null };

test('[takeover.standards.deployment.1, takeover.standards.deployment.2, takeover.standards.deployment.4, takeover.standards.deployment.5] corners in the order of one roll-off, fighters in that of another', () => {
  const { t, players } = tableFor(ID, GANGS.slice(0, 2), {
    answers: {
      'dice 2D6 takeover.standards.deployment.1': [[2, 3]],
      'dice 2D6 takeover.standards.deployment.2': [[5, 1]],
      'choice takeover.standards.deployment.1 blue': ['north-east'],
      'choice takeover.standards.deployment.1 red': ['south-west'],
    },
  });
  run(standardDeployment(t));
  expect(players.options('choice takeover.standards.deployment.1')).toEqual([
    ['south-west', 'south-east', 'north-west', 'north-east'],
    ['south-west', 'south-east', 'north-west'],
  ]);
  expect(players.placed().map(([id]) => id)).toEqual(['red-boss', 'blue-boss', 'red-pip', 'blue-pip']);
  expect(players.placed()[0]?.[1]).toBe(
    'in the south-west corner, with the whole base inside its 12" square, and off special terrain',
  );
});

test('[takeover.prebattle.deployment.3] a player who chooses a zone first reads what happens to one that is cut off', () => {
  const { t } = tableFor(ID, GANGS.slice(0, 2), { answers: { 'dice 2D6': always(1, 6) } });
  run(standardDeployment(t));
  expect(t.story[0]).toMatchObject({ clause: 'takeover.prebattle.deployment.3' });
  expect(inWords(t.story[0] as Told)).toContain('shifted towards the centre');
});

test('[takeover.standards.deployment.2] by one reading a turn places the whole crew', () => {
  const { t, players } = tableFor(ID, GANGS.slice(0, 2), {
    answers: { 'dice 2D6': always(1, 6) },
    rulings: { 'takeover.deployment-turns': 'whole-crew' },
  });
  run(standardDeployment(t));
  expect(players.placed().map(([id]) => id)).toEqual(['blue-boss', 'blue-pip', 'red-boss', 'red-pip']);
});

test('[takeover.standards.deployment.3] squares of 12" in the corners', () => {
  const { state } = tableFor(ID, GANGS.slice(0, 4));
  const areas = standardBattlefield(state);
  const inside = (x: number, y: number) =>
    areas.filter(({ where }) => checkWhere(where, { x, y }, ground) === 'yes').map(({ words }) => words);
  expect(inside(12, 12)).toEqual(['south-west corner']);
  expect(inside(24, 12)).toEqual(['south-east corner']);
  expect(inside(24, 36)).toEqual(['north-east corner']);
  expect(inside(18, 6)).toEqual([]);
  expect(standardZones(4).every(isCorner)).toBe(true);
});

test('[campaign.terrain.styles.1] among Towers the corners and points are those of a 24" square', () => {
  const { state } = tableFor(ID, GANGS.slice(0, 4));
  state.terrain = 'towers';
  expect(boardOf(state)).toEqual({ width: 24, depth: 24 });
  const small = { ...boardOf(state), spotOf: () => null };
  const corner = standardBattlefield(state).find(({ words }) => words === 'north-east corner');
  if (!corner) throw new Error('no corner');
  expect(checkWhere(corner.where, { x: 24, y: 12 }, small)).toBe('yes');
  expect(checkWhere(corner.where, { x: 26, y: 26 }, small)).toBe('no');
  for (const { point } of standardZones(5, false, boardOf(state)))
    expect(Math.max(point.x, point.y)).toBeLessThanOrEqual(24);
});

describe('[takeover.prebattle.deployment.2] points along the edge', () => {
  test.each([5, 6, 7, 8])(
    '%i of them, equally far apart, on the edge, with squares on the board',
    (gangs) => {
      const zones = standardZones(gangs);
      expect(zones).toHaveLength(gangs);
      const walked = zones.map(({ point: { x, y } }) => {
        expect(Math.min(x, y, 36 - x, 36 - y)).toBeCloseTo(0);
        if (y === 0) return x;
        if (x === 36) return 36 + y;
        return y === 36 ? 72 + 36 - x : 108 + 36 - y;
      });
      for (const [at, inches] of walked.entries()) expect(inches).toBeCloseTo((144 * at) / gangs);
      for (const { where, edges } of zones) {
        expect(edges.length).toBeGreaterThan(0);
        if (where.is !== 'zone' || !where.outline) throw new Error('no outline');
        const { x, y } = where.outline;
        expect([x[1] - x[0], y[1] - y[0]].map((side) => Math.round(side * 1e6) / 1e6)).toEqual([12, 12]);
        for (const inches of [...x, ...y]) expect(inches).toBeGreaterThanOrEqual(0);
        for (const inches of [...x, ...y]) expect(inches).toBeLessThanOrEqual(36);
      }
    },
  );

  test('the middles of the edges and the corners with eight gangs', () => {
    expect(standardZones(8).map(({ edges }) => edges.join('-'))).toEqual([
      'south-west',
      'south',
      'south-east',
      'east',
      'east-north',
      'north',
      'north-west',
      'west',
    ]);
  });

  test('five gangs choose among them', () => {
    const { t, players } = tableFor(ID, GANGS, { answers: { 'dice 5D6': always(5, 4, 3, 2, 1) } });
    run(standardDeployment(t));
    expect(players.options('choice takeover.standards.deployment.1')[0]).toHaveLength(5);
    expect(players.placed()[1]?.[1]).toContain('point 2, 28.8" along the south edge');
  });

  test('by one reading they are 6" around the point', () => {
    const { t, players } = tableFor(ID, GANGS, {
      answers: { 'dice 5D6': always(5, 4, 3, 2, 1) },
      rulings: { 'takeover.deployment-edge-zone': '6-around-point' },
    });
    run(standardDeployment(t));
    expect(players.placed()[1]?.[1]).toMatch(/^within 6" of point 2/);
  });
});

test('[takeover.the-trap.deployment.6] a walk along the perimeter, edge by edge', () => {
  expect(edgesBetween(30, 80)).toEqual([
    { edge: 'south', from: 30, to: 36 },
    { edge: 'east', from: 0, to: 36 },
    { edge: 'north', from: 0, to: 8 },
  ]);
});

test('[takeover.stand-off.battlefield.1, takeover.stand-off.deployment.1, takeover.standards.battlefield.2, takeover.standards.general.1, takeover.standards.general.2] Stand-Off is laid out and set up as the standard says; another page has its own', () => {
  expect(standOff).toMatchObject({ battlefield: standardBattlefield, deployment: standardDeployment });
  expect(pitBrawl.deployment).not.toBe(standardDeployment);
  const { state } = tableFor('takeover.stand-off', [roster('red', 'a'), roster('blue', 'b')]);
  expect(boardOf(state)).toEqual({ width: 36, depth: 36 });
  const pit = tableFor('takeover.pit-brawl', [roster('red', 'a champion'), roster('blue', 'b champion')]);
  expect(boardOf(pit.state)).toEqual({ width: 24, depth: 24 });
  enterScenario(pit.state);
  expect(pit.state.special).toEqual(['takeover.pit-brawl']);
});
