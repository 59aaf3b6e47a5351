/** The seats of a table: who plays which gang, and what can be done about it. */
import type { Card } from '@hive-arbiter/server/messages';
import { useEffect, useState } from 'preact/hooks';
import { BOTS, botName, letBotPlay, PACES, type Pace, type Player, setPace } from '../../bots.ts';
import { Loading, Problem } from '../../parts/load.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { toast } from '../../parts/toast.tsx';
import { heldAt, playerName } from '../../settings.ts';
import { say } from '../../words/index.ts';
import { aboutGang, type DraftGang, type Sample, saidOptions } from './draft.ts';
import { Choice } from './fields.tsx';
import { GangSelect } from './gangs.tsx';
import { gangsOf, inTableOrder, type Seat } from './seating.ts';
import { ShareLink } from './share.tsx';
import { changeGang, changeSeat, emptySeat, invitationTo, sayReady, sitDown } from './table.ts';
import { TableCode } from './table-code.tsx';

/** Does something at the table and says so when it fails. */
export type Act = (work: () => Promise<unknown>) => Promise<void>;

export function Seats({ card, act, samples }: { card: Card; act: Act; samples: readonly Sample[] }) {
  const [inviting, invite] = useState<{ seat: string; isMove: boolean }>();
  const [changing, change] = useState<string>();
  const [isInvitingAll, inviteAll] = useState(false);
  const open = card.seats.filter(({ joined, bot }) => !joined && bot === null);
  const [botAt, chooseBot] = useState<string>();
  const held = heldAt(card.id);
  const changed = card.seats.find(({ seat }) => seat === changing);
  const botSeat = card.seats.find(({ seat }) => seat === botAt);
  return (
    <>
      <ul class="list seats">
        {inTableOrder(card).map((seat) => {
          const isOwn = held?.seats[seat.seat] !== undefined;
          const gangs = gangsOf(card, seat);
          return (
            <li key={seat.seat} class="seat">
              <SeatHead card={card} seat={seat} isOwn={isOwn} />
              {seat.joined && (isOwn || held?.organiser) && (
                <button
                  type="button"
                  class="btn small"
                  aria-label={say('Change the seat of {gangs}', { gangs })}
                  onClick={() => change(seat.seat)}
                >
                  {say('Change …')}
                </button>
              )}
              {seat.bot !== null && held?.organiser && (
                <button
                  type="button"
                  class="btn small"
                  aria-label={say('Change the bot of {gangs}', { gangs })}
                  onClick={() => chooseBot(seat.seat)}
                >
                  {say('Change …')}
                </button>
              )}
              {!seat.joined && seat.bot === null && held?.organiser && (
                <div class="row">
                  <button
                    type="button"
                    class="btn small hot"
                    aria-label={say('Invite somebody to {gangs}', { gangs })}
                    onClick={() => invite({ seat: seat.seat, isMove: false })}
                  >
                    {say('Invite')}
                  </button>
                  <button
                    type="button"
                    class="btn small"
                    aria-label={say('Sit here on this device: {gangs}', { gangs })}
                    onClick={() => act(() => sitDown(card, seat.seat))}
                  >
                    {say('Sit here on this device')}
                  </button>
                  <button
                    type="button"
                    class="btn small"
                    aria-label={say('Let a bot play {gangs}', { gangs })}
                    onClick={() => chooseBot(seat.seat)}
                  >
                    {say('Let a bot play')}
                  </button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {botSeat && <BotSheet card={card} seat={botSeat} act={act} close={() => chooseBot(undefined)} />}
      {held?.organiser && held.here === undefined && open.length > 0 && (
        <p class="invite-all">
          <button type="button" class="btn wide" onClick={() => inviteAll(true)}>
            {say('Invite the whole table with one code')}
          </button>
        </p>
      )}
      {isInvitingAll && (
        <TableCode
          battle={card.id}
          free={open.map((seat) => gangsOf(card, seat))}
          close={() => inviteAll(false)}
        />
      )}
      {inviting && <InviteSheet card={card} {...inviting} close={() => invite(undefined)} />}
      {changed && (
        <SeatSheet
          card={card}
          seat={changed}
          samples={samples}
          act={act}
          close={() => change(undefined)}
          move={() => {
            change(undefined);
            invite({ seat: changed.seat, isMove: true });
          }}
        />
      )}
    </>
  );
}

function SeatHead({ card, seat, isOwn }: { card: Card; seat: Seat; isOwn: boolean }) {
  const { joined, connected, name, bot } = seat;
  const ready = seat.ready || bot !== null;
  return (
    <div class="seat-head">
      <div class="seat-gangs">
        {card.gangs.map((gang, at) =>
          gang.seat === seat.seat ? (
            <p key={gang.id} class="seat-gang">
              <Mark at={at} />
              <span class="cond">{gang.name}</span>
              <small class="dim">
                {say('{gang} · {rating} credits', { gang: aboutGang(gang), rating: gang.rating })}
              </small>
            </p>
          ) : null,
        )}
        <p class="seat-who">
          {bot !== null ? (
            <>
              <strong>{botName(bot)}</strong>
              <span class="dim">{say(', a bot')}</span>
            </>
          ) : joined ? (
            <>
              <strong>{name ?? (isOwn ? say('You') : say('A player'))}</strong>
              {isOwn && <span class="dim"> {say('on this device')}</span>}
            </>
          ) : (
            <span class="dim">{say('Nobody sits here yet')}</span>
          )}
        </p>
      </div>
      <div class="seat-state">
        <span class={ready ? 'pill good' : joined ? 'pill' : 'pill hot'}>
          <span aria-hidden="true">{ready ? '● ' : joined ? '○ ' : '◇ '}</span>
          {ready ? say('Ready') : joined ? say('Not ready') : say('Open')}
        </span>
        {joined && !connected && !isOwn && <span class="pill bad">{say('✕ Away')}</span>}
      </div>
    </div>
  );
}

/** Which bot plays a seat, and how fast; or nobody. */
function BotSheet({ card, seat, act, close }: { card: Card; seat: Seat; act: Act; close: () => void }) {
  const [bot, choose] = useState<Player>(seat.bot ?? 'rookie');
  const [pace, go] = useState<Pace>(card.pace);
  const gangs = gangsOf(card, seat);
  return (
    <Sheet title={say('A bot plays {gangs}', { gangs })} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          act(async () => {
            if (pace !== card.pace) await setPace(card.id, pace);
            if (bot !== seat.bot) await letBotPlay(card.id, seat.seat, bot);
            close();
          });
        }}
      >
        <Choice
          legend={say('Which one?')}
          name="bot"
          options={saidOptions(BOTS)}
          value={bot}
          choose={(value) => choose(value as Player)}
        />
        <Choice
          legend={say('How fast do bots play here?')}
          name="pace"
          options={saidOptions(PACES)}
          value={pace}
          choose={(value) => go(value as Pace)}
        />
        {!card.board && (
          <p class="dim">
            {say(
              'Without a board in the app it says what it does, and you move its models. What it cannot see, you are asked.',
            )}
          </p>
        )}
        <button type="submit" class="btn main wide">
          {seat.bot === null ? say('Let it play') : say('Keep this')}
        </button>
      </form>
      {seat.bot !== null && (
        <div class="seat-acts">
          <button
            type="button"
            class="btn"
            onClick={() =>
              act(async () => {
                await letBotPlay(card.id, seat.seat, null);
                close();
              })
            }
          >
            {say('No bot: open the seat')}
          </button>
        </div>
      )}
    </Sheet>
  );
}

export function InviteSheet({
  card,
  seat,
  isMove,
  close,
}: {
  card: Card;
  seat: string;
  isMove: boolean;
  close: () => void;
}) {
  const [link, setLink] = useState<string>();
  const [fault, setFault] = useState<Error>();
  const [tries, tryAgain] = useState(0);
  const gangs = gangsOf(card, { seat });
  useEffect(() => {
    setFault(undefined);
    // An invitation that waits unused is shown again, unless somebody wants another.
    invitationTo(card.id, seat, tries > 0).then((invited) => setLink(invited.link), setFault);
  }, [tries]);
  // The invited player has come: nothing is left to show.
  const { joined } = card.seats.find((each) => each.seat === seat) ?? { joined: false };
  useEffect(() => {
    if (joined && !isMove) close();
  }, [joined]);
  const title = isMove ? say('Move {gangs}', { gangs }) : say('Invite to {gangs}', { gangs });
  return (
    <Sheet title={title} close={close}>
      {fault && <Problem of={fault} retry={() => tryAgain(tries + 1)} />}
      {!fault && link === undefined && <Loading what="Fetching an invitation …" />}
      {!fault && link !== undefined && (
        <>
          <p>
            {isMove
              ? say(
                  'Open this on the other device. This one leaves the seat as soon as the other has joined.',
                )
              : say('Scan this with the other phone, or send the link. It works once, for one player.')}
          </p>
          <ShareLink
            link={link}
            label={say('Link for {gangs}', { gangs })}
            title={say('Play {gangs} in Hive Arbiter', { gangs })}
          />
          <p class="share-new">
            <button type="button" class="btn small" onClick={() => tryAgain(tries + 1)}>
              {say('Make a new link')}
            </button>
            <small class="dim">{say('The one above stops working.')}</small>
          </p>
        </>
      )}
    </Sheet>
  );
}

/** What can be done about a seat that is taken; one's own has a name and a gang to change as well. */
function SeatSheet({
  card,
  seat,
  samples,
  act,
  close,
  move,
}: {
  card: Card;
  seat: Seat;
  samples: readonly Sample[];
  act: Act;
  close: () => void;
  move: () => void;
}) {
  const held = heldAt(card.id);
  const isOwn = held?.seats[seat.seat] !== undefined;
  const gangs = gangsOf(card, seat);
  return (
    <Sheet
      title={isOwn ? say('Your seat: {gangs}', { gangs }) : `${seat.name ?? say('A player')}: ${gangs}`}
      close={close}
    >
      {isOwn && <OwnForm card={card} seat={seat} samples={samples} act={act} close={close} />}
      <div class="seat-acts">
        {isOwn && (
          <button
            type="button"
            class="btn"
            onClick={() =>
              act(async () => {
                await sayReady(card.id, seat.seat, !seat.ready);
                close();
              })
            }
          >
            {seat.ready ? say('Not ready after all') : say('Ready')}
          </button>
        )}
        <button type="button" class="btn" onClick={move}>
          {say('Move to another device')}
        </button>
        {held?.organiser && (
          <button
            type="button"
            class="btn"
            onClick={() =>
              act(async () => {
                await emptySeat(card.id, seat.seat);
                close();
                toast(say('The seat of {gangs} is open again.', { gangs }));
              })
            }
          >
            {say('Empty the seat')}
          </button>
        )}
      </div>
    </Sheet>
  );
}

function OwnForm({
  card,
  seat,
  samples,
  act,
  close,
}: {
  card: Card;
  seat: Seat;
  samples: readonly Sample[];
  act: Act;
  close: () => void;
}) {
  const own = card.gangs.filter((gang) => gang.seat === seat.seat);
  const [first] = own;
  const there: DraftGang | undefined = first && {
    choice: { same: first.id },
    name: first.name,
    house: first.house,
    here: true,
  };
  const [name, setName] = useState(seat.name ?? playerName.value);
  const [gang, setGang] = useState(there);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = name.trim();
        if (trimmed !== '') playerName.value = trimmed;
        act(async () => {
          const named = trimmed === '' || trimmed === seat.name ? {} : { name: trimmed };
          if (gang !== undefined && !('same' in gang.choice))
            await changeGang(card.id, seat.seat, { ...named, gang: gang.choice });
          else if (Object.keys(named).length > 0) await changeSeat(card.id, seat.seat, named);
          close();
        });
      }}
    >
      <label class="field">
        <span>{say('Your name at this table')}</span>
        <input
          value={name}
          maxLength={40}
          autoComplete="nickname"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      {gang && own.length === 1 && (
        <GangSelect label={say('Your gang')} gang={gang} samples={samples} choose={setGang} />
      )}
      <button type="submit" class="btn main wide">
        {say('Keep this')}
      </button>
    </form>
  );
}
