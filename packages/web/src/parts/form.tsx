/** A form made from a schema: whatever a procedure wants to know, asked with the plainest control there is. */
import type { Schema } from '@hive-arbiter/rulebook';
import { useId } from 'preact/hooks';
import { plainly } from '../chance.ts';
import { say } from '../words/index.ts';
import { capital } from '../words.ts';
import { distinct, emptyOf, formOf } from './form-values.ts';
import './form.css';

interface Props {
  readonly schema: Schema;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
  readonly name: string;
  /** The path of the field that the server refused, with its words. */
  readonly fault?: { readonly field: string; readonly message: string } | undefined;
  readonly path?: string;
}

export function Form({ schema, value, change, name, fault, path = '' }: Props) {
  const id = useId();
  const label = capital(plainly(name));
  const own = fault && fault.field === path ? fault.message : undefined;
  const common = { id, 'aria-invalid': own !== undefined, 'aria-describedby': `${id}-more` };
  const more = (
    <small id={`${id}-more`}>
      {/* As the choice is called here, see `kindOf`. */}
      {schema.description?.replaceAll(/\bnull\b/g, '“none”')}
      {own && <strong class="fault">{own}</strong>}
    </small>
  );
  const below = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);

  if (schema.anyOf) {
    const options = schema.anyOf;
    const at = formOf(options, value);
    return (
      <fieldset class="field nested">
        <legend>{label}</legend>
        <div class="segments">
          {options.map((option, index) => (
            <label key={kindOf(option)} class="segment">
              <input type="radio" name={id} checked={index === at} onChange={() => change(emptyOf(option))} />
              <span>{kindOf(option)}</span>
            </label>
          ))}
        </div>
        {options[at]?.type !== 'null' && (
          <Form schema={options[at] as Schema} {...{ value, change, name, fault, path }} />
        )}
        {more}
      </fieldset>
    );
  }
  if (schema.enum) {
    return (
      <label class="field">
        <span>{label}</span>
        <select
          {...common}
          value={String(value)}
          onChange={(event) =>
            change(schema.enum?.find((each) => String(each) === event.currentTarget.value))
          }
        >
          {schema.enum.map((each) => (
            <option key={String(each)} value={String(each)}>
              {plainly(String(each))}
            </option>
          ))}
        </select>
        {more}
      </label>
    );
  }
  switch (schema.type) {
    case 'boolean':
      return (
        <div class="field">
          <label class="check">
            <input
              type="checkbox"
              {...common}
              checked={value === true}
              onChange={(event) => change(event.currentTarget.checked)}
            />
            <span>{label}</span>
          </label>
          {more}
        </div>
      );
    case 'integer':
    case 'number': {
      const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
      const number = typeof value === 'number' ? value : 0;
      const step = (by: number) => change(Math.min(maximum, Math.max(minimum, number + by)));
      return (
        <div class="field">
          <label for={id}>{label}</label>
          <div class="stepper">
            <button
              type="button"
              class="btn icon"
              aria-label={say('{label}: one less', { label })}
              onClick={() => step(-1)}
            >
              −
            </button>
            <input
              type="number"
              inputMode="numeric"
              {...common}
              min={schema.minimum}
              max={schema.maximum}
              value={number}
              onInput={(event) => {
                if (event.currentTarget.value !== '') change(Number(event.currentTarget.value));
              }}
            />
            <button
              type="button"
              class="btn icon"
              aria-label={say('{label}: one more', { label })}
              onClick={() => step(1)}
            >
              +
            </button>
          </div>
          {more}
        </div>
      );
    }
    case 'array':
      return (
        <ListForm {...{ schema, value: Array.isArray(value) ? value : [], change, label, fault, path }}>
          {more}
        </ListForm>
      );
    case 'object': {
      const given = (value ?? {}) as Record<string, unknown>;
      const set = (key: string, to: unknown) => change({ ...given, [key]: to });
      const fields = Object.entries(schema.properties ?? {}).map(([key, each]) =>
        given[key] === undefined && !schema.required?.includes(key) ? (
          <div class="field" key={key}>
            <button type="button" class="btn small" onClick={() => set(key, emptyOf(each))}>
              + {plainly(key)}
            </button>
          </div>
        ) : (
          <Form
            key={key}
            schema={each}
            value={given[key]}
            change={(to) => set(key, to)}
            name={key}
            fault={fault}
            path={below(key)}
          />
        ),
      );
      const others =
        typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
      if (path === '' && !others) return <>{fields}</>;
      return (
        <fieldset class="field nested">
          <legend>{label}</legend>
          {fields}
          {others && <MapForm schema={others} {...{ value: given, change, label, fault, path }} />}
          {more}
        </fieldset>
      );
    }
    case 'null':
      return null;
    default:
      return (
        <label class="field">
          <span>{label}</span>
          <input
            {...common}
            value={String(value ?? '')}
            onInput={(event) => change(event.currentTarget.value)}
          />
          {more}
        </label>
      );
  }
}

