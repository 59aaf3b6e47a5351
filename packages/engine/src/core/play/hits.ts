/** Hits in a battle: wound roll, save, damage and injury dice, as traits, armour and skills bend them. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import {
  type ArmourSave,
  effectOfItem,
  effectsOf,
  type HitOn,
  type How,
  type Saving,
  traitEffects,
} from '../../battle/effects.ts';
import { goDown, goOut, remember } from '../../battle/events.ts';
import {
  armourOf,
  breathingOf,
  type Field,
  fieldOf,
  initiativeModifier,
  initiativeOf,
  putOn,
  takeAway,
  toughnessOf,
} from '../../battle/kit.ts';
import { settled } from '../../battle/scenario.ts';
import { bySeam, type Hit, instead } from '../../battle/special-rule.ts';
import { type BattleTable, type FighterState, isOnBoard, seatOf } from '../../battle/state.ts';
import { type Armed, armsId, meleeOf, strengthOf } from '../../battle/weapons.ts';
import type { InjuryFace } from '../../table/dice.ts';
import { say } from '../../table/events.ts';
import type { Json, RollOf, Rule } from '../../table/question.ts';
import { lookAway } from '../conditions.ts';
import {
  applyInjuries,
  type InjuryRoll,
  injuryDice,
  rollSave,
  rollToWound,
  type Save,
  saveNeeded,
  sufferDamage,
  sufferToxin,
} from '../hits.ts';
import { statusOf } from '../status.ts';
import { isArea } from './aim.ts';
import { injuryFacesOf, rollAt } from './attack.ts';

const ARMOUR: ClauseId = 'armoury.play.armour.1';

export function howOf({
  kind = 'other',
  natural = null,
  close = true,
  strength = 0,
  damage = 0,
  cover = 0,
  reaction = false,
  stood = false,
  noArmour = false,
  front = null,
}: Partial<How>): How {
  return { kind, natural, close, strength, damage, cover, reaction, stood, noArmour, front };
}

export const NO_TRAITS: readonly string[] = [];

/** One hit on a fighter; true when it put them down or out. */
export function* suffer(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  armed: Armed | null,
  how: How = howOf({}),
): Rule<boolean> {
  const profile = armed?.profile;
  const traits = profile?.traits ?? NO_TRAITS;
  const own = profile && by ? strengthOf(profile, by) : (by?.stats.s ?? 3);
  const strength = Math.max(1, (own ?? 1) + how.strength);
  const damage = (typeof profile?.damage === 'number' ? profile.damage : 1) + how.damage;
  const ap = profile?.ap ?? 0;
  const made: HitOn = { by, armed, how, traits, strength, damage, ap, thrownOff: false };
  const isPoison = traitEffects(traits).isPoison.length > 0;
  const hit = { strength: isPoison ? null : strength, ap, damage, traits };
  return yield* t.scene(
    () => ['hit', target.id, by?.id ?? null, armed ? armsId(armed) : null, keyOfHow(how)],
    () => inTheirOwnWay(t, target, by, hit, () => hurtBy(t, target, made)),
  );
}

/** Several hits of one weapon, one after the other as long as there is somebody to hit [core.shooting.order.1]; true when the target fell. */
export function* sufferInTurn(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  armed: Armed | null,
  hits: readonly How[],
): Rule<boolean> {
  const [how, ...later] = hits;
  if (!how || !isOnBoard(target)) return false;
  const fell = yield* suffer(t, target, by, armed, how);
  if (later.length === 0) return fell;
  for (const each of later) each.front ??= how.front;
  const fellLater = yield* t.scene(
    () => ['hits', target.id, by?.id ?? null, armed ? armsId(armed) : null, later.map(keyOfHow)],
    () => sufferInTurn(t, target, by, armed, later),
  );
  return fell || fellLater;
}

/** What a hit depends on beside its weapon. Of the hit roll only a natural 6 counts from here on. */
function keyOfHow(how: How): Json {
  return { ...how, natural: how.natural === 6 };
}

