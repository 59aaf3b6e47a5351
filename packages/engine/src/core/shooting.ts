/** Shooting: target priority, the hit roll, pinning, stray shots and spreading Rapid Fire. */
import type { ProcedureInputs } from '@hive-arbiter/rulebook';
import { HAIR, reaches } from '../board/distance.ts';
import { procedure } from '../table/procedure.ts';
import type { Ref, RollOf, Rule } from '../table/question.ts';
import { ruling } from '../table/settings.ts';
import type { Next, Table } from '../table/table.ts';
import type { Cover } from './sight.ts';
import { isProne, type Status } from './status.ts';
import { rollTest, signed } from './tests.ts';

/** Harder to hit than which target, and by what? */
const harderToHit = ruling('core.harder-to-hit', 'than-any-target-further-away', 'comparing-cover-only');

export interface Target {
  readonly id: Ref;
  readonly distance: number;
  readonly state: Status;
  readonly cover: Cover;
  /** All modifiers that the hit roll against it would have. */
  readonly modifier: number;
}

/** One who lies prone in cover is in hiding and cannot be targeted [core.shooting.priority.5]. */
export function isHiding({ state, cover }: Target): boolean {
  return isProne(state) && cover !== 'open';
}

function nearest(targets: readonly Target[]): Target | undefined {
  return targets.reduce<Target | undefined>(
    (best, target) => (best && best.distance <= target.distance ? best : target),
    undefined,
  );
}

const COVERS: readonly Cover[] = ['open', 'partial', 'full'];

/** May this nearer target be passed over for the wanted one? [core.shooting.priority.3] */
export function mayPassOver(t: Table, nearer: Target, wanted: Target, eligible: readonly Target[]): boolean {
  if (nearer.state === 'seriously-injured') return true;
  switch (harderToHit(t)) {
    case 'comparing-cover-only':
      return COVERS.indexOf(nearer.cover) > COVERS.indexOf(wanted.cover);
    case 'than-any-target-further-away':
      return eligible.some(
        ({ distance, modifier }) => distance > nearer.distance + HAIR && nearer.modifier < modifier,
      );
    default:
      return nearer.modifier < wanted.modifier;
  }
}

/** Who may be shot at: the closest eligible enemy, another by an exception or a Cool test. */
export const targetPriority = procedure('core.shooting.target', function* (t, input) {
  const { cool, marksman, targets, wanted } = input;
  const eligible = targets.filter((target) => !isHiding(target));
  // Nobody has to shoot at the seriously injured [core.shooting.priority.6].
  const standing = eligible.filter(({ state }) => state !== 'seriously-injured');
  const closest = nearest(standing.length > 0 ? standing : eligible)?.id ?? null;

  const target = eligible.find(({ id }) => id === wanted);
  if (!target) {
    const hides = targets.some(({ id }) => id === wanted);
    if (hides) t.tell('shooting/hiding-cannot-targeted', { wanted }, 'core.shooting.priority.5');
    else t.tell('shooting/not-arc-sight', { wanted }, 'core.shooting.priority.1');
    return { closest, test: false, target: null };
  }
  const inTheWay = eligible.filter(
    (other) => other.distance < target.distance - HAIR && !mayPassOver(t, other, target, eligible),
  );
  if (marksman || inTheWay.length === 0) {
    const someNearer = eligible.some(({ distance }) => distance < target.distance - HAIR);
    t.tell(
      'shooting/may-shot-without-test',
      { wanted },
      someNearer ? 'core.shooting.priority.3' : 'core.shooting.priority.2',
    );
    return { closest, test: false, target: wanted };
  }
  const { passed } = yield* rollTest(t, { stat: 'cl', value: cool }, 'core.shooting.priority.4');
  t.tell(
    passed ? 'shooting/cool-enough-shoot' : 'shooting/shooter-fires-closest',
    { wanted, closest },
    'core.shooting.priority.4',
  );
  return { closest, test: true, target: passed ? wanted : closest };
});

export interface Shot {
  readonly distance: number;
  /** Null if the weapon has no Short range. */
  readonly short: number | null;
  readonly long: number;
  readonly accuracy: { readonly short: number; readonly long: number };
  readonly cover: Cover;
  readonly target: 'active' | 'engaged' | 'prone' | 'point';
  readonly aim: number;
  readonly blindFire: boolean;
  readonly twinGuns: boolean;
  readonly other: number;
}

export type Range = 'short' | 'long' | 'out';

/** Which range a distance falls in [core.shooting.range.1]. */
export function rangeOf({ distance, short, long }: Pick<Shot, 'distance' | 'short' | 'long'>): Range {
  if (!reaches(distance, long)) return 'out';
  return short !== null && reaches(distance, short) ? 'short' : 'long';
}

const AT_COVER: Readonly<Record<Cover, number>> = { open: 0, partial: -1, full: -2 };

/** The sum of all modifiers to a hit roll at this range. */
export function hitModifier(shot: Shot, range: 'short' | 'long'): number {
  const { accuracy, cover, target, aim, blindFire, twinGuns, other } = shot;
  return (
    AT_COVER[cover] + // [core.shooting.hit.2]
    accuracy[range] + // [core.shooting.hit.3]
    (target === 'engaged' ? -1 : 0) + // [core.shooting.hit.4]
    (target === 'prone' && range === 'long' ? -1 : 0) + // [core.shooting.hit.5]
    (target === 'point' ? -2 : 0) + // [core.shooting.hit.6]
    aim + // [core.shooting.hit.7]
    (blindFire ? -2 : 0) +
    (twinGuns ? -1 : 0) +
    other
  );
}

