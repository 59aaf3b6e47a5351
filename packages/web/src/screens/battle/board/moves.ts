/** Planning a move or a spot: the path to the pointer, its cost, what is on it, and where else the fighter could go. */
import type { Answer, Placed, Question, Step } from '@hive-arbiter/engine';
import {
  distance,
  FLAME,
  findCharge,
  findPath,
  look,
  type Model,
  type Place,
  type Reach,
  reach,
  surfacesAt,
  tipAt,
  underFlame,
  type Waypoint,
} from '@hive-arbiter/engine/board';
import { type LaidDown, rulesOf } from '@hive-arbiter/engine/on-board';
import { inWords, type Point, sayInches } from '../../../boards/parts.ts';
import { sayDoorAt, sayEvents } from '../../../boards/steps.ts';
import { say, sayList } from '../../../words/index.ts';
import type { End, Plan } from './plan.ts';
import { heightAt, modelFor, nameIn, type OnBoard } from './see.ts';

/** A move as far as it has been laid: the points of its way, and what they cost. */
export interface Laid {
  readonly path: readonly Waypoint[];
  readonly cost: number;
}

export const NOTHING_LAID: Laid = { path: [], cost: 0 };

/** The mover at the end of what has been laid. */
function standing(on: OnBoard, of: string, { path }: Laid): Model {
  const mover = modelFor(on, of);
  const last = path.at(-1);
  return last ? { ...mover, x: last.x, y: last.y, height: last.height } : mover;
}

/** Where the mover can still get to; remembered, since a finger asks again and again. */
export function reachFrom(on: OnBoard, ask: Question<'move'>, laid: Laid, risks: boolean): Reach {
  const rules = rulesOf(ask);
  const left = Math.max(0, ask.inches - laid.cost);
  return reach(on.board, standing(on, ask.of ?? '', laid), left, { ...rules, allowance: left, risks });
}

/** The way on to a point. Beyond reach it leads as near as one can get. */
export function layTo(
  on: OnBoard,
  ask: Question<'move'>,
  laid: Laid,
  area: Reach,
  [x, y]: Point,
  level: number,
  risks: boolean,
): Laid | undefined {
  const from = standing(on, ask.of ?? '', laid);
  const left = Math.max(0, ask.inches - laid.cost);
  const rules = { ...rulesOf(ask), allowance: left, risks };
  const target = chargedAt(on, ask, [x, y]);
  if (target !== undefined) {
    const charged = findCharge(on.board, from, target, left, ask.charge ? undefined : rules);
    if (charged) return { path: [...laid.path, ...charged.path], cost: laid.cost + charged.cost };
  }
  if (ask.mayLeave) {
    const out = wayOut(on, ask, laid, area, [x, y]);
    if (out) return out;
  }
  const height = heightAt(on, x, y, level);
  const near = nearestIn(area, { x, y, height: height ?? from.height });
  const exact = height === undefined ? undefined : { x: tidy(x), y: tidy(y), height };
  const wanted = [exact && near && near.far < 0.6 ? exact : undefined, near?.spot];
  for (const place of wanted) {
    const found = place && findPath(on.board, from, place, rules);
    if (found) return { path: [...laid.path, ...found.path], cost: laid.cost + found.cost };
  }
  return undefined;
}

const tidy = (inches: number) => Math.round(inches * 100) / 100;

/** The enemy that a finger is on, if the mover may touch them. */
function chargedAt(
  on: OnBoard,
  { charge = [], unaware = [] }: Question<'move'>,
  [x, y]: Point,
): string | undefined {
  return [...charge, ...unaware].find((id) => {
    const enemy = on.board.models.get(id);
    return enemy && Math.hypot(enemy.x - x, enemy.y - y) <= enemy.radius + 0.9;
  });
}

