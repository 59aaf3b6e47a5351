/** Firepower dice, ammo tests, reloading and grenades. */
import type { ClauseId, ProcedureInputs } from '@hive-arbiter/rulebook';
import { reaches } from '../board/distance.ts';
import type { FirepowerFace } from '../table/dice.ts';
import { BadInput } from '../table/errors.ts';
import { procedure } from '../table/procedure.ts';
import type { Ref, RollOf, Rule } from '../table/question.ts';
import { ruling } from '../table/settings.ts';
import type { Table } from '../table/table.ts';

export interface AmmoTest {
  /** The weapon's Ammo number: 4 for a 4+. */
  readonly ammo: number;
  readonly modifier?: number;
  /** A Combi weapon rolls two dice and keeps the worse [core.ammo.combi.1]. */
  readonly combi?: boolean;
}

/** One ammo test: a D6 that must reach the weapon's Ammo number [core.ammo.test.1]. */
export function* rollAmmoTest(
  t: Table,
  { ammo, modifier = 0, combi = false }: AmmoTest,
  clause: ClauseId = 'core.ammo.test.1',
  of?: Ref | RollOf,
): Rule<{ natural: number; passed: boolean }> {
  const faces = yield* t.pool('D6', combi ? 2 : 1, clause, of, ammo - modifier);
  const natural = faces.at(-1) as number;
  const passed = natural + modifier >= ammo;
  t.tell(
    'ammo/ammo',
    { ammo, natural, fate: passed ? 'passes' : 'fails' },
    combi ? 'core.ammo.combi.1' : clause,
  );
  return { natural, passed };
}

/** Does the Ammo face count as a hole for Rapid Fire? */
const firepowerFaces = ruling('core.firepower-faces', 'ammo-face-counts-no-hit');
/** Does an Unstable weapon roll its danger die once, or for each Ammo face? */
const unstableOnce = ruling('core.unstable-once', 'once-per-ammo-face');

/** The bullet holes on a firepower die; its Ammo face counts as one [core.dice.types.7]. */
export function holesOn(t: Table, face: FirepowerFace): number {
  if (face !== 'ammo') return face;
  return firepowerFaces(t) === 'ammo-face-counts-no-hit' ? 0 : 1;
}

/** What failed ammo tests of one attack make of the weapon [core.ammo.test.2, core.ammo.test.3]. */
export function weaponAfter(failed: number): 'ready' | 'out-of-ammo' | 'jammed' {
  if (failed === 0) return 'ready';
  return failed === 1 ? 'out-of-ammo' : 'jammed';
}

/** Every ranged attack rolls firepower dice, hit or miss [core.ammo.roll.1], and each Ammo face calls for a test. */
export const firepower = procedure('core.ammo.firepower', function* (t, input) {
  const { ammo, combi } = input;
  return yield* fireWith(t, input, function* (t) {
    return (yield* rollAmmoTest(t, { ammo, combi })).passed;
  });
});

/** Firepower dice with every way to test the ammo of this weapon. */
export function* fireWith(
  t: Table,
  { rapidFire, rolled, hit, unstable }: ProcedureInputs['core.ammo.firepower'],
  testAmmo: (t: Table) => Rule<boolean>,
  of?: RollOf,
): Rule<{ shots: number; hits: number; weapon: ReturnType<typeof weaponAfter>; userOut: boolean }> {
  const most = Math.max(1, rapidFire);
  if (rolled > most) {
    throw new BadInput(
      'rolled',
      `expected 1 to ${most} firepower dice, got ${rolled}`,
      'core.shooting.rapid.1',
    );
  }
  const faces = yield* t.firepower(rolled, 'core.ammo.roll.1', of);
  const shots = rapidFire === 0 ? 1 : faces.reduce((all, face) => all + holesOn(t, face), 0);
  const hits = hit ? shots : 0;
  // A single shot has been told.
  if (rapidFire > 0) t.tell('ammo/shots-hits', { shots, hits }, 'core.shooting.rapid.1');

  const ammoFaces = faces.filter((face) => face === 'ammo');
  const failed = yield* t.fold(ammoFaces, 0, function* (t, failed) {
    return (yield* testAmmo(t)) ? failed : failed + 1;
  });
  const weapon = weaponAfter(failed);
  const name = of?.using ?? 'the weapon';
  if (weapon === 'out-of-ammo') t.tell('ammo/out-ammo', { name }, 'core.ammo.test.2');
  if (weapon === 'jammed') t.tell('ammo/jammed-rest-battle', { name }, 'core.ammo.test.3');

  const dangers = unstableOnce(t) === 'once-per-ammo-face' ? ammoFaces.length : Math.min(1, ammoFaces.length);
  const danger = yield* t.pool('D6', unstable ? dangers : 0, 'core.ammo.unstable.1', of);
  const userOut = danger.some((face) => face <= 3);
  if (danger.length > 0) {
    t.tell(
      'ammo/unstable-weapon',
      { fate: userOut ? 'takes its user out of action' : 'holds together' },
      'core.ammo.unstable.1',
    );
  }
  return { shots, hits, weapon, userOut };
}

/** Reloads one empty weapon [core.actions.reload.1]. */
export const reload = procedure('core.ammo.reload', function* (t, { ammo, traits, cache }) {
  // A cache makes up for Scarce, but not for a weapon used up when it is thrown or fired
  // [core.ammo.reload.3].
  const barred = traits.find(
    (trait) => trait === 'grenade' || trait === 'single-shot' || (trait === 'scarce' && !cache),
  );
  if (barred !== undefined) {
    t.tell('ammo/weapon-cannot-reloaded', { barred }, 'core.ammo.reload.2');
    return { allowed: false, reloaded: false, cacheGone: false };
  }
  if (traits.includes('plentiful')) {
    t.tell('ammo/plentiful-weapon-reloads-without', {}, 'core.ammo.reload.1');
    return { allowed: true, reloaded: true, cacheGone: false };
  }
  const test = { ammo, modifier: cache ? 2 : 0 };
  const { natural, passed } = yield* rollAmmoTest(t, test, 'core.actions.reload.1');
  const cacheGone = cache && natural === 6;
  if (cacheGone) t.tell('ammo/natural-6-exhausts-cache', {}, 'core.ammo.reload.3');
  return { allowed: true, reloaded: passed, cacheGone };
});

/** Throws a grenade: it rolls no firepower die, but tests its ammo every time. */
export const grenade = procedure('core.ammo.grenade', function* (t, { strength, times, ammo, distance }) {
  const range = strength * times;
  const inRange = reaches(distance, range);
  t.tell(
    'ammo/strength-throws',
    { strength, range, distance, reach: inRange ? 'in range' : 'out of range' },
    'core.ammo.grenade.1',
  );
  const { passed } = yield* rollAmmoTest(t, { ammo }, 'core.ammo.grenade.2');
  return { range, inRange, left: passed };
});
