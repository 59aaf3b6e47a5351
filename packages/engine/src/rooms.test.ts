/** Arrows point one way: between packages, between the rooms of a package, and between files. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const PACKAGES = ['rulebook', 'engine', 'lab', 'gangs', 'server', 'cli'];
/** Each room imports only itself and rooms before it. */
const ROOMS = {
  engine: [
    'words',
    'table',
    'board',
    'battle',
    'core',
    'kit',
    // Rules of the weeks between battles, which know no battlefield; special rules bring some of them to it.
    'campaign/shared',
    'campaign/gang',
    'campaign/week',
    'special',
    'scenarios',
    'campaign/crew',
    'campaign/cards',
    'campaign/prebattle',
    'campaign/aftermath',
    'campaign/battle',
  ],
  server: ['store', 'rules', 'table', 'threads', 'http', 'live', 'local', 'commands'],
  web: ['style', 'parts', 'gangs', 'screens'],
};
/** The only code of other packages that phones load: small files without the rulebook. */
const FOR_THE_APP = [
  '@hive-arbiter/engine/files/de',
  '@hive-arbiter/engine/names/de',
  '@hive-arbiter/engine/owners',
  '@hive-arbiter/engine/plain-words',
  '@hive-arbiter/engine/pack',
  '@hive-arbiter/engine/question',
  '@hive-arbiter/engine/seat-view',
  '@hive-arbiter/engine/shape',
  '@hive-arbiter/gangs/words/de',
  '@hive-arbiter/lab/report-page',
  '@hive-arbiter/rulebook/words',
  '@hive-arbiter/server/patch',
  '@hive-arbiter/server/seal',
];
/** The table on the device is the server itself, in a thread that is loaded when it is needed. */
const LOCAL = '@hive-arbiter/server/local';
const IS_LOCAL = /web\/src\/local\//;
/** Files of gangs know no rule: our own format, and the readers of others, which are loaded when somebody brings one. */
const GANGS = ['@hive-arbiter/gangs/gang-file', '@hive-arbiter/gangs/id-from', '@hive-arbiter/gangs'];
/** The engine's geometry is loaded with the screens that draw boards, and with no other. */
const BOARD = ['@hive-arbiter/engine/board', '@hive-arbiter/engine/on-board'];
const DRAWS_BOARDS = /web\/src\/(boards|parts\/board|screens\/boards|screens\/battle\/board)\//;
const HOME = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
/** Which room a file lies in, by its place in the list; -1 for none. */
const roomOf = (file: string, rooms: readonly string[]) =>
  rooms.findIndex((room) => file.startsWith(`${room}/`));
const home = (name: string) => join(HOME, name, 'src');

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture|generated)\.|\.d\.ts$/.test(name))
    .map((name) => join(folder, name));

interface Import {
  readonly from: string;
  /** Is there anything left of it when the program runs? */
  readonly runs: boolean;
}

