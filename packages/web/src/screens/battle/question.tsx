/** The current question: what is asked, why, the odds, and the way to answer, in reach of the thumb. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { botName, type Player } from '../../bots.ts';
import type { LiveTable, Place } from '../../live.ts';
import { Mark } from '../../parts/mark.tsx';
import type { Ask, PublicState, Seen } from '../../seen.ts';
import { say } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { BranchList, useBranches } from './answers/branches.tsx';
import { ChoiceAnswer } from './answers/choice.tsx';
import { DiceAnswer } from './answers/dice.tsx';
import { MoveAnswer } from './answers/on-board.tsx';
import { isOnlyPass, Pass, passes } from './answers/pass.tsx';
import { endSettingUp, PlaceAnswer } from './answers/place.tsx';
import type { AnswerProps } from './answers/props.ts';
import { FactAnswer, PickAnswer, WhichAnswer } from './answers/several.tsx';
import { aimOnSheet, lastOfSheet } from './board/plan.ts';
import { BotsDid, HintButton } from './bots.tsx';
import { useHeightOf } from './height.ts';
import { ThePlan } from './menu.tsx';
import { gangsAsked, gangsAt, listed, listedBySeat, nameOf, seatName, type Turn } from './model/index.ts';
import { News } from './news.tsx';
import { PartAnswer } from './part.tsx';
import { SheetOdds, SheetRows, useSheet } from './sheet.tsx';
import {
  aimAmong,
  assumedWords,
  certain,
  confirmDetails,
  confirmWords,
  taken,
  undecided,
} from './sheet-rows.ts';
import { ToDo } from './to-do.tsx';
import { Undo } from './undo.tsx';
import { Why } from './why.tsx';

interface Props {
  readonly table: LiveTable;
  readonly view: Seen;
  readonly place: Place;
  readonly turn: Turn | undefined;
  /** Does this device hold more than one seat? */
  readonly isShared: boolean;
  readonly players: Readonly<Record<string, string>>;
  /** The seats that bots play. */
  readonly bots: Readonly<Record<string, Player>>;
}

/** Who has the device in their hands, if several share it. */
const inHands = signal('');

/** The roll that the one tap of a sheet leaves to the app, until it is asked. */
let leftToApp: { readonly place: Place; readonly ask: Ask } | undefined;

export function Question(props: Props) {
  const { table, view, turn, isShared, bots } = props;
  const isTheirs = turn !== undefined && ownersElsewhere(table, view, turn, bots) !== '';
  const [isFolded, fold] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const key = turn ? `${turn.number} ${turn.seat}` : 'waiting';
  // Scrolls up, so that the next question is read from its beginning, with what has just happened.
  useEffect(() => {
    fold(false);
    panel.current?.scrollTo(0, 0);
  }, [key]);
  // What lies under the panel stays reachable: the page ends that much lower.
  useHeightOf(panel, '--ask-height');
  return (
    <section
      ref={panel}
      class={turn && !isTheirs ? 'ask' : 'ask waiting'}
      aria-label={turn ? say('The question at hand') : say('Waiting')}
    >
      <button
        type="button"
        class="fold"
        aria-expanded={!isFolded}
        aria-label={isFolded ? say('Show the question') : say('Fold the question away')}
        onClick={() => fold(!isFolded)}
      >
        <span aria-hidden="true">{isFolded ? '▴' : '▾'}</span>
      </button>
      {!isFolded && <News view={view} hidesOwn={isShared} />}
      {!isFolded && <BotsDid table={table} view={view} />}
      {!isFolded && <ToDo table={table} view={view} />}
      {turn ? (
        <Asked key={key} {...props} turn={turn} isFolded={isFolded} />
      ) : (
        <Waiting {...props} view={view} isFolded={isFolded} />
      )}
    </section>
  );
}

