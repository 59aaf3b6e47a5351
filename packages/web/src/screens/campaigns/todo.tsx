/** What there is to do: this device's own gangs first, below them what the organiser may answer for others. */
import type { Dice } from '@hive-arbiter/engine';
import type { Card } from '@hive-arbiter/server/messages';
import { useState } from 'preact/hooks';
import { get, post } from '../../api.ts';
import { DiceEntry } from '../../parts/dice.tsx';
import { Empty } from '../../parts/load.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Rule } from '../../parts/rule.tsx';
import { toast } from '../../parts/toast.tsx';
import { go } from '../../router.ts';
import { heldAt, hold, playerName } from '../../settings.ts';
import { type Label, midLine, say, sayDate } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { DEPTHS } from '../lobby/draft.ts';
import { join, sayReady } from '../lobby/table.ts';
import { Alone } from './alone.tsx';
import type { Asked } from './asked.ts';
import { ownSeats } from './bargains.tsx';
import { CalendarFile } from './calendar.tsx';
import { Bid, CallOff, CaptiveForm, Choose, Leave } from './deeds.tsx';
import { FoundForm } from './found.tsx';
import type { Shown } from './frame.tsx';
import { answer, isBehind, ORGANISER, roll, type SeenCampaign, type Task } from './held.ts';
import { PaperForm } from './paper.tsx';
import { gangOfTask, listed, nameIn, placeOf, plain } from './words.ts';

export function ToDoList({ tasks, ...rest }: Shown) {
  const { view } = rest;
  const mine = tasks.filter(({ seat, by }) => seat !== ORGANISER || by[0] === ORGANISER || by.length === 0);
  const others = tasks.filter((task) => !mine.includes(task));
  const waiting = [...new Set(view.waitingFor.map(({ seat }) => nameIn(view, seat)))];
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" class="cond">
        {say('To do')}
      </h2>
      <Deadline id={rest.id} view={view} />
      {view.paused && !view.finished && mine.length > 0 && (
        <p class="problem">{say('The organiser has paused the campaign.')}</p>
      )}
      {mine.length === 0 && (
        <Empty>
          <p>
            {view.finished
              ? say('The campaign is over.')
              : view.paused
                ? say('The organiser has paused the campaign.')
                : waiting.length === 0
                  ? say('Nothing for you now. The campaign waits for nobody.')
                  : say('Nothing for you now. The campaign waits for {names}.', {
                      names: listed(waiting),
                    })}
          </p>
        </Empty>
      )}
      {mine.map((task) => (
        <OneTask key={task.key || task.of} task={task} {...rest} />
      ))}
      {others.length > 0 && <ForOthers tasks={others} {...rest} />}
    </section>
  );
}

/** When the week ends, for those who play by a calendar. */
function Deadline({ id, view }: { id: string; view: SeenCampaign }) {
  const { finished, paused, phase } = view;
  const { due, calendar } = view.settings;
  if (due === null || finished || paused || phase === 'founding') return null;
  const time = sayDate(due, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <p class="camp-due">
      <span>
        {calendar?.runs
          ? say('This week ends {time}. Whoever is late then passes.', { time })
          : say('This week ends {time}.', { time })}
      </span>
      <CalendarFile id={id} view={view} />
    </p>
  );
}

/** Folded, and drawn only when somebody looks. */
function ForOthers({ tasks, ...rest }: Shown) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('Answer for others, as the organiser ({number})', { number: tasks.length })}</summary>
      {isOpen && tasks.map((task) => <OneTask key={task.key || task.of} task={task} {...rest} />)}
    </details>
  );
}

/** The question as an entry of a to-do list; the question itself is shown below. */
const HEADLINES: Readonly<Record<string, Label>> = {
  'campaign.gangs.founding.1': 'Found your gang',
  'campaign.gangs.destruction.1': 'Found a new gang',
  'campaign.week.knife.1': 'Name a territory',
  'campaign.week.challenge.1': 'Answer the challenge',
  'dominion.prebattle.challenge.1': 'Challenge somebody',
  'dominion.prebattle.challenge.2': 'Answer the challenge',
  'campaign.week.battle.1': 'Fight the battle',
  'campaign.week.rescue.1': 'Free your captives?',
  'campaign.week.rescue.2': 'Answer the rescuers',
  'campaign.end-of-week.order.2': 'Finish the week',
  'campaign.captives.resolve.1': 'Decide about a captive',
  'campaign.captives.resolve.2': 'Answer the ransom',
  'campaign.tactics.bid.2': 'Bid for a tactics card',
  'campaign.gangs.leader-death.3': 'Choose the new Leader',
  'campaign.gangs.leader-death.5': 'Choose a skill',
  'campaign.post-battle.critical.1': 'Pay the Medical Escort?',
  'campaign.post-battle.critical.2': 'Pay the Medical Escort',
};

