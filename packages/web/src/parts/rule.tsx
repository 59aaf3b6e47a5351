/** The rule behind something, one tap away. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { say, spoken } from '../words/index.ts';
import { Loaded, useLoad } from './load.tsx';
import { Sheet } from './sheet.tsx';

const shown = signal<string | undefined>(undefined);

export function Rule({ id, children }: { id: string; children?: ComponentChildren }) {
  return (
    <button
      type="button"
      class="rule-link"
      onClick={() => (shown.value = id)}
      // The text for screen readers begins with the visible text.
      aria-label={`${typeof children === 'string' ? children : say('the rule')}: ${id}`}
    >
      {children ?? say('the rule')}
    </button>
  );
}

/** The rulebook is English; where the app speaks another language it says so before its words. */
export function InEnglish({ isShort = false }: { isShort?: boolean }) {
  if (spoken.value.id === 'en') return null;
  if (!isShort) return <small class="dim">{say('Rule text in English:')} </small>;
  return (
    <small class="dim in-english">
      <span aria-hidden="true">{say('EN')}</span>
      <span class="hidden">{say('Rule text in English:')}</span>{' '}
    </small>
  );
}

/** The words of a rule. */
export function RuleText({ children, isShort }: { children: ComponentChildren; isShort?: boolean }) {
  return (
    <>
      <InEnglish isShort={isShort === true} />
      <span lang="en">{children}</span>
    </>
  );
}

interface Clause {
  readonly id: string;
  readonly rule: string;
  readonly section: string;
}

/** One of these is at the root of the app. */
export function RuleSheet() {
  const id = shown.value;
  const found = useLoad<{ clause?: Clause; section?: { id: string; title: string } }>(
    id === undefined ? undefined : `/rulebook/${id}`,
  );
  if (id === undefined) return null;
  const close = () => {
    shown.value = undefined;
  };
  return (
    <Sheet title={say('The rule')} close={close} isHalf>
      <Loaded from={found} what="Fetching the rule …">
        {({ clause, section }) => (
          <>
            {section && <p class="dim cond">{section.title}</p>}
            <p class="rule-text">
              <RuleText>{clause?.rule}</RuleText>
            </p>
            <p>
              <a class="btn" href={`/rules/${id}`} onClick={close}>
                {say('Open in the rulebook')}
              </a>
            </p>
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
