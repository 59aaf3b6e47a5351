/** What an attack was, as plain data: one event for the whole action, with all its weapons and victims. */
import type { Ref } from '../table/question.ts';
import type { Fate } from './judged.ts';

/** A gun that was fired, or a weapon that was struck with. */
export interface UsedWeapon {
  /** Armoury id, null for bare hands and where nobody said. */
  readonly weapon: string | null;
  readonly traits: readonly string[];
  readonly strength: number | null;
  /** By its trait or under a gunshroud. */
  readonly silent: boolean;
}

/** A fighter whom the attack hit, whether or not it was the target. */
export interface Struck {
  readonly fighter: Ref;
  /** Did it cost a Wound, a Flesh Wound or more? */
  readonly harmed: boolean;
  /** Their state at the end of the attack. */
  readonly fate: Fate;
}

/** An attack action that has been resolved. */
export interface AttackEvent {
  /**
   * `trick`: a skill or an item used on somebody, such as a headbutt. `other`: something the players noted
   * that is not an attack, such as a fall.
   */
  readonly kind: 'shoot' | 'fight' | 'trick' | 'other';
  readonly attacker: Ref;
  /** Every weapon used in the attack; bare hands count as one. */
  readonly weapons: readonly UsedWeapon[];
  /** The fighters it was made at, hit or not; everybody under a template is one of them. */
  readonly targets: readonly Ref[];
  /** A target that is not a fighter: a door, a target of the scenario. */
  readonly thing: Ref | null;
  readonly struck: readonly Struck[];
  /** Is it a Reaction attack by itself, as on somebody who retreats? */
  readonly reaction: boolean;
  /** The Reaction attacks that it led to. */
  readonly reactions: readonly AttackEvent[];
  /** The players resolved it by themselves, so the weapon is not known. */
  readonly noted: boolean;
}

/** An attack, and the Reaction attacks that belong to it. */
export function attacksIn(attack: AttackEvent): readonly AttackEvent[] {
  return attack.reactions.length === 0 ? [attack] : [attack, ...attack.reactions];
}

/** Everybody who was attacked: those it was made at and those it struck on the way. */
export function victimsOf({ targets, struck }: AttackEvent): readonly Ref[] {
  return [...new Set([...targets, ...struck.map(({ fighter }) => fighter)])];
}

/** Was a gun that is not Silent fired in a Shoot action? */
export function isLoudShot({ kind, weapons }: AttackEvent): boolean {
  return kind === 'shoot' && weapons.some(({ silent }) => !silent);
}

export function usesTrait({ weapons }: AttackEvent, trait: string): boolean {
  return weapons.some(({ traits }) => traits.includes(trait));
}

export function isBlastShot({ kind, weapons }: AttackEvent): boolean {
  return kind === 'shoot' && weapons.some(({ traits }) => traits.some((trait) => trait.startsWith('blast')));
}
