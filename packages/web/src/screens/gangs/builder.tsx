/** A gang put together from lists with prices: who joins, their kit, and the rest of the budget. */
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
  skillsOpen,
  typeOf,
  usualKit,
} from '../../gangs/draft.ts';
import type { HouseChoice } from '../../gangs/lists.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { say, sayCount, sayList } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { capital } from '../../words.ts';
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
        <span>{say('Name of the gang')}</span>
        <input
          value={draft.name}
          maxLength={60}
          required
          pattern=".*\S.*"
          onInput={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>{say('House')}</span>
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
              {say('Bring lists of your own')}
            </button>
          </small>
        )}
      </label>
      <p class={spent > budget ? 'purse over' : 'purse'} role="status">
        {sayWith('{spent} of {budget} credits', { spent: <strong>{spent}</strong>, budget })} ·{' '}
        {sayCount(draft.recruits.length, '1 fighter', '{count} fighters')} ·{' '}
        {spent > budget
          ? say('{credits} too many', { credits: spent - budget })
          : say('{credits} left for the stash', { credits: budget - spent })}
      </p>
      <ul class="list">
        {draft.recruits.map((recruit, at) => (
          <li key={String(at)} class="list-row">
            <span class="grow">
              <strong>{recruit.name}</strong>
              <small>
                {say('{type} · {cost} credits · {buys}', {
                  type: typeOf(house, recruit.type)?.name ?? '',
                  cost: costOfRecruit(house, recruit),
                  buys:
                    [...(typeOf(house, recruit.type)?.kit ?? []), ...recruit.buys].map(names).join(', ') ||
                    say('unarmed'),
                })}
              </small>
            </span>
            <button type="button" class="btn small" onClick={() => setEditing(at)}>
              {say('Equip')}
              <span class="hidden"> {recruit.name}</span>
            </button>
            <button
              type="button"
              class="btn icon"
              aria-label={say('Without {name}', { name: recruit.name })}
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
        <legend>{say('Recruit')}</legend>
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
                  recruits: [...draft.recruits, newRecruit(type, draft, usualKit(armoury, choice, type))],
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
              {say('Undo the removal')}
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
            {say('Done')}
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
        <span>{say('Name')}</span>
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
        {left < 0
          ? say('{cost} credits with equipment · {over} over the budget', {
              cost: costOfRecruit(house, recruit),
              over: -left,
            })
          : say('{cost} credits with equipment · {left} left', {
              cost: costOfRecruit(house, recruit),
              left,
            })}
      </p>
      <Goods
        offers={offersFor(house, type)}
        names={names}
        count={count}
        add={(thing) => change({ buys: [...buys, thing] })}
        remove={(thing) => change({ buys: buys.toSpliced(buys.lastIndexOf(thing), 1) })}
      />
      {type.skills.length > 0 && (
        <p>
          {say('Comes with {skills}', {
            skills: sayList(type.skills.map((skill) => skillName(armoury, skill))),
          })}
        </p>
      )}
      {Array.from({ length: skillsOpen(type) }, (_, place) => (
        <SkillField
          key={String(place)}
          label={place === 0 ? say('Skill') : say('Second skill')}
          armoury={armoury}
          value={skills[place] ?? ''}
          taken={[...type.skills, ...skills.filter((_skill, at) => at !== place)]}
          set={(skill) => change({ skills: withSkill(skills, place, skill) })}
        />
      ))}
    </>
  );
}

function skillName({ skills }: Armoury, id: string): string {
  return skills.find((skill) => skill.id === id)?.name ?? plainly(id);
}

function withSkill(skills: readonly string[], place: number, skill: string): readonly string[] {
  const others = skills.filter((_, at) => at !== place);
  return skill === '' ? others : others.toSpliced(place, 0, skill);
}

/** One skill, by its set. */
function SkillField({
  label,
  armoury,
  value,
  taken,
  set,
}: {
  label: string;
  armoury: Armoury;
  value: string;
  taken: readonly string[];
  set: (skill: string) => void;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">{say('None yet')}</option>
        {[...new Set(armoury.skills.map((skill) => skill.set))].map((of) => (
          <optgroup key={of} label={capital(plainly(of))}>
            {armoury.skills
              .filter((skill) => skill.set === of && !taken.includes(skill.id))
              .map((skill) => (
                <option key={skill.id} value={skill.id}>
                  {skill.name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
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
        <span>{say('Equipment')}</span>
        <input
          type="search"
          placeholder={say('Find something')}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      {shown.length === 0 ? (
        <p class="dim">{say('Nothing on the lists has this name.')}</p>
      ) : (
        <ul class="list wares">
          {shown.map(({ thing, cost }) => (
            <li key={thing} class="list-row">
              <span class="grow">
                {names(thing)}
                <small>{say('{cost} credits', { cost })}</small>
              </span>
              {count(thing) > 0 && (
                <>
                  <button
                    type="button"
                    class="btn icon"
                    aria-label={say('One {thing} less', { thing: names(thing) })}
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
                aria-label={say('One {thing} more', { thing: names(thing) })}
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
