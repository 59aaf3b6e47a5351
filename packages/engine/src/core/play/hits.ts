/** Hits in a battle: wound roll, save, damage and injury dice, as traits, armour and skills bend them. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { disengage, goDown, goOut, remember } from '../../battle/events.ts';
import {
  armourOf,
  breathingOf,
  type Field,
  fieldOf,
  initiativeModifier,
  initiativeOf,
  isUnder,
  knows,
  owns,
  putOn,
  takeAway,
  toughnessOf,
} from '../../battle/kit.ts';
import { atFighter, bySeam, type Hit, instead } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleTable,
  type FighterState,
  fighterOf,
  ids,
  isOnBoard,
  seatOf,
} from '../../battle/state.ts';
import { type Armed, armsId, meleeOf, strengthOf } from '../../battle/weapons.ts';
import type { InjuryFace } from '../../table/dice.ts';
import { say } from '../../table/events.ts';
import type { Json, RollOf, Rule } from '../../table/question.ts';
import { lookAway, rollForFire } from '../conditions.ts';
import { setRevealed } from '../darkness.ts';
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
import { rollDirection } from '../scatter.ts';
import { statusOf } from '../status.ts';
import { plainCheck, rollTest } from '../tests.ts';
import { injuryFacesOf, rollAt, tryNerve } from './attack.ts';
import { CHEMS, dose } from './chems.ts';
import { alongPath, awayFrom, isShoved } from './moving.ts';

const TRAITS: ClauseId = 'armoury.play.traits.1';
const ARMOUR: ClauseId = 'armoury.play.armour.1';
const SKILLS: ClauseId = 'armoury.play.skills.1';

/** How a hit was made, as far as anything follows from it. */
export interface How {
  readonly kind: 'shoot' | 'fight' | 'other';
  /** The face of the hit roll, null where there was none. */
  readonly natural: number | null;
  /** Is the shot at Short range, or the weapon one without any? */
  readonly close: boolean;
  /** What is added to Strength and Damage. */
  readonly strength: number;
  readonly damage: number;
  /** What cover adds to the save against a blast. */
  readonly cover: number;
  /** Is it a reaction attack? */
  readonly reaction: boolean;
  /** Did the target stand when it was hit? It is pinned by now. */
  readonly stood: boolean;
  /** Traits beside those of the weapon. */
  readonly traits: readonly string[];
  /** Does it come from the front arc? Asked once for each attack, and only where armour depends on it. */
  front: boolean | null;
}

export function howOf({
  kind = 'other',
  natural = null,
  close = true,
  strength = 0,
  damage = 0,
  cover = 0,
  reaction = false,
  stood = false,
  traits = NO_TRAITS,
  front = null,
}: Partial<How>): How {
  return { kind, natural, close, strength, damage, cover, reaction, stood, traits, front };
}

const NO_TRAITS: readonly string[] = [];

