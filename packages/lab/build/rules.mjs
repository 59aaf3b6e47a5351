// Bundles the rules as a battle needs them (src/rules.ts) into one text that can be kept and loaded by any later server,
// and stamps it: the stamp is the hash of that text, so it changes when a rule or the catalogue does, and only then.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';

const LAB = join(dirname(fileURLToPath(import.meta.url)), '..');
const SOURCES = join(LAB, 'src');

/** What `@hive-arbiter/lab/stamp` is; written last, so that what is made is as old as this. */
export const STAMP = join(SOURCES, 'stamp.generated.ts');
const CODE = join(SOURCES, 'rules-code.generated.js');

export async function bundleRules() {
  const { outputFiles } = await build({
    entryPoints: [join(SOURCES, 'rules.ts')],
    write: false,
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'warning',
  });
  const code = outputFiles[0].contents;
  return { code, stamp: createHash('sha256').update(code).digest('hex') };
}

export async function makeRules() {
  const { code, stamp } = await bundleRules();
  const version = versionOf(stamp);
  const packed = packedAt(code, 5).toString('base64');
  writeFileSync(CODE.replace(/\.js$/, '.d.ts'), 'declare const code: string;\nexport default code;\n');
  writeFileSync(CODE, `export default ${JSON.stringify(packed)};\n`);
  writeFileSync(
    STAMP,
    `/** The hash of the rules that this build plays by. */\nexport const STAMP = '${stamp}';\n/** What people call them. */\nexport const VERSION = '${version}';\n`,
  );
}

/** Compressed: 5 is quick, 11 small. */
export function packedAt(code, quality) {
  return brotliCompressSync(code, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: code.length,
    },
  });
}

/**
 * Such as `0.1.0 of 17 November 2026 (3f2a9c1d)`: the day is the one on which these rules were first built here, unless a
 * release has them.
 */
function versionOf(stamp) {
  const released = releasedVersions().get(stamp);
  if (released !== undefined) return released;
  const { version } = JSON.parse(readFileSync(join(LAB, 'package.json'), 'utf8'));
  const short = stamp.slice(0, 8);
  try {
    const before = /VERSION = '(.+)'/.exec(readFileSync(STAMP, 'utf8'))?.[1];
    if (before?.startsWith(`${version} `) && before.includes(`(${short})`)) return before;
  } catch {
    // It is the first.
  }
  const day = new Date().toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${version} of ${day} (${short})`;
}

function releasedVersions() {
  const folder = join(LAB, '../server/releases');
  const named = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    named.map((name) => {
      const { stamp, version } = JSON.parse(readFileSync(join(folder, name, 'release.json'), 'utf8'));
      return [stamp, version];
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await makeRules();
