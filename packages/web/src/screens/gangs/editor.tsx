/** The roster editor: a gang and its fighters, kept as one types. */

import { STATS, STATUSES } from '@hive-arbiter/gangs/gang-file';
import { CHARACTERISTICS, RANKS } from '@hive-arbiter/rulebook/words';
import { useState } from 'preact/hooks';
import { plainly } from '../../chance.ts';
import { type Armoury, kitIn, SHELVES, useArmoury } from '../../gangs/armoury.ts';
import { hired, ranked, ratingOf, typesFor, withItem, withoutItem } from '../../gangs/change.ts';
import { dropWithHistory } from '../../gangs/home.ts';
import { ownedBy, ownersIn, withOwners } from '../../gangs/owners.ts';
import { asNew, gangOf, idFrom, keep, type Roster, type RosterFighter } from '../../gangs/roster.ts';
import { Loaded } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { toast } from '../../parts/toast.tsx';
import { go } from '../../router.ts';
import { type Label, nameOfId, say, sayCount } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { houseName } from '../lobby/draft.ts';
import { ExportGang } from './export.tsx';
import { History } from './history.tsx';
import { Stash } from './stash.tsx';
import './gangs.css';

const STATUS_NAMES = {
  fit: 'Fit',
  recovery: 'In Recovery',
  captive: 'Captive',
  barred: 'Barred',
} as const satisfies Record<(typeof STATUSES)[number], Label>;

/** These are target numbers: 4 is written 4+. */
export const TARGETS: readonly string[] = ['ws', 'bs', 'i', 'ld', 'cl', 'wil', 'int'];

