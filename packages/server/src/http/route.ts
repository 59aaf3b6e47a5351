/** A route: schemas of its input and output, and its handler. OpenAPI is made from the same object. */
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { unseenIn } from '../names.ts';
import { Refused } from '../refusals.ts';
import { AS_WRITTEN } from '../schemas.ts';

export interface Asked<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly token: string | undefined;
  /** The idempotency key. */
  readonly key: string | undefined;
  readonly address: string;
  /** Calls back if the caller leaves before the reply. */
  readonly whenGone: (then: () => void) => void;
  /** Where this server is reached, as the caller sees it. */
  readonly origin: string;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for its parameters. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly who?: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply?: TSchema;
  /** The type of the reply, when it is not JSON. */
  readonly type?: string;
  /** The reply to an address never changes: clients cache it, and it is sent compressed. */
  readonly lasts?: boolean;
  /** The content policy of a page that needs more than none. */
  readonly policy?: string;
  /** Counts against the limit of those who watch the server, not against that of guests. */
  readonly watching?: boolean;
  readonly cost?: number;
  /** Takes a large body, such as gangs or long inputs. */
  readonly large?: boolean;
  /** Takes a whole battle. */
  readonly huge?: boolean;
  readonly handle: (asked: Asked<never, never, never>) => unknown;
}

type Of<S> = S extends TSchema ? Static<S> : undefined;

/** Gives the handler the types of the schemas. */
export function route<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(
  made: Omit<Route, 'params' | 'query' | 'body' | 'handle'> & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly handle: (asked: Asked<Of<P>, Of<Q>, Of<B>>) => unknown;
  },
): Route {
  return made as unknown as Route;
}

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

/** In an address everything is text; what the schema wants as a number becomes one. */
export function numbersIn(query: Record<string, unknown>, schema: object): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const isNumber =
        properties[name]?.type === 'integer' && typeof value === 'string' && /^\d{1,9}$/.test(value);
      return [name, isNumber ? Number(value) : value];
    }),
  );
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
