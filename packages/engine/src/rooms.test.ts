/** Arrows point one way: between packages, and inside the engine from each room to the ones before it. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PACKAGES = ['rulebook', 'engine', 'lab', 'server', 'cli'];
const ROOMS = ['table', 'board', 'battle', 'core', 'special', 'scenarios', 'campaign'];
const HOME = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixture|generated)\.|\.d\.ts$/.test(name))
    .map((name) => join(folder, name));
const imports = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(
    ([, from]) => from as string,
  );

test('a package imports only packages before it', () => {
  for (const [rank, name] of PACKAGES.entries()) {
    for (const file of sources(join(HOME, name, 'src'))) {
      for (const from of imports(file).filter((each) => each.startsWith('@hive-arbiter/'))) {
        expect(PACKAGES.indexOf(from.split('/')[1] as string), `${file} imports ${from}`).toBeLessThan(rank);
      }
    }
  }
});

test('a room of the engine imports only itself and rooms before it, and packs are neighbours', () => {
  const engine = join(HOME, 'engine', 'src');
  for (const [rank, room] of ROOMS.entries()) {
    for (const file of sources(join(engine, room))) {
      for (const from of imports(file).filter((each) => each.startsWith('.'))) {
        const [into = '', pack = ''] = resolve(dirname(file), from)
          .slice(engine.length + 1)
          .split(sep);
        const message = `${file} imports ${from}`;
        expect(ROOMS.indexOf(into), message).toBeGreaterThanOrEqual(0);
        expect(ROOMS.indexOf(into), message).toBeLessThanOrEqual(rank);
        const own = file.slice(engine.length + 1).split(sep)[1] as string;
        if (into === room && !own.endsWith('.ts') && !pack.endsWith('.ts')) expect(pack, message).toBe(own);
      }
    }
  }
});

test('the engine does no I/O', () => {
  for (const file of sources(join(HOME, 'engine', 'src'))) {
    for (const from of imports(file)) expect(from, file).not.toMatch(/^node:|^(fs|http|net|crypto)$/);
  }
});
