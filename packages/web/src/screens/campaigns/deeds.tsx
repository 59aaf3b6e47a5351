/** Short deeds as forms: a bid, a captive, a battle that is called off, a player who leaves. */
import type { CaptiveOffers } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { Loaded } from '../../parts/load.tsx';
import { say } from '../../words/index.ts';
import type { Asked } from './asked.ts';
import { useOffers } from './use-campaign.ts';
import { gangOfTask, nameIn, plain } from './words.ts';

/** A field for whole credits. */
export function Credits({
  label,
  value,
  most,
  set,
}: {
  label: string;
  value: number;
  most?: number;
  set: (value: number) => void;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        {...(most === undefined ? {} : { max: most })}
        required
        value={value}
        onInput={(event) => set(event.currentTarget.valueAsNumber || 0)}
      />
    </label>
  );
}

/** One of a few, as a list to choose from. */
export function Choose({
  label,
  value,
  options,
  set,
  none,
  note,
}: {
  label: string;
  value: string;
  options: readonly (readonly [id: string, words: string])[];
  set: (value: string) => void;
  /** What stands for nothing; without it something must be chosen. */
  none?: string;
  note?: string;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={value}
        required={none === undefined}
        onChange={(event) => set(event.currentTarget.value)}
      >
        {(none !== undefined || value === '') && <option value="">{none ?? say('Choose …')}</option>}
        {options.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
      {note !== undefined && <small>{note}</small>}
    </label>
  );
}

export function Bid({ view, task, give, isBusy }: Asked) {
  const [credits, setCredits] = useState(0);
  const purse = gangOfTask(view, task)?.credits ?? 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        give(
          { do: 'bid', credits },
          credits === 0 ? say('Bid nothing') : say('Bid up to {credits}', { credits }),
        );
      }}
    >
      {task.card && task.card.words !== '' && (
        <p>
          <strong>{task.card.title}</strong> {task.card.words}
        </p>
      )}
      <p class="dim">
        {say('Bids are secret. Whoever bids most has it, for 5 credits more than the next bid.')}
      </p>
      <Credits
        label={say('The most that you pay, of {purse} credits', { purse })}
        value={credits}
        most={purse}
        set={setCredits}
      />
      <button type="submit" class="btn main wide" disabled={isBusy}>
        {credits === 0 ? say('Bid nothing') : say('Bid up to {credits} credits', { credits })}
      </button>
    </form>
  );
}

/** Free, ransom, sell or keep a captive; what each brings stands on the button. */
export function CaptiveForm(props: Asked) {
  const { id, view, task } = props;
  const offers = useOffers<CaptiveOffers>(id, task.of as string, view.version);
  return (
    <Loaded from={offers} what="Fetching what may be done …">
      {(open) => <Captive {...props} open={open} />}
    </Loaded>
  );
}

function Captive({ view, task, give, isBusy, open }: Asked & { open: CaptiveOffers }) {
  const [ransom, setRansom] = useState(0);
  const [condition, setCondition] = useState('');
  const [injury, setInjury] = useState('');
  const name = nameIn(view, task.of as string);
  const of = (choice: string) => open.choices.find((each) => each.choice === choice);
  const hurt = injury === '' ? {} : { injury: Number(injury) };
  const [home, sale, keep] = [of('return'), of('sell'), of('keep')];
  return (
    <>
      {home && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            give(
              {
                do: 'captive',
                choice: 'return',
                ...hurt,
                ...(ransom > 0
                  ? { ransom, ...(condition.trim() === '' ? {} : { condition: condition.trim() }) }
                  : {}),
              },
              ransom > 0
                ? say('Asked {ransom} credits for {name}', { ransom, name })
                : say('Set {name} free', { name }),
            );
          }}
        >
          <Credits
            label={say('Ransom, {most} credits at most; 0 sets them free', { most: open.ransom })}
            value={ransom}
            most={open.ransom}
            set={setRansom}
          />
          {ransom > 0 && (
            <label class="field">
              <span>{say('A promise that goes with it, if any')}</span>
              <input
                value={condition}
                maxLength={200}
                onInput={(event) => setCondition(event.currentTarget.value)}
              />
            </label>
          )}
          <button type="submit" class="btn main wide" disabled={isBusy}>
            {ransom > 0
              ? say('Ask {ransom} credits for {name}', { ransom, name })
              : say('Set {name} free', { name })}
          </button>
        </form>
      )}
      <div class="row">
        {sale && (
          <button
            type="button"
            class="btn"
            disabled={isBusy}
            onClick={() => give({ do: 'captive', choice: 'sell' }, say('Sold {name}', { name }))}
          >
            {say('Sell for {credits} credits', { credits: sale.credits })}
          </button>
        )}
        {keep && (
          <button
            type="button"
            class="btn"
            disabled={isBusy}
            onClick={() => give({ do: 'captive', choice: 'keep', ...hurt }, say('Kept {name}', { name }))}
          >
            {keep.reputation > 0
              ? say('Keep another week: +{reputation} Reputation', { reputation: keep.reputation })
              : say('Keep another week')}
          </button>
        )}
      </div>
      {open.injuries.length > 0 && (home || keep) && (
        <details class="deed">
          <summary>{say('Harm the captive first')}</summary>
          <Choose
            label={say('Injury of a captive who is returned or kept')}
            value={injury}
            none={say('None')}
            options={open.injuries.map(({ roll, id }) => [String(roll), plain(id)] as const)}
            set={setInjury}
          />
        </details>
      )}
    </>
  );
}

/** A deed that needs a word of why, or none at all, folded away. */
function Folded({
  title,
  button,
  note,
  isBusy,
  doIt,
}: {
  title: string;
  button: string;
  /** The label of the reason, if one is needed. */
  note?: string;
  isBusy: boolean;
  doIt: (note: string) => void;
}) {
  const [words, setWords] = useState('');
  return (
    <details class="deed">
      <summary>{title}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          doIt(words.trim());
        }}
      >
        {note !== undefined && (
          <label class="field">
            <span>{note}</span>
            <input
              value={words}
              required
              maxLength={200}
              onInput={(event) => setWords(event.currentTarget.value)}
            />
          </label>
        )}
        <button type="submit" class="btn harm wide" disabled={isBusy}>
          {button}
        </button>
      </form>
    </details>
  );
}

export function CallOff({ give, isBusy }: Asked) {
  return (
    <Folded
      title={say('It will not be fought')}
      button={say('Call the battle off')}
      note={say('Why, for everybody to read')}
      isBusy={isBusy}
      doIt={(note) => give({ do: 'call-off', note }, say('Called the battle off'))}
    />
  );
}

export function Leave({ give, isBusy }: Asked) {
  return (
    <Folded
      title={say('Not playing after all?')}
      button={say('Leave the campaign')}
      isBusy={isBusy}
      doIt={() => give({ do: 'leave' }, say('Left the campaign'))}
    />
  );
}
