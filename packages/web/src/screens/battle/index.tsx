/** A battle: its lobby while it gathers, then the table itself. */
import type { Card } from '@hive-arbiter/server/messages';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CLOSED, type LiveTable, type Place, useTable } from '../../live.ts';
import { Loading, useLoad } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import type { Seen } from '../../seen.ts';
import { heldAt, leaveSeat, letGo, sound } from '../../settings.ts';
import { say } from '../../words/index.ts';
import { Lobby } from '../lobby/index.tsx';
import { Aftermath } from './aftermath.tsx';
import type { BoardPlay } from './board/index.tsx';
import { lastOfSheet } from './board/plan.ts';
import { EndPhase } from './end-phase.tsx';
import { Gangs } from './gangs.tsx';
import { Unplayable } from './go-on.tsx';
import { Hand } from './hand.tsx';
import { ApartBanner, HandOverBanner } from './hand-over.tsx';
import { Head } from './head.tsx';
import { useHeightOf } from './height.ts';
import { LineBanner } from './line.tsx';
import { alarmOf, gangsAsked, nameOf, seatName, type Turn, turnsOf } from './model/index.ts';
import { Question } from './question.tsx';
import { Steps } from './steps.tsx';
import { StoryLines } from './story-lines.tsx';
import { UndoBanner } from './undo.tsx';
import './battle.css';

export function Battle({ id }: { id: string }) {
  const table = useTable(id);
  const places = table.places.value;
  const closed = places.map((place) => place.closedBecause.value).find((why) => why !== undefined);
  const lost = places.flatMap(({ seat, closedBecause }) =>
    seat !== undefined && closedBecause.value === 'no-seat' ? [seat] : [],
  );
  // A device that gave one of its seats away continues with the rest.
  const holdsMore = lost.length < places.length || heldAt(id)?.organiser !== undefined;
  useEffect(() => {
    if (holdsMore) for (const seat of lost) leaveSeat(id, seat);
  }, [holdsMore, lost.length]);
  const isGathering = table.isGathering.value;
  const hasGathered = useRef(false);
  // A battle begins at its top, wherever in the lobby one was.
  useEffect(() => {
    if (hasGathered.current && !isGathering) scrollTo(0, 0);
    hasGathered.current = isGathering;
  }, [isGathering]);
  if (isGathering) return <Lobby battle={id} />;
  if (closed && !(closed === 'no-seat' && holdsMore)) return <Closed battle={id} why={closed} />;
  const seen = places.flatMap((place) => (place.view.value ? [{ place, view: place.view.value }] : []));
  const [first] = seen;
  if (!first || seen.length < places.length)
    return (
      <Page title={say('The table')}>
        <Loading what="Fetching the table …" />
        {table.link.value === 'lost' && (
          <p class="dim">{say('If this takes long: is this device on the network?')}</p>
        )}
      </Page>
    );
  return <Playing table={table} seen={seen} />;
}

/** The server will not have us: say why, and the way on. */
function Closed({ battle, why }: { battle: string; why: keyof typeof CLOSED }) {
  const isMissing = why === 'no-battle';
  return (
    <Page title={isMissing ? say('No such table') : say('Your seat is gone')}>
      <p>{say(CLOSED[why])}</p>
      <div class="row">
        {!isMissing && (
          <button type="button" class="btn main" onClick={() => letGo(battle)}>
            {say('Watch without a seat')}
          </button>
        )}
        <a class="btn" href="/join">
          {say('Join with an invitation')}
        </a>
        <a class="btn" href="/">
          {say('To the start')}
        </a>
      </div>
    </Page>
  );
}

interface PlayingProps {
  readonly table: LiveTable;
  readonly seen: readonly { readonly place: Place; readonly view: Seen }[];
}

