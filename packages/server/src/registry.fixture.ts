/** An npm registry on this machine that has what `npm ci` installed here, so that tests can install without a network. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Registry {
  readonly address: string;
  close(): void;
}

/** Serves every package in the lock file of this checkout whose folder is there. */
export async function startRegistry(root: string): Promise<Registry> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean }>;
  };
  const folders = new Map<string, string[]>();
  for (const [path, { link }] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1) as string;
    const folder = join(root, path);
    if (link || !path.includes('node_modules/') || !existsSync(join(folder, 'package.json'))) continue;
    folders.set(name, [...(folders.get(name) ?? []), folder]);
  }
  const packed = mkdtempSync(join(tmpdir(), 'arbiter-registry-'));
  const answer = async (path: string): Promise<string | Buffer | undefined> => {
    const [name = '', version] = decodeURIComponent(path.slice(1)).split('/-/');
    const found = (folders.get(name) ?? []).map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string },
    }));
    if (found.length === 0) return undefined;
    if (version === undefined) {
      const versions = found.map(({ manifest }) => [
        manifest.version,
        { ...manifest, dist: { tarball: `${address}/${name}/-/${manifest.version}` } },
      ]);
      const latest = found[0]?.manifest.version;
      return JSON.stringify({ name, 'dist-tags': { latest }, versions: Object.fromEntries(versions) });
    }
    const wanted = found.find(({ manifest }) => manifest.version === version);
    if (!wanted) return undefined;
    const file = join(packed, `${name.replaceAll('/', '+')}-${version}.tar`);
    const own = basename(wanted.folder);
    await run('tar', ['-cf', file, '--exclude', `${own}/node_modules`, '-C', dirname(wanted.folder), own]);
    return readFileSync(file);
  };
  const server = createServer(async (request, response) => {
    const body = await answer(request.url ?? '/').catch((error: Error) => error);
    if (body instanceof Error) response.writeHead(500).end(body.message);
    else if (body === undefined) response.writeHead(404).end('{}');
    else response.end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(packed, { recursive: true, force: true });
    },
  };
}
