/** The one Chromium of tests, benchmarks and screenshots: the version that package-lock.json pins, on every machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const CACHE = join(import.meta.dirname, '../../../.cache');

/**
 * Our own arguments, not those of the package: its `--single-process` makes the browser die as soon as a second
 * context opens, and it switches off web security.
 */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/**
 * Opens the packed browser; another one only where CHROMIUM names it. A signal ends the browser and the process with it, unless
 * the process `minds` signals itself.
 */
export async function openBrowser({ minds = false } = {}): Promise<Browser> {
  const signals = { handleSIGINT: !minds, handleSIGTERM: !minds };
  const named = process.env.CHROMIUM;
  if (named) return chromium.launch({ ...signals, executablePath: named, args: ARGS });
  const folder = unpacked();
  return chromium.launch({
    ...signals,
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  });
}

/** The folder with the browser, its libraries and its fonts. Several test files may ask at once: the first to finish wins. */
export function unpacked(): string {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(packageFile(main), 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const making = mkdtempSync(join(CACHE, 'chromium-'));
  try {
    unpackInto(making, main);
    // Names the final folder, since the font files are looked for there.
    writeFileSync(join(making, 'fonts.conf'), fontsIn(folder));
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The package unpacks into the folder for temporary files, and its shared libraries only where it takes the machine for a lambda. */
function unpackInto(folder: string, main: string): void {
  const program = `import packed from ${JSON.stringify(pathToFileURL(main).href)}; await packed.executablePath();`;
  const done = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: folder, TEMP: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`The packed Chromium could not be unpacked:\n${done.stderr}`);
}

function packageFile(main: string): string {
  for (let folder = dirname(main); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && 'version' in JSON.parse(readFileSync(file, 'utf8'))) return file;
  }
  throw new Error(`No package.json above ${main}`);
}

/** The packed font first, so that pages look alike everywhere; the system's for signs that it lacks. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
  <alias binding="strong"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;
}