/** One hit on a fighter; true when it put them down or out. */
export function* suffer(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  armed: Armed | null,
  how: How = howOf({}),
): Rule<boolean> {
  const profile = armed?.profile;
  const traits = [...(profile?.traits ?? []), ...how.traits];
  const poison = traits.includes('gas') ? 'gas' : traits.includes('toxin') ? 'toxin' : null;
  const own = profile && by ? strengthOf(profile, by) : (by?.stats.s ?? 3);
  const strength = Math.max(1, (own ?? 1) + how.strength);
  const damage = (typeof profile?.damage === 'number' ? profile.damage : 1) + how.damage;
  const ap = profile?.ap ?? 0;
  const made: Made = { by, armed, how, traits, strength, damage, ap, thrownOff: false };
  const hit = { strength: poison ? null : strength, ap, damage, traits };
  return yield* t.scene(
    () => ['hit', target.id, by?.id ?? null, armed ? armsId(armed) : null, keyOfHow(how)],
    () => inTheirOwnWay(t, target, by, hit, () => hurtBy(t, target, made, poison)),
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
function* hurtBy(
  t: BattleTable,
  target: FighterState,
  made: Made,
  poison: 'gas' | 'toxin' | null,
): Rule<boolean> {
  const { by, traits, damage } = made;
  if (traits.includes('smoke')) return false;
  if (traits.includes('flash')) return yield* dazzle(t, target);
  if (traits.includes('chem-delivery')) return yield* takeChem(t, target, by);
  if (poison) return yield* poisoned(t, target, made, poison);
  if (traits.includes('graviton-pulse')) {
    // Strength holds against it, and nothing saves [classic.reference.traits.1].
    const { passed } = yield* plainCheck(t, { value: target.stats.s, sixFails: true });
    return !passed && (yield* sufferInjuries(t, target, by, damage));
  }
  const scatters = traits.includes('scattershot');
  const rolls = scatters ? yield* t.roll('D6', TRAITS, by ? { of: by.id, ...SCATTERED } : SCATTERED) : 1;
  if (scatters)
    t.tell(
      rolls === 1 ? 'hits/scattershot-one-wound-roll' : 'hits/scattershot-wound-rolls',
      { rolls },
      TRAITS,
    );
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

/** A hit with its numbers worked out. */
interface Made {
  readonly by: FighterState | null;
  readonly armed: Armed | null;
  readonly how: How;
  readonly traits: readonly string[];
  readonly strength: number;
  readonly damage: number;
  readonly ap: number;
  /** Has a displacer field thrown its wearer off the battlefield? The hit is saved, and yet friends see them go. */
  thrownOff: boolean;
}

const SCATTERED: RollOf = { roll: 'roll for how many wound rolls the scattershot makes' };

/** A wound roll, which is made for whoever struck; where nobody did, its words still say whom it may wound. */
function woundOf({ armed, by }: Made, target: FighterState): RollOf {
  if (by) return rollAt(by, target, armed);
  const named = { of: target.id, roll: 'roll to wound {of}[ with {using}]' };
  return armed ? { ...named, using: armed.weapon.name } : named;
}

/** From the wound roll to the injury dice [core.hits.sequence.1]; true when the target fell. */
function* woundBy(t: BattleTable, target: FighterState, made: Made): Rule<boolean> {
  const { by, how, traits, strength } = made;
  const shocked = traits.includes('shock') && how.natural === 6;
  if (shocked) t.tell('hits/shock-natural-6-wounds', { target: target.name }, TRAITS);
  // Iron Jaw holds against what does not cut.
  const jaw = how.kind === 'fight' && made.ap >= 0 && knows(target, 'iron-jaw') ? 2 : 0;
  const toughness = toughnessOf(target) + jaw;
  const { wounded, natural } = shocked
    ? { wounded: true, natural: null }
    : yield* rollToWound(t, { strength, toughness }, woundOf(made, target)); // [core.tests.control.1]
  if (!wounded || (yield* dodges(t, target, traits))) return false;
  if (traits.includes('web')) {
    putOn(target, 'webbed');
    t.tell('hits/webbed', { target: target.name }, 'core.conditions.webbed.1');
    if (target.fate === 'seriously-injured') return false;
    yield* goDown(t, target, by, 'core.conditions.webbed.1');
    return true;
  }
  const sharp = natural === 6;
  const powered = traits.includes('power') && how.natural === 6;
  const saved = yield* savesFrom(t, target, made, {
    ap: sharp && traits.includes('shred') ? 2 * made.ap : made.ap,
    byArmour: !powered && !traits.includes('no-armour'),
    allowed: !traits.includes('phase') && !(sharp && traits.includes('seismic')),
  });
  if (saved) return made.thrownOff; // [core.nerve.test.1]
  const more = (sharp && traits.includes('rending') ? 1 : 0) + (powered ? 1 : 0);
  const damage = made.damage + more;
  const hurt = { wounds: target.wounds, damage, toughness: toughnessOf(target), status: statusOf(target) };
  const after = yield* sufferDamage(t, hurt, target.id, injuryRollFor(t, target, made));
  return yield* applyHarm(t, target, by, after);
}

/** Toxin and Gas: no wound roll, and no save against Gas [core.hits.toxin.1, core.hits.gas.1]. */
function* poisoned(t: BattleTable, target: FighterState, made: Made, kind: 'gas' | 'toxin'): Rule<boolean> {
  if (kind === 'gas' && isUnder(target, SEALED)) {
    t.tell('hits/sealed-up-against-gas', { target: target.name }, 'armoury.play.gear.1');
    return false;
  }
  const weaker = made.by !== null && isUnder(made.by, 'chem-synth') ? 1 : 0;
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

/**
 * Dodge: a 6 cancels a wound, or lets the fighter jump clear of a blast or template. A pouch of blind snakes is as good,
 * makes one who can dodge better at it, and knows of shots on Overwatch beforehand.
 */
function* dodges(t: BattleTable, target: FighterState, traits: readonly string[]): Rule<boolean> {
  const skilled = knows(target, 'dodge');
  const snakes = owns(target, 'blind-snake-pouch');
  if (!skilled && !snakes) return false;
  const needed = snakes && isUnder(target, WATCHED) ? 4 : skilled && snakes ? 5 : 6;
  const of = { of: target.id, roll: 'roll to dodge' };
  if ((yield* t.roll('D6', SKILLS, of, needed)) < needed) return false;
  const under = traits.some((trait) => trait === 'template' || trait.startsWith('blast'));
  const clear = say('hits/does-get-clear-moving', { target: target.name });
  // On a board whoever jumps has to get the full 2" away.
  const isClear =
    under && (t.state.board ? yield* jumpsClear(t, target) : yield* t.isSo(clear, SKILLS, target.id));
  if (under && !isClear) {
    t.tell('hits/jumps-caught-all-same', { target: target.name }, SKILLS);
    return false;
  }
  t.tell('hits/dodges', { target: target.name }, SKILLS);
  if (under) yield* atFighter(t, 'moved', target, 'is-moved');
  return true;
}

/** A jump of 2" on a board, and whether it went as far as that. */
function* jumpsClear(t: BattleTable, target: FighterState): Rule<boolean> {
  const from = target.spot;
  yield* alongPath(t, target, { inches: 2, clause: SKILLS });
  const to = target.spot;
  if (from === null || to === null || from === 'placed' || to === 'placed') return false;
  return Math.hypot(to.x - from.x, to.y - from.y) >= 1.9;
}

/** The condition of one who is shot at on Overwatch. */
export const WATCHED = 'watched';

/** The condition of one who breathes through a sealed respirator. */
export const SEALED = 'sealed-up';

/** The chem that the shooter carries takes effect without a wound roll; no dose is used up. */
function* takeChem(t: BattleTable, target: FighterState, by: FighterState | null): Rule<boolean> {
  const carried = by ? CHEMS.filter((chem) => owns(by, chem)) : [];
  const what = say('hits/which-chem-shot');
  const chem =
    by && carried.length > 0 ? yield* t.choose(seatOf(t.state, by), carried, TRAITS, by.id, what) : null;
  const of = { of: target.id, roll: 'roll for what the chem does to {of}' };
  const roll = yield* t.roll('D6', TRAITS, of, Math.min(6, toughnessOf(target)));
  const affected = roll === 6 || roll >= toughnessOf(target);
  if (chem !== null && affected) {
    dose(t, target, chem);
    return false;
  }
  t.tell(
    affected ? 'hits/under-chem-shooter-names' : 'hits/chem-does-nothing',
    { target: target.name },
    TRAITS,
  );
  return false;
}

/** A flash: an Initiative test, or blindness [core.conditions.blind.1]. Nobody falls by it. */
export function* dazzle(t: BattleTable, target: FighterState): Rule<false> {
  const shaded = owns(target, 'photo-goggles') ? 1 : 0;
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

interface Saving {
  readonly ap: number;
  readonly byArmour: boolean;
  readonly allowed: boolean;
}

/** The one save of a hit: by armour, or by a field if the wearer likes that better [core.hits.save.1]. */
function* savesFrom(t: BattleTable, target: FighterState, made: Made, saving: Saving): Rule<boolean> {
  const { traits } = made;
  const armour: Save =
    saving.byArmour && saving.allowed
      ? yield* armourAgainst(t, target, made, saving.ap)
      : { armour: 7, ap: Math.min(0, saving.ap) };
  const worn = saving.allowed ? fieldOf(target) : undefined;
  // Nothing shifts its wearer but what has Strength.
  const isIdle = worn?.id === 'armoury.displacer-field' && made.armed?.profile.strength === null;
  const field = isIdle ? undefined : worn;
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
    if (hasArmour && owns(target, 'ablative-overlay')) wearDown(target);
    const { bonus = 0, ap } = armour;
    const save = { armour: armour.armour, bonus, ap, allowed: saving.allowed };
    return (yield* rollSave(t, save, target.id)).saved;
  }
  const worseOfTwo = traits.includes('shield-breaker');
  const save = { armour: 7, ap: 0, field: field.save, use, worseOfTwo } as const;
  const { saved } = yield* rollSave(t, save, target.id);
  if (saved) yield* fieldHolds(t, target, field, made);
  return saved;
}

/** The armour of a fighter against this hit, with what its pieces add [armoury.carry.armour.1]. */
function* armourAgainst(t: BattleTable, target: FighterState, made: Made, given: number): Rule<Save> {
  const { how, traits } = made;
  const pieces = target.gear.length === 0 ? [] : armourOf(target);
  const wears = (item: string) => pieces.some(({ id }) => id === `armoury.${item}`);
  const under = traits.some((trait) => trait === 'template' || trait.startsWith('blast'));
  const stands = how.stood || target.fate === 'standing';
  let armour = target.save;
  let fromFront = 7;
  for (const { blastSave = 7, frontSave = 7 } of pieces) {
    if (under) armour = Math.min(armour, blastSave);
    fromFront = Math.min(fromFront, frontSave);
  }
  // Hazards are nobody's doing.
  if (made.by === null && wears('gutterforged-cloak')) armour = Math.min(armour, 5);
  let bonus = how.cover;
  if (wears('armoured-undersuit') || wears('armoured-bodyglove')) bonus += 1;
  if (wears('scrap-shield') && how.reaction && target.engagedWith.length > 0) bonus += 1;
  if (wears('ablative-overlay'))
    bonus += isUnder(target, WORN_TWICE) ? 0 : isUnder(target, WORN_ONCE) ? 1 : 2;

  let ap = given;
  if ((wears('hardened-flak') || wears('hardened-layered-flak')) && ap < -1) ap += 1;
  if (wears('reflec-shroud') && isHot(made)) ap = Math.max(0, ap);

  const ceramite = wears('ceramite-shield');
  const shield = (traits.includes('shield-breaker') ? 0 : shieldOf(target, how.kind)) + (ceramite ? 2 : 0);
  if (stands && (fromFront < armour || shield > 0)) {
    const facing = { armour: Math.min(armour, fromFront), bonus: bonus + shield, ap };
    // Where even that is no save nobody has to look, unless the shield takes the heat out of Melta [core.hits.save.2].
    if ((ceramite || saveNeeded(facing) !== null) && (yield* isFromFront(t, target, made)))
      ({ armour, bonus } = facing);
  }
  if (wears('armourweave') && armour - bonus - ap > 6) return { armour: 6, ap: 0 };
  return { armour, bonus, ap };
}

/** What a shield in hand adds: against blows more than against shots. */
function shieldOf(target: FighterState, kind: How['kind']): number {
  if (!meleeOf(target).some(({ profile }) => profile.traits.includes('shield'))) return 0;
  return kind === 'fight' ? 2 : 1;
}

/** Las, plasma and melta weapons. */
function isHot({ armed, traits }: Made): boolean {
  return traits.includes('melta') || /\b(las|plasma|melta)|laser/.test(armed?.weapon.id ?? '');
}

function* isFromFront(t: BattleTable, target: FighterState, { how, by }: Made): Rule<boolean> {
  const about = by ? ({ is: 'front', of: target.id, from: by.id } as const) : undefined;
  // What comes from nobody comes from no side that a board could see.
  if (t.state.board && !by) how.front ??= false;
  const what = say('hits/hit-front', { target: target.name });
  how.front ??= yield* t.isSo(what, 'armoury.carry.arc.1', target.id, about);
  return how.front;
}

const WORN_ONCE = 'overlay-worn-once';
const WORN_TWICE = 'overlay-worn-twice';

function wearDown(target: FighterState): void {
  putOn(target, isUnder(target, WORN_ONCE) ? WORN_TWICE : WORN_ONCE);
}

/** What a field does when it has held. */
function* fieldHolds(t: BattleTable, target: FighterState, field: Field, made: Made): Rule<void> {
  const { id, name } = target;
  const { by, strength } = made;
  t.tell('hits/ignores-hit', { field: field.name, name }, ARMOUR);
  switch (field.id) {
    case 'armoury.refractor-field':
      if ((yield* t.roll('D6', ARMOUR, { of: id, roll: 'roll for whether the field burns out' })) > 1) return;
      putOn(target, 'burnt-out');
      t.tell('hits/burns-out-good', {}, ARMOUR);
      return;
    case 'armoury.conversion-field': {
      const others = allOnBoard(t.state).filter((other) => other.id !== id);
      for (const near of yield* t.within(3, id, ids(others), ARMOUR)) {
        yield* dazzle(t, fighterOf(t.state, near));
      }
      return;
    }
    case 'armoury.displacer-field': {
      const bearing = yield* rollDirection(t, ARMOUR);
      if (bearing === null) return;
      t.tell('hits/moved', { name, strength, bearing }, ARMOUR);
      disengage(t, target);
      yield* isShoved(t, target, bearing, strength);
      if (isOnBoard(target)) yield* atFighter(t, 'moved', target, 'is-moved');
      const gone = say('hits/off-battlefield-now', { name });
      // On a board nobody is thrown over its edge [core.movement.edge.1].
      if (!isOnBoard(target) || t.state.board || !(yield* t.isSo(gone, ARMOUR, id))) return;
      yield* goOut(t, target, by, ARMOUR);
      made.thrownOff = true;
      return;
    }
  }
}

// Injuries

const NOTHING: Pick<Made, 'traits' | 'how'> = { traits: [], how: howOf({}) };

/** How injury dice are rolled for this fighter. */
function injuryRollFor(t: BattleTable, target: FighterState, made?: Made): InjuryRoll {
  return (dice) => injuriesOf(t, target, dice, made);
}

function* injuriesOf(
  t: BattleTable,
  target: FighterState,
  dice: number,
  { traits, how }: Pick<Made, 'traits' | 'how'> = NOTHING,
): Rule<readonly InjuryFace[]> {
  if (dice === 0) return [];
  if (traits.includes('fear')) {
    if (!target.broken) yield* tryNerve(t, target, -2); // [core.nerve.test.5]
    return [];
  }
  if (traits.includes('sever') || (traits.includes('melta') && how.close && !isShielded(target, how))) {
    t.tell('hits/every-injury-die-counts', {}, TRAITS);
    return Array.from({ length: dice }, () => 'out' as const);
  }
  const faces = yield* pulverise(t, target, traits, yield* injuryDiceOf(t, target, dice));
  if (bySeam(t.state).injuryFaces.length === 0) return faces;
  return injuryFacesOf(t, target, faces).filter((face) => face !== null);
}

/** A ceramite shield takes the heat out of Melta from the front. */
function isShielded(target: FighterState, { front }: How): boolean {
  return front === true && owns(target, 'ceramite-shield');
}

/** A fighter breaks, and loses the Ready marker [core.nerve.broken.1]. */
export function breakNerve(fighter: FighterState): void {
  fighter.broken = true;
  fighter.ready = false;
}

const BOOSTED = 'bio-booster-used';

/**
 * Rolls injury dice. True Grit takes one off every roll and a bio-booster off the first of a battle; where there is but
 * one, two are rolled and the owner drops one [classic.reference.skills.1, classic.reference.gear.1].
 */
function* injuryDiceOf(t: BattleTable, target: FighterState, dice: number): Rule<readonly InjuryFace[]> {
  const gritty = knows(target, 'true-grit');
  const boosts = !gritty && owns(target, 'bio-booster') && !isUnder(target, BOOSTED);
  if (!gritty && !boosts) return yield* t.injury(dice, 'core.injury.dice.1', target.id);
  const clause = gritty ? 'classic.reference.skills.1' : 'classic.reference.gear.1';
  if (boosts) putOn(target, BOOSTED);
  if (dice > 1) return yield* t.injury(dice - 1, clause, target.id);
  return [yield* oneOf(t, target, yield* t.injury(2, clause, target.id), clause)];
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

/** A D6 of Toughness or more, or a 6, turns one Flesh Wound into a Serious Injury. */
function* pulverise(
  t: BattleTable,
  target: FighterState,
  traits: readonly string[],
  faces: readonly InjuryFace[],
): Rule<readonly InjuryFace[]> {
  const at = traits.includes('pulverise') ? faces.indexOf('flesh') : -1;
  if (at < 0) return faces;
  const of = { of: target.id, roll: 'roll for whether {of} is pulverised' };
  const roll = yield* t.roll('D6', TRAITS, of, Math.min(6, toughnessOf(target)));
  if (roll !== 6 && roll < toughnessOf(target)) return faces;
  t.tell('hits/pulverised-flesh-wound-serious', { target: target.name }, TRAITS);
  return faces.map((face, each) => (each === at ? 'serious' : face));
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

/** Injury dice without a wound roll, for what hurts by itself: a trap, a fall, a creature. */
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
  const made: Made = { by, armed: null, how, traits: [], strength, damage, ap, thrownOff: false };
  const standard = () => woundBy(t, target, made);
  return yield* inTheirOwnWay(t, target, by, { strength, ap, damage, traits: [] }, standard);
}

// What a hit leaves behind

/** Once all hits of an attack on a fighter are resolved, its traits leave their marks; true when they fell by that. */
export function* afterHits(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  traits: readonly string[],
): Rule<boolean> {
  if (!isOnBoard(target)) return false;
  const { id, name } = target;
  if (traits.includes('flare') && isUnder(target, 'hidden')) {
    setRevealed(target, true);
    t.tell('hits/lit-flare', { name }, TRAITS);
  }
  if (traits.includes('concussion')) {
    putOn(target, 'concussed');
    t.tell('hits/concussed-until-end-round', { name }, 'core.conditions.concussed.1');
  }
  if (traits.includes('gunk')) {
    putOn(target, 'gunked');
    t.tell('hits/gunked', { name }, 'core.conditions.gunked.1');
  }
  if (traits.includes('cursed') && !isUnder(target, 'insane')) {
    const { passed } = yield* rollTest(t, { stat: 'wil', value: target.stats.wil }, TRAITS, {
      of: id,
      roll: 'test Willpower to withstand the curse',
    });
    if (!passed) putOn(target, 'insane');
    t.tell(passed ? 'hits/withstands-curse' : 'hits/insane', { name }, TRAITS);
  }
  const shielded = owns(target, 'hazard-suit');
  // Nobody is on fire twice [core.conditions.stacking.1].
  if (traits.includes('blaze') && !isUnder(target, 'ablaze')) {
    const gunked = isUnder(target, 'gunked');
    const { onFire } = yield* rollForFire(t, { outOfAction: false, immune: shielded, gunked }, id);
    if (onFire) putOn(target, 'ablaze');
  }
  if (traits.includes('drag')) yield* drag(t, target, by);
  if (!isOnBoard(target)) return false;
  if (!traits.includes('rad-phage') || shielded || owns(target, 'armoured-bodyglove')) return false;
  const irradiated = { of: id, roll: 'roll for what the radiation does to {of}' };
  if ((yield* t.roll('D6', TRAITS, irradiated, 4)) < 4) return false;
  const toughness = target.stats.t - target.fleshWounds - 1;
  const status = toughness <= 0 ? 'out-of-action' : statusOf(target);
  return yield* applyHarm(t, target, by, { toughness: Math.max(0, toughness), status });
}

/** Drag: a D6 of Strength or more pulls the target closer. */
function* drag(t: BattleTable, target: FighterState, by: FighterState | null): Rule<void> {
  const { id, name, stats } = target;
  const of = { of: id, roll: 'roll for whether {of} is dragged' };
  if ((yield* t.roll('D6', TRAITS, of, stats.s)) < stats.s) return;
  const inches = yield* t.roll('D3', TRAITS, { of: id, roll: 'roll for how far {of} is dragged' });
  t.tell('hits/pulled-closer', { name, inches }, TRAITS);
  const away = by ? awayFrom(t, target, by) : undefined;
  if (away !== undefined) yield* isShoved(t, target, away + 180, inches);
  if (isOnBoard(target)) yield* atFighter(t, 'moved', target, 'is-moved');
}

/** What lasts until the end of the round is over. */
export function endOfRound(fighter: FighterState): void {
  for (const condition of ['concussed', 'disarmed', 'entangled']) takeAway(fighter, condition);
}
