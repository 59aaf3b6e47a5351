/** The gangs of this device: make one, copy a sample, bring one in. */

import type { ReadGang } from '@hive-arbiter/gangs';
import { useState } from 'preact/hooks';
import { sayFileFault } from '../../file-fault.ts';
import { kitIn, useArmoury } from '../../gangs/armoury.ts';
import { asNew, gangs, keep, type Roster } from '../../gangs/roster.ts';
import { Empty, Loaded, useLoad } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { toast } from '../../parts/toast.tsx';
import { go } from '../../router.ts';
import { type Label, say, sayCount } from '../../words/index.ts';
import { houseName } from '../lobby/draft.ts';
import { ReportLines } from './report-lines.tsx';
import './gangs.css';

/** Larger files are refused before they are read. */
const MOST_BYTES = 20_000_000;

export function Gangs() {
  const [importing, setImporting] = useState(false);
  const samples = useLoad<readonly Roster[]>('/gangs/samples');
  return (
    <Page title={say('Gangs')} sub={say('Kept on this device; export one to move it or to keep it safe')}>
      {gangs.value.length === 0 ? (
        <Empty>
          <p>
            {say(
              'No gang of your own yet. Found one from lists with prices, copy a sample, or bring one in.',
            )}
          </p>
        </Empty>
      ) : (
        <ul class="list">
          {gangs.value.map(({ id, name, house, rating, fighters }) => (
            <li key={id} class="list-row">
              <a href={`/gangs/${id}`}>
                <strong class="cond">{name}</strong>
                <small>
                  {sayCount(
                    fighters.length,
                    '{house} · 1 fighter · rating {rating}',
                    '{house} · {count} fighters · rating {rating}',
                    { house: houseName(house), rating },
                  )}
                </small>
              </a>
              <a
                class="btn small"
                href={`/gangs/${id}/cards`}
                aria-label={say('Fighter cards of {name}', { name })}
              >
                {say('Cards')}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p class="row spaced">
        <a class="btn main" href="/gangs/new">
          {say('New gang')}
        </a>
        <button type="button" class="btn" onClick={() => setImporting(true)}>
          {say('Bring a gang in')}
        </button>
      </p>
      <section aria-labelledby="samples">
        <h2 id="samples" class="cond">
          {say('Begin from a sample')}
        </h2>
        <Loaded from={samples} what="Fetching the sample gangs …">
          {(all) => (
            <ul class="list">
              {all.map((sample) => (
                <li key={sample.house} class="list-row">
                  <span class="grow">
                    <strong class="cond">{sample.name}</strong>
                    <small>
                      {sayCount(
                        sample.fighters.length,
                        '1 fighter · rating {rating}',
                        '{count} fighters · rating {rating}',
                        { rating: sample.rating },
                      )}
                    </small>
                  </span>
                  <button
                    type="button"
                    class="btn small"
                    onClick={() => {
                      const mine = asNew({ ...sample, name: say('My {name}|a gang', { name: sample.name }) });
                      keep(mine);
                      go(`/gangs/${mine.id}`);
                    }}
                  >
                    {say('Copy')}
                    <span class="hidden"> {sample.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      {importing && <BringIn close={() => setImporting(false)} />}
    </Page>
  );
}

/** A gang of ours or of another tool, pasted or as a file; what is in it shows which. */
function BringIn({ close }: { close: () => void }) {
  const armoury = useArmoury();
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const [read, setRead] = useState<ReadGang>();

  const understand = async (given: string | Uint8Array) => {
    setFault('');
    setRead(undefined);
    if (!armoury.data) return setFault(say('The armoury is not here yet; try again in a moment.'));
    try {
      // The readers of other tools' files come only when somebody brings one.
      const { readGang } = await import('@hive-arbiter/gangs');
      setRead(readGang(given, { kit: kitIn(armoury.data), skills: armoury.data.skills }));
    } catch (error) {
      setFault(sayFileFault(error as Error));
    }
  };
  return (
    <Sheet title={say('Bring a gang in')} close={close}>
      <p>
        {say(
          'Choose or paste a gang file: of this app, YakTribe (its JSON link), New Recruit (.json), BattleScribe (.ros, .rosz) or Munda Manager. From other tools we read names, numbers, gear and skills, and say line by line what we understood.',
        )}
      </p>
      <label class="field">
        <span>{say('The text')}</span>
        <textarea
          value={text}
          rows={5}
          spellcheck={false}
          aria-invalid={fault !== ''}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{say('Or a file')}</span>
        <input
          type="file"
          accept=".json,.ros,.rosz,.xml,.zip,application/json"
          onChange={async (event) => {
            const file = event.currentTarget.files?.[0];
            if (!file) return;
            if (file.size > MOST_BYTES) return setFault(say('This file is larger than 20 MB; no gang is'));
            setText('');
            await understand(new Uint8Array(await file.arrayBuffer()));
          }}
        />
      </label>
      <button
        type="button"
        class="btn main wide"
        disabled={text.trim() === ''}
        onClick={() => understand(text)}
      >
        {say('Read it')}
      </button>
      {fault !== '' && (
        <p class="problem spaced" role="alert">
          {fault}
        </p>
      )}
      {read && <Report {...read} close={close} />}
    </Sheet>
  );
}

const TOOLS: Readonly<Record<ReadGang['tool'], Label>> = {
  'hive-arbiter': 'A gang of this app',
  yaktribe: 'From YakTribe',
  'new-recruit': 'From New Recruit',
  battlescribe: 'From BattleScribe',
  'munda-manager': 'From Munda Manager',
};

function Report({ tool, roster, report, close }: ReadGang & { close: () => void }) {
  return (
    <div class="spaced" role="status">
      <h3>
        {roster.name}: {sayCount(roster.fighters.length, '1 fighter', '{count} fighters')}
      </h3>
      <ReportLines report={report} tool={say(TOOLS[tool])} />
      <button
        type="button"
        class="btn main wide"
        onClick={() => {
          const mine = asNew(roster);
          keep(mine);
          toast(say('{name} is kept on this device', { name: mine.name }));
          close();
          go(`/gangs/${mine.id}`);
        }}
      >
        {say('Keep this gang')}
      </button>
    </div>
  );
}
