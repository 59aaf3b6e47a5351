/** The report of a campaign, so far or at its end: winner, table, deaths, feuds, the luckiest dice. */
import type { reportOf } from '@hive-arbiter/engine';
import type { ComponentChildren } from 'preact';
import { Loaded, useLoad } from '../../parts/load.tsx';
import { say, sayCount } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { capital } from '../../words.ts';
import { Charts, WhoFought } from './chart.tsx';
import { Frame, type Shown } from './frame.tsx';
import { lookToken } from './held.ts';
import { Awards, Battles, Ranking } from './standing.tsx';
import { listed, nameIn, standing } from './words.ts';

type Report = ReturnType<typeof reportOf>;

export function CampaignReport({ id }: { id: string }) {
  return (
    <Frame id={id} at="/report" title={say('Report')}>
      {(shown) => <Whole {...shown} />}
    </Frame>
  );
}

function Whole({ id, view }: Shown) {
  const report = useLoad<Report>(`/campaigns/${id}/report`, lookToken(id));
  return (
    <Loaded from={report} what="Fetching the report …">
      {({ winners, deaths, feuds, killers, luck }) => (
        <>
          <section class="card camp-winner" aria-labelledby="winner">
            <h2 id="winner" class="cond">
              {!view.finished
                ? say('Still open')
                : winners.length === 0
                  ? say('Nobody won')
                  : sayCount(winners.length, '{names} won', '{names} won|several', {
                      names: listed(winners.map((gang) => nameIn(view, gang))),
                    })}
            </h2>
            {view.finished ? <Awards view={view} /> : <p>{capital(standing(view))}</p>}
            <p class="row no-print">
              <a class="btn small" href={`/campaigns/${id}/print`}>
                {say('Print a summary')}
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
              <Part title={say('Most taken out')} none={say('Nobody has taken anybody out yet.')}>
                {killers.map((each) => (
                  <li key={each.id}>
                    {sayWith('{name} of {gang}: {kills}', {
                      name: <strong>{each.name}</strong>,
                      gang: nameIn(view, each.gang),
                      kills: each.kills,
                    })}
                  </li>
                ))}
              </Part>
              <Part title={say('Feuds')} none={say('No feud yet.')}>
                {feuds.map(({ by, of, times }) => (
                  <li key={`${by} ${of}`}>
                    {sayWith('{gang} took {fighters} of {other} out', {
                      gang: <strong>{nameIn(view, by)}</strong>,
                      fighters: sayCount(times, '1 fighter', '{count} fighters'),
                      other: nameIn(view, of),
                    })}
                  </li>
                ))}
              </Part>
              <Part title={say('The dead')} none={say('Nobody has died.')}>
                {deaths.map((each) => (
                  <li key={each.id}>
                    {sayWith('{name} of {gang}', {
                      name: <strong>{each.name}</strong>,
                      gang: nameIn(view, each.gang),
                    })}
                    {each.week !== undefined && (
                      <small class="dim">
                        {' '}
                        {[
                          each.week === 0
                            ? say('in the opening battle')
                            : say('in week {week}', { week: each.week }),
                          ...(each.by
                            ? [
                                say('taken out by {name} of {gang}', {
                                  name: each.by.name,
                                  gang: nameIn(view, each.by.gang),
                                }),
                              ]
                            : []),
                        ].join(', ')}
                      </small>
                    )}
                  </li>
                ))}
              </Part>
              <Part title={say('Luckiest dice')} none={say('Too few dice have fallen.')}>
                {luck.map(({ gang, dice, average, sigmas }) => (
                  <li key={gang}>
                    {sayWith('{gang}: {average} on average in {dice} dice', {
                      gang: <strong>{nameIn(view, gang)}</strong>,
                      average: Math.round(100 * average) / 100,
                      dice,
                    })}
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
  if (size < 0.7) return say('as expected');
  if (size < 2) return sigmas > 0 ? say('lucky') : say('unlucky');
  return sigmas > 0 ? say('very lucky') : say('very unlucky');
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
