/** What was agreed on when the campaign was made: length, house rules, and how unclear rules are read. */
import { packOf } from '@hive-arbiter/engine/pack';
import { useState } from 'preact/hooks';
import { Loaded, useLoad } from '../../parts/load.tsx';
import { type Label, say, sayCount } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { houseName } from '../lobby/draft.ts';
import type { Choices } from '../lobby/set-up.tsx';
import type { SeenCampaign } from './held.ts';

const ENFORCERS: Readonly<Record<string, Label>> = {
  full: 'Enforcers collect taxes and come to battles',
  taxes: 'Enforcers collect taxes only',
  none: 'No Enforcers',
};

/** What was agreed on when the campaign was made. */
export function Agreed({ view }: { view: SeenCampaign }) {
  const { rules } = view;
  const enforcers = ENFORCERS[rules.enforcers];
  const pack = packOf(view);
  const lines = [
    sayCount(
      rules.weeks,
      '1 week, {budget} credits for a new gang',
      '{count} weeks, {budget} credits for a new gang',
      { budget: rules.budget },
    ),
    ...(pack.variants.length > 0
      ? [view.variant === 'classic' ? say('Classic rules') : say('Updated rules')]
      : []),
    ...(pack.taxes && enforcers ? [say(enforcers)] : []),
    ...(pack.invasion ? [rules.invasion ? say('Opened by the Invasion') : say('Without the Invasion')] : []),
    ...(view.data === null ? [] : [say('Gangs buy from {lists}', { lists: view.data.name })]),
    rules.tactics ? say('With tactics cards') : say('Without tactics cards'),
    ...(rules.subplots ? [say('With sub-plots')] : []),
    ...((view.profiles ?? 0) > 0
      ? [sayCount(view.profiles ?? 0, 'Hired Guns: 1 profile', 'Hired Guns: {count} profiles')]
      : []),
    ...(rules.houseRules.length > 0
      ? [say('House rules: {houses}', { houses: rules.houseRules.map(houseName).join(', ') })]
      : []),
  ];
  return (
    <section aria-labelledby="agreed">
      <h2 id="agreed" class="cond">
        {say('Agreed')}
      </h2>
      <ul class="plain-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <OwnRulings rulings={view.rulings ?? {}} />
    </section>
  );
}

/** Rulings that differ from the usual reading, in the words of the rulebook. */
function OwnRulings({ rulings }: { rulings: Readonly<Record<string, string>> }) {
  const [isOpen, setOpen] = useState(false);
  const choices = useLoad<Choices>(isOpen ? '/scenarios' : undefined);
  const own = Object.entries(rulings).filter(([, choice]) => choice !== 'default');
  if (own.length === 0) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{sayCount(own.length, 'Rulings: 1 of your own', 'Rulings: {count} of your own')}</summary>
      {isOpen && (
        <Loaded from={choices} what="Fetching the rulings …">
          {(all) => (
            <ul class="plain-list">
              {own.map(([id, choice]) => {
                const ruling = all.rulings.find((each) => each.id === id);
                const text = ruling?.alternatives.find((each) => each.id === choice)?.text;
                return (
                  <li key={id}>
                    {ruling?.question ?? id} <strong>{capital(text ?? choice)}</strong>
                  </li>
                );
              })}
            </ul>
          )}
        </Loaded>
      )}
    </details>
  );
}
