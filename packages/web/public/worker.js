// Keeps the app itself on the device, so that it opens at once and also without a network. What the server knows is
// never kept: a battle is always read afresh, unless it is played on this device.

// The build writes every file of the app here.
const FILES = [];
const KEPT = `arbiter-app-${FILES.length === 0 ? 1 : FILES.join(' ').length}-${hashOf(FILES.join(' '))}`;
// Battles on this device are played on by the table that they were begun with: its files are never thrown away.
const TABLES = 'arbiter-tables';
/** The address of a file of the app, for any path on its host. */
const ours = (path) => new URL(path, location.href).pathname;
const isTable = (path) => /\/assets\/(?:worker-[^/]*\.js|sql-wasm[^/]*\.wasm)$/.test(path);

function hashOf(text) {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return (hash >>> 0).toString(36);
}

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) =>
        cache.addAll(['', 'icon.svg', 'manifest.webmanifest'].map((path) => ours(`./${path}`))),
      )
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== KEPT && name !== TABLES).map((name) => caches.delete(name)),
        ),
      )
      .then(() => clients.claim()),
  );
  // Everything else comes behind, so that the first screen waits for nothing.
  keepAll().catch(() => {});
});

async function keepAll() {
  for (const path of FILES) {
    const cache = await caches.open(isTable(path) ? TABLES : KEPT);
    if (!(await cache.match(path))) await cache.add(path);
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (/^\/(api|live|docs|metrics|health)\b/.test(pathname)) return;
  // Names under /assets carry a hash of their content, so a cached file is always the server's.
  if (pathname.startsWith(ours('./assets/'))) event.respondWith(keptFirst(request));
  else if (request.mode === 'navigate') event.respondWith(freshFirst(request));
});

async function keptFirst(request) {
  const cache = await caches.open(isTable(new URL(request.url).pathname) ? TABLES : KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

/** Every path of the app is the same page. */
async function freshFirst(request) {
  const cache = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(ours('./'), fresh.clone());
    // A host of plain files may know no other page than the first.
    return fresh.status === 404 ? ((await cache.match(ours('./'))) ?? fresh) : fresh;
  } catch {
    return (await cache.match(ours('./'))) ?? Response.error();
  }
}
