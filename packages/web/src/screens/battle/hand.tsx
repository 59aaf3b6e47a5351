/** What only one player may know: cards, sub-plots, a crew not revealed yet. On a shared device it is behind a tap. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { readerOf } from '../../dictionary.ts';
import type { PublicState, Seen } from '../../seen.ts';
import { say, sayCount } from '../../words/index.ts';
import { nameOf, plainly, seatName } from './model/index.ts';

interface Secrets {
  readonly hand?: readonly string[];
  readonly underdogs?: readonly string[];
  readonly crew?: readonly string[];
  readonly subplots?: readonly {
    readonly card: string;
    readonly value: string;
    readonly suit: string;
    readonly shown: boolean;
    readonly complete: boolean;
  }[];
}

/** A secret thing by its name, with what it does if it is a card. */
interface Secret {
  readonly name: string;
  readonly words?: string;
}

/** The lines of one seat's secrets, each with what it is. */
function secretsOf(state: PublicState, mine: unknown): readonly (readonly [string, readonly Secret[]])[] {
  const ofGangs = Object.values((mine ?? {}) as Record<string, Secrets>);
  const all = <T,>(read: (secrets: Secrets) => readonly T[] | undefined) =>
    ofGangs.flatMap((secrets) => read(secrets) ?? []);
  const card = (id: string) => plainly(id.split('.').at(-1) ?? id);
  const tactics = (id: string): Secret => {
    const found = state.occasion.lists.tactics.find((each) => each.id === id);
    return found ? { name: found.title, words: found.words } : { name: card(id) };
  };
  const lines: [string, readonly Secret[]][] = [
    [say('Tactics cards'), [...all(({ hand }) => hand), ...all(({ underdogs }) => underdogs)].map(tactics)],
    [
      say('Sub-plots'),
      all(({ subplots }) => subplots).map(({ card: id, value, suit, complete }) => ({
        name: complete ? say('{card} (complete)', { card: card(id) }) : card(id),
        words: subplotInWords(state, value, suit),
      })),
    ],
    [say('Crew, not revealed yet'), all(({ crew }) => crew).map((id) => ({ name: nameOf(state, id) }))],
  ];
  return lines.filter(([, names]) => names.length > 0);
}

/** The value of a sub-plot card is its task, its suit the reward. */
function subplotInWords({ occasion }: PublicState, value: string, suit: string): string {
  const task = occasion.lists.tasks.find((each) => each.value === value);
  const reward = occasion.lists.rewards.find((each) => each.suit === suit);
  return say('{task} Its reward: {reward}', {
    task: task?.words ?? '',
    reward: reward?.words ?? say('nothing'),
  });
}

interface Props {
  readonly battle: string;
  readonly seats: readonly { readonly seat: string; readonly view: Seen }[];
}

export function Hand({ battle, seats }: Props) {
  const withSecrets = seats.filter(({ view }) => secretsOf(view.state, view.mine).length > 0);
  return (
    <>
      {withSecrets.map(({ seat, view }) => (
        <OneHand key={seat} battle={battle} seat={seat} view={view} isShared={seats.length > 1} />
      ))}
    </>
  );
}

interface OneProps {
  readonly battle: string;
  readonly seat: string;
  readonly view: Seen;
  readonly isShared: boolean;
}

function OneHand({ battle, seat, view, isShared }: OneProps) {
  // The cards of the sample deck are known in each language, those of the group as it wrote them.
  const inWords = (words: string) => readerOf(battle, view)?.phrase('words', words) ?? words;
  const [isOpen, open] = useState(false);
  const card = useRef<HTMLElement>(null);
  // What is shown is not to lie under the question.
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const name = seatName(view.state, seat);
  const count = secretsOf(view.state, view.mine).flatMap(([, names]) => names).length;
  return (
    <section ref={card} class="card secrets" aria-label={say('Secrets of {name}', { name })}>
      <div class="row">
        <h2 class="cond">{isShared ? say('Secrets of {name}', { name }) : say('Only you know')}</h2>
        {!isShared && !isOpen && <p class="dim">{sayCount(count, '1 secret', '{count} secrets')}</p>}
        <button type="button" class="btn small" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? say('Hide') : isShared ? say('I am {name}', { name }) : say('Show')}
        </button>
      </div>
      {isOpen && (
        <dl>
          {secretsOf(view.state, view.mine).map(([what, names]) => (
            <div key={what}>
              <dt>{what}</dt>
              {names.some(({ words }) => words) ? (
                names.map(({ name, words }) => (
                  <dd key={name}>
                    {name}
                    {words && <span class="dim">: {inWords(words)}</span>}
                  </dd>
                ))
              ) : (
                <dd>{names.map(({ name }) => name).join(', ')}</dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
