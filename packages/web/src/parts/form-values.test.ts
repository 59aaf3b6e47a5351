import { catalogue } from '@hive-arbiter/rulebook';
import Schema from 'typebox/schema';
import { expect, test } from 'vitest';
import { emptyOf, formOf } from './form-values.ts';

test('every procedure’s form starts with valid input', () => {
  for (const { id, schema } of catalogue.procedures) {
    const begun = emptyOf(schema);
    const faults = Schema.Errors(schema as never, begun)[1];
    // A text or an id must be written by a person; everything else is filled in.
    const shape = faults.filter(({ keyword }) => !['minLength', 'pattern', 'uniqueItems'].includes(keyword));
    expect(shape, id).toEqual([]);
  }
});

test('a value shows which of several forms it has', () => {
  const options = [{ type: 'null' }, { type: 'integer' }, { type: 'array' }];
  expect([null, 4, ['a']].map((value) => formOf(options, value))).toEqual([0, 1, 2]);
});
