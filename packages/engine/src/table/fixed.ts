/**
 * What the rules never change in place, only replace, in all its depth: copies of a state share it, and whoever compares
 * two states looks no further where it is the very same. By the names that lead to it; `*` stands for every name.
 */
export interface Fixed {
  readonly [name: string]: Fixed | true;
}

/** What is fixed under this name. */
export function fixedAt(fixed: Fixed | undefined, name: string): Fixed | true | undefined {
  return fixed && (Object.hasOwn(fixed, name) ? fixed[name] : fixed['*']);
}
