/** The story of a battle, for everybody: replay, who went down when, how the dice fell. */
import type { Card } from '@hive-arbiter/server/messages';
import { useEffect, useState } from 'preact/hooks';
import { read } from '../dictionary.ts';
import type { Luck } from '../parts/charts/luck.ts';
import { LuckChart } from '../parts/charts/luck.tsx';
import { type Moment, timelineOf } from '../parts/charts/timeline.ts';
import { TimelineChart } from '../parts/charts/timeline.tsx';
import { Empty, type Load, Loaded, useLoad } from '../parts/load.tsx';
import { Page } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import type { Seen, Sent } from '../seen.ts';
import { heldAt } from '../settings.ts';
import { say, sayCount, type Text } from '../words/index.ts';
import { sayWith } from '../words/with.ts';
import { capital } from '../words.ts';
import { resultWords } from './battle/awards.ts';
import type { BoardSeen } from './battle/board/seen.tsx';
import { Gangs } from './battle/gangs.tsx';
import { STAGES } from './battle/head.tsx';
import { nameOf } from './battle/model/index.ts';
import { useScenarioTitle } from './battle/scenario-titles.ts';
import { RollWords, StoryLines } from './battle/story-lines.tsx';
import { faultsSeen, tableSealShown } from './lobby/seals.ts';
import './battle/battle.css';
import './story.css';

export function Story({ id }: { id: string }) {
  const card = useLoad<Card>(`/battles/${id}`);
  return (
    <Loaded from={card} what="Fetching the battle …">
      {(found) =>
        found.status === 'gathering' || found.version === 0 ? (
          <Page title={say('No story yet')} back={{ href: `/battle/${id}`, name: say('The table') }}>
            <Empty>{say('The battle has not begun. Come back once the first dice are on the table.')}</Empty>
          </Page>
        ) : (
          <Told card={found} />
        )
      }
    </Loaded>
  );
}

/** The battle as it is now, once it has come and can be read. */
function useSeen(id: string): Load<{ readonly view: Seen }> {
  const { data, ...loaded } = useLoad<{ view: Sent }>(`/battles/${id}/view`);
  const view = data && read(id, data.view);
  return view ? { ...loaded, data: { view } } : loaded;
}

interface Whole {
  readonly version: number;
  readonly timeline: readonly Moment[];
}

/** Somebody took a seat while the battle was on, by whose invitation. */
const TAKEN = {
  player:
    '{name} took the seat of {seat} in mid-battle, invited by its player, and saw its secrets from then on.',
  organiser:
    '{name} took the seat of {seat} in mid-battle, invited by the organiser, and saw its secrets from then on.',
} as const satisfies Record<string, Text>;

function Told({ card }: { card: Card }) {
  const { id, status } = card;
  const now = useSeen(id);
  const whole = useLoad<Whole>(`/battles/${id}/story`);
  const title = useScenarioTitle(now.data?.view.state.scenario ?? card.scenario?.id ?? '');
  return (
    <Page
      title={title}
      wide
      sub={card.gangs.map(({ name }) => name).join(' · ')}
      back={{ href: `/battle/${id}`, name: say('The table') }}
    >
      <div class="battle story-page">
        <Loaded from={now} what="Fetching the battle …">
          {({ view }) => (
            <>
              <p class="story-result cond">
                {status === 'over' ? resultWords(view.state) : say('Still being fought')}
              </p>
              {card.takings.map(({ seat, name, invitedBy, version }) => (
                <p key={`${seat} ${version}`} class="dim">
                  {say(TAKEN[invitedBy === seat ? 'player' : 'organiser'], {
                    name: name ?? say('Somebody'),
                    seat,
                  })}
                </p>
              ))}
              <div class="row story-doings">
                <button type="button" class="btn" onClick={() => void share(title)}>
                  {say('Share this page')}
                </button>
                {status === 'over' ? (
                  <a class="btn" href={`/api/battles/${id}/export`} download={`battle-${id}.json`}>
                    {say('Save the battle file')}
                  </a>
                ) : (
                  <p class="dim">
                    {say(
                      'The battle file can be saved once the battle is over: until then it holds secrets.',
                    )}
                  </p>
                )}
              </div>
              <Loaded from={whole} what="Fetching the story …">
                {({ version, timeline }) => (
                  <>
                    <div class="story-charts">
                      <section aria-labelledby="timeline">
                        <h2 id="timeline" class="cond">
                          {say('Who went down when')}
                        </h2>
                        <WentDown view={view} moments={timeline} />
                      </section>
                      <Dice id={id} view={view} />
                    </div>
                    <Replay id={id} version={version} moments={timeline} />
                  </>
                )}
              </Loaded>
            </>
          )}
        </Loaded>
      </div>
    </Page>
  );
}

