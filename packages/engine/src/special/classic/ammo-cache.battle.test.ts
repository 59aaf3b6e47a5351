/** Ammo Caches in a battle: which number a reload needs where the rule is in force. */
import { expect, test } from 'vitest';
import { reloadWeapon } from '../../core/play/reload.ts';
import { type Skirmish, skirmish } from './battle.fixture.ts';

const COMBI = 'armoury.combi-weapon-bolter-and-flamer';
const NEEDLES = 'armoury.needle-pistol';

/** Anna, who is near no cache, reloads what is empty with these dice; is it loaded again? */
function reloads(weapon: string, empty: string, answers: Parameters<Skirmish['play']>[1]) {
  const { anna, play } = skirmish(['classic.ammo-cache']);
  Object.assign(anna, { weapons: [weapon], gear: [`${NEEDLES}/chem-darts`], empty: [empty] });
  play((t) => reloadWeapon(t, anna), answers);
  return anna.empty.length === 0;
}

test('[classic.ammo-cache.effect.1, core.ammo.test.5] a reload needs the number of the part that ran dry, not of the first in the list', () => {
  // The bolter needs a 6, the flamer a 5.
  expect(reloads(COMBI, `${COMBI}/flamer`, [[5]])).toBe(true);
  expect(reloads(COMBI, `${COMBI}/flamer`, [[4]])).toBe(false);
  expect(reloads(COMBI, COMBI, [[5]])).toBe(false);
});

test('[classic.ammo-cache.effect.2, core.ammo.test.5] a weapon with another profile than its Scarce one is reloaded without a cache', () => {
  expect(reloads(NEEDLES, `${NEEDLES}/chem-darts`, [[6]])).toBe(true);
});