/** What a hit does to those who are hurt like others. */
function* hurtBy(t: BattleTable, target: FighterState, made: HitOn): Rule<boolean> {
  const { insteadOfWound, woundRolls } = traitEffects(made.traits);
  for (const effect of insteadOfWound) return yield* effect.insteadOfWound(t, target, made);
  let rolls = 1;
  for (const effect of woundRolls) rolls = yield* effect.woundRolls(t, made.by);
  let fell = false;
  for (let roll = 0; roll < rolls && isOnBoard(target); roll++) {
    if (yield* woundBy(t, target, made)) fell = true;
  }
  return fell;
}

/** Lets the special rules take a hit for somebody who is not hurt like others: a zombie, a servitor. */
export function inTheirOwnWay(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  hit: Hit,
  standard: () => Rule<boolean>,
): Rule<boolean> {
  return instead(t, 'takesHit', standard, (rule, inner) => rule.takesHit(t, target, by, hit, inner));
}

/**
 * A wound roll, made in the name of the attacker; if there is none, its words still name the fighter it may
 * wound.
 */
function woundOf({ armed, by }: HitOn, target: FighterState): RollOf {
  if (by) return rollAt(by, target, armed);
  const named = { of: target.id, roll: 'roll to wound {of}[ with {using}]' };
  return armed ? { ...named, using: armed.weapon.name } : named;
}

/** From the wound roll to the injury dice [core.hits.sequence.1]; true when the target fell. */
function* woundBy(t: BattleTable, target: FighterState, made: HitOn): Rule<boolean> {
  const { by, how, traits, strength } = made;
  const effects = traitEffects(traits);
  const isSure = effects.wounds.some((effect) => effect.wounds(t, target, how.natural));
  let toughness = toughnessOf(target);
  for (const effect of effectsOf(target).toughness) toughness += effect.toughness(how.kind, made.ap);
  const { wounded, natural } = isSure
    ? { wounded: true, natural: null }
    : yield* rollToWound(t, { strength, toughness }, woundOf(made, target)); // [core.tests.control.1]
  if (!wounded || (yield* dodges(t, target, traits))) return false;
  for (const effect of effects.insteadOfSave) return yield* effect.insteadOfSave(t, target, by);
  let saving: Saving = { ap: made.ap, byArmour: !how.noArmour, allowed: true };
  for (const effect of effects.saving) saving = effect.saving(saving, how.natural, natural);
  if (yield* savesFrom(t, target, made, saving)) return made.thrownOff; // [core.nerve.test.1]
  let { damage } = made;
  for (const effect of effects.damage) damage += effect.damage(how.natural, natural);
  const hurt = { wounds: target.wounds, damage, toughness: toughnessOf(target), status: statusOf(target) };
  const after = yield* sufferDamage(t, hurt, target.id, injuryRollFor(t, target, made));
  return yield* applyHarm(t, target, by, after);
}

/** Toxin and Gas: no wound roll, and no save against Gas [core.hits.toxin.1, core.hits.gas.1]. */
export function* poisoned(
  t: BattleTable,
  target: FighterState,
  made: HitOn,
  kind: 'gas' | 'toxin',
): Rule<boolean> {
  if (kind === 'gas' && effectsOf(target).stopsGas.some((effect) => effect.stopsGas(t, target))) return false;
  let weaker = 0;
  if (made.by) for (const { poison } of effectsOf(made.by).poison) weaker += poison;
  const poison = {
    kind,
    breathing: breathingOf(target),
    armour: target.save,
    ap: made.ap,
    toughness: toughnessOf(target),
    status: statusOf(target),
    weaker,
  };
  const saving = { ap: made.ap, byArmour: true, allowed: kind === 'toxin' };
  const saves = () => savesFrom(t, target, made, saving);
  const after = yield* sufferToxin(t, poison, target.id, injuryRollFor(t, target, made), saves);
  if (!isOnBoard(target)) return made.thrownOff;
  return yield* applyHarm(t, target, made.by, after);
}

