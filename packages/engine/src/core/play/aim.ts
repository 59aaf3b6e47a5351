/** What a shot needs to hit: range, cover and everything that changes the roll. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { BLAST_CENTRE } from '../../battle/blasts-on-board.ts';
import { effectsOf, traitEffects } from '../../battle/effects.ts';
import { drinkOf } from '../../battle/kit.ts';
import { inchesTo, turnTo } from '../../battle/sight-on-board.ts';
import { bySeam, type Ranges } from '../../battle/special-rule.ts';
import { type BattleTable, type FighterState, seatOf } from '../../battle/state.ts';
import { type Armed, armsName, levelOf, rangeOf } from '../../battle/weapons.ts';
import { ANYWHERE, type Where } from '../../battle/where.ts';
import { reaches } from '../../board/distance.ts';
import { say } from '../../table/events.ts';
import type { Inches, Labels, Laying, Ref, Rule, Spot } from '../../table/question.ts';
import { hitModifier, type Range, rollToHit, type Shot } from '../shooting.ts';
import type { Cover } from '../sight.ts';
import { statusOf } from '../status.ts';
import { addedToHit, isTargeted, rollAt } from './attack.ts';
import { firepowerDice } from './firepower.ts';
import type { Shooting } from './shoot.ts';

// Range and hit roll

/** A shot whose hit roll has been made. */
export interface Aimed {
  readonly armed: Armed;
  /** Null if a blast is put on a point. */
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
  /** The facts about this target known from the other gun. */
  readonly before: Aimed | undefined;
  /** The facts about its cover known already. */
  readonly cover: Cover | undefined;
}

export function isBlast({ profile }: Armed): boolean {
  return levelOf(profile, 'blast') > 0;
}

export function isTemplate({ profile }: Armed): boolean {
  return profile.traits.includes('template');
}

/** Does a hit strike everybody under a marker or template? */
export function isArea(traits: readonly string[]): boolean {
  return traits.some((trait) => trait === 'template' || trait.startsWith('blast'));
}

/**
 * A blast at a point in sight [core.blasts.place.1]: in the open, but harder to hit than a fighter, except with smoke
 * [core.shooting.hit.6].
 */
export function* aimAtPoint(
  t: BattleTable,
  shooter: FighterState,
  armed: Armed,
  { aim: aimed = 0, blindFire = false, modifier = 0 }: Shooting,
): Rule<Aimed> {
  const facts = { shooter: shooter.name, weapon: armsName(armed) };
  t.tell('shoot/puts-blast-point', facts, 'core.blasts.place.1');
  const ranges = rangesAt(t, shooter, null, armed);
  const options = armed.profile.range.short === null ? ['long', 'out'] : ['short', 'long', 'out'];
  const choices = { what: say('aim/what-range-point'), options, labels: () => rangesInWords(ranges) };
  const clause = 'core.shooting.range.1';
  const seat = seatOf(t.state, shooter);
  const { long } = ranges;
  const lays: Laying = {
    is: 'blast',
    across: levelOf(armed.profile, 'blast'),
    ...(long === null ? {} : { long }),
  };
  const point = t.state.board ? yield* pointAt(t, shooter, lays, 'core.blasts.place.1') : undefined;
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
    target: traitEffects(armed.profile.traits).easyAtPoint.length > 0 ? 'active' : 'point',
    aim: aimWith(shooter, armed, aimed),
    other: modifier - drinkOf(shooter).shooting + addedToHit(t, shooter, null, 'shoot'),
    blindFire,
    twinGuns: false,
  } as const;
  const of = { of: shooter.id, using: armed.weapon.name };
  const { hit, natural } = yield* rollToHit(t, rolled, of);
  return { armed, target: null, ...(point ? { point } : {}), range, cover: 'open', hit, natural, dice };
}

/** On a board the player points at a spot, where a marker or the flame template is laid. */
export function* pointAt(
  t: BattleTable,
  shooter: FighterState,
  lays: Laying,
  clause: ClauseId,
  where: Where = ANYWHERE,
): Rule<Exclude<Spot, 'placed'>> {
  const spot = yield* t.ask<'place'>({
    kind: 'place',
    clause,
    by: [seatOf(t.state, shooter)],
    of: BLAST_CENTRE,
    where,
    what:
      lays.is === 'blast'
        ? say('aim/where-does-put-marker', { shooter: shooter.name })
        : say('aim/where-does-put-template', { shooter: shooter.name }),
    about: { is: 'aim', from: shooter.id, lays },
  });
  return spot as Exclude<Spot, 'placed'>;
}

function bandOf(inches: Inches, { short, long }: ReturnType<typeof rangeOf>): Range {
  if (short !== null && reaches(inches, short)) return 'short';
  return long === null || reaches(inches, long) ? 'long' : 'out';
}

