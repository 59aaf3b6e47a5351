/** Deeds as forms: what each wants to know, asked with the plainest control there is. */
import type { SeenGang } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { gangs as ownGangs, type Roster } from '../../gangs/roster.ts';
import { Loaded, useLoad } from '../../parts/load.tsx';
import { capital } from '../../words.ts';
import { houseName } from '../lobby/draft.ts';
import { foundedAsIs, foundedFrom } from './found.ts';
import type { SeenCampaign, Task } from './held.ts';

type Field =
  | { readonly kind: 'number'; readonly label: string; readonly optional?: true }
  | { readonly kind: 'text'; readonly label: string }
  | { readonly kind: 'fighter' }
  /** Something in the stash, or something that the chosen fighter carries. */
  | { readonly kind: 'stash' | 'kit' }
  | { readonly kind: 'one'; readonly label: string; readonly of: Readonly<Record<string, string>> };

interface Deed {
  readonly name: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly isHarm?: true;
}

const FIGHTER: Field = { kind: 'fighter' };

/** What this version has a form for, beside founding. */
const DEEDS: Readonly<Record<string, Deed>> = {
  done: { name: 'Done for this week', fields: {} },
  bid: { name: 'Bid', fields: { credits: { kind: 'number', label: 'The most that you pay' } } },
  captive: {
    name: 'Decide',
    fields: {
      choice: {
        kind: 'one',
        label: 'What becomes of them',
        of: { return: 'Returned', sell: 'Sold', keep: 'Kept' },
      },
      ransom: { kind: 'number', label: 'Ransom, if returned', optional: true },
    },
  },
  advance: { name: 'Advance', fields: { fighter: FIGHTER } },
  promote: { name: 'Promote', fields: { fighter: FIGHTER } },
  give: { name: 'Give from the stash', fields: { fighter: FIGHTER, item: { kind: 'stash' } } },
  take: { name: 'Take into the stash', fields: { fighter: FIGHTER, item: { kind: 'kit' } } },
  pay: { name: 'Pay taxes and debts', fields: { credits: { kind: 'number', label: 'Credits' } } },
  rename: { name: 'Rename the gang', fields: { name: { kind: 'text', label: 'New name' } } },
  retire: {
    name: 'Retire',
    isHarm: true,
    fields: {
      fighter: FIGHTER,
      price: { kind: 'one', label: 'For', of: { pension: 'A pension', leadership: 'The leadership' } },
    },
  },
  'sell-own': { name: 'Sell a fighter', isHarm: true, fields: { fighter: FIGHTER } },
  'call-off': { name: 'Call it off', isHarm: true, fields: { note: { kind: 'text', label: 'Why' } } },
  leave: { name: 'Leave the campaign', isHarm: true, fields: {} },
};

/** A server's own battles send their result by themselves. */
const BY_ITSELF = ['result', 'found'];

/** Can this version ask for it? Dominion's advances name what they buy. */
function isKnown(deed: string, { pack }: SeenCampaign): boolean {
  return DEEDS[deed] !== undefined && !(deed === 'advance' && pack === 'dominion');
}

interface Props {
  readonly task: Task;
  readonly view: SeenCampaign;
  readonly give: (answer: unknown) => void;
  readonly isBusy: boolean;
}

export function Deeds(props: Props) {
  const { task, view } = props;
  const { deeds = [] } = task;
  const gang = view.gangs.find(({ id }) => id === task.of);
  const known = deeds.filter((deed) => isKnown(deed, view));
  const missing = deeds.filter((deed) => !isKnown(deed, view) && !BY_ITSELF.includes(deed));
  return (
    <>
      {deeds.includes('found') && <Found {...props} />}
      {known.map((deed) => (
        <One key={deed} {...props} name={deed} deed={DEEDS[deed] as Deed} gang={gang} />
      ))}
      {missing.length > 0 && (
        <p class="deed dim">
          The app has no form yet for: {missing.join(', ')}. The HTTP interface takes them at this server (
          <a href="/docs">its page</a>); on a campaign in a file,{' '}
          <code>arbiter campaign week FILE --answer</code> does.
        </p>
      )}
    </>
  );
}

