/** What each seat of this device saw last, so that it can be looked at without a connection, also after a reload. */
import type { Language } from '@hive-arbiter/engine';
import type { Heard } from './live.ts';

const NAME = 'hive-arbiter-views';
const SHELF = 'views';
/** Dictionaries stand beside the views, under a name that no battle has. */
const WORDS = 'words/';

export interface KeptView extends Heard {
  /** When it was heard, in milliseconds. */
  readonly at: number;
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(SHELF);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  return opened;
}

async function done<T>(mode: IDBTransactionMode, work: (shelf: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = work((await open()).transaction(SHELF, mode).objectStore(SHELF));
  return await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Where nothing can be kept, the app works anyway while it is open. */
const nothing = () => undefined;

export async function keptView(key: string): Promise<KeptView | undefined> {
  return await done<KeptView | undefined>('readonly', (shelf) => shelf.get(key)).catch(nothing);
}

export async function keepView(key: string, view: KeptView): Promise<void> {
  await done('readwrite', (shelf) => shelf.put(view, key)).catch(nothing);
}

/** Forgets the views of battles that this device no longer holds. */
export async function forgetViews(isHeld: (battle: string) => boolean): Promise<void> {
  const keys = (await done('readonly', (shelf) => shelf.getAllKeys()).catch(nothing)) ?? [];
  for (const key of keys)
    if (!String(key).startsWith(WORDS) && !isHeld(String(key).split(' ')[0] ?? ''))
      await done('readwrite', (shelf) => shelf.delete(key)).catch(nothing);
}

export async function keptWords(key: string): Promise<Language | undefined> {
  return await done<Language | undefined>('readonly', (shelf) => shelf.get(`${WORDS}${key}`)).catch(nothing);
}

/** Keeps a dictionary; of those before it a few stay, for battles that are played by older rules. */
export async function keepWords(key: string, words: Language): Promise<void> {
  await done('readwrite', (shelf) => shelf.put(words, `${WORDS}${key}`)).catch(nothing);
  const range = IDBKeyRange.bound(WORDS, `${WORDS}\uffff`);
  const keys = (await done('readonly', (shelf) => shelf.getAllKeys(range)).catch(nothing)) ?? [];
  const others = keys.filter((each) => each !== `${WORDS}${key}`);
  for (const old of others.slice(0, Math.max(0, others.length - MOST_WORDS)))
    await done('readwrite', (shelf) => shelf.delete(old)).catch(nothing);
}

const MOST_WORDS = 12;
