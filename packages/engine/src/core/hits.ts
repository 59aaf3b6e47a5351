/** Resolving hits: wound roll, save roll, damage and injury dice, and the hits that go their own way. */
import type { ProcedureInputs } from '@hive-arbiter/rulebook';
import type { InjuryFace } from '../table/dice.ts';
import { procedure } from '../table/procedure.ts';
import type { Ref, RollOf, Rule } from '../table/question.ts';
import { ruling } from '../table/settings.ts';
import type { Table } from '../table/table.ts';
import type { Status, StatusAfter } from './status.ts';

/** The number that a wound roll needs, against the Toughness of the moment [core.hits.wound.1, core.hits.wound.2]. */
export function woundNeeded(strength: number, toughness: number): number {
  if (strength >= 2 * toughness) return 2;
  if (strength > toughness) return 3;
  if (strength === toughness) return 4;
  return 2 * strength > toughness ? 5 : 6;
}

export interface Wounding {
  readonly strength: number;
  readonly toughness: number;
}

/** Rolls one D6 to wound, for the attacker. */
/** The wound roll of a fighter's attack, or of a hazard: then only the victim is given. */
export function* rollToWound(
  t: Table,
  { strength, toughness }: Wounding,
  of?: Ref | RollOf,
): Rule<{ needed: number; wounded: boolean; natural: number }> {
  const needed = woundNeeded(strength, toughness);
  const at = typeof of === 'string' ? { of, roll: 'roll to wound {of}' } : of;
  const roll = yield* t.roll('D6', 'core.hits.wound.1', at, needed);
  const wounded = roll >= needed;
  t.tell(
    'hits/strength-against-toughness-needs',
    { strength, toughness, needed, roll, fate: wounded ? 'wounds' : 'does nothing' },
    'core.hits.wound.1',
  );
  return { needed, wounded, natural: roll };
}

export const woundRoll = procedure('core.hits.wound', function* (t, input) {
  const { natural: _, ...rolled } = yield* rollToWound(t, input);
  return rolled;
});

export interface Save {
  /** The armour save, 7 without armour. */
  readonly armour: number;
  /** Positive modifiers, such as cover against a blast. */
  readonly bonus?: number;
  readonly ap: number;
  /** The field armour save, null without one. */
  readonly field?: number | null;
  /** Which of the two is rolled: a fighter makes one save however many they own [core.hits.save.1]. */
  readonly use?: 'armour' | 'field';
  /** Does the attack allow a save at all? [core.hits.save.6] */
  readonly allowed?: boolean;
  /** Is the lower of two dice kept? */
  readonly worseOfTwo?: boolean;
}

/**
 * The number that a save needs, or null if there is nothing to roll. AP and bonuses change armour, a missing one
 * counting as 7+ [core.hits.save.2, core.hits.save.3, core.blasts.cover.1], and never a field [core.hits.save.4].
 */
export function saveNeeded({
  armour,
  bonus = 0,
  ap,
  field = null,
  use = 'armour',
  allowed = true,
}: Save): number | null {
  if (!allowed) return null;
  if (use === 'field') return field;
  const needed = armour - bonus - ap;
  if (needed > 6) return null;
  return Math.max(2, needed); // A natural 1 always fails [core.hits.save.5].
}

/** Makes the one save of a hit, if there is one. */
export function* rollSave(t: Table, save: Save, of?: Ref): Rule<{ needed: number | null; saved: boolean }> {
  const needed = saveNeeded(save);
  if (needed === null) {
    if (save.allowed === false) t.tell('hits/attack-allows-no-save', {}, 'core.hits.save.6');
    else t.tell('hits/no-save-left-roll', {}, 'core.hits.save.2');
    return { needed, saved: false };
  }
  const roll = save.worseOfTwo
    ? Math.min(...(yield* t.pool('D6', 2, 'core.hits.save.1', of, needed)))
    : yield* t.roll('D6', 'core.hits.save.1', of, needed);
  const saved = roll >= needed;
  t.tell('hits/save-needs', { needed, roll, fate: saved ? 'saves' : 'fails' }, 'core.hits.save.1');
  return { needed, saved };
}

export const saveRoll = procedure('core.hits.save', function* (t, input) {
  return yield* rollSave(t, input);
});

