/** What lies in the stash of a gang, to be given to a fighter or away. */
import { type Armoury, kitIn } from '../../gangs/armoury.ts';
import type { Roster } from '../../gangs/roster.ts';
import { say } from '../../words/index.ts';

export function Stash({
  gang,
  armoury,
  set,
}: {
  gang: Roster;
  armoury: Armoury | undefined;
  set: (more: Partial<Roster>) => void;
}) {
  const { items = [], fighters } = gang;
  if (items.length === 0) return null;
  const known = armoury ? kitIn(armoury) : [];
  const nameOf = (item: string) =>
    known.find(({ id }) => id === item)?.name ?? gang.weapons?.find(({ id }) => id === item)?.name ?? item;
  const priceOf = (item: string) => known.find(({ id }) => id === item)?.credits ?? 0;
  return (
    <fieldset class="field">
      <legend>{say('In the stash')}</legend>
      <ul class="list">
        {items.map((item, at) => (
          <li key={`${item} ${at}`} class="list-row">
            <span class="grow">{nameOf(item)}</span>
            <select
              aria-label={say('Give {thing} to', { thing: nameOf(item) })}
              value=""
              onChange={(event) => {
                const to = event.currentTarget.value;
                set({
                  items: items.toSpliced(at, 1),
                  fighters: fighters.map((fighter) =>
                    fighter.id === to
                      ? {
                          ...fighter,
                          kit: [...fighter.kit, item],
                          cost: (fighter.cost ?? 0) + priceOf(item),
                        }
                      : fighter,
                  ),
                });
              }}
            >
              <option value="">{say('Give to …')}</option>
              {fighters.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <button
              type="button"
              class="btn small icon"
              aria-label={say('Remove {thing}', { thing: nameOf(item) })}
              onClick={() => set({ items: items.toSpliced(at, 1) })}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
