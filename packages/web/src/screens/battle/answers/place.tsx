/** Setting up at a real table: the app says where, people put the miniature there and say so. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Ask } from '../../../seen.ts';
import { say } from '../../../words/index.ts';
import { capital } from '../../../words.ts';
import { Options } from './choice.tsx';
import { SpotAnswer } from './on-board.tsx';
import type { AnswerProps } from './props.ts';

/** The rule by which a crew is set up at once, the question answered last, and how many were left then. */
interface SettingUp {
  readonly clause: string;
  readonly number: number;
  readonly left: number;
}

/** Seats that set up a whole crew at once, so that they are not asked for each fighter. */
const wholeCrews = signal<Readonly<Record<string, SettingUp>>>({});

/** A seat that is asked something else is done with setting up. */
export function endSettingUp(seat: string, { kind, clause }: Pick<Ask, 'kind' | 'clause'>): void {
  const { [seat]: settingUp, ...others } = wholeCrews.value;
  if (settingUp && (kind !== 'place' || clause !== settingUp.clause)) wholeCrews.value = others;
}

export function PlaceAnswer({ ask, number, state, place, answer }: AnswerProps<'place'>) {
  const who = ask.who ?? [];
  const seat = place.seat ?? '';
  const { clause } = ask;
  const left = who.length || 1;
  const before = wholeCrews.value[seat];
  // No fewer are left than before: somebody has undone a placement, so people decide again.
  // Or an answer was refused.
  const isSettingUpAll =
    before?.clause === clause &&
    place.refusedAt.value !== number &&
    (before.number === number || left < before.left);
  const goOn = (settingUp: SettingUp) => {
    place.refusedAt.value = undefined;
    wholeCrews.value = { ...wholeCrews.value, [seat]: settingUp };
  };
  const [first = ask.of ?? ''] = who;
  // On a board the table finds a spot: it knows everybody, also in the dark.
  const spot = state.board ? 'drawn' : 'placed';
  const next = () => answer(who.length === 0 ? spot : { of: first, spot });
  useEffect(() => {
    if (!isSettingUpAll) return;
    goOn({ clause, number, left });
    next();
  }, [number, isSettingUpAll]);
  if (isSettingUpAll)
    return (
      <p class="dim" role="status">
        {say('Setting up the whole crew …')}
      </p>
    );
  if (state.board)
    return (
      <SpotAnswer
        ask={ask}
        number={number}
        state={state}
        place={place}
        answer={answer}
        roll={() => {}}
        rest={() => goOn({ clause, number, left })}
      />
    );
  return (
    <>
      {who.length === 0 ? (
        <button type="button" class="btn main wide" onClick={next}>
          {say('In place')}
        </button>
      ) : (
        <Options state={state} options={who} labels={ask.say.labels}>
          {(id) => (
            <button key={id} type="button" class="btn" onClick={() => answer({ of: id, spot: 'placed' })}>
              {capital(ask.say.labels[id] ?? id)}
            </button>
          )}
        </Options>
      )}
      {who.length > 1 && (
        <button type="button" class="btn wide place-all" onClick={() => goOn({ clause, number, left })}>
          {say('All of them, in this order')}
        </button>
      )}
    </>
  );
}
