/** What the set-up gives and checkpoints leave out. */

/**
 * Removes the value at the path if it is the same object as in the set-up. Copies the records on the way to
 * it.
 */
export function leaveOut(state: object, from: object, path: readonly string[]): void {
  const [there, known] = [recordAt(state, path), recordAt(from, path)];
  const last = path.at(-1) as string;
  if (there && known && last in there && there[last] === known[last]) delete there[last];
}

/** Puts back what `leaveOut` removed. */
export function putBack(state: object, from: object, path: readonly string[]): void {
  const [there, known] = [recordAt(state, path), recordAt(from, path)];
  const last = path.at(-1) as string;
  if (!there || !known || last in there || !(last in known)) return;
  // In its old place: keys added to the record since come after it, as in the state that was never stored.
  const kept = { ...there };
  for (const name of Object.keys(there)) delete there[name];
  for (const name of Object.keys(known))
    if (name === last || name in kept) there[name] = name === last ? known[last] : kept[name];
  for (const name of Object.keys(kept)) if (!(name in there)) there[name] = kept[name];
}

/** The record that the last name of a path stands in, if there is one. */
export function recordAt(state: object, path: readonly string[]): Record<string, unknown> | undefined {
  let place: unknown = state;
  for (const step of path.slice(0, -1)) place = (place as Record<string, unknown> | undefined)?.[step];
  return place as Record<string, unknown> | undefined;
}
