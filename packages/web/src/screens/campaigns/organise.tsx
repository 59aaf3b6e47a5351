/** The organiser's page: players and invitations, the week, corrections, the office itself. */
import { useState } from 'preact/hooks';
import { get } from '../../api.ts';
import { download } from '../../gangs/out.ts';
import { Empty, Loaded, useLoad } from '../../parts/load.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { toast } from '../../parts/toast.tsx';
import { capital, counted } from '../../words.ts';
import { houseName } from '../lobby/draft.ts';
import '../lobby/lobby.css';
import { ShareLink } from '../lobby/share.tsx';
import { Choose } from './deeds.tsx';
import { Frame, type Shown } from './frame.tsx';
import { beside, heldCampaign, invite, ORGANISER, type SeenCampaign, takeBack } from './held.ts';
import { nameIn, placeOf, plain } from './words.ts';

export function Organise({ id }: { id: string }) {
  const isOrganiser = heldCampaign(id)?.seats[ORGANISER] !== undefined;
  return (
    <Frame id={id} at="/organise" title="Organise">
      {(shown) =>
        isOrganiser ? (
          <div class="camp-columns">
            <div>
              <Players {...shown} />
              <Public {...shown} />
              <Office {...shown} />
            </div>
            <div>
              <Week {...shown} />
              <Pause {...shown} />
              <Holders {...shown} />
              <Agreed view={shown.view} />
              <Books {...shown} />
            </div>
          </div>
        ) : (
          <Empty>
            <p>This page is the organiser’s. Whoever holds the office can hand it on by a link.</p>
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
  const seats = view.players.filter(({ seat }) => seat !== ORGANISER);
  return (
    <section aria-labelledby="players">
      <h2 id="players" class="cond">
        Players
      </h2>
      <ul class="list">
        {seats.map(({ seat, name, taken }) => (
          <li key={seat} class="list-row camp-row">
            <span class="grow">
              <strong>
                <Mark at={placeOf(view, seat)} size={14} /> {nameIn(view, seat)}
              </strong>
              <small>{taken ? `Played by ${name ?? 'somebody'}` : 'Nobody has taken this seat'}</small>
            </span>
            {!taken && held?.links?.[seat] !== undefined && (
              <button type="button" class="btn small" onClick={() => setShared(seat)}>
                Invite<span class="hidden"> to {nameIn(view, seat)}</span>
              </button>
            )}
            <button type="button" class="btn small" onClick={() => renew(seat)}>
              {taken ? 'Give to another' : 'New link'}
              <span class="hidden"> for {nameIn(view, seat)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shared !== undefined && link !== undefined && (
        <Sheet title={`Invite to ${capital(nameIn(view, shared))}`} close={() => setShared(undefined)}>
          <ShareLink link={link} label="The link works once" title={view.name} />
        </Sheet>
      )}
    </section>
  );
}

function Public({ id, view }: Shown) {
  const [isShared, setShared] = useState(false);
  return (
    <section aria-labelledby="public">
      <h2 id="public" class="cond">
        For everybody
      </h2>
      <p>Whoever has the public link sees ranking, gangs, story and charts, and nothing that is secret.</p>
      <p class="row">
        <button type="button" class="btn" onClick={() => setShared(true)}>
          Share the public page
        </button>
        <a class="btn" href={`/campaigns/${id}/print`}>
          Print a summary
        </a>
      </p>
      {isShared && (
        <Sheet title="The public page" close={() => setShared(false)}>
          <ShareLink
            link={`${location.origin}/campaigns/${id}`}
            label="Nothing secret is on it"
            title={view.name}
          />
        </Sheet>
      )}
    </section>
  );
}

/** Whom the campaign waits for, and the way back. */
function Week({ id, view, again }: Shown) {
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      await takeBack({ campaign: id, words: '', to: view.version - 1, token: tokenOf(id) });
      toast('Taken back.');
      again();
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="the-week">
      <h2 id="the-week" class="cond">
        The week
      </h2>
      {view.finished ? (
        <p>
          The campaign is over: <a href={`/campaigns/${id}/report`}>its report</a>.
        </p>
      ) : view.waitingFor.length === 0 ? (
        <p class="dim">Nobody is waited for.</p>
      ) : (
        <ul class="plain-list">
          {view.waitingFor.map(({ seat, what, key }) => (
            <li key={`${seat} ${key}`}>
              <strong>{capital(nameIn(view, seat))}</strong>: {what || 'a roll'}
            </li>
          ))}
        </ul>
      )}
      <p class="row">
        {!view.finished && (
          <a class="btn small" href={`/campaigns/${id}`}>
            Answer for somebody
          </a>
        )}
        <button type="button" class="btn small" disabled={isBusy || view.version < 2} onClick={undo}>
          Take back the last thing done
        </button>
      </p>
    </section>
  );
}

function Pause({ id, view, again }: Shown) {
  const [note, setNote] = useState('');
  if (view.finished) return null;
  return (
    <section aria-labelledby="pause">
      <h2 id="pause" class="cond">
        {view.paused ? 'Paused' : 'Pause'}
      </h2>
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          const words = view.paused ? 'The campaign goes on' : 'Paused the campaign';
          try {
            await beside(
              { campaign: id, words, version: view.version, token: tokenOf(id) },
              ['pause'],
              !view.paused,
              note.trim(),
            );
            setNote('');
            again();
          } catch (error) {
            toast((error as Error).message, 'fault');
          }
        }}
      >
        {!view.paused && (
          <label class="field">
            <span>Why, for everybody to read</span>
            <input
              value={note}
              maxLength={300}
              required
              onInput={(event) => setNote(event.currentTarget.value)}
            />
          </label>
        )}
        <button type="submit" class="btn">
          {view.paused ? 'Go on' : 'Pause the campaign'}
        </button>
      </form>
    </section>
  );
}

/** Territories by the organiser's word, where the table has decided otherwise. */
function Holders({ id, view, again }: Shown) {
  const [territory, setTerritory] = useState('');
  const [holder, setHolder] = useState('');
  const [note, setNote] = useState('');
  const chosen = view.territories.find((each) => each.id === territory);
  return (
    <section aria-labelledby="holders">
      <h2 id="holders" class="cond">
        Correct
      </h2>
      <p class="dim">Gangs and fighters are corrected on the gang’s own page.</p>
      <details class="card">
        <summary>Give a territory to somebody</summary>
        <form
          onSubmit={async (event) => {
            event.preventDefault();
            try {
              const words = `Corrected who holds ${nameIn(view, territory)}`;
              await beside(
                { campaign: id, words, version: view.version, token: tokenOf(id) },
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
            label="Territory"
            value={territory}
            options={view.territories.map((each) => [each.id, capital(each.name)] as const)}
            set={setTerritory}
            {...(chosen
              ? {
                  note:
                    chosen.holder === null ? 'Nobody holds it.' : `${nameIn(view, chosen.holder)} holds it.`,
                }
              : {})}
          />
          <Choose
            label="To"
            value={holder}
            none="Nobody"
            options={view.gangs.map((gang) => [gang.id, gang.name] as const)}
            set={setHolder}
          />
          <label class="field">
            <span>Why, for everybody to read</span>
            <input
              value={note}
              required
              maxLength={300}
              onInput={(event) => setNote(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="btn main wide" disabled={territory === ''}>
            Correct it
          </button>
        </form>
      </details>
    </section>
  );
}

const ENFORCERS: Readonly<Record<string, string>> = {
  full: 'Enforcers collect taxes and come to battles',
  taxes: 'Enforcers collect taxes only',
  none: 'No Enforcers',
};

/** What was agreed on when the campaign was made. */
export function Agreed({ view }: { view: SeenCampaign }) {
  const { rules } = view;
  const lines = [
    `${counted(rules.weeks, 'week')}, ${rules.budget} credits for a new gang`,
    ...(view.pack === 'dominion' ? [`${capital(view.variant)} rules`] : [ENFORCERS[rules.enforcers] ?? '']),
    ...(view.pack === 'takeover' ? [rules.invasion ? 'Opened by the Invasion' : 'Without the Invasion'] : []),
    rules.tactics ? 'With tactics cards' : 'Without tactics cards',
    ...(rules.subplots ? ['With sub-plots'] : []),
    ...(rules.houseRules.length > 0 ? [`House rules: ${rules.houseRules.map(houseName).join(', ')}`] : []),
  ];
  return (
    <section aria-labelledby="agreed">
      <h2 id="agreed" class="cond">
        Agreed
      </h2>
      <ul class="plain-list">
        {lines.map((line) => (
          <li key={line}>{plain(line)}</li>
        ))}
      </ul>
    </section>
  );
}

function Books({ id, view }: Shown) {
  const check = useLoad<{ sound: boolean; broken: readonly string[] }>(`/campaigns/${id}/check`);
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
        Books
      </h2>
      <Loaded from={check} what="the books">
        {({ sound, broken }) =>
          sound ? (
            <p>
              <span class="pill good">✓ sound</span> Every credit, item and XP comes from somewhere.
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
        Save the campaign as a file
      </button>
    </section>
  );
}

/** The office goes on to whoever opens the link; this device keeps its gangs. */
function Office({ id, view }: Shown) {
  const [link, setLink] = useState<string>();
  return (
    <section aria-labelledby="office">
      <h2 id="office" class="cond">
        The office
      </h2>
      <p>
        Somebody else can run the campaign from here on: whoever opens the link has the office, and you have
        not.
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
        Hand the office on
      </button>
      {link !== undefined && (
        <Sheet title="Hand the office on" close={() => setLink(undefined)}>
          <ShareLink link={link} label="The link works once" title={view.name} />
        </Sheet>
      )}
    </section>
  );
}
