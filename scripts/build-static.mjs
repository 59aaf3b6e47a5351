// `npm run build:static [-- --base /club/]`: the app as plain files for any web host, in packages/web/dist-static. They are the files that the
// server serves; only the page says that there is no server, so everything runs on the device.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { install, ROOT } from './ready.mjs';

const WEB = join(ROOT, 'packages/web');

/** Returns the folder that it writes; `base` is the app's path on its host, `/` or `/club/`. */
export async function buildStatic({ base = '/' } = {}) {
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base)) throw new Error(`--base is a path such as /club/, not ${base}`);
  const { build, buildApp } = await import('./build.mjs');
  await build();
  const made = join(WEB, 'dist-static');
  rmSync(made, { recursive: true, force: true });
  if (base === '/') {
    await buildApp();
    cpSync(join(WEB, 'dist'), made, { recursive: true });
  } else {
    const env = { ...process.env, APP_BASE: base, APP_FOLDER: 'dist-static' };
    const built = spawnSync(process.execPath, [join(WEB, 'build.mjs')], { env, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(`The app could not be built:\n${built.stdout}${built.stderr}`);
  }
  const page = readFileSync(join(made, 'index.html'), 'utf8');
  const marked = page.replace('<html ', '<html data-host="files" ');
  if (marked === page) throw new Error('index.html has no place for the mark of plain files');
  // Hosts of plain files show 404.html for addresses that only the app knows.
  for (const name of ['index.html', '404.html']) {
    writeFileSync(join(made, name), marked);
    writeFileSync(join(made, `${name}.br`), brotliCompressSync(marked));
    writeFileSync(join(made, `${name}.gz`), gzipSync(marked));
  }
  return made;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install();
  const { values } = parseArgs({ options: { base: { type: 'string' } } });
  console.log(`Written to ${await buildStatic(values)}`);
}
