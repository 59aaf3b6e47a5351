/** Words as they stand in a line. */

/** The first word as at the beginning of a line. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `1 ruling`, `3 rulings`, and for none at all what stands for that. */
export function counted(count: number, one: string, none = `0 ${one}s`): string {
  return count === 0 ? none : `${count} ${one}${count === 1 ? '' : 's'}`;
}
