/** One's own part of a list that is about several gangs: each says who of theirs it is. */
import { useState } from 'preact/hooks';
import type { Parts, Place } from '../../live.ts';
import type { Ask, PublicState } from '../../seen.ts';
import { say } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { Options } from './answers/choice.tsx';
import { Toggle } from './answers/several.tsx';
import { listed, seatName } from './model/index.ts';

interface Props {
  readonly ask: Ask<'measure' | 'sight'>;
  readonly number: number;
  readonly state: PublicState;
  /** The places of this device that have somebody in the list. */
  readonly mine: readonly Place[];
  readonly parts: ReadonlyMap<string, readonly string[]>;
  readonly given: Parts['given'];
  readonly isSending: boolean;
  /** Somebody answers for all. */
  readonly whole: () => void;
}

export function PartAnswer({ ask, number, state, mine, parts, given, isSending, whole }: Props) {
  const [chosen, choose] = useState<readonly string[]>([]);
  const seats = mine.map(({ seat = '' }) => seat);
  const own = seats.flatMap((seat) => parts.get(seat) ?? []);
  const waiting = [...parts.keys()].filter((seat) => given[seat] === undefined);
  const isSaid = seats.every((seat) => given[seat] !== undefined);
  const names = (each: readonly string[]) => listed(each.map((seat) => seatName(state, seat)));
  const tell = () => {
    for (const place of mine) {
      const theirs = parts.get(place.seat ?? '') ?? [];
      place.say({ type: 'part', number, answer: chosen.filter((id) => theirs.includes(id)) });
    }
  };
  return (
    <>
      {isSaid ? (
        <p role="status" class="part-said">
          {say('Answered. Waiting for {names}.', { names: names(waiting) })}
        </p>
      ) : (
        <fieldset class="answers" disabled={isSending}>
          <legend class="dim">
            {say('Answer for {names}. The others answer for theirs.', { names: names(seats) })}
          </legend>
          <Options state={state} options={own} labels={ask.say.labels}>
            {(id) => (
              <Toggle
                key={id}
                name={capital(ask.say.labels[id] ?? id)}
                isOn={chosen.includes(id)}
                isFull={false}
                toggle={() =>
                  choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
                }
              />
            )}
          </Options>
          <div class="row foot-row">
            {chosen.length < own.length && own.length > 1 && (
              <button type="button" class="btn" onClick={() => choose(own)}>
                {say('All')}
              </button>
            )}
            <button type="button" class="btn main" onClick={tell}>
              {chosen.length === 0
                ? say('None of mine')
                : chosen.length === 1
                  ? say('This one')
                  : say('These {number}', { number: chosen.length })}
            </button>
          </div>
        </fieldset>
      )}
      <button type="button" class="link one-by-one" onClick={whole}>
        {say('Answer for everybody')}
      </button>
    </>
  );
}
