/** Every scenario has a plan, for every number of gangs that makes a difference and every style of terrain. */
import { expect, test } from 'vitest';
import { type Scenario, scenarios } from '../../battle/scenario.ts';
import { isInPart } from '../../battle/shape.ts';
import { checkWhere } from '../../battle/where.ts';
import './battle.ts';
import { type Plan, type PlanOf, planOf } from './plan.ts';

const STYLES = {
  takeover: ['slums', 'zone-mortalis', 'towers', 'sump-sea'],
  dominion: ['sector-mechanicus', 'zone-mortalis'],
} as const;
const VARIANTS = { takeover: ['updated'], dominion: ['classic', 'updated'] } as const;

const all: readonly PlanOf[] = scenarios().flatMap(({ id, pack, gangs }: Scenario) => {
  // Three gangs of Dominion have edges like four, and five stretches of them like six.
  const some = pack === 'dominion' ? [2, 3, 6] : [2, 3, 4, 5, 6];
  const counts = some.filter((count) => count >= gangs.least && count <= gangs.most);
  return counts.flatMap((count) =>
    STYLES[pack].flatMap((terrain) =>
      VARIANTS[pack].map((variant): PlanOf => ({ scenario: id, gangs: count, terrain, variant })),
    ),
  );
});

/** Where things stand in the example. */
function groundOf({ size, marks }: Plan) {
  return { ...size, spotOf: (id: string) => marks.find((mark) => mark.id === id)?.at ?? null };
}

test.each(all.map((of) => [`${of.scenario}, ${of.gangs} gangs, ${of.terrain}, ${of.variant}`, of] as const))(
  '%s',
  (_, of) => {
    const plan = planOf(of);
    const { zones, marks, size } = plan;
    const ground = groundOf(plan);
    const wrong: string[] = [];
    for (let gang = 1; gang <= of.gangs; gang++) {
      expect(
        zones.some((zone) => zone.gang === gang && zone.kind === 'gang'),
        `gang ${gang}`,
      ).toBe(true);
    }
    for (const { parts, title, words, where, measures } of zones) {
      expect(title).not.toBe('');
      expect(words).not.toBe('');
      expect(parts.length, words).toBeGreaterThan(0);
      for (const { box } of parts) {
        expect(box.x[0]).toBeGreaterThanOrEqual(0);
        expect(box.y[0]).toBeGreaterThanOrEqual(0);
        expect(box.x[1]).toBeLessThanOrEqual(size.width);
        expect(box.y[1]).toBeLessThanOrEqual(size.depth);
      }
      for (const { from, to, inches } of measures) {
        expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeCloseTo(inches);
      }
      // An example part lies where the table wants it; the limit itself cannot be checked.
      if (parts.some(({ example }) => example)) continue;
      for (let x = 0.31; x < size.width; x += 1.7) {
        for (let y = 0.37; y < size.depth; y += 1.9) {
          const kept = parts.filter((part) => isInPart(part, { x, y }));
          const sure = kept.some(({ provided }) => provided.length === 0);
          const drawn = sure ? 'yes' : kept.length > 0 ? 'unknown' : 'no';
          if (checkWhere(where, { x, y }, ground) !== drawn) wrong.push(`${words} at ${x} ${y}: ${drawn}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    for (const { at, title } of marks) {
      expect(at.x >= 0 && at.x <= size.width && at.y >= 0 && at.y <= size.depth, title).toBe(true);
    }
  },
);

const zonesOf = (of: PlanOf) => planOf(of).zones.filter(({ kind }) => kind === 'gang');

test('[takeover.standards.deployment.3] up to four gangs start in corners, which they choose', () => {
  const zones = zonesOf({ scenario: 'takeover.stand-off', gangs: 4 });
  const boxes = zones.map(({ parts }) => parts[0]?.box);
  expect(boxes).toHaveLength(4);
  for (const x of [
    [0, 12],
    [24, 36],
  ]) {
    for (const y of [
      [0, 12],
      [24, 36],
    ]) {
      expect(boxes).toContainEqual({ x, y });
    }
  }
  expect(zones.every(({ example }) => example)).toBe(true);
});

test('[takeover.prebattle.deployment.2] five gangs start at points along the edge', () => {
  const zones = zonesOf({ scenario: 'takeover.stand-off', gangs: 5 });
  expect(new Set(zones.map(({ words }) => words)).size).toBe(5);
  expect(zones.every(({ words }) => words.includes('point'))).toBe(true);
});

test('[takeover.ambush.deployment.1] the Defender of an Ambush! always starts round the centre', () => {
  const [defender] = zonesOf({ scenario: 'takeover.ambush', gangs: 3 }).filter(
    ({ role }) => role === 'defender',
  );
  expect(defender).toMatchObject({
    title: 'Defender',
    gang: 1,
    example: false,
    measures: [{ from: { x: 18, y: 18 }, to: { x: 24, y: 18 }, inches: 6 }],
  });
  expect(defender?.parts[0]?.discs).toEqual([[{ x: 18, y: 18, inches: 6 }]]);
});

test('[takeover.ambush.deployment.2] the Attackers start away from the example, nearer where nobody sees them', () => {
  const [attacker] = zonesOf({ scenario: 'takeover.ambush', gangs: 2 }).filter(
    ({ role }) => role === 'attacker',
  );
  expect(attacker?.example).toBe(true);
  expect(attacker?.words).toContain('at least 12" from the Defender\'s fighters; or at least 6"');
  expect(attacker?.parts.map(({ provided }) => provided)).toEqual([
    [],
    ["out of sight of the Defender's fighters"],
  ]);
});

test('[dominion.trap.battlefield.1] a battlefield of some tiles leaves the rest of the board empty', () => {
  const { tiles } = planOf({ scenario: 'dominion.trap', gangs: 2 });
  const area = tiles.reduce((sum, { x, y }) => sum + (x[1] - x[0]) * (y[1] - y[0]), 0);
  expect(area).toBe(5 * 12 * 12);
});

test('[takeover.prebattle.roles.3] any of the gangs may be the one that defends', () => {
  const zones = zonesOf({ scenario: 'takeover.the-trap', gangs: 3, defender: 3 });
  expect([...new Set(zones.filter(({ role }) => role === 'defender').map(({ gang }) => gang))]).toEqual([3]);
});

test('a plan is the same whenever it is asked for', () => {
  const of: PlanOf = { scenario: 'takeover.gang-moot', gangs: 4 };
  expect(planOf(of)).toEqual(planOf(of));
});