/** Does the fighter dodge a wound? Two ways to dodge make it easier. */
function* dodges(t: BattleTable, target: FighterState, traits: readonly string[]): Rule<boolean> {
  const [way, ...others] = effectsOf(target).dodges;
  if (!way) return false;
  let needed = 6 - others.length;
  for (const { dodges } of effectsOf(target).dodges) needed = Math.min(needed, dodges.on(target));
  return yield* way.dodges.tries(t, target, traits, needed);
}

/** A flash: an Initiative test, or blindness [core.conditions.blind.1]. Nobody falls by it. */
export function* dazzle(t: BattleTable, target: FighterState): Rule<false> {
  let shaded = 0;
  for (const { againstFlash } of effectsOf(target).againstFlash) shaded += againstFlash;
  const test = {
    initiative: initiativeOf(target),
    modifier: initiativeModifier(target) + shaded,
    ready: target.ready,
  };
  const { blind, ready, missesNextReady } = yield* lookAway(t, test, target.id);
  if (!blind) return false;
  target.ready = ready;
  putOn(target, 'blind');
  if (missesNextReady) putOn(target, 'not-ready-next');
  return false;
}

// Saves

/** The one save of a hit: by armour, or by a field if the wearer likes that better [core.hits.save.1]. */
function* savesFrom(t: BattleTable, target: FighterState, made: HitOn, saving: Saving): Rule<boolean> {
  const { traits } = made;
  const armour: Save =
    saving.byArmour && saving.allowed
      ? yield* armourAgainst(t, target, made, saving.ap)
      : { armour: 7, ap: Math.min(0, saving.ap) };
  const worn = saving.allowed ? fieldOf(target) : undefined;
  const field = worn && effectOfItem(worn.id)?.isIdle?.(made) ? undefined : worn;
  const hasArmour = saving.allowed && saveNeeded(armour) !== null;
  const options: ('armour' | 'field')[] = [];
  if (hasArmour) options.push('armour');
  if (field) options.push('field');
  const what = say('hits/what-does-save', { target: target.name });
  const use =
    options.length === 0
      ? 'armour'
      : yield* t.choose(seatOf(t.state, target), options, ARMOUR, target.id, what);
  if (use === 'armour' || !field) {
    if (hasArmour) for (const effect of effectsOf(target).armourUsed) effect.armourUsed(target);
    const { bonus = 0, ap } = armour;
    const save = { armour: armour.armour, bonus, ap, allowed: saving.allowed };
    return (yield* rollSave(t, save, target.id)).saved;
  }
  const worseOfTwo = traitEffects(traits).breaksShields.length > 0;
  const save = { armour: 7, ap: 0, field: field.save, use, worseOfTwo } as const;
  const { saved } = yield* rollSave(t, save, target.id);
  if (saved) yield* fieldHolds(t, target, field, made);
  return saved;
}

/** The armour of a fighter against this hit, with the bonuses of its pieces [armoury.carry.armour.1]. */
function* armourAgainst(t: BattleTable, target: FighterState, made: HitOn, given: number): Rule<Save> {
  const save = savedBy(target, made, given);
  const stands = made.how.stood || target.fate === 'standing';
  let { armour, ap } = save;
  let bonus = save.bonus + save.under;
  if (ap < -1) ap += save.hardened;
  if (stands && (save.front < armour || save.shield > 0)) {
    const facing = { armour: Math.min(armour, save.front), bonus: bonus + save.shield, ap };
    // If even that gives no save nobody has to look, unless more than the save depends on it
    // [core.hits.save.2].
    if ((save.asksFront || saveNeeded(facing) !== null) && (yield* isFromFront(t, target, made)))
      ({ armour, bonus } = facing);
  }
  if (save.atWorst !== null && armour - bonus - ap > 6) return { armour: save.atWorst, ap: 0 };
  return { armour, bonus, ap };
}

