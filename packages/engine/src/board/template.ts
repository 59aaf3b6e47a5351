/** Blast markers and the flame template: what lies under them. */
import {
  centreOf,
  distanceBetween,
  distanceToStretch,
  HAIR,
  lengthOf,
  moved,
  type Point,
  type Round,
} from './distance.ts';

/** Do two rounds overlap by more than a touch? */
export function overlap(one: Round, other: Round): boolean {
  return distanceBetween(centreOf(one), centreOf(other)) < one.radius + other.radius - HAIR;
}

/** The flame: a point, and a round end whose centre lies so far from it. */
export const FLAME = { toCentre: 6.75, radius: 1.25, length: 8 } as const;

/** Half the angle that a shape at a base fills, seen from the centre of the base. */
export function flameHalfAngle(baseRadius: number): number {
  return (Math.asin(FLAME.radius / (baseRadius + FLAME.toCentre)) * 180) / Math.PI;
}

/** Does a base overlap the teardrop laid from this tip along a bearing? */
export function underFlame(tip: Point, bearing: number, base: Round): boolean {
  const { along, aside } = seenFrom(tip, bearing, centreOf(base));
  // The straight sides touch the round end where the line from its centre is perpendicular to them.
  const sine = FLAME.radius / FLAME.toCentre;
  const cosine = Math.sqrt(1 - sine * sine);
  const alongSide = along * cosine + aside * sine;
  const distance =
    alongSide < 0
      ? lengthOf(along, aside)
      : alongSide > FLAME.toCentre * cosine
        ? lengthOf(along - FLAME.toCentre, aside) - FLAME.radius
        : aside * cosine - along * sine;
  return distance < base.radius - HAIR;
}

/** Half the angle that the plain triangle of the same length and width fills, seen from the centre of the base. */
export function triangleHalfAngle(baseRadius: number): number {
  return (Math.atan(FLAME.radius / (baseRadius + FLAME.length)) * 180) / Math.PI;
}

/** Does a base overlap a triangle as long and wide as the teardrop? */
export function underTriangle(tip: Point, bearing: number, base: Round): boolean {
  const { along, aside } = seenFrom(tip, bearing, centreOf(base));
  const inside = along >= 0 && along <= FLAME.length && aside * FLAME.length <= along * FLAME.radius;
  const corner: Point = [FLAME.length, FLAME.radius];
  const distance = inside
    ? 0
    : Math.min(
        distanceToStretch([along, aside], [0, 0], corner),
        distanceToStretch([along, aside], corner, [FLAME.length, 0]),
      );
  return distance < base.radius - HAIR;
}

/** The point at the edge of a base where a template begins. */
export function tipAt(base: Round, bearing: number): Point {
  return moved(centreOf(base), bearing, base.radius);
}

/** How far a point is ahead along a bearing, and how far to either side. */
function seenFrom([x, y]: Point, bearing: number, [px, py]: Point): { along: number; aside: number } {
  const angle = (bearing * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return {
    along: (px - x) * sine + (py - y) * cosine,
    aside: Math.abs((px - x) * cosine - (py - y) * sine),
  };
}