/** A natural 1 always misses [core.shooting.hit.8]. */
function hits(roll: number, needed: number): boolean {
  return roll !== 1 && roll >= needed;
}

/** The hit roll of a ranged attack; what modifiers make impossible is left to an improbable shot. */
export const hitRoll = procedure('core.shooting.hit', function* (t, input) {
  const { natural: _, ...rolled } = yield* rollToHit(t, input);
  return rolled;
});

/** The same with the face of the die, which decides what some weapons do; null if none was rolled. */
export function* rollToHit(
  t: Table,
  shot: ProcedureInputs['core.shooting.hit'],
  of?: Ref | RollOf,
): Rule<{
  range: Range;
  modifier: number;
  needed: number | null;
  improbable: boolean;
  hit: boolean;
  natural: number | null;
}> {
  const { bs } = shot;
  const range = rangeOf(shot);
  if (range === 'out') {
    t.tell('shooting/beyond-long-range-missed', {}, 'core.shooting.range.2');
    return { range, modifier: 0, needed: null, improbable: false, hit: false, natural: null };
  }
  const modifier = hitModifier(shot, range);
  const needed = bs - modifier;
  const improbable = needed > 6;
  const clause = improbable ? 'core.shooting.improbable.1' : 'core.shooting.hit.1';
  let natural = yield* t.roll('D6', clause, of, Math.min(6, Math.max(2, needed)));
  let hit = hits(natural, needed);
  if (improbable && natural === 6) {
    natural = yield* t.roll('D6', clause, of, bs);
    hit = hits(natural, bs);
  }
  // A natural 1 always misses [core.tests.natural.1].
  t.tell(
    modifier === 0 ? 'shooting/range-shot-needs' : 'shooting/at-range-with-the-shot-needs-it',
    { range, modifier: signed(modifier), needed: Math.max(2, needed), fate: hit ? 'hits' : 'misses' }, // [core.shooting.hit.8]
    clause,
  );
  return { range, modifier, needed, improbable, hit, natural };
}

/** Does a ranged hit put a fighter to the ground? Only one who stands free can be pinned. */
export const pinning = procedure('core.shooting.pin', function* (t, input) {
  const { status, traits, nervesOfSteel, wantsToStay, cool } = input;
  if (status !== 'active') {
    t.tell('shooting/only-active-fighter-pinned', {}, 'core.shooting.pin.2');
    return { status };
  }
  const seismic = traits.includes('seismic');
  const harmless = traits.includes('gas') || traits.includes('smoke');
  if (harmless && !seismic) {
    t.tell('shooting/gas-smoke-pin-nobody', {}, 'core.hits.gas.1');
    return { status };
  }
  if (nervesOfSteel && !seismic) {
    const { passed } = yield* rollTest(t, { stat: 'cl', value: cool }, 'core.shooting.pin.1');
    if (passed && wantsToStay) {
      t.tell('shooting/nerves-steel-fighter-stays', {}, 'core.shooting.pin.1');
      return { status };
    }
  }
  t.tell('shooting/fighter-hit-goes-down', {}, 'core.shooting.pin.1');
  return { status: 'pinned' as const };
});

/** One stray shot: 1-3 hits the nearest model at risk, 4-6 passes on to the next [core.shooting.stray.2]. */
export function strayShot(t: Table, atRisk: readonly Ref[]): Rule<Ref | null> {
  return t.until((t, at) => comesPast(t, atRisk, at), 0);
}

function* comesPast(t: Table, atRisk: readonly Ref[], at: number): Rule<Next<number, Ref | null>> {
  const model = atRisk[at];
  if (model === undefined) return { done: null };
  const roll = yield* t.roll('D6', 'core.shooting.stray.2', model);
  if (roll <= 3) return { done: model };
  t.tell('shooting/stray-shot-passes', { model }, 'core.shooting.stray.2');
  return { again: at + 1 };
}

/** Fighters engaged with the missed target or near the line are at risk [core.shooting.stray.1]. */
export const strayShots = procedure('core.shooting.stray', function* (t, { atRisk, shots }) {
  const each = Array.from({ length: shots }, (_, at) => at);
  const none: readonly (Ref | null)[] = [];
  const hits = yield* t.fold(each, none, function* (t, hits) {
    return [...hits, yield* t.step(strayShot, atRisk)];
  });
  t.tell('shooting/stray-shots-hit', { hits: hits.map((hit) => hit ?? 'nobody') }, 'core.shooting.stray.3');
  return { hits };
});

/**
 * May these hits be spread like this? The first goes on the target, others on models near it that are no harder to
 * hit.
 */
export const splitHits = procedure('core.shooting.split', (t, { hits, target, others, allocation }) => {
  const given = Object.entries(allocation).filter(([, many]) => many > 0);
  const all = given.reduce((sum, [, many]) => sum + many, 0);
  const onTarget = given.some(([id]) => id === target.id);
  const mayTake = (id: Ref) =>
    id === target.id ||
    others.some(
      (other) =>
        other.id === id &&
        reaches(other.distance, 3) &&
        other.seen &&
        other.inRange &&
        other.modifier >= target.modifier,
    );
  const wrong = given.map(([id]) => id).filter((id) => !mayTake(id));
  const legal = all === hits && onTarget && wrong.length === 0;
  if (all !== hits) t.tell('shooting/hits-given', { all, hits }, 'core.shooting.rapid.2');
  if (!onTarget) t.tell('shooting/first-hit-goes-target', {}, 'core.shooting.rapid.2');
  if (wrong.length > 0) t.tell('shooting/these-may-take-no', { wrong }, 'core.shooting.rapid.2');
  if (legal) t.tell('shooting/hits-may-spread-so', {}, 'core.shooting.rapid.2');
  return { legal };
});