/** What every piece of armour makes of the save, before anybody says where the hit comes from. */
function savedBy(target: FighterState, made: HitOn, ap: number): ArmourSave {
  const { how, traits } = made;
  let armour = target.save;
  let front = 7;
  const under = isArea(traits);
  for (const { blastSave = 7, frontSave = 7 } of target.gear.length === 0 ? [] : armourOf(target)) {
    if (under) armour = Math.min(armour, blastSave);
    front = Math.min(front, frontSave);
  }
  const shield = traitEffects(traits).breaksShields.length > 0 ? 0 : shieldOf(target, how.kind);
  const plain: ArmourSave = {
    armour,
    bonus: how.cover,
    under: 0,
    ap,
    hardened: 0,
    front,
    shield,
    asksFront: false,
    atWorst: null,
  };
  return effectsOf(target).armour.reduce((save, effect) => effect.armour(target, save, made), plain);
}

/** What a shield in hand adds; a second one adds nothing. */
function shieldOf(target: FighterState, kind: How['kind']): number {
  let best = 0;
  for (const { profile } of meleeOf(target))
    for (const effect of traitEffects(profile.traits).shield) best = Math.max(best, effect.shield(kind));
  return best;
}

function* isFromFront(t: BattleTable, target: FighterState, { how, by }: HitOn): Rule<boolean> {
  const about = by ? ({ is: 'front', of: target.id, from: by.id } as const) : undefined;
  // What comes from nobody comes from no side that a board could see.
  if (t.state.board && !by) how.front ??= false;
  const what = say('hits/hit-front', { target: target.name });
  how.front ??= yield* t.isSo(what, 'armoury.carry.arc.1', target.id, about);
  return how.front;
}

/** What a field does when it has held. */
function* fieldHolds(t: BattleTable, target: FighterState, field: Field, made: HitOn): Rule<void> {
  t.tell('hits/ignores-hit', { field: field.name, name: target.name }, ARMOUR);
  const effect = effectOfItem(field.id);
  if (effect?.fieldHeld) yield* effect.fieldHeld(t, target, made);
}

// Injuries

const NOTHING: Pick<HitOn, 'traits' | 'how'> = { traits: NO_TRAITS, how: howOf({}) };

/** How injury dice are rolled for this fighter. */
function injuryRollFor(t: BattleTable, target: FighterState, made?: HitOn): InjuryRoll {
  return (dice) => injuriesOf(t, target, dice, made);
}

function* injuriesOf(
  t: BattleTable,
  target: FighterState,
  dice: number,
  { traits, how }: Pick<HitOn, 'traits' | 'how'> = NOTHING,
): Rule<readonly InjuryFace[]> {
  if (dice === 0) return [];
  const effects = traitEffects(traits);
  for (const effect of effects.injuries) {
    const faces = yield* effect.injuries(t, target, dice, how);
    if (faces) return faces;
  }
  let faces = yield* injuryDiceOf(t, target, dice);
  for (const effect of effects.injuryFaces) faces = yield* effect.injuryFaces(t, target, faces);
  if (bySeam(t.state).injuryFaces.length === 0) return faces;
  return injuryFacesOf(t, target, faces).filter((face) => face !== null);
}

/**
 * Rolls injury dice. A skill or an item may take one off; if there is but one, two are rolled and the owner drops one
 * [classic.reference.skills.1, classic.reference.gear.1].
 */
function* injuryDiceOf(t: BattleTable, target: FighterState, dice: number): Rule<readonly InjuryFace[]> {
  for (const effect of effectsOf(target).dropsInjuryDie) {
    const clause = effect.dropsInjuryDie(target);
    if (!clause) continue;
    if (dice > 1) return yield* t.injury(dice - 1, clause, target.id);
    return [yield* oneOf(t, target, yield* t.injury(2, clause, target.id), clause)];
  }
  return yield* t.injury(dice, 'core.injury.dice.1', target.id);
}

