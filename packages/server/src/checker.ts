/** Checks what comes in against its schema, and names the place that does not fit and what is allowed there. */
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { unseenIn } from './names.ts';
import { Refused } from './refusals.ts';
import { AS_WRITTEN } from './schemas.ts';

/** Deeper than anything honest goes. */
const DEEPEST = 16;

/** Checks a value against its schema, and its texts for what nobody can see; throws a `Refused` that names the field. */
export function checker(schema: TSchema, where: string): (value: unknown) => void {
  const compiled = Compile(schema);
  const { [AS_WRITTEN]: isAsWritten = false } = schema as { readonly [AS_WRITTEN]?: boolean };
  return (value) => {
    const excess = excessIn(schema as Form, value, []);
    if (excess)
      throw new Refused('does-not-fit', [where, ...excess.path].filter(Boolean).join('.'), {
        fault: excess.fault,
      });
    refuseTooDeep(value, where || 'path');
    if (compiled.Check(value)) {
      const unseen = isAsWritten ? undefined : unseenIn(value);
      if (unseen) throw new Refused('control-characters', [where, ...unseen].filter(Boolean).join('.'));
      return;
    }
    const errors = compiled.Errors(value);
    // Of several alternatives that failed, the deepest place says most.
    const worst = [...errors].sort((a, b) => depth(b.instancePath) - depth(a.instancePath))[0];
    const path = (worst?.instancePath ?? '').split('/').slice(1).join('.');
    const named = (worst?.params as { requiredProperties?: string[]; additionalProperties?: string[] }) ?? {};
    const [missing] = named.requiredProperties ?? [];
    const [extra] = named.additionalProperties ?? [];
    const field = [where, path, missing ?? extra].filter((each) => each).join('.') || 'path';
    if (worst?.keyword === 'boolean') throw new Refused('not-known', field);
    if (missing) throw new Refused('missing', field);
    if (extra) throw new Refused('not-known', field);
    const allowed = (worst?.params as { allowedValues?: unknown[] })?.allowedValues;
    if (allowed) throw new Refused('not-one-of', field, { allowed: allowed.join(', ') });
    throw new Refused('does-not-fit', field, { fault: worst?.message ?? 'does not fit' });
  };
}

/** Rules look through what they are given level by level, and would run out of stack. */
export function refuseTooDeep(value: unknown, field: string): void {
  if (deeperThan(value, DEEPEST)) throw new Refused('too-deep', field, { levels: DEEPEST });
}

interface Form {
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly items?: Form;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly patternProperties?: Readonly<Record<string, Form>>;
  readonly anyOf?: readonly Form[];
}

/** Names beyond those of a form that are still looked at one by one. */
const MOST_UNKNOWN = 50;

/**
 * The place with more members than its form allows. This check comes first, because collecting errors looks at every
 * member, also of a list that is a thousand times too long.
 */
function excessIn(
  form: Form,
  value: unknown,
  path: readonly (string | number)[],
): { readonly path: readonly (string | number)[]; readonly fault: string } | undefined {
  for (const each of form.anyOf ?? []) {
    const excess = excessIn(each, value, path);
    if (excess) return excess;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const { items, maxItems } = form;
    if (items === undefined) return undefined;
    if (maxItems !== undefined && value.length > maxItems)
      return { path, fault: `must not have more than ${maxItems} items` };
    return firstOf(value.entries(), (at, member) => excessIn(items, member, [...path, at]));
  }
  const { properties, patternProperties, maxProperties } = form;
  if (!properties && !patternProperties) return undefined;
  const most = maxProperties ?? Object.keys(properties ?? {}).length + MOST_UNKNOWN;
  const names = Object.keys(value);
  if (names.length > most) return { path, fault: `must not have more than ${most} properties` };
  return firstOf(Object.entries(value), (name, member) => {
    const below = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return below && excessIn(below, member, [...path, name]);
  });
}

function firstOf<K, V, T>(
  entries: Iterable<readonly [K, V]>,
  look: (key: K, value: V) => T | undefined,
): T | undefined {
  for (const [key, value] of entries) {
    const found = look(key, value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function depth(path: string): number {
  return path.split('/').length;
}

function deeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((each) => deeperThan(each, levels - 1));
}