/** At the edge of the board, if the pointer is beyond it. */
function wayOut(
  on: OnBoard,
  ask: Question<'move'>,
  laid: Laid,
  area: Reach,
  [x, y]: Point,
): Laid | undefined {
  const { width, depth } = on.board.terrain;
  const from = standing(on, ask.of ?? '', laid);
  if (x > 0 && y > 0 && x < width && y < depth) return undefined;
  const inside = {
    x: Math.min(Math.max(x, from.radius), width - from.radius),
    y: Math.min(Math.max(y, from.radius), depth - from.radius),
    height: from.height,
  };
  const near = nearestIn(area, inside);
  const left = ask.inches - laid.cost;
  const found = near && findPath(on.board, from, near.spot, { ...rulesOf(ask), allowance: left });
  const before = found?.end ?? from;
  const step = {
    x: x <= 0 ? 0 : x >= width ? width : before.x,
    y: y <= 0 ? 0 : y >= depth ? depth : before.y,
    height: before.height,
  };
  const path = [...laid.path, ...(found?.path ?? []), step];
  const walked = on.hand.walked(ask, path);
  return walked?.ok ? { path, cost: walked.cost } : undefined;
}

/** The spot of an area that is nearest to a place; other levels count as further away. */
function nearestIn(
  { spots }: Reach,
  { x, y, height }: Place,
): { readonly spot: Place; readonly far: number } | undefined {
  let best: { spot: Place; far: number } | undefined;
  for (const spot of spots) {
    const far = Math.hypot(spot.x - x, spot.y - y) + Math.abs(spot.height - height);
    if (!best || far < best.far) best = { spot, far };
  }
  return best;
}

/** What has been laid as an answer, with its words. */
export function movePlan(
  on: OnBoard,
  ask: Question<'move'>,
  number: number,
  laid: Laid,
  facing?: number,
): Plan {
  const of = ask.of ?? '';
  const mover = modelFor(on, of);
  const at = standing(on, of, laid);
  const towards = facing ?? facingAt(on, mover, at, laid.path.at(-2) ?? mover);
  const end: End = { x: at.x, y: at.y, height: at.height, facing: towards };
  const steps: readonly Step[] =
    laid.path.length === 0
      ? [{ x: mover.x, y: mover.y, height: mover.height, facing: towards }]
      : laid.path.map((point, index) => ({
          ...point,
          ...(index === laid.path.length - 1 ? { facing: towards } : {}),
        }));
  const walked = laid.path.length === 0 ? undefined : on.hand.walked(ask, steps);
  // The same walk was judged a moment ago.
  const fault = walked?.ok ? undefined : faultIn(on, ask, steps);
  const met = walked?.ok
    ? [
        ...sayEvents(walked.events, (id) => nameIn(on, id)),
        ...sayDoorAt(on.terrain, { ...end, radius: mover.radius }),
      ]
    : [];
  const words =
    laid.path.length === 0
      ? say('Turns on the spot.')
      : say('{cost} of {most}: {met}.', {
          cost: sayInches(laid.cost),
          most: sayInches(ask.inches),
          met: met.length > 0 ? met.join(', ') : say('nothing on the way'),
        });
  return {
    number,
    of,
    answer: steps as Answer as readonly Step[],
    end,
    path: [mover, ...laid.path].map(({ x, y, height }) => ({ x, y, height })),
    inches: laid.cost,
    words: fault ?? words,
    ...(fault === undefined ? {} : { fault }),
  };
}

/** Why an answer is refused, in words. */
export function faultIn({ hand, inWords }: OnBoard, ask: Question, answer: Answer): string | undefined {
  const fault = hand.faultOf(ask, answer);
  return fault && inWords(fault);
}

/** Towards the nearest enemy who could be seen, or else the way that one went. */
export function facingAt({ board }: OnBoard, mover: Model, at: Place, from: Place): number {
  const far = (other: Model) => Math.hypot(other.x - at.x, other.y - at.y);
  const enemy = [...board.models.values()]
    .filter(({ side }) => side !== null && side !== mover.side)
    .sort((one, other) => far(one) - far(other))
    .find((other) => look(board, { ...mover, ...at }, other).sight);
  const { terrain } = board;
  const to =
    enemy ??
    (Math.hypot(from.x - at.x, from.y - at.y) > 0.05
      ? { x: at.x + (at.x - from.x), y: at.y + (at.y - from.y) }
      : { x: terrain.width / 2, y: terrain.depth / 2 });
  return Math.round((Math.atan2(to.x - at.x, to.y - at.y) * 180) / Math.PI + 360) % 360;
}