/** The owner drops all dice but one [core.dice.types.4]. */
export function* oneOf(
  t: BattleTable,
  owner: FighterState,
  faces: readonly InjuryFace[],
  clause: ClauseId,
): Rule<InjuryFace> {
  const kinds = [...new Set(faces)];
  const what = say('hits/which-dice-counts');
  return yield* t.choose(seatOf(t.state, owner), kinds, clause, owner.id, what);
}

/** Brings a fighter to the state that a hit left them in; true when they fell. */
export function* applyHarm(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  after: {
    readonly toughness: number;
    readonly status: string;
    readonly wounds?: number;
    readonly lastingInjuryRolls?: number;
  },
): Rule<boolean> {
  const lost = target.stats.t - target.fleshWounds - after.toughness;
  const hurt =
    lost > 0 || (after.wounds ?? target.wounds) < target.wounds || after.status !== statusOf(target);
  if (hurt) remember(t, by, 'wound', target);
  if (lost > 0) {
    target.fleshWounds += lost;
    t.tell(
      lost > 1 ? 'hits/flesh-wounds-down-toughness' : 'hits/flesh-wound-down-toughness',
      { lost, target: target.name, left: after.toughness },
      'core.injury.flesh.1',
    );
  }
  if (after.wounds !== undefined) target.wounds = after.wounds;
  if (after.status === 'out-of-action') {
    const { lastingInjuryRolls: rolls = 1 } = after;
    if (rolls > 1) target.lastingInjuries = rolls;
    yield* goOut(t, target, by, 'core.injury.out.1');
    return true;
  }
  if (after.status === 'seriously-injured' && target.fate !== 'seriously-injured') {
    yield* goDown(t, target, by, 'core.injury.serious.1');
    return true;
  }
  return false;
}

/** Injury dice without a wound roll, for hazards: a trap, a fall, a creature. */
export function* sufferInjuries(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  damage: number | null,
): Rule<boolean> {
  const dice = injuryDice(target.wounds, damage);
  const faces = yield* injuryRollFor(t, target)(dice);
  const after = applyInjuries(t.quiet, faces, { toughness: toughnessOf(target), status: statusOf(target) });
  return yield* applyHarm(t, target, by, { ...after, wounds: Math.max(0, target.wounds - (damage ?? 0)) });
}

/** A hit of a given Strength from no weapon: a trap, a creature, the terrain, a skull. */
export function* sufferHit(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  {
    strength,
    ap = 0,
    damage = 1,
    how = howOf({}),
  }: { readonly strength: number; readonly ap?: number; readonly damage?: number; readonly how?: How },
): Rule<boolean> {
  const made: HitOn = { by, armed: null, how, traits: NO_TRAITS, strength, damage, ap, thrownOff: false };
  const standard = () => woundBy(t, target, made);
  return yield* inTheirOwnWay(t, target, by, { strength, ap, damage, traits: NO_TRAITS }, standard);
}

// What a hit leaves behind

/** Once all hits of an attack on a fighter are resolved, its traits leave their marks; true when they fell by that. */
export function* afterHits(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  traits: readonly string[],
): Rule<boolean> {
  let fell = false;
  for (const effect of traitEffects(traits).afterHits) {
    if (!isOnBoard(target)) return fell;
    if (yield* settled(effect.afterHits(t, target, by))) fell = true;
  }
  return fell;
}

/** Does this trait of a weapon leave no mark on the fighter? */
export function isImmune(fighter: FighterState, trait: string): boolean {
  return effectsOf(fighter).immuneTo.some(({ immuneTo }) => immuneTo.includes(trait));
}

/** What lasts until the end of the round is over. */
export function endOfRound(fighter: FighterState): void {
  for (const condition of ['concussed', 'disarmed', 'entangled']) takeAway(fighter, condition);
}
