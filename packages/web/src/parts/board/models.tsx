/** Everything on the terrain: fighters, the area in reach, sight lines, paths and rulers. */
import { type Board, type BoardFile, type Model, type Reach, rimsOf } from '@hive-arbiter/engine/board';
import { figuresOf } from '../../boards/figures.ts';
import {
  asideOf,
  EVERYTHING,
  fitting,
  type Label,
  lifted,
  type Taken,
  widthOf,
} from '../../boards/labels.ts';
import type { Point } from '../../boards/parts.ts';
import { withoutSteps } from '../../boards/rims.ts';
import { gangColour, markPath } from '../mark.tsx';
import type { Sight } from './stage.tsx';

/** Names of gangs by their place at the table, from 0, as colours and shapes go. */
type SideOf = (side: string, id: string) => number;

export function Models({
  board,
  sideOf,
  picked,
  level = Number.POSITIVE_INFINITY,
  sight: { px, seen, covered },
  nameOf = (id) => id,
  classOf = () => '',
  things = [],
  free = [],
}: {
  board: Board;
  sideOf: SideOf;
  picked?: string | undefined;
  level?: number;
  nameOf?: (id: string) => string;
  /** What else is to be seen of somebody: whether they have acted, may be aimed at. */
  classOf?: (id: string) => string;
  /** What lies between them: its names come last. */
  things?: readonly { readonly at: Model; readonly name: string }[];
  /** Parts of the drawing that names leave free. */
  free?: readonly Taken[];
  sight: Sight;
}) {
  const { depth } = board.terrain;
  const models = [...board.models.values()]
    .filter(({ side }) => side !== null)
    .map((model) => (model.radius < SMALLEST * px ? { ...model, radius: SMALLEST * px } : model));
  const matters = (id: string) => id === picked || /\btarget\b/.test(classOf(id));
  const urgency = (id: string) => (id === picked ? 2 : Number(matters(id)));
  const labelOf = ({ id, x, y, radius }: Model, name: string): Label => ({
    id,
    x,
    y: depth - y + radius + NAME_HIGH * px,
    orY: depth - y - radius - 2 * px,
    wide: widthOf(name) - 8,
    high: NAME_HIGH,
    // Beside tags a name that has no room would only be a half of one.
    first: id === picked || (matters(id) && free.length === 0),
  });
  const bases = [...models, ...things.map(({ at }) => at)].map((model) => baseOf(model, depth));
  const kept = [...bases, ...free, ...covered];
  // From far away only those are named who matter now.
  const named = fitting(
    [
      ...models
        .filter(({ id }) => px <= FAR || matters(id))
        .sort((one, other) => urgency(other.id) - urgency(one.id))
        .map((model) => labelOf(model, nameOf(model.id))),
      ...(px <= NEAR ? things.map(({ at, name }) => labelOf(at, name)) : []),
    ],
    px,
    kept,
    seen,
  );
  /** From the middle of the base. */
  const nameAt = ({ id, x, y }: Model): Point => {
    const name = named.get(id);
    return name ? [name.x - x, name.y - BELOW * px - (depth - y)] : [0, 0];
  };
  return (
    <g class="models">
      <Heights
        file={board.terrain.file}
        level={level}
        sight={{ px, seen, covered }}
        free={[...kept, ...[...named.values()].map(({ box }) => box)]}
      />
      {things.map(
        ({ at, name }) =>
          named.has(at.id) && (
            <text
              key={at.id}
              class="thing-name"
              x={named.get(at.id)?.x}
              y={(named.get(at.id)?.y ?? 0) - BELOW * px}
            >
              {name}
            </text>
          ),
      )}
      {models.map((model) => (
        <Fighter
          key={model.id}
          model={model}
          depth={depth}
          at={sideOf(model.side as string, model.id)}
          picked={model.id === picked}
          above={model.height > level}
          name={named.has(model.id) ? nameOf(model.id) : ''}
          nameAt={nameAt(model)}
          look={classOf(model.id)}
        />
      ))}
    </g>
  );
}