/** A spot as an answer, with its words. */
export function placePlan(
  on: OnBoard,
  ask: Question<'place'>,
  number: number,
  of: string,
  place: Place,
  facing?: number,
): Plan {
  const who = modelFor(on, of);
  const towards = facing ?? facingAt(on, who, place, place);
  const spot = { x: tidy(place.x), y: tidy(place.y), height: place.height, facing: towards };
  const answer: Placed = ask.who && ask.who.length > 0 ? { of, spot } : spot;
  const fault = faultIn(on, ask, answer);
  const laid = on.hand.laidAt(ask, spot);
  return {
    number,
    of,
    answer,
    end: spot,
    path: [spot],
    inches: 0,
    ...(laid ? { laid } : {}),
    words: fault ?? (laid ? sayTouched(on, laid.touched) : `${sayPlace(on, who, spot)}.`),
    ...(fault === undefined ? {} : { fault }),
  };
}

/** Who is under what would be laid down, by name, friends among them. */
function sayTouched(on: OnBoard, touched: readonly string[]): string {
  const names = touched.map((id) => nameIn(on, id));
  return names.length === 0 ? say('Touches nobody.') : say('Touches {names}.', { names: sayList(names) });
}

/** A place in words: how high, and how far from the nearest enemy and friend. */
export function sayPlace(on: OnBoard, of: Model, place: Place): string {
  const there = { ...of, ...place };
  const others = [...on.board.models.values()].filter(({ id, side }) => side !== null && id !== of.id);
  const nearest = (isEnemy: boolean) =>
    others
      .filter(({ side }) => (side !== of.side) === isEnemy)
      .map((other) => ({ name: nameIn(on, other.id), far: distance(there, other) }))
      .sort((one, other) => one.far - other.far)[0];
  const enemy = nearest(true);
  const friend = nearest(false);
  return [
    place.height > 0 ? say('{inches} up', { inches: sayInches(place.height) }) : say('On the ground'),
    ...(enemy ? [say('{inches} from {name}', { inches: sayInches(enemy.far), name: enemy.name })] : []),
    ...(!enemy && friend
      ? [say('{inches} from {name}', { inches: sayInches(friend.far), name: friend.name })]
      : []),
    say('{east} east, {north} north', { east: inWords(place.x), north: inWords(place.y) }),
  ].join(', ');
}

/** Where to go, by list: as near as can be to everybody and everything, and away from the enemy. */
export function goals(
  on: OnBoard,
  ask: Question<'move'>,
  area: Reach,
): readonly { name: string; about: string; spot: Place }[] {
  const mover = modelFor(on, ask.of ?? '');
  const far = (place: Place, other: Model) => distance({ ...mover, ...place }, other);
  const others = [...on.board.models.values()].filter(({ id }) => id !== mover.id);
  const towards = others
    .map((other) => {
      const spot = area.spots.reduce<Place | undefined>(
        (best, each) => (!best || far(each, other) < far(best, other) ? each : best),
        undefined,
      );
      return spot && { other, spot, now: distance(mover, other), ends: far(spot, other) };
    })
    .filter((each) => each !== undefined)
    .sort((one, other) => one.now - other.now)
    .slice(0, MOST_GOALS);
  const enemies = others.filter(({ side }) => side !== null && side !== mover.side);
  const nearest = (place: Place) => Math.min(...enemies.map((enemy) => far(place, enemy)));
  const away =
    enemies.length === 0
      ? undefined
      : area.spots.reduce<Place | undefined>(
          (best, each) => (!best || nearest(each) > nearest(best) ? each : best),
          undefined,
        );
  const highest = area.spots.reduce<Place | undefined>(
    (best, each) => (each.height > (best?.height ?? mover.height) ? each : best),
    undefined,
  );
  return [
    ...towards.map(({ other, spot, ends }) => ({
      name: say('Towards {name}', { name: nameIn(on, other.id) }),
      about: [
        say('ends {inches} away', { inches: sayInches(ends) }),
        ...(other.side !== null && other.side !== mover.side
          ? [saySight(on, { ...mover, ...spot }, other)]
          : []),
      ].join(', '),
      spot,
    })),
    ...(highest
      ? [
          {
            name: say('Up'),
            about: say('{inches} up', { inches: sayInches(highest.height) }),
            spot: highest,
          },
        ]
      : []),
    ...(away
      ? [
          {
            name: say('Away from the enemy'),
            about: say('{inches} from the nearest', { inches: sayInches(nearest(away)) }),
            spot: away,
          },
        ]
      : []),
  ];
}

