/** Blasts and flame templates: where they land and the fighters they cover. */
import {
  angleBetween,
  centreOf,
  distanceBetween,
  HAIR,
  moved,
  movedTowards,
  reaches,
  told,
} from '../board/distance.ts';
import {
  flameHalfAngle,
  overlap,
  tipAt,
  triangleHalfAngle,
  underFlame,
  underTriangle,
} from '../board/template.ts';
import { procedure } from '../table/procedure.ts';
import { ruling } from '../table/settings.ts';
import { scatterHitDirection, smallArrow } from './scatter.ts';
import { TO_EITHER_SIDE } from './sight.ts';

/** Places the marker where it is aimed [core.blasts.place.1], or straight back within Long range. */
export const placeBlast = procedure('core.blasts.place', (t, { shooter, aim, long }) => {
  const centre = centreOf(shooter);
  const furthest = shooter.radius + long;
  const pulledBack = !reaches(distanceBetween(centre, aim), furthest);
  const point = told(pulledBack ? movedTowards(centre, aim, furthest) : aim);
  if (pulledBack) t.tell('blasts/beyond-long-range-marker', { point }, 'core.blasts.place.2');
  else t.tell('blasts/marker-placed', { point }, 'core.blasts.place.1');
  return { point, pulledBack };
});

/** A hit stays where it is; a miss moves off, or misfires. */
export const scatterBlast = procedure('core.blasts.scatter', function* (t, { aim, shooter, hit, wallAt }) {
  if (hit) {
    t.tell('blasts/hit-marker-stays', {}, 'core.blasts.scatter.1');
    return { outcome: 'on-target' as const, point: told(aim) };
  }
  const face = yield* t.scatter('core.blasts.scatter.1');
  const distance = yield* t.roll('D6', 'core.blasts.scatter.1');
  if (face === 'hit' && distance === 1) {
    const misfire = yield* t.roll('D6', 'core.blasts.scatter.3');
    if (misfire > 1) {
      t.tell('blasts/dud-nothing-explodes', {}, 'core.blasts.scatter.3');
      return { outcome: 'dud' as const, point: null };
    }
    t.tell('blasts/misfire-marker-centred-shooter', {}, 'core.blasts.scatter.3');
    return { outcome: 'misfire' as const, point: told(shooter) };
  }
  if (face === 'hit' && scatterHitDirection(t) === 'marker-stays-where') {
    t.tell('blasts/hit-face-marker-stays', {}, 'core.blasts.scatter.2');
    return { outcome: 'on-target' as const, point: told(aim) };
  }
  const bearing = face === 'hit' ? yield* smallArrow(t, 'core.dice.types.5') : face;
  const inches = Math.min(distance, wallAt ?? distance);
  const point = told(moved(aim, bearing, inches));
  t.tell('blasts/marker-moves', { inches, bearing, point }, 'core.blasts.scatter.2');
  return { outcome: 'scattered' as const, point };
});

/** Everyone even partly under the marker, unless solid terrain screens them. */
export const blastHits = procedure('core.blasts.hits', (t, { centre: [x, y], size, models }) => {
  const marker = { x, y, radius: size / 2 };
  const hit = models.filter((model) => !model.screened && overlap(marker, model)).map(({ id }) => id);
  t.tell('blasts/under-marker', { hit }, 'core.blasts.hit.1');
  return { hit };
});

/** The exact shape of the flame template. */
const flameShape = ruling('core.flame-shape', 'triangle-8-long-2-5');

/**
 * Lays the flame template, wholly inside the vision arc [core.sight.arc.1], and finds the fighters it covers.
 */
export const flameTemplate = procedure('core.blasts.template', (t, { shooter, bearing, models }) => {
  const triangle = flameShape(t) === 'triangle-8-long-2-5';
  const halfAngle = triangle ? triangleHalfAngle(shooter.radius) : flameHalfAngle(shooter.radius);
  if (angleBetween(bearing, shooter.facing) + halfAngle > TO_EITHER_SIDE + HAIR) {
    t.tell('blasts/template-would-leave-vision', {}, 'core.blasts.template.1');
    return { legal: false, hit: [] };
  }
  const tip = tipAt(shooter, bearing);
  const under = triangle ? underTriangle : underFlame;
  const hit = models.filter((model) => !model.screened && under(tip, bearing, model)).map(({ id }) => id);
  t.tell('blasts/under-template', { hit }, 'core.blasts.template.2');
  return { legal: true, hit };
});
