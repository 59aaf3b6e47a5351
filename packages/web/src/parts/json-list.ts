/** A list that somebody brings as a JSON file, looked at for its form; what it means the server checks. */
import { say } from '../words/index.ts';

interface Form {
  /** What each one of the list must have; the server alone looks at what is `any`. */
  readonly fields: Readonly<Record<string, 'string' | 'number' | 'object' | 'any'>>;
  /** Said where the file is something else. */
  noList(): string;
  /** Said where the one with this number lacks a field. */
  without(number: number, field: string): string;
}

/** The list of a file; anything else is refused in words. */
export function readJsonList<Each>(content: string, { fields, noList, without }: Form): Each[] {
  let given: unknown;
  try {
    given = JSON.parse(content);
  } catch {
    throw new Error(say('This file is not JSON.'));
  }
  if (!Array.isArray(given) || given.length === 0) throw new Error(noList());
  for (const [at, each] of given.entries()) {
    const named = typeof each === 'object' && each !== null ? (each as Record<string, unknown>) : {};
    for (const [field, type] of Object.entries(fields)) {
      const value = named[field] ?? undefined;
      const fits = type === 'any' ? value !== undefined : value !== undefined && typeof value === type;
      if (!fits) throw new Error(without(at + 1, field));
    }
  }
  return given as Each[];
}
