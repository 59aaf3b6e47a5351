import type { Readable, Writable } from 'node:stream';
import { type Call, call } from '@hive-arbiter/engine';
import { MOST_BYTES, withSeed } from '../given.ts';

/** Answers one call a line, in the same order; a bad line gives one error line and the rest goes on. */
export async function batch(from: Readable, to: Writable): Promise<void> {
  from.setEncoding('utf8');
  let number = 0;
  let line = '';
  let tooLong = false;
  let out: string[] = [];
  const flush = async () => {
    const text = out.join('');
    out = [];
    if (text !== '' && !to.write(text)) await new Promise((resolve) => to.once('drain', resolve));
  };
  const finish = () => {
    number++;
    if (tooLong)
      out.push(
        errorLine(null, `line ${number} is longer than ${MOST_BYTES.toLocaleString('en')} characters`),
      );
    else if (line.trim() !== '') out.push(answerLine(line, number));
    line = '';
    tooLong = false;
  };
  for await (const chunk of from as AsyncIterable<string>) {
    const pieces = chunk.split('\n');
    for (const [at, piece] of pieces.entries()) {
      if (at > 0) finish();
      if (line.length + piece.length > MOST_BYTES) {
        tooLong = true;
        line = '';
      } else if (!tooLong) {
        line += piece;
      }
    }
    await flush();
  }
  if (line !== '' || tooLong) finish();
  await flush();
}

function answerLine(line: string, number: number): string {
  let asked: unknown;
  try {
    // Trimming takes away the byte order mark, too, that some editors write at the beginning of a file.
    asked = JSON.parse(line.trim());
  } catch (error) {
    return errorLine(null, `line ${number} is not JSON: ${(error as Error).message}`);
  }
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) {
    return errorLine(null, `line ${number}: expected an object with id, input and dice`);
  }
  const { id, ...given } = asked as { id?: unknown };
  try {
    const strange = Object.keys(given).find((name) => !FIELDS.includes(name));
    if (strange !== undefined)
      return errorLine(id, `At ${strange}: is unknown; expected only id, ${FIELDS.join(', ')}`);
    return `${JSON.stringify({ id, output: call(String(id), withSeed(given as Call)).output })}\n`;
  } catch (error) {
    return errorLine(id, error instanceof Error ? error.message : String(error));
  }
}

const FIELDS = ['input', 'dice', 'seed', 'variant', 'rulings', 'name'];

function errorLine(id: unknown, error: string): string {
  return `${JSON.stringify({ id: typeof id === 'string' ? id : null, error })}\n`;
}
