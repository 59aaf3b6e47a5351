/** Small differences between plain values, as JSON Patch (RFC 6902), and how they are applied. */
export type Op =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/** An operation as JSON; what most values are needs no more than to be written down. */
export function textOf(op: Op): string {
  const path = JSON.stringify(op.path);
  if (op.op === 'remove') return `{"op":"remove","path":${path}}`;
  const { value } = op;
  const text = typeof value === 'boolean' || value === null ? String(value) : JSON.stringify(value);
  return `{"op":"${op.op}","path":${path},"value":${text}}`;
}

type Plain = Record<string, unknown>;

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

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
