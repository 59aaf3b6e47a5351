/** Parts of the set-up: something folded away that says what it holds, and choices with a line of explanation. */
import type { ComponentChildren } from 'preact';
import type { Option } from './draft.ts';

export function Fold({
  title,
  now,
  children,
  onOpen,
}: {
  title: string;
  /** What holds now, in a few words. */
  now: string;
  children: ComponentChildren;
  onOpen?: () => void;
}) {
  return (
    <details
      class="fold"
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary>
        <span class="fold-title">{title}</span>
        <span class="fold-now">{now}</span>
      </summary>
      <div class="fold-body">{children}</div>
    </details>
  );
}

/** One of a few, as rows with their explanations. */
export function Choice({
  legend,
  name,
  options,
  value,
  choose,
  hideLegend = false,
}: {
  legend: string;
  /** Of the group of radio buttons; unique on the screen. */
  name: string;
  options: readonly Option[];
  value: string;
  choose: (value: string) => void;
  hideLegend?: boolean;
}) {
  return (
    <fieldset class="field choice">
      <legend class={hideLegend ? 'hidden' : ''}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} class="choice-row">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => choose(option.value)}
          />
          <span>
            {option.name}
            {option.about && <small>{option.about}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
