/** Some of a list: who is near, who is seen, who goes along. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../../../words/index.ts';
import { capital } from '../../../words.ts';
import { BranchMark } from './branches.tsx';
import { Options } from './choice.tsx';
import type { AnswerProps } from './props.ts';

export function PickAnswer({ ask, state, answer }: AnswerProps<'pick'>) {
  const { options, least, most } = ask;
  const [chosen, choose] = useState<readonly string[]>([]);
  const toggle = (option: string) => {
    if (chosen.includes(option)) choose(chosen.filter((each) => each !== option));
    else if (most === 1) choose([option]);
    else if (chosen.length < most) choose([...chosen, option]);
  };
  const limit =
    least === most
      ? say('{chosen} of {most} chosen', { chosen: chosen.length, most })
      : least === 0
        ? say('{chosen} chosen, up to {most}', { chosen: chosen.length, most })
        : say('{chosen} chosen, {least} to {most}', { chosen: chosen.length, least, most });
  const missing = least - chosen.length;
  return (
    <>
      <Options state={state} options={options} labels={ask.say.labels}>
        {(option) => (
          <Toggle
            key={option}
            name={capital(ask.say.labels[option] ?? option)}
            isOn={chosen.includes(option)}
            isFull={chosen.length >= most && most > 1}
            toggle={() => toggle(option)}
          />
        )}
      </Options>
      <div class="row foot-row">
        <span class="dim" role="status">
          {limit}
        </span>
        {most >= options.length && options.length > 1 && (
          <button
            type="button"
            class="btn"
            disabled={chosen.length === options.length}
            onClick={() => choose(options)}
          >
            {say('All')}
          </button>
        )}
        <button type="button" class="btn main" disabled={missing > 0} onClick={() => answer(chosen)}>
          {missing > 0
            ? say('Choose {missing} more', { missing })
            : chosen.length === 0
              ? say('None of them')
              : say('Done')}
        </button>
      </div>
    </>
  );
}

export function WhichAnswer({ ask, state, answer }: AnswerProps<'measure' | 'sight'>) {
  const { to } = ask;
  const [chosen, choose] = useState<readonly string[]>([]);
  const isInOrder = ask.kind === 'measure' && ask.nearestFirst === true;
  if (to.length === 1) return <YesNo yes={() => answer(to)} no={() => answer([])} />;
  const toggle = (id: string) =>
    choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <>
      <Options state={state} options={to} labels={ask.say.labels}>
        {(id) => (
          <Toggle
            key={id}
            name={capital(ask.say.labels[id] ?? id)}
            isOn={chosen.includes(id)}
            place={isInOrder && chosen.includes(id) ? chosen.indexOf(id) + 1 : undefined}
            isFull={false}
            toggle={() => toggle(id)}
          />
        )}
      </Options>
      <div class="row foot-row">
        {chosen.length < to.length && (
          <button type="button" class="btn" onClick={() => choose(to)}>
            {say('All')}
          </button>
        )}
        <button type="button" class="btn main" onClick={() => answer(chosen)}>
          {chosen.length === 0
            ? say('None of them')
            : chosen.length === 1
              ? say('This one')
              : say('These {number}', { number: chosen.length })}
        </button>
      </div>
    </>
  );
}

interface ToggleProps {
  readonly name: string;
  readonly isOn: boolean;
  /** Its place in the order, if the order matters. */
  readonly place?: number | undefined;
  /** No more can be chosen. */
  readonly isFull: boolean;
  readonly toggle: () => void;
}

export function Toggle({ name, isOn, place, isFull, toggle }: ToggleProps) {
  return (
    <button
      type="button"
      class={isOn ? 'btn toggle on' : 'btn toggle'}
      aria-pressed={isOn}
      disabled={isFull && !isOn}
      onClick={toggle}
    >
      <span aria-hidden="true">{place === undefined ? (isOn ? '☑' : '☐') : `${place}.`}</span> {name}
      {place !== undefined && <span class="hidden">, {say('number {place}', { place })}</span>}
    </button>
  );
}

/** Yes or no, with the odds of what either leads to. */
export function FactAnswer({ state, place, branches, answer }: AnswerProps<'fact'>) {
  const markOf = (is: boolean) => (
    <BranchMark branch={branches?.find((each) => each.answer === is)} place={place} state={state} />
  );
  return <YesNo yes={() => answer(true)} no={() => answer(false)} markOf={markOf} />;
}

interface YesNoProps {
  readonly yes: () => void;
  readonly no: () => void;
  readonly markOf?: (is: boolean) => ComponentChildren;
}

export function YesNo({ yes, no, markOf }: YesNoProps) {
  return (
    <div class="row">
      <button type="button" class="btn" onClick={yes}>
        {say('Yes')}
        {markOf?.(true)}
      </button>
      <button type="button" class="btn" onClick={no}>
        {say('No')}
        {markOf?.(false)}
      </button>
    </div>
  );
}
