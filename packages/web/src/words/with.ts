/** Texts with marked-up parts in them, which stay one sentence: `sayWith('Open <link>the board</link>', { link })`. */
import { type ComponentChildren, Fragment, h } from 'preact';
import { english, type NamedIn, sayNumber, spoken, type Text } from './index.ts';

/** The names in angle brackets. */
type Marked<T extends string> = T extends `${string}</${infer Name}>${infer Rest}`
  ? Name | Marked<Rest>
  : never;

type PartsOf<T extends string> = Readonly<Record<NamedIn<T>, ComponentChildren>> &
  Readonly<Record<Marked<T>, (words: ComponentChildren) => ComponentChildren>>;

const PART = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g;

/** A text whose facts may be elements, and whose parts in angle brackets are wrapped by functions of their names. */
export function sayWith<T extends Text>(text: T, parts: PartsOf<T>): ComponentChildren {
  const { words } = spoken.value;
  return h(
    Fragment,
    null,
    ...made(
      (words?.[text] as string | undefined) ?? english(text),
      parts as Readonly<Record<string, unknown>>,
    ),
  );
}

function made(text: string, parts: Readonly<Record<string, unknown>>): ComponentChildren[] {
  const all: ComponentChildren[] = [];
  let from = 0;
  for (const { 0: whole, 1: mark, 2: inner, 3: name, index } of text.matchAll(PART)) {
    if (index > from) all.push(text.slice(from, index));
    from = index + whole.length;
    const part = parts[(mark ?? name) as string];
    if (mark !== undefined) {
      const wrap = part as (words: ComponentChildren) => ComponentChildren;
      all.push(wrap(made(inner as string, parts)));
    } else all.push(typeof part === 'number' ? sayNumber(part) : (part as ComponentChildren));
  }
  if (from < text.length) all.push(text.slice(from));
  return all;
}
