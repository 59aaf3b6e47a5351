/** Shooting in a battle: who, with what, at what range and cover; the rest follows from the dice. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { pin } from '../battle/events.ts';
import { drinkOf, isFitted, isUnder, knows, owns, putOn, takeAway } from '../battle/kit.ts';
import { momentOf } from '../battle/moment.ts';
import { BLAST_CENTRE, inchesTo, inView, type Laid, layBlast, turnTo } from '../battle/on-board.ts';
import { settled } from '../battle/scenario.ts';
import { atFighter, bySeam, instead, type Ranges, testModifierOf } from '../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleTable,
  enemiesOf,
  type FighterState,
  fighterOf,
  friendsOf,
  ids,
  isOnBoard,
  isUp,
  markerName,
  seatOf,
} from '../battle/state.ts';
import {
  type Armed,
  armsId,
  armsName,
  levelOf,
  rangedOf,
  rangeOf,
  runDry,
  strengthOf,
} from '../battle/weapons.ts';
import { ANYWHERE, type Where } from '../battle/where.ts';
import { reaches } from '../board/distance.ts';
import type { Inches, Labels, Ref, Rule, Spot } from '../table/question.ts';
import type { ActionType } from './actions.ts';
import { fireWith, rollAmmoTest } from './ammo.ts';
import { hasInfraSight } from './darkness.ts';
import { knockback } from './hits.ts';
import { awayFrom, isShoved } from './moving.ts';
import {
  type Attacking,
  addedToHit,
  afterAttackOnThing,
  beginAttack,
  blowUp,
  DISGUISED,
  endAttack,
  harmedBy,
  healthOf,
  isInspired,
  isLetAt,
  rollAt,
  strikes,
  targetsFor,
  uses,
} from './play-attack.ts';
import { afterHits, type How, howOf, suffer } from './play-hits.ts';
import { rollDirection } from './scatter.ts';
import { type Range, rollToHit, type Shot, strayShot } from './shooting.ts';
import type { Cover } from './sight.ts';
import { isProne, statusOf } from './status.ts';
import { rollTest, testAloud } from './tests.ts';

const TRAITS: ClauseId = 'armoury.play.traits.1';
const SKILLS: ClauseId = 'armoury.play.skills.1';
const GEAR: ClauseId = 'armoury.play.gear.1';

/** How a fighter comes to shoot. */
export interface Shooting {
  readonly aim?: number;
  readonly blindFire?: boolean;
  readonly ductway?: boolean;
  /** Whatever else is added to the hit roll. */
  readonly modifier?: number;
  /** Are both actions left, as a Double action needs? */
  readonly double?: boolean;
  /** Are flame templates of use? */
  readonly flames?: boolean;
  /** May a blast be put on a point instead of a fighter? */
  readonly atPoint?: boolean;
}

/** What this fighter may shoot with now. */
export function armsOf(t: BattleTable, fighter: FighterState): readonly Armed[] {
  return bySeam(t.state).arms.reduce((arms, rule) => rule.arms(t, fighter, arms), rangedOf(fighter));
}

/** Shooting an Unwieldy weapon takes both actions [core.activation.types.5], unless suspensors carry it. */
export function isCumbersome(fighter: FighterState, armed: Armed): boolean {
  if (!armed.profile.traits.includes('unwieldy')) return false;
  const carried = ['servo-harness-partial', 'servo-harness-full'].some((item) => owns(fighter, item));
  return !carried && !isFitted(fighter, 'suspensors', armed);
}

/** The action that it takes to shoot with these. */
function shotWith(fighter: FighterState, guns: readonly Armed[]): ActionType {
  return guns.some((gun) => isCumbersome(fighter, gun)) ? 'double' : 'basic';
}

/** What this fighter may shoot at a thing with, where only one action is left or both. */
export function armsAtThing(t: BattleTable, fighter: FighterState, double: boolean): readonly Armed[] {
  return armsOf(t, fighter).filter((armed) => double || !isCumbersome(fighter, armed));
}

/** What aiming has brought. */
export function aimOf(fighter: FighterState): number {
  return (isUnder(fighter, 'aimed') ? 1 : 0) + (isUnder(fighter, 'aimed-well') ? 1 : 0);
}

/**
 * A ranged attack: weapon and target are named first, then range, hit roll and hits follow [core.shooting.sequence.1].
 * Says what type of action it was; false where there is nothing to shoot with or nobody to shoot at.
 */
export function* shoot(
  t: BattleTable,
  shooter: FighterState,
  enemies: readonly FighterState[],
  shooting: Shooting = {},
): Rule<ActionType | false> {
  const { double = true, ductway = false, flames = true } = shooting;
  const isOfUse = (armed: Armed) =>
    (double || !isCumbersome(shooter, armed)) && (flames || !armed.profile.traits.includes('template'));
  const arms = armsOf(t, shooter).filter(isOfUse);
  if (arms.length === 0) return false;
  const guns = yield* pickGuns(t, shooter, arms, ductway);
  const type = shotWith(shooter, guns);
  const shots: Aimed[] = [];
  for (const gun of guns) {
    // Both guns go for one target, unless a gunfighter holds them [core.shooting.twin.1].
    const same = shots[0] && !knows(shooter, 'gunfighter') ? shots[0].target : undefined;
    const atPoint = shooting.atPoint === true && guns.length === 1;
    const picked: Picked | undefined = same
      ? { target: same }
      : yield* pickTarget(t, shooter, enemies, gun, atPoint);
    if (!picked) {
      if (shots.length > 0) break;
      t.tell('shoot/has-nobody-shoot', { shooter: shooter.name }, 'core.shooting.priority.1');
      return false;
    }
    if (!picked.target) {
      shots.push(yield* aimAtPoint(t, shooter, gun, shooting));
      break;
    }
    const target = same ?? (yield* seeingDouble(t, shooter, picked.target));
    const before = shots.find((shot) => shot.target === target);
    if (!before) {
      for (const rule of bySeam(t.state).daresToShoot) {
        if (!(yield* rule.daresToShoot(t, shooter, target))) return 'double';
      }
      if (!(yield* isLetAt(t, shooter, target))) return type;
    }
    turnTo(t.state, shooter, target.id);
    t.tell(
      'shoot/shoots',
      { shooter: shooter.name, target: target.name, weapon: armsName(gun) },
      guns.length > 1 ? 'core.shooting.twin.1' : 'core.actions.shoot.1',
    );
    const twin = guns.length > 1 && !knows(shooter, 'gunfighter');
    const cover = before?.cover ?? (target === picked.target ? picked.cover : undefined);
    const aimed = yield* aim(t, shooter, target, gun, { shooting, twin, before, cover });
    if (!aimed) return false;
    shots.push(aimed);
  }
  takeAway(shooter, DISGUISED);
  // Every hit roll is made by now [core.shooting.twin.1].
  const attacking = beginAttack(shooter, 'shoot');
  for (const shot of shots) {
    uses(attacking, shot.armed);
    if (shot.target && !isTemplate(shot.armed)) attacking.targets.add(shot.target.id);
    const fired = yield* fire(t, shooter, shot.armed, shot.hit, shot.dice);
    if (!shot.target || isOnBoard(shot.target)) yield* resolve(t, attacking, shot, fired.shots, ductway);
    if (fired.userOut) yield* blowUp(t, shooter);
  }
  yield* endAttack(t, attacking);
  return type;
}

