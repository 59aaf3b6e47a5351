/** A new gang outside a campaign, founded from lists with prices and kept on this device. */
import { useState } from 'preact/hooks';
import { useArmoury } from '../../gangs/armoury.ts';
import { rosterFrom } from '../../gangs/draft.ts';
import { housesIn } from '../../gangs/lists.ts';
import { asNew, keep } from '../../gangs/roster.ts';
import { Loaded } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { go } from '../../router.ts';
import { say } from '../../words/index.ts';
import { Builder } from './builder.tsx';

const USUAL = 1000;

export function NewGang() {
  const armoury = useArmoury();
  const [budget, setBudget] = useState(USUAL);
  return (
    <Page
      title={say('New gang')}
      sub={say('From the lists of its house; what is left of the budget goes into the stash')}
      back={{ href: '/gangs', name: say('Gangs') }}
    >
      <label class="field budget">
        <span>{say('Budget')}</span>
        <input
          type="number"
          inputMode="numeric"
          min={100}
          max={10_000}
          value={budget}
          onInput={(event) => setBudget(event.currentTarget.valueAsNumber || 0)}
        />
      </label>
      <Loaded from={armoury} what="Fetching the lists …">
        {(known) => (
          <Builder
            armoury={known}
            choices={housesIn(known)}
            mayBring
            budget={budget}
            name={say('New gang')}
            button={(name) => (name ? say('Found {name}', { name }) : say('Found the gang'))}
            found={(draft, { data, house }) => {
              const gang = asNew(rosterFrom(data, house, draft, budget));
              keep(gang);
              go(`/gangs/${gang.id}`, { replace: true });
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}