/** Several Out of Action dice of one attack: a lasting injury for each of them, or one in all? */
export const severalOuts = ruling('core.several-outs', 'one-roll-all');

export interface Hurt {
  /** Wounds left before the damage. */
  readonly wounds: number;
  /** Null for a Damage "-" attack. */
  readonly damage: number | null;
  readonly toughness: number;
  readonly status: Status;
}

export interface Harmed {
  readonly rolled: number;
  readonly wounds: number;
  readonly toughness: number;
  readonly status: StatusAfter;
  readonly lastingInjuryRolls: number;
}

/**
 * How many injury dice the damage calls for: one for the point that takes the last Wound and each after it
 * [core.hits.damage.1, classic.reference.tests.5], one for each point where none is left [core.hits.damage.2], a single one for Damage "-",
 * whatever Wounds are left [core.hits.damage.3].
 */
export function injuryDice(wounds: number, damage: number | null): number {
  if (damage === null) return 1;
  return wounds === 0 ? damage : Math.max(0, damage - wounds + 1);
}

/** Applies every injury die of an attack [core.injury.dice.1]. */
export function applyInjuries(
  t: Table,
  faces: readonly InjuryFace[],
  { toughness, status }: { readonly toughness: number; readonly status: Status },
): { toughness: number; status: StatusAfter; lastingInjuryRolls: number } {
  const count = (face: InjuryFace) => faces.filter((each) => each === face).length;
  const serious = count('serious');
  const outs = count('out');
  // The first Serious Injury puts a fighter down [core.injury.serious.1]; any other is a Flesh Wound, and so is each
  // one on a fighter who lay seriously injured before [core.injury.serious.2].
  const goesDown = serious > 0 && status !== 'seriously-injured';
  const fleshWounds = count('flesh') + serious - (goesDown ? 1 : 0);
  const left = Math.max(0, toughness - fleshWounds);

  if (outs > 0 || left === 0) {
    if (outs > 0) t.tell('hits/out-action-fighter-removed', {}, 'core.injury.out.1');
    else t.tell('hits/flesh-wounds-bring-toughness', {}, 'core.injury.flesh.1');
    const rolls = lastingInjuriesFrom(t, outs);
    t.tell('hits/lasting-injury-rolls-make', { rolls }, 'core.injury.out.2');
    return { toughness: left, status: 'out-of-action', lastingInjuryRolls: rolls };
  }
  if (fleshWounds > 0) {
    t.tell('hits/flesh-wounds-toughness-now', { left }, 'core.injury.flesh.1');
  }
  if (goesDown) t.tell('hits/fighter-goes-down-seriously', {}, 'core.injury.serious.1');
  return { toughness: left, status: goesDown ? 'seriously-injured' : status, lastingInjuryRolls: 0 };
}

/** How many lasting injuries follow from so many Out of Action results of one set of dice [core.injury.out.2]. */
export function lastingInjuriesFrom(t: Table, outs: number): number {
  return severalOuts(t) === 'one-roll-all' ? 1 : Math.max(1, outs);
}

/** Rolls so many injury dice, as a battle may bend it. */
export type InjuryRoll = (dice: number) => Rule<readonly InjuryFace[]>;

/** Takes the Wounds that the damage costs and rolls the injury dice that it calls for. */
export function* sufferDamage(
  t: Table,
  { wounds, damage, toughness, status }: Hurt,
  of?: Ref,
  rolls: InjuryRoll = (dice) => t.injury(dice, 'core.injury.dice.1', of),
): Rule<Harmed> {
  const rolled = injuryDice(wounds, damage);
  const left = Math.max(0, wounds - (damage ?? 0));
  if (damage === null) {
    t.tell('hits/damage-takes-no-wounds', {}, 'core.hits.damage.3');
  } else if (wounds === 0) {
    t.tell('hits/no-wounds-left-so', { rolled }, 'core.hits.damage.2');
  } else {
    const words = rolled === 0 ? 'hits/wounds-left' : 'hits/wounds-left-injury-dice';
    t.tell(words, { left, rolled }, 'core.hits.damage.1');
  }
  const faces = yield* rolls(rolled);
  // Of a fighter with a name the battle tells what becomes of them.
  const harmed = applyInjuries(of === undefined ? t : t.quiet, faces, { toughness, status });
  const { toughness: after, status: now, lastingInjuryRolls } = harmed;
  return { rolled, wounds: left, toughness: after, status: now, lastingInjuryRolls };
}