// Weapon and target

const TWO_SIDEARMS = 'two-sidearms';

/** Weapon and profile are named first [core.shooting.declare.1]; two Sidearms may be fired together. */
export function* pickGuns(
  t: BattleTable,
  fighter: FighterState,
  arms: readonly Armed[],
  ductway = false,
): Rule<readonly Armed[]> {
  const sidearms = ductway ? [] : sidearmsOf(fighter, arms);
  const both = sidearms.length > 1 ? [TWO_SIDEARMS] : [];
  const chosen = yield* nameArms(t, fighter, arms, both);
  if (chosen !== TWO_SIDEARMS) return [arms.find((armed) => armsId(armed) === chosen) as Armed];
  const numbered = sidearms.map((armed, at) => ({ armed, id: `${at + 1}:${armsId(armed)}` }));
  const what = `Which two does ${fighter.name} fire?`;
  const options = numbered.map(({ id }) => id);
  const two = yield* t.pick(
    seatOf(t.state, fighter),
    { options, least: 2, most: 2 },
    'core.shooting.twin.1',
    fighter.id,
    what,
  );
  return numbered.filter(({ id }) => two.includes(id)).map(({ armed }) => armed);
}

/** The Sidearms that a fighter can hold in both hands: a profile for each gun that is loaded. */
function sidearmsOf({ weapons, empty, spent }: FighterState, arms: readonly Armed[]): readonly Armed[] {
  const held: Armed[] = [];
  for (const armed of arms) {
    if (!armed.profile.traits.includes('sidearm')) continue;
    if (held.some(({ weapon }) => weapon === armed.weapon)) continue;
    const id = armsId(armed);
    const many = countOf(weapons, armed.weapon.id) - countOf(empty, id) - countOf(spent, id);
    for (let gun = 0; gun < many; gun++) held.push(armed);
  }
  return held;
}

function countOf(all: readonly string[], one: string): number {
  let many = 0;
  for (const each of all) if (each === one) many++;
  return many;
}

/** Lets a player name one of these; where there is only one, nothing is asked. */
function* nameArms(
  t: BattleTable,
  fighter: FighterState,
  arms: readonly Armed[],
  more: readonly string[],
): Rule<string> {
  const options = [...arms.map(armsId), ...more];
  if (options.length === 1) return options[0] as string;
  const labels = () => {
    const words: Record<string, string> = { [TWO_SIDEARMS]: 'Two Sidearms at once' };
    for (const armed of arms) words[armsId(armed)] = armsName(armed);
    return words;
  };
  const what = `With what does ${fighter.name} shoot?`;
  const choices = { what, options, labels };
  return yield* t.offer(seatOf(t.state, fighter), choices, 'core.shooting.declare.1', fighter.id);
}

/** Whom a shot is for, and in what cover they are where that has been asked; a blast may be for a point instead. */
interface Picked {
  readonly target: FighterState | null;
  readonly cover?: Cover;
}

const A_POINT = 'a-point';

/** Somebody who may be shot at; who lies in cover is in hiding, and another has to be named [core.shooting.priority.5]. */
function* pickTarget(
  t: BattleTable,
  shooter: FighterState,
  enemies: readonly FighterState[],
  armed: Armed,
  atPoint: boolean,
): Rule<Picked | undefined> {
  if (armed.profile.traits.includes('reckless')) {
    const target = yield* anybody(t, shooter);
    return target && { target };
  }
  const seat = seatOf(t.state, shooter);
  const what = `At whom does ${shooter.name} shoot?`;
  let targets = yield* targetsFor(t, shooter, enemies, 'shoot', armed);
  if (t.state.board) targets = inView(t.state, shooter, targets);
  if (atPoint && isBlast(armed)) {
    const labels = { [A_POINT]: 'Nobody: a point that the shooter sees' };
    const choices = { what, options: [...ids(targets), A_POINT], labels };
    const chosen = yield* t.offer(seat, choices, 'core.shooting.declare.1', shooter.id);
    return { target: chosen === A_POINT ? null : fighterOf(t.state, chosen) }; // [core.blasts.place.1]
  }
  while (targets.length > 0) {
    const chosen = yield* t.choose(seat, ids(targets), 'core.shooting.declare.1', shooter.id, what);
    const target = fighterOf(t.state, chosen);
    if (!isAimed(armed)) return { target };
    if (!isProne(statusOf(target))) return yield* closestOrChosen(t, shooter, { target }, targets);
    const lies = `In what cover does ${target.name} lie? Whoever lies in any is in hiding.`;
    const cover = yield* askCover(t, shooter, target, 'core.shooting.priority.5', lies);
    if (cover === 'open') return yield* closestOrChosen(t, shooter, { target, cover }, targets);
    t.tell('shoot/lies-cover-hiding-cannot', { target: target.name }, 'core.shooting.priority.5');
    targets = targets.filter((other) => other !== target);
  }
  return undefined;
}

/** Does the shot go for one fighter? Blasts and flames strike whoever is under them. */
function isAimed({ profile }: Armed): boolean {
  return !profile.traits.some((trait) => trait === 'template' || trait.startsWith('blast'));
}

/** The one chosen if nobody is closer, or the shooter cool enough; else the closest [core.shooting.priority.2, core.shooting.priority.4]. */
function* closestOrChosen(
  t: BattleTable,
  shooter: FighterState,
  chosen: Picked & { readonly target: FighterState },
  targets: readonly FighterState[],
): Rule<Picked> {
  const { target } = chosen;
  const rest = targets.filter((other) => other !== target && other.fate !== 'seriously-injured');
  if (rest.length === 0 || knows(shooter, 'marksman')) return chosen;
  let others: readonly FighterState[] = rest;
  for (const rule of bySeam(t.state).mayBeClosest)
    others = yield* settled(rule.mayBeClosest(t, shooter, target, others));
  if (others.length === 0) return chosen;
  // Who never has to be shot at is nobody's closest target [core.shooting.priority.6]; who is harder to hit may be passed
  // over [core.shooting.priority.3].
  const whole = rest.length < targets.length - 1 ? ' and not seriously injured' : '';
  const who =
    others.length < rest.length ? orOf(others.map(({ name }) => name)) : `any enemy in sight${whole}`;
  const nearer = `Is ${who} nearer to ${shooter.name} than ${target.name}, and no harder to hit?`;
  const about = { is: 'nearer', from: shooter.id, than: target.id, of: ids(others) } as const;
  if (!(yield* t.isSo(nearer, 'core.shooting.priority.2', shooter.id, about))) return chosen;
  const test = {
    stat: 'cl',
    value: shooter.stats.cl,
    modifier: yield* testModifierOf(t, shooter, 'cl'),
  } as const;
  const { passed } = yield* testAloud(t, test, 'core.shooting.priority.4', shooter);
  if (passed || (yield* isInspired(t, shooter))) return chosen;
  const what = `${shooter.name} must shoot at the closest: who is it?`;
  const seat = seatOf(t.state, shooter);
  const all = ids(others);
  const nearest = { is: 'nearest', from: shooter.id, of: all } as const;
  const closest = yield* t.choose(seat, all, 'core.shooting.priority.4', shooter.id, what, nearest);
  return { target: fighterOf(t.state, closest) };
}