function Playing({ table, seen }: PlayingProps) {
  const { battle } = table;
  const { data, again: readCard } = useLoad<Card>(`/battles/${battle}`);
  const [card, setCard] = useState(data);
  useEffect(() => setCard(data), [data]);
  // Told by the table as soon as it changes, whichever came last.
  const told = table.card.value;
  useEffect(() => {
    if (told) setCard(told);
  }, [told]);
  const players = Object.fromEntries((card?.seats ?? []).map(({ seat, name }) => [seat, name ?? '']));
  const bots = Object.fromEntries(
    (card?.seats ?? []).flatMap(({ seat, bot }) => (bot === null ? [] : [[seat, bot] as const])),
  );
  const seats = seen.flatMap(({ place, view }) =>
    place.seat === undefined ? [] : [{ seat: place.seat, view }],
  );
  const [turn] = turnsOf(seats);
  const at = seen.find(({ place }) => place.seat === turn?.seat) ?? (seen[0] as PlayingProps['seen'][number]);
  const { place, view } = at;
  // Another device may have handed the same battle over meanwhile.
  const moment = `${view.state.round} ${view.stage} ${view.finished}`;
  const readAt = useRef(moment);
  useEffect(() => {
    if (readAt.current !== moment) readCard();
    readAt.current = moment;
  }, [moment]);
  useEffect(() => {
    const lookedAt = () => document.visibilityState === 'visible' && readCard();
    document.addEventListener('visibilitychange', lookedAt);
    return () => document.removeEventListener('visibilitychange', lookedAt);
  }, [readCard]);
  const isShared = seats.length > 1;
  const isAfter = view.stage === 'aftermath' || view.finished;
  // Who has won stands at the top.
  const wasAfter = useRef(isAfter);
  useEffect(() => {
    if (isAfter && !wasAfter.current) scrollTo(0, 0);
    wasAfter.current = isAfter;
  }, [isAfter]);
  useTurnSignal(turn && isMeant(turn, view) ? turn.seat : undefined);
  // More than one while the seats of this device catch up with each other.
  const versions = new Set(seen.map(({ place: { heard } }) => heard.value?.version));
  return (
    <div
      class={['battle', ...alarmOf(view), ...boardClasses(view, turn)].join(' ')}
      data-version={[...versions].join(' ')}
    >
      <Head battle={battle} view={view} seats={seats.map(({ seat }) => seat)} />
      <Banners table={table} view={view} card={card} />
      <p class="hidden" role="status">
        {turn ? `${seatName(view.state, turn.seat)}: ${turn.ask.say.title}` : ''}
      </p>
      <div class="battle-columns">
        {!view.finished && view.rules?.unplayable === undefined && (
          <Question
            table={table}
            view={view}
            place={place}
            turn={turn}
            isShared={isShared}
            players={players}
            bots={bots}
          />
        )}
        <main class="battle-main">
          {view.state.board && <Board battle={battle} view={view} turn={turn} place={place} />}
          {isAfter && <Aftermath battle={battle} view={view} />}
          {view.steps && view.steps.length > 0 && <Steps view={view} />}
          {view.endPhase && view.endPhase.length > 0 && <EndPhase tests={view.endPhase} />}
          {!isAfter && !isShared && <Hand battle={battle} seats={seats} />}
          <Gangs battle={battle} table={table} view={view} seats={seats.map(({ seat }) => seat)} />
          <p>
            <a class="btn small" href={`/battle/${battle}/cards`}>
              {say('Cards to print')}
            </a>
          </p>
          {!isAfter && isShared && <Hand battle={battle} seats={seats} />}
        </main>
        <aside class="battle-story" aria-labelledby="story-heading">
          <h2 id="story-heading" class="cond">
            {say('The story')}
          </h2>
          {view.rules?.isOld && (
            <p class="dim">
              {say('This battle is played by the rules of version {version}, which it was begun with.', {
                version: view.rules.version,
              })}
            </p>
          )}
          <StoryLines
            story={view.story}
            rolls={view.rolls ?? []}
            nameOf={(id) => nameOf(view.state, id)}
            hidesOwn={isShared}
          />
        </aside>
      </div>
    </div>
  );
}

/** The panel is small while something is pointed out on the board. */
function boardClasses({ state }: Seen, turn: Turn | undefined): readonly string[] {
  if (!state.board) return [];
  const isPointing =
    turn?.ask.kind === 'place' ||
    turn?.ask.kind === 'move' ||
    (turn !== undefined && lastOfSheet.value?.number === turn.number);
  return isPointing ? ['on-board', 'pointing'] : ['on-board'];
}

/** The board's screen is loaded with the first battle on a board. */
function Board(props: Parameters<typeof BoardPlay>[0]) {
  const [Loaded, setLoaded] = useState<typeof BoardPlay>();
  useEffect(() => void import('./board/index.tsx').then((board) => setLoaded(() => board.BoardPlay)), []);
  return Loaded ? <Loaded {...props} /> : <Loading what="Fetching the board …" />;
}

function Banners({ table, view, card }: { table: LiveTable; view: Seen; card: Card | undefined }) {
  const banners = useRef<HTMLDivElement>(null);
  useHeightOf(banners, '--banners-height');
  return (
    <div class="banners" ref={banners}>
      <LineBanner table={table} />
      <HandOverBanner battle={table.battle} />
      <ApartBanner table={table} view={view} card={card} />
      <Unplayable table={table} view={view} />
      <UndoBanner table={table} view={view} />
    </div>
  );
}

/** Is the seat itself asked, or does the question anybody may answer concern its gang? */
function isMeant({ seat, ask }: Turn, { state }: Seen): boolean {
  return ask.by !== undefined || gangsAsked(state, ask).some((gang) => gang.seat === seat);
}

/** A sound, if wanted, and a short buzz when it becomes somebody's turn at this device. */
function useTurnSignal(seat: string | undefined): void {
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isNew = seat !== undefined && seat !== before.current;
    // Not on opening the page: then one looks at it anyway.
    if (isNew && before.current !== undefined) {
      // Browsers let nothing buzz before the first tap.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
      if (sound.value) chime();
    }
    before.current = seat ?? '';
  }, [seat]);
}

/** Two short tones, made on the spot. */
function chime(): void {
  const context = new AudioContext();
  for (const [at, pitch] of [440, 660].entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const from = context.currentTime + at * 0.14;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.2);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.22);
  }
  setTimeout(() => void context.close(), 800);
}
