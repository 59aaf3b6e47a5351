/** Small parts that the schemas of the wire are made of. */
import { LANGUAGES, type LanguageId } from '@hive-arbiter/engine';
import Type from 'typebox';

export const text = (maxLength: number, more: object = {}) => Type.String({ maxLength, ...more });
export const whole = (minimum: number, maximum: number, more: object = {}) =>
  Type.Integer({ minimum, maximum, ...more });
export const oneOf = (...names: readonly string[]) => Type.Enum([...names]);
/** The same where the type matters to those who read it. */
export const anyOf = <const T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.Enum([...names]));

export const closed = { additionalProperties: false };
/** A log that was written elsewhere is taken as it is, also with characters that nobody can see. */
export const AS_WRITTEN = 'x-as-written';

export const LanguageName = anyOf(Object.keys(LANGUAGES) as LanguageId[]);

export const Id = text(64, { minLength: 1, pattern: '^[a-z0-9][a-z0-9-]*$' });
export const IdempotencyKey = text(80, { minLength: 1, pattern: '^[A-Za-z0-9._-]+$' });