/** Such as `Ana, Bo or Cy`. */
function orOf(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');
}

/** With two swigs of Wild Snake a shot goes for anybody within 6" of the one it was meant for. */
function* seeingDouble(t: BattleTable, shooter: FighterState, target: FighterState): Rule<FighterState> {
  if (shooter.conditions.filter((condition) => condition === 'wild-snake').length !== 2) return target;
  const others = allOnBoard(t.state).filter(({ id }) => id !== target.id && id !== shooter.id);
  const what = `Who is within 6" of ${target.name} and in sight of ${shooter.name}?`;
  const seen = { is: 'seen-by', by: shooter.id } as const;
  const near = yield* t.within(6, target.id, ids(others), GEAR, what, seen);
  const drawn = near.length === 0 ? target.id : yield* t.draw([target.id, ...near], GEAR, shooter.id);
  if (drawn !== target.id) t.tell('shoot/aims-somebody-else', { shooter: shooter.name }, GEAR);
  return fighterOf(t.state, drawn);
}

/** A Reckless weapon goes for anybody in sight and range, friends included. */
function* anybody(t: BattleTable, shooter: FighterState): Rule<FighterState | undefined> {
  const others = allOnBoard(t.state).filter(({ id }) => id !== shooter.id);
  const what = `Who is in sight and range of ${shooter.name}?`;
  const seen = yield* t.sees(shooter.id, ids(others), TRAITS, what);
  if (seen.length === 0) return undefined;
  const of = { of: shooter.id, roll: 'draw whom the reckless shot goes for' };
  return fighterOf(t.state, yield* t.draw(seen, TRAITS, of));
}

// Range and hit roll

/** A shot whose hit roll has been made. */
interface Aimed {
  readonly armed: Armed;
  /** Null where a blast is put on a point. */
  readonly target: FighterState | null;
  /** The point, on a board. */
  readonly point?: Exclude<Spot, 'placed'>;
  readonly range: Range;
  readonly cover: Cover;
  readonly hit: boolean;
  readonly natural: number | null;
  /** The firepower dice that go with the hit roll. */
  readonly dice: number;
}

interface Aiming {
  readonly shooting: Shooting;
  readonly twin: boolean;
  /** What is known of this target from the other gun. */
  readonly before: Aimed | undefined;
  /** What is known of its cover already. */
  readonly cover: Cover | undefined;
}

function isBlast({ profile }: Armed): boolean {
  return levelOf(profile, 'blast') > 0;
}

function isTemplate({ profile }: Armed): boolean {
  return profile.traits.includes('template');
}

/**
 * A blast at a point in sight [core.blasts.place.1]: in the open, but harder to hit than a fighter, except with smoke
 * [core.shooting.hit.6].
 */
function* aimAtPoint(
  t: BattleTable,
  shooter: FighterState,
  armed: Armed,
  { aim: aimed = 0, blindFire = false, modifier = 0 }: Shooting,
): Rule<Aimed> {
  const facts = { shooter: shooter.name, weapon: armsName(armed) };
  t.tell('shoot/puts-blast-point', facts, 'core.blasts.place.1');
  const ranges = rangesAt(t, shooter, null, armed);
  const options = armed.profile.range.short === null ? ['long', 'out'] : ['short', 'long', 'out'];
  const choices = { what: 'At what range is the point?', options, labels: () => rangesInWords(ranges) };
  const clause = 'core.shooting.range.1';
  const seat = seatOf(t.state, shooter);
  const point = t.state.board ? yield* pointAt(t, shooter, 'core.blasts.place.1') : undefined;
  if (point) turnTo(t.state, shooter, point);
  const range = point
    ? bandOf(inchesTo(t.state, shooter.id, point), ranges)
    : ((yield* t.offer(seat, choices, clause, shooter.id)) as Range);
  if (range === 'out') t.tell('shoot/marker-pulled-back-within', {}, 'core.blasts.place.2');
  const dice = yield* firepowerDice(t, shooter, armed);
  const rolled = {
    bs: shooter.stats.bs,
    distance: BAND[range === 'out' ? 'long' : range],
    short: 1,
    long: 2,
    accuracy: accuracyWith(shooter, armed, aimed),
    cover: 'open',
    target: armed.profile.traits.includes('smoke') ? 'active' : 'point',
    aim: aimWith(shooter, armed, aimed),
    other: modifier - drinkOf(shooter).shooting + addedToHit(t, shooter, null, 'shoot'),
    blindFire,
    twinGuns: false,
  } as const;
  const of = { of: shooter.id, using: armed.weapon.name };
  const { hit, natural } = yield* rollToHit(t, rolled, of);
  return { armed, target: null, ...(point ? { point } : {}), range, cover: 'open', hit, natural, dice };
}

/** On a board the player points at a spot in sight. */
export function* pointAt(
  t: BattleTable,
  shooter: FighterState,
  clause: ClauseId,
  where: Where = ANYWHERE,
): Rule<Exclude<Spot, 'placed'>> {
  const spot = yield* t.ask<'place'>({
    kind: 'place',
    clause,
    by: [seatOf(t.state, shooter)],
    of: BLAST_CENTRE,
    where: where as never,
    what: `Where does ${shooter.name} put the marker?`,
    about: { is: 'aim', from: shooter.id },
  });
  return spot as Exclude<Spot, 'placed'>;
}

function bandOf(inches: Inches, { short, long }: ReturnType<typeof rangeOf>): Range {
  if (short !== null && reaches(inches, short)) return 'short';
  return long === null || reaches(inches, long) ? 'long' : 'out';
}

