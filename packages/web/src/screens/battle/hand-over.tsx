/** A battle of this device and the server: handing it over, keeping it as a file, choosing between two that went on apart. */
import type { Card } from '@hive-arbiter/server/messages';
import { useEffect, useState } from 'preact/hooks';
import { IS_STATIC, post } from '../../api.ts';
import { handOver, isServerThere, saveAsFile } from '../../hand-over.ts';
import type { LiveTable } from '../../live.ts';
import { toast } from '../../parts/toast.tsx';
import { go } from '../../router.ts';
import type { Seen } from '../../seen.ts';
import { heldAt, hold } from '../../settings.ts';
import { type Label, say } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { listed, seatName } from './model/index.ts';

const BECAME = {
  new: 'The server has the battle now. Invite the others from the menu, under “Who sits where”.',
  known: 'The server had all of it already. You are there now.',
  'went-on': 'The server had the beginning already, and has all of it now.',
  apart:
    'The battle also went on at the server while you were away. Both are kept: choose which one goes on.',
} as const satisfies Record<string, Label>;

function useHandOver(battle: string): { isBusy: boolean; hand: () => Promise<void> } {
  const [isBusy, setBusy] = useState(false);
  const hand = async () => {
    setBusy(true);
    try {
      const { id, became } = await handOver(battle);
      toast(say(BECAME[became]));
      // From here on the table is another: everything is opened again.
      if (id === battle) location.reload();
      else go(`/battle/${id}`);
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
    setBusy(false);
  };
  return { isBusy, hand };
}

/** In the menu of a battle that is kept on this device. */
export function OnThisDevice({ battle }: { battle: string }) {
  const { isBusy, hand } = useHandOver(battle);
  if (heldAt(battle)?.here === undefined) return null;
  const save = () => saveAsFile(battle).catch((error: Error) => toast(error.message, 'fault'));
  return (
    <section aria-labelledby="menu-here">
      <h3 id="menu-here">{say('Kept on this device')}</h3>
      <p class="dim">
        {IS_STATIC
          ? say('Save it as a file from time to time, or to go on with it on another device.')
          : say(
              'Hand it to the server, and the others join with their own phones. The server plays the whole log again first.',
            )}
      </p>
      <div class="row">
        {!IS_STATIC && (
          <button type="button" class="btn main" disabled={isBusy} onClick={() => void hand()}>
            {isBusy ? say('Handing over …') : say('Hand it to the server')}
          </button>
        )}
        <button type="button" class="btn" onClick={() => void save()}>
          {say('Save as a file')}
        </button>
      </div>
    </section>
  );
}

/** A battle that was begun because there was no network is offered to the server once there is one. */
export function HandOverBanner({ battle }: { battle: string }) {
  const held = heldAt(battle);
  const isOffered = held?.here !== undefined && held.wantsServer === true && !IS_STATIC;
  const [isThere, setThere] = useState(false);
  const { isBusy, hand } = useHandOver(battle);
  useEffect(() => {
    if (!isOffered) return;
    const look = () => void isServerThere().then(setThere);
    look();
    addEventListener('online', look);
    return () => removeEventListener('online', look);
  }, [isOffered]);
  if (!isOffered || !isThere) return null;
  return (
    <div class="banner" role="status">
      <p>
        {sayWith(
          '<strong>The server can be reached again.</strong> Hand the battle over, and the others can join with their own phones.',
          { strong: (words) => <strong>{words}</strong> },
        )}
      </p>
      <div class="row">
        <button type="button" class="btn main" disabled={isBusy} onClick={() => void hand()}>
          {isBusy ? say('Handing over …') : say('Hand it to the server')}
        </button>
        <button type="button" class="btn" onClick={() => hold(battle, { wantsServer: false })}>
          {say('Keep it here')}
        </button>
      </div>
    </div>
  );
}

/** The same battle continued elsewhere: both are kept, and the table chooses one. */
export function ApartBanner({ table, view, card }: { table: LiveTable; view: Seen; card: Card | undefined }) {
  const [chosen, setChosen] = useState<readonly string[]>();
  const { battle } = table;
  const others = card?.apart ?? [];
  const going = others.filter(({ status }) => status === 'playing');
  const [other] = going.length > 0 ? going : others;
  if (!card || !other) return null;
  const link = (
    <a
      class="btn"
      href={`/battle/${other.battle}`}
      onClick={() => {
        // Its seats open to the same tokens.
        const { title = '', seats = {}, organiser } = heldAt(battle) ?? {};
        if (!heldAt(other.battle))
          hold(other.battle, { title, seats, ...(organiser === undefined ? {} : { organiser }) });
      }}
    >
      {say('See the other one')}
    </a>
  );
  if (view.finished)
    return going.length === 0 ? null : (
      <div class="banner" role="status">
        <p>
          {sayWith('<strong>The table goes on with the other one.</strong> This one is kept to read.', {
            strong: (words) => <strong>{words}</strong>,
          })}
        </p>
        <div class="row">{link}</div>
      </div>
    );
  if (going.length === 0) return null;
  const own = table.places.value.filter(({ seat }) => seat !== undefined);
  const agreed = [...new Set([...(chosen ?? []), ...other.agreed])];
  const asked = own.filter(({ seat = '' }) => !agreed.includes(seat));
  const choose = async () => {
    try {
      let waiting: readonly string[] = [];
      for (const { token } of asked)
        ({ waitingFor: waiting } = await post<{ waitingFor: readonly string[] }>(
          `/battles/${battle}/go-on-here`,
          undefined,
          { token },
        ));
      setChosen(card.seats.map(({ seat }) => seat).filter((seat) => !waiting.includes(seat)));
      toast(
        waiting.length === 0
          ? say('The table goes on with this one. The other one is kept to read.')
          : say('Waiting for {names} to say the same.', {
              names: listed(waiting.map((seat) => seatName(view.state, seat))),
            }),
      );
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
  };
  if (chosen?.length === card.seats.length) return null;
  return (
    <div class="banner needs-you" role="alert">
      <p>
        <strong>{say('This battle went on at two devices.')}</strong>{' '}
        {other.round > 0
          ? say(
              'Both are kept. The other one is in round {round}, {theirs} steps after they parted; this one {ours}. Which one goes on?',
              {
                round: other.round,
                theirs: other.version - other.since,
                ours: card.version - other.since,
              },
            )
          : say(
              'Both are kept. The other one has just begun, {theirs} steps after they parted; this one {ours}. Which one goes on?',
              { theirs: other.version - other.since, ours: card.version - other.since },
            )}
        {agreed.length > 0 &&
          ` ${say('For this one: {names}.', { names: listed(agreed.map((seat) => seatName(view.state, seat))) })}`}
      </p>
      <div class="row">
        {asked.length > 0 && (
          <button type="button" class="btn main" onClick={() => void choose()}>
            {say('Go on with this one')}
          </button>
        )}
        {link}
      </div>
    </div>
  );
}
