/** The app is served from a fixed list of files: right types, right caching, a strict policy, and nothing else. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { http } from '../client.fixture.ts';
import type { Running } from '../server.ts';
import { startTestServer } from '../start.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-app-'));
const APP = join(FOLDER, 'dist');
const INDEX = '<!doctype html><title>The app</title>';
const SCRIPT = `console.log('${'hive '.repeat(500)}');`;
let server: Running;
beforeAll(async () => {
  mkdirSync(join(APP, 'assets'), { recursive: true });
  mkdirSync(join(APP, '.vite'));
  writeFileSync(join(APP, 'index.html'), INDEX);
  writeFileSync(join(APP, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(APP, 'manifest.webmanifest'), '{}');
  writeFileSync(join(APP, 'assets/index-Bq3x_9Za.js'), SCRIPT);
  writeFileSync(join(APP, 'assets/index-Bq3x_9Za.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(APP, 'assets/index-Bq3x_9Za.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(APP, '.vite/manifest.json'), '{"private": true}');
  writeFileSync(join(FOLDER, 'outside.html'), 'not yours');
  server = await startTestServer({ store: join(FOLDER, 'app.db'), app: APP });
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Asks for exactly this path: `fetch` would tidy it up first. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers as Record<string, string>,
          body: Buffer.concat(parts),
        }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

test.each([
  '/',
  '/join',
  '/battle/abc/story',
  '/rules/takeover.ambush',
  '/odds/core.tests.check',
  '/index.html',
])('%s is the app’s page, never kept without asking', async (path) => {
  const { status, headers, body } = await get(path);
  expect([status, String(body)]).toEqual([200, INDEX]);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'/);
  // WebAssembly may run; text that becomes code may not.
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval|https?:|\*/);
  const again = await get(path, { 'if-none-match': headers.etag as string });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test('files with a hash in their name are cached for ever, and sent compressed to clients that accept it', async () => {
  const path = '/assets/index-Bq3x_9Za.js';
  const plain = await get(path);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(String(plain.body)).toBe(SCRIPT);
  const small = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(String(brotliDecompressSync(small.body))).toBe(SCRIPT);
  expect((await get(path, { 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBe('gzip');
  expect((await get(path, { 'accept-encoding': 'brave' })).headers['content-encoding']).toBeUndefined();
  expect((await get(path, {}, 'HEAD')).body).toHaveLength(0);
  expect((await get('/manifest.webmanifest')).headers['content-type']).toBe('application/manifest+json');
  expect((await get('/icon.svg')).headers['content-type']).toBe('image/svg+xml');
});

test.each([
  '/../outside.html',
  '/assets/../../outside.html',
  '/assets/%2e%2e/%2e%2e/outside.html',
  '/..%2foutside.html',
  '/.vite/manifest.json',
  '/assets/missing.js',
  '/assets/index-Bq3x_9Za.js.br',
])('%s is not there', async (path) => {
  const { status, body } = await get(path);
  expect(String(body)).not.toMatch(/not yours|private/);
  expect(status).toBe(404);
});

test('the API, the documents and the app do not get in each other’s way', async () => {
  expect((await http(server.address, 'GET', '/scenarios')).status).toBe(200);
  expect(await http(server.address, 'GET', '/nothing')).toMatchObject({
    status: 404,
    body: { error: { field: 'path' } },
  });
  expect(String((await get('/docs')).body)).toMatch(/the API/);
  expect((await get('/live')).status).toBe(404);
  expect((await get('/join', {}, 'POST')).status).toBe(404);
  expect((await get('/api')).status).toBe(404);
});