const MOST_GOALS = 10;

function saySight({ board }: OnBoard, from: Model, to: Model): string {
  const { sight, cover } = look(board, from, to);
  return sight
    ? { open: say('in the open'), partial: say('in partial cover'), full: say('in full cover') }[cover]
    : say('out of sight');
}

/** Where somebody may be set up. If no spot within the limit is left, any with room will do. */
export async function zoneFor(
  on: OnBoard,
  ask: Question<'place'>,
  of: string,
  isOver: () => boolean,
): Promise<Reach | undefined> {
  const zone = await squaresFor(on, ask, of, isOver);
  if (!zone || zone.spots.length > 0) return zone;
  return await squaresFor(on, { ...ask, where: { is: 'anywhere' } }, of, isOver);
}

/** May this spot be the answer? To aim at it needs a line of sight, to be set up there needs room. */
function isOpen(on: OnBoard, ask: Question<'place'>, of: string, place: Place): boolean {
  const { about } = ask;
  if (about?.is === 'aim' && !isUnderTemplate(on, about, place)) return false;
  if (about?.is === 'aim' || about?.is === 'descend') return on.hand.faultOf(ask, place) === undefined;
  return on.hand.mayBeSetUp(ask, of, place);
}

/** A template is laid from its shooter: any point says its direction, but only those that it covers are shaded. */
function isUnderTemplate(
  { board }: OnBoard,
  { from, lays }: Extract<NonNullable<Question['about']>, { is: 'aim' }>,
  { x, y }: Place,
): boolean {
  const shooter = lays?.is === 'flame' && board.models.get(from);
  return !shooter || Math.hypot(x - shooter.x, y - shooter.y) <= shooter.radius + FLAME.length;
}

/** Where a base that far along touches the rim, if that is nearer than the next square; otherwise where it is. */
function atRim(value: number, radius: number, most: number, step: number): number {
  if (value - radius < step) return radius;
  return most - radius - value < step ? most - radius : value;
}

/** Where somebody may be set up: squares for each level, looked at a few rows at a time so that nothing freezes. */
async function squaresFor(
  on: OnBoard,
  ask: Question<'place'>,
  of: string,
  isOver: () => boolean,
): Promise<Reach | undefined> {
  const { width, depth } = on.board.terrain;
  const { radius } = modelFor(on, of);
  const step = 0.5;
  const levels = new Map<number, [number, number, number][]>();
  const spots: { x: number; y: number; height: number; cost: number }[] = [];
  let since = performance.now();
  for (let y = Math.ceil(radius / step) * step; y <= depth - radius; y += step) {
    for (let x = Math.ceil(radius / step) * step; x <= width - radius; x += step) {
      // The squares at the rim stand for the spots that touch it as well, which lie between two squares.
      const tried = [
        [x, y],
        [atRim(x, radius, width, step), atRim(y, radius, depth, step)],
      ] as const;
      for (const { at: height } of surfacesAt(on.board.terrain, x, y)) {
        const open = tried.find(
          ([tx, ty], at) =>
            (at === 0 || tx !== x || ty !== y) && isOpen(on, ask, of, { x: tx, y: ty, height }),
        );
        if (!open) continue;
        spots.push({ x: open[0], y: open[1], height, cost: 0 });
        const rows = levels.get(height) ?? [];
        levels.set(height, rows);
        const last = rows.at(-1);
        if (last && last[0] === y && x - last[2] <= step + 1e-6) last[2] = x;
        else rows.push([y, x, x]);
      }
    }
    if (performance.now() - since < 10) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (isOver()) return undefined;
    since = performance.now();
  }
  return { step, levels: [...levels].map(([height, rows]) => ({ height, rows })), spots };
}

