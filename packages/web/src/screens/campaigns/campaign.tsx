/** One campaign: what is to do, how it stands, and what happened. */
import { useState } from 'preact/hooks';
import { post } from '../../api.ts';
import { Empty, Loaded } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { Rule } from '../../parts/rule.tsx';
import { toast } from '../../parts/toast.tsx';
import { go } from '../../router.ts';
import { hold, playerName } from '../../settings.ts';
import { capital, counted } from '../../words.ts';
import { Deeds } from './deeds.tsx';
import {
  answer,
  codes,
  heldCampaign,
  holdCampaign,
  invite,
  ORGANISER,
  roll,
  type SeenCampaign,
  type Task,
  takeSeat,
} from './held.ts';
import { useCampaign } from './use-campaign.ts';
import './campaigns.css';

const BACK = { href: '/campaigns', name: 'Campaigns' };

/** Takes the invitation out of the address bar, where anybody who glances over might read it. */
function fromAddress(): string {
  const given = location.hash.slice(1);
  if (given !== '') history.replaceState(null, '', location.pathname);
  return given;
}

export function Campaign({ id }: { id: string }) {
  const [invited, setInvited] = useState(fromAddress);
  const state = useCampaign(id);
  const { data } = state;
  return (
    <Page title={data?.view.name ?? 'Campaign'} sub={data && <Standing view={data.view} />} back={BACK} wide>
      <Codes campaign={id} view={data?.view} />
      <Loaded from={state} what="the campaign">
        {({ view, tasks }) => {
          const isHeld = Object.keys(heldCampaign(id)?.seats ?? {}).length > 0;
          const sit = async (by: { invite: string } | { recovery: string }) => {
            await takeSeat(id, by);
            holdCampaign(id, { title: view.name });
            setInvited('');
            state.again();
          };
          return (
            <>
              {invited !== '' && <Seat label="Take your seat" sit={() => sit({ invite: invited })} />}
              <div class="camp-columns">
                <div>
                  {isHeld && <ToDoList {...{ id, view, tasks }} again={state.again} />}
                  <Invitations id={id} view={view} again={state.again} />
                  {!isHeld && invited === '' && <Recover sit={(recovery) => sit({ recovery })} />}
                </div>
                <div>
                  <Ranking view={view} />
                  <Territories view={view} />
                </div>
              </div>
              <Feed view={view} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

const plain = (word: string) => capital(word.replaceAll('-', ' '));

function Standing({ view: { pack, week, rules, phase, step, finished, paused } }: { view: SeenCampaign }) {
  return (
    <>
      {capital(pack)} · {week === 0 ? 'before the first week' : `week ${week} of ${rules.weeks}`} ·{' '}
      {finished ? 'over' : `${plain(phase)}: ${plain(step).toLowerCase()}`}
      {paused && ' · paused by the organiser'}
    </>
  );
}

function nameIn(view: SeenCampaign, id: string): string {
  if (id === ORGANISER) return 'the organiser';
  const gang = view.gangs.find((each) => each.id === id);
  if (gang) return gang.name;
  const battle = view.battles.find((each) => each.id === id);
  if (battle) return battle.gangs.map((each) => nameIn(view, each)).join(' against ');
  const fighter = view.gangs.flatMap(({ fighters }) => fighters).find((each) => each.id === id);
  return fighter?.name ?? view.territories.find((each) => each.id === id)?.name ?? id;
}

/** The codes of seats that were just taken; they are not shown again. */
function Codes({ campaign, view }: { campaign: string; view: SeenCampaign | undefined }) {
  const own = codes.value.filter((each) => each.campaign === campaign);
  if (own.length === 0) return null;
  return (
    <section class="card" aria-labelledby="codes">
      <h2 id="codes" class="cond">
        Write this down
      </h2>
      <p>Should this device be lost, these codes get your seats back. They are shown only now.</p>
      {own.map(({ seat, code }) => (
        <p key={code}>
          {view ? capital(nameIn(view, seat)) : seat}: <strong class="camp-code">{code}</strong>
        </p>
      ))}
      <button
        type="button"
        class="btn"
        onClick={() => {
          codes.value = codes.value.filter((each) => each.campaign !== campaign);
        }}
      >
        I have written it down
      </button>
    </section>
  );
}

function Seat({ label, sit }: { label: string; sit: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
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
      <p>You are invited to this campaign.</p>
      <label class="field">
        <span>Your name</span>
        <input
          value={playerName.value}
          maxLength={40}
          autoComplete="nickname"
          onInput={(event) => (playerName.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="btn main wide" disabled={isBusy}>
        {label}
      </button>
    </form>
  );
}

function Recover({ sit }: { sit: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('');
  return (
    <section aria-labelledby="recover">
      <h2 id="recover" class="cond">
        Watching
      </h2>
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          sit(code).catch((error: Error) => toast(error.message, 'fault'));
        }}
      >
        <p>This device has no seat here. With a recovery code it gets one back.</p>
        <label class="field">
          <span>Recovery code</span>
          <input
            value={code}
            required
            maxLength={60}
            autoComplete="off"
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="btn wide">
          Get the seat back
        </button>
      </form>
    </section>
  );
}

interface Asking {
  readonly id: string;
  readonly view: SeenCampaign;
  readonly again: () => void;
}

/** What the gangs of this device have to do; below it what the organiser may answer for others. */
function ToDoList({ tasks, ...rest }: Asking & { tasks: readonly Task[] }) {
  const { view } = rest;
  const mine = tasks.filter(({ seat, by }) => seat !== ORGANISER || by[0] === ORGANISER);
  const others = tasks.filter((task) => !mine.includes(task));
  const waiting = [...new Set(view.waitingFor.map(({ seat }) => capital(nameIn(view, seat))))];
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" class="cond">
        To do
      </h2>
      {mine.length === 0 && (
        <Empty>
          <p>
            {view.finished
              ? 'The campaign is over.'
              : `Nothing for you now. The campaign waits for ${waiting.join(', ') || 'nobody'}.`}
          </p>
        </Empty>
      )}
      {mine.map((task) => (
        <OneTask key={task.key} task={task} {...rest} />
      ))}
      {others.length > 0 && (
        <details>
          <summary>Answer for others, as the organiser ({others.length})</summary>
          {others.map((task) => (
            <OneTask key={task.key} task={task} {...rest} />
          ))}
        </details>
      )}
    </section>
  );
}

function OneTask({ task, id, view, again }: Asking & { task: Task }) {
  const [isBusy, setBusy] = useState(false);
  const doing = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      again();
    } catch (error) {
      toast((error as Error).message, 'fault');
    } finally {
      setBusy(false);
    }
  };
  const give = (given: unknown) => doing(() => answer(id, task, given));
  const who = task.of === null ? (task.by[0] ?? ORGANISER) : task.of;
  return (
    <article class="card camp-task">
      <h3 class="cond">{capital(nameIn(view, who))}</h3>
      <p>
        {task.what || 'Choose'} · <Rule id={task.clause} />
      </p>
      {task.kind === 'choice' && (
        <div class="row">
          {task.options?.map((option) => (
            <button
              key={option.id}
              type="button"
              class="btn"
              disabled={isBusy}
              onClick={() => give(option.id)}
            >
              {plain(option.label)}
            </button>
          ))}
        </div>
      )}
      {task.kind === 'pick' && <Pick task={task} give={give} isBusy={isBusy} />}
      {task.kind === 'dice' && (
        <button
          type="button"
          class="btn main wide"
          disabled={isBusy}
          onClick={() => doing(() => roll(id, task))}
        >
          Roll {task.dice}
        </button>
      )}
      {task.deeds?.includes('result') && <Fight {...{ id, view, task, isBusy, doing }} />}
      {task.kind === 'deed' && <Deeds {...{ task, view, give, isBusy }} />}
      {!['choice', 'pick', 'dice', 'deed'].includes(task.kind) && (
        <p class="dim">
          The app cannot ask this yet ({task.kind}). On a campaign in a file,{' '}
          <code>arbiter campaign week FILE --answer</code> does.
        </p>
      )}
    </article>
  );
}

function Pick({ task, give, isBusy }: { task: Task; give: (given: unknown) => void; isBusy: boolean }) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const { options = [], least = 0, most = options.length } = task;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        give(picked);
      }}
    >
      {options.map(({ id, label }) => (
        <label key={id} class="check">
          <input
            type="checkbox"
            checked={picked.includes(id)}
            disabled={!picked.includes(id) && picked.length >= most}
            onChange={(event) =>
              setPicked(event.currentTarget.checked ? [...picked, id] : picked.filter((each) => each !== id))
            }
          />
          <span>{plain(label)}</span>
        </label>
      ))}
      <button type="submit" class="btn main wide" disabled={isBusy || picked.length < least}>
        {picked.length === 0 ? 'None' : `Take ${picked.length}`}
      </button>
    </form>
  );
}