function Asked({
  table,
  view,
  place,
  turn,
  isShared,
  isFolded,
  bots,
}: Props & { turn: Turn; isFolded: boolean }) {
  const { ask, seat, number } = turn;
  const { state } = view;
  const isPassed = passes(place, ask, view.stage);
  const heading = useRef<HTMLHeadingElement>(null);
  // What a bot cannot know is asked in its name.
  const instead = ask.by?.find(
    (each) => each !== seat && !ask.by?.includes(seat) && bots[each] !== undefined,
  );
  const whose = ask.by === undefined ? gangsAsked(state, ask) : gangsAt(state, instead ?? seat).slice(0, 1);
  const isVeiled = isShared && ask.secret === true && inHands.value !== seat;
  const isSending = place.sending.value > 0;
  const owners = ownersElsewhere(table, view, turn, bots);
  const [isForThem, answerForThem] = useState(false);
  useEffect(() => endSettingUp(seat, ask), []);
  useEffect(() => {
    if (isPassed) place.say({ type: 'answer', number, answer: 'none' });
  }, []);
  useEffect(() => {
    const left = leftToApp;
    leftToApp = undefined;
    const isIt = left?.place === place && left.ask.clause === ask.clause && left.ask.of === ask.of;
    if (isIt && ask.kind === 'dice') place.say({ type: 'roll', number });
  }, []);
  // Keeps the keyboard focus on the next answer.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || !document.contains(activeElement))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      {whose.length > 0 && (
        <p class="ask-whose">
          {whose.map((gang) => (
            <Mark key={gang.id} at={[...state.gangs, ...state.wild].indexOf(gang)} size={14} />
          ))}
          <strong>{listed(whose.map(({ name }) => name))}</strong>
          {instead !== undefined && <span class="pill">{say('A bot asks you')}</span>}
          {isShared && ask.by !== undefined && instead === undefined && (
            <span class="dim">, {say('your turn')}</span>
          )}
          {ask.secret && <span class="pill">{say('Only for you')}</span>}
        </p>
      )}
      {isPassed ? (
        <h2 ref={heading} tabIndex={-1}>
          {say('{gang} plays no card before the battle', { gang: seatName(state, seat) })}
        </h2>
      ) : isVeiled ? (
        <div class="veil">
          <h2 ref={heading} tabIndex={-1}>
            {say('{gang} decides in secret', { gang: seatName(state, seat) })}
          </h2>
          {!isFolded && (
            <>
              <p class="dim">{say('Hand the device over first: the question is only for them.')}</p>
              <button type="button" class="btn main wide" onClick={() => (inHands.value = seat)}>
                {say('I am {name}', { name: seatName(state, seat) })}
              </button>
            </>
          )}
        </div>
      ) : (
        <>
          <h2 ref={heading} tabIndex={-1} class={ask.say.title.length > 110 ? 'long' : ''}>
            {ask.say.title}
          </h2>
          {!isFolded && (
            <>
              <Why clause={ask.clause} about={isNamed(whose, ask.say.about) ? undefined : ask.say.about} />
              {view.stage === 'deployment' && isAboutPlaces(ask) && <ThePlan state={state} />}
              {owners !== '' && !isForThem ? (
                <button type="button" class="btn wide" onClick={() => answerForThem(true)}>
                  {say('Answer for {owners}', { owners })}
                </button>
              ) : (
                <AnswersOf
                  table={table}
                  bots={bots}
                  turn={turn}
                  view={view}
                  place={place}
                  isSending={isSending}
                  hint={
                    instead === undefined &&
                    owners === '' &&
                    ask.kind !== 'dice' &&
                    ask.lookedAt !== true && (
                      <HintButton battle={table.battle} place={place} turn={turn} view={view} />
                    )
                  }
                />
              )}
              {isSending && (
                <p class="dim" role="status">
                  {place.link.value === 'live' ? say('Sending …') : say('Kept until the connection is back.')}{' '}
                  {place.link.value === 'lost' && (
                    <button type="button" class="link" onClick={() => place.unsay()}>
                      {say('Take it back')}
                    </button>
                  )}
                </p>
              )}
            </>
          )}
        </>
      )}
      {!isFolded && <Undo table={table} view={view} />}
    </>
  );
}