/** Measures, and rolls to hit; nothing where the target turns out not to be one. */
function* aim(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
  armed: Armed,
  { shooting, twin, before, cover: known }: Aiming,
): Rule<Aimed | undefined> {
  const { aim = 0, blindFire = false, ductway = false, modifier = 0 } = shooting;
  if (ductway) {
    const atBothEnds = `Is ${shooter.name} within 1" of one end of a ductway, and ${target.name} within 1" of the other?`;
    const ends = { is: 'ductway', from: shooter.id, to: target.id } as const;
    if (!(yield* t.isSo(atBothEnds, 'core.actions.ductway.2', shooter.id, ends))) return undefined;
  }
  const flames = isTemplate(armed);
  const measured = before?.armed === armed ? before.range : undefined;
  const range: Range =
    flames || ductway ? 'short' : (measured ?? (yield* askRange(t, shooter, target, armed)));
  if (range === 'long' && knows(target, 'lie-low') && target.fate !== 'standing') {
    t.tell('shoot/lies-low-out-reach', { target: target.name }, SKILLS);
    return undefined;
  }
  // Cover helps against blasts and flames when they have hit [core.blasts.cover.1].
  const inTheOpen = flames || ductway || range === 'out' || isBlast(armed);
  const cover = inTheOpen ? 'open' : (known ?? (yield* askCover(t, shooter, target, 'core.shooting.hit.2')));
  const dice = yield* firepowerDice(t, shooter, armed);
  if (flames) return { armed, target, range, cover, hit: true, natural: null, dice };
  if (ductway) {
    const natural = yield* t.roll('D6', 'core.actions.ductway.2', rollAt(shooter, target, armed), 5);
    return { armed, target, range, cover, hit: natural >= 5, natural, dice };
  }
  for (const rule of bySeam(t.state).aimedAt) yield* rule.aimedAt(t, shooter, target);
  // A marker that does not reach is pulled back to where it does [core.blasts.place.2].
  const pulledBack = range === 'out' && isBlast(armed);
  if (pulledBack) t.tell('shoot/marker-pulled-back-within', {}, 'core.blasts.place.2');
  const terms = termsOf(shooter, { armed, target, range: pulledBack ? 'long' : range, cover }, aim);
  const other = terms.other + modifier - drinkOf(shooter).shooting + addedToHit(t, shooter, target, 'shoot');
  if (!before) yield* drain(t, target); // Both guns target them once.
  const rolled = {
    bs: shooter.stats.bs,
    distance: terms.distance,
    short: terms.short,
    long: terms.long,
    accuracy: terms.accuracy,
    cover: terms.cover,
    target: terms.target,
    aim: terms.aim,
    other,
    blindFire,
    twinGuns: twin,
  };
  const { hit, natural } = yield* rollToHit(t, rolled, rollAt(shooter, target, armed));
  return { armed, target, range, cover, hit, natural, dice };
}

function* askRange(t: BattleTable, shooter: FighterState, target: FighterState, armed: Armed): Rule<Range> {
  const ranges = rangesAt(t, shooter, target, armed);
  const options = armed.profile.range.short === null ? ['long', 'out'] : ['short', 'long', 'out'];
  const choices = {
    what: `At what range is ${target.name}?`,
    options,
    labels: () => rangesInWords(ranges),
  };
  const seat = seatOf(t.state, shooter);
  const about = { is: 'range', from: shooter.id, to: target.id, ...ranges } as const;
  return (yield* t.offer(seat, choices, 'core.shooting.range.1', target.id, about)) as Range;
}

/**
 * How far a weapon reaches in this battle, at a fighter or, where there is none, a point; the story tells what changes both
 * ranges of a weapon.
 */
function rangesAt(t: BattleTable, shooter: FighterState, target: FighterState | null, armed: Armed) {
  const printed = rangeOf(armed.profile, shooter);
  if (printed.long === null) return printed;
  let ranges: Ranges = { short: printed.short ?? 0, long: printed.long };
  const told = printed.short === null ? t.quiet : t;
  for (const rule of bySeam(t.state).ranges) ranges = rule.ranges(told, shooter, target, ranges, armed);
  return { short: printed.short === null ? null : ranges.short, long: ranges.long };
}

/** A shot at something that is no fighter, measured, before its hit roll. */
export interface AtThing {
  readonly armed: Armed;
  readonly range: Range;
  /** What is known of the thing's cover. */
  readonly cover: Cover | undefined;
  /** Flames hit without a roll [core.blasts.template.1]. */
  readonly flames: boolean;
  /** The terms of the hit roll. */
  readonly shot: Shot;
  /** What cover adds to the save of the thing. */
  readonly saved: number;
}

/** The same with the firepower dice that go with the hit roll. */
export interface ShotAtThing extends AtThing {
  readonly dice: number;
}

/**
 * A weapon or two Sidearms are named, and the shots at a thing with this save, if it has any, are measured as those at a
 * fighter are [core.shooting.declare.1, core.shooting.twin.1].
 */
export function* aimAtThing(
  t: BattleTable,
  shooter: FighterState,
  thing: Ref,
  arms: readonly Armed[],
  save?: number,
): Rule<readonly ShotAtThing[]> {
  const guns = yield* pickGuns(t, shooter, arms);
  const twin = guns.length > 1 && !knows(shooter, 'gunfighter');
  const shots: ShotAtThing[] = [];
  let before: AtThing | undefined;
  for (const armed of guns) {
    const at: AtThing =
      before?.armed === armed
        ? before
        : yield* measureToThing(t, shooter, thing, armed, { twin, save, cover: before?.cover });
    shots.push({ ...at, dice: yield* firepowerDice(t, shooter, armed) });
    before = at;
  }
  return shots;
}

interface ToThing {
  readonly twin: boolean;
  readonly save: number | undefined;
  readonly cover: Cover | undefined;
}

function* measureToThing(
  t: BattleTable,
  shooter: FighterState,
  thing: Ref,
  armed: Armed,
  { twin, save, cover: known }: ToThing,
): Rule<AtThing> {
  const flames = armed.profile.traits.includes('template');
  const target = { id: thing, name: markerName(t.state, thing) };
  let range: Range = flames ? 'short' : yield* rangeToThing(t, shooter, thing, armed);
  if (range === 'out' && isBlast(armed)) {
    t.tell('shoot/marker-pulled-back-within', {}, 'core.blasts.place.2');
    const under = `Is ${target.name} under the marker even so?`;
    const { long } = rangeOf(armed.profile, shooter);
    const blast = {
      is: 'blast',
      on: thing,
      across: levelOf(armed.profile, 'blast'),
      from: shooter.id,
      ...(long === null ? {} : { long }),
    } as const;
    if (yield* t.isSo(under, 'core.blasts.place.2', thing, blast)) range = 'long';
  }
  // Cover helps against blasts and flames when they have hit [core.blasts.cover.1].
  const inTheOpen = flames || range === 'out' || isBlast(armed);
  const cover = inTheOpen ? known : (known ?? (yield* askCover(t, shooter, target, 'core.shooting.hit.2')));
  const saved =
    inTheOpen && range !== 'out' && save !== undefined
      ? yield* coverFromBlast(t, shooter, { ...target, save }, armed)
      : 0;
  const aimed = aimOf(shooter);
  const shot: Shot = {
    distance: BAND[range],
    short: 1,
    long: 2,
    accuracy: accuracyWith(shooter, armed, aimed),
    cover: inTheOpen || cover === undefined ? 'open' : coverFor(shooter, armed, cover),
    target: 'active',
    aim: aimWith(shooter, armed, aimed),
    other: addedToHit(t, shooter, null, 'shoot') - drinkOf(shooter).shooting,
    blindFire: false,
    twinGuns: twin,
  };
  return { armed, range, cover, flames, shot, saved };
}

/**
 * Which of these shots at a thing hit: flames do, what is out of range does not, and `rolls` is the hit roll of the others.
 * Every one is made before any hit is resolved [core.shooting.twin.1].
 */