export function Editor({ id }: { id: string }) {
  const gang = gangOf(id);
  const armoury = useArmoury();
  const [editing, setEditing] = useState<string>();
  // What was there before the last removal, so that it can be brought back.
  const [removed, setRemoved] = useState<Roster>();
  if (!gang)
    return (
      <Page title={say('No such gang')} back={{ href: '/gangs', name: say('Gangs') }}>
        <p>{say('This device keeps no gang of that name. It may be on another one: export it there.')}</p>
      </Page>
    );
  // What fighters are worth is the rating; nobody types it.
  const set = (more: Partial<Roster>) => {
    const next = { ...gang, ...more };
    keep(withOwners(more.fighters ? { ...next, rating: ratingOf(next) } : next));
  };
  const setFighter = (fighter: RosterFighter) =>
    set({ fighters: gang.fighters.map((each) => (each.id === fighter.id ? fighter : each)) });
  const types = armoury.data ? typesFor(armoury.data, gang) : [];
  const shown = gang.fighters.find((each) => each.id === editing);
  const isInDebt = gang.inDebt ?? (gang.debt ?? 0) > 0;
  return (
    <Page
      title={gang.name}
      back={{ href: '/gangs', name: say('Gangs') }}
      wide
      sub={sayCount(
        gang.fighters.length,
        '{house} · 1 fighter · kept on this device as you type',
        '{house} · {count} fighters · kept on this device as you type',
        { house: houseName(gang.house) },
      )}
    >
      <div class="editor">
        <section aria-labelledby="the-gang">
          <h2 id="the-gang" class="cond">
            {say('The gang')}
          </h2>
          <label class="field">
            <span>{say('Name')}</span>
            <input
              value={gang.name}
              maxLength={80}
              onInput={(event) => {
                const name = event.currentTarget.value;
                if (name.trim() !== '') set({ name });
              }}
            />
          </label>
          <div class="numbers">
            <div class="count">
              <span>{say('Rating')}</span>
              <output class="figure">{gang.rating}</output>
            </div>
            <Count
              name={say('Credits')}
              value={gang.stash ?? 0}
              most={1_000_000}
              change={(stash) => set({ stash })}
            />
            <Count
              name={say('Reputation')}
              value={gang.reputation ?? 0}
              most={10_000}
              change={(reputation) => set({ reputation })}
            />
            <Count
              name={say('Territories')}
              value={gang.territories ?? 0}
              most={1000}
              change={(territories) => set({ territories })}
            />
          </div>
          <label class="check">
            <input
              type="checkbox"
              checked={isInDebt}
              onChange={(event) => set({ inDebt: event.currentTarget.checked, debt: 0 })}
            />
            <span>{say('In debt')}</span>
          </label>
          {isInDebt && (
            <div class="numbers">
              <Count
                name={say('Credits owed, 0 if it is not said')}
                value={gang.debt ?? 0}
                most={2000}
                change={(debt) => set({ inDebt: true, debt })}
              />
            </div>
          )}
          <Stash gang={gang} armoury={armoury.data} set={set} />
          <div class="row spaced">
            <a class="btn" href={`/gangs/${id}/cards`}>
              {say('Fighter cards')}
            </a>
            <button
              type="button"
              class="btn"
              onClick={() => {
                const copy = asNew({ ...gang, name: say('{name} copy', { name: gang.name }) });
                keep(copy);
                go(`/gangs/${copy.id}`);
              }}
            >
              {say('Copy')}
            </button>
            <button
              type="button"
              class="btn harm"
              onClick={() => {
                if (
                  !confirm(
                    say('Remove {name} from this device? An exported file can bring it back.', {
                      name: gang.name,
                    }),
                  )
                )
                  return;
                dropWithHistory(id);
                go('/gangs', { replace: true });
              }}
            >
              {say('Remove')}
            </button>
          </div>
          <ExportGang gang={gang} />
          <History gang={id} />
        </section>
        <section aria-labelledby="fighters">
          <h2 id="fighters" class="cond">
            {say('Fighters')}
          </h2>
          <ul class="list">
            {gang.fighters.map((fighter) => (
              <li key={fighter.id} class="list-row">
                <span class="grow">
                  <strong>{fighter.name}</strong>
                  <small>
                    {capital(plainly(fighter.rank))} · <StatLine {...fighter.stats} />
                  </small>
                  {fighter.status !== undefined && fighter.status !== 'fit' && (
                    <span class="pill bad">{say(STATUS_NAMES[fighter.status])}</span>
                  )}
                </span>
                <button type="button" class="btn small" onClick={() => setEditing(fighter.id)}>
                  {say('Edit')}
                  <span class="hidden"> {fighter.name}</span>
                </button>
              </li>
            ))}
          </ul>
          <p class="row spaced">
            {armoury.data && types.length > 0 ? (
              <select
                aria-label={say('Recruit')}
                value=""
                disabled={gang.fighters.length >= 40}
                onChange={(event) => {
                  const type = types.find(({ id: each }) => each === event.currentTarget.value);
                  event.currentTarget.value = '';
                  if (!type) return;
                  const after = hired(gang, type);
                  setRemoved(gang);
                  set({ fighters: after.gang.fighters, stash: after.gang.stash ?? 0 });
                  setEditing(after.fighter.id);
                  const short = type.cost - (gang.stash ?? 0);
                  toast(
                    short > 0
                      ? say('{name} joined; {short} credits of the price were not there', {
                          name: type.name,
                          short,
                        })
                      : say('{name} joined for {cost} credits', { name: type.name, cost: type.cost }),
                  );
                }}
              >
                <option value="">{say('Recruit …')}</option>
                {types.map((type) => (
                  <option key={type.id} value={type.id}>
                    {say('{name}, {rank}: {cost} credits', {
                      name: type.name,
                      rank: plainly(type.rank),
                      cost: type.cost,
                    })}
                  </option>
                ))}
              </select>
            ) : (
              <button
                type="button"
                class="btn"
                onClick={() => {
                  const fighter = newFighter(gang);
                  set({ fighters: [...gang.fighters, fighter] });
                  setEditing(fighter.id);
                }}
                disabled={gang.fighters.length >= 40}
              >
                {say('Add a fighter')}
              </button>
            )}
            {removed && (
              <button
                type="button"
                class="btn"
                onClick={() => {
                  keep(removed);
                  setRemoved(undefined);
                }}
              >
                {say('Undo the last change of the roster')}
              </button>
            )}
          </p>
        </section>
      </div>
      {shown && (
        <Sheet title={shown.name} close={() => setEditing(undefined)}>
          <Loaded from={armoury} what="Fetching the armoury …">
            {(known) => (
              <FighterForm
                gang={gang}
                fighter={shown}
                owners={ownersIn(gang)}
                set={setFighter}
                armoury={known}
              />
            )}
          </Loaded>
          <div class="row spaced">
            <button
              type="button"
              class="btn harm"
              disabled={gang.fighters.length === 1}
              onClick={() => {
                setRemoved(gang);
                set({ fighters: gang.fighters.filter((each) => each.id !== shown.id) });
                setEditing(undefined);
                toast(say('{name} left the gang', { name: shown.name }));
              }}
            >
              {say('Remove')}
            </button>
            <button type="button" class="btn main" onClick={() => setEditing(undefined)}>
              {say('Done')}
            </button>
          </div>
        </Sheet>
      )}
    </Page>
  );
}

