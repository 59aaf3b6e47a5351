/** The organiser corrects something, with a reason that everybody sees. */
import type { SeenGang } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { type Armoury, kitIn, useArmoury } from '../../gangs/armoury.ts';
import { Loaded } from '../../parts/load.tsx';
import { toast } from '../../parts/toast.tsx';
import { say } from '../../words/index.ts';
import { type Correctable, ofFighter, ofGang, type Was } from './correction.ts';
import { Choose } from './deeds.tsx';
import type { Shown } from './frame.tsx';
import { beside, heldCampaign, ORGANISER } from './held.ts';
import { plain, statusWords } from './words.ts';

export function Corrections({ gang, ...shown }: Shown & { gang: SeenGang }) {
  const armoury = useArmoury();
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections" class="cond">
        {say('Correct')}
      </h2>
      <details class="card">
        <summary>{say('Something is wrong in the books')}</summary>
        <Loaded from={armoury} what="Fetching the armoury …">
          {(known) => <Form {...shown} gang={gang} armoury={known} />}
        </Loaded>
      </details>
    </section>
  );
}

function Form({ id, again, gang, armoury }: Shown & { gang: SeenGang; armoury: Armoury }) {
  const [who, setWho] = useState(gang.id);
  const [fact, setFact] = useState('');
  const [now, setNow] = useState<Was>();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const fighter = gang.fighters.find((each) => each.id === who);
  const open = fighter ? ofFighter(fighter) : ofGang(gang);
  const chosen = open.find((each) => each.fact === fact);
  const send = async () => {
    if (!chosen || now === undefined) return;
    setBusy(true);
    try {
      const token = heldCampaign(id)?.seats[ORGANISER] ?? '';
      const words = say('Corrected: {fact} of {name}', {
        fact: chosen.name,
        name: fighter?.name ?? gang.name,
      });
      await beside(
        { campaign: id, words, token },
        ['correct', who, fact],
        { was: chosen.was, now },
        note.trim(),
      );
      setFact('');
      setNote('');
      again();
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Choose
        label={say('Whose')}
        value={who}
        options={[
          [gang.id, say('The gang {name}', { name: gang.name })],
          ...gang.fighters.map((each) => [each.id, each.name] as const),
        ]}
        set={(next) => {
          setWho(next);
          setFact('');
        }}
      />
      <Choose
        label={say('What')}
        value={fact}
        options={open.map((each) => [each.fact, each.name] as const)}
        set={(next) => {
          setFact(next);
          setNow(open.find((each) => each.fact === next)?.was);
        }}
      />
      {chosen && now !== undefined && (
        <NewValue key={`${who} ${fact}`} {...{ chosen, now, setNow, armoury }} />
      )}
      <label class="field">
        <span>{say('Why, for everybody to read')}</span>
        <input
          value={note}
          required
          maxLength={300}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="btn main wide" disabled={isBusy || !chosen}>
        {say('Correct it')}
      </button>
    </form>
  );
}

/** What it should be, asked for as it is. */
function NewValue({
  chosen: { kind, name },
  now,
  setNow,
  armoury,
}: {
  chosen: Correctable;
  now: Was;
  setNow: (value: Was) => void;
  armoury: Armoury;
}) {
  const [word, setWord] = useState('');
  if (kind === 'number')
    return (
      <label class="field">
        <span>{name}</span>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          required
          value={now as number}
          onInput={(event) => setNow(event.currentTarget.valueAsNumber || 0)}
        />
      </label>
    );
  if (kind === 'text')
    return (
      <label class="field">
        <span>{name}</span>
        <input
          value={now as string}
          required
          maxLength={60}
          onInput={(event) => setNow(event.currentTarget.value)}
        />
      </label>
    );
  if (kind === 'status')
    return (
      <Choose
        label={name}
        value={now as string}
        options={[...new Set([now as string, 'fit', 'recovery', 'dead'])].map(
          (each) => [each, statusWords(each)] as const,
        )}
        set={setNow}
      />
    );
  const list = now as readonly string[];
  const things = kind === 'skills' ? armoury.skills : kind === 'kit' ? kitIn(armoury) : [];
  const called = (each: string) => things.find(({ id }) => id === each)?.name ?? plain(each);
  return (
    <fieldset class="field">
      <legend>{name}</legend>
      {list.length === 0 ? (
        <p class="dim">{say('None.')}</p>
      ) : (
        <ul class="chips">
          {list.map((each, at) => (
            <li key={`${each} ${at}`}>
              {called(each)}
              <button
                type="button"
                aria-label={say('Remove {name}', { name: called(each) })}
                onClick={() => setNow(list.toSpliced(at, 1))}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      {kind === 'words' ? (
        <div class="row">
          <input
            aria-label={say('Another injury')}
            value={word}
            maxLength={60}
            onInput={(event) => setWord(event.currentTarget.value)}
          />
          <button
            type="button"
            class="btn small"
            disabled={word.trim() === ''}
            onClick={() => {
              setNow([...list, word.trim().toLowerCase().replaceAll(' ', '-')]);
              setWord('');
            }}
          >
            {say('Add')}
          </button>
        </div>
      ) : (
        <Choose
          label={say('Add')}
          value=""
          none={say('Nothing more')}
          options={things.map(({ id, name: words }) => [id, words] as const)}
          set={(each) => each !== '' && setNow([...list, each])}
        />
      )}
    </fieldset>
  );
}