/** How high the floors in sight are, where that covers nobody. */
export function Heights({
  file,
  sight: { px, seen, covered },
  free = [],
  level = Number.POSITIVE_INFINITY,
}: {
  file: BoardFile;
  sight: Sight;
  free?: readonly Taken[];
  level?: number;
}) {
  return (
    <g class="floor-heights">
      {figuresOf(file, px, [...free, ...covered], seen, level).map(({ id, words, x, y }) => (
        <text key={id} x={x} y={y - BELOW * px}>
          {words}
        </text>
      ))}
    </g>
  );
}

const baseOf = ({ x, y, radius }: Model, depth: number): Taken => ({
  x0: x - radius,
  x1: x + radius,
  y0: depth - y - radius,
  y1: depth - y + radius,
});

/** Pixels that a name takes, and how many of them are below the line that it is written on. */
const NAME_HIGH = 15;
const BELOW = 3;
/** Inches of a pixel up to which things have names. */
const NEAR = 0.06;
/** Inches of a pixel beyond which names would cover the board. */
const FAR = 0.085;
/** Pixels of a radius that can still be told apart; smaller bases are drawn that large. */
const SMALLEST = 6;

function Fighter({
  model: { x, y, radius, facing, stance },
  depth,
  at,
  picked,
  above,
  name,
  nameAt,
  look,
}: {
  model: Model;
  depth: number;
  at: number;
  picked: boolean;
  above: boolean;
  name: string;
  nameAt: Point;
  look: string;
}) {
  const shape = (radius * 1.15) / 18;
  return (
    <g
      class={`fighter-model ${stance}${picked ? ' picked' : ''}${above ? ' above' : ''} ${look}`}
      // By style and not by attribute: it glides to where it goes.
      style={{ color: gangColour(at), transform: `translate(${x}px, ${depth - y}px)` }}
    >
      {stance === 'standing' && <path class="facing" d={wedge(radius * 1.75, facing)} />}
      <circle class="base" r={radius} />
      <path class="mark-shape" d={markPath(at)} transform={`scale(${shape}) translate(-9 -9)`} />
      {name !== '' && (
        <text x={nameAt[0]} y={nameAt[1]}>
          {name}
        </text>
      )}
    </g>
  );
}

