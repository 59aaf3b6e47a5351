/** The connection to the table: that it is lost, since when, and the outcome of messages sent meanwhile. */
import type { Became, LiveTable, Place } from '../../live.ts';
import { say, sayDate } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';

export function LineBanner({ table }: { table: LiveTable }) {
  const places = table.places.value;
  const told = places.flatMap((place) => place.became.value.map((became) => ({ place, became })));
  return (
    <>
      {table.link.value === 'lost' && <Lost places={places} />}
      {told.length > 0 && table.link.value === 'live' && (
        <div class="banner told-later" role="status">
          <p>
            {sayWith('<strong>The table is back.</strong> What you answered meanwhile:', {
              strong: (words) => <strong>{words}</strong>,
            })}
          </p>
          <ul class="plain-list">
            {told.map(({ became }) => (
              <li key={became.about}>
                “{became.about}” <strong>{becameWords(became)}</strong>
              </li>
            ))}
          </ul>
          <button
            type="button"
            class="btn small"
            onClick={() => {
              for (const { place } of told) place.seenBecame();
            }}
          >
            {say('OK')}
          </button>
        </div>
      )}
    </>
  );
}

function Lost({ places }: { places: readonly Place[] }) {
  const since = Math.min(...places.flatMap((place) => place.since.value ?? []));
  const many = places.reduce((sum, place) => sum + place.sending.value, 0);
  const time = Number.isFinite(since) ? sayDate(since, { hour: '2-digit', minute: '2-digit' }) : undefined;
  return (
    <p class="banner lost" role="status">
      <strong>
        {time === undefined
          ? say('No connection to the table.')
          : say('No connection to the table since {time}.', { time })}
      </strong>{' '}
      {many > 0
        ? say(
            'You can look at everything. Your answer is kept and goes out as soon as the connection is back.',
          )
        : say(
            'You can look at everything. What you answer is kept and goes out as soon as the connection is back.',
          )}
    </p>
  );
}

function becameWords({ how, why }: Became): string {
  if (how === 'taken') return say('was taken.');
  if (how === 'late') return say('came too late: somebody else answered first.');
  return say('was not taken: {why}', { why: why ?? '' });
}
