/** What can be set on a part: the fields of the editor's panel, as data. */
import { AREA_KINDS, MARKER_KINDS } from '@hive-arbiter/engine/board';
import { type Label, say } from '../words/index.ts';
import { PART_KINDS, type Part } from './parts.ts';

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

const FIELDS: Readonly<Record<Part['list'], readonly Field[]>> = {
  floors: [inches('at', 'Height', 0), choice('under', 'Under it', ['open', 'solid'])],
  walls: [
    choice('kind', 'Kind', ['wall', 'window', 'railing']),
    inches('bottom', 'From'),
    inches('top', 'Up to'),
    inches('sill', 'Window from'),
    inches('lintel', 'Window up to'),
  ],
  blocks: [inches('bottom', 'From'), inches('top', 'Up to')],
  obstacles: [
    choice('kind', 'Kind', ['barricade', 'barrels', 'pipe', 'crate', 'rubble']),
    inches('bottom', 'Stands at'),
    inches('height', 'How high', 0.1, 2),
  ],
  doors: [
    choice('state', 'It is', ['open', 'closed', 'locked']),
    inches('bottom', 'From'),
    inches('top', 'Up to'),
  ],
  ways: [
    choice('kind', 'Kind', ['ladder', 'stairs']),
    inches('foot.height', 'From'),
    inches('head.height', 'Up to'),
  ],
  ductways: [inches('at', 'Height')],
  areas: [choice('kind', 'Kind', AREA_KINDS), inches('at', 'Height'), inches('depth', 'How deep', 0)],
  markers: [
    choice('kind', 'Kind', MARKER_KINDS),
    inches('height', 'Stands at'),
    inches('radius', 'Radius', 0, 4),
  ],
  zones: [{ key: 'words', words: 'Called', kind: 'words' }],
};

const STATES: Readonly<Record<string, Label>> = {
  open: 'open|a door or a floor',
  solid: 'solid',
  closed: 'closed',
  locked: 'locked',
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
      !(key === 'depth' && 'kind' in part && part.kind !== 'pit'),
  );
}

const OTHERWISE: Readonly<Record<string, string | number>> = { under: 'open', radius: 0.5, depth: 6 };

export function fieldValue({ part }: Part, { key }: Field): string | number {
  const [first, second] = key.split('.') as [string, string?];
  const value = (part as unknown as Record<string, unknown>)[first];
  const found = second === undefined ? value : (value as Record<string, unknown> | undefined)?.[second];
  return (found as string | number | undefined) ?? OTHERWISE[key] ?? 0;
}

/** The part with that field set. A wall that becomes a window gets an opening, and loses it again. */
export function withValue({ list, part }: Part, { key }: Field, value: string | number): Part {
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
