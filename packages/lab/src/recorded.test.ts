/** The recorded battles replay to the same text; `npm run record` writes them anew after a rule was changed on purpose. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scenarios } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { replayRecord } from './record.ts';

const FOLDER = resolve(import.meta.dirname, '../../engine/battles');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.battle'));

test.each(files)('%s', (name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  expect(replayRecord(text)).toBe(text);
});

test('there is one for every scenario', () => {
  expect(files.map((name) => name.replace('.battle', '')).sort()).toEqual(
    scenarios()
      .map(({ id }) => id)
      .sort(),
  );
});
