/** Blast markers and the flame template on a board: where they lie, and the fighters they touch. */
import type { Inches, Ref } from '../table/question.ts';
import { type Board, type Model, type Place, tallNow } from './board.ts';
import { bearingTo, HAIR, lengthOf, moved, tidy } from './distance.ts';
import { look } from './look.ts';
import { isSolidBetween } from './measure.ts';
import { overlap, tipAt, underFlame } from './template.ts';
import { surfacesAt } from './terrain.ts';

/** A marker whose centre is beyond the range is pulled straight back to it [core.blasts.place.2]. */
export function placedBlast(from: Model, aim: Place, long: Inches): Place {
  const plan = lengthOf(aim.x - from.x, aim.y - from.y);
  const far = lengthOf(Math.max(0, plan - from.radius), aim.height - from.height);
  if (far <= long + HAIR || plan === 0) return aim;
  const part = (from.radius + (long / far) * (plan - from.radius)) / plan;
  return { x: from.x + part * (aim.x - from.x), y: from.y + part * (aim.y - from.y), height: aim.height };
}

/** Where a scattering marker ends: at the first solid feature [core.blasts.scatter.2], or off the board [core.blasts.scatter.4]. */
export function scattered(
  board: Board,
  from: Place,
  bearing: number,
  inches: Inches,
): { readonly centre: Place; readonly stopped: boolean; readonly off: boolean } {
  const { width, depth } = board.terrain;
  const at = (far: Inches): Place => {
    const [x, y] = moved([from.x, from.y], bearing, far);
    return { x, y, height: from.height };
  };
  const isFree = (far: Inches) => !isSolidBetween(board, lifted(from), lifted(at(far)));
  let far = inches;
  const stopped = !isFree(inches);
  if (stopped) {
    let [low, high] = [0, inches];
    for (let turn = 0; turn < 40; turn++) {
      const middle = (low + high) / 2;
      if (isFree(middle)) low = middle;
      else high = middle;
    }
    far = low;
  }
  const { x, y } = at(far);
  const off = x < 0 || y < 0 || x > width || y > depth;
  return { centre: settled(board, { x: tidy(x), y: tidy(y), height: from.height }), stopped, off };
}

/** A marker lies on the surface beneath it: over an edge it drops to the next level. */
function settled(board: Board, place: Place): Place {
  const under = surfacesAt(board.terrain, place.x, place.y).filter(({ at }) => at <= place.height + HAIR);
  return { ...place, height: under.at(-1)?.at ?? place.height };
}

/** Markers lie a little above the ground, so that a kerb does not stop them. */
function lifted(place: Place): Place {
  return { ...place, height: place.height + 0.6 };
}

/** A level's worth: a marker reaches those whose bodies are at its height. */
const REACHES_UP = 1.5;

/**
 * Everyone even partly under a marker so wide, unless solid terrain stands between [core.blasts.hit.1]; obstacles do not
 * stop it [campaign.table-rules.template.1].
 */
export function underBlast(board: Board, centre: Place, across: Inches): readonly Ref[] {
  const disc = { x: centre.x, y: centre.y, radius: across / 2 };
  return fighters(board)
    .filter(
      (model) =>
        overlap(disc, model) &&
        Math.abs(model.height - centre.height) <= REACHES_UP &&
        !isSolidBetween(board, lifted(centre), waist(model)),
    )
    .map(({ id }) => id);
}

/** Everyone even partly under the flame laid along a bearing, unless solid terrain stands between [core.blasts.template.2]. */
export function underTemplate(board: Board, from: Model, bearing: number): readonly Ref[] {
  return fighters(board)
    .filter((model) => model.id !== from.id && isUnderFlame(board, from, bearing, model))
    .map(({ id }) => id);
}

/** Does the flame reach somebody, or something, straight ahead of it? */
export function flameReaches(board: Board, from: Model, to: Model): boolean {
  return isUnderFlame(board, from, bearingTo([from.x, from.y], [to.x, to.y]), to);
}

function isUnderFlame(board: Board, from: Model, bearing: number, to: Model): boolean {
  return (
    underFlame(tipAt(from, bearing), bearing, to) &&
    Math.abs(to.height - from.height) <= REACHES_UP &&
    !isSolidBetween(board, waist(from), waist(to))
  );
}

/** Cover against a blast is judged from its centre [core.blasts.cover.1]. */
export function coverFromBlast(board: Board, centre: Place, of: Model): ReturnType<typeof look> {
  const eye: Model = {
    ...of,
    ...centre,
    id: 'centre of the blast',
    side: null,
    radius: 0,
    facing: bearingTo([centre.x, centre.y], [of.x, of.y]),
    stance: 'standing',
  };
  return look(board, eye, of);
}

function fighters(board: Board): readonly Model[] {
  return [...board.models.values()].filter(({ side }) => side !== null);
}

function waist(model: Model): Place {
  return { x: model.x, y: model.y, height: model.height + tallNow(model) / 2 };
}
