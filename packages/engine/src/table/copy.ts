/** Copies of a state that share what the rules never change in place. */
import { type Fixed, fixedAt } from './fixed.ts';
import type { Json } from './question.ts';

type Plain = Record<string, Json>;
/** Copies one record, but not the records in it. */
export type CopyRecord = (record: Plain, fixed: Fixed | undefined) => Plain;

/** A copy of plain data that shares what is fixed; `structuredClone` shares nothing and takes several times as long. */
export function copyOf(value: Json, fixed?: Fixed, copyRecord: CopyRecord = quickest()): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const each = fixedAt(fixed, '*');
    return each === true ? [...value] : value.map((member) => copyOf(member, each, copyRecord));
  }
  const copy = copyRecord(value as Plain, fixed);
  for (const name in copy) {
    const each = copy[name] as Json;
    if (typeof each !== 'object') continue;
    const below = fixedAt(fixed, name);
    if (below !== true) copy[name] = copyOf(each, below, copyRecord);
  }
  return copy;
}

/** The reference: the result that `compiledCopy` must give, used where no code may be made from text. */
export const plainCopy: CopyRecord = (record) => ({ ...record });

const quickest = (): CopyRecord => (mayCompile() ? compiledCopy : plainCopy);

let compiles: boolean | undefined;

/** May functions be made from text here? A strict content policy forbids it. */
export function mayCompile(): boolean {
  if (compiles !== undefined) return compiles;
  try {
    compiles = new Function('return true')() as boolean;
  } catch {
    compiles = false;
  }
  return compiles;
}

/** Copies a record that has certain names in a certain order; nothing if it has others. */
type Copy = (record: Plain) => Plain | undefined;

/**
 * The rules read fighters and gangs all the time, so their copies lie in the memory in one piece, as if written down in the
 * rules. A spread that has seen many kinds of records puts a copy together name by name instead: every known place has
 * functions that name all members, one for each set of names that is met there.
 */
export const compiledCopy: CopyRecord = (record, fixed) => {
  if (!fixed) return { ...record };
  const copies = copiesAt.get(fixed) ?? [];
  copiesAt.set(fixed, copies);
  for (const copy of copies) {
    const made = copy(record);
    if (made) return made;
  }
  const names = Object.keys(record);
  // Names that players made up, such as ids, get no compiled copy.
  if (copies.length === MOST_COPIES || !names.every((name) => /^[a-z][a-zA-Z]*$/.test(name)))
    return { ...record };
  const copy = copyByNames(names);
  copies.push(copy);
  return copy(record) as Plain;
};

const copiesAt = new Map<Fixed, Copy[]>();
const MOST_COPIES = 8;

function copyByNames(names: readonly string[]): Copy {
  return new Function(
    'names',
    `return (record) => {
      let at = 0;
      for (const name in record) if (name !== names[at++]) return undefined;
      return at === ${names.length} ? { ${names.map((name) => `${name}: record.${name}`)} } : undefined;
    };`,
  )(names) as Copy;
}
