// `npm run pack`: builds the packages that can be published into packages/*/dist, each with JavaScript, declarations, README
// and licences. With a folder (`npm run pack -- FOLDER`) it also writes their tarballs there.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { install, ROOT, run, tool } from './ready.mjs';

/** Each imports only those before it. */
const PUBLISHED = ['rulebook', 'engine', 'lab', 'server'];
/** Where `tsc -b` writes declarations, see tsconfig.json. */
const TYPES = join(ROOT, '.cache/types/packages');

const home = (name) => join(ROOT, 'packages', name);
const dist = (name) => join(home(name), 'dist');
const manifest = (name) => JSON.parse(readFileSync(join(home(name), 'package.json'), 'utf8'));
/** `.` is built to `index.js`, `./board` to `board.js`. */
const built = (path) => (path === '.' ? 'index' : path.slice(2));
const withoutEnding = (file) => file.replace(/\.[jt]s$/, '');

async function pack() {
  await install();
  const { build } = await import('./build.mjs');
  await build();
  await declare();
  for (const name of PUBLISHED) {
    rmSync(dist(name), { recursive: true, force: true });
    mkdirSync(dist(name), { recursive: true });
    await bundle(name);
    copyTypes(name);
    writeManifest(name);
    copyFileSync(join(home(name), 'README.md'), join(dist(name), 'README.md'));
    copyFileSync(join(ROOT, 'LICENSE'), join(dist(name), 'LICENSE'));
  }
  copyReleases();
  await nameThirdParties();
}

/** Writes the declarations of all packages, which the check of types does: nothing is done where it has just been done. */
async function declare() {
  await tool('tsc', ['-b', 'tsconfig.json']);
}

async function bundle(name) {
  const { build } = await import('esbuild');
  const entryPoints = Object.fromEntries(
    Object.entries(manifest(name).exports).map(([path, file]) => [built(path), join(home(name), file)]),
  );
  // The server looks for the code of its threads beside its own.
  if (name === 'server') entryPoints['server-worker'] = join(home(name), 'src/threads/worker.ts');
  await build({
    entryPoints,
    outdir: dist(name),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: name === 'server' ? 'node' : 'neutral',
    target: name === 'server' ? 'node20' : 'es2022',
    packages: 'external',
    logLevel: 'warning',
  });
}

function copyTypes(name) {
  const sources = join(home(name), 'src');
  const types = join(dist(name), 'types');
  const declared = join(TYPES, name, 'src');
  // Declarations of files that were deleted since are still there, and those of tests are of no use to anybody.
  const isPublished = (file) =>
    !file.endsWith('.d.ts') ||
    (!/\.(test|fixture)\.d\.ts$/.test(file) &&
      existsSync(join(sources, relative(declared, file).replace(/\.d\.ts$/, '.ts'))));
  cpSync(declared, types, { recursive: true, filter: isPublished });
  for (const file of readdirSync(sources).filter((each) => each.endsWith('.generated.d.ts')))
    copyFileSync(join(sources, file), join(types, file));
  for (const file of readdirSync(types, { recursive: true }).filter((each) => each.endsWith('.d.ts'))) {
    const text = readFileSync(join(types, file), 'utf8');
    writeFileSync(join(types, file), text.replace(/((?:from |import\()['"]\.[^'"]*)\.ts(?=['"])/g, '$1.js'));
  }
}

/** The package.json in the sources points at TypeScript and is private; this one points at what was built. */
function writeManifest(name) {
  const { private: _, devDependencies, exports, ...kept } = manifest(name);
  const { license, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const made = Object.entries(exports).map(([path, file]) => [
    path,
    {
      types: `./types/${withoutEnding(file.replace('./src/', ''))}.d.ts`,
      default: `./${built(path)}.js`,
    },
  ]);
  const published = { ...kept, license, engines, exports: Object.fromEntries(made) };
  writeFileSync(join(dist(name), 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
}

/** The server ships the rules of earlier releases, without the battles that only tests need. */
function copyReleases() {
  const releases = join(home('server'), 'releases');
  for (const release of readdirSync(releases))
    for (const file of ['release.json', 'rules.br']) {
      const to = join(dist('server'), 'releases', release, file);
      mkdirSync(dirname(to), { recursive: true });
      copyFileSync(join(releases, release, file), to);
    }
}

/** The rules as a battle keeps them have other people's code bundled in: their licences go along. */
async function nameThirdParties() {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: [join(home('lab'), 'src/rules.ts')],
    write: false,
    metafile: true,
    bundle: true,
    format: 'cjs',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    absWorkingDir: ROOT,
  });
  const names = Object.keys(metafile.inputs).flatMap(
    (file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [],
  );
  const parts = [...new Set(names)].sort().map((name) => {
    const folder = join(ROOT, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    if (!file) throw new Error(`${name} has no licence file`);
    return `## ${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  const text = `# Code of others that is bundled into the rules\n\n${parts.join('\n')}`;
  for (const name of ['lab', 'server']) writeFileSync(join(dist(name), 'THIRD-PARTY.md'), text);
}

await pack();
const [folder] = process.argv.slice(2);
if (folder) {
  mkdirSync(folder, { recursive: true });
  const folders = PUBLISHED.map((name) => `./packages/${name}/dist`);
  await run('npm', ['pack', '--silent', '--pack-destination', resolve(folder), ...folders]);
}
