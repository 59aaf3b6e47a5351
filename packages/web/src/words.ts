/** Words as they stand in a line. */

/** The first word as at the beginning of a line. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `1 ruling`, `3 rulings`, and for none at all what stands for that. */
export function counted(count: number, one: string, none = `0 ${one}s`): string {
  return count === 0 ? none : `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** Names that can be told apart: the second Escher is `Escher 2`. */
export function toldApart(names: readonly string[]): readonly string[] {
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((each) => each === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });
}
