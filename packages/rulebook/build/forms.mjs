// An input form of the catalogue (see catalogue/FORMAT.md), turned into JSON Schema and into a TypeScript type.

export const RANKS = [
  'leader',
  'champion',
  'specialist',
  'ganger',
  'juve',
  'hired-gun',
  'beast',
  'enforcer',
  'uphiver',
  'creature',
];
export const FATES = [
  'standing',
  'pinned',
  'seriously-injured',
  'out-of-action',
  'fled',
  'escaped',
  'extracted',
  'captive',
  'rescued',
  'reserve',
  'stayed-home',
];

const KINDS = ['integer', 'number', 'boolean', 'text', 'enum', 'point', 'list', 'record', 'battle'];
const ASIDES = ['means', 'orNull', 'unique', 'copies', 'min', 'facts', 'optional'];

/** What a list may hold at most, so that no input can ask for unbounded work. */
const LONGEST_LIST = 200;

/** Turns one form into a schema; `where` names the place for the errors of the build. */
export function schemaOf(form, where) {
  const bare = bareSchema(form, where);
  const schema = form.orNull ? { anyOf: [bare, { type: 'null' }] } : bare;
  return form.means ? { ...schema, description: String(form.means) } : schema;
}

function bareSchema(form, where) {
  if (form === null || typeof form !== 'object')
    throw new Error(`${where}: not a form: ${JSON.stringify(form)}`);
  const kinds = Object.keys(form).filter((key) => KINDS.includes(key));
  const isForm =
    kinds.length === 1 && Object.keys(form).every((key) => KINDS.includes(key) || ASIDES.includes(key));
  if (!isForm) return recordSchema(withoutAsides(form), where);

  switch (kinds[0]) {
    case 'integer':
      return { type: 'integer', ...range(form.integer, where) };
    case 'number':
      return { type: 'number', ...range(form.number, where) };
    case 'boolean':
      return { type: 'boolean' };
    case 'text':
      return { type: 'string', minLength: 1, maxLength: 200 };
    case 'enum':
      if (!Array.isArray(form.enum)) throw new Error(`${where}: enum wants a list`);
      return { enum: form.enum };
    case 'point': {
      const axis = { type: 'number', ...range(form.point, where) };
      return { type: 'array', prefixItems: [axis, axis], items: false, minItems: 2, maxItems: 2 };
    }
    case 'list': {
      const items = schemaOf(form.list, `${where}[]`);
      const most = { maxItems: LONGEST_LIST };
      const least = form.min === undefined ? {} : { minItems: form.min };
      const unique = form.unique ? { uniqueItems: true } : {};
      const copies = form.copies ? { copies: true } : {};
      return { type: 'array', items, ...least, ...most, ...unique, ...copies };
    }
    case 'record':
      return recordSchema(form.record, where);
    case 'battle':
      return battleSchema(form, where);
  }
  throw new Error(`${where}: unknown form`);
}

function recordSchema(fields, where) {
  const names = Object.keys(fields);
  if (names.length === 1 && names[0] === 'any') {
    return {
      type: 'object',
      additionalProperties: schemaOf(fields.any, `${where}.*`),
      maxProperties: LONGEST_LIST,
    };
  }
  const properties = {};
  for (const name of names) properties[name] = schemaOf(fields[name], `${where}.${name}`);
  const optional = names.filter((name) => fields[name]?.optional);
  return recordOf(properties, optional);
}

function recordOf(properties, optional = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

/** The shared battle: `facts` may each be left out, since a rule says what it takes for a missing one. */
function battleSchema(form, where) {
  const facts = {};
  for (const [name, fact] of Object.entries(form.facts ?? {}))
    facts[name] = schemaOf(fact, `${where}.facts.${name}`);
  const id = { type: 'string', minLength: 1, maxLength: 200 };
  const fighter = recordOf({
    id,
    rank: { enum: RANKS },
    fate: { enum: FATES },
    takenOutBy: { anyOf: [id, { type: 'null' }] },
    on: { anyOf: [{ enum: ['board'] }, { type: 'null' }] },
    tookPart: { type: 'boolean' },
  });
  const gang = recordOf({
    id,
    role: { enum: ['attacker', 'defender', 'neutral'] },
    rating: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    territories: { type: 'integer', minimum: 0, maximum: 1000 },
    bottled: { enum: ['no', 'failed-test', 'by-choice'] },
    fighters: { type: 'array', items: fighter, maxItems: LONGEST_LIST },
  });
  return recordOf({
    scenario: { enum: [form.battle].flat() },
    round: { type: 'integer', minimum: 1, maximum: 1000 },
    moment: { enum: ['start-of-round', 'activation', 'end-phase', 'end-of-round'] },
    terrain: { enum: ['slums', 'zone-mortalis', 'towers', 'sump-sea', 'sector-mechanicus'] },
    stake: { enum: ['none', 'unclaimed-territory', 'claimed-territory'] },
    facts: recordOf(facts, Object.keys(facts)),
    gangs: { type: 'array', items: gang, minItems: 1, maxItems: 20 },
  });
}

function range(bounds, where) {
  if (!Array.isArray(bounds) || bounds.length !== 2 || !(bounds[0] <= bounds[1])) {
    throw new Error(`${where}: a range is [lowest, highest]`);
  }
  return { minimum: bounds[0], maximum: bounds[1] };
}

function withoutAsides(form) {
  return Object.fromEntries(
    Object.entries(form).filter(([key]) => key !== 'means' && key !== 'orNull' && key !== 'optional'),
  );
}

/** The TypeScript type that a value of this schema has. */
export function typeOf(schema) {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'string':
      return 'string';
    case 'null':
      return 'null';
    case 'array':
      if (schema.prefixItems) return `readonly [${schema.prefixItems.map(typeOf).join(', ')}]`;
      return `readonly (${typeOf(schema.items)})[]`;
    case 'object': {
      if (!schema.properties) return `Readonly<Record<string, ${typeOf(schema.additionalProperties)}>>`;
      const fields = Object.entries(schema.properties).map(([name, field]) => {
        const mark = schema.required.includes(name) ? '' : '?';
        return `readonly ${JSON.stringify(name)}${mark}: ${typeOf(field)}`;
      });
      return fields.length === 0 ? 'Readonly<Record<string, never>>' : `{ ${fields.join('; ')} }`;
    }
  }
  throw new Error(`no type for ${JSON.stringify(schema)}`);
}
