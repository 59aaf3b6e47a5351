/** What shooting and close combat share: whom one may attack, and what follows an attack. */
import type { AttackEvent, Struck } from '../../battle/attack.ts';
import { type Attacking, effectsOf } from '../../battle/effects.ts';
import { settled } from '../../battle/scenario.ts';
import { bySeam } from '../../battle/special-rule.ts';
import { type BattleTable, type FighterState, fighterOf } from '../../battle/state.ts';
import { type Armed, usedBy } from '../../battle/weapons.ts';
import type { InjuryFace } from '../../table/dice.ts';
import type { Ref, RollOf, Rule } from '../../table/question.ts';
import { nerveOfFriends } from './nerve.ts';

/** The enemies this fighter may attack, after every special rule has been asked. */
export function* targetsFor(
  t: BattleTable,
  attacker: FighterState,
  enemies: readonly FighterState[],
  kind: 'shoot' | 'fight' | 'coup',
  armed?: Armed,
): Rule<readonly FighterState[]> {
  let targets = enemies.filter((enemy) => effectsOf(enemy).isNoTarget.length === 0);
  for (const rule of bySeam(t.state).targets) {
    targets = [...(yield* settled(rule.targets(t, attacker, targets, kind, armed)))];
  }
  return targets;
}

/** The fighters in the way of an attack whom it can harm, directly or only by catching them. */
export function harmedBy(
  { state }: BattleTable,
  attacker: FighterState,
  fighters: readonly FighterState[],
  directly: boolean,
): readonly FighterState[] {
  const rules = bySeam(state).mayHarm;
  if (rules.length === 0) return fighters;
  return fighters.filter((fighter) =>
    rules.every((rule) => rule.mayHarm(state, attacker, fighter, directly)),
  );
}

/** The result of rolled injury dice for this fighter; null for a die that does nothing. */
export function injuryFacesOf(
  t: BattleTable,
  fighter: FighterState,
  rolled: readonly InjuryFace[],
): readonly (InjuryFace | null)[] {
  let faces: readonly (InjuryFace | null)[] = rolled;
  for (const rule of bySeam(t.state).injuryFaces) faces = rule.injuryFaces(t, fighter, faces);
  return faces;
}

/** May the attacker get at this target? */
export function* isLetAt(t: BattleTable, attacker: FighterState, target: FighterState): Rule<boolean> {
  for (const effect of effectsOf(target).keepsOff)
    if (yield* effect.keepsOff(t, target, attacker)) return false;
  return true;
}

/** Somebody is the target of an attack that is about to be rolled for. */
export function* isTargeted(t: BattleTable, target: FighterState): Rule<void> {
  for (const effect of effectsOf(target).targeted) yield* effect.targeted(t, target);
}

/** A fighter attacks somebody, and everybody sees it. */
export function showsThemselves(attacker: FighterState): void {
  for (const effect of effectsOf(attacker).attacks) effect.attacks(attacker);
}

/** What the words of an attack's roll name. */
export function rollAt(attacker: FighterState, target: FighterState, armed: Armed | null): RollOf {
  const [of, against] = [attacker.id, target.id];
  return armed ? { of, against, using: armed.weapon.name } : { of, against };
}

/** The modifiers of special rules to a hit roll, against a fighter or a thing. */
export function addedToHit(
  { state }: BattleTable,
  attacker: FighterState,
  target: FighterState | null,
  kind: 'shoot' | 'fight',
): number {
  let added = 0;
  for (const rule of bySeam(state).hitModifier) added += rule.hitModifier(state, attacker, target, kind);
  return added;
}

export function beginAttack(
  attacker: FighterState,
  kind: Attacking['kind'],
  { reaction = false, thing = null }: Partial<Pick<Attacking, 'reaction' | 'thing'>> = {},
): Attacking {
  const made = { weapons: [], targets: new Set<Ref>(), before: new Map(), fallen: [], reactions: [] };
  return { attacker, kind, reaction, thing, ...made };
}

/** A weapon is used in the attack; one that strikes several fighters is one weapon, two guns of a kind are two. */
export function uses({ attacker, kind, weapons }: Attacking, armed: Armed | null): void {
  const used = usedBy(attacker, armed);
  const isKnown = weapons.some(({ weapon, traits }) => weapon === used.weapon && traits === used.traits);
  if (kind === 'shoot' || !isKnown) weapons.push(used);
}

/** The attack hits somebody, who is not hurt yet. */
export function strikes({ before }: Attacking, fighter: FighterState): void {
  if (!before.has(fighter.id)) before.set(fighter.id, healthOf(fighter));
}

/** Equal as long as nothing has hurt the fighter. Going prone for cover is no harm. */
export function healthOf({ wounds, fleshWounds, fate }: FighterState): string {
  return `${wounds} ${fleshWounds} ${fate === 'pinned' ? 'standing' : fate}`;
}

/** The attack as the rules that listen for attacks get it. */
export function eventOf({ state }: BattleTable, attacking: Attacking): AttackEvent {
  const { attacker, kind, reaction, thing, weapons, targets, before, reactions } = attacking;
  const struck: Struck[] = [];
  for (const [fighter, was] of before) {
    const now = fighterOf(state, fighter);
    struck.push({ fighter, harmed: healthOf(now) !== was, fate: now.fate });
  }
  return {
    kind,
    attacker: attacker.id,
    weapons,
    targets: [...targets],
    thing,
    struck,
    reaction,
    reactions,
    noted: false,
  };
}

/** Friends who saw somebody fall test their nerve, once all guns or blows of the attack are resolved [core.nerve.test.4]. */
export function* shakeFriends(t: BattleTable, { fallen }: Pick<Attacking, 'fallen'>): Rule<void> {
  t.state.attacks++;
  // A fighter whom one attack brings down and then out has fallen once.
  for (const fighter of new Set(fallen)) yield* nerveOfFriends(t, fighter);
}

/** The effects of special rules on an attack; the caller tells later that its action is over. */
export function* attackIsMade(t: BattleTable, attack: AttackEvent): Rule<void> {
  for (const rule of bySeam(t.state).attacked) yield* settled(rule.attacked(t, attack));
}

export function* attackActionIsOver(t: BattleTable, attack: AttackEvent): Rule<void> {
  for (const rule of bySeam(t.state).attackActionOver) yield* settled(rule.attackActionOver(t, attack));
}

/** What follows an attack: nerve tests of friends who saw somebody fall, and the effects of special rules. */
export function* endAttack(t: BattleTable, attacking: Attacking): Rule<void> {
  yield* shakeFriends(t, attacking);
  yield* tellOfAttack(t, eventOf(t, attacking));
}

/** An attack with which its action ends. */
export function* tellOfAttack(t: BattleTable, attack: AttackEvent): Rule<void> {
  yield* attackIsMade(t, attack);
  yield* attackActionIsOver(t, attack);
}

/** What the special rules make of an attack on a door or another thing, with all that it was attacked with. */
export function* afterAttackOnThing(
  t: BattleTable,
  attacker: FighterState,
  thing: Ref,
  kind: 'shoot' | 'fight',
  arms: readonly (Armed | null)[],
): Rule<void> {
  const attacking = beginAttack(attacker, kind, { thing });
  for (const armed of arms) uses(attacking, armed);
  yield* tellOfAttack(t, eventOf(t, attacking));
}
