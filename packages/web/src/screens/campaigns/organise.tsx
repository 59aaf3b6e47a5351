/** The organiser's page: players and invitations, the week, corrections, the office itself. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, get } from '../../api.ts';
import { download } from '../../gangs/out.ts';
import { Empty, Loaded, useLoad } from '../../parts/load.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { toast } from '../../parts/toast.tsx';
import { capital } from '../../words.ts';
import '../lobby/lobby.css';
import { say, sayCount, sayDate } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { ShareLink } from '../lobby/share.tsx';
import { Agreed } from './agreed.tsx';
import { CalendarFile, fieldTime } from './calendar.tsx';
import { Choose } from './deeds.tsx';
import { Frame, type Shown } from './frame.tsx';
import {
  beside,
  endWeek,
  heldCampaign,
  invite,
  isBehind,
  joinLate,
  ORGANISER,
  type Sending,
  takeBack,
} from './held.ts';
import { nameIn, placeOf } from './words.ts';

export function Organise({ id }: { id: string }) {
  const isOrganiser = heldCampaign(id)?.seats[ORGANISER] !== undefined;
  return (
    <Frame id={id} at="/organise" title={say('Organise')}>
      {(shown) =>
        isOrganiser ? (
          <div class="camp-columns">
            <div>
              <Players {...shown} />
              <Settings {...shown} />
              <Office {...shown} />
            </div>
            <div>
              <Week {...shown} />
              <Running {...shown} />
              <Holders {...shown} />
              <Agreed view={shown.view} />
              <Books {...shown} />
            </div>
          </div>
        ) : (
          <Empty>
            <p>{say('This page is the organiser’s. Whoever holds the office can hand it on by a link.')}</p>
          </Empty>
        )
      }
    </Frame>
  );
}

const tokenOf = (id: string) => heldCampaign(id)?.seats[ORGANISER] ?? '';

function Players({ id, view, again }: Shown) {
  const [shared, setShared] = useState<string>();
  const held = heldCampaign(id);
  const link = shared === undefined ? undefined : held?.links?.[shared];
  const renew = (seat: string) =>
    invite(id, seat).then(
      () => {
        setShared(seat);
        again();
      },
      (error: Error) => toast(error.message, 'fault'),
    );
  const seats = view.gangs.flatMap(({ id: gang }) => view.players.filter(({ seat }) => seat === gang));
  return (
    <section aria-labelledby="players">
      <h2 id="players" class="cond">
        {say('Players')}
      </h2>
      <ul class="list">
        {seats.map(({ seat, name, taken }) => (
          <li key={seat} class="list-row camp-row">
            <span class="grow">
              <strong>
                <Mark at={placeOf(view, seat)} size={14} /> {nameIn(view, seat)}
              </strong>
              <small>
                {taken
                  ? say('Played by {name}', { name: name ?? say('somebody') })
                  : say('Nobody has taken this seat')}
              </small>
            </span>
            {!taken && held?.links?.[seat] !== undefined && (
              <button
                type="button"
                class="btn small"
                aria-label={say('Invite to {gangs}', { gangs: nameIn(view, seat) })}
                onClick={() => setShared(seat)}
              >
                {say('Invite')}
              </button>
            )}
            <button type="button" class="btn small" onClick={() => renew(seat)}>
              {taken ? say('Give to another') : say('New link')}
              <span class="hidden">: {nameIn(view, seat)}</span>
            </button>
          </li>
        ))}
      </ul>
      <LateJoiner
        {...{ id, view, again }}
        joined={(seat) => {
          setShared(seat);
        }}
      />
      {shared !== undefined && link !== undefined && (
        <Sheet
          title={say('Invite to {gangs}', { gangs: capital(nameIn(view, shared)) })}
          close={() => setShared(undefined)}
        >
          <ShareLink link={link} label={say('The link works once')} title={view.name} />
        </Sheet>
      )}
    </section>
  );
}

/** Somebody comes in later, with the credits of a new gang. */
function LateJoiner({
  id,
  view,
  again,
  joined,
}: Pick<Shown, 'id' | 'view' | 'again'> & { joined: (seat: string) => void }) {
  const [name, setName] = useState('');
  if (view.finished) return null;
  return (
    <details class="deed">
      <summary>{say('Somebody joins late')}</summary>
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          try {
            joined(await joinLate(id, name.trim()));
            setName('');
            again();
          } catch (error) {
            toast((error as Error).message, 'fault');
          }
        }}
      >
        <label class="field">
          <span>{say('Name of the gang')}</span>
          <input
            value={name}
            required
            maxLength={60}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="btn main wide">
          {say('Let them in')}
        </button>
      </form>
    </details>
  );
}

