/** What each answer to a question may lead to: the roll that it sets off, on its button, and in words a tap away. */
import { useEffect, useState } from 'preact/hooks';
import { post } from '../../../api.ts';
import { percent } from '../../../chance.ts';
import type { Place } from '../../../live.ts';
import { classOf, goodFirst, OddsBar, type OddsSent, type RollOdds } from '../../../parts/odds-bar.tsx';
import type { Answered, Ask, PublicState } from '../../../seen.ts';
import { say } from '../../../words/index.ts';
import { capital } from '../../../words.ts';
import { nameOf } from '../model/index.ts';

/** An answer with the first roll after it. */
export type Branch = RollOdds & { readonly answer: Answered };

/** A quick answer needs no odds, so none are asked for. */
const PAUSE = 200;
const MOST_OPTIONS = 8;

/** What the answers to this question lead to, once known; `given` are the sheet's answers before it. */
export function useBranches(
  place: Place,
  ask: Ask | undefined,
  given: readonly { readonly key: string; readonly answer: Answered }[] = [],
): readonly Branch[] {
  const [found, setFound] = useState<readonly Branch[]>([]);
  const many = ask?.kind === 'choice' ? ask.options.length : ask?.kind === 'fact' ? 2 : 0;
  const isAsked = many > 1 && many <= MOST_OPTIONS && place.link.value === 'live';
  const key = JSON.stringify(given);
  useEffect(() => {
    if (!isAsked) return undefined;
    const stop = new AbortController();
    const { battle, token } = place;
    const timer = setTimeout(() => {
      post<{ branches: readonly (OddsSent & Pick<Branch, 'answer'>)[] }>(
        `/battles/${battle}/branches`,
        { given },
        { token, signal: stop.signal },
      ).then(
        ({ branches }) =>
          setFound(branches.map((each) => ({ ...place.oddsInWords(each), answer: each.answer }))),
        // Without them the question is answered as it stands.
        () => {},
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isAsked, key]);
  return found;
}

interface MarkProps {
  readonly branch: Branch | undefined;
  readonly place: Place;
  readonly state: PublicState;
}

/** The odds on the button of an answer; they take no room of their own, so that nothing moves under the thumb. */
export function BranchMark({ branch, place, state }: MarkProps) {
  if (!branch?.outcomes.some(({ is }) => is)) return null;
  const { outcomes, goodFor } = branch;
  const isOwn = state.gangs.some(({ id, seat }) => id === goodFor && seat === place.seat);
  const good = outcomes.reduce((sum, { is, chance }) => (is === 'good' ? sum + chance : sum), 0);
  return (
    <span class="branch-mark" aria-hidden="true">
      {isOwn && <b>▲ {percent(good)}</b>}
      <i class="odds-bar">
        {goodFirst(outcomes).map(({ words, chance, is }, at) => (
          <i key={words} class={classOf(is, true, at)} style={{ flexGrow: chance }} />
        ))}
      </i>
    </span>
  );
}

interface ListProps {
  readonly branches: readonly Branch[];
  readonly ask: Ask;
  readonly state: PublicState;
}

/** The same in words, beneath the answers: it comes late, and nothing above it moves. */
export function BranchList({ branches, ask, state }: ListProps) {
  if (branches.length === 0) return null;
  const { labels } = ask.say;
  const called = (answer: Answered) =>
    typeof answer === 'boolean'
      ? say(answer ? 'Yes' : 'No')
      : capital(labels[String(answer)] ?? String(answer));
  return (
    <details
      class="branches"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary>{say('The odds of each')}</summary>
      <ul>
        {branches.map(({ answer, title, outcomes, goodFor }) => (
          <li key={String(answer)}>
            <p>
              <strong>{called(answer)}</strong> <span class="dim">{title}</span>
            </p>
            <OddsBar
              outcomes={outcomes}
              forWhom={goodFor === undefined ? undefined : nameOf(state, goodFor)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
