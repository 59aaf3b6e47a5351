/** Undo, with the name of what it takes back, and the others' consent if they have seen it. */
import { post } from '../../api.ts';
import { type LiveTable, saidAt } from '../../live.ts';
import { toast } from '../../parts/toast.tsx';
import type { Seen } from '../../seen.ts';
import { heldAt } from '../../settings.ts';
import { say, sayCount, type Text } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { listed, seatName } from './model/index.ts';

/** The place that may take back: a seat of this device, or the organiser's. */
function speaker(table: LiveTable) {
  return table.places.value.find(({ seat }) => seat !== undefined) ?? organiserAt(table);
}

function organiserAt(table: LiveTable) {
  const { organiser } = heldAt(table.battle) ?? {};
  return table.places.value.find(({ token }) => token !== undefined && token === organiser);
}

export function Undo({ table, view }: { table: LiveTable; view: Seen }) {
  const { undo } = view;
  // If one seat of this device did it, that seat takes it back.
  const place =
    table.places.value.find(({ seat }) => seat !== undefined && seat === undo?.by) ?? speaker(table);
  if (!place || !undo || view.finished || table.undoAsked.value) return null;
  const { organiser } = heldAt(table.battle) ?? {};
  // What the organiser corrected the organiser takes back, also from a device that holds seats as well.
  const isOrganisers = undo.by === 'organiser' && organiser !== undefined;
  // Whoever holds every seat agrees with themselves.
  const holdsAll = view.state.gangs.every(({ seat }) =>
    table.places.value.some((each) => each.seat === seat),
  );
  const asks = !isOrganisers && !holdsAll && (undo.asks || undo.by !== place.seat);
  const takeBack = () => {
    if (!isOrganisers) return place.say({ type: 'undo', to: undo.to });
    post(`/battles/${table.battle}/undo`, { to: undo.to }, { token: organiser }).catch((error: Error) =>
      toast(error.message, 'fault'),
    );
  };
  return (
    <button type="button" class="btn undo wide" onClick={takeBack}>
      <span aria-hidden="true">↶</span>
      <span class="undo-what">{say('Undo: {what}', { what: undo.what })}</span>
      {asks && <small>{say('if the others agree')}</small>}
    </button>
  );
}

const WAITS = {
  undo: '{who} wants to undo “{what}”. Waiting for {names} to agree.',
  correct: '{who} wants to correct “{what}”. Waiting for {names} to agree.',
} as const satisfies Record<string, Text>;
const ASKS = {
  undo: '<strong>{who}</strong> wants to undo “{what}”.',
  correct: '<strong>{who}</strong> wants to correct “{what}”.',
} as const satisfies Record<string, Text>;

/** Somebody asks for an undo: those who must agree are asked, the others are told. */
export function UndoBanner({ table, view }: { table: LiveTable; view: Seen }) {
  const asked = table.undoAsked.value;
  if (!asked) return null;
  const { by, waitingFor } = asked;
  const names = (seats: readonly string[]) => listed(seats.map((seat) => seatName(state, seat)));
  const what = saidAt(table, asked.what);
  const asking = table.places.value.filter(({ seat }) => seat !== undefined && waitingFor.includes(seat));
  const { state } = view;
  if (asking.length === 0)
    return (
      <p class="banner" role="status">
        {say(WAITS[asked.corrects ? 'correct' : 'undo'], {
          who: seatName(state, by),
          what,
          names: names(waitingFor),
        })}
      </p>
    );
  return (
    <div class="banner needs-you" role="alert">
      <p>
        {sayWith(ASKS[asked.corrects ? 'correct' : 'undo'], {
          strong: (words) => <strong>{words}</strong>,
          who: seatName(state, by),
          what,
        })}{' '}
        {sayCount(asking.length, 'Does {names} agree?', 'Do {names} agree?', {
          names: names(asking.map(({ seat = '' }) => seat)),
        })}
      </p>
      <div class="row">
        <button type="button" class="btn main" onClick={() => table.consent(true)}>
          {say('Agree')}
        </button>
        <button type="button" class="btn" onClick={() => table.consent(false)}>
          {say('Refuse')}
        </button>
      </div>
    </div>
  );
}
