/** What a shot does to those it hits: wounds, pinning, knockback, strays and everybody behind. */

import { type Attacking, effectsOf, type How, traitEffects } from '../../battle/effects.ts';
import { pin } from '../../battle/events.ts';
import { atFighter } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleTable,
  enemiesOf,
  type FighterState,
  fighterOf,
  ids,
  isOnBoard,
  seatOf,
} from '../../battle/state.ts';
import type { Armed } from '../../battle/weapons.ts';
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { knockback } from '../hits.ts';
import { strayShot } from '../shooting.ts';
import { statusOf } from '../status.ts';
import { type Aimed, isBlast, isTemplate } from './aim.ts';
import { harmedBy, healthOf, strikes, targetsFor } from './attack.ts';
import { coverFromBlast, leaveMarker, underTheBlast, underTheMarker, underTheTemplate } from './blasts.ts';
import { afterHits, howOf, sufferInTurn } from './hits.ts';
import { awayFrom, isShoved } from './moving.ts';

// Hits

/** Everybody the shots hit, or stray to, one after the other. */
export function* resolve(
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
  if (isTemplate(armed) || isBlast(armed)) {
    const struck = yield* underIt(t, attacking, shot, ductway);
    if (isBlast(armed)) leaveMarker(t, armed);
    if (traitEffects(traits).isHarmless.length > 0) return;
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
    if (healthOf(each) === before) continue;
    for (const effect of traitEffects(traits).harmed) yield* effect.harmed(t, attacking, each, armed);
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
  const under = isBlast(armed) || isTemplate(armed);
  const six = hit && natural === 6 && !under;
  const pushed = profile.traits.includes('knockback')
    ? yield* knockBack(t, target, under ? null : natural, shooter)
    : 0;
  if (!isOnBoard(target)) return; // What they were pushed into took them off the board.
  const bySix = six ? effectsOf(shooter).sixToHit : [];
  const how = howOf({
    kind: 'shoot',
    natural: under ? null : natural,
    close: range === 'short' || profile.range.short === null,
    damage: pushed,
    cover,
    stood: target.fate === 'standing',
    noArmour: bySix.some(({ sixToHit }) => sixToHit === 'no-armour'),
  });
  yield* pinBy(t, target, profile.traits);
  // All hits are scored by now.
  const all: How[] = new Array(hits).fill(how);
  const doubled = bySix.some(({ sixToHit }) => sixToHit === 'double-damage');
  if (doubled && hits > 0 && typeof profile.damage === 'number')
    all[0] = { ...how, damage: how.damage + profile.damage };
  let fell = yield* sufferInTurn(t, target, shooter, armed, all);
  if (hits > 0 && (yield* afterHits(t, target, shooter, profile.traits))) fell = true;
  if (fell) fallen.push(target);
}

/** A hit puts an active fighter to the ground [core.shooting.pin.1]; some weapons pin nobody, others everybody. */
export function* pinBy(t: BattleTable, target: FighterState, traits: readonly string[]): Rule<void> {
  const { pins } = traitEffects(traits);
  const always = pins.some((effect) => effect.pins === 'always');
  if (!always && pins.length > 0) return;
  if (statusOf(target) !== 'active') return;
  if (!always) for (const effect of effectsOf(target).staysUp) if (yield* effect.staysUp(t, target)) return;
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
  const what = say('shot-hits/does-anything-stop-being', { target: target.name });
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

/** The first hit goes on the target; the player spreads the others among those near it [core.shooting.rapid.2]. */
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
  const what = say('shot-hits/who-within-3-range', { target: target.name });
  const seen = { is: 'seen-by', by: shooter.id } as const;
  const close = yield* t.within(3, target.id, ids(others), clause, what, seen);
  // A fighter who could not be shot at takes none, such as one Hidden in the dark.
  const open = close.map((id) => fighterOf(t.state, id));
  const near = open.length === 0 ? [] : ids(yield* targetsFor(t, shooter, open, 'shoot', armed));
  for (let more = 1; more < hits && near.length > 0; more++) {
    const on = say('shot-hits/who-takes-hit', { hit: more + 1, hits });
    const id = yield* t.choose(seatOf(t.state, shooter), [target.id, ...near], clause, shooter.id, on);
    if (id === target.id) continue;
    const other = fighterOf(t.state, id);
    given.set(target, (given.get(target) as number) - 1);
    given.set(other, (given.get(other) ?? 0) + 1);
  }
  return given;
}

/**
 * Each shot that missed may hit a fighter who is engaged with the target or near its line, the nearest first
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
  const what = say('shot-hits/who-within-1-line', { shooter: shooter.name, target: target.name });
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
