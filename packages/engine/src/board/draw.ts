/** A board as a picture: SVG to scale for screens and paper, and letters for a terminal. Nothing here knows a rule. */
import type { Ref } from '../table/question.ts';
import type { Board, Model } from './board.ts';
import { distanceToStretch, tidy } from './distance.ts';
import type { AreaKind, BoardFile, MarkerKind } from './file.ts';
import { holds, type Outline } from './outline.ts';
import { type Reach, rimsOf } from './reach.ts';

export interface Drawing {
  /** Paper is light and prints well. */
  readonly theme?: 'dark' | 'paper';
  /** Printed to scale: one inch of the board is one inch of paper. */
  readonly toScale?: boolean;
  readonly models?: Board['models'];
  readonly reach?: Reach;
}

/** The colours of the app's boards (`packages/web/src/parts/board/board.css`); a test there compares them. */
const COLOURS = {
  dark: {
    ground: '#16120f',
    grid: '#2b241d',
    ink: '#f0e7d8',
    dim: '#a8957a',
    wall: '#ecdfc8',
    block: '#5c5750',
    floors: ['#43372a', '#54463a', '#665645', '#77654f'],
    rail: '#a8957a',
    obstacle: '#9a6f3d',
    door: '#e07b45',
    open: '#62a6d9',
    way: '#d8c7a8',
    sump: '#8fae3a',
    danger: '#c0563d',
    mud: '#7b6a55',
    pit: '#050403',
    marker: '#ffb224',
    sides: ['#ffb224', '#62a6d9', '#3f8f7a', '#c0563d', '#b58adb', '#d8c7a8'],
  },
  paper: {
    ground: '#f6f0e4',
    grid: '#e3d7c3',
    ink: '#1a1612',
    dim: '#7a674c',
    wall: '#1d1712',
    block: '#9c8f7e',
    floors: ['#e0d2b8', '#cbb894', '#b69f75', '#a1885c'],
    rail: '#7a674c',
    obstacle: '#d3a668',
    door: '#b0521f',
    open: '#2f6f9f',
    way: '#4a3d30',
    sump: '#6f8a24',
    danger: '#a03a24',
    mud: '#a08c70',
    pit: '#3a3026',
    marker: '#b07400',
    sides: ['#b07400', '#2f6f9f', '#2d6f5d', '#a03a24', '#6d4a94', '#4a3d30'],
  },
} as const;

/** Is there room on a floor for a word about it? Walkways are as high as what they join. */
function isRoomy(outline: Outline): boolean {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) > 2;
}