const IMPORT =
  /^(?:import|export)\s+(?<what>[^'";]*?)\s*from\s*'(?<from>[^']+)'|^import\s*'(?<bare>[^']+)'|\bimport\(\s*'(?<later>[^']+)'/gm;

/** The imports of a file, by static and dynamic imports and by re-exports. */
function importsIn(text: string): readonly Import[] {
  return [...text.matchAll(IMPORT)].map(({ groups = {}, index }) => {
    const { what = '', from, bare, later } = groups;
    const named = /^\{(.*)\}$/s.exec(what)?.[1];
    const names = named?.split(',').flatMap((name) => name.trim() || []);
    const isType = what.startsWith('type ') || names?.every((name) => name.startsWith('type '));
    // `import('…').Name` is a type.
    const isTypeOf = later !== undefined && /^[^)]*\)\./.test(text.slice(index)) && !isAwaited(text, index);
    return { from: (from ?? bare ?? later) as string, runs: !isType && !isTypeOf };
  });
}

const isAwaited = (text: string, at: number) => /(?:await|=>|return)\s*$/.test(text.slice(0, at));
const imports = (file: string) => importsIn(readFileSync(file, 'utf8'));

/** Every import of a package's own files that is there at run time, by names in its source folder. */
function arrowsOf(name: string): readonly (readonly [string, string])[] {
  const root = home(name);
  const plain = (file: string) => relative(root, file).split(sep).join('/');
  const known = new Set(sources(root));
  return [...known].flatMap((file) =>
    imports(file)
      .filter(({ from, runs }) => runs && from.startsWith('.') && known.has(resolve(dirname(file), from)))
      .map(({ from }) => [plain(file), plain(resolve(dirname(file), from))] as const),
  );
}

/** A cycle, if there is one, as the places on the way round. */
function cycleIn(arrows: readonly (readonly [string, string])[]): readonly string[] | undefined {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const visit = (place: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(place)) return [...way.slice(way.indexOf(place)), place];
    if (done.has(place)) return undefined;
    for (const to of next.get(place) ?? []) {
      const found = visit(to, [...way, place]);
      if (found) return found;
    }
    done.add(place);
    return undefined;
  };
  for (const place of next.keys()) {
    const found = visit(place, []);
    if (found) return found;
  }
  return undefined;
}

/** A file's folder; files that lie in no folder stand for themselves. */
const folderOf = (file: string) => (file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : file);

describe('between packages', () => {
  test('a package imports only packages before it', () => {
    for (const [rank, name] of PACKAGES.entries()) {
      for (const file of sources(home(name))) {
        for (const { from } of imports(file).filter((each) => each.from.startsWith('@hive-arbiter/'))) {
          expect(PACKAGES.indexOf(from.split('/')[1] as string), `${file} imports ${from}`).toBeLessThan(
            rank,
          );
        }
      }
    }
  });

  test('the app takes types of the packages before the command line, and only small files as code', () => {
    for (const file of sources(home('web'))) {
      for (const { from, runs } of imports(file).filter((each) => each.from.startsWith('@hive-arbiter/'))) {
        expect(['rulebook', 'engine', 'lab', 'gangs', 'server'], `${file} imports ${from}`).toContain(
          from.split('/')[1],
        );
        const allowed = DRAWS_BOARDS.test(file.replaceAll(sep, '/'))
          ? [...FOR_THE_APP, ...GANGS, ...BOARD]
          : [...FOR_THE_APP, ...GANGS];
        if (IS_LOCAL.test(file.replaceAll(sep, '/')) && from === LOCAL) continue;
        if (runs) expect(allowed, `${file} imports ${from}`).toContain(from);
      }
    }
  });

  test.each(FOR_THE_APP)('%s brings nothing of the rulebook or of others along', (path) => {
    const [, name = '', ...entry] = path.split('/');
    const { exports } = JSON.parse(readFileSync(join(HOME, name, 'package.json'), 'utf8'));
    const waiting = [join(HOME, name, exports[`./${entry.join('/')}`])];
    for (const file of waiting) {
      for (const { from } of imports(file).filter(({ runs }) => runs)) {
        expect(from, `${file} imports ${from}`).toMatch(/^\./);
        const next = resolve(dirname(file), from);
        if (!waiting.includes(next)) waiting.push(next);
      }
    }
    expect(waiting.length).toBeLessThan(10);
  });

  test.each([...PACKAGES, 'web'])('%s reaches other packages by their name alone', (name) => {
    for (const file of sources(home(name))) {
      for (const { from } of imports(file).filter((each) => each.from.startsWith('.')))
        expect(resolve(dirname(file), from).startsWith(home(name) + sep), `${file} imports ${from}`).toBe(
          true,
        );
    }
  });
});

describe('between rooms', () => {
  test.each(Object.entries(ROOMS))('a room of %s imports only itself and rooms before it', (name, rooms) => {
    const root = home(name);
    for (const file of sources(root)) {
      const own = relative(root, file).split(sep).join('/');
      const rank = roomOf(own, rooms);
      if (rank < 0) continue;
      for (const { from, runs } of imports(file).filter((each) => each.from.startsWith('.'))) {
        const to = relative(root, resolve(dirname(file), from))
          .split(sep)
          .join('/');
        const against = `${own} → ${to}`;
        const into = roomOf(to, rooms);
        // The engine's rooms know nothing but rooms, not even by type.
        if (name === 'engine') expect(into, against).toBeGreaterThanOrEqual(0);
        if (runs || name === 'engine') expect(into, against).toBeLessThanOrEqual(rank);
      }
    }
  });

  test('packs of the engine are neighbours', () => {
    const root = home('engine');
    for (const room of ['special', 'scenarios']) {
      for (const file of sources(join(root, room))) {
        for (const { from } of imports(file).filter((each) => each.from.startsWith('.'))) {
          const [into, pack = ''] = relative(root, resolve(dirname(file), from)).split(sep);
          const own = relative(root, file).split(sep)[1] as string;
          if (into === room && !own.endsWith('.ts') && !pack.endsWith('.ts'))
            expect(pack, `${file} imports ${from}`).toBe(own);
        }
      }
    }
  });

  test('only the app itself knows its screens', () => {
    for (const [from, to] of arrowsOf('web'))
      if (to.startsWith('screens/'))
        expect(from, `${from} imports ${to}`).toMatch(/^(?:screens\/|app\.tsx$)/);
  });

  test('the engine does no I/O', () => {
    for (const file of sources(home('engine'))) {
      for (const { from } of imports(file)) expect(from, file).not.toMatch(/^node:|^(fs|http|net|crypto)$/);
    }
  });
});

test.each([...PACKAGES, 'web'])('the README in the sources of %s says what each folder is for', (name) => {
  const readme = readFileSync(join(home(name), 'README.md'), 'utf8');
  const named = Array.from(readme.matchAll(/^\| `(.+)\/` \|/gm), ([, folder]) => folder);
  const folders = readdirSync(home(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(home(name), join(entry.parentPath, entry.name)).split(sep).join('/'));
  expect(named.sort()).toEqual(folders.sort());
});

test('generated code always has a plain reference beside it', () => {
  const making = [...PACKAGES, 'web'].flatMap((name) =>
    sources(home(name))
      .filter((file) => /\bnew Function\(|\beval\(/.test(readFileSync(file, 'utf8')))
      .map((file) => relative(HOME, file).split(sep).join('/')),
  );
  expect(making).toEqual(['engine/src/table/copy.ts', 'server/src/table/snapshot.ts']);
});

describe.each([...PACKAGES, 'web'])('cycles at run time in %s', (name) => {
  const arrows = arrowsOf(name);

  test('there are none between files', () => {
    expect(cycleIn(arrows)).toBeUndefined();
  });

  test('there are none between folders', () => {
    const folders = arrows.map(([from, to]) => [folderOf(from), folderOf(to)] as const);
    expect(cycleIn(folders.filter(([from, to]) => from !== to))).toBeUndefined();
  });
});

test('imports are read in all their forms, and types are distinguished from code', () => {
  const text = `
import { type A, b } from './both.ts';
import { type A, type B } from './types.ts';
import type { C } from './type.ts';
import './bare.ts';
export * from './all.ts';
export {
  type D,
} from './re-exported-types.ts';
const later = await import('./later.ts');
type E = import('./type-of.ts').E;
`;
  expect(importsIn(text).map(({ from, runs }) => `${from} ${runs}`)).toEqual([
    './both.ts true',
    './types.ts false',
    './type.ts false',
    './bare.ts true',
    './all.ts true',
    './re-exported-types.ts false',
    './later.ts true',
    './type-of.ts false',
  ]);
  expect(
    cycleIn([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
    ]),
  ).toEqual(['b', 'c', 'b']);
  expect(
    cycleIn([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ]),
  ).toBeUndefined();
});