/** Does the gang that a question is about stand above it already? */
function isNamed(whose: readonly { readonly name: string }[], about: string | undefined): boolean {
  return whose.length === 1 && whose[0]?.name === about;
}

/** Is it about where somebody sets up? The plan says where that is. */
function isAboutPlaces({ kind, clause }: Turn['ask']): boolean {
  return kind === 'place' || (kind === 'choice' && clause.includes('.deployment.'));
}

/** What anybody may answer: who is at it, or each gang its own part of a long list. */
function AnswersOf({ table, bots, ...props }: AnswersProps & { table: LiveTable; bots: Props['bots'] }) {
  const { turn, view, place, isSending } = props;
  const { ask, number } = turn;
  const { state } = view;
  const [isWhole, answerWhole] = useState(false);
  const isAnybodys = ask.by === undefined || ask.by.length > 1;
  const answering = table.answering.value;
  const { parts, mine, isParted } = partsHere(table, view, turn, bots);
  const given = table.parts.value?.number === number ? table.parts.value.given : {};
  // Who has said their part is no longer at it.
  const isTheirs = isAnybodys && answering?.number === number && given[answering.seat] === undefined;
  const isOfAll =
    isAnybodys && !isParted && gangsAsked(state, ask).length !== 1 && isAlsoElsewhere(table, view, bots);
  const begin = () => {
    if (isAnybodys) place.begins(number);
  };
  return (
    // What is touched first is one of the buttons below; this only hears of it.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here but to tell the others
    <div onPointerDown={begin} onKeyDown={begin}>
      {(isOfAll || isTheirs) && (
        // The line is there from the start: somebody who begins to answer moves nothing under the thumbs of others.
        <p class="answering" role="status">
          {isTheirs
            ? sayWith('{gang} is answering …', {
                gang: <strong>{seatName(state, answering.seat)}</strong>,
              })
            : say('Anyone may answer')}
        </p>
      )}
      {isParted && !isWhole ? (
        <PartAnswer
          ask={ask as never}
          number={number}
          state={state}
          mine={mine}
          parts={parts}
          given={given}
          isSending={isSending}
          whole={() => answerWhole(true)}
        />
      ) : (
        <Answers {...props} />
      )}
    </div>
  );
}

/** Does a person play on another device? */
function isAlsoElsewhere(table: LiveTable, { state }: Seen, bots: Readonly<Record<string, Player>>): boolean {
  const here = table.places.value.map(({ seat }) => seat);
  return state.gangs.some(({ seat }) => !here.includes(seat) && bots[seat] === undefined);
}

/** Which fighters of a list each seat looks after, and whether this device is to answer for its own alone. */
function partsHere(
  table: LiveTable,
  { state }: Seen,
  { ask }: Turn,
  bots: Readonly<Record<string, Player>>,
): {
  readonly parts: ReadonlyMap<string, readonly string[]>;
  readonly mine: readonly Place[];
  readonly isParted: boolean;
} {
  const parts = listedBySeat(state, ask);
  const mine = table.places.value.filter(({ seat = '' }) => parts.has(seat));
  const isParted =
    parts.size > 1 &&
    mine.length > 0 &&
    mine.length < parts.size &&
    !Object.keys(bots).some((seat) => parts.has(seat));
  return { parts, mine, isParted };
}

interface AnswersProps {
  readonly turn: Turn;
  readonly view: Seen;
  readonly place: Place;
  readonly isSending: boolean;
  /** The way to a bot's advice, if there is any. */
  readonly hint: ComponentChildren;
}

