/** What can be set on a part: the fields of the editor's panel, as data. */
import { AREA_KINDS, MARKER_KINDS, ZONE_NAMES } from '@hive-arbiter/engine/board';
import { type Label, say } from '../words/index.ts';
import { boxOf, endsOf, lengthened, PART_KINDS, type Part, type Point, resized } from './parts.ts';

export type Field =
  | {
      readonly key: string;
      readonly words: Label;
      readonly kind: 'inches';
      readonly least: number;
      readonly most: number;
    }
  | {
      readonly key: string;
      readonly words: Label;
      readonly kind: 'choice';
      readonly options: readonly string[];
    }
  | { readonly key: string; readonly words: Label; readonly kind: 'count'; readonly most: number }
  | { readonly key: string; readonly words: Label; readonly kind: 'words' };

const inches = (key: string, words: Label, least = -24, most = 24): Field => ({
  key,
  words,
  kind: 'inches',
  least,
  most,
});
const choice = (key: string, words: Label, options: readonly string[]): Field => ({
  key,
  words,
  kind: 'choice',
  options,
});

/** The most that any part measures; a ladder reaches an inch, and a ductway two. */
const FAR = 96;
const BOX = [inches('wide', 'Width', 0.25, FAR), inches('deep', 'Depth', 0.25, FAR)];
const long = (most = FAR) => inches('long', 'Length', 0.25, most);

const FIELDS: Readonly<Record<Part['list'], readonly Field[]>> = {
  floors: [
    ...BOX,
    inches('at', 'Height', 0),
    choice('under', 'Under it', ['open', 'solid']),
    inches('from', 'Solid from'),
  ],
  walls: [
    long(),
    choice('kind', 'Kind', ['wall', 'window', 'railing']),
    choice('smooth', 'Can be climbed', ['yes', 'no']),
    inches('bottom', 'From'),
    inches('top', 'Up to'),
    inches('sill', 'Window from'),
    inches('lintel', 'Window up to'),
  ],
  blocks: [...BOX, inches('bottom', 'From'), inches('top', 'Up to')],
  obstacles: [
    ...BOX,
    choice('kind', 'Kind', ['barricade', 'barrels', 'pipe', 'crate', 'rubble']),
    inches('bottom', 'Stands at'),
    inches('height', 'How high', 0.1, 2),
  ],
  doors: [
    long(),
    choice('state', 'It is', ['open', 'closed', 'locked']),
    choice('terminals', 'Terminals', ['none', 'one', 'two']),
    { key: 'wounds', words: 'Wounds', kind: 'count', most: 20 },
    choice('large', 'A large door', ['no', 'yes']),
    inches('bottom', 'From'),
    inches('top', 'Up to'),
  ],
  ways: [
    long(),
    choice('kind', 'Kind', ['ladder', 'stairs']),
    inches('foot.height', 'From'),
    inches('head.height', 'Up to'),
  ],
  ductways: [long(2), inches('at', 'Height')],
  areas: [...BOX, choice('kind', 'Kind', AREA_KINDS), inches('at', 'Height'), inches('depth', 'How deep', 0)],
  markers: [
    choice('kind', 'Kind', MARKER_KINDS),
    inches('height', 'Stands at'),
    inches('radius', 'Radius', 0, 4),
  ],
  zones: [
    { key: 'words', words: 'Called', kind: 'words' },
    ...BOX,
    choice('named', 'A scenario takes it for', ['nothing', ...ZONE_NAMES]),
  ],
};

const STATES: Readonly<Record<string, Label>> = {
  open: 'open|a door or a floor',
  solid: 'solid',
  closed: 'closed',
  locked: 'locked',
  none: 'none|terminals',
  one: 'one|terminal',
  two: 'two|terminals',
  yes: 'yes',
  no: 'no',
  nothing: 'nothing',
  precinct: 'Precinct',
  cells: 'Cells',
  ...PART_KINDS,
};

/** What a choice is called. */
export function optionWords(option: string): string {
  const known = STATES[option];
  return known ? say(known) : option;
}

/** The fields that this part has use for: no window without one, no depth but a pit's. */
export function fieldsOf({ list, part }: Part): readonly Field[] {
  return FIELDS[list].filter(
    ({ key }) =>
      !((key === 'sill' || key === 'lintel') && 'kind' in part && part.kind !== 'window') &&
      !(key === 'from' && !('under' in part && part.under === 'solid')) &&
      !(key === 'depth' && 'kind' in part && part.kind !== 'pit'),
  );
}

