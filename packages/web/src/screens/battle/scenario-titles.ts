/** The scenarios' titles as the book prints them, asked for once and kept for as long as the app is open. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get } from '../../api.ts';
import { plainly } from './model/index.ts';

interface Choices {
  readonly scenarios: readonly { readonly id: string; readonly title: string }[];
}

const titles = signal<ReadonlyMap<string, string> | undefined>(undefined);
let asking: Promise<void> | undefined;

/** Asks for the titles once; after a failure the next caller tries again. */
function ask(): Promise<void> {
  if (titles.value) return Promise.resolve();
  asking ??= get<Choices>('/scenarios')
    .then(({ scenarios }) => {
      titles.value = new Map(scenarios.map(({ id, title }) => [id, title]));
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** A title once it has come; the screen that asked may be gone by then. */
export async function scenarioTitle(id: string): Promise<string> {
  await ask().catch(() => {});
  return titleNow(id);
}

/** The title for a screen; until the sequence has rolled for a scenario there is none. */
export function useScenarioTitle(id: string): string {
  useEffect(() => {
    if (id !== '') ask().catch(() => {});
  }, [id]);
  return id === '' ? 'A battle' : titleNow(id);
}

function titleNow(id: string): string {
  return titles.value?.get(id) ?? plainly(id.split('.').at(-1) ?? id);
}