/** The battle is begun at a table of this server, and comes home by itself. */
function Fight({
  id,
  view,
  task: { of, token },
  isBusy,
  doing,
}: Omit<Asking, 'again'> & {
  task: Task;
  isBusy: boolean;
  doing: (work: () => Promise<unknown>) => void;
}) {
  const fight = of as string;
  const battle = view.fights[fight];
  if (battle !== undefined)
    return (
      <a class="btn main wide" href={`/battle/${battle}`}>
        To the battle
      </a>
    );
  const begin = async () => {
    const made = await post<{ id: string; organiser: string }>(
      `/campaigns/${id}/battles/${fight}/begin`,
      {},
      { token },
    );
    hold(made.id, { organiser: made.organiser, title: `${view.name}: ${nameIn(view, fight)}` });
    go(`/battle/${made.id}`);
  };
  return (
    <button type="button" class="btn main wide" disabled={isBusy} onClick={() => doing(begin)}>
      Begin the battle
    </button>
  );
}

/** Only pages that came over a safe line may copy. */
async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast('Copied. The link works once.');
  } catch {
    toast('This browser does not copy here; mark the link instead.', 'fault');
  }
}

/** Links to the seats that nobody has taken; the organiser's alone. */
function Invitations({ id, view, again }: Asking) {
  const held = heldCampaign(id);
  const free = view.players.filter(({ seat, taken }) => seat !== ORGANISER && !taken);
  if (held?.seats[ORGANISER] === undefined || free.length === 0) return null;
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" class="cond">
        Invitations
      </h2>
      <ul class="list">
        {free.map(({ seat }) => {
          const link = held.links?.[seat];
          return (
            <li key={seat} class="list-row camp-row">
              <span>
                <strong>{nameIn(view, seat)}</strong>
                <small class="camp-link">{link ?? 'No link on this device'}</small>
              </span>
              {link !== undefined && (
                <button type="button" class="btn small" onClick={() => copy(link)}>
                  Copy<span class="hidden"> the link for {nameIn(view, seat)}</span>
                </button>
              )}
              <button
                type="button"
                class="btn small"
                onClick={() => invite(id, seat).then(again, (error: Error) => toast(error.message, 'fault'))}
              >
                New link<span class="hidden"> for {nameIn(view, seat)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Ranking({ view }: { view: SeenCampaign }) {
  return (
    <section aria-labelledby="ranking">
      <h2 id="ranking" class="cond">
        Ranking
      </h2>
      {view.ranking.length === 0 ? (
        <Empty>
          <p>No gang is founded yet.</p>
        </Empty>
      ) : (
        <ol class="list">
          {view.ranking.map((line) => (
            <li key={line.gang} class="list-row">
              <span>
                <strong>
                  {line.place}. {nameIn(view, line.gang)}
                </strong>
                <small>
                  {line.awards > 0 && `${counted(line.awards, 'award')} · `}
                  {line.territories === 1 ? '1 territory' : `${line.territories} territories`} ·{' '}
                  {line.reputation} Reputation · wealth {line.wealth} (rating {line.rating}, {line.credits}{' '}
                  credits) · {line.wins} won · {line.takenOut} taken out
                </small>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Territories({ view }: { view: SeenCampaign }) {
  // What is fought over comes first; the rest of the deck is a list to look up.
  const near = view.territories.filter(({ holder, offered }) => holder !== null || offered);
  const rest = view.territories.filter((each) => !near.includes(each));
  return (
    <section aria-labelledby="territories">
      <h2 id="territories" class="cond">
        Territories
      </h2>
      {near.length === 0 ? (
        <Empty>
          <p>Nobody holds one yet.</p>
        </Empty>
      ) : (
        <ul class="list">
          {near.map(({ id, name, holder, offered }) => (
            <li key={id} class="list-row">
              <span>
                <strong>{capital(name)}</strong>
                <small>
                  {holder === null ? 'Held by nobody' : `Held by ${nameIn(view, holder)}`}
                  {offered && ' · on offer this week'}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <details>
          <summary>Held by nobody ({rest.length})</summary>
          <p>{rest.map(({ name }) => capital(name)).join(', ')}</p>
        </details>
      )}
    </section>
  );
}

/** So many lines are shown before one asks for more. */
const SHORT = 12;

function Feed({ view }: { view: SeenCampaign }) {
  const [isLong, setLong] = useState(false);
  const lines = isLong ? view.feed : view.feed.slice(0, SHORT);
  return (
    <section aria-labelledby="feed">
      <h2 id="feed" class="cond">
        What happened
      </h2>
      {lines.length === 0 ? (
        <Empty>
          <p>Nothing yet.</p>
        </Empty>
      ) : (
        <ul class="list camp-feed">
          {lines.map(({ at, words, clause }) => (
            <li key={at} class="list-row">
              <span>
                {capital(words)} · <Rule id={clause} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {lines.length < view.feed.length && (
        <p class="row camp-more">
          <button type="button" class="btn" onClick={() => setLong(true)}>
            Show {view.feed.length - lines.length} more
          </button>
        </p>
      )}
    </section>
  );
}
