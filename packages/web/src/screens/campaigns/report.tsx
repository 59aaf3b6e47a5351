/** The report of a campaign, so far or at its end: winner, table, deaths, feuds, the luckiest dice. */
import type { reportOf } from '@hive-arbiter/engine';
import type { ComponentChildren } from 'preact';
import { Loaded, useLoad } from '../../parts/load.tsx';
import { capital, counted } from '../../words.ts';
import { Charts, WhoFought } from './chart.tsx';
import { Frame, type Shown } from './frame.tsx';
import { Awards, Battles, Ranking } from './standing.tsx';
import { listed, nameIn, standing } from './words.ts';

type Report = ReturnType<typeof reportOf>;

export function CampaignReport({ id }: { id: string }) {
  return (
    <Frame id={id} at="/report" title="Report">
      {(shown) => <Whole {...shown} />}
    </Frame>
  );
}

function Whole({ id, view }: Shown) {
  const report = useLoad<Report>(`/campaigns/${id}/report`);
  return (
    <Loaded from={report} what="Fetching the report …">
      {({ winners, deaths, feuds, killers, luck }) => (
        <>
          <section class="card camp-winner" aria-labelledby="winner">
            <h2 id="winner" class="cond">
              {!view.finished
                ? 'Still open'
                : winners.length === 0
                  ? 'Nobody won'
                  : `${listed(winners.map((gang) => nameIn(view, gang)))} won`}
            </h2>
            {view.finished ? <Awards view={view} /> : <p>{capital(standing(view))}</p>}
            <p class="row no-print">
              <a class="btn small" href={`/campaigns/${id}/print`}>
                Print a summary
              </a>
            </p>
          </section>
          <div class="camp-columns">
            <div>
              <Ranking id={id} view={view} />
              <WhoFought view={view} />
              <Battles view={view} />
              <Charts view={view} />
            </div>
            <div>
              <Part title="Most taken out" none="Nobody has taken anybody out yet.">
                {killers.map((each) => (
                  <li key={each.id}>
                    <strong>{each.name}</strong> of {nameIn(view, each.gang)}: {each.kills}
                  </li>
                ))}
              </Part>
              <Part title="Feuds" none="No feud yet.">
                {feuds.map(({ by, of, times }) => (
                  <li key={`${by} ${of}`}>
                    <strong>{nameIn(view, by)}</strong> took {counted(times, 'fighter')} of {nameIn(view, of)}{' '}
                    out
                  </li>
                ))}
              </Part>
              <Part title="The dead" none="Nobody has died.">
                {deaths.map((each) => (
                  <li key={each.id}>
                    {each.name} of {nameIn(view, each.gang)}
                  </li>
                ))}
              </Part>
              <Part title="Luckiest dice" none="Too few dice have fallen.">
                {luck.map(({ gang, dice, average, sigmas }) => (
                  <li key={gang}>
                    <strong>{nameIn(view, gang)}</strong>: {average.toFixed(2)} on average in {dice} dice
                    <small class="dim"> ({luckWords(sigmas)})</small>
                  </li>
                ))}
              </Part>
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}

/** How unusual the dice were; 3.5 is what everybody may expect. */
function luckWords(sigmas: number): string {
  const size = Math.abs(sigmas);
  if (size < 0.7) return 'as expected';
  return `${size < 2 ? '' : 'very '}${sigmas > 0 ? 'lucky' : 'unlucky'}`;
}

function Part({
  title,
  none,
  children,
}: {
  title: string;
  none: string;
  children: readonly ComponentChildren[];
}) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id}>
      <h2 id={id} class="cond">
        {title}
      </h2>
      {children.length === 0 ? <p class="dim">{none}</p> : <ul class="plain-list">{children}</ul>}
    </section>
  );
}
