/** Ammo caches: a fighter next to one seldom runs dry. */
import { rollingFor } from '../../battle/rolling.ts';
import { specialRule } from '../../battle/special-rule.ts';
import type { BattleState, BattleTable, FighterState, Marker } from '../../battle/state.ts';
import { ANYWHERE } from '../../battle/where.ts';
import { rollAmmoTest } from '../../core/ammo.ts';
import { placeMarker } from '../../core/deploy.ts';
import { procedure } from '../../table/procedure.ts';
import type { Inches, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';

const automatic = ruling('classic.ammo-cache-automatic', 'each-cache-gives-2');

/**
 * The bonus to Ammo tests of caches no more than 1" away; none if there is none
 * [classic.ammo-cache.effect.1].
 */
function cacheBonus(t: Table, caches: readonly Inches[]): number {
  const near = caches.filter((distance) => distance <= 1).length;
  return 2 * (automatic(t) === 'each-cache-gives-2' ? near : Math.min(1, near));
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
  t.tell('classic/ammo-cache/ammo-tests-pass', { passed, tests, bonus }, 'classic.ammo-cache.effect.1');
  if (exhausted) t.tell('classic/ammo-cache/6-was-rolled-cache', {}, 'classic.ammo-cache.effect.3');
  return { passed, failed: tests - passed, exhausted };
});

export const reload = procedure(
  'classic.ammo-cache.reload',
  function* (t, { ammo, scarce, plentiful, caches }) {
    const bonus = cacheBonus(t, caches);
    if (scarce && bonus === 0) {
      t.tell('classic/ammo-cache/scarce-weapon-stays-empty', {}, 'classic.ammo-cache.effect.2');
      return { allowed: false, reloaded: false, exhausted: false };
    }
    if (plentiful) {
      t.tell('classic/ammo-cache/plentiful-weapon-reloads-without', {}, 'classic.reference.traits.1');
      return { allowed: true, reloaded: true, exhausted: false };
    }
    const test = { ammo, modifier: bonus };
    const { natural, passed: reloaded } = yield* rollAmmoTest(t, test, 'classic.reference.tests.3');
    const exhausted = bonus > 0 && natural === 6;
    if (bonus > 0) t.tell('classic/ammo-cache/cache-gave', { bonus }, 'classic.ammo-cache.effect.1');
    if (exhausted) t.tell('classic/ammo-cache/6-was-rolled-cache', {}, 'classic.ammo-cache.effect.3');
    return { allowed: true, reloaded, exhausted };
  },
);

// In a battle

const CACHE = 'ammo-cache';

/** Caches on the battlefield; where the scenario brings none, each player places one. */
export const ammoCaches = specialRule({
  id: 'classic.ammo-cache',
  title: 'Ammo Caches',

  *deployed(t) {
    const { gangs, markers } = t.state;
    if (Object.values(markers).some(({ kind }) => kind === CACHE)) return;
    t.tell('classic/ammo-cache/each-player-places-ammo', {}, 'classic.ammo-cache.effect.1');
    for (const [at, { seat }] of gangs.entries()) {
      const id = `${CACHE}-${at + 1}`;
      const cache: Marker = {
        id,
        kind: CACHE,
        gang: null,
        spot: null,
        carriedBy: null,
        state: 'full',
        data: {},
      };
      yield* placeMarker(t, cache, ANYWHERE, 'classic.ammo-cache.effect.1', seat);
    }
  },

  *ammoTest(t, fighter, { ammo, combi }, standard) {
    const near = yield* cachesNear(t, fighter);
    if (near.length === 0) return yield* standard();
    const caches = near.map(() => 1);
    if (combi) {
      const test = { ammo, combi, modifier: cacheBonus(t, caches) };
      const { natural, passed } = yield* rollAmmoTest(t, test, 'classic.reference.tests.3', fighter.id);
      if (natural === 6) exhaust(t, near);
      return passed;
    }
    const { passed, exhausted } = yield* ammoTest(rollingFor(t, fighter.id), { ammo, caches, tests: 1 });
    if (exhausted) exhaust(t, near);
    return passed === 1;
  },

  /** By a cache even a Scarce weapon is reloaded [core.ammo.reload.3]. */
  *reload(t, fighter, { ammo, traits }, _standard) {
    const near = yield* cachesNear(t, fighter);
    const { reloaded, exhausted } = yield* reload(rollingFor(t, fighter.id), {
      ammo: Math.max(2, ammo ?? 6),
      scarce: traits.includes('scarce'),
      plentiful: traits.includes('plentiful'),
      caches: near.map(() => 1),
    });
    if (exhausted) exhaust(t, near);
    return reloaded;
  },
});

function cachesIn({ markers }: BattleState): readonly Marker[] {
  return Object.values(markers).filter(({ kind, spot }) => kind === CACHE && spot !== null);
}

function* cachesNear(t: BattleTable, fighter: FighterState): Rule<readonly Marker[]> {
  const caches = cachesIn(t.state);
  const near = yield* t.within(
    1,
    fighter.id,
    caches.map(({ id }) => id),
    'classic.ammo-cache.effect.1',
  );
  return caches.filter(({ id }) => near.includes(id));
}

/** The nearest of the caches at hand is used up and leaves play. */
function exhaust(t: BattleTable, [nearest]: readonly Marker[]): void {
  if (!nearest) return;
  nearest.state = 'exhausted';
  nearest.spot = null;
  const carrier = nearest.carriedBy === null ? undefined : t.state.fighters[nearest.carriedBy];
  if (carrier) carrier.carries = null;
  nearest.carriedBy = null;
  t.tell('classic/ammo-cache/exhausted', { cache: nearest.id }, 'classic.ammo-cache.effect.3');
}
