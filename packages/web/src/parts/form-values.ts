/** What a form begins with, made from its schema. */
import type { Schema } from '@hive-arbiter/rulebook';

/** The plainest value that a schema allows. */
export function emptyOf(schema: Schema): unknown {
  if (schema.anyOf) {
    const nothing = schema.anyOf.find((each) => each.type === 'null');
    return nothing ? null : emptyOf(schema.anyOf[0] as Schema);
  }
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, each]) => [name, emptyOf(each)]),
      );
    case 'array': {
      if (schema.prefixItems) return schema.prefixItems.map(emptyOf);
      const items = schema.items;
      return items ? Array.from({ length: schema.minItems ?? 0 }, (_, at) => distinct(items, at)) : [];
    }
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(0, schema.maximum ?? 0));
    case 'null':
      return null;
    default:
      return '';
  }
}

/** The next of a list, unlike those before it where the schema has more than one. */
export function distinct(items: Schema, at: number): unknown {
  return items.enum ? items.enum[at % items.enum.length] : emptyOf(items);
}

/** Choosing nothing, or one of several forms: which of them a value has. */
export function formOf(options: readonly Schema[], value: unknown): number {
  const fits = (schema: Schema): boolean => {
    if (schema.enum) return schema.enum.includes(value);
    switch (schema.type) {
      case 'null':
        return value === null;
      case 'array':
        return Array.isArray(value);
      case 'object':
        return typeof value === 'object' && value !== null && !Array.isArray(value);
      case 'integer':
      case 'number':
        return typeof value === 'number';
      default:
        return typeof value === schema.type;
    }
  };
  return Math.max(0, options.findIndex(fits));
}
