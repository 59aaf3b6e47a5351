/**
 * The words of battles. A table sends ids and facts; the dictionary of its rules has their words in each language. It is
 * asked for once and kept on this device, since it never changes.
 */
import type { DictionaryOf, Language, LanguageId } from '@hive-arbiter/engine';
import { Reader } from '@hive-arbiter/engine/seat-view';
import { signal } from '@preact/signals';
import { get } from './api.ts';
import { keepWords, keptWords } from './kept-views.ts';
import type { Seen, Sent } from './seen.ts';
import { language } from './settings.ts';

/** Rules of earlier releases send English. */
const AS_IT_IS = new Reader(undefined);
const readers = signal<ReadonlyMap<string, Reader>>(new Map());
const coming = new Set<string>();
/** A device without a network tries again once in a while. */
const PAUSE = 3_000;

/** The reader of a battle in the language of this device; nothing until its words are loaded. */
export function readerOf(battle: string, { rules }: Pick<Sent, 'rules'>): Reader | undefined {
  const of = rules?.words;
  if (!of) return AS_IT_IS;
  const chosen = of.languages.includes(language.value) ? language.value : 'en';
  const known = readers.value.get(keyOf(of, chosen));
  if (known) return known;
  void load(battle, of, chosen);
  // While another language is on its way, what was read so far stays.
  for (const each of of.languages) {
    const other = readers.value.get(keyOf(of, each));
    if (other) return other;
  }
  return undefined;
}

/** A view in the language of this device; nothing until its words are here. */
export function read(battle: string, sent: Sent): Seen | undefined {
  return readerOf(battle, sent)?.view(sent);
}

function keyOf({ rules, server }: DictionaryOf, chosen: LanguageId): string {
  return `${rules}-${server}-${chosen}`;
}

async function load(battle: string, of: DictionaryOf, chosen: LanguageId): Promise<void> {
  const key = keyOf(of, chosen);
  if (coming.has(key)) return;
  coming.add(key);
  try {
    const words = (await keptWords(key)) ?? (await asked(battle, of, chosen));
    readers.value = new Map(readers.value).set(key, new Reader(words));
    void keepWords(key, words);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    // The screen that is shown asks again, perhaps at once: no request is under way any more.
    coming.delete(key);
    readers.value = new Map(readers.value);
  } finally {
    coming.delete(key);
  }
}

async function asked(battle: string, { rules, server }: DictionaryOf, chosen: LanguageId): Promise<Language> {
  return await get(`/battles/${battle}/words/${chosen}?rules=${rules}&server=${server}`);
}
