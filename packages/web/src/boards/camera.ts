/** What part of a board is on the screen: the point in the middle, in inches, and how many pixels an inch has. */
import type { Taken } from './labels.ts';
import type { Point } from './parts.ts';

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** A place on the screen, in pixels from the top left of the drawing. */
export type Pixel = readonly [x: number, y: number];

export interface Frame {
  readonly width: number;
  readonly height: number;
}

const NEAREST = 120;
const FURTHEST = 3;

/** The whole board, with a little room around it. */
export function fitted(size: { readonly width: number; readonly depth: number }, frame: Frame): Camera {
  const zoom = Math.min(frame.width / (size.width + 1.5), frame.height / (size.depth + 1.5));
  return { x: size.width / 2, y: size.depth / 2, zoom: limited(zoom) };
}

function limited(zoom: number): number {
  return Math.max(FURTHEST, Math.min(NEAREST, zoom));
}

/** The spot on the board under a pixel; north is up. */
export function under(camera: Camera, frame: Frame, [px, py]: Pixel): Point {
  return [camera.x + (px - frame.width / 2) / camera.zoom, camera.y - (py - frame.height / 2) / camera.zoom];
}

export function panned(camera: Camera, [from, to]: readonly [Pixel, Pixel]): Camera {
  return {
    ...camera,
    x: camera.x - (to[0] - from[0]) / camera.zoom,
    y: camera.y + (to[1] - from[1]) / camera.zoom,
  };
}

/** Nearer or further by a factor, with the spot under this pixel where it is. */
export function zoomed(camera: Camera, frame: Frame, at: Pixel, factor: number): Camera {
  const zoom = limited(camera.zoom * factor);
  const [x, y] = under(camera, frame, at);
  return {
    x: x - (at[0] - frame.width / 2) / zoom,
    y: y + (at[1] - frame.height / 2) / zoom,
    zoom,
  };
}

/** Both fingers stay on the spots that they took hold of. */
export function pinched(
  camera: Camera,
  frame: Frame,
  from: readonly [Pixel, Pixel],
  to: readonly [Pixel, Pixel],
): Camera {
  const apart = ([a, b]: readonly [Pixel, Pixel]) => Math.max(1, Math.hypot(b[0] - a[0], b[1] - a[1]));
  const middle = ([a, b]: readonly [Pixel, Pixel]): Pixel => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const held = panned(camera, [middle(from), middle(to)]);
  return zoomed(held, frame, middle(to), apart(to) / apart(from));
}

/** For a frame of another height, with the same zoom: what is at its upper end stays there, as the frame grows downwards. */
export function stretched(camera: Camera, from: Frame, to: Frame): Camera {
  return { ...camera, y: camera.y + (from.height - to.height) / 2 / camera.zoom };
}

/** The board is never lost: its middle half cannot leave the frame. */
export function kept(camera: Camera, size: { readonly width: number; readonly depth: number }): Camera {
  return {
    ...camera,
    x: Math.max(0, Math.min(size.width, camera.x)),
    y: Math.max(0, Math.min(size.depth, camera.y)),
  };
}

/** Pixels of an inch with which a finger can work. */
const WORKABLE = 18;

/**
 * The camera that shows a part of the board well: near enough for a finger, and with as little nothing around the board
 * as can be. It stays where it is as long as that part is in sight.
 */
export function brought(
  camera: Camera,
  frame: Frame,
  size: { readonly width: number; readonly depth: number },
  { at: [x, y], inches }: { readonly at: Point; readonly inches: number },
): Camera {
  const most = Math.min(frame.width, frame.height) / (2 * inches);
  const zoom = limited(Math.min(Math.max(camera.zoom, Math.min(WORKABLE, most)), Math.max(most, FURTHEST)));
  const [halfX, halfY] = [frame.width / 2 / zoom, frame.height / 2 / zoom];
  const inSight = (value: number, from: number, half: number, most: number) => {
    const near = Math.min(Math.max(from, value - half + inches), value + half - inches);
    const middle = half > inches ? near : value;
    return half * 2 >= most + 2 ? most / 2 : Math.min(Math.max(middle, half - 1), most - half + 1);
  };
  return {
    x: inSight(x, camera.x, halfX, size.width),
    y: inSight(y, camera.y, halfY, size.depth),
    zoom,
  };
}

