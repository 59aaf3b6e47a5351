/** What a phone must load before it shows anything. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildApp } from './browser.fixture.ts';

const DIST = join(import.meta.dirname, '../dist');

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

test('the first screen needs less than 100 kB of JavaScript, compressed', () => {
  buildApp();
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const chunks = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const name of chunk.imports ?? []) add(manifest[name]);
  };
  for (const chunk of Object.values(manifest)) if (chunk.isEntry) add(chunk);
  expect(chunks.size).toBeGreaterThan(0);
  const bytes = [...chunks].reduce(
    (sum, { file }) => sum + gzipSync(readFileSync(join(DIST, file))).length,
    0,
  );
  expect(bytes).toBeLessThan(100 * 1024);
});

test('no screen loads more than 100 kB of its own JavaScript, compressed', () => {
  buildApp();
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  for (const { file } of Object.values(manifest)) {
    if (file.endsWith('.js'))
      expect(gzipSync(readFileSync(join(DIST, file))).length, file).toBeLessThan(100 * 1024);
  }
});
