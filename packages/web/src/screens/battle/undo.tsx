/** Taking something back, with the name of what it is; and the others' consent where they have seen it. */
import { post } from '../../api.ts';
import type { LiveTable } from '../../live.ts';
import { toast } from '../../parts/toast.tsx';
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
  const { organiser } = heldAt(table.battle) ?? {};
  // What the organiser corrected the organiser takes back, also from a device that holds seats as well.
  const isOrganisers = undo.by === 'organiser' && organiser !== undefined;
  const asks = !isOrganisers && (undo.asks || undo.by !== place.seat);
  const takeBack = () => {
    if (!isOrganisers) return place.say({ type: 'undo', to: undo.to });
    post(`/battles/${table.battle}/undo`, { to: undo.to }, { token: organiser }).catch((error: Error) =>
      toast(error.message, 'fault'),
    );
  };
  return (
    <button type="button" class="btn undo wide" onClick={takeBack}>
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
  const wants = asked.corrects ? 'wants to correct' : 'wants to undo';
  const what = `“${asked.what}”`;
  const asking = table.places.value.filter(({ seat }) => seat !== undefined && waitingFor.includes(seat));
  const { state } = view;
  if (asking.length === 0)
    return (
      <p class="banner" role="status">
        {seatName(state, by)} {wants} {what}. Waiting for{' '}
        {listed(waitingFor.map((seat) => seatName(state, seat)))} to agree.
      </p>
    );
  return (
    <div class="banner needs-you" role="alert">
      <p>
        <strong>{seatName(state, by)}</strong> {wants} {what}. {asking.length > 1 ? 'Do' : 'Does'}{' '}
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
