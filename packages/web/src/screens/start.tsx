/** From nothing to a table: everything is chosen already, and one button opens it. */
import { useRef, useState } from 'preact/hooks';
import { IS_STATIC } from '../api.ts';
import { Loaded, Problem, useLoad } from '../parts/load.tsx';
import { Page } from '../parts/page.tsx';
import { go } from '../router.ts';
import { playerName } from '../settings.ts';
import { say } from '../words/index.ts';
import { type Draft, defaultDraft, isAllHere, type Sample } from './lobby/draft.ts';
import { ownChance } from './lobby/invitation.ts';
import { type Choices, SetUp } from './lobby/set-up.tsx';
import { openWherePossible } from './lobby/table.ts';

export function Start() {
  const choices = useLoad<Choices>('/scenarios');
  const samples = useLoad<readonly Sample[]>('/gangs/samples');
  return (
    <Page
      title={say('Start a battle')}
      sub={say('Everything is set. Change what you like, or just open the table.')}
      wide
    >
      <Loaded from={choices} what="Fetching the scenarios …">
        {(all) => (
          <Loaded from={samples} what="Fetching the gangs …">
            {(gangs) => <Form choices={all} samples={gangs} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function Form({ choices, samples }: { choices: Choices; samples: readonly Sample[] }) {
  const [draft, setDraft] = useState<Draft>(() => defaultDraft(samples));
  const [isOpening, setOpening] = useState(false);
  const [fault, setFault] = useState<Error>();
  const [onDevice, setOnDevice] = useState(!navigator.onLine);
  // Sent again after a lost reply, the same key finds the table that was made.
  const key = useRef(ownChance());
  const change = (next: Draft) => {
    key.current = ownChance();
    setFault(undefined);
    setDraft(next);
  };
  const open = async () => {
    setOpening(true);
    setFault(undefined);
    try {
      go(`/battle/${await openWherePossible(draft, key.current, onDevice)}`, { replace: true });
    } catch (error) {
      setFault(error as Error);
      setOpening(false);
    }
  };
  return (
    <>
      <SetUp draft={draft} change={change} choices={choices} samples={samples}>
        {!isAllHere(draft) && (
          <label class="field">
            <span>{say('Your name at the table')}</span>
            <input
              value={playerName.value}
              maxLength={40}
              autoComplete="nickname"
              placeholder={say('What the others call you')}
              onInput={(event) => (playerName.value = event.currentTarget.value)}
            />
          </label>
        )}
      </SetUp>
      <div class="thumb-bar">
        {fault && <Problem of={fault} />}
        <p class="dim">
          {isAllHere(draft)
            ? say('You pass this device around; secrets stay covered until their owner taps.')
            : say('Next you get a link and a QR code for each open seat.')}
        </p>
        {isAllHere(draft) && !IS_STATIC && (
          <label class="check">
            <input
              type="checkbox"
              checked={onDevice}
              onChange={(event) => setOnDevice(event.currentTarget.checked)}
            />
            {say('Keep the battle on this device: it needs no network, and nobody else can join')}
          </label>
        )}
        {IS_STATIC && !isAllHere(draft) && (
          <p class="problem">{say('Without a server one device is passed around: choose that above.')}</p>
        )}
        <button type="button" class="btn main wide big" disabled={isOpening} onClick={open}>
          {isOpening ? say('Opening the table …') : say('Open the table')}
        </button>
      </div>
    </>
  );
}