/** Whom the campaign waits for, the way back, and the way on. */
function Week(shown: Shown) {
  const { id, view, again } = shown;
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      await takeBack({ campaign: id, token: tokenOf(id) });
      toast(say('Taken back.'));
      again();
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="the-week">
      <h2 id="the-week" class="cond">
        {say('The week')}
      </h2>
      {view.finished ? (
        <p>
          {sayWith('The campaign is over: <link>its report</link>.', {
            link: (words) => <a href={`/campaigns/${id}/report`}>{words}</a>,
          })}
        </p>
      ) : view.waitingFor.length === 0 ? (
        <p class="dim">{say('The campaign waits for nobody.')}</p>
      ) : (
        <ul class="plain-list">
          {view.waitingFor.map(({ seat, what, key }) => (
            <li key={`${seat} ${key}`}>
              <strong>{capital(nameIn(view, seat))}</strong>: {what || say('a roll')}
            </li>
          ))}
        </ul>
      )}
      <p class="row">
        {!view.finished && (
          <a class="btn small" href={`/campaigns/${id}`}>
            {say('Answer for somebody')}
          </a>
        )}
        <button
          type="button"
          class="btn small"
          disabled={isBusy || isBehind(id, view.version)}
          onClick={undo}
        >
          {say('Take back the last thing done')}
        </button>
      </p>
      <BattleBack {...shown} />
      {!view.finished && view.phase !== 'founding' && (
        <WithReason
          {...shown}
          title={say('End the week now')}
          button={say('End week {week}', { week: view.week })}
          done={say('Ended week {week}', { week: view.week })}
          deed={endWeek}
          isHarm
        >
          <p>{say('Whoever is late passes, open battles are called off, and everybody reads for whom.')}</p>
        </WithReason>
      )}
    </section>
  );
}

/** A battle that was entered wrongly goes back with all that was built on it. */
function BattleBack({ id, view, again }: Shown) {
  const [chosen, setChosen] = useState('');
  const fought = view.battles.filter((battle) => view.results?.[battle.id] !== undefined).toReversed();
  const to = view.results?.[chosen];
  if (fought.length === 0) return null;
  const undo = () =>
    takeBack({ campaign: id, token: tokenOf(id), ...(to === undefined ? {} : { to }) }).then(
      () => {
        setChosen('');
        toast(say('Taken back.'));
        again();
      },
      (error: Error) => toast(error.message, 'fault'),
    );
  return (
    <details class="deed">
      <summary>{say('Take back a battle and all since')}</summary>
      <p>
        {say('What everybody has done since is taken back, too. To keep it, correct single facts instead.')}
      </p>
      <Choose
        label={say('Battle')}
        value={chosen}
        options={fought.map(
          (battle) =>
            [
              battle.id,
              `${battle.week === 0 ? say('Opening') : say('Week {week}', { week: battle.week })}: ${nameIn(view, battle.id)}`,
            ] as const,
        )}
        set={setChosen}
      />
      <button
        type="button"
        class="btn wide"
        disabled={to === undefined || isBehind(id, view.version)}
        onClick={undo}
      >
        {say('Take it back')}
      </button>
    </details>
  );
}

/** Something that the organiser does with a reason for everybody: folded, a sentence, a button. */
function WithReason({
  id,
  again,
  title,
  button,
  done,
  deed,
  isHarm = false,
  children,
}: Shown & {
  title: string;
  button: string;
  /** What was done, for the undo button. */
  done: string;
  deed: (sending: Sending, note: string) => Promise<void>;
  isHarm?: boolean;
  children?: ComponentChildren;
}) {
  const [note, setNote] = useState('');
  return (
    <details class="deed">
      <summary>{title}</summary>
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          const fold = event.currentTarget.closest('details');
          try {
            await deed({ campaign: id, words: done, token: tokenOf(id) }, note.trim());
            setNote('');
            if (fold) fold.open = false;
            again();
          } catch (error) {
            toast((error as Error).message, 'fault');
          }
        }}
      >
        {children}
        <label class="field">
          <span>{say('Why, for everybody to read')}</span>
          <input
            value={note}
            maxLength={300}
            required
            onInput={(event) => setNote(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class={isHarm ? 'btn harm wide' : 'btn main wide'}>
          {button}
        </button>
      </form>
    </details>
  );
}

