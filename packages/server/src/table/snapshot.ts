/** Remembers a record of plain data, and gives its changes since as JSON Patch. */
import { mayCompile } from '@hive-arbiter/engine';
import type { Op } from './patch.ts';

type Plain = Readonly<Record<string, unknown>>;

/**
 * What is known about the members, by their path of names; `*` is every other name. `true`: never changed in place,
 * only replaced, at any depth. `hidden`: skipped. `none`: there are no other names.
 */
export interface Layout {
  readonly [name: string]: Layout | true | 'hidden' | 'none';
}

/**
 * A state of thousands of values is compared after every answer, and few of them change. So the snapshot keeps the
 * values apart from their names and updates those that differ, in one walk. A fixed value is remembered by reference
 * and skipped while it is identical.
 */
export class Snapshot {
  private readonly kept: Kept;

  constructor(
    now: object,
    private readonly layout?: Layout,
  ) {
    this.kept = new Kept(now as Plain, layout);
  }

  /** What leads from what was seen last to `now`, which is remembered from then on. The values are those of `now` itself: write them down at once. */
  diff(now: object, path: string): readonly Op[] {
    const walk: Walk = { path, way: [], ops: [] };
    followRecord(this.kept, now as Plain, this.layout, walk);
    return walk.ops;
  }
}

/** The position of a walk through the values, and its findings. A path is built only when needed. */
interface Walk {
  readonly path: string;
  readonly way: (string | number)[];
  readonly ops: Op[];
}

type Under = Exclude<Layout[string], 'none'> | undefined;

/** A record as it was: its names in their order, and what was under each. */
class Kept {
  names: readonly string[];
  values: unknown[];
  shape: Shape | undefined;
  /**
   * Where every member is a record of a known shape, such as a fighter: their values stand in `values` one after the
   * other. Reading them from many places in the memory takes longer than everything else.
   */
  rows: readonly Shape[] | undefined;

  constructor(now: Plain, layout: Layout | undefined) {
    this.names = namesOf(now, layout);
    this.values = this.names.map((name) => remembered(now[name], under(layout, name)));
    this.shape = shapeOf(this.names, layout);
    this.pack();
  }

  pack(): void {
    const { values, shape } = this;
    const rows = values.flatMap((value) => (value instanceof Kept && value.shape ? [value.shape] : []));
    if (shape || rows.length < 2 || rows.length < values.length) return;
    this.rows = rows;
    this.values = values.flatMap((value) => (value as Kept).values);
  }

  unpack(): void {
    const { rows, values } = this;
    if (!rows) return;
    let base = 0;
    this.rows = undefined;
    this.values = rows.map((shape): Kept => {
      const row = values.slice(base, base + shape.names.length);
      base += shape.names.length;
      return Object.assign(Object.create(Kept.prototype) as Kept, {
        names: shape.names,
        values: row,
        shape,
        rows: undefined,
      });
    });
  }
}

function remembered(value: unknown, layout: Under): unknown {
  if (layout === 'hidden') return undefined;
  if (!isObject(value) || layout === true) return value;
  if (!Array.isArray(value)) return new Kept(value, layout);
  const each = under(layout, '*');
  return value.map((member) => remembered(member, each));
}

/** Closed layouts check every declared key. */
function namesOf(now: Plain, layout: Layout | undefined): readonly string[] {
  return isClosed(layout) ? Object.keys(layout).filter((name) => name !== '*') : Object.keys(now);
}

function isClosed(layout: Layout | undefined): layout is Layout {
  return layout?.['*'] === 'none';
}

function followRecord(kept: Kept, now: Plain, layout: Layout | undefined, walk: Walk): void {
  const isAsNamed = kept.shape
    ? kept.shape.follow(kept.values, 0, now, walk)
    : kept.rows
      ? followRows(kept.names, kept.rows, kept.values, now, walk)
      : followMembers(kept, now, layout, walk);
  if (!isAsNamed) followRenamed(kept, now, layout, walk);
}

function followMembers({ names, values }: Kept, now: Plain, layout: Layout | undefined, walk: Walk): boolean {
  let at = 0;
  for (const name in now) {
    if (name !== names[at]) return false;
    const value = now[name];
    if (values[at] !== value) followMember(values, at, value, name, under(layout, name), walk);
    at++;
  }
  return at === names.length;
}

function followRows(
  names: readonly string[],
  rows: readonly Shape[],
  values: unknown[],
  now: Plain,
  walk: Walk,
): boolean {
  let at = 0;
  let base = 0;
  for (const name in now) {
    if (name !== names[at]) return false;
    const row = now[name];
    const shape = rows[at] as Shape;
    if (!isObject(row) || Array.isArray(row)) return false;
    walk.way.push(name);
    const isAsNamed = shape.follow(values, base, row, walk);
    walk.way.pop();
    if (!isAsNamed) return false;
    base += shape.names.length;
    at++;
  }
  return at === names.length;
}

/** A record that has other names than before, or in another order; or one of its rows has. */
function followRenamed(kept: Kept, now: Plain, layout: Layout | undefined, walk: Walk): void {
  kept.unpack();
  const before = new Map(kept.names.map((name, at) => [name, kept.values[at]]));
  kept.names = namesOf(now, layout);
  kept.shape = shapeOf(kept.names, layout);
  kept.values = kept.names.map((name) => before.get(name));
  for (const [at, name] of kept.names.entries()) {
    if (kept.values[at] !== now[name])
      followMember(kept.values, at, now[name], name, under(layout, name), walk);
    before.delete(name);
  }
  for (const [name, was] of before) if (was !== undefined) note(walk, { op: 'remove' }, name);
  kept.pack();
}

