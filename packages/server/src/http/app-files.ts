/** The app's files: a fixed list, read once, so that no path can lead anywhere else. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  woff2: 'font/woff2',
  woff: 'font/woff',
  wasm: 'application/wasm',
  txt: 'text/plain; charset=utf-8',
};

/**
 * Only what this server sends may run, be shown or be spoken to; `self` covers the WebSocket as well. WebAssembly is
 * allowed for the table on the device itself, text that becomes code is not.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Files under this folder carry a hash of what is in them in their names, so they never change. */
const HASHED = '/assets/';
/** No path under these belongs to the app. */
const NOT_THE_APP = /^\/(api|live|docs|metrics|health)(\/|$)/;

interface AppFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly packed: Readonly<Record<'br' | 'gzip', Buffer | undefined>>;
  readonly tag: string;
  readonly cache: string;
}

export interface Found {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export class AppFiles {
  private readonly files = new Map<string, AppFile>();
  private readonly index: AppFile;

  constructor(folder: string) {
    for (const name of readdirSync(folder, { recursive: true }).map(String)) {
      const path = `/${name.split(sep).join('/')}`;
      const type = TYPES[path.split('.').at(-1) ?? ''];
      // Other files of a build, such as its manifest in a folder with a dot, are not served.
      if (type === undefined || path.includes('/.')) continue;
      this.files.set(path, readAppFile(join(folder, name), type, path));
    }
    const index = this.files.get('/index.html');
    if (!index) throw new Error(`There is no index.html in ${folder}`);
    this.index = index;
  }

  /** The file at a path; any path that the app itself takes care of leads to its page. */
  find(path: string, headers: IncomingHttpHeaders): Found | undefined {
    if (NOT_THE_APP.test(path)) return undefined;
    // Ids of rules and scenarios have dots in them, as names of files have.
    const isPage = !/\.\w+$/.test(path) || /^\/(rules|odds|plans)\//.test(path);
    const file = this.files.get(path) ?? (isPage ? this.index : undefined);
    if (!file) return undefined;
    const accepted = acceptedBy(String(headers['accept-encoding'] ?? ''));
    const way = (['br', 'gzip'] as const).find((each) => file.packed[each] && accepted.includes(each));
    const tag = `"${file.tag}${way === undefined ? '' : `-${way}`}"`;
    const isKnown = String(headers['if-none-match'] ?? '')
      .split(/, */)
      .includes(tag);
    return {
      status: isKnown ? 304 : 200,
      headers: {
        'content-type': file.type,
        'content-security-policy': POLICY,
        'cache-control': file.cache,
        etag: tag,
        vary: 'accept-encoding',
        ...(way === undefined ? {} : { 'content-encoding': way }),
      },
      body: isKnown ? Buffer.alloc(0) : ((way && file.packed[way]) ?? file.plain),
    };
  }
}

/** The encodings that a browser names, without those that it names to refuse them. */
function acceptedBy(header: string): readonly string[] {
  return header.split(',').flatMap((each) => {
    const [name = '', quality = ''] = each.split(';').map((part) => part.trim());
    return /^q=0(\.0*)?$/.test(quality) ? [] : name;
  });
}

function readAppFile(file: string, type: string, path: string): AppFile {
  const plain = readFileSync(file);
  const beside = (ending: string) =>
    existsSync(`${file}${ending}`) ? readFileSync(`${file}${ending}`) : undefined;
  return {
    type,
    plain,
    packed: { br: beside('.br'), gzip: beside('.gz') },
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    cache: path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}