export function StatLine(stats: RosterFighter['stats']) {
  return (
    <span class="stat-line">
      {STATS.map(
        (stat) => `${stat.toUpperCase()}\u00a0${stats[stat]}${TARGETS.includes(stat) ? '+' : ''}`,
      ).join('\u00a0· ')}
    </span>
  );
}

function Count({
  name,
  value,
  least = 0,
  most,
  change,
}: {
  name: string;
  value: number;
  least?: number;
  most: number;
  change: (value: number) => void;
}) {
  return (
    <label class="count">
      <span>{name}</span>
      <input
        type="number"
        inputMode="numeric"
        value={value}
        min={least}
        max={most}
        onInput={(event) => {
          const number = Number(event.currentTarget.value);
          if (event.currentTarget.value !== '' && Number.isInteger(number))
            change(Math.max(least, Math.min(most, number)));
        }}
      />
    </label>
  );
}

function FighterForm({
  gang,
  fighter,
  owners,
  set,
  armoury,
}: {
  gang: Roster;
  fighter: RosterFighter;
  owners: readonly RosterFighter[];
  set: (fighter: RosterFighter) => void;
  armoury: Armoury;
}) {
  const names = new Map(kitIn(armoury).map(({ id, name }) => [id, name]));
  const { kit, skills = [] } = fighter;
  return (
    <>
      <label class="field">
        <span>{say('Name')}</span>
        <input
          value={fighter.name}
          maxLength={80}
          onInput={(event) => {
            const name = event.currentTarget.value;
            if (name.trim() !== '') set({ ...fighter, name });
          }}
        />
      </label>
      <div class="numbers two">
        <label class="count">
          <span>{say('Rank')}</span>
          <select
            value={fighter.rank}
            onChange={(event) =>
              set(ranked(armoury, gang, fighter, event.currentTarget.value as RosterFighter['rank']))
            }
          >
            {RANKS.map((rank) => (
              <option key={rank} value={rank}>
                {capital(plainly(rank))}
              </option>
            ))}
          </select>
        </label>
        <label class="count">
          <span>{say('Status')}</span>
          <select
            value={fighter.status ?? 'fit'}
            onChange={(event) =>
              set({ ...fighter, status: event.currentTarget.value as (typeof STATUSES)[number] })
            }
          >
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {say(STATUS_NAMES[status])}
              </option>
            ))}
          </select>
        </label>
      </div>
      {fighter.rank === 'beast' && (
        <label class="field">
          <span>{say('Owner')}</span>
          <select
            value={fighter.owner ?? ''}
            onChange={(event) => set(ownedBy(fighter, event.currentTarget.value))}
          >
            <option value="">{say('nobody')}</option>
            {owners.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset class="field">
        <legend>{say('Characteristics')}</legend>
        <div class="numbers stats">
          {STATS.map((stat) => (
            <Count
              key={stat}
              name={`${stat.toUpperCase()}${TARGETS.includes(stat) ? ' +' : ''}`}
              value={fighter.stats[stat]}
              most={20}
              change={(value) => set({ ...fighter, stats: { ...fighter.stats, [stat]: value } })}
            />
          ))}
        </div>
        <small>
          {STATS.map(
            (stat) =>
              `${stat.toUpperCase()}\u00a0${(nameOfId(stat) ?? CHARACTERISTICS[stat]).replaceAll(' ', '\u00a0')}`,
          ).join(' · ')}
        </small>
      </fieldset>
      <div class="numbers two">
        <Count
          name={say('Group activation')}
          value={fighter.group ?? 0}
          most={6}
          change={(group) => set({ ...fighter, group })}
        />
        <Count
          name={say('Credits value')}
          value={fighter.cost ?? 0}
          most={10_000}
          change={(cost) => set({ ...fighter, cost })}
        />
      </div>
      <Chosen
        legend={say('Weapons and gear')}
        chosen={kit.map((id) => names.get(id) ?? id)}
        remove={(at) => set(withoutItem(armoury, fighter, at))}
        adding={say('Add a weapon or gear')}
        shelves={Object.entries(SHELVES).map(([shelf, title]) => ({
          title: say(title),
          items: armoury[shelf as keyof typeof SHELVES].map(({ id, name, credits }) => ({
            id,
            name: typeof credits === 'number' ? say('{name}: {credits} credits', { name, credits }) : name,
          })),
        }))}
        add={(id) => set(withItem(armoury, fighter, id))}
      />
      <div class="numbers two">
        <Count
          name={say('XP')}
          value={fighter.xp ?? 0}
          most={100_000}
          change={(xp) => set({ ...fighter, xp })}
        />
        <label class="count">
          <span>{say('Injuries, with commas')}</span>
          <input
            value={(fighter.injuries ?? []).join(', ')}
            maxLength={300}
            onChange={(event) =>
              set({
                ...fighter,
                injuries: event.currentTarget.value
                  .split(',')
                  .map((each) => each.trim())
                  .filter((each) => each !== ''),
              })
            }
          />
        </label>
      </div>
      <Chosen
        legend={say('Skills')}
        chosen={skills.map((id) => armoury.skills.find((skill) => skill.id === id)?.name ?? id)}
        remove={(at) => set({ ...fighter, skills: skills.toSpliced(at, 1) })}
        adding={say('Add a skill')}
        shelves={[...new Set(armoury.skills.map((skill) => skill.set))].map((group) => ({
          title: plainly(group),
          items: armoury.skills.filter((skill) => skill.set === group),
        }))}
        add={(id) => {
          if (!skills.includes(id)) set({ ...fighter, skills: [...skills, id] });
        }}
      />
    </>
  );
}

interface Choosing {
  readonly legend: string;
  readonly chosen: readonly string[];
  readonly remove: (at: number) => void;
  /** What the list is called from which more is taken. */
  readonly adding: string;
  readonly shelves: readonly {
    readonly title: string;
    readonly items: readonly { readonly id: string; readonly name: string }[];
  }[];
  readonly add: (id: string) => void;
}

/** What a fighter has of something, and a list to take more from. */
function Chosen({ legend, chosen, remove, adding, shelves, add }: Choosing) {
  return (
    <fieldset class="field">
      <legend>{legend}</legend>
      {chosen.length === 0 ? (
        <p class="dim">{say('None.')}</p>
      ) : (
        <ul class="chips">
          {chosen.map((name, at) => (
            <li key={`${name}-${at}`}>
              {name}
              <button type="button" aria-label={say('Remove {name}', { name })} onClick={() => remove(at)}>
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <select
        aria-label={adding}
        value=""
        onChange={(event) => {
          const id = event.currentTarget.value;
          event.currentTarget.value = '';
          if (id !== '') add(id);
        }}
      >
        <option value="">{say('Add …')}</option>
        {shelves.map(({ title, items }) => (
          <optgroup key={title} label={title}>
            {items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </fieldset>
  );
}

function newFighter({ fighters }: Roster): RosterFighter {
  const like = fighters.find(({ rank }) => rank === 'ganger') ?? (fighters[0] as RosterFighter);
  const taken = new Set(fighters.map(({ id }) => id));
  let number = fighters.length + 1;
  while (taken.has(idFrom(`fighter ${number}`))) number++;
  return {
    ...like,
    id: idFrom(`fighter ${number}`),
    name: say('New fighter {number}', { number }),
    kit: [],
    skills: [],
  };
}
