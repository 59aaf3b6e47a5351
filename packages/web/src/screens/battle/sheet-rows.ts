/** A sheet of questions as rows of options: plain data in, plain data out. */
import type { Answered, Ask, Coming } from '../../seen.ts';

interface Option {
  readonly id: string;
  readonly words: string;
  /** What is answered where one is chosen. */
  readonly answer: Answered;
}

interface Row {
  /** May several be chosen? */
  readonly several: boolean;
  readonly options: readonly Option[];
}

/** What can be chosen in the row of a question. */
export function rowOf(ask: Ask): Row {
  const { labels } = ask.say;
  const named = (id: string) => ({ id, words: labels[id] ?? id, answer: id });
  switch (ask.kind) {
    case 'choice':
      return { several: false, options: ask.options.map(named) };
    case 'fact':
      return { several: false, options: yesOrNo(true, false) };
    case 'pick':
      return { several: true, options: ask.options.map(named) };
    case 'measure':
    case 'sight':
      if (ask.to.length === 1) return { several: false, options: yesOrNo(ask.to, []) };
      return { several: true, options: ask.to.map(named) };
    default:
      return { several: false, options: [] };
  }
}

function yesOrNo(yes: Answered, no: Answered): readonly Option[] {
  return [
    { id: 'yes', words: 'Yes', answer: yes },
    { id: 'no', words: 'No', answer: no },
  ];
}

/** Is this option of the row chosen? */
export function isOn({ ask, answer }: Coming, id: string, chosen: Answered): boolean {
  if (rowOf(ask).several) return (answer as readonly string[]).includes(id);
  return JSON.stringify(answer) === JSON.stringify(chosen);
}

/** The rows with another answer in one of them. */
export function rowsWith(rows: readonly Coming[], at: number, answer: Answered): readonly Coming[] {
  return rows.map((row, each) => (each === at ? { ...row, answer } : row));
}

/** What has been said so far, in the order in which it is asked. */
export function taken(rows: readonly Coming[]): { readonly key: string; readonly answer: Answered }[] {
  return rows.flatMap(({ key, answer }) => (answer === undefined ? [] : { key, answer }));
}

/** What the one tap says: how many questions it answers. */
export function confirmWords(rows: readonly Coming[]): string {
  return `Take all ${rows.length} answers`;
}