/** The arc that somebody sees: 45° to either side. */
function wedge(radius: number, facing: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(Math.sin(angle) * radius).toFixed(3)} ${(-Math.cos(angle) * radius).toFixed(3)}`;
  };
  return `M0 0L${at(facing - 45)}A${radius} ${radius} 0 0 1 ${at(facing + 45)}Z`;
}

/** The area that somebody can get to. */
export function ReachArea({ reach, depth }: { reach: Reach; depth: number }) {
  return (
    <g class="reach-area">
      {reach.levels.map((level) => (
        <path
          key={level.height}
          fill-rule="evenodd"
          d={rimsOf(level, reach.step)
            .map(
              (rim) =>
                `M${withoutSteps(rim, reach.step / 2)
                  .map(([x, y]) => `${x} ${depth - y}`)
                  .join('L')}Z`,
            )
            .join('')}
        />
      ))}
    </g>
  );
}

export interface SightLine {
  readonly to: Model;
  readonly words: string;
  readonly kind: 'open' | 'partial' | 'full' | 'blocked' | 'behind';
  /** How likely the roll at them is to hit, where that is asked. */
  readonly chance?: number;
}

/** A line to everybody; those out of sight have a faint one. */
export function SightLines({
  from,
  lines,
  depth,
}: {
  from: Model;
  lines: readonly SightLine[];
  depth: number;
}) {
  return (
    <g class="sight-lines">
      {lines.map(({ to, kind }) => (
        <line key={to.id} class={kind} x1={from.x} y1={depth - from.y} x2={to.x} y2={depth - to.y} />
      ))}
    </g>
  );
}

export interface SightTag extends SightLine {
  /** Pixels above the base, and inches sideways. */
  readonly lift: number;
  readonly aside: number;
  /** What the tag covers: no name is written there. */
  readonly box: Taken;
}

/**
 * The words beside those who are in sight or may be chosen, where they cover neither each other nor anybody's base. Where there
 * is no room for all, the likeliest targets and then the nearest have theirs; the picked one always.
 */
export function sightTags(
  lines: readonly SightLine[],
  board: Board,
  { px, seen: inView, covered }: Sight,
  picked?: string,
  offered: ReadonlySet<string> = NOBODY,
): readonly SightTag[] {
  const { depth } = board.terrain;
  const seen = lines.filter(
    ({ to, kind }) => offered.has(to.id) || (kind !== 'blocked' && kind !== 'behind'),
  );
  const bases = [
    ...[...board.models.values()].flatMap((model) =>
      model.side === null ? [] : { id: model.id, ...baseOf(model, depth) },
    ),
    ...covered.map((box) => ({ id: '', ...box })),
  ];
  const worth = ({ to, chance = 0 }: SightLine) => (to.id === picked ? 2 : chance);
  const labels = [...seen]
    .sort((one, other) => worth(other) - worth(one))
    .map(({ to, words }) => ({
      id: to.id,
      x: to.x,
      y: depth - to.y - to.radius - TAG_LIFT * px,
      orY: depth - to.y + to.radius + (TAG_LIFT + 2 * TAG_HALF) * px,
      wide: widthOf(words),
      high: 2 * TAG_HALF,
      first: to.id === picked,
    }));
  const places = lifted(labels, px, bases, inView);
  return seen.flatMap((line) => {
    const place = places.get(line.to.id);
    return place
      ? { ...line, lift: TAG_LIFT + TAG_HALF + place.lift, aside: place.aside, box: place.box }
      : [];
  });
}

const NOBODY: ReadonlySet<string> = new Set();

/** Pixels between a base and its tag, and half of the height of a tag. */
const TAG_LIFT = 4;
const TAG_HALF = 10;

export function SightTags({ tags, depth }: { tags: readonly SightTag[]; depth: number }) {
  return (
    <g class="sight-tags">
      {tags.map(({ to, kind, words, lift, aside }) => (
        <Tag
          key={to.id}
          at={[to.x + aside, to.y + to.radius]}
          depth={depth}
          words={words}
          kind={kind}
          lift={lift}
        />
      ))}
    </g>
  );
}

/**
 * A short text on a plate, of the same size on the screen however near one looks. `lift` is in pixels, upwards. With `sight` it
 * stays on the screen as a whole.
 */
export function Tag({
  at: [x, y],
  depth,
  words,
  kind = '',
  lift = 14,
  sight: { px, seen } = { px: 1, seen: EVERYTHING },
}: {
  at: Point;
  depth: number;
  words: string;
  kind?: string;
  lift?: number;
  sight?: Pick<Sight, 'px' | 'seen'>;
}) {
  const wide = widthOf(words);
  const [half, top] = [(wide / 2) * px, depth - y - (lift + TAG_HALF) * px];
  // What it is about may itself be beyond the screen.
  const isHere = x >= seen.x0 && x <= seen.x1 && depth - y >= seen.y0;
  const aside = isHere ? asideOf({ x0: x - half, x1: x + half, y0: 0, y1: 0 }, seen) : 0;
  const down = isHere ? Math.max(0, seen.y0 - top) : 0;
  return (
    <g class={`tag ${kind}`} transform={`translate(${x + aside} ${depth - y + down})`}>
      <g class="unzoomed">
        <rect x={-wide / 2} y={-lift - TAG_HALF} width={wide} height={2 * TAG_HALF} rx="6" />
        <text y={-lift + 4.5}>{words}</text>
      </g>
    </g>
  );
}

export function RulerLine({
  from,
  to,
  depth,
  words,
  kind = '',
  sight,
}: {
  from: Point;
  to: Point;
  depth: number;
  words: string;
  kind?: string;
  sight: Sight;
}) {
  return (
    <g class={`ruler ${kind}`}>
      <line x1={from[0]} y1={depth - from[1]} x2={to[0]} y2={depth - to[1]} />
      <circle cx={from[0]} cy={depth - from[1]} r=".18" />
      <circle cx={to[0]} cy={depth - to[1]} r=".18" />
      <Tag at={[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]} depth={depth} words={words} sight={sight} />
    </g>
  );
}
