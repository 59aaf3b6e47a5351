/** A battle whose rules are missing: explained in words, and continued with today's rules if all agree. */
import { post } from '../../api.ts';
import type { LiveTable } from '../../live.ts';
import { toast } from '../../parts/toast.tsx';
import type { GoOn, Seen } from '../../seen.ts';
import { say, sayCount, sayList } from '../../words/index.ts';
import { listed, seatName } from './model/index.ts';

export function Unplayable({ table, view }: { table: LiveTable; view: Seen }) {
  const { unplayable, goOn } = view.rules ?? {};
  if (unplayable === undefined) return null;
  return (
    <div class={goOn ? 'banner needs-you' : 'banner'} role="status">
      <p>{unplayable}</p>
      {goOn && !view.finished && <Agree table={table} view={view} goOn={goOn} />}
    </div>
  );
}

function Agree({ table, view, goOn }: { table: LiveTable; view: Seen; goOn: GoOn }) {
  const { from, at, agreed, waitingFor } = goOn;
  const names = (seats: readonly string[]) => listed(seats.map((seat) => seatName(view.state, seat)));
  const own = table.places.value.filter(({ seat }) => seat !== undefined);
  const asked = own.filter(({ seat = '' }) => waitingFor.includes(seat));
  const answer = async (agree: boolean, places: typeof own) => {
    try {
      for (const { token } of places)
        await post(`/battles/${table.battle}/go-on`, { agree, from, at }, { token });
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
  };
  return (
    <>
      <p>
        {say(
          'It can go on from {when} by the rules of version {version}, if everybody agrees. What was played since then no longer holds: {lost}.',
          { when: whenWords(goOn), version: goOn.version, lost: lostWords(goOn) },
        )}
        {agreed.length > 0 && ` ${say('Agreed: {names}.', { names: names(agreed) })}`}{' '}
        {say('Waiting for {names}.', { names: names(waitingFor) })}
      </p>
      <div class="row">
        {asked.length > 0 && (
          <button type="button" class="btn main" onClick={() => answer(true, asked)}>
            {say('Go on from there')}
          </button>
        )}
        {agreed.length > 0 && own.length > 0 && (
          <button type="button" class="btn" onClick={() => answer(false, own.slice(0, 1))}>
            {say('Do not')}
          </button>
        )}
      </div>
    </>
  );
}

function whenWords({ round, stage }: GoOn): string {
  return round > 0
    ? say('the start of round {round}', { round })
    : stage === 'deployment'
      ? say('the beginning of the deployment')
      : say('the beginning of the battle');
}

function lostWords({ answers, rolls }: GoOn): string {
  return sayList([
    answers === 0 ? say('no answers') : sayCount(answers, '1 answer', '{count} answers'),
    rolls === 0 ? say('no rolls') : sayCount(rolls, '1 roll', '{count} rolls'),
  ]);
}
