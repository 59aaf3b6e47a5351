/** Climbing, leaping, jumping down and falling. */
import { reaches, tidy } from '../board/distance.ts';
import { procedure } from '../table/procedure.ts';
import { ruling } from '../table/settings.ts';
import type { Table } from '../table/table.ts';
import { costOf } from './movement.ts';
import { rollTest } from './tests.ts';

/** A climb must end on a flat surface, at the latest with the next Move [core.terrain.climb.3]. */
export const climb = procedure('core.terrain.climb', (t, { height, left, movement, extraMoves, easy }) => {
  const cost = tidy(costOf({ ground: easy ? 'ladder' : 'climb', inches: height, height: 0 }));
  t.tell('terrain/climbing-costs', { height, cost }, easy ? 'core.terrain.climb.2' : 'core.terrain.climb.1');
  if (reaches(cost, left)) return { cost, reached: true, extraMoves: 0 };
  const reached = extraMoves > 0 && reaches(cost, left + movement);
  t.tell(
    reached ? 'terrain/second-move-finishes-climb' : 'terrain/climb-cannot-finished-fighter',
    {},
    'core.terrain.climb.3',
  );
  return { cost, reached, extraMoves: reached ? 1 : 0 };
});

/** Leaps a gap: one no wider than the base is simply stepped over, a wider one takes an Initiative test. */
export const leap = procedure('core.terrain.leap', function* (t, input) {
  const { gap, base, left, initiative, modifier, mightyLeap } = input;
  const width = tidy(mightyLeap ? Math.max(0, gap - 2) : gap);
  if (!reaches(width, left)) {
    t.tell('terrain/too-little', { left, width }, 'core.terrain.leap.1');
    return { allowed: false, test: false, crossed: false, left };
  }
  const over = tidy(Math.max(0, left - width));
  if (reaches(width, base)) {
    t.tell('terrain/gap-no-wider-than', {}, 'core.movement.basic.4');
    return { allowed: true, test: false, crossed: true, left: over };
  }
  const { passed } = yield* rollTest(t, { stat: 'i', value: initiative, modifier }, 'core.terrain.leap.1');
  if (passed) t.tell('terrain/fighter-leaps-gap-left', { over }, 'core.terrain.leap.1');
  else t.tell('terrain/fighter-misses-edge-falls', {}, 'core.terrain.leap.2');
  return { allowed: true, test: true, crossed: passed, left: passed ? over : 0 };
});

/** Does a fall of more than 2" and less than 3" count as 3"? */
const fallRounding = ruling('core.fall-rounding', 'no-3-measured-before-rounding');

export interface FallHit {
  readonly strength: number;
  readonly ap: number;
  readonly damage: number;
}

/** What falls of at least so many inches do, the highest first; anything less does no harm. */
const FALLS: readonly { readonly from: number; readonly hit: FallHit }[] = [
  { from: 10, hit: { strength: 9, ap: -3, damage: 3 } },
  { from: 8, hit: { strength: 7, ap: -2, damage: 2 } },
  { from: 6, hit: { strength: 5, ap: -1, damage: 1 } },
  { from: 3, hit: { strength: 3, ap: 0, damage: 1 } },
];

/** The hit that a fall does, or null for a harmless one [core.terrain.fall.1]. */
export function hitFromFall(t: Table, height: number): FallHit | null {
  if (height < 3 && fallRounding(t) === 'no-3-measured-before-rounding') return null;
  const inches = Math.ceil(height);
  return FALLS.find(({ from }) => inches >= from)?.hit ?? null;
}

function tellFall(t: Table, hit: FallHit | null): void {
  if (hit) {
    const { strength, ap, damage } = hit;
    t.tell('terrain/fall-hit-s-ap', { strength, ap, damage }, 'core.terrain.fall.1');
  } else t.tell('terrain/fall-does-no-harm', {}, 'core.terrain.fall.1');
}

/** Jumps down: an Initiative test, harder the deeper it goes; a failure is a fall of the whole height. */
export const jumpDown = procedure('core.terrain.jump-down', function* (t, { drop, initiative, modifier }) {
  if (reaches(drop, 0.5)) {
    t.tell('terrain/drop-stepped-down-freely', { drop }, 'core.terrain.climb.4');
    return { modifier, landed: true, hit: null };
  }
  const depth = Math.max(0, Math.ceil((drop - 2) / 2));
  const total = modifier - depth;
  const test = { stat: 'i', value: initiative, modifier: total } as const;
  const { passed } = yield* rollTest(t, test, 'core.terrain.jump.1');
  if (passed) {
    t.tell('terrain/test-fighter-lands', { total }, 'core.terrain.jump.1');
    return { modifier: total, landed: true, hit: null };
  }
  const hit = hitFromFall(t, drop);
  t.tell('terrain/fighter-falls-whole', { drop }, 'core.terrain.jump.2');
  tellFall(t, hit);
  t.tell('terrain/fighter-pinned-activation-ends', {}, 'core.terrain.fall.2');
  return { modifier: total, landed: false, hit };
});

export const fall = procedure('core.terrain.fall', (t, { height, catfall }) => {
  const hit = hitFromFall(t, catfall ? Math.ceil(height / 2) : height);
  tellFall(t, hit);
  return { hit };
});

/** Does a fighter who chooses to go prone risk the edge, too? */
const edgeVoluntary = ruling('core.edge-voluntary', 'yes-when-pinned');

/** Who is knocked prone within ½" of an edge may fall over it. */
export const edge = procedure('core.terrain.edge', function* (t, input) {
  const { distance, railing, chosen, initiative, modifier } = input;
  const exempt = chosen && edgeVoluntary(t) !== 'yes-when-pinned';
  if (exempt || !reaches(distance, 0.5)) {
    t.tell(
      'terrain/no-test',
      { why: exempt ? 'the fighter chose it' : 'the edge is far enough' },
      'core.terrain.edge.1',
    );
    return { test: false, falls: false };
  }
  if (railing) t.tell('terrain/railing-adds-1-test', {}, 'core.terrain.edge.2');
  const test = { stat: 'i', value: initiative, modifier: modifier + (railing ? 1 : 0) } as const;
  const { natural, passed } = yield* rollTest(t, test, 'core.terrain.edge.1');
  const falls = natural === 1 || !passed;
  t.tell(falls ? 'terrain/fighter-falls' : 'terrain/fighter-keeps-edge', {}, 'core.terrain.edge.1');
  return { test: true, falls };
});
