import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fairnessOf } from './fairness.ts';
import { readBoard } from './file.ts';

const BOARDS = join(dirname(fileURLToPath(import.meta.url)), '../../boards');

test('a dozen boards ship with the project: each makes sense, is playable and fair', () => {
  const names = readdirSync(BOARDS).filter((name) => name.endsWith('.board.json'));
  expect(names.length).toBeGreaterThanOrEqual(12);
  for (const name of names) {
    const file = readBoard(JSON.parse(readFileSync(join(BOARDS, name), 'utf8')));
    expect(fairnessOf(file), name).toMatchObject({ playable: true, fair: true });
  }
});
