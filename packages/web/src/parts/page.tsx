/** The frame of every screen but the battle's: where one is, and the way back. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../words/index.ts';

interface Props {
  readonly title: string;
  /** Under the title, in smaller type. */
  readonly sub?: ComponentChildren;
  /** Where "back" leads; home unless said otherwise. */
  readonly back?: { readonly href: string; readonly name: string };
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

export function Page({ title, sub, back = { href: '/', name: say('Home') }, wide, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Hive Arbiter`;
    // Screen readers announce the new page.
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div class={wide ? 'page wide' : 'page'}>
      <header class="page-head">
        <a class="back no-print" href={back.href} aria-label={say('Back: {name}', { name: back.name })}>
          <span aria-hidden="true">‹</span> {back.name}
        </a>
        <h1 class="cond" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {sub && <div class="sub">{sub}</div>}
      </header>
      <main>{children}</main>
    </div>
  );
}
