/**
 * Values that the rules never change in place, only replace, at any depth: copies of a state share them, and a
 * comparison skips them while they are identical. By their path of names; `*` is every other name, and `none` says
 * that a record has no others, so a comparison need not look for them.
 */
export interface Fixed {
  readonly [name: string]: Fixed | true | 'none';
}

/** What is fixed under this name. */
export function fixedAt(fixed: Fixed | undefined, name: string): Fixed | true | undefined {
  const found = fixed && (Object.hasOwn(fixed, name) ? fixed[name] : fixed['*']);
  return found === 'none' ? undefined : found;
}
