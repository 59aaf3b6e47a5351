/** Checks a caller's input against the form of its procedure; the fault names the field, what came and what is allowed. */
import type { ProcedureEntry, Schema } from '@hive-arbiter/rulebook';
import { Compile } from 'typebox/schema';
import { BadInput } from './errors.ts';
import { type Saying, say, type Words } from './say.ts';

type Check = (input: unknown) => boolean;
const compiled = new WeakMap<Schema, Check>();

/** Deeper than any form of the catalogue goes, so nothing honest is refused. */
const DEEPEST = 12;

/** Throws a `BadInput` unless the input fits the procedure's form and its ids agree with each other. */
export function checkInput(entry: ProcedureEntry, input: unknown): void {
  let check = compiled.get(entry.schema);
  if (!check) {
    const made = Compile(entry.schema as never);
    check = (value) => made.Check(value);
    compiled.set(entry.schema, check);
  }
  if (depthOf(input) > DEEPEST || !check(input)) {
    throw faultIn(entry.schema, input, []) ?? new BadInput('input', say('form/fits-not'));
  }
  checkIds(entry.schema, input, []);
}

/** Throws a `BadInput` with the first place where a value leaves its form; for files and messages without a procedure. */
export function checkForm(schema: Schema, value: unknown): void {
  if (depthOf(value) > DEEPEST) throw new BadInput('input', say('form/depth', { most: DEEPEST }));
  const fault = faultIn(schema, value, []);
  if (fault) throw fault;
  checkIds(schema, value, []);
}

type Path = readonly (string | number)[];

/** Finds the first place where a value leaves its form. */
function faultIn(schema: Schema, value: unknown, path: Path): BadInput | undefined {
  const fault = (allowed: Saying | readonly string[]) =>
    new BadInput(named(path), say('form/expected', { allowed, got: shown(value) }));
  if (schema.anyOf) {
    if (value === null)
      return schema.anyOf.some(({ type }) => type === 'null') ? undefined : fault(say('form/value'));
    const open = schema.anyOf.filter(({ type }) => type !== 'null');
    const faults = open.map((each) => faultIn(each, value, path));
    return faults.includes(undefined) ? undefined : faults[0];
  }
  if (schema.enum) return schema.enum.includes(value) ? undefined : fault(schema.enum.map(String));
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
      const good = type === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
      return good && (value as number) >= minimum && (value as number) <= maximum
        ? undefined
        : fault(minimum === maximum ? [String(minimum)] : numberSaid(type, minimum, maximum));
    }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : fault(say('form/yes-no'));
    case 'string': {
      const { minLength = 0, maxLength = 200 } = schema;
      const good = typeof value === 'string' && value.length >= minLength && value.length <= maxLength;
      return good ? undefined : fault(say('form/text-of', { least: minLength, most: maxLength }));
    }
    case 'array':
      return faultInList(schema, value, path);
    case 'object':
      return faultInRecord(schema, value, path);
    default:
      return undefined;
  }
}

function faultInList(schema: Schema, value: unknown, path: Path): BadInput | undefined {
  if (!Array.isArray(value))
    return new BadInput(named(path), say('form/expected', { allowed: say('form/list'), got: shown(value) }));
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (value.length < minItems || value.length > maxItems) {
    const many = Number.isFinite(maxItems)
      ? minItems === maxItems
        ? minItems
        : say('form/from-to', { least: minItems, most: maxItems })
      : say('form/or-more', { least: minItems });
    const allowed = say('form/list-of', { many });
    return new BadInput(named(path), say('form/expected', { allowed, got: value.length }));
  }
  for (const [at, item] of value.entries()) {
    const form = schema.prefixItems?.[at] ?? (schema.items || undefined);
    const fault = form && faultIn(form, item, [...path, at]);
    if (fault) return fault;
    if (schema.uniqueItems && value.indexOf(item) !== at) {
      return new BadInput(named([...path, at]), say('form/once', { got: shown(item) }));
    }
  }
  return undefined;
}

function faultInRecord(schema: Schema, value: unknown, path: Path): BadInput | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return new BadInput(
      named(path),
      say('form/expected', { allowed: say('form/object'), got: shown(value) }),
    );
  }
  const {
    properties,
    required = [],
    additionalProperties,
    maxProperties = Number.POSITIVE_INFINITY,
  } = schema;
  for (const name of required) {
    if (!Object.hasOwn(value, name)) {
      return new BadInput(
        named([...path, name]),
        say('form/missing', { allowed: described(properties?.[name]) }),
      );
    }
  }
  if (Object.keys(value).length > maxProperties) {
    return new BadInput(named(path), say('form/most-entries', { most: maxProperties }));
  }
  for (const [name, field] of Object.entries(value)) {
    const form = properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (form === false) {
      const known = Object.keys(properties ?? {});
      return new BadInput(
        named([...path, name]),
        known.length > 0 ? say('form/unknown', { known }) : say('form/unknown-all'),
      );
    }
    const fault = typeof form === 'object' ? faultIn(form, field, [...path, name]) : undefined;
    if (fault) return fault;
  }
  return undefined;
}

