/** What the gangs want, as data beside the judging of every scenario. */
import { expect, test } from 'vitest';
import { type BattleSetUp, HOUSES, newBattle, sampleGang } from '../battle/roster.ts';
import { scenarios } from '../battle/scenario.ts';
import './index.ts';

test.each(scenarios().map(({ id }) => id))('%s says what its gangs want', (id) => {
  const scenario = scenarios().find((each) => each.id === id);
  const aims = scenario?.aims;
  if (!aims) throw new Error(`${id} has no aims`);
  const state = newBattle({
    pack: id.split('.')[0] as BattleSetUp['pack'],
    scenario: id,
    gangs: HOUSES.slice(0, 2).map((house) => sampleGang(house, house)),
  });
  for (const role of ['attacker', 'defender'] as const)
    for (const gang of state.gangs) {
      const found = aims(state, { ...gang, role });
      expect(found.length).toBeGreaterThan(0);
      for (const { worth } of found) {
        expect(worth).toBeGreaterThan(0);
        expect(worth).toBeLessThanOrEqual(1);
      }
      // Each way to win starts with the enemy in the way.
      expect(found.some(({ is }) => is === 'take-out')).toBe(true);
    }
});
