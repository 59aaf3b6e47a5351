/** A gang put together from lists with prices: who joins, what they carry, and what is left of the budget. */
import type { DataHouse, ForSale } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { plainly } from '../../chance.ts';
import { type Armoury, kitIn } from '../../gangs/armoury.ts';
import {
  costOfDraft,
  costOfRecruit,
  type Draft,
  draftFor,
  faultOf,
  newRecruit,
  offersFor,
  type Recruit,
  typeOf,
  usualKit,
} from '../../gangs/draft.ts';
import type { HouseChoice } from '../../gangs/lists.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { capital, counted } from '../../words.ts';
import { BringLists } from './bring-lists.tsx';
import './gangs.css';

interface Props {
  readonly armoury: Armoury;
  readonly choices: readonly HouseChoice[];
  /** May lists of one's own be brought here? */
  readonly mayBring?: boolean;
  readonly budget: number;
  /** What the gang and its house are called at first. */
  readonly name?: string;
  readonly house?: string;
  /** What the button says. */
  readonly button: (name: string) => string;
  readonly isBusy?: boolean;
  readonly found: (draft: Draft, choice: HouseChoice) => void;
}

export function Builder({
  armoury,
  choices,
  mayBring = false,
  budget,
  name = '',
  house: wished,
  button,
  isBusy = false,
  found,
}: Props) {
  const first = choices.find(({ house }) => house.id === wished) ?? (choices[0] as HouseChoice);
  const [key, setKey] = useState(first.key);
  const choice = choices.find((each) => each.key === key) ?? first;
  const [draft, setDraft] = useState<Draft>(() => draftFor(armoury, first, name, budget));
  const [editing, setEditing] = useState<number>();
  const [bringing, setBringing] = useState(false);
  const [before, setBefore] = useState<Draft>();
  const { house } = choice;
  const names = namesIn(armoury, choice);
  const spent = costOfDraft(house, draft);
  const fault = faultOf(house, draft, budget);
  const change = (at: number, more: Partial<Recruit>) =>
    setDraft({
      ...draft,
      recruits: draft.recruits.map((each, index) => (index === at ? { ...each, ...more } : each)),
    });
  const edited = editing === undefined ? undefined : draft.recruits[editing];
  return (
    <form
      class="builder"
      onSubmit={(event) => {
        event.preventDefault();
        found({ ...draft, name: draft.name.trim() }, choice);
      }}
    >
      <label class="field">
        <span>Name of the gang</span>
        <input
          value={draft.name}
          maxLength={60}
          required
          pattern=".*\S.*"
          onInput={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>House</span>
        <select
          value={choice.key}
          onChange={(event) => {
            const next = choices.find((each) => each.key === event.currentTarget.value) ?? first;
            setKey(next.key);
            setDraft(draftFor(armoury, next, draft.name, budget));
            setBefore(undefined);
          }}
        >
          {[...new Set(choices.map(({ data: { name: of } }) => of))].map((of) => (
            <optgroup key={of} label={of}>
              {choices
                .filter((each) => each.data.name === of)
                .map((each) => (
                  <option key={each.key} value={each.key}>
                    {each.house.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        {mayBring && (
          <small>
            <button type="button" class="rule-link" onClick={() => setBringing(true)}>
              Bring lists of your own
            </button>
          </small>
        )}
      </label>
      <p class={spent > budget ? 'purse over' : 'purse'} role="status">
        <strong>{spent}</strong> of {budget} credits · {counted(draft.recruits.length, 'fighter')} ·{' '}
        {spent > budget ? `${spent - budget} too many` : `${budget - spent} left for the stash`}
      </p>
      <ul class="list">
        {draft.recruits.map((recruit, at) => (
          <li key={String(at)} class="list-row">
            <span class="grow">
              <strong>{recruit.name}</strong>
              <small>
                {typeOf(house, recruit.type)?.name} · {costOfRecruit(house, recruit)} credits ·{' '}
                {recruit.buys.map(names).join(', ') || 'unarmed'}
              </small>
            </span>
            <button type="button" class="btn small" onClick={() => setEditing(at)}>
              Equip<span class="hidden"> {recruit.name}</span>
            </button>
            <button
              type="button"
              class="btn icon"
              aria-label={`Without ${recruit.name}`}
              onClick={() => {
                setBefore(draft);
                setDraft({ ...draft, recruits: draft.recruits.filter((_, index) => index !== at) });
              }}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <fieldset class="field hire">
        <legend>Recruit</legend>
        <div class="row">
          {house.fighters.map((type) => (
            <button
              key={type.id}
              type="button"
              class="btn small"
              disabled={draft.recruits.length >= 40}
              onClick={() =>
                setDraft({
                  ...draft,
                  recruits: [...draft.recruits, newRecruit(type, draft, usualKit(armoury, choice, type.id))],
                })
              }
            >
              + {type.name} ({capital(plainly(type.rank))}), {type.cost}
            </button>
          ))}
          {before && (
            <button
              type="button"
              class="btn small"
              onClick={() => {
                setDraft(before);
                setBefore(undefined);
              }}
            >
              Undo the removal
            </button>
          )}
        </div>
      </fieldset>
      {fault !== undefined && (
        <p class="problem" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" class="btn main wide" disabled={isBusy || fault !== undefined}>
        {button(draft.name.trim())}
      </button>
      {edited && editing !== undefined && (
        <Sheet title={edited.name} close={() => setEditing(undefined)}>
          <Equip
            {...{ house, armoury, names }}
            recruit={edited}
            left={budget - spent}
            change={(more) => change(editing, more)}
          />
          <button type="button" class="btn main wide" onClick={() => setEditing(undefined)}>
            Done
          </button>
        </Sheet>
      )}
      {bringing && <BringLists armoury={armoury} close={() => setBringing(false)} />}
    </form>
  );
}

function namesIn(armoury: Armoury, { data }: HouseChoice): (id: string) => string {
  const names = new Map([...kitIn(armoury), ...data.things].map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? plainly(id);
}

/** The skills that whoever founds a gang may give: Leaders and Champions have one [campaign.gangs.founding.6]. */
const SKILLED: readonly string[] = ['leader', 'champion'];

function Equip({
  recruit,
  house,
  armoury,
  names,
  left,
  change,
}: {
  recruit: Recruit;
  house: DataHouse;
  armoury: Armoury;
  names: (id: string) => string;
  left: number;
  change: (more: Partial<Recruit>) => void;
}) {
  const type = typeOf(house, recruit.type);
  if (!type) return null;
  const count = (thing: string) => recruit.buys.filter((each) => each === thing).length;
  const { buys, skills } = recruit;
  return (
    <>
      <label class="field">
        <span>Name</span>
        <input
          value={recruit.name}
          maxLength={60}
          onInput={(event) => {
            const name = event.currentTarget.value;
            if (name.trim() !== '') change({ name });
          }}
        />
      </label>
      <p class="purse">
        {costOfRecruit(house, recruit)} credits with equipment ·{' '}
        {left < 0 ? `${-left} over the budget` : `${left} left`}
      </p>
      <Goods
        offers={offersFor(house, type)}
        names={names}
        count={count}
        add={(thing) => change({ buys: [...buys, thing] })}
        remove={(thing) => change({ buys: buys.toSpliced(buys.lastIndexOf(thing), 1) })}
      />
      {SKILLED.includes(type.rank) && (
        <label class="field">
          <span>Skill</span>
          <select
            value={skills[0] ?? ''}
            onChange={(event) =>
              change({ skills: event.currentTarget.value === '' ? [] : [event.currentTarget.value] })
            }
          >
            <option value="">None yet</option>
            {[...new Set(armoury.skills.map(({ set }) => set))].map((set) => (
              <optgroup key={set} label={capital(plainly(set))}>
                {armoury.skills
                  .filter((skill) => skill.set === set)
                  .map((skill) => (
                    <option key={skill.id} value={skill.id}>
                      {skill.name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

/** A list of wares with prices: what is bought first, then the rest, to search in. */
function Goods({
  offers,
  names,
  count,
  add,
  remove,
}: {
  offers: readonly ForSale[];
  names: (id: string) => string;
  count: (thing: string) => number;
  add: (thing: string) => void;
  remove: (thing: string) => void;
}) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const shown = offers
    .filter(({ thing }) => wanted === '' || names(thing).toLowerCase().includes(wanted))
    .toSorted((one, other) => Number(count(other.thing) > 0) - Number(count(one.thing) > 0));
  return (
    <>
      <label class="field">
        <span>Equipment</span>
        <input
          type="search"
          placeholder="Find something"
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      {shown.length === 0 ? (
        <p class="dim">Nothing on the lists is called so.</p>
      ) : (
        <ul class="list wares">
          {shown.map(({ thing, cost }) => (
            <li key={thing} class="list-row">
              <span class="grow">
                {names(thing)}
                <small>{cost} credits</small>
              </span>
              {count(thing) > 0 && (
                <>
                  <button
                    type="button"
                    class="btn icon"
                    aria-label={`One ${names(thing)} less`}
                    onClick={() => remove(thing)}
                  >
                    −
                  </button>
                  <b>{count(thing)}</b>
                </>
              )}
              <button
                type="button"
                class="btn icon"
                aria-label={`One ${names(thing)} more`}
                onClick={() => add(thing)}
              >
                +
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
