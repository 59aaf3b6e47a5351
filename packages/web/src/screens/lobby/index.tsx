/** A table that gathers: what will be played, who sits where, who is missing, and the way into the battle. */
import { packOf } from '@hive-arbiter/engine/pack';
import type { Card } from '@hive-arbiter/server/messages';
import { useEffect, useRef, useState } from 'preact/hooks';
import { IS_STATIC } from '../../api.ts';
import { CLOSED, useTable } from '../../live.ts';
import { Empty, Loaded, useLoad } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { toast } from '../../parts/toast.tsx';
import { heldAt, leaveSeat } from '../../settings.ts';
import { say, sayAbout, sayCount } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import {
  DEPTHS,
  DICE,
  type Draft,
  draftOf,
  listed,
  nameOf,
  type Pack,
  PHASES,
  packName,
  type Sample,
  STAKES,
  saidOf,
  TACTICS,
  terrainOptions,
  VARIANTS,
} from './draft.ts';
import { watchLink } from './invitation.ts';
import { tableSealShown, tendSeals, waitedFor } from './seals.ts';
import { beginWords, missing, missingWords } from './seating.ts';
import { type Act, Seats } from './seats.tsx';
import { type Choices, SetUp } from './set-up.tsx';
import { ShareLink } from './share.tsx';
import { begin, beginWithout, changeTable, closeTable, findOwnSeats, sayReady, titleOf } from './table.ts';
import './lobby.css';

export function Lobby({ battle }: { battle: string }) {
  const table = useTable(battle);
  const loaded = useLoad<Card>(`/battles/${battle}`);
  const heard = table.lobby.value;
  const [card, setCard] = useState<Card>();
  // What came last holds, whichever way it came.
  useEffect(() => setCard((before) => heard ?? before), [heard]);
  useEffect(() => setCard((before) => loaded.data ?? before), [loaded.data]);
  const isCut = table.link.value === 'lost';
  useEffect(() => {
    if (!isCut) return undefined;
    const asking = setInterval(loaded.again, 3000);
    return () => clearInterval(asking);
  }, [isCut]);
  const lost = table.places.value.filter(({ seat, link }) => seat !== undefined && link.value === 'closed');
  useEffect(() => {
    // Revoked, or moved to another device: this one does not sit there any longer.
    for (const { seat, closedBecause } of lost) {
      toast(say(CLOSED[closedBecause.value ?? 'no-seat']), 'fault');
      leaveSeat(battle, seat as string);
    }
  }, [lost.length]);
  if (!card)
    return (
      <Page title={say('Before the battle begins')}>
        <Loaded from={loaded} what="Fetching the table …">
          {() => null}
        </Loaded>
      </Page>
    );
  if (card.status === 'over')
    return (
      <Page title={titleOf(card)}>
        <Empty>
          <p>{say('This table was closed before the battle began.')}</p>
          <a class="btn main" href="/start">
            {say('Start another battle')}
          </a>
        </Empty>
      </Page>
    );
  return <Gathering card={card} again={loaded.again} />;
}

function Gathering({ card, again }: { card: Card; again: () => void }) {
  const [isChanging, change] = useState(false);
  const [isWatchShown, showWatch] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const samples = useLoad<readonly Sample[]>('/gangs/samples');
  const choices = useLoad<Choices>('/scenarios');
  const held = heldAt(card.id);
  const own = card.seats.filter(({ seat }) => held?.seats[seat] !== undefined);
  useEffect(() => {
    findOwnSeats(card)
      .then(() => tendSeals(card))
      .catch((error: Error) => toast(error.message, 'fault'));
  }, [card]);
  const act: Act = async (work) => {
    setBusy(true);
    try {
      await work();
      // Usually the news have come by themselves; without a live connection they are fetched.
      again();
    } catch (error) {
      toast((error as Error).message, 'fault');
    } finally {
      setBusy(false);
    }
  };
  if (isChanging)
    return (
      <Changing
        card={card}
        choices={choices}
        samples={samples.data ?? []}
        act={act}
        isBusy={isBusy}
        close={() => change(false)}
      />
    );
  return (
    <Page
      title={titleOf(card)}
      sub={`${card.scenario ? `${packName(card.pack)} · ` : ''}${listed(card.gangs.map(({ name }) => name))}`}
      wide
    >
      <div class="lobby">
        <section aria-labelledby="lobby-seats">
          <h2 id="lobby-seats" class="cond">
            {say('At the table')}
          </h2>
          <Seats card={card} act={act} samples={samples.data ?? []} />
          {held?.here === undefined && !IS_STATIC && (
            <p>
              <button type="button" class="btn small" onClick={() => showWatch(true)}>
                {say('Let somebody watch')}
              </button>
            </p>
          )}
        </section>
        <div>
          <section aria-labelledby="lobby-facts">
            <h2 id="lobby-facts" class="cond">
              {say('What is played')}
            </h2>
            <Facts card={card} choices={choices.data} />
            <div class="row">
              {card.scenario && (
                <a class="btn" href={`/plans/${card.scenario.id}`}>
                  {say('Plan of the battlefield')}
                </a>
              )}
              {held?.organiser && (
                <button type="button" class="btn" onClick={() => change(true)}>
                  {say('Change the set-up')}
                </button>
              )}
            </div>
          </section>
          <FairDice card={card} />
          {held?.organiser && (
            <p class="close-table">
              <button
                type="button"
                class="btn small harm"
                onClick={() => {
                  if (confirm(say('Close this table for everybody? It cannot be opened again.')))
                    act(() => closeTable(card.id));
                }}
              >
                {say('Close the table')}
              </button>
            </p>
          )}
        </div>
      </div>
      <ReadyBar card={card} own={own} act={act} isBusy={isBusy} isOrganiser={held?.organiser !== undefined} />
      {isWatchShown && (
        <Sheet title={say('Let somebody watch')} close={() => showWatch(false)}>
          <p>{say('Anybody with this link can watch. They see what is public, and no secrets.')}</p>
          <ShareLink
            link={watchLink(location.origin, card.id)}
            label={say('Link to watch')}
            title={say('Watch {title} in Hive Arbiter', { title: titleOf(card) })}
          />
        </Sheet>
      )}
    </Page>
  );
}