/** The board as one SVG document; its unit is the inch, with north at the top. */
export function boardSvg(file: BoardFile, { theme = 'dark', toScale, models, reach }: Drawing = {}): string {
  const { width, depth } = file.size;
  const ink = COLOURS[theme];
  const y = (value: number) => tidy(depth - value, 3);
  const points = (outline: Outline) => outline.map(([px, py]) => `${tidy(px, 3)},${y(py)}`).join(' ');
  const figure = (outline: Outline, more: string) => `<polygon points="${points(outline)}" ${more}/>`;
  const line = (from: readonly number[], to: readonly number[], more: string) =>
    `<line x1="${tidy(from[0] as number, 3)}" y1="${y(from[1] as number)}" x2="${tidy(to[0] as number, 3)}" y2="${y(to[1] as number)}" ${more}/>`;
  /** How high a floor is, in its north-western corner. */
  const heightOf = (outline: Outline, at: number) => {
    const [px, py] = [Math.min(...outline.map(([ox]) => ox)), Math.max(...outline.map(([, oy]) => oy))];
    return `<text x="${tidy(px + 0.25, 2)}" y="${tidy(y(py) + 0.85, 2)}" font-size=".7" fill="${ink.ink}">${tidy(at, 2)}"</text>`;
  };
  const words = (px: number, py: number, size: number, text: string, fill: string) =>
    `<text x="${tidy(px, 2)}" y="${tidy(y(py) + size / 3, 2)}" font-size="${size}" text-anchor="middle" fill="${fill}">${escaped(text)}</text>`;
  const ground =
    file.ground === 'sump' ? mixed(ink.ground, ink.sump) : file.ground === 'air' ? ink.pit : ink.ground;
  const heights = [...new Set(file.floors.map(({ at }) => at).filter((at) => at > 0))].sort(
    (one, other) => one - other,
  );
  const tone = (at: number) =>
    at > 0 ? (ink.floors[Math.min(heights.indexOf(at), ink.floors.length - 1)] as string) : ink.ground;
  const areaFill: Record<AreaKind, string> = {
    difficult: `url(#mud)`,
    dangerous: `url(#danger)`,
    sump: `url(#sump)`,
    pit: ink.pit,
  };
  // What stands under a floor is drawn before it, so that the floor covers it.
  const standing: (readonly [at: number, svg: string])[] = [
    ...file.areas.map(
      ({ outline, kind, at }) =>
        [at, figure(outline, `fill="${areaFill[kind]}" stroke="${ink.dim}" stroke-width=".06"`)] as const,
    ),
    ...file.floors.map(
      ({ outline, at, under }) =>
        [
          at,
          `${figure(
            outline,
            `fill="${tone(at)}" fill-opacity="${under === 'solid' ? 1 : 0.9}" stroke="${ink.rail}" stroke-width="${under === 'solid' ? 0.16 : 0.1}"`,
          )}${at > 0 && isRoomy(outline) ? heightOf(outline, at) : ''}`,
        ] as const,
    ),
    ...file.blocks.map(
      ({ outline, bottom }) =>
        [bottom, figure(outline, `fill="${ink.block}" stroke="${ink.wall}" stroke-width=".12"`)] as const,
    ),
    ...file.obstacles.map(
      ({ outline, bottom }) =>
        [bottom, figure(outline, `fill="${ink.obstacle}" stroke="${ink.dim}" stroke-width=".07"`)] as const,
    ),
    ...file.walls.map(
      ({ kind, from, to, bottom }) =>
        [
          bottom,
          kind === 'railing'
            ? line(from, to, `stroke="${ink.rail}" stroke-width=".1"`)
            : line(
                from,
                to,
                `stroke="${ink.wall}" stroke-width=".36" stroke-linecap="square"${kind === 'window' ? ' stroke-dasharray=".5 .4"' : ''}`,
              ),
        ] as const,
    ),
    ...file.doors.map(
      ({ from, to, state, terminals, bottom }) =>
        [
          bottom,
          [
            line(
              from,
              to,
              `stroke="${state === 'open' ? ink.open : ink.door}" stroke-width="${state === 'locked' ? 0.6 : 0.42}"${state === 'open' ? ' stroke-dasharray=".2 .3"' : ''}`,
            ),
            ...(terminals ?? []).map(
              ([px, py]) =>
                `<rect x="${tidy(px - 0.15, 3)}" y="${tidy(y(py) - 0.15, 3)}" width=".3" height=".3" fill="${ink.door}"/>`,
            ),
          ].join(''),
        ] as const,
    ),
    ...file.ductways.map(
      ({ ends, at }) =>
        [
          at,
          line(ends[0], ends[1], `stroke="${ink.open}" stroke-width=".5" stroke-dasharray=".12 .12"`),
        ] as const,
    ),
    // A way is seen from where it leads to.
    ...file.ways.map(
      ({ kind, foot, head }) =>
        [
          head.height,
          kind === 'ladder'
            ? `<path d="M${tidy(foot.x - 0.35, 3)} ${tidy(y(foot.y) - 0.3, 3)}h.7m-.7 .3h.7m-.7 .3h.7" stroke="${ink.way}" stroke-width=".12" fill="none"/>`
            : line(
                [foot.x, foot.y],
                [head.x, head.y],
                `stroke="${ink.way}" stroke-width="1" stroke-dasharray=".12 .2"`,
              ),
        ] as const,
    ),
  ];
  const byHeight = standing.sort(([one], [other]) => one - other).map(([, svg]) => svg);
  const parts: string[] = [
    `<rect width="${width}" height="${depth}" fill="${ground}"/>`,
    `<rect width="${width}" height="${depth}" fill="url(#grid)"/>`,
    ...file.tiles.map(({ x, y: south, width: wide, depth: deep }) =>
      figure(
        boxed(x, south, wide, deep),
        `fill="none" stroke="${ink.rail}" stroke-width=".06" stroke-dasharray=".4 .3"`,
      ),
    ),
    ...byHeight,
    ...file.zones.map(({ outline }) =>
      figure(
        outline,
        `fill="none" stroke="${ink.open}" stroke-width=".08" stroke-dasharray=".5 .35" opacity=".8"`,
      ),
    ),
    ...file.markers.map(
      ({ kind, x, y: py }) =>
        `<g><title>${escaped(kind)}</title><circle cx="${x}" cy="${y(py)}" r=".5" fill="none" stroke="${ink.marker}" stroke-width=".12"/>${words(x, py, 0.7, LETTERS[kind].toUpperCase(), ink.marker)}</g>`,
    ),
    ...(reach?.levels ?? []).map((level) => {
      const rims = rimsOf(level, reach?.step)
        .map((rim) => `M${rim.map(([px, py]) => `${tidy(px, 2)} ${y(py)}`).join('L')}Z`)
        .join('');
      return `<path d="${rims}" fill="${ink.marker}" fill-opacity=".14" fill-rule="evenodd" stroke="${ink.marker}" stroke-width=".07" stroke-dasharray=".3 .2"/>`;
    }),
    ...drawnModels([...(models?.values() ?? [])], ink.sides, ink.ground, y),
    `<rect width="${width}" height="${depth}" fill="none" stroke="${ink.wall}" stroke-width=".12"/>`,
  ];
  const hatch = (id: string, colour: string, turn: number) =>
    `<pattern id="${id}" width=".5" height=".5" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path d="M0 0V.5" stroke="${colour}" stroke-width=".12" opacity=".6"/></pattern>`;
  // The picture has a tenth of an inch around the board, on paper as well.
  const size = toScale ? ` width="${tidy(width + 0.2, 3)}in" height="${tidy(depth + 0.2, 3)}in"` : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-.1 -.1 ${width + 0.2} ${depth + 0.2}"${size} role="img" font-family="system-ui, sans-serif">`,
    `<title>${escaped(file.name)}</title>`,
    `<defs><pattern id="grid" width="1" height="1" patternUnits="userSpaceOnUse"><path d="M1 0H0V1" fill="none" stroke="${ink.grid}" stroke-width=".04"/></pattern>`,
    hatch('sump', ink.sump, 45),
    hatch('danger', ink.danger, -45),
    hatch('mud', ink.mud, 0),
    '</defs>',
    ...parts.filter((part) => part !== ''),
    '</svg>',
    '',
  ].join('\n');
}

