/** What is fair? A small experiment with bots, its progress and its report; or the report of a larger one from a file. */
import { type PackId, packOf } from '@hive-arbiter/engine/pack';
import type { Report } from '@hive-arbiter/lab';
import type { ExperimentSeen } from '@hive-arbiter/server/experiments';
import { useEffect, useState } from 'preact/hooks';
import { ask, post, Refused } from '../../api.ts';
import { BOTS } from '../../bots.ts';
import { Empty, Loaded, Problem, useLoad } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { kept } from '../../settings.ts';
import { say } from '../../words/index.ts';
import { saidOptions, switchable } from '../lobby/draft.ts';
import { Choice } from '../lobby/fields.tsx';
import type { Choices } from '../lobby/set-up.tsx';
import { CLASSIC, endedWords, FIRST, planOf, progressWords, type Wish } from './plan.ts';
import { ReportView } from './report.tsx';
import '../lobby/set-up.css';
import './lab.css';

/** The experiment that this device started last. */
const own = kept<string>('experiment', '');
const BATTLES = [20, 40, 100, 200];
const LOOK_AGAIN = 1_000;

export function Lab() {
  const choices = useLoad<Choices>('/scenarios');
  const [experiment, setExperiment] = useState<ExperimentSeen>();
  const [opened, open] = useState<Report>();
  const [fault, setFault] = useState<Error>();
  useEffect(() => {
    if (own.value === '') return;
    lookAt(own.value).then(setExperiment, () => {
      own.value = '';
    });
  }, []);
  const isPlaying = experiment?.status === 'playing';
  useEffect(() => {
    if (!isPlaying || !experiment) return undefined;
    const timer = setInterval(() => {
      lookAt(experiment.id).then(setExperiment, (error) => {
        setFault(error as Error);
        // It is no longer there; a lost network comes back.
        if (error instanceof Refused && error.code === 'no-experiment') setExperiment(undefined);
      });
    }, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [experiment?.id, isPlaying]);
  const act = async (work: () => Promise<ExperimentSeen>) => {
    setFault(undefined);
    try {
      const now = await work();
      own.value = now.id;
      open(undefined);
      setExperiment(now);
    } catch (error) {
      setFault(error as Error);
    }
  };
  const report = opened ?? experiment?.report ?? undefined;
  return (
    <Page
      title={say('What is fair?')}
      sub={say('Bots play a scenario again and again; the report says who wins, and how sure that is.')}
      wide
    >
      <div class="lab">
        <section aria-label={say('An experiment')}>
          <Loaded from={choices} what="Fetching the scenarios …">
            {(all) => (
              <Form
                choices={all}
                isPlaying={isPlaying}
                start={(plan) => act(() => post<ExperimentSeen>('/lab/experiments', { plan }))}
              />
            )}
          </Loaded>
          {fault && <Problem of={fault} />}
          {experiment && <Progress of={experiment} stop={() => act(() => stopped(experiment.id))} />}
        </section>
        <section class="lab-told" aria-label={say('The report')}>
          {report ? (
            <ReportView report={report} />
          ) : (
            <Empty>
              <p>
                {isPlaying
                  ? say('The report comes as soon as enough battles are played.')
                  : say('No report yet. Start an experiment, or open the report.json of a larger one.')}
              </p>
            </Empty>
          )}
        </section>
        <OpenFile
          open={(read) => {
            setFault(undefined);
            open(read);
          }}
          fail={setFault}
        />
      </div>
    </Page>
  );
}

const lookAt = (id: string) => ask<ExperimentSeen>('GET', `/lab/experiments/${id}`);
const stopped = (id: string) => ask<ExperimentSeen>('DELETE', `/lab/experiments/${id}`);

function Form({
  choices,
  isPlaying,
  start,
}: {
  choices: Choices;
  isPlaying: boolean;
  start: (plan: object) => void;
}) {
  const [wish, setWish] = useState<Wish>(FIRST);
  const { scenarios, special } = choices;
  const scenario = scenarios.find(({ id }) => id === wish.scenario);
  const { least = 2, most = 2 } = scenario?.gangs ?? {};
  const pack = (scenario?.pack ?? 'takeover') as PackId;
  const rules = switchable({ pack, scenario: wish.scenario } as never, choices);
  const put = (change: Partial<Wish>) => setWish({ ...wish, ...change });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start(planOf(wish, scenario?.title ?? wish.scenario, special));
      }}
    >
      <label class="field">
        <span>{say('Scenario')}</span>
        <select
          value={wish.scenario}
          onChange={({ currentTarget: { value } }) => {
            const gangs = scenarios.find(({ id }) => id === value)?.gangs;
            put({ scenario: value, gangs: Math.max(2, gangs?.least ?? 2), against: '' });
          }}
        >
          {scenarios.map(({ id, title, pack: of }) => (
            <option key={id} value={id}>
              {title} ({packOf({ pack: of as PackId }).title})
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{say('Compared with')}</span>
        <select value={wish.against} onChange={({ currentTarget: { value } }) => put({ against: value })}>
          <option value="">{say('Nothing: as written')}</option>
          {packOf({ pack }).variants.includes('classic') && (
            <option value={CLASSIC}>{say('The Classic form of it')}</option>
          )}
          {rules.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <div class="lab-pair">
        <label class="field">
          <span>{say('Gangs')}</span>
          <select
            value={String(wish.gangs)}
            onChange={({ currentTarget: { value } }) => put({ gangs: Number(value) })}
          >
            {Array.from({ length: Math.min(most, 6) - Math.max(least, 2) + 1 }, (_, at) => (
              <option key={at} value={String(Math.max(least, 2) + at)}>
                {Math.max(least, 2) + at}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{say('Battles at the most')}</span>
          <select
            value={String(wish.battles)}
            onChange={({ currentTarget: { value } }) => put({ battles: Number(value) })}
          >
            {BATTLES.map((many) => (
              <option key={many} value={String(many)}>
                {many}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Choice
        legend={say('Who plays?')}
        name="lab-bot"
        options={saidOptions(BOTS.filter(({ value }) => value === 'rookie' || value === 'ganger'))}
        value={wish.bot}
        choose={(value) => put({ bot: value as Wish['bot'] })}
      />
      <button type="submit" class="btn main wide" disabled={isPlaying}>
        {isPlaying ? say('An experiment is under way') : say('Let them play')}
      </button>
    </form>
  );
}

function Progress({ of, stop }: { of: ExperimentSeen; stop: () => void }) {
  if (of.status !== 'playing')
    return (
      <p class="lab-progress" role="status">
        {endedWords(of)}
      </p>
    );
  return (
    <div class="lab-progress">
      <progress aria-label={say('Battles played')} value={of.played} max={of.most} />
      <p role="status">{progressWords(of)}</p>
      <button type="button" class="btn" onClick={stop}>
        {say('Stop')}
      </button>
    </div>
  );
}

/** A report that `arbiter lab run` has written. */
function OpenFile({ open, fail }: { open: (report: Report) => void; fail: (fault: Error) => void }) {
  return (
    <label class="field lab-file">
      <span>{say('The report of a larger experiment')}</span>
      <input
        type="file"
        accept=".json,application/json"
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (!file) return;
          try {
            const read = JSON.parse(await file.text()) as Partial<Report>;
            if (!read.plan || !Array.isArray(read.cells) || !Array.isArray(read.differences))
              throw new Error();
            open(read as Report);
          } catch {
            fail(new Error(say('{name} is no report.json of arbiter lab run.', { name: file.name })));
          }
        }}
      />
      <small>{say('The report.json that arbiter lab run writes; it stays on this device.')}</small>
    </label>
  );
}
