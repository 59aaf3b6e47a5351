/** Special rules that the players switch on beside those of the scenario. */

import { say, sayAbout } from '../../words/index.ts';
import { type Draft, type ScenarioEntry, type SpecialEntry, switchable } from './draft.ts';

interface Choices {
  readonly scenarios: readonly ScenarioEntry[];
  readonly special: readonly SpecialEntry[];
}

export function SpecialFields({
  draft,
  set,
  choices,
}: {
  draft: Draft;
  set: (more: Partial<Draft>) => void;
  choices: Choices;
}) {
  const scenario = choices.scenarios.find(({ id }) => id === draft.scenario);
  const titles = scenario?.special.flatMap((id) => {
    const rule = choices.special.find((each) => each.id === id);
    return rule && rule.id !== scenario.id ? [rule.title] : [];
  });
  return (
    <>
      {titles && titles.length > 0 && (
        <p class="dim">{say('In force in this scenario: {titles}.', { titles: titles.join(', ') })}</p>
      )}
      {switchable(draft, choices).map(({ id, title, words }) => (
        <label key={id} class="choice-row">
          <input
            type="checkbox"
            checked={draft.special.includes(id)}
            onChange={(event) =>
              set({
                special: event.currentTarget.checked
                  ? [...draft.special, id]
                  : draft.special.filter((each) => each !== id),
              })
            }
          />
          <span>
            {title}
            {words && <small>{sayAbout(id, words)}</small>}
          </span>
        </label>
      ))}
    </>
  );
}