/** Brings up to date what is kept at a place, where something may have changed, and notes how. */
function followMember(
  values: unknown[],
  at: number,
  now: unknown,
  name: string | number,
  layout: Under,
  walk: Walk,
): void {
  if (layout === 'hidden') return;
  const was = values[at];
  if (isObject(was) && isObject(now)) {
    if (layout === true) {
      values[at] = now;
      if (!areAlike(was, now)) note(walk, { op: 'replace', value: now }, name);
      return;
    }
    if (was instanceof Kept ? !Array.isArray(now) : Array.isArray(now)) {
      walk.way.push(name);
      if (was instanceof Kept) followRecord(was, now, layout, walk);
      else followList(was as never as unknown[], now as never as readonly unknown[], layout, walk);
      walk.way.pop();
      return;
    }
  }
  values[at] = remembered(now, layout);
  if (was === undefined) note(walk, { op: 'add', value: now }, name);
  else if (now === undefined) note(walk, { op: 'remove' }, name);
  else note(walk, { op: 'replace', value: now }, name);
}

function followList(
  values: unknown[],
  now: readonly unknown[],
  layout: Layout | undefined,
  walk: Walk,
): void {
  const each = under(layout, '*');
  for (let at = 0; at < now.length; at++) {
    const value = now[at];
    if (at === values.length) {
      note(walk, { op: 'add', value }, '-');
      values.push(remembered(value, each));
    } else if (values[at] !== value) followMember(values, at, value, at, each, walk);
  }
  while (values.length > now.length) {
    values.pop();
    note(walk, { op: 'remove' }, values.length);
  }
}

type Found = { readonly op: 'add' | 'replace'; readonly value: unknown } | { readonly op: 'remove' };

function note({ path, way, ops }: Walk, found: Found, name: string | number): void {
  let whole = path;
  for (const step of way) whole += `/${escaped(step)}`;
  whole += `/${escaped(name)}`;
  ops.push(
    found.op === 'remove' ? { op: 'remove', path: whole } : { op: found.op, path: whole, value: found.value },
  );
}

/** What records of the same names in the same order have in common. */
interface Shape {
  readonly names: readonly string[];
  /** Follows a record whose values are kept from `base` on, or says that its names are not these. */
  readonly follow: (values: unknown[], base: number, now: Plain, walk: Walk) => boolean;
}

/**
 * Records with the same names are compared by one function that names them all, since look-ups by a varying name are
 * many times slower. Names that players made up, such as ids, are still looked up. A closed layout does not check for
 * further names, which would take longer than comparing the values.
 */
function shapeOf(names: readonly string[], layout: Layout | undefined): Shape | undefined {
  // With their number, since names of others may have commas.
  const key = `${names.length} ${names.join()}`;
  const byNames = shapes.get(layout) ?? new Map<string, Shape>();
  shapes.set(layout, byNames);
  const known = byNames.get(key);
  if (known) return known;
  if (byNames.size >= MOST_SHAPES || !names.every(isOfOurs)) return undefined;
  const follow = (mayCompile() ? compiledFollow : plainFollow)(names, layout);
  const made = { names, follow };
  byNames.set(key, made);
  return made;
}

/** The reference for `compiledFollow`, and its replacement where no code may be made from text. */
export function plainFollow(names: readonly string[], layout: Layout | undefined): Shape['follow'] {
  const layouts = names.map((name) => under(layout, name));
  return (values, base, now, walk) => {
    if (!isClosed(layout)) {
      let at = 0;
      for (const name in now) if (name !== names[at++]) return false;
      if (at !== names.length) return false;
    }
    for (const [at, name] of names.entries()) {
      if (layouts[at] !== 'hidden' && values[base + at] !== now[name])
        followMember(values, base + at, now[name], name, layouts[at], walk);
    }
    return true;
  };
}

export function compiledFollow(names: readonly string[], layout: Layout | undefined): Shape['follow'] {
  const layouts = names.map((name) => under(layout, name));
  const members = names.map((name, at) =>
    layouts[at] === 'hidden'
      ? ''
      : `if (values[base + ${at}] !== now.${name})
          followMember(values, base + ${at}, now.${name}, '${name}', layouts[${at}], walk);`,
  );
  return new Function(
    'followMember',
    'names',
    'layouts',
    `return (values, base, now, walk) => {
      ${isClosed(layout) ? '' : SAME_NAMES}
      ${members.join('\n')}
      return true;
    };`,
  )(followMember, names, layouts) as Shape['follow'];
}

const SAME_NAMES = `let at = 0;
      for (const name in now) if (name !== names[at++]) return false;
      if (at !== names.length) return false;`;

const shapes = new Map<Layout | undefined, Map<string, Shape>>();
const MOST_SHAPES = 500;

function isOfOurs(name: string): boolean {
  return /^[a-z][a-zA-Z]*$/.test(name);
}

function under(layout: Layout | undefined, name: string): Under {
  const found = layout && (Object.hasOwn(layout, name) ? layout[name] : layout['*']);
  return found === 'none' ? undefined : found;
}

/** Do two plain values say the same? */
function areAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && areAlike(one[name], other[name]))
  );
}

function isObject(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null;
}

function escaped(step: string | number): string | number {
  if (typeof step === 'number') return step;
  return step.includes('~') || step.includes('/') ? step.replaceAll('~', '~0').replaceAll('/', '~1') : step;
}