export function* hitsOnThing(
  t: BattleTable,
  shots: readonly ShotAtThing[],
  rolls: (at: AtThing, range: 'short' | 'long') => Rule<boolean>,
): Rule<readonly boolean[]> {
  const hits: boolean[] = [];
  for (const at of shots) {
    if (at.range === 'out') t.tell('shoot/beyond-long-range-missed', {}, 'core.shooting.range.2');
    hits.push(at.flames || (at.range !== 'out' && (yield* rolls(at, at.range))));
  }
  return hits;
}

/** Fires at a thing, gun after gun; `harm` is what the hits of one do to it. Returns the action that it takes. */
export function* fireAtThing<Gun extends Pick<ShotAtThing, 'armed' | 'dice'>>(
  t: BattleTable,
  shooter: FighterState,
  thing: Ref,
  shots: readonly Gun[],
  hits: readonly boolean[],
  harm: (shot: Gun, hits: number) => Rule<void>,
): Rule<ActionType> {
  for (const [which, shot] of shots.entries()) {
    const { armed, dice } = shot;
    const fired = yield* fire(t, shooter, armed, hits[which] === true, dice);
    if (fired.hits > 0) yield* harm(shot, fired.hits);
    if (fired.userOut) yield* blowUp(t, shooter);
  }
  const guns = shots.map(({ armed }) => armed);
  yield* afterAttackOnThing(t, shooter, thing, 'shoot', guns);
  return shotWith(shooter, guns);
}

/** At what range something is that is no fighter, a trap say: no rule hides it. */
function* rangeToThing(t: BattleTable, shooter: FighterState, thing: Ref, armed: Armed): Rule<Range> {
  const labels = () => rangesInWords(rangeOf(armed.profile, shooter));
  const options = armed.profile.range.short === null ? ['long', 'out'] : ['short', 'long', 'out'];
  const choices = { what: `At what range is ${markerName(t.state, thing)}?`, options, labels };
  return (yield* t.offer(seatOf(t.state, shooter), choices, 'core.shooting.range.1', thing)) as Range;
}

/** The ranges in words; without inches where the weapon has other ones. */
function rangesInWords({ short, long }: ReturnType<typeof rangeOf>): Labels {
  const out = 'Out of range';
  if (long === null) return { short: 'Short range', long: 'Long range', out };
  if (short === null) return { short: 'Short range', long: `Up to ${long}"`, out };
  return { short: `Short, up to ${short}"`, long: `Long, up to ${long}"`, out };
}

function* askCover(
  t: BattleTable,
  shooter: FighterState,
  target: Pick<FighterState, 'id' | 'name'>,
  clause: ClauseId,
  what = `In what cover is ${target.name}?`,
  from?: Ref,
): Rule<Cover> {
  for (const rule of bySeam(t.state).ignoresCover) {
    if (rule.ignoresCover(t.state, shooter)) return 'open';
  }
  const options = ['open', 'partial', 'full'];
  const labels = { open: 'In the open', partial: 'Partial cover', full: 'Full cover' };
  const about = { is: 'cover', from: from ?? shooter.id, to: target.id } as const;
  return (yield* t.offer(
    seatOf(t.state, shooter),
    { what, options, labels },
    clause,
    target.id,
    about,
  )) as Cover;
}

/** People say the band, not the inches; any distance within it reads the same. */
const BAND = { short: 1, long: 2, out: 3 } as const;

/** What a hit roll depends on, as sights, skills and cloaks change it. */
function termsOf(
  shooter: FighterState,
  {
    armed,
    target,
    range,
    cover,
  }: Pick<Aimed, 'armed' | 'range' | 'cover'> & { readonly target: FighterState },
  aimed: number,
) {
  const state = statusOf(target);
  let other = 0;
  if (knows(target, 'evade') && state === 'active' && cover === 'open') other -= range === 'long' ? 2 : 1;
  if (isUnder(target, STILL)) other -= 2;
  if (owns(target, 'holochromatic-field') && !isUnder(target, 'drained')) other -= 2;
  return {
    distance: BAND[range],
    short: 1,
    long: 2,
    accuracy: accuracyWith(shooter, armed, aimed),
    cover: coverFor(shooter, armed, cover),
    target:
      state === 'pinned' || state === 'seriously-injured'
        ? ('prone' as const)
        : state === 'engaged' && knows(shooter, 'trick-shot')
          ? ('active' as const)
          : state,
    aim: aimWith(shooter, armed, aimed),
    other,
  };
}

function accuracyWith(shooter: FighterState, armed: Armed, aimed: number): Shot['accuracy'] {
  const { accuracy } = armed.profile;
  const short = accuracy.short + (isFitted(shooter, 'las-projector', armed) ? 1 : 0);
  const steady = aimed > 0 && isFitted(shooter, 'telescopic-sight', armed);
  return { short, long: steady ? Math.max(short, accuracy.long) : accuracy.long };
}

/** What is left of cover for somebody who sees, or shoots, past some of it. */
function coverFor(shooter: FighterState, armed: Armed, cover: Cover): Cover {
  if (cover === 'open' || !(hasInfraSight(shooter, armed) || knows(shooter, 'trick-shot'))) return cover;
  return cover === 'full' ? 'partial' : 'open';
}

function aimWith(shooter: FighterState, armed: Armed, aimed: number): number {
  return aimed > 0 && isFitted(shooter, 'mono-sight', armed) ? aimed + 1 : aimed;
}

/** The condition of one in a cameleoline cloak who did not move in their activation. */
export const STILL = 'still';

/** Whenever its wearer is targeted, a 1 drains a holochromatic field. */
export function* drain(t: BattleTable, target: FighterState): Rule<void> {
  if (!owns(target, 'holochromatic-field') || isUnder(target, 'drained')) return;
  const of = { of: target.id, roll: 'roll for whether the holochromatic field of {of} is drained' };
  if ((yield* t.roll('D6', GEAR, of)) > 1) return;
  putOn(target, 'drained');
  t.tell('shoot/holochromatic-field-drained', { target: target.name }, GEAR);
}

// Firepower

/** Fires a weapon, hit or miss: firepower dice, ammo tests, and what they leave of the weapon [core.ammo.roll.1]. */
export function* fire(
  t: BattleTable,
  shooter: FighterState,
  armed: Armed,
  hit: boolean,
  dice: number | 'in-fight',
): Rule<{ readonly shots: number; readonly hits: number; readonly userOut: boolean }> {
  const { profile } = armed;
  const { traits } = profile;
  const ammo = Math.min(6, Math.max(2, profile.ammo ?? 6));
  const combi = traits.includes('combi');
  const rapidFire = dice === 'in-fight' ? 0 : rapidFireOf(armed);
  const once = { shots: 1, hits: hit ? 1 : 0, userOut: false };
  if (traits.includes('single-shot')) {
    shooter.spent = [...shooter.spent, armsId(armed)];
    if (rapidFire === 0) return once;
  }
  if (traits.includes('grenade')) {
    const { passed } = yield* rollAmmoTest(t, { ammo }, 'core.ammo.grenade.2', shooter.id);
    if (!passed) runDry(shooter, armed, 'out-of-ammo');
    return once;
  }
  const rolled = dice === 'in-fight' ? 1 : dice;
  const shots = { ammo, rapidFire, rolled, hit, combi, unstable: traits.includes('unstable') };
  const test = { ammo, combi, traits };
  const using = armed.weapon.name;
  const of = { of: shooter.id, using };
  const fired = yield* fireWith(t, shots, () => ammoTestOf(t, shooter, using, test), of);
  if (fired.weapon !== 'ready') runDry(shooter, armed, fired.weapon);
  return { shots: fired.shots, hits: fired.hits, userOut: fired.userOut };
}