/** The way to answer: the question alone, or with those that are likely to come after it. */
function Answers({ turn, view: { state, stage }, place, isSending, hint }: AnswersProps) {
  const { ask, number } = turn;
  const sheet = useSheet(place, turn);
  const [isAlone, leave] = useState(false);
  const rows = sheet && !isAlone ? sheet.rows : [];
  const named = (id: string) => nameOf(state, id);
  const details = confirmDetails(certain(rows), named);
  const open = undecided(rows);
  const [last] = open;
  const left = rows.length > 0 ? last?.ask : ask;
  const branches = useBranches(place, sheet === undefined ? undefined : left, taken(rows));
  const isOnBoard = last?.ask.kind === 'move' || (last?.ask.kind === 'place' && state.board !== undefined);
  useEffect(() => {
    if (!last || !isOnBoard) return undefined;
    lastOfSheet.value = { number, ask: last.ask };
    return () => {
      lastOfSheet.value = undefined;
    };
  }, [number, isOnBoard ? last : undefined]);
  useAimOnSheet(number, sheet, isAlone, state);
  if (sheet === undefined)
    return (
      <p class="dim" role="status">
        {say('Looking ahead …')}
      </p>
    );
  const send = (more: readonly { key: string; answer: unknown }[] = []) => {
    const [first, ...ahead] = [...taken(rows), ...more];
    place.say({ type: 'answer', number, answer: first?.answer as never, ahead: ahead as never });
  };
  const keyed = (answers: readonly unknown[]) =>
    send(open.map(({ key }, at) => ({ key, answer: answers[at] })));
  return (
    <>
      <fieldset class="answers" disabled={isSending}>
        <legend class="hidden">{say('Your answer')}</legend>
        {rows.length > 0 && sheet && <SheetRows sheet={sheet} />}
        {rows.length > 0 && !last ? (
          <div class="sheet-foot">
            <SheetOdds place={place} rows={rows} />
            <div class="sheet-send">
              <button type="button" class="btn main wide sheet-confirm" onClick={() => send()}>
                <span>
                  {confirmWords(certain(rows))}
                  {/* The rows above say the same. */}
                  {details !== '' && <small aria-hidden="true">{details}</small>}
                </span>
              </button>
              <Adjust rows={rows.length - open.length} />
            </div>
          </div>
        ) : isOnlyPass(ask, stage) ? null : (
          <LastOfSheet
            ask={rows.length > open.length ? last?.ask : undefined}
            assumed={assumedWords(certain(rows), named)}
            rows={rows.length - open.length}
          >
            <Control
              ask={last?.ask ?? ask}
              number={number}
              state={state}
              place={place}
              branches={branches}
              together={open.slice(1).map((each) => each.ask)}
              answer={(answer) =>
                last ? keyed([answer]) : place.say({ type: 'answer', number, answer: answer as never })
              }
              answerAll={keyed}
              roll={() => {
                if (taken(rows).length === 0) return place.say({ type: 'roll', number });
                // Where people roll their own dice, the app rolls only if it is told to.
                if (last) leftToApp = { place, ask: last.ask };
                send();
              }}
            />
          </LastOfSheet>
        )}
        <Pass
          place={place}
          ask={ask}
          stage={stage}
          pass={() => place.say({ type: 'answer', number, answer: 'none' })}
        />
      </fieldset>
      <div class="ask-links">
        {rows.length > 0 && (
          <button type="button" class="link one-by-one" onClick={() => leave(true)}>
            {say('One question at a time')}
          </button>
        )}
        {hint}
        {left && <BranchList branches={branches} ask={left} state={state} />}
      </div>
    </>
  );
}

/** Tells the board between whom somebody chooses on a sheet. */
function useAimOnSheet(
  number: number,
  sheet: ReturnType<typeof useSheet>,
  isAlone: boolean,
  state: PublicState,
) {
  const latest = useRef(sheet);
  latest.current = sheet;
  const rows = sheet && !isAlone && state.board !== undefined ? sheet.rows : [];
  const at = aimAmong(rows, state.fighters);
  const row = rows[at];
  const given = taken(rows.slice(0, Math.max(0, at)));
  useEffect(() => {
    if (!row) return undefined;
    const choose = (id: string) => latest.current?.choose([at], [id]);
    aimOnSheet.value = { number, ask: row.ask, chosen: row.answer, given, choose };
    return () => {
      aimOnSheet.value = undefined;
    };
  }, [number, row, at, JSON.stringify(given)]);
}

