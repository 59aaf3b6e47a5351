/** Small differences between plain values, as JSON Patch (RFC 6902). */
export type Op =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

type Plain = Record<string, unknown>;

/**
 * What was seen of a value when it was last looked at: its names and values in the order of a walk. A state of
 * thousands of values is compared after every answer and hardly any of them has changed; walking along a flat list
 * looks nothing up and copies nothing.
 */
type Print = unknown[];
const LIST = Symbol('list');
const RECORD = Symbol('record');
const END = Symbol('end');

/** A member of what is watched: a plain value, or what was seen of each of its own members. */
interface Part {
  readonly isList: boolean;
  readonly names: string[];
  readonly prints: Print[];
}

/** Remembers what a record of plain data was like, and says what has changed since. */
export class Shadow {
  private readonly parts = new Map<string, Part | Print>();

  constructor(now: Readonly<Plain>) {
    for (const name in now) if (now[name] !== undefined) this.parts.set(name, partOf(now[name]));
  }

  /** What leads from what was seen last to `now`. The values are those of `now` itself: put them into words at once. */
  follow(now: Readonly<Plain>, path: string): readonly Op[] {
    const ops: Op[] = [];
    let count = 0;
    for (const name in now) {
      const value = now[name];
      if (value === undefined) continue;
      count++;
      const seen = this.parts.get(name);
      if (seen === undefined) {
        this.parts.set(name, partOf(value));
        ops.push({ op: 'add', path: below(path, name), value });
      } else if (Array.isArray(seen)) {
        if (seen[0] === value) continue;
        this.parts.set(name, partOf(value));
        ops.push({ op: 'replace', path: below(path, name), value });
      } else if (!followPart(seen, value, path, name, ops)) this.parts.set(name, partOf(value));
    }
    if (count === this.parts.size) return ops;
    for (const name of this.parts.keys()) {
      if (Object.hasOwn(now, name) && now[name] !== undefined) continue;
      this.parts.delete(name);
      ops.push({ op: 'remove', path: below(path, name) });
    }
    return ops;
  }
}

/** Compares member by member and remembers those that changed; false where the part must be looked at anew. */
function followPart(seen: Part, now: unknown, path: string, name: string, ops: Op[]): boolean {
  const { isList, names, prints } = seen;
  if (typeof now !== 'object' || now === null || Array.isArray(now) !== isList) {
    ops.push({ op: 'replace', path: below(path, name), value: now });
    return false;
  }
  let at = 0;
  for (const member in now) {
    const value = (now as Plain)[member];
    if (value === undefined) continue;
    const print = prints[at];
    if (print === undefined) {
      names.push(member);
      prints.push(printOf(value));
      const added = below(below(path, name), isList ? '-' : member);
      ops.push({ op: 'add', path: added, value });
    } else if (names[at] !== member) return followWhole(seen, now, path, name, ops);
    else {
      way[0] = name;
      way[1] = member;
      place = 0;
      if (!walk(print, value, 2, path, ops)) {
        differ(readBack(print), value, below(below(path, name), member), ops);
        prints[at] = printOf(value);
      }
    }
    at++;
  }
  return at === prints.length || followWhole(seen, now, path, name, ops);
}

/** Members were taken away or stand in another order. */
function followWhole(
  { isList, names, prints }: Part,
  now: object,
  path: string,
  name: string,
  ops: Op[],
): false {
  const before: Plain = Object.create(null);
  for (const [at, member] of names.entries()) before[member] = readBack(prints[at] as Print);
  differ(isList ? Object.values(before) : before, now, below(path, name), ops);
  return false;
}

function partOf(value: unknown): Part | Print {
  if (typeof value !== 'object' || value === null) return [value];
  const names = Object.keys(value).filter((name) => (value as Plain)[name] !== undefined);
  const prints = names.map((name) => printOf((value as Plain)[name]));
  return { isList: Array.isArray(value), names, prints };
}

function printOf(value: unknown, print: Print = []): Print {
  if (typeof value !== 'object' || value === null) print.push(value);
  else if (Array.isArray(value)) {
    print.push(LIST, value.length);
    for (const each of value) printOf(each, print);
  } else {
    print.push(RECORD);
    for (const name in value) {
      const each = (value as Plain)[name];
      if (each === undefined) continue;
      print.push(name);
      printOf(each, print);
    }
    print.push(END);
  }
  return print;
}

/** How far along a print the walk is, and by which names it came there: one walk at a time, so nothing is passed on. */
let place = 0;
const way: (string | number)[] = [];