function WentDown({ view, moments }: { view: Seen; moments: readonly Moment[] }) {
  const { gangs, fighters, round } = view.state;
  const fates = Object.fromEntries(Object.values(fighters).map((fighter) => [fighter.id, fighter.fate]));
  const timeline = timelineOf(gangs, moments, { round, fates });
  if (timeline.rounds.length === 0) return <Empty>{say('The first round has not begun.')}</Empty>;
  return (
    <TimelineChart timeline={timeline} gangs={gangs} nameOf={(fighter) => nameOf(view.state, fighter)} />
  );
}

interface Judged {
  readonly luck: readonly Luck[];
  readonly faults: readonly string[];
  /** Why nobody can say whether the dice are as they were rolled. */
  readonly unjudged?: string;
}

function Dice({ id, view }: { id: string; view: Seen }) {
  const luck = useLoad<Judged>(`/battles/${id}/luck`);
  const card = useLoad<Card>(`/battles/${id}`);
  return (
    <section aria-labelledby="luck">
      <h2 id="luck" class="cond">
        {say('How the dice fell')}
      </h2>
      <Loaded from={luck} what="Fetching the dice …">
        {({ luck: rows, faults, unjudged }) => (
          <>
            <LuckChart luck={rows} gangs={view.state.gangs} />
            {view.finished && (
              <p class="dim">
                {unjudged !== undefined
                  ? say('The dice could not be checked. {unjudged}.', { unjudged })
                  : faults.length === 0
                    ? say('✓ Checked: these are the dice that the server committed to before the battle.')
                    : say('✕ The dice do not check out: {fault}', { fault: faults[0] as string })}
              </p>
            )}
            {card.data?.sealed && <Seals card={card.data} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** What this device itself saw of how the dice were settled. */
function Seals({ card }: { card: Card }) {
  const faults = faultsSeen(card);
  const witnessed = heldAt(card.id)?.witnessed;
  const words = !witnessed
    ? say('This device was not there when the seals were opened.')
    : faults.length > 0
      ? say('✕ Do not trust these dice. {fault}.', { fault: faults[0] as string })
      : sayCount(
          witnessed.times,
          '✓ The seals are those that this device saw before the battle.',
          '✓ The seals are those that this device saw before the battle; it sealed its chance {count} times.',
        );
  return (
    <p class={faults.length > 0 ? 'fault' : 'dim'}>
      {sayWith('{words} The table’s seal: {seal}. <link>What that proves, and what not</link>', {
        words,
        seal: <span class="code">{tableSealShown(card)}</span>,
        link: (words) => <a href="/fair">{words}</a>,
      })}
    </p>
  );
}

interface ReplayProps {
  readonly id: string;
  readonly version: number;
  readonly moments: readonly Moment[];
}

function Replay({ id, version, moments }: ReplayProps) {
  const [at, setAt] = useState(version);
  const [settled, settle] = useState(version);
  // While one drags, only the place where one stops is fetched.
  useEffect(() => {
    const wait = setTimeout(() => settle(at), 140);
    return () => clearTimeout(wait);
  }, [at]);
  const then = useLoad<Sent>(`/battles/${id}/replay?version=${settled}`);
  const [sent, keep] = useState<Sent>();
  const last = sent && read(id, sent);
  useEffect(() => {
    if (then.data) keep(then.data);
  }, [then.data]);
  const go = (to: number) => setAt(Math.max(1, Math.min(version, to)));
  const before = moments.findLast((moment) => moment.version < at);
  const after = moments.find((moment) => moment.version > at);
  const here = moments.findLast((moment) => moment.version <= at);
  return (
    <section aria-labelledby="replay">
      <h2 id="replay" class="cond">
        {say('Replay')}
      </h2>
      <div class="scrubber">
        <label>
          <span class="hidden">{say('Moment of the battle')}</span>
          <input
            type="range"
            min={1}
            max={version}
            value={at}
            list="moments"
            aria-valuetext={say('{moment}, step {at} of {version}', {
              moment: momentWords(here),
              at,
              version,
            })}
            onInput={(event) => go(Number(event.currentTarget.value))}
          />
        </label>
        <datalist id="moments">
          {moments.map((moment) => (
            <option key={moment.version} value={moment.version} />
          ))}
        </datalist>
        <div class="row">
          <button
            type="button"
            class="btn icon"
            disabled={!before}
            aria-label={say('Back a round')}
            onClick={() => go(before?.version ?? 1)}
          >
            «
          </button>
          <button
            type="button"
            class="btn icon"
            disabled={at <= 1}
            aria-label={say('One step back')}
            onClick={() => go(at - 1)}
          >
            ‹
          </button>
          <p role="status">
            <strong>{momentWords(here)}</strong>
            <small class="dim">{say('step {at} of {version}', { at, version })}</small>
          </p>
          <button
            type="button"
            class="btn icon"
            disabled={at >= version}
            aria-label={say('One step on')}
            onClick={() => go(at + 1)}
          >
            ›
          </button>
          <button
            type="button"
            class="btn icon"
            disabled={!after}
            aria-label={say('On a round')}
            onClick={() => go(after?.version ?? version)}
          >
            »
          </button>
        </div>
      </div>
      {last?.state.board && <StoryBoard battle={id} view={last} />}
      {last && <ToldLast {...last} />}
      {then.fault && (
        <p class="fault" role="alert">
          {then.fault.message}
        </p>
      )}
      {last && (
        <div class="replayed">
          <Gangs view={last} seats={[]} />
          <StoryLines story={last.story} rolls={[]} hidesOwn={false} />
        </div>
      )}
    </section>
  );
}

/** The board's drawing is loaded with the first battle on a board. */
function StoryBoard(props: { battle: string; view: Seen }) {
  const [Loaded, setLoaded] = useState<typeof BoardSeen>();
  useEffect(
    () => void import('./battle/board/seen.tsx').then((board) => setLoaded(() => board.BoardSeen)),
    [],
  );
  return Loaded ? <Loaded {...props} /> : null;
}

/** The latest rolls and lines, beside the buttons: on a phone the story itself is far below. */
function ToldLast({ state, story, rolls = [] }: Seen) {
  return (
    <p class="told-last">
      {rolls.slice(-3).map((rolled) => (
        <span key={rolled.seq}>
          <RollWords rolled={rolled} nameOf={(id) => nameOf(state, id)} /> ·{' '}
        </span>
      ))}
      {capital(story.at(-1)?.words ?? '')}
    </p>
  );
}

function momentWords(moment: Moment | undefined): string {
  if (!moment) return say('The beginning');
  if (moment.stage === 'round') return say('Round {round}', { round: moment.round + 1 });
  const stage = STAGES[moment.stage];
  return stage ? say(stage) : moment.stage;
}

/** Shares the address only; it shows what is public. */
async function share(title: string): Promise<void> {
  const url = location.href;
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast(say('The address is copied.'));
    }
  } catch {
    toast(say('This page is at {url}', { url }));
  }
}