/**
 * How many firepower dice go with the hit roll. With Rapid Fire the player says so before any die falls
 * [core.shooting.sequence.1, core.shooting.rapid.1].
 */
export function* firepowerDice(t: BattleTable, shooter: FighterState, armed: Armed): Rule<number> {
  const most = rapidFireOf(armed);
  if (most < 2 || armed.profile.traits.includes('grenade')) return 1;
  const many = Array.from({ length: most }, (_, at) => String(most - at));
  const what = `How many firepower dice does ${shooter.name} roll?`;
  return Number(yield* t.choose(seatOf(t.state, shooter), many, 'core.shooting.rapid.1', shooter.id, what));
}

function rapidFireOf({ profile }: Armed): number {
  return Math.min(3, levelOf(profile, 'rapid-fire'));
}

/** One ammo test; a munitioneer within 6" lets a failed one be rolled again. */
function* ammoTestOf(
  t: BattleTable,
  shooter: FighterState,
  using: string,
  {
    ammo,
    combi,
    traits,
  }: { readonly ammo: number; readonly combi: boolean; readonly traits: readonly string[] },
): Rule<boolean> {
  function* standard(): Rule<boolean> {
    const of = { of: shooter.id, using };
    return (yield* rollAmmoTest(t, { ammo, combi }, 'core.ammo.test.1', of)).passed;
  }
  const test = () =>
    instead(t, 'ammoTest', standard, (rule, inner) =>
      rule.ammoTest(t, shooter, { ammo, combi, traits }, inner),
    );
  if (yield* test()) return true;
  return (yield* hasMunitioneer(t, shooter)) && (yield* test());
}

/** Is there somebody at hand who gets a stubborn weapon to work? */
export function* hasMunitioneer(t: BattleTable, fighter: FighterState): Rule<boolean> {
  if (knows(fighter, 'munitioneer')) return true;
  const others = friendsOf(t.state, fighter).filter((friend) => isUp(friend) && knows(friend, 'munitioneer'));
  return (yield* t.within(6, fighter.id, ids(others), SKILLS)).length > 0;
}

// Hits

/** Everybody whom the shots hit, or stray to, one after the other. */
function* resolve(
  t: BattleTable,
  attacking: Attacking,
  shot: Aimed,
  shots: number,
  ductway: boolean,
): Rule<void> {
  const { armed, target } = shot;
  const { traits } = armed.profile;
  const { attacker: shooter } = attacking;
  // A blast that misses scatters, and strays to nobody else [core.blasts.hit.3].
  if (traits.includes('template') || isBlast(armed)) {
    const struck = yield* underIt(t, attacking, shot, ductway);
    if (isBlast(armed)) leaveMarker(t, armed);
    if (traits.includes('smoke')) return;
    for (const each of harmedBy(t, shooter, struck, false)) {
      if (!isOnBoard(each)) continue;
      const cover = yield* coverFromBlast(t, shooter, each, armed);
      yield* strikeOne(t, attacking, each, shot, 1, cover);
    }
    return;
  }
  if (!target) return;
  if (!shot.hit) {
    for (const [each, many] of yield* strays(t, shooter, target, armed, shots)) {
      if (harmedBy(t, shooter, [each], false).length === 0) continue;
      if (isOnBoard(each)) yield* strikeOne(t, attacking, each, shot, many);
    }
    return;
  }
  for (const [each, many] of yield* spreadHits(t, shooter, target, shots, armed)) {
    if (!isOnBoard(each)) continue;
    attacking.targets.add(each.id);
    const before = healthOf(each);
    yield* strikeOne(t, attacking, each, shot, many);
    if (healthOf(each) !== before && traits.includes('impale')) yield* impale(t, attacking, each, armed);
  }
}

/** Who is under the flame template or the blast marker. A template has no other target than those under it. */
function* underIt(
  t: BattleTable,
  { attacker, targets }: Attacking,
  { armed, target, point, hit, range }: Aimed,
  ductway: boolean,
): Rule<readonly FighterState[]> {
  if (!isTemplate(armed) || !target) {
    const at = target?.id ?? point;
    return t.state.board && at !== undefined
      ? yield* underTheBlast(t, attacker, armed, at, hit, target !== null)
      : yield* underTheMarker(t, attacker, { armed, target, hit, range });
  }
  const under = yield* underTheTemplate(t, attacker, target, armed, ductway);
  for (const { id } of under) targets.add(id);
  return under;
}

/** The hits of one attack on one fighter, who is pinned before any wound roll. */
function* strikeOne(
  t: BattleTable,
  attacking: Attacking,
  target: FighterState,
  { armed, range, natural, hit }: Aimed,
  hits: number,
  cover = 0,
): Rule<void> {
  const { attacker: shooter, fallen } = attacking;
  const { profile } = armed;
  if (hits > 0) strikes(attacking, target);
  const under = isBlast(armed) || profile.traits.includes('template');
  const six = hit && natural === 6 && !under;
  const pushed = profile.traits.includes('knockback')
    ? yield* knockBack(t, target, under ? null : natural, shooter)
    : 0;
  if (!isOnBoard(target)) return; // What they were pushed into has seen to them.
  const sharp = six && knows(shooter, 'precision-shot') ? ['no-armour'] : [];
  const how = howOf({
    kind: 'shoot',
    natural: under ? null : natural,
    close: range === 'short' || profile.range.short === null,
    damage: pushed,
    cover,
    stood: target.fate === 'standing',
    traits: sharp,
  });
  yield* pinBy(t, target, profile.traits);
  let fell = false;
  // All hits are scored by now; they are resolved one by one [core.shooting.order.1].
  for (let each = 0; each < hits && isOnBoard(target); each++) {
    const doubled = each === 0 && six && knows(shooter, 'marksman') && typeof profile.damage === 'number';
    const now: How = doubled ? { ...how, damage: how.damage + (profile.damage as number) } : how;
    if (yield* suffer(t, target, shooter, armed, now)) fell = true;
    how.front ??= now.front;
  }
  if (hits > 0 && (yield* afterHits(t, target, shooter, profile.traits))) fell = true;
  if (fell) fallen.push(target);
}

/** A hit puts an active fighter to the ground [core.shooting.pin.1]; Gas and Smoke pin nobody, Seismic everybody. */
function* pinBy(t: BattleTable, target: FighterState, traits: readonly string[]): Rule<void> {
  const seismic = traits.includes('seismic');
  if (!seismic && (traits.includes('gas') || traits.includes('smoke'))) return;
  if (statusOf(target) !== 'active') return;
  if (!seismic && knows(target, 'nerves-of-steel')) {
    const modifier = yield* testModifierOf(t, target, 'cl');
    const test = { stat: 'cl', value: target.stats.cl, modifier } as const;
    const of = { of: target.id, roll: 'test Cool to stay up' };
    const { passed } = yield* rollTest(t, test, 'classic.reference.skills.1', of);
    if (passed || (yield* isInspired(t, target))) {
      t.tell('shoot/stays-up', { target: target.name }, 'classic.reference.skills.1');
      return;
    }
  }
  pin(t, target, 'core.shooting.pin.1'); // before any wound roll [core.shooting.pin.3]
}

