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
    t.tell('Nothing catches fire', {}, 'core.conditions.blaze.1');
    return { onFire: false };
  }
  const needed = gunked ? 2 : 4;
  const roll = yield* t.roll('D6', 'core.conditions.blaze.1', of);
  const onFire = roll >= needed;
  t.tell(
    'On {needed}+ {who} catches fire: a {roll}',
    { needed, roll, who: of ?? 'the target' },
    gunked ? 'core.conditions.gunked.1' : 'core.conditions.blaze.1',
  );
  return { onFire };
}

/** What a burning fighter suffers first when activated [core.conditions.blaze.2]. */
export const BURN = { strength: 3, ap: -1, damage: 1 } as const;

/** A fighter on fire runs blindly, if they can, and then tries to put the fire out. */
export const activationOnFire = procedure(
  'core.conditions.blaze',
  function* (t, { status, dropProne, friends }) {
    let bearing: number | null = null;
    let distance = 0;
    let after: Status = status;
    if (status === 'active' || status === 'pinned') {
      bearing = yield* t.step(rollDirection, 'core.conditions.blaze.3');
      if (bearing !== null) distance = yield* t.roll('2D6', 'core.conditions.blaze.3');
      after = dropProne ? 'pinned' : 'active'; // The pinned stand up first.
      t.tell(
        bearing === null
          ? 'Ablaze, the fighter runs nowhere and is {after}'
          : 'Ablaze, the fighter runs {distance}" at {bearing}° and is {after}',
        { distance, bearing, after },
        'core.conditions.blaze.3',
      );
    } else {
      t.tell('The fighter does not move', {}, 'core.conditions.blaze.3');
    }
    const roll = yield* t.roll('D6', 'core.conditions.blaze.4');
    const total = roll + friends + (isProne(after) ? 2 : 0);
    const out = total >= 6;
    t.tell(
      '{total} of 6: the fire {fate}',
      { total, fate: out ? 'goes out' : 'burns on' },
      'core.conditions.blaze.4',
    );
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
    passed ? '{who} looks away in time' : '{who} is blind',
    { who: of ?? 'The fighter' },
    'core.conditions.blind.1',
  );
  if (passed) return { blind: false, ready, missesNextReady: false };
  t.tell(
    ready ? 'Their Ready marker is lost' : 'They get no Ready marker next round',
    {},
    'core.conditions.blind.2',
  );
  return { blind: true, ready: false, missesNextReady: !ready };
}

/** An insane fighter, when activated, may break, turn on friends or act. */
export const insaneActivation = procedure('core.conditions.insane', function* (t, input) {
  return yield* rollForSense(t, input);
});

export function* rollForSense(
  t: Table,
  { broken, willpower }: ProcedureInputs['core.conditions.insane'],
  of?: Ref,
): Rule<{ effect: 'becomes-broken' | 'flees' | 'enemy-controls' | 'acts'; cured: boolean }> {
  const roll = yield* t.roll('D6', 'core.conditions.insane.1', of);
  if (roll <= 4) {
    const effect = roll >= 3 ? 'enemy-controls' : broken ? 'flees' : 'becomes-broken';
    t.tell('A {roll}: {effect}', { roll, effect }, 'core.conditions.insane.1');
    return { effect, cured: false } as const;
  }
  const test = { stat: 'wil', value: willpower } as const;
  const { passed } = yield* rollTest(t, test, 'core.conditions.insane.1', of);
  t.tell(
    'A {roll}: the fighter acts and {fate}',
    { roll, fate: passed ? 'comes to their senses' : 'stays insane' },
    'core.conditions.insane.1',
  );
  return { effect: 'acts', cured: passed } as const;
}

/** Markers that linger are checked as the End phase begins. */
export const lingeringMarker = procedure('core.conditions.lingering', function* (t, { kind }) {
  if (kind === 'graviton') {
    t.tell('A graviton blast always goes', {}, 'core.round.temporary.1');
    return { removed: true };
  }
  const roll = yield* t.roll('D6', 'core.round.temporary.1');
  const removed = kind === 'smoke' ? roll <= 4 : roll >= 4;
  t.tell(
    'A {roll}: the {kind} {fate}',
    { roll, kind, fate: removed ? 'goes' : 'stays' },
    'core.round.temporary.1',
  );
  return { removed };
});
