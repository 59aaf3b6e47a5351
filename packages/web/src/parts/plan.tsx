/** A battlefield to scale: drawn from the limits that the rules check, one inch to a unit. */
import type { Plan, PlanZone } from '@hive-arbiter/engine';
import { isInPart } from '@hive-arbiter/engine/shape';
import { useId } from 'preact/hooks';
import { say } from '../words/index.ts';
import { capital } from '../words.ts';
import { Rule } from './rule.tsx';
import './plan.css';

type Part = PlanZone['parts'][number];
type Point = Plan['marks'][number]['at'];

/** A zone with the letter that names it in the drawing and in the list beneath. */
interface Lettered extends PlanZone {
  readonly letter: string;
  readonly at: Point;
}

export function PlanDrawing({ plan }: { plan: Plan }) {
  const id = useId().replaceAll(':', '');
  const { size, tiles, marks, title } = plan;
  const zones = lettered(plan);
  const areAllExamples = zones.length > 1 && zones.every(({ example }) => example);
  // North is up on paper and y grows downwards on a screen.
  const flip = (y: number) => size.depth - y;
  const margin = Math.max(size.width, size.depth) / 24;
  const measures = zones.flatMap((zone) => zone.measures.slice(0, 2));
  return (
    <figure class="plan">
      <svg
        viewBox={`${-margin} ${-margin} ${size.width + 2 * margin} ${size.depth + 2 * margin}`}
        role="img"
        aria-label={say('Plan of {title}, {width} by {depth} inches. {zones}', {
          title,
          width: size.width,
          depth: size.depth,
          zones: zones.map((zone) => `${zone.letter}: ${zone.title}, ${zone.words}.`).join(' '),
        })}
      >
        <defs>
          <pattern id={`${id}-inch`} width="1" height="1" patternUnits="userSpaceOnUse">
            <path d="M1 0H0V1" class="inch" />
          </pattern>
          {HATCHES.map((turn, at) => (
            <pattern
              key={turn}
              id={`${id}-hatch-${at + 1}`}
              width="1.2"
              height="1.2"
              patternUnits="userSpaceOnUse"
              patternTransform={`rotate(${turn})`}
            >
              <path d="M0 0V1.2" class={`hatch gang-${at + 1}`} />
            </pattern>
          ))}
        </defs>
        {tiles.map(({ x, y }) => (
          <g key={`${x} ${y}`}>
            <rect class="tile" x={x[0]} y={flip(y[1])} width={x[1] - x[0]} height={y[1] - y[0]} />
            <rect
              fill={`url(#${id}-inch)`}
              x={x[0]}
              y={flip(y[1])}
              width={x[1] - x[0]}
              height={y[1] - y[0]}
            />
          </g>
        ))}
        {zones.map((zone) => (
          <g key={zone.letter} class={classOf(zone)}>
            {zone.parts.map((part, at) => (
              <PartShape
                key={String(at)}
                id={`${id}-${zone.letter}-${at}`}
                part={part}
                size={size}
                fill={
                  zone.kind === 'gang' && zone.gang !== null ? `url(#${id}-hatch-${zone.gang})` : undefined
                }
              />
            ))}
          </g>
        ))}
        <g class="measure">
          {measures.map(({ from, to }) => (
            <line key={keyOf(from, to)} x1={from.x} y1={flip(from.y)} x2={to.x} y2={flip(to.y)} />
          ))}
          {/* After all the lines: a longer one goes on beneath the figure of a shorter one. */}
          {measures.map(({ from, to, inches }) => (
            <text key={keyOf(from, to)} {...beyond(from, to, size, flip)}>
              {inches}"
            </text>
          ))}
        </g>
        {marks.map((mark) => (
          <g key={mark.id} class={mark.gang === null ? 'spot' : `spot gang-${mark.gang}`}>
            {mark.kind === 'fighter' ? (
              <circle cx={mark.at.x} cy={flip(mark.at.y)} r={size.width / 80} />
            ) : (
              <path d={diamond(mark.at.x, flip(mark.at.y), size.width / 52)} />
            )}
            <title>{mark.title}</title>
          </g>
        ))}
        {zones.map(({ letter, at, gang }) => (
          <g key={letter} class={gang === null ? 'letter' : `letter gang-${gang}`}>
            <circle cx={at.x} cy={flip(at.y)} r={size.width / 30} />
            <text x={at.x} y={flip(at.y)} font-size={size.width / 24}>
              {letter}
            </text>
          </g>
        ))}
        <g class="scale" font-size={margin * 0.7}>
          <text x={size.width / 2} y={-margin * 0.3}>
            {size.width}"
          </text>
          <text transform={`translate(${-margin * 0.3} ${size.depth / 2}) rotate(-90)`}>{size.depth}"</text>
        </g>
      </svg>
      <figcaption>
        <ol class="plan-legend">
          {zones.map((zone) => (
            <li key={zone.letter}>
              <span class={zone.gang === null ? 'key' : `key gang-${zone.gang}`} aria-hidden="true">
                {zone.letter}
              </span>
              <span>
                <strong>
                  <span class="hidden">{zone.letter}: </span>
                  {capital(zone.title)}
                </strong>{' '}
                {zone.words}. <Rule id={zone.clause} />
                {zone.example && !areAllExamples && (
                  <small> {say('Where exactly depends on dice or choices: an example is drawn.')}</small>
                )}
              </span>
            </li>
          ))}
        </ol>
        {areAllExamples && (
          <small>{say('Where exactly depends on dice or choices: an example is drawn.')}</small>
        )}
      </figcaption>
    </figure>
  );
}