type ListProps = Omit<Props, 'name' | 'value'> & { readonly label: string; readonly children: unknown };

function ListForm({
  schema,
  value,
  change,
  label,
  fault,
  path,
  children,
}: ListProps & { value: readonly unknown[] }) {
  const { items, prefixItems, uniqueItems, minItems = 0, maxItems = 40 } = schema;
  if (items && items.enum !== undefined && uniqueItems)
    return (
      <fieldset class="field nested">
        <legend>{label}</legend>
        {items.enum.map((each) => (
          <label key={String(each)} class="check">
            <input
              type="checkbox"
              checked={value.includes(each)}
              onChange={(event) =>
                change(
                  event.currentTarget.checked ? [...value, each] : value.filter((other) => other !== each),
                )
              }
            />
            <span>{plainly(String(each))}</span>
          </label>
        ))}
        {children as never}
      </fieldset>
    );
  const schemaAt = (at: number) => prefixItems?.[at] ?? (items || {});
  return (
    <fieldset class="field nested">
      <legend>{label}</legend>
      {value.map((each, at) => (
        <div class="list-item" key={String(at)}>
          <Form
            schema={schemaAt(at)}
            value={each}
            change={(to) => change(value.with(at, to))}
            name={`${label} ${at + 1}`}
            fault={fault}
            path={path === '' ? String(at) : `${path}.${at}`}
          />
          {!prefixItems && value.length > minItems && (
            <button
              type="button"
              class="btn icon"
              aria-label={say('Remove {label} {number}', { label, number: at + 1 })}
              onClick={() => change(value.toSpliced(at, 1))}
            >
              ✕
            </button>
          )}
        </div>
      ))}
      {value.length === 0 && <p class="dim">{say('None yet.')}</p>}
      {items && value.length < maxItems && (
        <button
          type="button"
          class="btn small"
          onClick={() => change([...value, distinct(items, value.length)])}
        >
          {say('Add to {label}', { label })}
        </button>
      )}
      {children as never}
    </fieldset>
  );
}

/** Entries under names of one's own: a gang's id and its number. */
function MapForm({
  schema,
  value,
  change,
  label,
  fault,
  path = '',
}: Omit<ListProps, 'children'> & { value: Record<string, unknown> }) {
  const rename = (from: string, to: string) =>
    change(Object.fromEntries(Object.entries(value).map(([key, each]) => [key === from ? to : key, each])));
  return (
    <>
      {Object.entries(value).map(([key, each], at) => (
        <div class="list-item" key={String(at)}>
          <label class="field">
            <span>{say('name')}</span>
            <input value={key} onChange={(event) => rename(key, event.currentTarget.value)} />
          </label>
          <Form
            schema={schema}
            value={each}
            change={(to) => change({ ...value, [key]: to })}
            name="value"
            fault={fault}
            path={`${path}.${key}`}
          />
          <button
            type="button"
            class="btn icon"
            aria-label={say('Remove {key}', { key })}
            onClick={() =>
              change(Object.fromEntries(Object.entries(value).filter(([other]) => other !== key)))
            }
          >
            ✕
          </button>
        </div>
      ))}
      <button
        type="button"
        class="btn small"
        onClick={() => change({ ...value, [`new-${Object.keys(value).length + 1}`]: emptyOf(schema) })}
      >
        {say('Add to {label}', { label })}
      </button>
    </>
  );
}

function kindOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((each) => plainly(String(each))).join(' / ');
  const names: Record<string, string> = {
    null: say('none'),
    integer: say('a number'),
    number: say('a number'),
    string: say('a name'),
    array: say('a list'),
    object: say('details'),
    boolean: say('yes or no'),
  };
  return names[schema.type ?? ''] ?? say('other');
}
