/** Where in the app one is: the address, as a signal. Links are plain `<a href>`; those of ours are taken here. */
import { signal } from '@preact/signals';
import { options, type VNode } from 'preact';

/** The folder of the host that the app is served from, without a slash at its end: nothing at the root. */
export const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The address within the app. */
const here = () => location.pathname.slice(BASE.length) || '/';

export const path = signal(here());

addEventListener('popstate', () => {
  path.value = here();
});

/** Links name addresses within the app, `/start`; on the page they lead to the app's folder. */
if (BASE !== '') {
  const before = options.vnode;
  options.vnode = (node: VNode) => {
    const props = node.props as { href?: unknown };
    if (node.type === 'a' && typeof props.href === 'string' && props.href.startsWith('/'))
      props.href = BASE + props.href;
    before?.(node);
  };
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a');
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  // The API's own pages are not the app's.
  if (/^\/(api|docs|metrics|health)\b/.test(link.pathname)) return;
  if (!link.pathname.startsWith(`${BASE}/`)) return;
  event.preventDefault();
  go(link.pathname.slice(BASE.length) + link.search + link.hash);
});

/** What opens over a screen has a step back of its own, so that the way back closes it: see `Sheet`. */
const OVER = 'over ';
export const stepOver = (what: string) => OVER + what;
export const isStepOver = (state: unknown) => typeof state === 'string' && state.startsWith(OVER);

/** Goes to another screen; `replace` leaves no step back. */
export function go(to: string, { replace = false } = {}): void {
  // What begins with ? or # stays on the same page.
  const address = to.startsWith('/') ? BASE + to : to;
  // From something open over a screen: the way back leads to that screen, and not to an empty step first.
  const isLeft = isStepOver(history.state) && new URL(address, location.href).pathname !== location.pathname;
  if (replace || isLeft) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  path.value = here();
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