/** Each gang's hatching has a direction of its own, so that colours need not be told apart. */
const HATCHES = [45, 135, 0, 90, 20, 70];

function classOf({ kind, gang, example }: PlanZone): string {
  return ['zone', kind, gang === null ? '' : `gang-${gang}`, example ? 'example' : ''].join(' ');
}

/** Inside the box, inside one disc of each list, and inside none of the holes. */
function PartShape({
  id,
  part: { box, discs, holes },
  size,
  fill,
}: {
  id: string;
  part: Part;
  size: Plan['size'];
  fill: string | undefined;
}) {
  const flip = (y: number) => size.depth - y;
  const area = {
    x: box.x[0],
    y: flip(box.y[1]),
    width: box.x[1] - box.x[0],
    height: box.y[1] - box.y[0],
  };
  const rims = [
    ...discs.flat(),
    ...holes.filter((hole): hole is Extract<typeof hole, { inches: number }> => 'inches' in hole),
  ];
  const inner = (
    <>
      <rect {...area} class="wash" />
      {fill !== undefined && <rect {...area} fill={fill} />}
      {rims.map(({ x, y, inches }) => (
        <circle key={`${x} ${y} ${inches}`} cx={x} cy={flip(y)} r={inches} class="rim" />
      ))}
      {holes.map((hole) =>
        'inches' in hole ? null : (
          <rect
            key={`${hole.x} ${hole.y}`}
            class="rim"
            x={hole.x[0]}
            y={flip(hole.y[1])}
            width={hole.x[1] - hole.x[0]}
            height={hole.y[1] - hole.y[0]}
          />
        ),
      )}
      <rect {...area} class="rim" />
    </>
  );
  return (
    <>
      <defs>
        <clipPath id={`${id}-box`}>
          <rect {...area} />
        </clipPath>
        {discs.map((some, at) => (
          <clipPath key={String(at)} id={`${id}-discs-${at}`}>
            {some.map(({ x, y, inches }) => (
              <circle key={`${x} ${y}`} cx={x} cy={flip(y)} r={inches} />
            ))}
          </clipPath>
        ))}
        <mask
          id={`${id}-holes`}
          maskUnits="userSpaceOnUse"
          x="0"
          y="0"
          width={size.width}
          height={size.depth}
        >
          <rect width={size.width} height={size.depth} fill="#fff" />
          {holes.map((hole) =>
            'inches' in hole ? (
              <circle key={`${hole.x} ${hole.y}`} cx={hole.x} cy={flip(hole.y)} r={hole.inches} fill="#000" />
            ) : (
              <rect
                key={`${hole.x} ${hole.y}`}
                x={hole.x[0]}
                y={flip(hole.y[1])}
                width={hole.x[1] - hole.x[0]}
                height={hole.y[1] - hole.y[0]}
                fill="#000"
              />
            ),
          )}
        </mask>
      </defs>
      {discs.reduce(
        (within, _, at) => (
          <g clip-path={`url(#${id}-discs-${at})`}>{within}</g>
        ),
        <g clip-path={`url(#${id}-box)`}>
          <g mask={holes.length > 0 ? `url(#${id}-holes)` : undefined}>{inner}</g>
        </g>,
      )}
    </>
  );
}

function keyOf(from: Point, to: Point): string {
  return `${from.x} ${from.y} ${to.x} ${to.y}`;
}

/** Just past the end of a line, so that lines from one point have their figures apart; within the drawing at its edges. */
function beyond(from: Point, to: Point, { width, depth }: Plan['size'], flip: (y: number) => number) {
  const long = Math.max(0.001, distance(from, to));
  const past = (long + 0.9) / long;
  const within = (at: number, most: number) => Math.min(Math.max(at, -0.4), most + 0.4);
  return {
    x: within(from.x + (to.x - from.x) * past, width),
    y: flip(within(from.y + (to.y - from.y) * past, depth)),
  };
}

/** Gives each zone a letter, and finds a place for it inside the zone, away from the letters before. */
export function lettered({ zones, size }: Pick<Plan, 'zones' | 'size'>): readonly Lettered[] {
  const placed: Point[] = [];
  return zones.map((zone, index) => {
    const inside: Point[] = [];
    const step = Math.max(0.5, size.width / 48);
    for (let x = step; x < size.width; x += step)
      for (let y = step; y < size.depth; y += step)
        if (zone.parts.some((part) => isInPart(part, { x, y }))) inside.push({ x, y });
    const middle = { x: mean(inside.map(({ x }) => x)), y: mean(inside.map(({ y }) => y)) };
    const cost = (point: Point) =>
      distance(point, middle) +
      placed.reduce((sum, other) => sum + crowding(distance(point, other), size.width), 0);
    const at = inside.reduce<Point | undefined>(
      (best, point) => (best === undefined || cost(point) < cost(best) ? point : best),
      undefined,
    ) ?? { x: size.width / 2, y: size.depth / 2 };
    placed.push(at);
    return { ...zone, letter: String.fromCharCode(65 + index), at };
  });
}

function crowding(apart: number, width: number): number {
  return apart < width / 7 ? width * 2 : 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function diamond(x: number, y: number, r: number): string {
  return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
}