function headlineOf({ clause, deeds, kind, what }: Task): string {
  if (clause === 'campaign.gangs.founding.1' && kind === 'choice') return say('Agree to a gang?');
  if (deeds?.includes('done') && !deeds.includes('buy')) return say('Take the last advances');
  const known = HEADLINES[clause];
  return known ? say(known) : what || say('Choose');
}

function OneTask({ task, id, view, again }: Omit<Shown, 'tasks'> & { task: Task }) {
  const [isSending, setSending] = useState(false);
  // While it is paused only the organiser's seat answers.
  const isHeld = view.paused && task.seat !== ORGANISER;
  const isBusy = isSending || isHeld || isBehind(id, view.version);
  const doing = async (work: () => Promise<unknown>) => {
    setSending(true);
    try {
      await work();
      again();
      return true;
    } catch (error) {
      toast((error as Error).message, 'fault');
      return false;
    } finally {
      setSending(false);
    }
  };
  const sending = (words: string) => ({ campaign: id, words, token: task.token });
  const give = (given: unknown, words: string) => doing(() => answer(sending(words), task, given));
  const gang = gangOfTask(view, task);
  const asked: Asked = { id, view, task, give, isBusy };
  const { what } = task;
  const headline = headlineOf(task);
  const isBattle = task.deeds?.includes('paper') ?? false;
  return (
    <article class="card camp-task" aria-label={`${headline}: ${gang?.name ?? say('the organiser')}`}>
      <header>
        <h3>{isBattle && task.of !== null ? capital(nameIn(view, task.of)) : headline}</h3>
        <p class="dim">
          {gang && !isBattle && (
            <>
              <Mark at={placeOf(view, gang.id)} size={13} /> {gang.name} ·{' '}
            </>
          )}
          {headline === what ? '' : `${capital(what)} · `}
          <Rule id={task.clause} />
        </p>
      </header>
      {task.kind === 'choice' && (
        <div class="row">
          {task.options?.map((option) => (
            <button
              key={option.id}
              type="button"
              class="btn"
              disabled={isBusy}
              onClick={() => give(option.id, `${headline}: ${plain(option.label)}`)}
            >
              {plain(option.label)}
            </button>
          ))}
        </div>
      )}
      {task.kind === 'fact' && (
        <div class="row">
          {[true, false].map((fact) => (
            <button
              key={String(fact)}
              type="button"
              class="btn"
              disabled={isBusy}
              onClick={() => give(fact, `${headline}: ${fact ? say('Yes') : say('No')}`)}
            >
              {fact ? say('Yes') : say('No')}
            </button>
          ))}
        </div>
      )}
      {(task.kind === 'pick' || task.kind === 'measure' || task.kind === 'sight') && <Pick {...asked} />}
      {task.kind === 'dice' && (
        <Dies
          task={task}
          isBusy={isBusy}
          give={give}
          byApp={() =>
            doing(() =>
              roll(
                sending(task.dice ? say('Rolled {dice}', { dice: task.dice }) : say('Rolled the dice')),
                task,
              ),
            )
          }
        />
      )}
      {task.kind === 'deed' && <DeedForm {...asked} doing={doing} />}
    </article>
  );
}

/** The form for what a question takes; each kind of deed has one. */
function DeedForm(props: Asked & { doing: (work: () => Promise<unknown>) => void }) {
  const { task } = props;
  const { deeds = [] } = task;
  if (deeds.includes('found'))
    return (
      <>
        <FoundForm {...props} />
        {deeds.includes('leave') && <Leave {...props} />}
      </>
    );
  if (deeds.includes('paper'))
    return (
      <>
        <Begin {...props} />
        <PaperForm {...props} />
        {deeds.includes('call-off') && <CallOff {...props} />}
      </>
    );
  if (deeds.includes('bid')) return <Bid key={task.card?.id ?? task.what} {...props} />;
  if (deeds.includes('captive')) return <CaptiveForm {...props} />;
  return <Alone {...props} />;
}

