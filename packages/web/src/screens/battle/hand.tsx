/** What only one player may know: cards, sub-plots, a crew not revealed yet. On a shared device it is behind a tap. */
import { useState } from 'preact/hooks';
import type { PublicState, Seen } from '../../seen.ts';
import { nameOf, plainly, seatName } from './model.ts';

interface Secrets {
  readonly hand?: readonly string[];
  readonly underdogs?: readonly string[];
  readonly crew?: readonly string[];
  readonly subplots?: readonly {
    readonly card: string;
    readonly shown: boolean;
    readonly complete: boolean;
  }[];
}

/** The lines of one seat's secrets, each with what it is. */
function secretsOf(state: PublicState, mine: unknown): readonly (readonly [string, readonly string[]])[] {
  const ofGangs = Object.values((mine ?? {}) as Record<string, Secrets>);
  const all = <T,>(read: (secrets: Secrets) => readonly T[] | undefined) =>
    ofGangs.flatMap((secrets) => read(secrets) ?? []);
  const card = (id: string) => plainly(id.split('.').at(-1) ?? id);
  const lines: [string, readonly string[]][] = [
    ['Tactics cards', [...all(({ hand }) => hand), ...all(({ underdogs }) => underdogs)].map(card)],
    [
      'Sub-plots',
      all(({ subplots }) => subplots).map(
        ({ card: id, complete }) => `${card(id)}${complete ? ' (complete)' : ''}`,
      ),
    ],
    ['Crew, not revealed yet', all(({ crew }) => crew).map((id) => nameOf(state, id))],
  ];
  return lines.filter(([, names]) => names.length > 0);
}

export function Hand({ seats }: { seats: readonly { readonly seat: string; readonly view: Seen }[] }) {
  const withSecrets = seats.filter(({ view }) => secretsOf(view.state, view.mine).length > 0);
  return (
    <>
      {withSecrets.map(({ seat, view }) => (
        <OneHand key={seat} seat={seat} view={view} isShared={seats.length > 1} />
      ))}
    </>
  );
}

function OneHand({ seat, view, isShared }: { seat: string; view: Seen; isShared: boolean }) {
  const [isOpen, open] = useState(false);
  const name = seatName(view.state, seat);
  const count = secretsOf(view.state, view.mine).flatMap(([, names]) => names).length;
  return (
    <section class="card secrets" aria-label={`Secrets of ${name}`}>
      <div class="row">
        <h2 class="cond">{isShared ? `Secrets of ${name}` : 'Only you know'}</h2>
        {!isShared && !isOpen && (
          <p class="dim">
            {count} secret{count === 1 ? '' : 's'}
          </p>
        )}
        <button type="button" class="btn small" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? 'Hide' : isShared ? `I am ${name}` : 'Show'}
        </button>
      </div>
      {isOpen && (
        <dl>
          {secretsOf(view.state, view.mine).map(([what, names]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{names.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