export const injury = procedure('core.hits.injury', function* (t, input) {
  return yield* sufferDamage(t, input);
});

export interface Hit extends Wounding, Save {
  readonly damage: number;
  readonly wounds: number;
  readonly status: Status;
}

export interface HitResolved {
  readonly wounded: boolean;
  readonly saved: boolean;
  readonly wounds: number;
  readonly toughness: number;
  readonly status: StatusAfter;
  readonly lastingInjuryRolls: number;
}

/** One hit from wound roll to injury dice [core.hits.sequence.1]. */
export function* takeHit(t: Table, hit: Hit, of?: Ref, rolls?: InjuryRoll): Rule<HitResolved> {
  const { wounds, toughness, status } = hit;
  const unharmed = { wounds, toughness, status, lastingInjuryRolls: 0 };
  const { wounded } = yield* rollToWound(t, hit, of);
  if (!wounded) return { wounded, saved: false, ...unharmed };
  const { saved } = yield* rollSave(t, hit, of);
  if (saved) return { wounded, saved, ...unharmed };
  const { rolled: _, ...harmed } = yield* sufferDamage(t, hit, of, rolls);
  return { wounded, saved, ...harmed };
}

export const resolveHit = procedure('core.hits.resolve', function* (t, input) {
  const { lastingInjuryRolls: _, ...resolved } = yield* takeHit(t, input);
  return resolved;
});

/** Does poison or gas affect a fighter of this Toughness? A natural 6 always does [core.hits.toxin.1]. */
export function poisons(roll: number, toughness: number): boolean {
  return roll === 6 || roll >= toughness;
}

/** Toxin and Gas make no wound roll and do Damage "-"; gas allows no save, and breathing gear resists it. */
export const toxinHit = procedure('core.hits.toxin', function* (t, input) {
  return yield* sufferToxin(t, input);
});

type Poison = ProcedureInputs['core.hits.toxin'] & {
  /** By how much the target counts as less tough. */
  readonly weaker?: number;
};

export function* sufferToxin(
  t: Table,
  { kind, breathing, armour, ap, toughness, status, weaker = 0 }: Poison,
  of?: Ref,
  rolls?: InjuryRoll,
  saves?: () => Rule<boolean>,
): Rule<{ affected: boolean; saved: boolean; toughness: number; status: StatusAfter }> {
  const clause = kind === 'gas' ? 'core.hits.gas.1' : 'core.hits.toxin.1';
  const resisting = toughness + (kind === 'gas' ? breathing : 0) - weaker;
  const roll = yield* t.roll('D6', clause, of);
  const affected = poisons(roll, resisting);
  t.tell(
    'hits/against-toughness',
    { roll, resisting, who: of ?? 'the target', fate: affected ? 'affected' : 'not affected' },
    clause,
  );
  if (!affected) return { affected, saved: false, toughness, status };

  const saved = saves
    ? yield* saves()
    : (yield* rollSave(t, { armour, ap, allowed: kind === 'toxin' }, of)).saved;
  if (saved) return { affected, saved, toughness, status };
  const harmed = yield* sufferDamage(t, { wounds: 0, damage: null, toughness, status }, of, rolls);
  return { affected, saved, toughness: harmed.toughness, status: harmed.status };
}

/** Knockback: the natural hit roll, or a D6 of its own for a blast, against the target's Strength. */
export const knockback = procedure('core.hits.knockback', function* (t, input) {
  const { strength, hitRoll, room, damage } = input;
  const roll = hitRoll ?? (yield* t.roll('D6', 'core.hits.knockback.1'));
  if (roll < strength) {
    t.tell('hits/does-not-move-strength', { roll, strength }, 'core.hits.knockback.1');
    return { moved: 0, damage };
  }
  const stopped = room < 1;
  t.tell(
    stopped ? 'hits/pushes-target-until-something' : 'hits/pushes-target-1-straight',
    { roll },
    'core.hits.knockback.1',
  );
  return { moved: room, damage: stopped ? damage + 1 : damage };
});