/** Founding from a sample, as far as the budget goes, or with a gang of this device. */
function Found({ task, view, give, isBusy }: Props) {
  const samples = useLoad<readonly Roster[]>('/gangs/samples');
  const gang = view.gangs.find(({ id }) => id === task.of);
  const [name, setName] = useState(gang?.name ?? '');
  const [chosen, choose] = useState<string>();
  return (
    <Loaded from={samples} what="the sample gangs">
      {(all) => {
        const like = all.find(({ house }) => gang?.name.startsWith(houseName(house))) ?? all[0];
        const which = chosen ?? `sample ${like?.house}`;
        const own = ownGangs.value.find(({ id }) => which === `own ${id}`);
        const sample = all.find(({ house }) => which === `sample ${house}`);
        const founding = own
          ? foundedAsIs(own, name.trim())
          : sample && foundedFrom(sample, name.trim(), task.budget ?? 0);
        const cost = founding?.fighters.reduce((sum, fighter) => sum + (fighter.cost ?? 0), 0);
        return (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              give(founding);
            }}
          >
            <label class="field">
              <span>Name of the gang</span>
              <input
                value={name}
                maxLength={60}
                required
                onInput={(event) => setName(event.currentTarget.value)}
              />
            </label>
            <label class="field">
              <span>Fighters</span>
              <select value={which} onChange={(event) => choose(event.currentTarget.value)}>
                {all.map(({ house }) => (
                  <option key={house} value={`sample ${house}`}>
                    Sample: {houseName(house)}
                  </option>
                ))}
                {ownGangs.value.map((each) => (
                  <option key={each.id} value={`own ${each.id}`}>
                    Your gang: {each.name}
                  </option>
                ))}
              </select>
              <small>
                {founding?.fighters.length} fighters for {cost} of {task.budget} credits
              </small>
            </label>
            <button type="submit" class="btn main wide" disabled={isBusy || !founding}>
              Found {name.trim() || 'the gang'}
            </button>
          </form>
        );
      }}
    </Loaded>
  );
}

function One({
  name,
  deed: { name: label, fields, isHarm },
  gang,
  give,
  isBusy,
}: Props & { name: string; deed: Deed; gang: SeenGang | undefined }) {
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>({});
  const entries = Object.entries(fields);
  const set = (field: string, value: unknown) => setGiven({ ...given, [field]: value });
  const send = () => {
    if (isHarm && !confirm(`${label}?`)) return;
    give({ do: name, ...given });
    setGiven({});
  };
  if (entries.length === 0)
    return (
      <div class="deed">
        <button type="button" class={isHarm ? 'btn harm wide' : 'btn wide'} disabled={isBusy} onClick={send}>
          {label}
        </button>
      </div>
    );
  return (
    <details class="deed">
      <summary>{label}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {entries.map(([field, asked]) => (
          <Asked
            key={field}
            asked={asked}
            value={given[field]}
            set={(value) => set(field, value)}
            gang={gang}
            fighter={given.fighter}
          />
        ))}
        <button type="submit" class={isHarm ? 'btn harm wide' : 'btn main wide'} disabled={isBusy}>
          {label}
        </button>
      </form>
    </details>
  );
}

function Asked({
  asked,
  value,
  set,
  gang,
  fighter,
}: {
  asked: Field;
  value: unknown;
  set: (value: unknown) => void;
  gang: SeenGang | undefined;
  fighter: unknown;
}) {
  if (asked.kind === 'number')
    return (
      <label class="field">
        <span>{asked.label}</span>
        <input
          type="number"
          min={0}
          required={asked.optional !== true}
          value={(value as number | undefined) ?? ''}
          onInput={({ currentTarget: input }) => set(input.value === '' ? undefined : input.valueAsNumber)}
        />
      </label>
    );
  if (asked.kind === 'text')
    return (
      <label class="field">
        <span>{asked.label}</span>
        <input
          maxLength={60}
          required
          value={(value as string | undefined) ?? ''}
          onInput={(event) => set(event.currentTarget.value)}
        />
      </label>
    );
  const carrier = gang?.fighters.find(({ id }) => id === fighter);
  const [label, options] =
    asked.kind === 'one'
      ? [asked.label, Object.entries(asked.of)]
      : asked.kind === 'fighter'
        ? ['Fighter', gang?.fighters.map(({ id, name, rank, xp }) => [id, `${name}, ${rank}, ${xp} XP`])]
        : ['Item', (asked.kind === 'stash' ? gang?.items : carrier?.kit)?.map(({ id, name }) => [id, name])];
  return (
    <label class="field">
      <span>{label}</span>
      <select
        required
        value={String(value ?? '')}
        onChange={(event) => set(event.currentTarget.value || undefined)}
      >
        <option value="">Choose</option>
        {options?.map(([id = '', words = ''], at) => (
          <option key={`${id} ${at}`} value={id}>
            {capital(words)}
          </option>
        ))}
      </select>
    </label>
  );
}
