/** Taking something back, with the name of what it is; and the others' consent where they have seen it. */
import type { LiveTable } from '../../live.ts';
import type { Seen } from '../../seen.ts';
import { heldAt } from '../../settings.ts';
import { listed, seatName } from './model.ts';

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
  // Where it is the doing of one seat of this device, that seat takes it back.
  const place =
    table.places.value.find(({ seat }) => seat !== undefined && seat === undo?.by) ?? speaker(table);
  if (!place || !undo || view.finished || table.undoAsked.value) return null;
  const asks = undo.asks || undo.by !== place.seat;
  return (
    <button type="button" class="btn undo wide" onClick={() => place.say({ type: 'undo', to: undo.to })}>
      <span aria-hidden="true">↶</span>
      <span class="undo-what">Undo: {undo.what}</span>
      {asks && <small>if the others agree</small>}
    </button>
  );
}

/** Somebody asks to take something back: those who must agree are asked, the others are told. */
export function UndoBanner({ table, view }: { table: LiveTable; view: Seen }) {
  const asked = table.undoAsked.value;
  if (!asked) return null;
  const { by, waitingFor } = asked;
  const what = `“${asked.what}”`;
  const asking = table.places.value.filter(({ seat }) => seat !== undefined && waitingFor.includes(seat));
  const { state } = view;
  if (asking.length === 0)
    return (
      <p class="banner" role="status">
        {seatName(state, by)} wants to undo {what}. Waiting for{' '}
        {listed(waitingFor.map((seat) => seatName(state, seat)))} to agree.
      </p>
    );
  return (
    <div class="banner needs-you" role="alert">
      <p>
        <strong>{seatName(state, by)}</strong> wants to undo {what}. {asking.length > 1 ? 'Do' : 'Does'}{' '}
        {listed(asking.map(({ seat = '' }) => seatName(state, seat)))} agree?
      </p>
      <div class="row">
        <button type="button" class="btn main" onClick={() => table.consent(true)}>
          Agree
        </button>
        <button type="button" class="btn" onClick={() => table.consent(false)}>
          Refuse
        </button>
      </div>
    </div>
  );
}
