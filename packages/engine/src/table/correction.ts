/** Sets one fact of the state to what somebody says, as long as it is of the same kind. */
import { type Fixed, fixedAt } from './fixed.ts';
import type { Overruled } from './log.ts';

/** Sets one fact of the state to a value of the same kind; says why it cannot, or nothing. */
export function correct(
  state: object,
  { path, value }: Pick<Overruled, 'path' | 'value'>,
  {
    fixed,
    wordsOf = {},
  }: { readonly fixed?: Fixed; readonly wordsOf?: Readonly<Record<string, readonly string[]>> },
): string | undefined {
  if (path.length === 0) return 'expected the way to one fact';
  let place: unknown = state;
  for (const step of path.slice(0, -1)) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, step))
      return `there is no ${path.join('.')}`;
    place = (place as Record<string | number, unknown>)[step];
  }
  const last = path.at(-1) as string | number;
  if (typeof place !== 'object' || place === null) return `there is no ${path.join('.')}`;
  if (!Object.hasOwn(place, last)) {
    const known = Object.keys(place);
    return `there is no ${path.join('.')}${known.length > 0 ? `, but ${known.join(', ')}` : ''}`;
  }
  const before = (place as Record<string | number, unknown>)[last];
  const kind = (each: unknown) => (each === null ? 'nothing' : Array.isArray(each) ? 'list' : typeof each);
  if (before !== null && value !== null && kind(before) !== kind(value))
    return `expected a ${kind(before)}, got a ${kind(value)}`;
  const words = Object.hasOwn(wordsOf, last) ? wordsOf[last] : undefined;
  if (words && !words.includes(value as string))
    return `expected ${words.join(', ')}, got ${JSON.stringify(value)}`;
  let there: Fixed | true | undefined = fixed;
  for (const step of path) there = there === true ? true : fixedAt(there, String(step));
  const misnamed = faultOfNames(path, before, value, there);
  if (misnamed) return misnamed;
  let change = state as Record<string | number, unknown>;
  let below: Fixed | true | undefined = fixed;
  for (const step of path.slice(0, -1)) {
    below = below === true ? true : fixedAt(below, String(step));
    // What is fixed is shared with earlier states, which stay as they are; the rest may be in the hands of a rule.
    if (below === true)
      change[step] = Array.isArray(change[step]) ? [...change[step]] : { ...(change[step] as object) };
    change = change[step] as Record<string | number, unknown>;
  }
  // A record stays the same one, since a rule may hold it.
  if (kind(before) === 'object' && kind(value) === 'object' && there !== true) {
    for (const name of Object.keys(before as object)) delete (before as Record<string, unknown>)[name];
    Object.assign(before as object, structuredClone(value));
  } else {
    change[last] = structuredClone(value);
  }
  return undefined;
}

/** The wrong names in a value that replaces another, where all allowed names of a record are known. */
function faultOfNames(
  path: Overruled['path'],
  before: unknown,
  value: unknown,
  fixed: Fixed | true | undefined,
): string | undefined {
  if (typeof value !== 'object' || value === null || !fixed || fixed === true) return undefined;
  const was = (before ?? {}) as Record<string, unknown>;
  if (fixed['*'] === 'none') {
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(fixed, name));
    if (unknown !== undefined) return `there is no ${[...path, unknown].join('.')}`;
    const missing = Object.keys(was).find((name) => !Object.hasOwn(value, name));
    if (missing !== undefined) return `expected ${[...path, missing].join('.')} as well`;
  }
  for (const [name, each] of Object.entries(value)) {
    const fault = faultOfNames([...path, name], was[name], each, fixedAt(fixed, name));
    if (fault) return fault;
  }
  return undefined;
}
