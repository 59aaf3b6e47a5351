/** Conditions: fire, blindness, insanity, and the markers that linger. */
import type { ProcedureInputs } from '@hive-arbiter/rulebook';
import { procedure } from '../table/procedure.ts';
import type { Ref, Rule } from '../table/question.ts';
import type { Table } from '../table/table.ts';
import { rollDirection } from './scatter.ts';
import { isProne, type Status } from './status.ts';
import { rollTest } from './tests.ts';

/** A target that a Blaze weapon leaves in play may catch fire, the gunked more easily. */
export const catchFire = procedure('core.conditions.catch-fire', function* (t, input) {
  return yield* rollForFire(t, input);
});

export function* rollForFire(
  t: Table,
  { outOfAction, immune, gunked }: ProcedureInputs['core.conditions.catch-fire'],
  of?: Ref,
): Rule<{ onFire: boolean }> {
  if (outOfAction || immune) {
    t.tell('conditions/nothing-catches-fire', {}, 'core.conditions.blaze.1');
    return { onFire: false };
  }
  const needed = gunked ? 2 : 4;
  const roll = yield* t.roll('D6', 'core.conditions.blaze.1', of);
  const onFire = roll >= needed;
  t.tell(
    'conditions/catches-fire',
    { needed, roll, who: of ?? 'the target' },
    gunked ? 'core.conditions.gunked.1' : 'core.conditions.blaze.1',
  );
  return { onFire };
}

/** What a burning fighter suffers first when activated [core.conditions.blaze.2]. */
export const BURN = { strength: 3, ap: -1, damage: 1 } as const;

/** Where somebody on fire runs, and how far; nowhere where the die gives no direction. */
export function* runBlindly(t: Table): Rule<{ readonly bearing: number | null; readonly distance: number }> {
  const bearing = yield* t.step(rollDirection, 'core.conditions.blaze.3');
  const distance = bearing === null ? 0 : yield* t.roll('2D6', 'core.conditions.blaze.3');
  return { bearing, distance };
}

/** The fire goes out on 6 or more; friends who help are counted only where so many of them would do. */
export function* beatOut(
  t: Table,
  prone: boolean,
  friends: number | ((needed: number) => Rule<number>),
): Rule<{ readonly total: number; readonly out: boolean }> {
  const alone = (yield* t.roll('D6', 'core.conditions.blaze.4')) + (prone ? 2 : 0);
  const needed = 6 - alone;
  const helping = typeof friends === 'number' ? friends : needed > 0 ? yield* friends(needed) : 0;
  const total = alone + helping;
  const out = total >= 6;
  t.tell('conditions/6-fire', { total, fate: out ? 'goes out' : 'burns on' }, 'core.conditions.blaze.4');
  return { total, out };
}

/** A fighter on fire runs blindly, if they can, and then tries to put the fire out. */
export const activationOnFire = procedure(
  'core.conditions.blaze',
  function* (t, { status, dropProne, friends }) {
    let bearing: number | null = null;
    let distance = 0;
    let after: Status = status;
    if (status === 'active' || status === 'pinned') {
      ({ bearing, distance } = yield* runBlindly(t));
      after = dropProne ? 'pinned' : 'active'; // The pinned stand up first.
      t.tell(
        bearing === null ? 'conditions/ablaze-fighter-runs-nowhere' : 'conditions/ablaze-fighter-runs',
        { distance, bearing, after },
        'core.conditions.blaze.3',
      );
    } else {
      t.tell('conditions/fighter-does-not-move', {}, 'core.conditions.blaze.3');
    }
    const { total, out } = yield* beatOut(t, isProne(after), friends);
    return { bearing, distance, status: after, total, out };
  },
);

/** Flash: an Initiative test, or blindness and the next activation lost. */
export const flash = procedure('core.conditions.flash', function* (t, input) {
  return yield* lookAway(t, input);
});

export function* lookAway(
  t: Table,
  { initiative, modifier, ready }: ProcedureInputs['core.conditions.flash'],
  of?: Ref,
): Rule<{ blind: boolean; ready: boolean; missesNextReady: boolean }> {
  const test = { stat: 'i', value: initiative, modifier } as const;
  const { passed } = yield* rollTest(t, test, 'core.conditions.blind.1', of);
  t.tell(
    passed ? 'conditions/looks-away-time' : 'conditions/blind',
    { who: of ?? 'The fighter' },
    'core.conditions.blind.1',
  );
  if (passed) return { blind: false, ready, missesNextReady: false };
  t.tell(
    ready ? 'conditions/ready-marker-lost' : 'conditions/get-no-ready-marker',
    {},
    'core.conditions.blind.2',
  );
  return { blind: true, ready: false, missesNextReady: !ready };
}

/** An insane fighter, when activated, may break, turn on friends or act. */
export const insaneActivation = procedure('core.conditions.insane', function* (t, input) {
  return yield* rollForSense(t, input);
});

/** `act` plays what a fighter does who acts, and says whether they are still there to test afterwards. */
export function* rollForSense(
  t: Table,
  { broken, willpower }: ProcedureInputs['core.conditions.insane'],
  of?: Ref,
  act?: () => Rule<boolean>,
): Rule<{ effect: 'becomes-broken' | 'flees' | 'enemy-controls' | 'acts'; cured: boolean }> {
  const roll = yield* t.roll('D6', 'core.conditions.insane.1', of);
  if (roll <= 4) {
    const effect = roll >= 3 ? 'enemy-controls' : broken ? 'flees' : 'becomes-broken';
    t.tell('conditions/a', { roll, effect }, 'core.conditions.insane.1');
    return { effect, cured: false } as const;
  }
  t.tell('conditions/fighter-acts', { roll }, 'core.conditions.insane.1');
  if (act && !(yield* act())) return { effect: 'acts', cured: false } as const;
  const test = { stat: 'wil', value: willpower } as const;
  const { passed } = yield* rollTest(t, test, 'core.conditions.insane.1', of);
  const words = passed ? 'conditions/comes-senses' : 'conditions/stays-insane';
  t.tell(words, { who: of ?? 'The fighter' }, 'core.conditions.insane.1');
  return { effect: 'acts', cured: passed } as const;
}

/** Markers that linger are checked as the End phase begins. */
export const lingeringMarker = procedure('core.conditions.lingering', function* (t, { kind }) {
  if (kind === 'graviton') {
    t.tell('conditions/graviton-blast-always-goes', {}, 'core.round.temporary.1');
    return { removed: true };
  }
  const roll = yield* t.roll('D6', 'core.round.temporary.1');
  const removed = kind === 'smoke' ? roll <= 4 : roll >= 4;
  t.tell('conditions/a-the', { roll, kind, fate: removed ? 'goes' : 'stays' }, 'core.round.temporary.1');
  return { removed };
});
