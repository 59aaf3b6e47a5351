/** Somebody alone plays against a bot on a board: everything is chosen already, and one button begins. */
import { useRef, useState } from 'preact/hooks';
import { BOTS, type Player } from '../bots.ts';
import { Loaded, Problem, useLoad } from '../parts/load.tsx';
import { Page } from '../parts/page.tsx';
import { go } from '../router.ts';
import { kept } from '../settings.ts';
import { say } from '../words/index.ts';
import { type Draft, defaultDraft, type Sample, saidOptions, sampleGang, withBoard } from './lobby/draft.ts';
import { Choice } from './lobby/fields.tsx';
import { GangSelect } from './lobby/gangs.tsx';
import { ownChance } from './lobby/invitation.ts';
import type { Choices } from './lobby/set-up.tsx';
import { begin, openWherePossible } from './lobby/table.ts';
import './lobby/set-up.css';

/** Whom this person last played against. */
const against = kept<Player>('bot', 'rookie');

export function Solo() {
  const choices = useLoad<Choices>('/scenarios');
  const samples = useLoad<readonly Sample[]>('/gangs/samples');
  return (
    <Page
      title={say('Play against a bot')}
      sub={say('On a board in the app. Change what you like, or just begin.')}
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

function firstDraft(samples: readonly Sample[], { scenarios }: Choices): Draft {
  const draft = defaultDraft(samples);
  const [own, other] = samples;
  const gangs = own && other ? [sampleGang(own, true), sampleGang(other, false)] : draft.gangs;
  const board = { kind: 'generated', seed: ownChance().slice(0, 8) } as const;
  return withBoard({ ...draft, gangs, tactics: 'none' }, board, scenarios);
}

function Form({ choices, samples }: { choices: Choices; samples: readonly Sample[] }) {
  const [draft, setDraft] = useState(() => firstDraft(samples, choices));
  const [bot, setBot] = useState<Player>(
    BOTS.some(({ value }) => value === against.value) ? against.value : 'rookie',
  );
  const [isOpening, setOpening] = useState(false);
  const [fault, setFault] = useState<Error>();
  const key = useRef(ownChance());
  const change = (next: Draft) => {
    key.current = ownChance();
    setFault(undefined);
    setDraft(next);
  };
  const start = async () => {
    setOpening(true);
    setFault(undefined);
    against.value = bot;
    try {
      const [own, other] = draft.gangs;
      const gangs = own && other ? [own, { ...other, bot }] : draft.gangs;
      const battle = await openWherePossible({ ...draft, gangs }, key.current, !navigator.onLine);
      await begin(battle);
      go(`/battle/${battle}`, { replace: true });
    } catch (error) {
      setFault(error as Error);
      setOpening(false);
    }
  };
  const fits = choices.scenarios.filter(
    ({ pack, gangs }) => pack === draft.pack && gangs.least <= 2 && gangs.most >= 2,
  );
  const put = (at: number, gang: Draft['gangs'][number]) =>
    change({ ...draft, gangs: draft.gangs.map((each, place) => (place === at ? gang : each)) });
  return (
    <>
      <Choice
        legend={say('Against whom?')}
        name="bot"
        options={saidOptions(BOTS)}
        value={bot}
        choose={(value) => {
          key.current = ownChance();
          setBot(value as Player);
        }}
      />
      <label class="field">
        <span>{say('Scenario')}</span>
        <select
          value={draft.scenario ?? ''}
          onChange={({ currentTarget: { value } }) => change({ ...draft, scenario: value })}
        >
          {fits.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {draft.gangs.map((gang, at) => (
        <GangSelect
          key={at}
          label={at === 0 ? say('Your gang') : say('The bot’s gang')}
          gang={gang}
          samples={samples}
          choose={(chosen) => put(at, { ...chosen, here: at === 0 })}
        />
      ))}
      <div class="thumb-bar">
        {fault && <Problem of={fault} />}
        <button type="button" class="btn main wide big" disabled={isOpening} onClick={start}>
          {isOpening ? say('Making the board …') : say('Begin')}
        </button>
      </div>
    </>
  );
}