/** By list: everybody whom a marker or a template may be laid on, with who else it would touch, the nearest first. */
export function spotsToAimAt(
  on: OnBoard,
  ask: Question<'place'>,
): readonly { name: string; about: string; spot: Place }[] {
  const { about } = ask;
  const shooter = about?.is === 'aim' ? on.board.models.get(about.from) : undefined;
  if (about?.is !== 'aim' || !about.lays || !shooter) return [];
  return [...on.board.models.values()]
    .filter(({ side }) => side !== null && side !== shooter.side)
    .map((enemy) => ({ enemy, far: distance(shooter, enemy) }))
    .sort((one, other) => one.far - other.far)
    .flatMap(({ enemy, far }) => {
      const spot = { x: tidy(enemy.x), y: tidy(enemy.y), height: enemy.height };
      const touched = on.hand.laidAt(ask, spot)?.touched ?? [];
      // Far away a marker is pulled back, and a flame ends before.
      if (!touched.includes(enemy.id) || on.hand.faultOf(ask, spot) !== undefined) return [];
      const name = say('On {name}, {inches} away', { name: nameIn(on, enemy.id), inches: sayInches(far) });
      return [{ name, about: sayTouched(on, touched), spot }];
    });
}

/** Spots of a zone by list: its corners and its middle, the highest, the nearest to the enemy and the furthest. */
export function spotsOf(
  on: OnBoard,
  of: string,
  { spots }: Reach,
): readonly { name: string; about: string; spot: Place }[] {
  const who = modelFor(on, of);
  const enemies = [...on.board.models.values()].filter(({ side }) => side !== null && side !== who.side);
  const { width, depth } = on.board.terrain;
  const best = (worth: (place: Place) => number) =>
    spots.reduce<Place | undefined>(
      (found, each) => (!found || worth(each) > worth(found) ? each : found),
      undefined,
    );
  const nearest = (place: Place) =>
    Math.min(...enemies.map((enemy) => Math.hypot(enemy.x - place.x, enemy.y - place.y)));
  const named: readonly (readonly [string, Place | undefined])[] = [
    [
      say('Nearest to the middle of the board'),
      best(({ x, y }) => -Math.hypot(x - width / 2, y - depth / 2)),
    ],
    ...(enemies.length > 0
      ? ([
          [say('Nearest to the enemy'), best((place) => -nearest(place))],
          [say('Furthest from the enemy'), best(nearest)],
        ] as const)
      : []),
    [say('Highest up'), best(({ height }) => height)],
    [say('Furthest north'), best(({ y }) => y)],
    [say('Furthest east'), best(({ x }) => x)],
    [say('Furthest south'), best(({ y }) => -y)],
    [say('Furthest west'), best(({ x }) => -x)],
  ];
  return named.flatMap(([name, spot]) => (spot ? [{ name, about: sayPlace(on, who, spot), spot }] : []));
}

/** Is a point on what is laid down? */
export function isOnLaid(laid: LaidDown, [x, y]: Point): boolean {
  return laid.is === 'flame'
    ? underFlame(tipAt(laid.from, laid.bearing), laid.bearing, { x, y, radius: 0.1 })
    : laid.centres.some((centre) => Math.hypot(centre.x - x, centre.y - y) <= laid.across / 2);
}

/** A spot turned clockwise around another, as far from it as before. */
export function turnedAround(centre: Place, spot: Place, degrees: number): Place {
  const angle = (degrees * Math.PI) / 180;
  const [east, north] = [spot.x - centre.x, spot.y - centre.y];
  return {
    x: centre.x + east * Math.cos(angle) + north * Math.sin(angle),
    y: centre.y + north * Math.cos(angle) - east * Math.sin(angle),
    height: spot.height,
  };
}
