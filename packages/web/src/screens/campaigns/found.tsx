/** Founding a gang of a campaign: from lists with prices, or with a gang of this device as it is. */
import type { GangData } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { useArmoury } from '../../gangs/armoury.ts';
import { type Draft, rosterFrom } from '../../gangs/draft.ts';
import { type HouseChoice, housesOf, sampleLists } from '../../gangs/lists.ts';
import { gangs as ownGangs } from '../../gangs/roster.ts';
import { Loaded, useLoad } from '../../parts/load.tsx';
import { say, sayCount } from '../../words/index.ts';
import { Builder } from '../gangs/builder.tsx';
import { houseName } from '../lobby/draft.ts';
import type { Asked } from './asked.ts';
import { Choose } from './deeds.tsx';
import { foundingFrom, foundingOf } from './founding.ts';
import { lookToken } from './held.ts';
import { gangOfTask } from './words.ts';

export function FoundForm({ id, view, task, give, isBusy }: Asked) {
  const armoury = useArmoury();
  const [from, setFrom] = useState<'lists' | 'mine'>('lists');
  const [mine, setMine] = useState('');
  const gang = gangOfTask(view, task);
  const budget = task.budget ?? view.rules.budget;
  const chosen = ownGangs.value.find(({ id }) => id === mine);
  const cost = chosen?.fighters.reduce((sum, fighter) => sum + (fighter.cost ?? 0), 0) ?? 0;
  const lists = useLoad<{ data: GangData | null }>(
    view.data === null ? undefined : `/campaigns/${id}/data`,
    lookToken(id),
  );
  const found = async (draft: Draft, { data, house }: HouseChoice) => {
    const words = say('Founded {name}', { name: draft.name });
    if (view.data !== null) return await give(foundingFrom(draft, house), words);
    return await give(foundingOf(rosterFrom(data, house, draft, budget)), words);
  };
  if (view.data !== null && !lists.data)
    return (
      <Loaded from={lists} what="Fetching the campaign’s lists …">
        {() => null}
      </Loaded>
    );
  return (
    <>
      {ownGangs.value.length > 0 && view.data === null && (
        <fieldset class="field">
          <legend class="hidden">{say('What the gang is made of')}</legend>
          <div class="segments">
            {(
              [
                ['lists', say('From lists')],
                ['mine', say('A gang of this device')],
              ] as const
            ).map(([id, words]) => (
              <label key={id} class="segment">
                <input
                  type="radio"
                  name={`from-${task.number}`}
                  checked={from === id}
                  onChange={() => setFrom(id)}
                />
                <span>{words}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {from === 'lists' ? (
        <Loaded from={armoury} what="Fetching the lists …">
          {(known) => (
            <Builder
              armoury={known}
              choices={lists.data?.data ? housesOf(lists.data.data) : housesOf(sampleLists(known), true)}
              budget={budget}
              name={gang?.name ?? ''}
              house={houseLike(lists.data?.data, gang?.name ?? '')}
              button={(name) => (name ? say('Found {name}', { name }) : say('Found the gang'))}
              isBusy={isBusy}
              found={(draft, choice) => found(draft, choice)}
            />
          )}
        </Loaded>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen) give(foundingOf(chosen), say('Founded {name}', { name: chosen.name }));
          }}
        >
          <Choose
            label={say('Gang')}
            value={mine}
            options={ownGangs.value.map(
              ({ id, name, house }) => [id, `${name}, ${houseName(house)}`] as const,
            )}
            set={setMine}
            {...(chosen
              ? {
                  note: sayCount(
                    chosen.fighters.length,
                    '1 fighter for {cost} of {budget} credits',
                    '{count} fighters for {cost} of {budget} credits',
                    { cost, budget },
                  ),
                }
              : {})}
          />
          {chosen?.fighters.some(({ xp = 0, injuries = [] }) => xp > 0 || injuries.length > 0) && (
            <p class="dim">{say('The organiser is asked about the XP and the injuries that it brings.')}</p>
          )}
          <button type="submit" class="btn main wide" disabled={isBusy || !chosen}>
            {chosen ? say('Found {name}', { name: chosen.name }) : say('Found the gang')}
          </button>
        </form>
      )}
    </>
  );
}

/** Seats are often called after a House: then that one is proposed. */
function houseLike(data: GangData | null | undefined, name: string): string {
  const called = name.replace(/ \d+$/, '');
  const listed = data?.houses.find((house) => house.name === called);
  return listed?.id ?? called.toLowerCase().replaceAll(' ', '-');
}