const OTHERWISE: Readonly<Record<string, string | number>> = {
  under: 'open',
  radius: 0.5,
  depth: 6,
  wounds: 4,
};

const TERMINALS = ['none', 'one', 'two'] as const;

export function fieldValue(given: Part, { key }: Field): string | number {
  const { list, part } = given;
  if (key === 'wide' || key === 'deep') {
    const { minX, minY, maxX, maxY } = boxOf(given);
    return key === 'wide' ? maxX - minX : maxY - minY;
  }
  if (key === 'long') return lengthOf(given);
  if (list === 'doors' && key === 'terminals') return TERMINALS[part.terminals?.length ?? 0] ?? 'none';
  if (list === 'doors' && key === 'large') return part.large ? 'yes' : 'no';
  if (list === 'walls' && key === 'smooth') return part.smooth ? 'no' : 'yes';
  if (list === 'zones' && key === 'named') return part.named ?? 'nothing';
  const [first, second] = key.split('.') as [string, string?];
  const value = (part as unknown as Record<string, unknown>)[first];
  const found = second === undefined ? value : (value as Record<string, unknown> | undefined)?.[second];
  return (found as string | number | undefined) ?? OTHERWISE[key] ?? 0;
}

function lengthOf(part: Part): number {
  const [from, to] = endsOf(part) ?? [
    [0, 0],
    [0, 0],
  ];
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/** So many terminals, half an inch beside the door's ends. */
function terminalsAt({ from, to }: { readonly from: Point; readonly to: Point }, many: number): Point[] {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [east, north] = [(to[0] - from[0]) / long / 2, (to[1] - from[1]) / long / 2];
  const both: Point[] = [
    [from[0] - east, from[1] - north],
    [to[0] + east, to[1] + north],
  ];
  return both.slice(0, many);
}

/** The fields that are there or not, instead of saying yes or no. */
function optional(part: object, key: string, value: unknown): object {
  const { [key]: _, ...rest } = part as Record<string, unknown>;
  return value === undefined ? rest : { ...rest, [key]: value };
}

/**
 * The part with that field set. A wall that becomes a window gets an opening, and loses it again; only a door with a terminal can
 * be locked.
 */
export function withValue(given: Part, { key }: Field, value: string | number): Part {
  const { list, part } = given;
  if (key === 'wide' || key === 'deep') return resized(given, { [key]: Number(value) });
  if (key === 'long') return lengthened(given, Number(value));
  if (list === 'doors' && key === 'terminals') {
    const many = TERMINALS.indexOf(value as (typeof TERMINALS)[number]);
    const state = many === 0 && part.state === 'locked' ? 'closed' : part.state;
    const terminals = many > 0 ? terminalsAt(part, many) : undefined;
    return { list, part: optional({ ...part, state }, 'terminals', terminals) } as Part;
  }
  if (list === 'doors' && key === 'state' && value === 'locked' && !part.terminals?.length)
    return { list, part: { ...part, state: 'locked', terminals: terminalsAt(part, 1) } };
  if (list === 'doors' && key === 'large')
    return { list, part: optional(part, 'large', value === 'yes' || undefined) } as Part;
  if (list === 'walls' && key === 'smooth')
    return { list, part: optional(part, 'smooth', value === 'no' || undefined) } as Part;
  if (list === 'zones' && key === 'named')
    return { list, part: optional(part, 'named', value === 'nothing' ? undefined : value) } as Part;
  const [first, second] = key.split('.') as [string, string?];
  const before = part as unknown as Record<string, unknown>;
  const changed: Record<string, unknown> = {
    ...before,
    [first]: second === undefined ? value : { ...(before[first] as object), [second]: value },
  };
  if (list === 'walls' && key === 'kind') {
    if (value === 'window') Object.assign(changed, { sill: part.bottom + 1, lintel: part.bottom + 2 });
    else {
      delete changed.sill;
      delete changed.lintel;
    }
  }
  if (list === 'floors' && key === 'under' && value === 'open') {
    delete changed.under;
    delete changed.from;
  }
  if (list === 'areas' && key === 'kind') {
    if (value === 'pit') changed.depth = 6;
    else delete changed.depth;
  }
  return { list, part: changed } as unknown as Part;
}