/** What Knockback adds to the Damage: 1 where something stops the target, who has moved in any case. */
export function* knockBack(
  t: BattleTable,
  target: FighterState,
  natural: number | null,
  by: FighterState | null = null,
): Rule<number> {
  const clause = 'core.hits.knockback.1';
  const hitRoll = natural ?? (yield* t.roll('D6', clause, target.id, target.stats.s));
  const { s: strength } = target.stats;
  if (hitRoll < strength) return 0;
  const what = `Does anything stop ${target.name} from being pushed the full inch away?`;
  const stopped = t.state.board ? yield* isPushedBack(t, target, by) : yield* t.isSo(what, clause, target.id);
  const { damage } = yield* knockback(t, { strength, hitRoll, room: stopped ? 0 : 1, damage: 0 });
  yield* atFighter(t, 'moved', target, 'is-moved');
  return damage;
}

/** Pushes a fighter the full inch straight away on a board, as far as it goes; says whether something stops them. */
function* isPushedBack(t: BattleTable, target: FighterState, by: FighterState | null): Rule<boolean> {
  const bearing = by ? awayFrom(t, target, by) : undefined;
  return bearing !== undefined && (yield* isShoved(t, target, bearing, 1, by));
}

/** The first hit goes on the target, the others on whom the player likes of those near it [core.shooting.rapid.2]. */
function* spreadHits(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
  hits: number,
  armed: Armed,
): Rule<ReadonlyMap<FighterState, number>> {
  const given = new Map([[target, hits]]);
  const enemies = enemiesOf(t.state, shooter).filter((enemy) => enemy !== target);
  const others = harmedBy(t, shooter, enemies, true);
  if (hits < 2 || others.length === 0) return given;
  const clause = 'core.shooting.rapid.2';
  const what = `Who is within 3" of ${target.name}, in range and sight, and no harder to hit?`;
  const seen = { is: 'seen-by', by: shooter.id } as const;
  const close = yield* t.within(3, target.id, ids(others), clause, what, seen);
  // Whoever could not be shot at takes none: one who is Hidden in the dark, say.
  const open = close.map((id) => fighterOf(t.state, id));
  const near = open.length === 0 ? [] : ids(yield* targetsFor(t, shooter, open, 'shoot', armed));
  for (let more = 1; more < hits && near.length > 0; more++) {
    const on = `Who takes hit ${more + 1} of ${hits}?`;
    const id = yield* t.choose(seatOf(t.state, shooter), [target.id, ...near], clause, shooter.id, on);
    if (id === target.id) continue;
    const other = fighterOf(t.state, id);
    given.set(target, (given.get(target) as number) - 1);
    given.set(other, (given.get(other) ?? 0) + 1);
  }
  return given;
}

/**
 * Each shot that missed may hit whoever is engaged with the target or near its line, the nearest first
 * [core.shooting.stray.1, core.shooting.stray.3].
 */
function* strays(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
  { profile }: Armed,
  shots: number,
): Rule<ReadonlyMap<FighterState, number>> {
  const hits = new Map<FighterState, number>();
  if (profile.traits.includes('grenade')) return hits;
  const others = allOnBoard(t.state).filter(({ id }) => id !== target.id && id !== shooter.id);
  const engaged = others.filter(({ id }) => target.engagedWith.includes(id));
  const rest = others.filter((other) => !engaged.includes(other));
  const what = `Who is within 1" of the line from ${shooter.name} to ${target.name}, nearest first?`;
  const line = { is: 'line', from: shooter.id, to: target.id } as const;
  const near = yield* t.nearest(1, shooter.id, ids(rest), 'core.shooting.stray.1', what, line);
  for (let shot = 0; shot < shots; shot++) {
    const id = yield* strayShot(t, [...near, ...ids(engaged)]);
    if (id === null) continue;
    const hit = fighterOf(t.state, id);
    hits.set(hit, (hits.get(hit) ?? 0) + 1);
    t.tell('shoot/shot-goes-astray-hits', { name: hit.name }, 'core.shooting.stray.2');
  }
  return hits;
}

/** The shot goes on through whom it wounded, at 1 less Strength each time. */
function* impale(t: BattleTable, attacking: Attacking, first: FighterState, armed: Armed): Rule<void> {
  const { attacker: shooter, fallen } = attacking;
  const through = new Set<Ref>([first.id, shooter.id]);
  let from = first;
  const full = strengthOf(armed.profile, shooter) ?? 1;
  for (let less = 1; less < full; less++) {
    const others = harmedBy(
      t,
      shooter,
      allOnBoard(t.state).filter(({ id }) => !through.has(id)),
      false,
    );
    const what = `Who is within 1" of the line beyond ${from.name}, and in range? The nearest one only.`;
    const line = { is: 'line', from: shooter.id, to: from.id, beyond: true } as const;
    const [next] = yield* t.within(1, from.id, ids(others), TRAITS, what, line);
    if (next === undefined) return;
    const of = { of: next, roll: 'roll for whether the shot goes through {of}' };
    if ((yield* t.roll('D6', TRAITS, of, 3)) < 3) return;
    const target = fighterOf(t.state, next);
    through.add(next);
    const how = howOf({ kind: 'shoot', strength: -less, stood: target.fate === 'standing' });
    yield* pinBy(t, target, armed.profile.traits);
    strikes(attacking, target);
    if (yield* suffer(t, target, shooter, armed, how)) fallen.push(target);
    from = target;
  }
}

// Blasts and templates

/** How far from the target others are struck as well. */
interface Reach {
  readonly inches: Inches;
  readonly clause: ClauseId;
}

const THROUGH_A_DUCTWAY: Reach = { inches: 2, clause: 'core.actions.ductway.2' };
/** The flame template is about 8" long [core.blasts.template.1]. */
const FLAME: Inches = 8;

/** Who is under the flame template, wherever it is laid in the end. */
function* underTheTemplate(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
  armed: Armed,
  ductway: boolean,
): Rule<readonly FighterState[]> {
  if (ductway) return yield* struckAt(t, shooter, target, THROUGH_A_DUCTWAY);
  const others = allOnBoard(t.state).filter(({ id }) => id !== target.id && id !== shooter.id);
  const clause = 'core.blasts.template.2';
  const what = 'Who else is under the flame template?';
  const flame = { is: 'flame', from: shooter.id, to: target.id } as const;
  const near = yield* t.within(FLAME, shooter.id, ids(others), clause, what, flame);
  const aimed = [target, ...near.map((id) => fighterOf(t.state, id))];
  for (const rule of bySeam(t.state).templateStrays) {
    if (!(yield* rule.templateStrays(t, shooter, aimed, armed))) continue;
    const all = ids([target, ...others]);
    const now = 'Who is under the flame template now?';
    const there = yield* t.within(FLAME, shooter.id, all, clause, now, flame);
    return there.map((id) => fighterOf(t.state, id));
  }
  return aimed;
}

