/** Where in the app one is: the address, as a signal. Links are plain `<a href>`; those of ours are taken here. */
import { signal } from '@preact/signals';

export const path = signal(location.pathname);

addEventListener('popstate', () => {
  path.value = location.pathname;
});

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a');
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  // The API's own pages are not the app's.
  if (/^\/(api|docs|metrics|health)\b/.test(link.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

/** Goes to another screen; `replace` leaves no step back. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  path.value = location.pathname;
  if (!location.hash) scrollTo(0, 0);
}

/** The parts of a path that a pattern names, `/battle/:id`, or nothing when it is another path. */
export function matched(pattern: string, at: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = at.replace(/\/$/, '').split('/');
  if (wanted.length !== given.length && pattern !== '/') return undefined;
  if (pattern === '/') return at === '/' ? {} : undefined;
  const named: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] as string;
    if (part.startsWith(':')) named[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return named;
}