/** Goes along a print and its value, noting each plain value that changed; false where they differ in their shape. */
function walk(print: Print, value: unknown, depth: number, path: string, ops: Op[]): boolean {
  const before = print[place];
  if (typeof value !== 'object' || value === null) {
    if (before !== value) {
      if (before === LIST || before === RECORD) return false;
      print[place] = value;
      ops.push({ op: 'replace', path: wayFrom(path, depth), value });
    }
    place++;
    return true;
  }
  place++;
  if (Array.isArray(value)) {
    if (before !== LIST || print[place++] !== value.length) return false;
    for (let at = 0; at < value.length; at++) {
      way[depth] = at;
      if (!walk(print, value[at], depth + 1, path, ops)) return false;
    }
    return true;
  }
  if (before !== RECORD) return false;
  for (const name in value) {
    const each = (value as Plain)[name];
    if (each === undefined) continue;
    if (print[place++] !== name) return false;
    way[depth] = name;
    if (!walk(print, each, depth + 1, path, ops)) return false;
  }
  return print[place++] === END;
}

function wayFrom(path: string, depth: number): string {
  let words = path;
  for (let at = 0; at < depth; at++) words = below(words, String(way[at]));
  return words;
}

function readBack(print: Print): unknown {
  place = 0;
  return readOn(print);
}

function readOn(print: Print): unknown {
  const first = print[place++];
  if (first === LIST) return Array.from({ length: print[place++] as number }, () => readOn(print));
  if (first !== RECORD) return first;
  const made: Plain = Object.create(null);
  for (let name = print[place++]; name !== END; name = print[place++]) made[name as string] = readOn(print);
  return made;
}

/** Adds what leads from one value to the other. */
function differ(before: unknown, now: unknown, path: string, ops: Op[]): void {
  if (before === now) return;
  if (Array.isArray(before) && Array.isArray(now)) differList(before, now, path, ops);
  else if (isRecord(before) && isRecord(now)) differRecord(before, now, path, ops);
  else ops.push({ op: 'replace', path, value: now });
}

function differRecord(before: Readonly<Plain>, now: Readonly<Plain>, path: string, ops: Op[]): void {
  for (const name in now) {
    const value = now[name];
    if (value === undefined) continue;
    if (before[name] === value) continue;
    if (Object.hasOwn(before, name)) differ(before[name], value, below(path, name), ops);
    else ops.push({ op: 'add', path: below(path, name), value });
  }
  for (const name in before)
    if (!Object.hasOwn(now, name) || now[name] === undefined)
      ops.push({ op: 'remove', path: below(path, name) });
}

function differList(before: readonly unknown[], now: readonly unknown[], path: string, ops: Op[]): void {
  for (let last = before.length - 1; last >= now.length; last--)
    ops.push({ op: 'remove', path: `${path}/${last}` });
  for (const [at, value] of now.entries()) {
    if (before[at] === value) continue;
    if (at < before.length) differ(before[at], value, `${path}/${at}`, ops);
    else ops.push({ op: 'add', path: `${path}/-`, value });
  }
}

/** Applies a patch to a plain value in place, as a client does; a path that leads nowhere throws. */
export function apply<T>(document: T, ops: readonly Op[]): T {
  for (const op of ops) {
    const steps = op.path.split('/').slice(1).map(unescaped);
    const last = steps.pop();
    if (last === undefined) throw new Error('A patch of the whole document is not used here');
    let place = document as unknown;
    for (const step of steps) {
      if (typeof place !== 'object' || place === null || !Object.hasOwn(place, step))
        throw new Error(`There is no ${op.path}`);
      place = (place as Plain)[step];
    }
    if (typeof place !== 'object' || place === null) throw new Error(`There is no ${op.path}`);
    if (Array.isArray(place)) {
      const at = last === '-' ? place.length : Number(last);
      if (op.op === 'add') place.splice(at, 0, op.value);
      else if (at >= place.length) throw new Error(`There is no ${op.path}`);
      else if (op.op === 'remove') place.splice(at, 1);
      else place[at] = op.value;
    } else if (op.op === 'remove') delete (place as Plain)[last];
    // A member called `__proto__` is a member like any other, not the prototype.
    else Object.defineProperty(place, last, { ...MEMBER, value: op.value });
  }
  return document;
}

const MEMBER = { writable: true, enumerable: true, configurable: true };

function isRecord(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function below(path: string, name: string): string {
  return `${path}/${name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`;
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
