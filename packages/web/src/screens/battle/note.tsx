/** “Who is down”: tap a fighter, tap what happened, done. */
import { keyOf } from '@hive-arbiter/engine/question';
import { useState } from 'preact/hooks';
import type { LiveTable, Place } from '../../live.ts';
import type { Ask, FighterState, PublicState } from '../../seen.ts';
import { say } from '../../words/index.ts';
import { isThere, nameOf, plainly } from './model/index.ts';

const STATES = ['pinned', 'seriously-injured', 'out-of-action', 'broken'] as const;

/** What can be noted of a tapped fighter; only at the depth that tracks no more than who is down. */
export interface Notes {
  readonly place: Place;
  readonly ask: Ask<'choice'>;
  readonly number: number;
}

export function notesAt(table: LiveTable): Notes | undefined {
  for (const place of table.places.value) {
    const view = place.view.value;
    const ask = view?.asks[0];
    if (place.seat === undefined || !view || ask?.kind !== 'choice') continue;
    if (ask.clause === 'core.activation.turn.1' && ask.options.includes('note'))
      return { place, ask, number: view.number };
  }
  return undefined;
}

interface Props {
  readonly notes: Notes;
  readonly state: PublicState;
  readonly fighter: FighterState;
  readonly close: () => void;
}

export function Note({ notes: { place, ask, number }, state, fighter, close }: Props) {
  const others = Object.values(state.fighters).filter(
    (each) => each.id !== fighter.id && each.gang !== fighter.gang && isThere(each),
  );
  const last = state.facts['acted-last'];
  const [by, name] = useState(others.some(({ id }) => id === last) ? String(last) : 'nobody');
  if (!isThere(fighter)) return null;
  const note = (what: string) => {
    const of = fighter.id;
    const ahead = [
      { key: keyOf({ ...ask, clause: 'core.injury.dice.1' }), answer: of },
      { key: keyOf({ ...ask, clause: 'core.injury.dice.1', of }), answer: what },
      { key: keyOf({ ...ask, clause: 'core.injury.out.1', of }), answer: by },
    ];
    place.say({ type: 'answer', number, answer: 'note', ahead });
    close();
  };
  const states = STATES.filter((each) => each !== fighter.fate && !(each === 'broken' && fighter.broken));
  return (
    <section class="note" aria-label={say('What happened to {name}?', { name: fighter.name })}>
      <div class="options">
        {states.map((each) => (
          <button key={each} type="button" class="btn" onClick={() => note(each)}>
            {plainly(each)}
          </button>
        ))}
      </div>
      <label class="field">
        <span>{say('Who did it')}</span>
        <select value={by} onChange={(event) => name(event.currentTarget.value)}>
          <option value="nobody">{say('Nobody, or nobody knows')}</option>
          {others.map(({ id }) => (
            <option key={id} value={id}>
              {id === last ? say('{name}, who acted last', { name: nameOf(state, id) }) : nameOf(state, id)}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
