/** Taking a seat with an invitation, or watching. */
import type { Card } from '@hive-arbiter/server/messages';
import { useEffect, useState } from 'preact/hooks';
import { IS_STATIC, post, Refused } from '../api.ts';
import { openFile } from '../hand-over.ts';
import { Loading, useLoad } from '../parts/load.tsx';
import { Mark } from '../parts/mark.tsx';
import { Page } from '../parts/page.tsx';
import { go } from '../router.ts';
import { heldAt, hold, playerName } from '../settings.ts';
import { say } from '../words/index.ts';
import { aboutGang, listed, packName } from './lobby/draft.ts';
import { type Invitation, readCode, readInvitation, readWatchLink } from './lobby/invitation.ts';
import { join, titleOf } from './lobby/table.ts';
import './join.css';

/** Takes the invitation out of the address bar, where anybody who glances over might read it. */
function fromAddress(): Invitation | { readonly code: string } | undefined {
  const code = readCode(location.hash);
  const invitation = readInvitation(location.hash) ?? (code === undefined ? undefined : { code });
  if (location.hash) history.replaceState(null, '', location.pathname);
  return invitation;
}

export function Join() {
  const [invitation, take] = useState(fromAddress);
  useEffect(() => {
    // Somebody opened another link while this page was there.
    const changed = () => {
      const next = fromAddress();
      if (next) take(next);
    };
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return (
    <Page title={say('Join a battle')}>
      {invitation && 'code' in invitation ? (
        <ByCode key={invitation.code} code={invitation.code} take={take} another={() => take(undefined)} />
      ) : invitation ? (
        <Invited key={invitation.invite} {...invitation} another={() => take(undefined)} />
      ) : IS_STATIC ? (
        <>
          <p>{say('This app runs without a server: nobody joins from another phone.')}</p>
          <BattleFile />
        </>
      ) : (
        <Paste take={take} />
      )}
    </Page>
  );
}

/** The seats that are free at the table of a code: one's own is taken with a tap. */
function ByCode({
  code,
  take,
  another,
}: {
  code: string;
  take: (invitation: Invitation) => void;
  another: () => void;
}) {
  const [found, setFound] = useState<Free>();
  const [fault, setFault] = useState<Error>();
  const [tries, tryAgain] = useState(0);
  useEffect(() => {
    setFault(undefined);
    post<Free>('/codes', { code }).then(setFound, setFault);
  }, [tries]);
  const choose = (seat: string) =>
    post<Invitation>('/codes/seat', { code, seat }).then(take, (error: Error) => {
      setFault(error);
      setFound(undefined);
    });
  if (fault)
    return (
      <>
        <p class="problem" role="alert">
          {fault.message}
        </p>
        <div class="row">
          <button type="button" class="btn main" onClick={() => tryAgain(tries + 1)}>
            {say('Look again')}
          </button>
          <button type="button" class="btn" onClick={another}>
            {say('Another code')}
          </button>
        </div>
      </>
    );
  if (!found) return <Loading what="Fetching the table …" />;
  return (
    <section aria-labelledby="free-seats">
      <h2 id="free-seats" class="cond">
        {found.seats.length === 0 ? say('Every seat is taken') : say('Which gang do you play?')}
      </h2>
      {found.seats.map(({ seat, gangs }) => (
        <p key={seat}>
          <button type="button" class="btn main wide" onClick={() => void choose(seat)}>
            {listed(gangs)}
          </button>
        </p>
      ))}
      <p>
        <a class="btn wide" href={`/battle/${found.battle}`}>
          {say('Only watch')}
        </a>
      </p>
    </section>
  );
}

interface Free {
  readonly battle: string;
  readonly seats: readonly { readonly seat: string; readonly gangs: readonly string[] }[];
}

function Paste({ take }: { take: (invitation: Invitation | { readonly code: string }) => void }) {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const invitation = readInvitation(text);
        const watched = readWatchLink(text);
        const code = readCode(text);
        if (invitation) take(invitation);
        else if (code !== undefined) take({ code });
        else if (watched) go(`/battle/${watched}`);
        else setWrong(true);
      }}
    >
      <label class="field">
        <span>{say('Code of the table, or link of the invitation')}</span>
        <textarea
          value={text}
          rows={2}
          autoComplete="off"
          autoCapitalize="none"
          spellcheck={false}
          aria-invalid={isWrong}
          aria-describedby="paste-help"
          onInput={(event) => {
            setText(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <small id="paste-help">
          {isWrong ? (
            <span class="fault" role="alert">
              {text.trim() === ''
                ? say('Paste the link first.')
                : say('No invitation is in there. Copy the whole link, up to its end.')}
            </span>
          ) : (
            say(
              'Whoever opened the table finds it in the lobby: a code of eight letters and digits for the whole table, or a link for one seat.',
            )
          )}
        </small>
      </label>
      <button type="submit" class="btn main wide">
        {say('Go on')}
      </button>
      <p class="dim join-scan">
        {say('At the same table? Point your phone’s camera at the QR code: it leads right here.')}
      </p>
      <BattleFile />
    </form>
  );
}

/** A battle that another device has saved: it continues here, without a server. */
function BattleFile() {
  const [fault, setFault] = useState('');
  const [isOpening, setOpening] = useState(false);
  const open = async (file: File | undefined) => {
    if (!file) return;
    setOpening(true);
    try {
      go(`/battle/${await openFile(file)}`);
    } catch (error) {
      setFault((error as Error).message);
    }
    setOpening(false);
  };
  return (
    <label class="field">
      <span>
        {IS_STATIC
          ? say('A battle that a device has saved as a file')
          : say('Or a battle that a device has saved as a file')}
      </span>
      <input
        type="file"
        accept=".json,application/json"
        disabled={isOpening}
        onChange={(event) => void open(event.currentTarget.files?.[0])}
      />
      <small>
        {isOpening && <span role="status">{say('Checking the battle …')}</span>}
        {fault !== '' && (
          <span class="fault" role="alert">
            {fault}
          </span>
        )}
      </small>
    </label>
  );
}

function Invited({ battle, invite, another }: Invitation & { another: () => void }) {
  const card = useLoad<Card>(`/battles/${battle}`);
  const [seat, setSeat] = useState<string>();
  const [fault, setFault] = useState<Error>();
  const [isJoining, setJoining] = useState(false);
  const [tries, tryAgain] = useState(0);
  useEffect(() => {
    post<{ seat: string }>(`/battles/${battle}/invited`, { invite }).then(
      (invited) => setSeat(invited.seat),
      setFault,
    );
  }, [tries]);
  const wrong = card.fault ?? fault;
  if (wrong)
    return (
      <Refusal
        of={wrong}
        battle={battle}
        card={card.data}
        another={another}
        retry={() => {
          setFault(undefined);
          card.again();
          tryAgain(tries + 1);
        }}
      />
    );
  if (!card.data || seat === undefined) return <Loading what="Fetching the table …" />;
  const { data } = card;
  if (data.status === 'over') return <Over battle={battle} card={data} another={another} />;
  const sitDown = async () => {
    setJoining(true);
    try {
      await join(data, invite, playerName.value);
      hold(battle, { title: `${titleOf(data)}: ${listed(data.gangs.map(({ name }) => name))}` });
      go(`/battle/${battle}`, { replace: true });
    } catch (error) {
      setJoining(false);
      setFault(error as Error);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sitDown();
      }}
    >
      <div class="card join-card">
        <p class="dim">
          {packName(data.pack)}
          {data.status === 'playing'
            ? ` · ${say('the battle has begun')}`
            : ` · ${say('waiting for players')}`}
        </p>
        <h2 class="cond">{titleOf(data)}</h2>
        {data.gangs.map((gang, at) => (
          <p key={gang.id} class={gang.seat === seat ? 'join-gang yours' : 'join-gang'}>
            <Mark at={at} />
            <span class="cond">{gang.name}</span>
            <small class="dim">{aboutGang(gang)}</small>
            {gang.seat === seat && <span class="pill hot">{say('You play this gang')}</span>}
          </p>
        ))}
      </div>
      <label class="field">
        <span>{say('Your name')}</span>
        <input
          value={playerName.value}
          maxLength={40}
          autoComplete="nickname"
          placeholder={say('What the others call you')}
          onInput={(event) => (playerName.value = event.currentTarget.value)}
        />
        <small>{say('This device remembers it.')}</small>
      </label>
      <button type="submit" class="btn main wide big" disabled={isJoining}>
        {isJoining ? say('Sitting down …') : say('Take the seat')}
      </button>
      <p class="join-watch">
        <a class="btn wide" href={`/battle/${battle}`}>
          {say('Only watch')}
        </a>
      </p>
    </form>
  );
}

/** Why it does not work, in words that help, and what else one can do. */
function Refusal({
  of,
  battle,
  card,
  another,
  retry,
}: {
  of: Error;
  battle: string;
  card: Card | undefined;
  another: () => void;
  retry: () => void;
}) {
  const code = of instanceof Refused ? of.code : undefined;
  const isUsed = code === 'invite-used';
  const isGone = code === 'no-battle';
  const isOwn = heldAt(battle) !== undefined;
  if (card?.status === 'over') return <Over battle={battle} card={card} another={another} />;
  const words = isGone
    ? say('This table is not here. The link may be mistyped, or lead to another server.')
    : isUsed
      ? say(
          'This invitation was used already, or taken back. Each one works once. Ask whoever opened the table for a new one.',
        )
      : of.message;
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{isUsed ? say('This seat is not free.') : say('That did not work.')}</strong> {words}
      </p>
      <div class="row">
        {isOwn && (
          <a class="btn main" href={`/battle/${battle}`}>
            {say('Back to your seat')}
          </a>
        )}
        {!isUsed && !isGone && (
          <button type="button" class="btn" onClick={retry}>
            {say('Try again')}
          </button>
        )}
        {!isGone && !isOwn && (
          <a class="btn" href={`/battle/${battle}`}>
            {say('Watch the battle')}
          </a>
        )}
        <button type="button" class="btn" onClick={another}>
          {say('Use another link')}
        </button>
      </div>
    </div>
  );
}

function Over({ battle, card, another }: { battle: string; card: Card; another: () => void }) {
  return (
    <div class="card" role="status">
      <h2 class="cond">{titleOf(card)}</h2>
      <p>
        {card.version > 0
          ? say('This battle is over. You can still read how it went.')
          : say('This battle is over.')}
      </p>
      <div class="row">
        {card.version > 0 && (
          <a class="btn main" href={`/battle/${battle}/story`}>
            {say('Read its story')}
          </a>
        )}
        <button type="button" class="btn" onClick={another}>
          {say('Use another link')}
        </button>
      </div>
    </div>
  );
}