/** What is left to decide at the end of a sheet; dice stay within reach however long the sheet is. */
function LastOfSheet({
  ask,
  assumed,
  rows,
  children,
}: {
  ask: Ask | undefined;
  assumed: string;
  rows: number;
  children: ComponentChildren;
}) {
  if (ask === undefined) return <>{children}</>;
  const title = <p class="sheet-last">{ask.say.title}</p>;
  return ask.kind === 'dice' ? (
    <div class="sheet-foot">
      {title}
      {/* The rows above say the same. */}
      {assumed !== '' && (
        <div class="sheet-send">
          <small class="sheet-assumed" aria-hidden="true">
            {assumed}
          </small>
          <Adjust rows={rows} />
        </div>
      )}
      {children}
    </div>
  ) : (
    <>
      {title}
      {children}
    </>
  );
}

/** On a phone the rows of a sheet are hidden under its foot: the panel grows until they are all in sight. */
function Adjust({ rows }: { rows: number }) {
  const [isOpen, open] = useState(false);
  if (rows < 3) return null;
  return (
    <button type="button" class="link adjust" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
      {isOpen ? say('Less') : say('Adjust')}
    </button>
  );
}

/** What anybody may answer is left to the gangs that it is about, where only other devices play them: their names. */
function ownersElsewhere(
  table: LiveTable,
  view: Seen,
  turn: Turn,
  bots: Readonly<Record<string, Player>>,
): string {
  const { state } = view;
  const { ask } = turn;
  if (ask.by !== undefined || partsHere(table, view, turn, bots).isParted) return '';
  const played = gangsAsked(state, ask).filter((gang) => state.gangs.includes(gang));
  // Nobody else answers for a bot.
  const isHere = played.some(
    (gang) => bots[gang.seat] !== undefined || table.places.value.some(({ seat }) => seat === gang.seat),
  );
  return isHere ? '' : listed(played.map(({ name }) => name));
}

/** One control for each kind of question. */
function Control({ ask, ...rest }: AnswerProps) {
  switch (ask.kind) {
    case 'dice':
      return <DiceAnswer {...rest} ask={ask} />;
    case 'choice':
      return <ChoiceAnswer {...rest} ask={ask} />;
    case 'pick':
      return <PickAnswer {...rest} ask={ask} />;
    case 'measure':
    case 'sight':
      return <WhichAnswer {...rest} ask={ask} />;
    case 'place':
      return <PlaceAnswer {...rest} ask={ask} />;
    case 'move':
      return <MoveAnswer {...rest} ask={ask} />;
    case 'fact':
      return <FactAnswer {...rest} ask={ask} />;
    case 'deed':
      return null; // Only campaigns ask for deeds, on their own screens.
    default:
      return ask satisfies never;
  }
}

/** Somebody else is asked something: who, and what, as far as everybody may know. */
function Waiting({ table, view, players, bots, isFolded }: Props & { isFolded: boolean }) {
  const { state, waitingFor, waits = [] } = view;
  const names = waitingFor.map((seat) => {
    const player = players[seat];
    return player ? `${player} (${seatName(state, seat)})` : seatName(state, seat);
  });
  const [only] = waitingFor;
  const bot = waitingFor.length === 1 && only !== undefined ? bots[only] : undefined;
  if (bot !== undefined && only !== undefined)
    return (
      <>
        <h2>
          {sayWith('{gang} plays {bot}', {
            gang: seatName(state, only),
            bot: <span class="pill">{botName(bot)}</span>,
          })}
        </h2>
        {!isFolded && <Undo table={table} view={view} />}
      </>
    );
  return (
    <>
      <h2>
        {names.length > 0
          ? say('Waiting for {names}', { names: listed(names) })
          : say('Waiting for the players')}
      </h2>
      {!isFolded && (
        <>
          {names.length > 0 && waits.length === 0 && (
            <p class="asked-of-them dim">{say('The question is secret.')}</p>
          )}
          {waits.map(({ title, clause, by }) => (
            <div key={`${by.join()} ${title}`}>
              <p class="asked-of-them">{title}</p>
              <Why clause={clause} />
            </div>
          ))}
          <Undo table={table} view={view} />
        </>
      )}
    </>
  );
}
