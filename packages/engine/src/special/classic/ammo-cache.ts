/** Ammo caches: a fighter next to one seldom runs dry. */
import { rollAmmoTest } from '../../core/ammo.ts';
import { procedure } from '../../table/procedure.ts';
import type { Inches } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';

const automatic = ruling('classic.ammo-cache-automatic', 'each cache gives +2');

/**
 * The bonus to Ammo tests of caches no more than 1" away; none where there is none
 * [classic.ammo-cache.effect.1].
 */
function cacheBonus(t: Table, caches: readonly Inches[]): number {
  const near = caches.filter((distance) => distance <= 1).length;
  return 2 * (automatic(t) === 'each cache gives +2' ? near : Math.min(1, near));
}

/**
 * The dice of one attack, each against the Ammo value [classic.reference.tests.3]; an unmodified 6 empties
 * the cache.
 */
export const ammoTest = procedure('classic.ammo-cache.test', function* (t, { ammo, caches, tests }) {
  const bonus = cacheBonus(t, caches);
  const faces = yield* t.pool('D6', tests, 'classic.reference.tests.3');
  const passed = faces.filter((face) => face + bonus >= ammo).length;
  const exhausted = bonus > 0 && faces.includes(6);
  t.tell(
    '{passed} of {tests} Ammo tests pass at +{bonus}',
    { passed, tests, bonus },
    'classic.ammo-cache.effect.1',
  );
  if (exhausted) t.tell('A 6 was rolled: the cache is exhausted', {}, 'classic.ammo-cache.effect.3');
  return { passed, failed: tests - passed, exhausted };
});

export const reload = procedure(
  'classic.ammo-cache.reload',
  function* (t, { ammo, scarce, plentiful, caches }) {
    const bonus = cacheBonus(t, caches);
    if (scarce && bonus === 0) {
      t.tell('A Scarce weapon stays empty away from a cache', {}, 'classic.ammo-cache.effect.2');
      return { allowed: false, reloaded: false, exhausted: false };
    }
    if (plentiful) {
      t.tell('A Plentiful weapon reloads without a test', {}, 'classic.reference.traits.1');
      return { allowed: true, reloaded: true, exhausted: false };
    }
    const test = { ammo, modifier: bonus };
    const { natural, passed: reloaded } = yield* rollAmmoTest(t, test, 'classic.reference.tests.3');
    const exhausted = bonus > 0 && natural === 6;
    if (bonus > 0) t.tell('The cache gave +{bonus}', { bonus }, 'classic.ammo-cache.effect.1');
    if (exhausted) t.tell('A 6 was rolled: the cache is exhausted', {}, 'classic.ammo-cache.effect.3');
    return { allowed: true, reloaded, exhausted };
  },
);