/** Pause, length, name, who leaves, and the end. */
function Running(shown: Shown) {
  const { view } = shown;
  const [weeks, setWeeks] = useState(view.rules.weeks);
  const [name, setName] = useState(view.name);
  const [leaver, setLeaver] = useState('');
  if (view.finished) return null;
  const there = view.gangs.filter(({ status }) => status !== 'left');
  return (
    <section aria-labelledby="running">
      <h2 id="running" class="cond">
        {say('Running it')}
      </h2>
      <WithReason
        {...shown}
        title={view.paused ? say('The campaign is paused: go on') : say('Pause')}
        button={view.paused ? say('Go on') : say('Pause the campaign')}
        done={view.paused ? say('The campaign goes on') : say('Paused the campaign')}
        deed={(sending, note) => beside(sending, ['pause'], !view.paused, note)}
      />
      <WithReason
        {...shown}
        title={sayCount(view.rules.weeks, 'Length: 1 week', 'Length: {count} weeks')}
        button={sayCount(weeks, 'Make it 1 week', 'Make it {count} weeks')}
        done={say('Changed the length')}
        deed={(sending, note) =>
          beside(sending, ['correct', 'campaign', 'weeks'], { was: view.rules.weeks, now: weeks }, note)
        }
      >
        <label class="field">
          <span>{say('Weeks')}</span>
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={52}
            required
            value={weeks}
            onInput={(event) => setWeeks(event.currentTarget.valueAsNumber || 1)}
          />
        </label>
      </WithReason>
      <WithReason
        {...shown}
        title={say('Name of the campaign')}
        button={say('Rename it')}
        done={say('Renamed the campaign')}
        deed={(sending, note) =>
          beside(sending, ['correct', 'campaign', 'name'], { was: view.name, now: name.trim() }, note)
        }
      >
        <label class="field">
          <span>{say('New name')}</span>
          <input
            value={name}
            maxLength={80}
            required
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      </WithReason>
      <WithReason
        {...shown}
        title={say('Somebody leaves')}
        button={say('Take the gang out')}
        done={say('{gang} left', { gang: leaver === '' ? say('A gang') : nameIn(view, leaver) })}
        deed={(sending, note) => beside(sending, ['leave', leaver], null, note)}
        isHarm
      >
        <Choose
          label={say('Gang')}
          value={leaver}
          options={there.map((gang) => [gang.id, gang.name] as const)}
          set={setLeaver}
        />
      </WithReason>
      <WithReason
        {...shown}
        title={say('End the campaign with this week')}
        button={say('End it with this week')}
        done={say('The campaign ends with this week')}
        deed={(sending, note) => beside(sending, ['end'], null, note)}
        isHarm
      />
    </section>
  );
}

interface Kept {
  readonly public: boolean;
  readonly webhook: string | null;
  /** Why the chat did not take the last post. */
  readonly webhookFault: string | null;
  readonly calendar: { readonly days: number; readonly runs: boolean } | null;
  /** When this week ends, on a calendar. */
  readonly due: string | null;
}

interface Changed {
  readonly public?: boolean;
  readonly webhook?: string | null;
  readonly calendar?: (Kept['calendar'] & { readonly due: string }) | null;
}