/** Ids are unique, and the one who took a fighter out is in the battle. */
function checkIds(schema: Schema, value: unknown, path: Path): void {
  if (schema.anyOf) {
    if (value !== null) for (const each of schema.anyOf) checkIds(each, value, path);
  } else if (schema.type === 'array' && schema.items && Array.isArray(value)) {
    const seen = new Set<unknown>();
    const { items } = schema;
    for (const [at, item] of value.entries()) {
      if (items.properties?.id && !schema.copies) {
        const { id } = item as { id: unknown };
        if (seen.has(id))
          throw new BadInput(named([...path, at, 'id']), say('form/id-once', { got: shown(id) }));
        seen.add(id);
      }
      checkIds(items, item, [...path, at]);
    }
  } else if (schema.type === 'object' && schema.properties) {
    for (const [name, form] of Object.entries(schema.properties)) {
      const field = (value as Record<string, unknown>)[name];
      if (field !== undefined) checkIds(form, field, [...path, name]);
    }
    if (schema.properties.gangs && schema.properties.moment) checkBattle(value as BattleIds, path);
  }
}

interface BattleIds {
  readonly gangs: readonly {
    readonly fighters: readonly { readonly id: string; readonly takenOutBy: string | null }[];
  }[];
}

function checkBattle({ gangs }: BattleIds, path: Path): void {
  const known = new Set<string>();
  for (const [g, gang] of gangs.entries()) {
    for (const [f, { id }] of gang.fighters.entries()) {
      if (known.has(id)) {
        throw new BadInput(
          named([...path, 'gangs', g, 'fighters', f, 'id']),
          say('form/id-once', { got: shown(id) }),
        );
      }
      known.add(id);
    }
  }
  for (const [g, gang] of gangs.entries()) {
    for (const [f, { takenOutBy }] of gang.fighters.entries()) {
      if (takenOutBy !== null && !known.has(takenOutBy)) {
        const at = named([...path, 'gangs', g, 'fighters', f, 'takenOutBy']);
        throw new BadInput(at, say('form/fighter-or-null', { got: shown(takenOutBy) }));
      }
    }
  }
}

function depthOf(value: unknown): number {
  let deepest = 0;
  const open: [unknown, number][] = [[value, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [item, depth] = next;
    deepest = Math.max(deepest, depth);
    if (deepest > DEEPEST) return deepest;
    if (typeof item === 'object' && item !== null)
      for (const inner of Object.values(item)) open.push([inner, depth + 1]);
  }
  return deepest;
}

function named(path: Path): string {
  return path.length === 0 ? 'input' : path.join('.');
}

/** A form in a few words: the value that a missing field should have. */
function described(schema: Schema | undefined): Saying | readonly string[] {
  if (!schema) return say('form/value');
  if (schema.anyOf) {
    const [first, ...more] = schema.anyOf.map(described);
    return more.reduce((one: Saying | readonly string[], other) => eitherOf(one, other), first ?? []);
  }
  if (schema.enum) return schema.enum.map(String);
  const { type, minimum, maximum } = schema;
  switch (type) {
    case 'integer':
    case 'number':
      return numberSaid(type, minimum, maximum);
    case 'boolean':
      return say('form/yes-no');
    case 'string':
      return say('form/text');
    case 'array':
      return say('form/list');
    case 'object':
      return say('form/object');
    case 'null':
      return say('form/null');
    default:
      return say('form/value');
  }
}

function eitherOf(first: Saying | readonly string[], second: Saying | readonly string[]): Saying {
  return say('form/either', { first, second });
}

function numberSaid(type: string, minimum: number | undefined, maximum: number | undefined): Saying {
  const bounds = { least: boundOf(minimum), most: boundOf(maximum) };
  return type === 'integer' ? say('form/whole', bounds) : say('form/number', bounds);
}

/** JSON has no endless numbers. */
function boundOf(bound: number | undefined): number | string {
  return Number.isFinite(bound) ? (bound as number) : String(bound);
}

function shown(value: unknown): Words {
  if (typeof value === 'number' || value === undefined) return String(value);
  let text: string;
  try {
    text = JSON.stringify(value) ?? typeof value;
  } catch {
    return say('form/deep');
  }
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
