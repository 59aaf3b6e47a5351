/** Remembers what a record of plain data was like, and says what has changed since, as JSON Patch. */
import { type Fixed, fixedAt } from '@hive-arbiter/engine';
import type { Op } from './patch.ts';

type Plain = Record<string, unknown>;

/**
 * A state of thousands of values is compared after every answer, and hardly any of them has changed. So the shadow is a
 * copy that is brought up to date where it differs. Whatever is fixed is remembered as it is, and not looked into as long
 * as it is the very same.
 */
export class Shadow {
  private readonly seen: Plain;

  constructor(
    now: Readonly<Plain>,
    private readonly fixed?: Fixed,
  ) {
    this.seen = remembered(now, fixed) as Plain;
  }

  /** What leads from what was seen last to `now`. The values are those of `now` itself: put them into words at once. */
  follow(now: Readonly<Plain>, path: string): readonly Op[] {
    const ops: Op[] = [];
    followRecord(this.seen, now, path, ops, this.fixed);
    return ops;
  }
}

/** What of a value is fixed: all of it, some of its members, or nothing. */
type Under = Fixed | true | undefined;

function followRecord(
  seen: Remembered,
  now: Readonly<Plain>,
  path: string,
  ops: Op[],
  fixed: Fixed | undefined,
): void {
  const hasPrototype = COMPARE in seen;
  let more = 0;
  let isRenamed = false;
  for (const name in now) {
    const value = now[name];
    if (value === undefined) continue;
    more++;
    const was = hasPrototype && !Object.hasOwn(seen, name) ? undefined : seen[name];
    if (was === value) continue;
    if (was === undefined) {
      ops.push({ op: 'add', path: below(path, name), value });
      define(seen, name, remembered(value, fixedAt(fixed, name)));
      isRenamed = true;
    } else if (isOfOthers(was) || !isSame(was, value)) {
      define(seen, name, followed(was, value, below(path, name), ops, fixedAt(fixed, name)));
    } else if (fixedAt(fixed, name) === true) define(seen, name, value);
  }
  for (const name in seen) if (seen[name] !== undefined) more--;
  if (more < 0) {
    for (const name of Object.keys(seen)) {
      if (Object.hasOwn(now, name) && now[name] !== undefined) continue;
      if (seen[name] !== undefined) ops.push({ op: 'remove', path: below(path, name) });
      delete seen[name];
    }
    isRenamed = true;
  }
  if (isRenamed && hasPrototype) seen[COMPARE] = comparerFor(Object.keys(seen), fixed) ?? areSame;
}

function followList(seen: unknown[], now: readonly unknown[], path: string, ops: Op[]): void {
  for (const [at, value] of now.entries()) {
    if (at === seen.length) {
      ops.push({ op: 'add', path: `${path}/-`, value });
      seen.push(remembered(value));
    } else if (!isSame(seen[at], value)) seen[at] = followed(seen[at], value, `${path}/${at}`, ops);
  }
  while (seen.length > now.length) {
    seen.pop();
    ops.push({ op: 'remove', path: `${path}/${seen.length}` });
  }
}

/** Notes how a value that is not the same has changed, and returns it as it is to be remembered. */
function followed(was: unknown, now: unknown, path: string, ops: Op[], fixed?: Under): unknown {
  // What is fixed is not a copy of ours, so it is never brought up to date.
  if (fixed !== true && isObject(was) && isObject(now)) {
    if (Array.isArray(was) && Array.isArray(now)) {
      followList(was, now, path, ops);
      return was;
    }
    if (!Array.isArray(was) && !Array.isArray(now)) {
      followRecord(was, now, path, ops, fixed);
      return was;
    }
  }
  ops.push({ op: 'replace', path, value: now });
  return remembered(now, fixed);
}

type Comparer = (was: Plain, now: Readonly<Plain>) => boolean;

/** Where a remembered record keeps how it is compared: nothing that goes through names sees it. */
const COMPARE = Symbol('compare');
type Remembered = Plain & { [COMPARE]?: Comparer };

/** A copy to compare with later. A record is spread, so that it is laid out like those that it will be compared with. */
function remembered(value: unknown, fixed?: Under): unknown {
  if (!isObject(value) || fixed === true) return value;
  if (Array.isArray(value)) return value.map((each) => remembered(each));
  const compare = comparerFor(Object.keys(value), fixed);
  const copy: Remembered = compare ? { ...value } : Object.assign(Object.create(null), value);
  for (const name in copy) {
    const each = copy[name];
    if (isObject(each)) define(copy, name, remembered(each, fixedAt(fixed, name)));
  }
  if (compare) copy[COMPARE] = compare;
  return copy;
}

/** A record by names that players made up: its members are compared one by one in any case. */
function isOfOthers(was: unknown): boolean {
  return isObject(was) && !Array.isArray(was) && !(COMPARE in was);
}

function isSame(was: unknown, now: unknown): boolean {
  if (was === now) return true;
  if (!isObject(was) || !isObject(now)) return false;
  if (Array.isArray(was)) {
    if (!Array.isArray(now) || was.length !== now.length) return false;
    for (let at = 0; at < was.length; at++) if (!isSame(was[at], now[at])) return false;
    return true;
  }
  return !Array.isArray(now) && ((was as Remembered)[COMPARE] ?? areSame)(was, now);
}

/**
 * Records of the same names are compared by one function that names them all: looking members up by a name that varies
 * takes many times as long. Names that players made up, such as ids, are looked up all the same.
 */
function comparerFor(names: readonly string[], fixed: Fixed | undefined): Comparer | undefined {
  // With their number, since names of others may have commas.
  const key = `${names.length} ${names.join()}`;
  const byNames = comparers.get(fixed) ?? new Map<string, Comparer>();
  comparers.set(fixed, byNames);
  const known = byNames.get(key);
  if (known) return known;
  if (byNames.size >= MOST_COMPARERS || !names.every(isOfOurs)) return undefined;
  const members = names.map((name) =>
    fixedAt(fixed, name) === true
      ? `was.${name} === now.${name}`
      : `(was.${name} === now.${name} || isSame(was.${name}, now.${name}))`,
  );
  const made = new Function(
    'isSame',
    `return (was, now) => {
      let count = 0;
      for (const name in now) count++;
      return ${[`count === ${names.length}`, ...members].join(' && ')};
    };`,
  )(isSame) as Comparer;
  byNames.set(key, made);
  return made;
}

const comparers = new Map<Fixed | undefined, Map<string, Comparer>>();
const MOST_COMPARERS = 500;

function isOfOurs(name: string): boolean {
  return /^[a-z][a-zA-Z]*$/.test(name) && !(name in Object.prototype);
}

function areSame(was: Plain, now: Readonly<Plain>): boolean {
  let count = 0;
  for (const name in now) {
    count++;
    if (!Object.hasOwn(was, name) || !isSame(was[name], now[name])) return false;
  }
  for (const _ in was) count--;
  return count === 0;
}

/** A member called `__proto__` is a member like any other, not the prototype. */
function define(record: Plain, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true });
  else record[name] = value;
}

function isObject(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null;
}

function below(path: string, name: string): string {
  return `${path}/${name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`;
}