/** Who defends; where more than two gangs are divided, who is on which side, or that the rules divide them. */
function sidesOf(
  { pack, gangs }: Card,
  defenders: number | undefined,
  defender: string,
): readonly (readonly [string, string])[] {
  if (!packOf({ pack: pack as Pack }).sides || gangs.length === 2) return [[say('Defends'), defender]];
  if (defenders === undefined)
    return [
      [say('Defends'), say('{defender}, and whoever the rules put on that side', { defender })],
      [say('Sides'), say('As even as possible, by number and rating')],
    ];
  const names = gangs.map(({ name }) => name);
  return [
    [say('Defend'), listed(names.slice(0, defenders))],
    [say('Attack'), listed(names.slice(defenders))],
  ];
}

function Facts({ card, choices }: { card: Card; choices: Choices | undefined }) {
  const said = saidOf(card);
  const pack = card.pack as Pack;
  const rulings = Object.keys(said.agreed?.rulings ?? {}).length;
  const scenario = choices?.scenarios.find(({ id }) => id === card.scenario?.id);
  const titles = (ids: readonly string[]) =>
    ids.flatMap((id) => choices?.special.find((rule) => rule.id === id)?.title ?? []).join(', ');
  const inForce = scenario?.special.filter((id) => id !== scenario.id) ?? [];
  // The first gang of the set-up defends where nothing else says who does.
  const defender = card.gangs.find(({ id }) => id === said.defender) ?? card.gangs[0];
  const facts: readonly (readonly [string, string])[] = [
    [say('Scenario'), card.scenario?.title ?? say('Rolled as the book says, once you begin')],
    ...(scenario?.roles === 'attacker-defender' && defender
      ? sidesOf(card, said.defenders, defender.name)
      : []),
    ...(inForce.length > 0 ? [[say('In force'), titles(inForce)] as const] : []),
    ...(packOf({ pack }).variants.length > 0
      ? [
          [
            say('Form'),
            said.variant ? nameOf(VARIANTS, said.variant) : say('Classic or Updated, decided at the table'),
          ] as const,
        ]
      : []),
    ...(packOf({ pack }).phases
      ? [
          [say('At stake'), nameOf(STAKES, said.stake ?? 'unclaimed-territory')] as const,
          [say('Phase'), nameOf(PHASES, said.phase ?? 'occupation')] as const,
        ]
      : []),
    ...(card.board
      ? [[say('Board'), `${card.board.name}, ${card.board.size.width}" × ${card.board.size.depth}"`] as const]
      : [
          [
            say('Terrain'),
            said.terrain
              ? nameOf(terrainOptions(pack), said.terrain)
              : say('Chosen or rolled before the battle'),
          ] as const,
          [say('Tracking'), nameOf(DEPTHS, said.depth ?? 'attacks')] as const,
        ]),
    [say('Dice'), nameOf(DICE, said.dice ?? 'app')],
    [
      say('Tactics cards'),
      said.tactics === false
        ? say('The app deals none')
        : nameOf(TACTICS, said.lists?.tactics ? 'own' : 'sample'),
    ],
    ...(said.special?.length
      ? [
          [
            say('Switched on'),
            titles(said.special) || sayCount(said.special.length, '1 special rule', '{count} special rules'),
          ] as const,
        ]
      : []),
    ...(rulings > 0
      ? [[say('Rulings'), sayCount(rulings, '1 ruling of your own', '{count} rulings of your own')] as const]
      : []),
  ];
  return (
    <>
      {scenario?.words && <p>{sayAbout(scenario.id, scenario.words)}</p>}
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function FairDice({ card }: { card: Card }) {
  const sealed = card.seats.filter(({ seal }) => seal !== null).length;
  return (
    <details class="fold fair">
      <summary>
        <span class="fold-title">{say('Dice you can check')}</span>
        <span class="fold-now">{say('Sealed before anybody sees them')}</span>
      </summary>
      <div class="fold-body">
        <p>
          {sayWith(
            'The server and every device have sealed chance of their own. All seals are fixed when the battle begins, and only then opened: so nobody can choose the dice. <link>What that proves, and what not</link>',
            { link: (words) => <a href="/fair">{words}</a> },
          )}
        </p>
        <dl class="facts">
          <div>
            <dt>{say('The server’s seal')}</dt>
            <dd class="code">{card.commitment}</dd>
          </div>
          {card.sealed && (
            <div>
              <dt>{say('The table’s seal, the same on every phone')}</dt>
              <dd class="code">{tableSealShown(card)}</dd>
            </div>
          )}
        </dl>
        <p class="dim">
          {say('Seats with sealed chance so far: {sealed} of {seats}', {
            sealed,
            seats: card.seats.length,
          })}
        </p>
      </div>
    </details>
  );
}

/** While seals are opened, which takes a moment; a device that sleeps is waited for, or left out. */
function Opening({
  card,
  act,
  isBusy,
  isOrganiser,
}: {
  card: Card;
  act: Act;
  isBusy: boolean;
  isOrganiser: boolean;
}) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setSlow(true), 4000);
    return () => clearTimeout(waiting);
  }, []);
  const waiting = waitedFor(card);
  const who = listed(waiting.map((each) => each.who));
  return (
    <div class="thumb-bar">
      <p role="status">
        {isSlow
          ? say('Waiting for the device of {who}: it has to be open on this table, to open its seal.', {
              who,
            })
          : say('The seals are opened …')}
      </p>
      {isSlow && isOrganiser && (
        <div class="row">
          <button
            type="button"
            class="btn"
            disabled={isBusy}
            onClick={() =>
              act(() =>
                beginWithout(
                  card.id,
                  waiting.map(({ seat }) => seat),
                ),
              )
            }
          >
            {say('Begin without the chance of {who}', { who })}
          </button>
        </div>
      )}
    </div>
  );
}

