// Compiles the TypeScript of all packages to JavaScript in .cache/tests, file by file. `npm test` runs the tests there: Node
// imports these files itself, which takes far less time than Vite's module runner does, and they run faster.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './ready.mjs';

export const BUILT_TESTS = join(ROOT, '.cache/tests');

const isSource = (name) => /\.tsx?$|\.generated\.js$/.test(name) && !name.endsWith('.d.ts');
const inPosix = (path) => path.split(sep).join('/');

/** Files keep the place of their source, so that what they look for beside themselves is found. */
const BANNER = `const __source = { url: import.meta.url.replace('/.cache/tests/', '/'), dirname: import.meta.dirname.replace(/[\\\\/]\\.cache[\\\\/]tests(?=[\\\\/])/, '') };`;

export async function buildTests() {
  const { build } = await import('esbuild');
  rmSync(BUILT_TESTS, { recursive: true, force: true });
  await build({
    // `luck.ts.js` and `luck.tsx.js` may stand beside each other, and a test is found by the name of its source.
    entryPoints: sourcesIn(join(ROOT, 'packages')).map((path) => ({ in: path, out: relative(ROOT, path) })),
    outdir: BUILT_TESTS,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    sourcesContent: false,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
    define: {
      'import.meta.url': '__source.url',
      'import.meta.dirname': '__source.dirname',
      'import.meta.env': '{"BASE_URL":"/","PROD":false}',
    },
    banner: { js: BANNER },
    plugins: [eachOnItsOwn],
  });
}

/** Nothing is put into one file with what imports it: imports lead to the other built file. */
const eachOnItsOwn = {
  name: 'each on its own',
  setup(build) {
    const rooms = roomsByName();
    build.onResolve({ filter: /\.tsx?$|\.generated\.js$|^@hive-arbiter\// }, ({ kind, path, importer }) => {
      if (kind === 'entry-point') return undefined;
      const target = path.startsWith('@') ? rooms.get(path) : join(dirname(importer), path);
      if (target === undefined) return { errors: [{ text: `No package of the project exports ${path}` }] };
      const from = inPosix(relative(dirname(importer), target));
      return { path: `${from.startsWith('.') ? from : `./${from}`}.js`, external: true };
    });
    // As Vite does it: JSON files by their paths.
    build.onLoad({ filter: /[\\/]web[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.glob(')) return undefined;
      const contents = text.replace(/import\.meta\.glob\('([^']*)\/\*([^'*]*)',[^)]*\)/, (_, folder, end) => {
        const files = readdirSync(join(dirname(path), folder)).filter((name) => name.endsWith(end));
        const entries = files.map((name) => {
          const json = readFileSync(join(dirname(path), folder, name), 'utf8');
          return `${JSON.stringify(`${folder}/${name}`)}: ${json}`;
        });
        return `{ ${entries.join(', ')} }`;
      });
      return { contents, loader: 'ts' };
    });
    // Scripts stay where they are.
    build.onResolve({ filter: /^\..*\.mjs$/ }, ({ path, importer }) => {
      const from = dirname(join(BUILT_TESTS, relative(ROOT, importer)));
      return { path: inPosix(relative(from, join(dirname(importer), path))), external: true };
    });
    build.onResolve({ filter: /\.css$|\?/ }, ({ path }) => ({ path, namespace: 'not for tests' }));
    build.onLoad({ filter: /.*/, namespace: 'not for tests' }, () => ({
      contents: 'export default undefined',
    }));
  },
};

/** `@hive-arbiter/engine/board` and the like, with the source that each leads to. */
function roomsByName() {
  const rooms = new Map();
  for (const name of readdirSync(join(ROOT, 'packages'))) {
    const folder = join(ROOT, 'packages', name);
    if (!existsSync(join(folder, 'package.json'))) continue;
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const [entry, file] of Object.entries(about.exports ?? {}))
      rooms.set(`${about.name}${entry.slice(1)}`, join(folder, file));
  }
  return rooms;
}

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'dist', '.cache', 'public'].includes(entry.name) ? [] : sourcesIn(path);
    return isSource(entry.name) ? [path] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildTests();
