/** Does a board make sense? Each fault has its words and its part. */
import type { BadInput } from '@hive-arbiter/engine';
import { type BoardFile, readBoard } from '@hive-arbiter/engine/board';
import { sayFileFault } from '../file-fault.ts';
import { say, sayFault } from '../words/index.ts';
import { capital } from '../words.ts';
import { inWords, kindOf, LISTS, type List, middleOf, type Part } from './parts.ts';

export interface Fault {
  readonly words: string;
  /** The id of the part that is wrong, if it is a part. */
  readonly part?: string;
}

export function faultOf(file: BoardFile): Fault | undefined {
  try {
    readBoard(file);
    return undefined;
  } catch (error) {
    return inPart(file, error);
  }
}

function inPart(file: BoardFile, error: unknown): Fault {
  if (!isBadInput(error)) throw error;
  const [list, at] = error.field.split('.') as [List, string?];
  const part = LISTS.includes(list) && at !== undefined ? file[list][Number(at)] : undefined;
  if (!part) return { words: sayFileFault(error) };
  const found = { list, part } as Part;
  const [x, y] = middleOf(found);
  return {
    words: say('{kind} at {x}, {y}: {fault}.', {
      kind: capital(kindOf(found)),
      x: inWords(x),
      y: inWords(y),
      fault: sayFault(error.said) ?? error.fault,
    }),
    part: part.id,
  };
}

function isBadInput(error: unknown): error is BadInput {
  return error instanceof Error && error.name === 'BadInput';
}

/** The board in a text, or an error whose message says what is wrong with it. */
export function readBoardText(text: string): BoardFile {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Error(say('This is no board file: it is not JSON.'));
  }
  try {
    return readBoard(given);
  } catch (error) {
    if (!isBadInput(error)) throw error;
    throw new Error(sayFileFault(error));
  }
}

export function writeBoard(file: BoardFile): string {
  return `${JSON.stringify(file, undefined, 1)}\n`;
}
