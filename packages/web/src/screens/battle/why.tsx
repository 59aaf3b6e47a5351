/** Why something is asked: its rule in one line, and in full one tap away. */
import { useEffect, useState } from 'preact/hooks';
import { get } from '../../api.ts';
import { Rule, RuleText } from '../../parts/rule.tsx';

/** Rules do not change while the app is open. */
const known = new Map<string, string>();

/** The words of a clause, once they have come; of none, nothing. */
export function useRuleText(clause: string | undefined): string | undefined {
  const [, tell] = useState(0);
  useEffect(() => {
    if (clause === undefined || known.has(clause)) return undefined;
    const stop = new AbortController();
    get<{ clause?: { rule: string } }>(`/rulebook/${clause}`, { signal: stop.signal }).then(
      (found) => {
        known.set(clause, found.clause?.rule ?? '');
        tell((count) => count + 1);
      },
      () => {
        // Without it the link to the rule still has its address.
      },
    );
    return () => stop.abort();
  }, [clause]);
  return clause === undefined ? undefined : known.get(clause);
}

export function Why({ clause, about }: { clause: string; about?: string | undefined }) {
  const text = useRuleText(clause);
  return (
    <p class="why">
      {about && <strong>{about}. </strong>}
      {text && (
        <span class="why-text">
          <RuleText isShort>{text}</RuleText>{' '}
        </span>
      )}
      <Rule id={clause} />
    </p>
  );
}