/** At the thumb: who is missing, and the one thing to do next. */
function ReadyBar({
  card,
  own,
  act,
  isBusy,
  isOrganiser,
}: {
  card: Card;
  own: Card['seats'];
  act: Act;
  isBusy: boolean;
  isOrganiser: boolean;
}) {
  if (card.sealed) return <Opening card={card} act={act} isBusy={isBusy} isOrganiser={isOrganiser} />;
  // Beginning the battle counts as being ready.
  const absent = missing(card).filter(({ seat }) => !isOrganiser || !own.some((each) => each.seat === seat));
  const unready = own.filter(({ ready }) => !ready);
  const ready = async () => {
    for (const { seat } of unready) await sayReady(card.id, seat, true);
  };
  return (
    <div class="thumb-bar">
      <p role="status" class={absent.length === 0 ? 'all-ready' : ''}>
        <span aria-hidden="true">{absent.length === 0 ? '● ' : '○ '}</span>
        {missingWords(absent)}
        {!isOrganiser && absent.length === 0 && ` ${say('The organiser begins.')}`}
      </p>
      <div class="row">
        {!isOrganiser && unready.length > 0 && (
          <button type="button" class="btn main" disabled={isBusy} onClick={() => act(ready)}>
            {unready.length > 1 ? say('We are ready') : say('I am ready')}
          </button>
        )}
        {!isOrganiser && own.length === 0 && (
          <a class="btn" href="/join">
            {say('I have an invitation')}
          </a>
        )}
        {isOrganiser && (
          <button
            type="button"
            class={absent.length === 0 ? 'btn main big' : 'btn'}
            disabled={isBusy}
            onClick={() =>
              act(async () => {
                await ready();
                await begin(card.id);
              })
            }
          >
            {beginWords(absent)}
          </button>
        )}
      </div>
    </div>
  );
}

function Changing({
  card,
  choices,
  samples,
  act,
  isBusy,
  close,
}: {
  card: Card;
  choices: ReturnType<typeof useLoad<Choices>>;
  samples: readonly Sample[];
  act: Act;
  isBusy: boolean;
  close: () => void;
}) {
  const held = heldAt(card.id);
  const began = useRef<Draft>(draftOf(card, (seat) => held?.seats[seat] !== undefined));
  const [draft, change] = useState(began.current);
  return (
    <Page title={say('Change the set-up')} sub={say('Players must say again that they are ready')} wide>
      <Loaded from={choices} what="Fetching what can be chosen …">
        {(all) => <SetUp draft={draft} change={change} choices={all} samples={samples} />}
      </Loaded>
      <div class="thumb-bar">
        <div class="row">
          <button type="button" class="btn" onClick={close}>
            {say('Leave it as it was')}
          </button>
          <button
            type="button"
            class="btn main"
            disabled={isBusy}
            onClick={() =>
              act(async () => {
                if (draft !== began.current) await changeTable(card.id, draft);
                close();
              })
            }
          >
            {say('Keep this')}
          </button>
        </div>
      </div>
    </Page>
  );
}