/** Beside the game: who may look, when weeks end, and which chat is told. */
function Settings({ id, view }: Shown) {
  const token = tokenOf(id);
  const settings = useLoad<Kept>(`/campaigns/${id}/settings`, token);
  const [isShared, setShared] = useState(false);
  // The choice is shown at once, until the server has said what holds.
  const [wished, setWished] = useState<boolean>();
  useEffect(() => setWished(undefined), [settings.data]);
  const change = async (more: Changed, words: string) => {
    setWished(more.public);
    try {
      await ask('PATCH', `/campaigns/${id}/settings`, { body: more, token });
      toast(words);
      settings.again();
    } catch (error) {
      setWished(undefined);
      toast((error as Error).message, 'fault');
    }
  };
  return (
    <section aria-labelledby="beside">
      <h2 id="beside" class="cond">
        {say('For everybody')}
      </h2>
      <Loaded from={settings} what="Fetching the settings …">
        {(kept) => (
          <>
            <label class="check">
              <input
                type="checkbox"
                checked={wished ?? kept.public}
                onChange={(event) =>
                  change(
                    { public: event.currentTarget.checked },
                    event.currentTarget.checked ? say('Guests may look.') : say('Only players may look.'),
                  )
                }
              />
              <span>
                {say('Whoever has the link may look: ranking, gangs, story and charts, nothing secret')}
              </span>
            </label>
            <p class="row">
              {kept.public && (
                <button type="button" class="btn" onClick={() => setShared(true)}>
                  {say('Share the public page')}
                </button>
              )}
              <a class="btn" href={`/campaigns/${id}/print`}>
                {say('Print a summary')}
              </a>
            </p>
            <Calendar key={kept.due} id={id} view={view} kept={kept} change={change} />
            <Webhook key={kept.webhook} kept={kept} change={change} />
          </>
        )}
      </Loaded>
      {isShared && (
        <Sheet title={say('The public page')} close={() => setShared(false)}>
          <ShareLink
            link={`${location.origin}/campaigns/${id}`}
            label={say('Nothing secret is on it')}
            title={view.name}
          />
        </Sheet>
      )}
    </section>
  );
}

type Change = (more: Changed, words: string) => void;

function Calendar({ id, view, kept, change }: Pick<Shown, 'id' | 'view'> & { kept: Kept; change: Change }) {
  const [due, setDue] = useState(kept.due === null ? '' : fieldTime(kept.due));
  const [days, setDays] = useState(kept.calendar?.days ?? 7);
  const [runs, setRuns] = useState(kept.calendar?.runs ?? false);
  return (
    <details class="deed">
      <summary>
        {kept.due === null
          ? say('Calendar: weeks end when everybody is done')
          : say('Calendar: this week ends {time}', {
              time: sayDate(kept.due, { dateStyle: 'medium', timeStyle: 'short' }),
            })}
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const end = new Date(due).toISOString();
          change({ calendar: { due: end, days, runs } }, say('The calendar is set.'));
        }}
      >
        <label class="field">
          <span>{say('This week ends')}</span>
          <input
            type="datetime-local"
            required
            value={due}
            onInput={(event) => setDue(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{say('Days of each further week')}</span>
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={60}
            required
            value={days}
            onInput={(event) => setDays(event.currentTarget.valueAsNumber || 1)}
          />
        </label>
        <label class="check">
          <input type="checkbox" checked={runs} onChange={(event) => setRuns(event.currentTarget.checked)} />
          <span>
            {say('The week ends by itself then: whoever is late passes, open battles are called off')}
          </span>
        </label>
        <div class="row">
          <button type="submit" class="btn main">
            {say('Set the calendar')}
          </button>
          {kept.calendar !== null && (
            <>
              <button
                type="button"
                class="btn"
                onClick={() => change({ calendar: null }, say('Weeks end when everybody is done.'))}
              >
                {say('Without a calendar')}
              </button>
              <CalendarFile id={id} view={view} />
            </>
          )}
        </div>
      </form>
    </details>
  );
}

function Webhook({ kept, change }: { kept: Kept; change: Change }) {
  const [address, setAddress] = useState(kept.webhook ?? '');
  return (
    <details class="deed">
      <summary>
        {kept.webhook === null ? say('Chat: nothing is posted') : say('Chat: results are posted')}
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change({ webhook: address.trim() === '' ? null : address.trim() }, say('Kept.'));
        }}
      >
        <label class="field">
          <span>{say('Webhook of a chat, in Discord’s format')}</span>
          <input
            type="url"
            value={address}
            maxLength={500}
            placeholder="https://…"
            onInput={(event) => setAddress(event.currentTarget.value)}
          />
          <small>{say('Leave it empty to post nothing.')}</small>
        </label>
        {kept.webhookFault !== null && (
          <p class="problem">{say('The last post did not arrive: {fault}', { fault: kept.webhookFault })}</p>
        )}
        <button type="submit" class="btn main wide">
          {say('Keep it')}
        </button>
      </form>
    </details>
  );
}

