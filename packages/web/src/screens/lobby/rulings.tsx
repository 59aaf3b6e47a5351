/** How the table reads unclear rules: our reading, and the others that the referee can carry out. */
import { useState } from 'preact/hooks';
import { say, sayCount } from '../../words/index.ts';
import type { Draft } from './draft.ts';
import { found } from './find.ts';

export interface RulingEntry {
  readonly id: string;
  readonly pack: string;
  readonly question: string;
  readonly default: string;
  readonly alternatives: readonly { readonly id: string; readonly text: string }[];
  readonly why: string;
}

const AT_FIRST = 12;

export function RulingFields({
  draft,
  set,
  rulings,
}: {
  draft: Pick<Draft, 'pack' | 'scenario' | 'rulings'>;
  set: (more: Pick<Draft, 'rulings'>) => void;
  rulings: readonly RulingEntry[];
}) {
  const [words, setWords] = useState('');
  const [most, setMost] = useState(AT_FIRST);
  const all = found(rulings, words, draft);
  const choose = (id: string, choice: string | undefined) => {
    const { [id]: _, ...others } = draft.rulings;
    set({ rulings: choice === undefined ? others : { ...others, [id]: choice } });
  };
  return (
    <>
      <label class="field">
        <span>{say('Find a ruling')}</span>
        <input
          type="search"
          value={words}
          placeholder={say('for example: roll-off')}
          onInput={(event) => {
            setWords(event.currentTarget.value);
            setMost(AT_FIRST);
          }}
        />
        <small role="status">
          {all.length === 0
            ? say('None has all these words. Try fewer.')
            : sayCount(
                all.length,
                '1 question on which the rules are unclear',
                '{count} questions on which the rules are unclear',
              )}
        </small>
      </label>
      {all.slice(0, most).map(({ id, question, default: reading, alternatives, why }) => {
        const chosen = draft.rulings[id];
        return (
          <fieldset key={id} class="field choice ruling">
            <legend>{question}</legend>
            <label class="choice-row">
              <input
                type="radio"
                name={`ruling-${id}`}
                checked={chosen === undefined || chosen === 'default'}
                onChange={() => choose(id, undefined)}
              />
              <span>
                {sentence(reading)}
                <small>{say('Our reading. {why}', { why })}</small>
              </span>
            </label>
            {alternatives.map((other) => (
              <label key={other.id} class="choice-row">
                <input
                  type="radio"
                  name={`ruling-${id}`}
                  checked={chosen === other.id}
                  onChange={() => choose(id, other.id)}
                />
                <span>{sentence(other.text)}</span>
              </label>
            ))}
          </fieldset>
        );
      })}
      {all.length > most && (
        <button type="button" class="btn wide" onClick={() => setMost(most + 30)}>
          {say('Show more ({left} left)', { left: all.length - most })}
        </button>
      )}
    </>
  );
}

function sentence(text: string): string {
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(' - ', ' – ');
}
