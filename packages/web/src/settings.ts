/** What this device remembers: theme, language, sound, names, seats at tables. It sends none of it by itself. */
import type { LanguageId } from '@hive-arbiter/engine';
import { computed, effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LastLook } from './screens/battle/board/looked.ts';

/** A signal that is kept on this device; what cannot be read is as if it were not there. */
export function kept<T>(name: string, otherwise: T) {
  const key = `arbiter.${name}`;
  let value = otherwise;
  try {
    const text = localStorage.getItem(key);
    if (text !== null) value = JSON.parse(text) as T;
  } catch {
    // A private window, or a store that somebody has edited: begin afresh.
  }
  const remembered = signal<T>(value);
  effect(() => {
    const text = JSON.stringify(remembered.value);
    try {
      localStorage.setItem(key, text);
    } catch {
      // Nothing can be kept here; the app works anyway until it is closed.
    }
  });
  return remembered;
}

export const theme = kept<'system' | 'dark' | 'light'>('theme', 'system');
export const sound = kept('sound', false);
/** The language that this device was told to speak. */
export const chosenLanguage = kept<'browser' | LanguageId>('language', 'browser');
/** The language that the app speaks: the chosen one, or else the first of the browser's that it knows. */
export const language = computed<LanguageId>(() =>
  chosenLanguage.value === 'browser'
    ? languageAmong(globalThis.navigator?.languages ?? [])
    : chosenLanguage.value,
);
/** What the person is called at a table. */
export const playerName = kept('name', '');

/** The first of these that the app speaks; English if it speaks none. */
export function languageAmong(tags: readonly string[]): LanguageId {
  for (const tag of tags) {
    const [id] = tag.toLowerCase().split('-');
    if (id === 'en' || id === 'de') return id;
  }
  return 'en';
}

/** Where everybody stood on the board that was last looked at. */
export const lastLook = kept<LastLook | null>('looked', null);

/** A seat that this device holds at a battle; the organiser's is one more token. */
export interface Held {
  readonly battle: string;
  readonly title: string;
  readonly at: number;
  readonly organiser?: string;
  /** The file of the table on this device that plays the battle, where no server does. */
  readonly here?: string;
  /** It is kept here because no server could be reached: it is offered to one when there is one. */
  readonly wantsServer?: boolean;
  readonly seats: Readonly<Record<string, string>>;
  /** Which gangs kept on this device the gangs of the table are, by their ids there; null for none of them. */
  readonly brought?: Readonly<
    Record<string, { readonly gang: string; readonly fighters: readonly string[] } | null>
  >;
  /** What this device adds to the dice, by its seal. */
  readonly chance?: Readonly<Record<string, string>>;
  /** The server's seal when this device sat down. */
  readonly commitment?: string;
  /** What it saw before it opened its own seal, and how often it did. */
  readonly witnessed?: { readonly commitment: string; readonly tableSeal: string; readonly times: number };
}
export const tables = kept<readonly Held[]>('tables', []);

export function heldAt(battle: string): Held | undefined {
  return tables.value.find((held) => held.battle === battle);
}

/** Adds to what this device holds at a battle. */
export function hold(battle: string, more: Partial<Omit<Held, 'battle'>>): void {
  const before: Held = heldAt(battle) ?? { battle, title: '', at: Date.now(), seats: {} };
  const now: Held = {
    ...before,
    ...more,
    seats: { ...before.seats, ...more.seats },
    ...(more.brought ? { brought: { ...before.brought, ...more.brought } } : {}),
    ...(more.chance ? { chance: { ...before.chance, ...more.chance } } : {}),
    at: Date.now(),
  };
  tables.value = [now, ...tables.value.filter((held) => held.battle !== battle)].slice(0, 50);
}

/** From now on a server plays the battle. */
export function leaveDevice(battle: string): void {
  tables.value = tables.value.map((held) => {
    if (held.battle !== battle) return held;
    const { here: _, wantsServer: __, ...rest } = held;
    return rest;
  });
}

export function letGo(battle: string): void {
  tables.value = tables.value.filter((held) => held.battle !== battle);
}

/** Leaves a seat that this device held; `seat` is what it was called here. */
export function leaveSeat(battle: string, seat: string): void {
  tables.value = tables.value.map((held) => {
    if (held.battle !== battle) return held;
    const { [seat]: _, ...seats } = held.seats;
    return { ...held, seats };
  });
}

export function useTheme(): void {
  const chosen = theme.value;
  useEffect(() => {
    if (chosen === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
  }, [chosen]);
}
