/** The terrain of a board, one inch to a unit, north at the top. Redrawn only when the file or the level changes. */
import type { BoardFile } from '@hive-arbiter/engine/board';
import { useId, useMemo } from 'preact/hooks';
import { boxOf, kindOf, levelOf, type Part, type Point, partsOf } from '../../boards/parts.ts';
import { plainly } from '../../chance.ts';
import { say } from '../../words/index.ts';
import './board.css';

interface Props {
  readonly file: BoardFile;
  /** What is above this is faded. */
  readonly level?: number;
  /** The parts alone, without the ground and its rim. */
  readonly bare?: boolean;
  /** How high floors are, written on each: for pictures, on which nobody stands and nobody zooms. */
  readonly heights?: boolean;
}

export function Terrain({ file, level = Number.POSITIVE_INFINITY, bare = false, heights = false }: Props) {
  const id = useId().replaceAll(':', '');
  return useMemo(
    () => <Drawn file={file} level={level} bare={bare} heights={heights} id={id} />,
    [file, level, bare, heights, id],
  );
}

function Drawn({ file, level, bare, heights: isSaid, id }: Required<Props> & { readonly id: string }) {
  const { width, depth } = file.size;
  const parts = partsOf(file);
  const heights = [...new Set(parts.map(levelOf))].sort((one, other) => one - other);
  const floors = [...new Set(file.floors.map(({ at }) => at).filter((at) => at > 0))].sort(
    (one, other) => one - other,
  );
  const tone = (at: number) => Math.min(4, floors.indexOf(at) + 1);
  return (
    <g class={`terrain on-${file.ground}`}>
      <defs>
        <pattern id={`${id}-inch`} width="1" height="1" patternUnits="userSpaceOnUse">
          <path d="M1 0H0V1" class="inch-line" />
        </pattern>
        {(['sump', 'dangerous', 'difficult'] as const).map((kind, at) => (
          <pattern
            key={kind}
            id={`${id}-${kind}`}
            width=".6"
            height=".6"
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${[45, -45, 90][at]})`}
          >
            <path d="M0 0V.6" class={`hatch ${kind}`} />
          </pattern>
        ))}
      </defs>
      {!bare && <rect class="ground" width={width} height={depth} />}
      {!bare && <rect width={width} height={depth} fill={`url(#${id}-inch)`} />}
      {file.tiles.map((tile) => (
        <rect
          key={tile.id}
          class="tile"
          x={tile.x}
          y={depth - tile.y - tile.depth}
          width={tile.width}
          height={tile.depth}
        />
      ))}
      {heights.map((height) => (
        <g key={height} class={height > level ? 'above' : height < level && level < 99 ? 'below' : ''}>
          {ORDER.flatMap((list) =>
            parts.filter((part) => part.list === list && levelOf(part) === height),
          ).map((part) => (
            <PartShape key={part.part.id} part={part} depth={depth} hatch={id} tone={tone} heights={isSaid} />
          ))}
        </g>
      ))}
      {!bare && <rect class="rim" width={width} height={depth} />}
    </g>
  );
}

/** What lies on what, on one level. */
const ORDER = [
  'areas',
  'floors',
  'zones',
  'obstacles',
  'blocks',
  'walls',
  'doors',
  'ductways',
  'ways',
  'markers',
] as const;

/** One part by itself, as the drawing and the editor's ghost show it. */
export function PartShape({
  part: given,
  depth,
  hatch = '',
  tone = () => 1,
  heights = false,
}: {
  part: Part;
  depth: number;
  hatch?: string;
  tone?: (at: number) => number;
  heights?: boolean;
}) {
  const { list, part } = given;
  const points = (outline: readonly Point[]) => outline.map(([x, y]) => `${x},${depth - y}`).join(' ');
  const ends = ([ax, ay]: Point, [bx, by]: Point) => ({ x1: ax, y1: depth - ay, x2: bx, y2: depth - by });
  switch (list) {
    case 'floors': {
      const { minX, maxX, minY, maxY } = boxOf(given);
      // A walkway is as high as what it joins, and too narrow for words.
      const isRoomy = Math.min(maxX - minX, maxY - minY) > 2;
      return (
        <g class={`floor tone-${part.at > 0 ? tone(part.at) : 0}${part.under === 'solid' ? ' solid' : ''}`}>
          {part.at > 0 && (
            <polygon class="shadow" points={points(part.outline)} transform="translate(.2 .2)" />
          )}
          <polygon points={points(part.outline)} />
          {heights && part.at > 0 && isRoomy && (
            <text x={minX + 0.3} y={depth - maxY + 0.95}>
              {part.at}"
            </text>
          )}
        </g>
      );
    }
    case 'areas':
      return (
        <polygon
          class={`area ${part.kind}`}
          points={points(part.outline)}
          fill={part.kind === 'pit' ? undefined : `url(#${hatch}-${part.kind})`}
        />
      );
    case 'zones':
      return (
        <g class="zone">
          <polygon points={points(part.outline)} />
          <title>{part.words}</title>
        </g>
      );
    case 'blocks':
      return <polygon class="block" points={points(part.outline)} />;
    case 'obstacles':
      return <polygon class={`obstacle ${part.kind}`} points={points(part.outline)} />;
    case 'walls':
      return <line class={part.kind} {...ends(part.from, part.to)} />;
    case 'doors':
      return (
        <g class={`door-${part.state}`}>
          <line {...ends(part.from, part.to)} />
          {(part.terminals ?? []).map(([x, y]) => (
            <rect key={`${x} ${y}`} x={x - 0.18} y={depth - y - 0.18} width=".36" height=".36" />
          ))}
          <title>{kindOf(given)}</title>
        </g>
      );
    case 'ductways':
      return <line class="ductway" {...ends(...part.ends)} />;
    case 'ways':
      return <Way part={part} depth={depth} />;
    case 'markers':
      return (
        <g class="marker" transform={`translate(${part.x} ${depth - part.y})`}>
          <path d="M0 -.6L.6 0L0 .6L-.6 0Z" />
          <text y=".22">{MARKER_LETTERS[part.kind]}</text>
          <title>{kindOf(given)}</title>
        </g>
      );
    default:
      return list satisfies never;
  }
}

/** Rungs across the way from foot to head; a ladder that goes straight up leans north. */
function Way({ part: { kind, foot, head }, depth }: { part: BoardFile['ways'][number]; depth: number }) {
  const [dx, dy] = [head.x - foot.x, head.y - foot.y];
  const long = Math.hypot(dx, dy);
  const turn = long < 0.05 ? 0 : (Math.atan2(dx, dy) * 180) / Math.PI;
  const [half, run] = kind === 'stairs' ? [0.5, Math.max(1, long)] : [0.3, Math.max(0.9, long)];
  const rungs = Array.from(
    { length: Math.floor(run / 0.3) },
    (_, at) => `M${-half} ${-0.3 * at - 0.15}h${2 * half}`,
  );
  return (
    <g class={`way ${kind}`} transform={`translate(${foot.x} ${depth - foot.y}) rotate(${turn})`}>
      <path d={`M${-half} 0V${-run}M${half} 0V${-run}${rungs.join('')}`} />
      <title>
        {say('{kind}, {foot}" to {head}"', { kind: plainly(kind), foot: foot.height, head: head.height })}
      </title>
    </g>
  );
}

const MARKER_LETTERS: Readonly<Record<BoardFile['markers'][number]['kind'], string>> = {
  'loot-casket': 'L',
  'ammo-cache': 'A',
  'sentry-post': 'S',
  terminal: 'T',
  'control-terminal': 'G',
  target: 'X',
  objective: 'O',
  relic: 'R',
  captive: 'C',
  trap: '!',
  exit: 'E',
  'escape-point': 'E',
  creature: 'M',
  token: 'K',
};

/** A small still picture of a board, for lists. */
export function BoardPicture({ file }: { file: BoardFile }) {
  const { width, depth } = file.size;
  return (
    <svg class="board-svg picture" viewBox={`-.2 -.2 ${width + 0.4} ${depth + 0.4}`} aria-hidden="true">
      <Terrain file={file} heights />
    </svg>
  );
}
