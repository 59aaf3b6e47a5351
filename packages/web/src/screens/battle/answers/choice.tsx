/** One of several: big buttons; what the rules close is listed after them, with the reason. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Mark } from '../../../parts/mark.tsx';
import { Rule } from '../../../parts/rule.tsx';
import type { PublicState } from '../../../seen.ts';
import { say } from '../../../words/index.ts';
import { capital } from '../../../words.ts';
import { grouped, inReadingOrder, listed, type OptionGroup } from '../model/index.ts';
import { BranchMark } from './branches.tsx';
import type { AnswerProps } from './props.ts';

/** Longer lists can be searched. */
const LONG = 12;

export function ChoiceAnswer({ ask, state, place, branches, answer }: AnswerProps<'choice'>) {
  const { labels } = ask.say;
  const open = inReadingOrder(ask.options);
  const closed = Object.entries(ask.blocked ?? {});
  return (
    <>
      <Options
        state={state}
        options={open}
        labels={labels}
        // What anybody may answer is about one's own gang first.
        first={ask.by === undefined ? place.seat : undefined}
      >
        {(option) => (
          <button
            key={option}
            type="button"
            class={`btn${open.length === 1 ? ' main' : ''}${isLong(labels[option]) ? ' long' : ''}`}
            onClick={() => answer(option)}
          >
            <Label words={capital(labels[option] ?? option)} />
            <BranchMark
              branch={branches?.find((each) => each.answer === option)}
              place={place}
              state={state}
            />
          </button>
        )}
      </Options>
      {closed.length > 0 && (
        <details class="closed">
          <summary>
            {say('Not possible now: {names}', {
              names: closed.map(([option]) => short(labels[option] ?? option)).join(', '),
            })}
          </summary>
          <ul>
            {closed.map(([option, { clause }]) => (
              <Closed
                key={option}
                name={capital(labels[option] ?? option)}
                why={ask.say.closed?.[option] ?? ''}
                clause={clause}
                insist={() => answer(option)}
              />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface ClosedProps {
  readonly name: string;
  readonly why: string;
  readonly clause: string;
  readonly insist: () => void;
}

function Closed({ name, why, clause, insist }: ClosedProps) {
  const [isSure, ask] = useState(false);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>
          {capital(why)}. <Rule id={clause} />
        </small>
      </div>
      {isSure ? (
        <div class="row">
          <button type="button" class="btn small harm" onClick={insist}>
            {say('Do it all the same')}
          </button>
          <button type="button" class="btn small" onClick={() => ask(false)}>
            {say('Keep to the rule')}
          </button>
        </div>
      ) : (
        <button
          type="button"
          class="btn small"
          aria-label={say('Insist on: {name}', { name })}
          onClick={() => ask(true)}
        >
          {say('Insist…')}
        </button>
      )}
    </li>
  );
}

interface OptionsProps {
  readonly state: PublicState;
  readonly options: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  /** The seat whose gangs come first; those of others are a tap away. */
  readonly first?: string | undefined;
  readonly children: (option: string) => ComponentChildren;
}

/** Options under their gangs, with a search if there are many. */
export function Options({ state, options, labels, first, children }: OptionsProps) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = options.filter((option) => (labels[option] ?? option).toLowerCase().includes(wanted));
  const groups = grouped(state, found);
  // One gang alone stands above the question already.
  const isGrouped = groups.filter(({ name }) => name !== '').length > 1;
  const isMine = ({ gang }: OptionGroup) =>
    state.gangs.some((each) => each.id === gang && each.seat === first);
  const hasOwn = first !== undefined && options.length > LONG && wanted === '' && groups.some(isMine);
  const later = hasOwn ? groups.filter((group) => group.gang !== undefined && !isMine(group)) : [];
  const shown = groups.filter((group) => !later.includes(group));
  const group = ({ name, gang, options: members }: OptionGroup) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div key={name} class="options" role="group" aria-label={name || say('Options')}>
      {isGrouped && name !== '' && (
        <p class="options-of cond">
          <Mark at={state.gangs.findIndex(({ id }) => id === gang)} size={13} /> {name}
        </p>
      )}
      {members.map((option) => children(option))}
    </div>
  );
  return (
    <>
      {options.length > LONG && (
        <label class="field">
          <span class="hidden">{say('Search these')}</span>
          <input
            type="search"
            placeholder={say('Search {number}', { number: options.length })}
            value={words}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        </label>
      )}
      {shown.map(group)}
      {later.length > 0 && (
        <details class="closed">
          <summary>{say('For {names}', { names: listed(later.map(({ name }) => name)) })}</summary>
          {later.map(group)}
        </details>
      )}
      {found.length === 0 && <p class="dim">{say('None has this name.')}</p>}
    </>
  );
}

/** `Aim: +1 to hit` has what it brings in smaller type. */
function Label({ words }: { words: string }) {
  const [name = '', ...more] = words.split(': ');
  if (more.length === 0) return <span>{words}</span>;
  return (
    <span>
      {name}
      <small>{more.join(': ')}</small>
    </span>
  );
}

/** What would need three lines in half the width has the whole width. */
function isLong(words = ''): boolean {
  return (words.split(': ')[0] as string).length > 26;
}

/** `Charge (double)` and `Aim: +1 to hit` by their first words, within a line; titles of cards keep their capitals. */
function short(words: string): string {
  const name = (words.split(/[:(]/)[0] as string).trim();
  return / \p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}
