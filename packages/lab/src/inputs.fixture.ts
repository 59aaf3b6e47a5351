/** Random inputs for any procedure, made from its form; ids come from a small pool, so that they refer to each other. */
import type { Schema } from '@hive-arbiter/rulebook';
import fc, { type Arbitrary } from 'fast-check';

const IDS = ['red', 'blue', 'green', 'gold', 'red-1', 'red-2', 'blue-1', 'a', 'b', 'c'];
const LONGEST = 5;

/** A random input, or a known good one with some of its fields drawn again. */
export function inputNear(schema: Schema, known: readonly unknown[]): Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  if (known.length === 0 || names.length === 0) return inputOf(schema);
  const changed = fc.tuple(
    fc.constantFrom(...known),
    inputOf(schema),
    fc.subarray(names, { maxLength: Math.min(2, names.length) }),
  );
  const mixed = changed.map(([good, drawn, anew]) => ({
    ...(good as object),
    ...Object.fromEntries(anew.map((name) => [name, (drawn as Readonly<Record<string, unknown>>)[name]])),
  }));
  return fc.oneof(inputOf(schema), mixed);
}

export function inputOf(schema: Schema): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inputOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { minimum = 0, maximum = 0 } = schema;
  switch (schema.type) {
    case 'integer':
      return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
    case 'number': {
      // Tables measure to a fraction of an inch; whole and half inches are where the boundaries are.
      const halves = fc
        .integer({ min: Math.ceil(minimum * 2), max: Math.floor(maximum * 2) })
        .map((twice) => twice / 2);
      return fc.oneof(halves, fc.double({ min: minimum, max: maximum, noNaN: true }));
    }
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.constantFrom(...IDS);
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema);
    case 'object':
      return recordOf(schema);
    default:
      throw new Error(`no inputs for ${JSON.stringify(schema)}`);
  }
}

function listOf(schema: Schema): Arbitrary<unknown> {
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(inputOf));
  const items = schema.items as Schema;
  const size = { minLength: schema.minItems ?? 0, maxLength: Math.max(schema.minItems ?? 0, LONGEST) };
  if (items.properties?.id && !schema.copies)
    return fc.uniqueArray(inputOf(items), { ...size, selector: (item) => (item as { id: string }).id });
  return schema.uniqueItems ? fc.uniqueArray(inputOf(items), size) : fc.array(inputOf(items), size);
}

function recordOf({
  properties,
  required = [],
  additionalProperties,
  ...schema
}: Schema): Arbitrary<unknown> {
  if (!properties)
    return fc.dictionary(fc.constantFrom(...IDS), inputOf(additionalProperties as Schema), {
      maxKeys: LONGEST,
    });
  if (properties.gangs && properties.moment) return battleOf({ ...schema, properties, required });
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, inputOf(field)]),
  );
  return fc.record(fields, { requiredKeys: [...required] as never[] }).map((made) => ({ ...made }));
}

interface Drawn {
  readonly id: string;
  readonly fighters: readonly { readonly id: string; readonly takenOutBy: string | null }[];
}

/** A battle whose ids fit together: each fighter named after its gang, taken out by somebody who is there. */
function battleOf({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, inputOf(field)]),
  );
  const gang = ((properties.gangs as Schema).items as Schema).properties as Readonly<Record<string, Schema>>;
  const fighter = inputOf((gang.fighters as Schema).items as Schema);
  const gangOf = fc.record({
    ...Object.fromEntries(Object.entries(gang).map(([name, field]) => [name, inputOf(field)])),
    fighters: fc.array(fighter, { maxLength: LONGEST }),
  });
  const gangs = fc.array(gangOf, { minLength: 1, maxLength: 4 });
  return fc
    .record({ ...fields, gangs }, { requiredKeys: [...required] as never[] })
    .chain((battle) =>
      fc.array(fc.nat(100), { minLength: 40, maxLength: 40 }).map((picks) => named(battle as never, picks)),
    );
}

function named(battle: { readonly gangs: readonly Drawn[] }, picks: readonly number[]): unknown {
  const gangIds = ['red', 'blue', 'green', 'gold'];
  const all = battle.gangs.flatMap(({ fighters }, g) => fighters.map((_, f) => `${gangIds[g]}-${f + 1}`));
  let pick = 0;
  return {
    ...battle,
    gangs: battle.gangs.map((gang, g) => ({
      ...gang,
      id: gangIds[g],
      fighters: gang.fighters.map((fighter, f) => ({
        ...fighter,
        id: `${gangIds[g]}-${f + 1}`,
        takenOutBy:
          fighter.takenOutBy === null ? null : all[(picks[pick++ % picks.length] as number) % all.length],
      })),
    })),
  };
}