function Pick({ task, give, isBusy }: Asked) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const { options = [], least = 0, most = options.length } = task;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        give(picked, say('{number} chosen', { number: picked.length }));
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
        {picked.length === 0 ? say('None') : say('Take {number}', { number: picked.length })}
      </button>
    </form>
  );
}

/** The app rolls, or real dice are typed in. */
function Dies({
  task,
  give,
  isBusy,
  byApp,
}: Pick<Asked, 'task' | 'give' | 'isBusy'> & { byApp: () => void }) {
  const [own, setOwn] = useState(false);
  const dice = diceOf(task.dice);
  return (
    <>
      <div class="row">
        <button type="button" class="btn main" disabled={isBusy} onClick={byApp}>
          {say('Let the app roll {dice}', { dice: task.dice ?? '' })}
        </button>
        {dice && !own && (
          <button type="button" class="btn" onClick={() => setOwn(true)}>
            {say('I rolled myself')}
          </button>
        )}
      </div>
      {own && dice && <DiceEntry dice={dice} labels={{}} done={(faces) => give(faces, say('Own dice'))} />}
    </>
  );
}

/** Ordinary dice by their notation, `2D6`; for others the app rolls. */
function diceOf(notation = ''): Dice | undefined {
  const [, count = '1', die] = /^(\d*)(D6|D3)$/.exec(notation) ?? [];
  return die === undefined ? undefined : ({ notation, die, count: Number(count || 1) } as never as Dice);
}

/** The battle is begun at a table of this server with everything filled in, and comes home by itself. */
function Begin({
  id,
  view,
  task: { of, token },
  isBusy,
  doing,
}: Asked & { doing: (work: () => Promise<unknown>) => void }) {
  const [depth, setDepth] = useState('attacks');
  const fight = of as string;
  const battle = view.fights[fight];
  const title = `${view.name}: ${nameIn(view, fight)}`;
  const isTakenBack = view.takenBack.includes(fight);
  const there = battle !== undefined && (
    <button
      type="button"
      class={isTakenBack ? 'btn wide' : 'btn main wide'}
      disabled={isBusy}
      onClick={() => doing(() => toBattle(id, view, fight, battle, title))}
    >
      {say('To the battle')}
    </button>
  );
  if (there && !isTakenBack) return there;
  const begin = async () => {
    const made = await post<{ id: string; organiser: string }>(
      `/campaigns/${id}/battles/${fight}/begin`,
      { depth },
      { token },
    );
    hold(made.id, { organiser: made.organiser, title });
    await toBattle(id, view, fight, made.id, title);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        doing(begin);
      }}
    >
      {there && (
        <>
          <p>
            {say(
              'The organiser took the result back. Correct the battle at its table and end it again, or begin it anew.',
            )}
          </p>
          {there}
        </>
      )}
      <Choose
        label={say('At a table of the app, which keeps track of')}
        value={depth}
        options={DEPTHS.map(({ value, name }) => [value, midLine(say(name))] as const)}
        set={setDepth}
      />
      <button type="submit" class="btn main wide" disabled={isBusy}>
        {isTakenBack ? say('Begin the battle anew') : say('Begin the battle')}
      </button>
    </form>
  );
}

/** Sits down at the gangs that this device plays, and goes there. */
async function toBattle(
  id: string,
  view: SeenCampaign,
  fight: string,
  battle: string,
  title: string,
): Promise<void> {
  const there = view.battles.find((each) => each.id === fight)?.gangs ?? [];
  const free = ownSeats(id).filter(
    ([seat]) => there.includes(seat) && heldAt(battle)?.seats[seat] === undefined,
  );
  if (free.length > 0) {
    const card = await get<Card>(`/battles/${battle}`);
    hold(battle, { title });
    for (const [, token] of free) {
      const { invite } = await post<{ invite: string }>(`/campaigns/${id}/battles/${fight}/seat`, undefined, {
        token,
      });
      const seat = await join(card, invite, playerName.value);
      if (card.status === 'gathering') await sayReady(battle, seat, true);
    }
  }
  go(`/battle/${battle}`);
}