/** Measures, and rolls to hit; nothing if the target turns out not to be one. */
export function* aim(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
  armed: Armed,
  { shooting, twin, before, cover: known }: Aiming,
): Rule<Aimed | undefined> {
  const { aim = 0, blindFire = false, ductway = false, modifier = 0 } = shooting;
  if (ductway) {
    const atBothEnds = say('aim/within-1-one-end', { shooter: shooter.name, target: target.name });
    const ends = { is: 'ductway', from: shooter.id, to: target.id } as const;
    if (!(yield* t.isSo(atBothEnds, 'core.actions.ductway.2', shooter.id, ends))) return undefined;
  }
  const flames = isTemplate(armed);
  const measured = before?.armed === armed ? before.range : undefined;
  const range: Range =
    flames || ductway ? 'short' : (measured ?? (yield* askRange(t, shooter, target, armed)));
  for (const effect of effectsOf(target).isOutOfReach)
    if (effect.isOutOfReach(t, target, range)) return undefined;
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
  if (!before) yield* isTargeted(t, target); // Both guns target them once.
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
    what: say('aim/what-range', { target: target.name }),
    options,
    labels: () => rangesInWords(ranges),
  };
  const seat = seatOf(t.state, shooter);
  const about = { is: 'range', from: shooter.id, to: target.id, ...ranges } as const;
  return (yield* t.offer(seat, choices, 'core.shooting.range.1', target.id, about)) as Range;
}

/**
 * How far a weapon reaches in this battle, at a fighter or, if there is none, a point; the story tells what changes both
 * ranges of a weapon.
 */
export function rangesAt(t: BattleTable, shooter: FighterState, target: FighterState | null, armed: Armed) {
  const printed = rangeOf(armed.profile, shooter);
  if (printed.long === null) return printed;
  let ranges: Ranges = { short: printed.short ?? 0, long: printed.long };
  const told = printed.short === null ? t.quiet : t;
  for (const rule of bySeam(t.state).ranges) ranges = rule.ranges(told, shooter, target, ranges, armed);
  return { short: printed.short === null ? null : ranges.short, long: ranges.long };
}

/** The ranges in words; without inches if the weapon has other ones. */
export function rangesInWords({ short, long }: ReturnType<typeof rangeOf>): Labels {
  const out = say('aim/out-range');
  if (long === null) return { short: say('aim/short-range'), long: say('aim/long-range'), out };
  if (short === null) return { short: say('aim/short-range'), long: say('aim/up', { long }), out };
  return {
    short: say('aim/short-up', { short }),
    long: say('aim/long-up', { long }),
    out,
  };
}

export function* askCover(
  t: BattleTable,
  shooter: FighterState,
  target: Pick<FighterState, 'id' | 'name'>,
  clause: ClauseId,
  what = say('aim/what-cover', { target: target.name }),
  from?: Ref,
): Rule<Cover> {
  for (const rule of bySeam(t.state).ignoresCover) {
    if (rule.ignoresCover(t.state, shooter)) return 'open';
  }
  const options = ['open', 'partial', 'full'];
  const labels = { open: say('aim/open'), partial: say('aim/partial-cover'), full: say('aim/full-cover') };
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
export const BAND = { short: 1, long: 2, out: 3 } as const;

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
  for (const effect of effectsOf(target).hitModifierAgainst)
    other += effect.hitModifierAgainst(target, 'shoot', range, cover);
  return {
    distance: BAND[range],
    short: 1,
    long: 2,
    accuracy: accuracyWith(shooter, armed, aimed),
    cover: coverFor(shooter, armed, cover),
    target:
      state === 'pinned' || state === 'seriously-injured'
        ? ('prone' as const)
        : state === 'engaged' && effectsOf(shooter).ignoresEngaged.length > 0
          ? ('active' as const)
          : state,
    aim: aimWith(shooter, armed, aimed),
    other,
  };
}

/** Cover from a target, and the modifiers of a hit roll as far as they depend on who is shot at. */
export interface Look {
  readonly cover: Cover;
  readonly modifier: number;
}

/** How a shooter on a board sees a target; out of range nothing is harder to hit. */
export function* lookAt(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
  armed: Armed,
): Rule<Look> {
  const cover = yield* askCover(t, shooter, target, 'core.shooting.hit.2');
  const range = yield* askRange(t.quiet, shooter, target, armed);
  if (range === 'out') return { cover, modifier: Number.NEGATIVE_INFINITY };
  const terms = termsOf(shooter, { armed, target, range, cover }, 0);
  const other = terms.other + addedToHit(t, shooter, target, 'shoot');
  const shot = { ...terms, bs: shooter.stats.bs, blindFire: false, twinGuns: false, other };
  return { cover, modifier: hitModifier(shot, range) };
}

export function accuracyWith(shooter: FighterState, armed: Armed, aimed: number): Shot['accuracy'] {
  let { accuracy } = armed.profile;
  for (const effect of effectsOf(shooter).accuracy)
    accuracy = effect.accuracy(shooter, armed, aimed, accuracy);
  return accuracy;
}

/** The rest of the cover for a shooter who sees, or shoots, past some of it. */
export function coverFor(shooter: FighterState, armed: Armed, cover: Cover): Cover {
  if (cover === 'open') return cover;
  if (!effectsOf(shooter).seesPastCover.some((effect) => effect.seesPastCover(shooter, armed))) return cover;
  return cover === 'full' ? 'partial' : 'open';
}

export function aimWith(shooter: FighterState, armed: Armed, aimed: number): number {
  if (aimed === 0) return 0;
  return effectsOf(shooter).aimBonus.reduce((sum, effect) => sum + effect.aimBonus(shooter, armed), aimed);
}
