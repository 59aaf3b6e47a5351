/** One campaign: what to do, what happened, and its state. */
import { useEffect, useState } from 'preact/hooks';
import { post } from '../../api.ts';
import { toast } from '../../parts/toast.tsx';
import { playerName } from '../../settings.ts';
import { say, sayCount } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { capital } from '../../words.ts';
import { Agreed } from './agreed.tsx';
import { Bargains, Say } from './bargains.tsx';
import { Charts, WhoFought } from './chart.tsx';
import { Story } from './feed.tsx';
import { Frame } from './frame.tsx';
import { codes, heldCampaign, type SeenCampaign, takeSeat } from './held.ts';
import { Battles, ForHire, Ranking, Territories } from './standing.tsx';
import { ToDoList } from './todo.tsx';
import { listed, nameIn } from './words.ts';

/** What an invitation opens; without a gang it is the organiser's seat. */
interface Invitation {
  readonly campaign: string;
  readonly gang: string | null;
  readonly taken: boolean;
  readonly player: string | null;
}

/** Takes the invitation out of the address bar, where anybody who glances over might read it. */
function fromAddress(): string {
  const given = location.hash.slice(1);
  if (given !== '') history.replaceState(null, '', location.pathname);
  return given;
}

export function Campaign({ id }: { id: string }) {
  const [invited, setInvited] = useState(fromAddress);
  const sit = async (by: { invite: string } | { recovery: string }, again: () => void) => {
    await takeSeat(id, by);
    setInvited('');
    again();
  };
  const closed = (again: () => void) =>
    invited === '' ? (
      <Recover sit={(recovery) => sit({ recovery }, again)} />
    ) : (
      <Invited id={id} invite={invited} sit={() => sit({ invite: invited }, again)} />
    );
  return (
    <Frame id={id} at="" closed={closed}>
      {(shown) => {
        const { view, again } = shown;
        const held = heldCampaign(id)?.seats ?? {};
        const isHeld = Object.keys(held).length > 0;
        return (
          <>
            <Codes campaign={id} view={view} />
            {view.end && <Winner id={id} view={view} />}
            {invited !== '' && (
              <Invited id={id} invite={invited} sit={() => sit({ invite: invited }, again)} />
            )}
            <div class="camp-columns">
              <div>
                {isHeld && <ToDoList {...shown} />}
                {!isHeld && invited === '' && <Recover sit={(recovery) => sit({ recovery }, again)} />}
                <Story id={id} view={view} token={Object.values(held)[0]} />
                <Say {...shown} />
                {isHeld && <Bargains {...shown} />}
                {isHeld && view.players.some(({ seat }) => held[seat] === undefined) && (
                  <Recover another sit={(recovery) => sit({ recovery }, again)} />
                )}
              </div>
              <div>
                <Ranking id={id} view={view} />
                <Territories view={view} />
                <ForHire view={view} />
                <Charts view={view} />
                <WhoFought view={view} />
                <Battles view={view} />
                <Agreed view={view} />
              </div>
            </div>
          </>
        );
      }}
    </Frame>
  );
}

function Winner({ id, view }: { id: string; view: SeenCampaign }) {
  const winners = view.end?.winners ?? [];
  return (
    <p class="card camp-winner">
      <strong class="cond">
        {winners.length === 0
          ? say('Nobody won')
          : sayCount(winners.length, '{names} won the campaign', '{names} won the campaign|several', {
              names: listed(winners.map((gang) => nameIn(view, gang))),
            })}
      </strong>{' '}
      <a href={`/campaigns/${id}/report`}>{say('The whole report')}</a>
    </p>
  );
}

/** The codes of seats that were just taken; they are not shown again. */
function Codes({ campaign, view }: { campaign: string; view: SeenCampaign }) {
  const own = codes.value.filter((each) => each.campaign === campaign);
  if (own.length === 0) return null;
  return (
    <section class="card" aria-labelledby="codes">
      <h2 id="codes" class="cond">
        {say('Write this down')}
      </h2>
      <p>{say('These codes get your seats back if this device is lost. They are shown only now.')}</p>
      {own.map(({ seat, code }) => (
        <p key={code}>
          {capital(nameIn(view, seat))}: <strong class="camp-code">{code}</strong>
        </p>
      ))}
      <button
        type="button"
        class="btn"
        onClick={() => {
          codes.value = codes.value.filter((each) => each.campaign !== campaign);
        }}
      >
        {say('I have written it down')}
      </button>
    </section>
  );
}

/** What an invitation is for, before the seat is taken; a link that was used says so. */
function Invited({ id, invite, sit }: { id: string; invite: string; sit: () => Promise<void> }) {
  const [state, set] = useState<{ readonly data?: Invitation; readonly fault?: Error }>({});
  useEffect(() => {
    post<Invitation>(`/campaigns/${id}/invited`, { invite }).then(
      (data) => set({ data }),
      (fault: Error) => set({ fault }),
    );
  }, [id, invite]);
  const { data, fault } = state;
  if (fault) return <p class="problem">{fault.message}</p>;
  return data ? <Seat to={data} sit={sit} /> : null;
}

function Seat({ to: { campaign, gang, taken, player }, sit }: { to: Invitation; sit: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const name = player ?? say('somebody');
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        sit().catch((error: Error) => {
          setBusy(false);
          toast(error.message, 'fault');
        });
      }}
    >
      <p>
        {gang === null
          ? sayWith('You are invited to organise {campaign}.', { campaign: <b>{campaign}</b> })
          : sayWith('You are invited to play {gang} in {campaign}.', {
              gang: <b>{gang}</b>,
              campaign: <b>{campaign}</b>,
            })}
      </p>
      {taken && (
        <p class="problem">
          {gang === null
            ? say('Now {name} does. If you take the seat, {name} loses it.', { name })
            : say('Now {name} plays it. If you take the seat, {name} loses it.', { name })}
        </p>
      )}
      <label class="field">
        <span>{say('Your name')}</span>
        <input
          value={playerName.value}
          maxLength={40}
          autoComplete="nickname"
          onInput={(event) => (playerName.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="btn main wide" disabled={isBusy}>
        {say('Take your seat')}
      </button>
    </form>
  );
}

/** A device without a seat watches what is public; a code gets a lost seat back, also beside others that the device has. */
function Recover({ another = false, sit }: { another?: boolean; sit: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('');
  return (
    <details class="no-print">
      <summary>
        {another
          ? say('Another seat, by its recovery code')
          : say('Lost your seat? A recovery code gets it back')}
      </summary>
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          sit(code).then(
            () => setCode(''),
            (error: Error) => toast(error.message, 'fault'),
          );
        }}
      >
        <label class="field">
          <span>{say('Recovery code')}</span>
          <input
            value={code}
            required
            maxLength={60}
            autoComplete="off"
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="btn wide">
          {say('Get the seat back')}
        </button>
      </form>
    </details>
  );
}
