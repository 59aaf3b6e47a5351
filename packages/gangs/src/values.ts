/** Reads texts and numbers as other tools write them. */

export function textOf(given: unknown): string {
  return typeof given === 'string' ? given.trim() : typeof given === 'number' ? String(given) : '';
}

/** Numbers come as numbers or as texts: `4`, `"4"`, `"4+"`, `5"`, `"1,250"`. */
export function numberOf(given: unknown): number | undefined {
  const digits = textOf(given)
    .replaceAll(',', '')
    .match(/^-?\d+(\.\d+)?/)?.[0];
  return digits === undefined ? undefined : Number(digits);
}

/** A whole number within these limits. */
export function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.round(value)));
}

export function isThere(given: unknown): boolean {
  if (Array.isArray(given)) return given.length > 0;
  const words = textOf(given);
  return words !== '' && words !== '0';
}

export function recordOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
    ? (given as Record<string, unknown>)
    : {};
}

export function listOf(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : [];
}

/** Appends a number to an id that is already taken. */
export function withOwnIds<T extends { readonly id: string }>(things: readonly T[]): readonly T[] {
  const taken = new Set<string>();
  return things.map((thing) => {
    let { id } = thing;
    for (let number = 2; taken.has(id); number++) id = `${thing.id}-${number}`;
    taken.add(id);
    return id === thing.id ? thing : { ...thing, id };
  });
}
