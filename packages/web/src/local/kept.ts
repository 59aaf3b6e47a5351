/**
 * Where battles of this device are kept: a file in IndexedDB for each version of the app, replaced as a whole or not at all. A
 * battle is played on by the version that it was begun with, see index.ts.
 */
const NAME = 'hive-arbiter';
const SHELF = 'files';
const KEY = location.pathname;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(SHELF);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

let opened: Promise<IDBDatabase> | undefined;

async function shelf(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open();
  return (await opened).transaction(SHELF, mode, { durability: 'strict' }).objectStore(SHELF);
}

export async function keptBytes(): Promise<Uint8Array | undefined> {
  const request = (await shelf('readonly')).get(KEY);
  return await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Uint8Array | undefined);
    request.onerror = () => reject(request.error);
  });
}

export async function keepBytes(bytes: Uint8Array): Promise<void> {
  const store = await shelf('readwrite');
  store.put(bytes, KEY);
  return await new Promise((resolve, reject) => {
    store.transaction.oncomplete = () => resolve();
    store.transaction.onabort = () =>
      reject(store.transaction.error ?? new Error('This device has no room left'));
  });
}
