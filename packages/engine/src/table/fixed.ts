/**
 * What the rules never change in place, only replace, in all its depth: copies of a state share it, and whoever compares
 * two states looks no further where it is the very same. By the names that lead to it; `*` stands for every other name,
 * and is `none` where a record has no others: whoever compares need not look for them.
 */
export interface Fixed {
  readonly [name: string]: Fixed | true | 'none';
}

/** What is fixed under this name. */
export function fixedAt(fixed: Fixed | undefined, name: string): Fixed | true | undefined {
  const found = fixed && (Object.hasOwn(fixed, name) ? fixed[name] : fixed['*']);
  return found === 'none' ? undefined : found;
}