/** Pixels of the frame that something else covers. */
export interface Inset {
  readonly above: number;
  readonly below: number;
}

/** Pixels of the rows of buttons at the top and at the bottom of the drawing. */
const BUTTONS = 56;

/** What lies over a drawing so many pixels high: its buttons, and so many pixels of something else at its lower end. */
export function insetOf(height: number, covered: number, hasLevels: boolean): Inset {
  const above = hasLevels ? BUTTONS : 0;
  const below = Math.max(covered, BUTTONS);
  // Nothing is gained where hardly anything would be left.
  return height - above - below < 120 ? { above: 0, below: 0 } : { above, below };
}

/** The part of the board around some spots, with a little room. */
export function around(spots: readonly { readonly x: number; readonly y: number }[]): {
  readonly at: Point;
  readonly inches: number;
} {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {
    at: [(west + east) / 2, (south + north) / 2],
    inches: Math.max(east - west, north - south) / 2 + 2,
  };
}

/** Pixels of an inch below which a view gives a general idea only: nobody touches a single spot there. */
const OVERVIEW = 6;

/**
 * The same for a frame with covered ends: the part is moved into the free rest. A large part takes the rows of the
 * buttons as well, since between them it would be too small to make anything out.
 */
export function broughtInto(
  camera: Camera,
  frame: Frame,
  inset: Inset,
  size: { readonly width: number; readonly depth: number },
  part: { readonly at: Point; readonly inches: number },
): Camera {
  const free = Math.min(frame.width, frame.height - inset.above - inset.below);
  const isLarge = free / (2 * part.inches) < OVERVIEW;
  const above = isLarge ? 0 : inset.above;
  const below = isLarge && inset.below <= BUTTONS ? 0 : inset.below;
  const aside = (above - below) / 2;
  const seen = { width: frame.width, height: frame.height - above - below };
  const { x, y, zoom } = brought({ ...camera, y: camera.y - aside / camera.zoom }, seen, size, part);
  return { x, y: y + aside / zoom, zoom };
}

/** Pixels around a spot that a finger needs. */
const ROOM = 14;
/** Pixels between the cameras that are tried. */
const STRIDE = 16;

/**
 * The camera moved aside by the least with which as few as can be of these spots lie under buttons or outside the frame.
 * A finger on a button would not reach them.
 */
export function cleared(
  camera: Camera,
  frame: Frame,
  spots: readonly Point[],
  buttons: readonly Taken[],
): Camera {
  const pixels = spots.map(
    ([x, y]): Pixel => [
      frame.width / 2 + (x - camera.x) * camera.zoom,
      frame.height / 2 - (y - camera.y) * camera.zoom,
    ],
  );
  const hidden = ([dx, dy]: Pixel) =>
    pixels.filter(([px, py]) => {
      const [x, y] = [px + dx, py + dy];
      if (Math.min(x, y, frame.width - x, frame.height - y) < ROOM) return true;
      return buttons.some(
        ({ x0, x1, y0, y1 }) => x > x0 - ROOM && x < x1 + ROOM && y > y0 - ROOM && y < y1 + ROOM,
      );
    }).length;
  let best = { by: [0, 0] as Pixel, far: 0, hidden: hidden([0, 0]) };
  if (best.hidden === 0) return camera;
  const strides = (pixels: number) => {
    const most = Math.floor(pixels / 2 / STRIDE);
    return Array.from({ length: 2 * most + 1 }, (_, at) => (at - most) * STRIDE);
  };
  for (const dx of strides(frame.width))
    for (const dy of strides(frame.height)) {
      const tried = { by: [dx, dy] as Pixel, far: Math.hypot(dx, dy), hidden: hidden([dx, dy]) };
      if (tried.hidden < best.hidden || (tried.hidden === best.hidden && tried.far < best.far)) best = tried;
    }
  return panned(camera, [[0, 0], best.by]);
}
