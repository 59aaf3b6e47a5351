/** The line to the table: that it is gone, since when, and what became of what was said meanwhile. */
import type { Became, LiveTable, Place } from '../../live.ts';

export function LineBanner({ table }: { table: LiveTable }) {
  const places = table.places.value;
  const told = places.flatMap((place) => place.became.value.map((became) => ({ place, became })));
  return (
    <>
      {table.link.value === 'lost' && <Lost places={places} />}
      {told.length > 0 && table.link.value === 'live' && (
        <div class="banner told-later" role="status">
          <p>
            <strong>The table is back.</strong> What you answered meanwhile:
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
            OK
          </button>
        </div>
      )}
    </>
  );
}

function Lost({ places }: { places: readonly Place[] }) {
  const since = Math.min(...places.flatMap((place) => place.since.value ?? []));
  const many = places.reduce((sum, place) => sum + place.sending.value, 0);
  const time = Number.isFinite(since)
    ? new Date(since).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    : undefined;
  return (
    <p class="banner lost" role="status">
      <strong>No connection to the table{time === undefined ? '' : ` since ${time}`}.</strong> You can look at
      everything. {many > 0 ? 'Your answer is kept' : 'What you answer is kept'} and goes out as soon as the
      connection is back.
    </p>
  );
}

function becameWords({ how, why }: Became): string {
  if (how === 'taken') return 'was taken.';
  if (how === 'late') return 'came too late: somebody else answered first.';
  return `was not taken: ${why}`;
}