/** Who is under the blast marker, which is placed on the target [core.blasts.place.1] and scatters on a miss [core.blasts.scatter.1]. */
function* underTheMarker(
  t: BattleTable,
  shooter: FighterState,
  { armed, target, hit, range }: Pick<Aimed, 'armed' | 'target' | 'hit' | 'range'>,
): Rule<readonly FighterState[]> {
  const reach: Reach = { inches: levelOf(armed.profile, 'blast') / 2, clause: 'core.blasts.hit.1' };
  const what = 'Who is under the marker where it comes to lie?';
  const all = ids(allOnBoard(t.state));
  const { long } = rangeOf(armed.profile, shooter);
  const across = 2 * reach.inches;
  const laid =
    target &&
    ({
      is: 'blast',
      on: target.id,
      across,
      from: shooter.id,
      ...(long === null ? {} : { long }),
    } as const);
  const toldUnder = function* (): Rule<readonly FighterState[]> {
    const seat = seatOf(t.state, shooter);
    const near = yield* t.pick(seat, { options: all }, reach.clause, shooter.id, what, laid ?? undefined);
    return near.map((id) => fighterOf(t.state, id));
  };
  const scatters = bySeam(t.state).blastScatters.some((rule) =>
    rule.blastScatters(t, shooter, armed, target !== null),
  );
  if (hit && !scatters)
    return range === 'out' || !target ? yield* toldUnder() : yield* struckAt(t, shooter, target, reach);
  const clause = 'core.blasts.scatter.2';
  const face = yield* t.scatter('core.blasts.scatter.1', shooter.id);
  const inches = yield* t.roll('D6', 'core.blasts.scatter.1', shooter.id);
  if (face === 'hit' && inches === 1) {
    if (yield* isDud(t, shooter)) return [];
    const others = allOnBoard(t.state).filter(({ id }) => id !== shooter.id);
    const near = yield* t.within(reach.inches, shooter.id, ids(others), reach.clause);
    return [shooter, ...near.map((id) => fighterOf(t.state, id))];
  }
  const bearing = face === 'hit' ? yield* rollDirection(t, clause) : face;
  if (bearing === null) return target ? yield* struckAt(t, shooter, target, reach) : yield* toldUnder();
  t.tell('shoot/marker-moves', { inches, bearing }, clause);
  if (!target || !laid) return yield* toldUnder();
  const moved = { ...laid, scatter: { bearing, inches } } as const;
  const near = yield* t.within(reach.inches + inches, target.id, all, reach.clause, what, moved);
  return near.map((id) => fighterOf(t.state, id));
}

/**
 * The same on a board, which knows where the marker ends and who is under it: it is put on a target or a point
 * [core.blasts.place.1], pulled back within range [core.blasts.place.2], and scatters on a miss up to the first wall.
 */
function* underTheBlast(
  t: BattleTable,
  shooter: FighterState,
  armed: Armed,
  at: Ref | Exclude<Spot, 'placed'>,
  hit: boolean,
  isAimedAtFighter: boolean,
): Rule<readonly FighterState[]> {
  const { state } = t;
  const target = isAimedAtFighter ? fighterOf(state, at as Ref) : null;
  const { long } = rangesAt(t.quiet, shooter, target, armed);
  const laid: Laid = { from: shooter.id, at, across: levelOf(armed.profile, 'blast'), long };
  const under = (lies: Laid) => layBlast(state, lies).map((id) => fighterOf(state, id));
  const scatters = bySeam(state).blastScatters.some((rule) =>
    rule.blastScatters(t, shooter, armed, isAimedAtFighter),
  );
  if (hit && !scatters) return under(laid);
  const clause = 'core.blasts.scatter.2';
  const face = yield* t.scatter('core.blasts.scatter.1', shooter.id);
  const inches = yield* t.roll('D6', 'core.blasts.scatter.1', shooter.id);
  if (face === 'hit' && inches === 1) {
    if (yield* isDud(t, shooter)) return [];
    return under({ ...laid, at: shooter.id });
  }
  const bearing = face === 'hit' ? yield* rollDirection(t, clause) : face;
  if (bearing === null) return under(laid);
  t.tell('shoot/marker-moves', { inches, bearing }, clause);
  return under({ ...laid, scatter: { bearing, inches } });
}

/** A misfire: mostly nothing explodes. */
function* isDud(t: BattleTable, { id, name }: FighterState): Rule<boolean> {
  const dud = (yield* t.roll('D6', 'core.blasts.scatter.3', id)) > 1;
  const words = dud ? 'shoot/dud-nothing-explodes' : 'shoot/misfire-marker-centred';
  t.tell(words, { name }, 'core.blasts.scatter.3');
  return dud;
}

/** The target, and everybody within reach of it but the shooter. */
function* struckAt(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
  { inches, clause }: Reach,
): Rule<readonly FighterState[]> {
  const others = allOnBoard(t.state).filter(({ id }) => id !== target.id && id !== shooter.id);
  const blast = { is: 'blast', on: target.id, across: 2 * inches } as const;
  const near = yield* t.within(inches, target.id, ids(others), clause, undefined, blast);
  return [target, ...near.map((id) => fighterOf(t.state, id))];
}

/** Cover betters the save against a blast, where there is anything to better [core.blasts.cover.1]. */
function* coverFromBlast(
  t: BattleTable,
  shooter: FighterState,
  target: Pick<FighterState, 'id' | 'name' | 'save'>,
  { profile }: Armed,
): Rule<number> {
  const saves = !profile.traits.some((trait) => NO_SAVE.includes(trait));
  if (!saves || target.save - 2 - profile.ap > 6) return 0;
  const from = momentOf(t.state).blast && levelOf(profile, 'blast') > 0 ? BLAST_CENTRE : undefined;
  const cover = yield* askCover(t, shooter, target, 'core.blasts.cover.1', undefined, from);
  return { open: 0, partial: 1, full: 2 }[cover];
}

const NO_SAVE = ['gas', 'flash', 'smoke', 'graviton-pulse', 'web', 'phase'];

/** Smoke, a flare and a graviton field stay on the battlefield until an End phase takes them away [core.round.temporary.1]. */
function leaveMarker(t: BattleTable, { profile }: Armed): void {
  const kind = LINGERING.find(([trait]) => profile.traits.includes(trait))?.[1];
  if (!kind) return;
  let number = 1;
  while (t.state.markers[`${kind}-${number}`]) number++;
  const id = `${kind}-${number}`;
  const spot = momentOf(t.state).blast ?? 'placed';
  t.state.markers[id] = { id, kind, gang: null, spot, carriedBy: null, state: 'lingers', data: {} };
  t.tell('shoot/marker-stays', { kind }, 'core.round.temporary.1');
}

const LINGERING = [
  ['smoke', 'smoke'],
  ['flare', 'flare'],
  ['graviton-pulse', 'graviton'],
] as const;
