/** Checks a caller's input against the form of its procedure; the fault names the field, what came and what is allowed. */
import type { ProcedureEntry, Schema } from '@hive-arbiter/rulebook';
import { Compile } from 'typebox/schema';
import { BadInput } from './errors.ts';

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
    throw (
      faultIn(entry.schema, input, []) ?? new BadInput('input', 'does not fit the form of this procedure')
    );
  }
  checkIds(entry.schema, input, []);
}

/** Throws a `BadInput` with the first place where a value leaves its form; for files and messages without a procedure. */
export function checkForm(schema: Schema, value: unknown): void {
  if (depthOf(value) > DEEPEST) throw new BadInput('input', `expected at most ${DEEPEST} levels of nesting`);
  const fault = faultIn(schema, value, []);
  if (fault) throw fault;
  checkIds(schema, value, []);
}

type Path = readonly (string | number)[];

/** Finds the first place where a value leaves its form. */
function faultIn(schema: Schema, value: unknown, path: Path): BadInput | undefined {
  const fault = (allowed: string) => new BadInput(named(path), `expected ${allowed}, got ${shown(value)}`);
  if (schema.anyOf) {
    if (value === null)
      return schema.anyOf.some(({ type }) => type === 'null') ? undefined : fault('a value');
    const open = schema.anyOf.filter(({ type }) => type !== 'null');
    const faults = open.map((each) => faultIn(each, value, path));
    return faults.includes(undefined) ? undefined : faults[0];
  }
  if (schema.enum) return schema.enum.includes(value) ? undefined : fault(schema.enum.join(', '));
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
      const allowed = `${type === 'integer' ? 'a whole number' : 'a number'} from ${minimum} to ${maximum}`;
      const good = type === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
      return good && (value as number) >= minimum && (value as number) <= maximum
        ? undefined
        : fault(allowed);
    }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : fault('true or false');
    case 'string': {
      const { minLength = 0, maxLength = 200 } = schema;
      const good = typeof value === 'string' && value.length >= minLength && value.length <= maxLength;
      return good ? undefined : fault(`a text of ${minLength} to ${maxLength} characters`);
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
  if (!Array.isArray(value)) return new BadInput(named(path), `expected a list, got ${shown(value)}`);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (value.length < minItems || value.length > maxItems) {
    const most = Number.isFinite(maxItems) ? ` to ${maxItems}` : ' or more';
    const many = minItems === maxItems ? `${minItems}` : `${minItems}${most}`;
    return new BadInput(named(path), `expected a list of ${many}, got ${value.length}`);
  }
  for (const [at, item] of value.entries()) {
    const form = schema.prefixItems?.[at] ?? (schema.items || undefined);
    const fault = form && faultIn(form, item, [...path, at]);
    if (fault) return fault;
    if (schema.uniqueItems && value.indexOf(item) !== at) {
      return new BadInput(named([...path, at]), `expected each one once, got ${shown(item)} again`);
    }
  }
  return undefined;
}

function faultInRecord(schema: Schema, value: unknown, path: Path): BadInput | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return new BadInput(named(path), `expected an object, got ${shown(value)}`);
  }
  const {
    properties,
    required = [],
    additionalProperties,
    maxProperties = Number.POSITIVE_INFINITY,
  } = schema;
  for (const name of required) {
    if (!Object.hasOwn(value, name)) {
      return new BadInput(named([...path, name]), `is missing; expected ${described(properties?.[name])}`);
    }
  }
  if (Object.keys(value).length > maxProperties) {
    return new BadInput(named(path), `expected at most ${maxProperties} entries`);
  }
  for (const [name, field] of Object.entries(value)) {
    const form = properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (form === false) {
      const known = Object.keys(properties ?? {});
      const allowed = known.length > 0 ? `expected only ${known.join(', ')}` : 'nothing is expected here';
      return new BadInput(named([...path, name]), `is unknown; ${allowed}`);
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
          throw new BadInput(named([...path, at, 'id']), `expected each id once, got ${shown(id)} again`);
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
          `expected each id once, got ${shown(id)} again`,
        );
      }
      known.add(id);
    }
  }
  for (const [g, gang] of gangs.entries()) {
    for (const [f, { takenOutBy }] of gang.fighters.entries()) {
      if (takenOutBy !== null && !known.has(takenOutBy)) {
        const at = named([...path, 'gangs', g, 'fighters', f, 'takenOutBy']);
        throw new BadInput(at, `expected a fighter of this battle or null, got ${shown(takenOutBy)}`);
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
function described(schema: Schema | undefined): string {
  if (!schema) return 'a value';
  if (schema.anyOf) return schema.anyOf.map(described).join(' or ');
  if (schema.enum) return schema.enum.join(', ');
  if (schema.type === 'integer' || schema.type === 'number') {
    return `${schema.type === 'integer' ? 'a whole number' : 'a number'} from ${schema.minimum} to ${schema.maximum}`;
  }
  const words: Record<string, string> = {
    boolean: 'true or false',
    string: 'a text',
    array: 'a list',
    object: 'an object',
    null: 'null',
  };
  return words[schema.type ?? ''] ?? 'a value';
}

function shown(value: unknown): string {
  if (typeof value === 'number' || value === undefined) return String(value);
  let text: string;
  try {
    text = JSON.stringify(value) ?? typeof value;
  } catch {
    return 'something too deeply nested';
  }
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