/** The organiser sets who holds a territory, if the table has decided otherwise. */
function Holders({ id, view, again }: Shown) {
  const [territory, setTerritory] = useState('');
  const [holder, setHolder] = useState('');
  const [note, setNote] = useState('');
  const chosen = view.territories.find((each) => each.id === territory);
  return (
    <section aria-labelledby="holders">
      <h2 id="holders" class="cond">
        {say('Correct')}
      </h2>
      <p class="dim">{say('Gangs and fighters are corrected on the gang’s own page.')}</p>
      <details class="card">
        <summary>{say('Give a territory to somebody')}</summary>
        <form
          onSubmit={async (event) => {
            event.preventDefault();
            try {
              const words = say('Corrected who holds {territory}', { territory: nameIn(view, territory) });
              await beside(
                { campaign: id, words, token: tokenOf(id) },
                ['correct', territory, 'holder'],
                { was: chosen?.holder ?? null, now: holder === '' ? null : holder },
                note.trim(),
              );
              setTerritory('');
              setNote('');
              again();
            } catch (error) {
              toast((error as Error).message, 'fault');
            }
          }}
        >
          <Choose
            label={say('Territory')}
            value={territory}
            options={view.territories.map((each) => [each.id, capital(each.name)] as const)}
            set={setTerritory}
            {...(chosen
              ? {
                  note:
                    chosen.holder === null
                      ? say('Nobody holds it.')
                      : say('{gang} holds it.', { gang: nameIn(view, chosen.holder) }),
                }
              : {})}
          />
          <Choose
            label={say('To')}
            value={holder}
            none={say('Nobody')}
            options={view.gangs.map((gang) => [gang.id, gang.name] as const)}
            set={setHolder}
          />
          <label class="field">
            <span>{say('Why, for everybody to read')}</span>
            <input
              value={note}
              required
              maxLength={300}
              onInput={(event) => setNote(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="btn main wide" disabled={territory === ''}>
            {say('Correct it')}
          </button>
        </form>
      </details>
    </section>
  );
}

function Books({ id, view }: Shown) {
  const check = useLoad<{ sound: boolean; broken: readonly string[] }>(`/campaigns/${id}/check`, tokenOf(id));
  const file = async () => {
    try {
      const campaign = await get<unknown>(`/campaigns/${id}/export`, { token: tokenOf(id) });
      download(`${view.name}.campaign.json`, `${JSON.stringify(campaign, null, 1)}\n`, 'application/json');
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
  };
  return (
    <section aria-labelledby="books">
      <h2 id="books" class="cond">
        {say('Books')}
      </h2>
      <Loaded from={check} what="Fetching the books …">
        {({ sound, broken }) =>
          sound ? (
            <p>
              <span class="pill good">{say('✓ sound')}</span>{' '}
              {say('Every credit, item and XP comes from somewhere.')}
            </p>
          ) : (
            <ul class="plain-list">
              {broken.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <button type="button" class="btn" onClick={file}>
        {say('Save the campaign as a file')}
      </button>
    </section>
  );
}

/** Opening the link makes another device the organiser; this one keeps its gangs. */
function Office({ id, view }: Shown) {
  const [link, setLink] = useState<string>();
  return (
    <section aria-labelledby="office">
      <h2 id="office" class="cond">
        {say('The office')}
      </h2>
      <p>
        {say(
          'Somebody else can run the campaign from here on. Whoever opens the link takes over the office from you.',
        )}
      </p>
      <button
        type="button"
        class="btn"
        onClick={() =>
          invite(id, ORGANISER).then(
            () => setLink(heldCampaign(id)?.links?.[ORGANISER]),
            (error: Error) => toast(error.message, 'fault'),
          )
        }
      >
        {say('Hand the office on')}
      </button>
      {link !== undefined && (
        <Sheet title={say('Hand the office on')} close={() => setLink(undefined)}>
          <ShareLink link={link} label={say('The link works once')} title={view.name} />
        </Sheet>
      )}
    </section>
  );
}
