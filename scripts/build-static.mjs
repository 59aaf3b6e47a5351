// `npm run build:static`: the app as plain files for any web host, in packages/web/dist-static. They are the files that the
// server serves; only the page says that there is no server, so everything runs on the device.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { install, ROOT } from './ready.mjs';

const WEB = join(ROOT, 'packages/web');

/** Gives the folder that it writes. */
export async function buildStatic() {
  const { build, buildApp } = await import('./build.mjs');
  await build();
  await buildApp();
  const made = join(WEB, 'dist-static');
  rmSync(made, { recursive: true, force: true });
  cpSync(join(WEB, 'dist'), made, { recursive: true });
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
  console.log(`Written to ${await buildStatic()}`);
}