function drawnModels(
  models: readonly Model[],
  colours: readonly string[],
  ground: string,
  y: (value: number) => number,
): readonly string[] {
  const sides = [...new Set(models.flatMap(({ side }) => (side === null ? [] : [side])))];
  return models
    .filter(({ side }) => side !== null)
    .map(({ id, x, y: py, radius, side, facing, stance }) => {
      const colour = colours[sides.indexOf(side as string) % colours.length] as string;
      const angle = (facing * Math.PI) / 180;
      const nose =
        stance === 'standing' ? [x + Math.sin(angle) * radius, py + Math.cos(angle) * radius] : [x, py];
      return `<g><title>${escaped(id)}</title><circle cx="${tidy(x, 3)}" cy="${y(py)}" r="${tidy(radius, 3)}" fill="${ground}" stroke="${colour}" stroke-width=".16"${stance === 'standing' ? '' : ' stroke-dasharray=".25 .2"'}/><line x1="${tidy(x, 3)}" y1="${y(py)}" x2="${tidy(nose[0] as number, 3)}" y2="${y(nose[1] as number)}" stroke="${colour}" stroke-width=".12"/></g>`;
    });
}

function boxed(x: number, y: number, wide: number, deep: number): Outline {
  return [
    [x, y],
    [x + wide, y],
    [x + wide, y + deep],
    [x, y + deep],
  ];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** A colour a little way towards another. */
function mixed(one: string, other: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [Number.parseInt(one.slice(at, at + 2), 16), Number.parseInt(other.slice(at, at + 2), 16)];
    return Math.round(a * 0.75 + b * 0.25)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

const LETTERS: Readonly<Record<MarkerKind, string>> = {
  'loot-casket': 'l',
  'ammo-cache': 'a',
  'sentry-post': 's',
  terminal: 't',
  'control-terminal': 'g',
  target: 'x',
  objective: 'o',
  relic: 'r',
  captive: 'c',
  trap: '!',
  exit: 'e',
  'escape-point': 'e',
  creature: 'm',
  token: 'k',
};

const LEGEND = [
  ['#', 'wall or block'],
  ['"', 'window'],
  ['+', 'closed door'],
  ["'", 'open door'],
  ['&', 'locked door'],
  ['o', 'obstacle'],
  ['H', 'ladder'],
  ['%', 'stairs'],
  ['~', 'sump'],
  [',', 'difficult'],
  ['!', 'dangerous'],
  [' ', 'pit or open air'],
  ['@', 'a fighter'],
] as const;

/** The board in letters, two a square inch, the highest level on top; `letterOf` tells fighters apart. */
export function boardLetters(
  file: BoardFile,
  models: Board['models'] = new Map(),
  letterOf: (id: Ref) => string = () => '@',
): string {
  const { width, depth } = file.size;
  const heights = [...new Set(file.floors.map(({ at }) => at))].sort((one, other) => one - other);
  const rows: string[] = [];
  for (let row = Math.ceil(depth) - 1; row >= 0; row--) {
    let text = '';
    for (let column = 0; column < width * 2; column++)
      text += letterAt(file, heights, column / 2 + 0.25, row + 0.5);
    rows.push(text);
  }
  const put = (x: number, y: number, letter: string) => {
    const row = rows.length - 1 - Math.min(rows.length - 1, Math.max(0, Math.floor(y)));
    const column = Math.min(2 * Math.ceil(width) - 1, Math.max(0, Math.floor(x * 2)));
    const text = rows[row] as string;
    rows[row] = text.slice(0, column) + letter + text.slice(column + 1);
  };
  for (const { kind, x, y } of file.markers) put(x, y, LETTERS[kind]);
  for (const { id, x, y, side } of models.values()) if (side !== null) put(x, y, letterOf(id));
  const used = new Set(rows.join(''));
  const legend = LEGEND.filter(([letter]) => used.has(letter)).map(
    ([letter, means]) => `${letter === ' ' ? 'blank' : letter} ${means}`,
  );
  // Spots are typed with their height: each digit says its own.
  const levels = [...heights.entries()].flatMap(([at, height]) =>
    used.has(levelLetter(at)) ? [`${levelLetter(at)} floor ${height}" up`] : [],
  );
  const marks = [...new Set(file.markers.map(({ kind }) => `${LETTERS[kind]} ${kind.replaceAll('-', ' ')}`))];
  const rim = `+${'-'.repeat(2 * Math.ceil(width))}+`;
  // Spots are told in inches from the south-west corner, so every sixth is named.
  const inchOf = (at: number) => rows.length - 1 - at;
  let across = '';
  for (let x = 0; x <= width; x += 6) across = `${across.padEnd(2 * x + 1)}${x}`;
  return [
    `${file.name}, ${width}" by ${depth}", north at the top`,
    rim,
    ...rows.map((text, at) => `|${text}|${inchOf(at) % 6 === 0 ? ` ${inchOf(at)}` : ''}`),
    rim,
    across,
    [...legend, ...levels, ...marks].join('; '),
  ].join('\n');
}

const levelLetter = (at: number) => String(Math.min(9, at + 1));

function letterAt(file: BoardFile, heights: readonly number[], x: number, y: number): string {
  const isOn = ({ from, to }: { from: readonly [number, number]; to: readonly [number, number] }) =>
    distanceToStretch([x, y], from, to) <= (from[0] === to[0] ? 0.26 : 0.51);
  const door = file.doors.find(isOn);
  if (door) return door.state === 'open' ? "'" : door.state === 'locked' ? '&' : '+';
  for (const { kind, foot, head } of file.ways) {
    if (kind === 'ladder' && Math.abs(foot.x - x) < 0.5 && Math.abs(foot.y - y) <= 0.5) return 'H';
    if (kind === 'stairs' && distanceToStretch([x, y], [foot.x, foot.y], [head.x, head.y]) <= 0.5) return '%';
  }
  const wall = file.walls.find((each) => each.kind !== 'railing' && isOn(each));
  if (wall) return wall.kind === 'window' ? '"' : '#';
  const inside = ({ outline }: { outline: Outline }) => holds(outline, [x, y]);
  if (file.blocks.some(inside)) return '#';
  if (file.obstacles.some((each) => inside(each) || distanceToStretchOf(each.outline, x, y) < 0.2))
    return 'o';
  const top = file.floors.filter(inside).reduce((most, { at }) => Math.max(most, at), -1);
  if (top >= 0) return levelLetter(heights.indexOf(top));
  const area = file.areas.find(inside);
  if (area) return { difficult: ',', dangerous: '!', sump: '~', pit: ' ' }[area.kind];
  return file.ground === 'sump' ? '~' : file.ground === 'air' ? ' ' : '.';
}

function distanceToStretchOf(outline: Outline, x: number, y: number): number {
  return Math.min(
    ...outline.map((corner, at) =>
      distanceToStretch([x, y], corner, outline[(at + 1) % outline.length] as readonly [number, number]),
    ),
  );
}
