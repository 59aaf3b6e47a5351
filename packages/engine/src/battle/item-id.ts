/** How a fighter's gear names an item: by its id in the armoury. */
export const PREFIX = 'armoury.';

export function itemId(item: string): string {
  return PREFIX + item;
}
