/**
 * Plain data that nobody changes in place, in all its depth: copies of a state share it, and whoever compares two states
 * passes over it. It is marked and not frozen, since lists that are frozen are slow to go through.
 */
const fixed = new WeakSet<object>();

export function fix(value: object): void {
  fixed.add(value);
}

export function isFixed(value: object): boolean {
  return fixed.has(value);
}
