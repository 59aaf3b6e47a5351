/** Charts of a campaign: rating, wealth, fighters taken out, territories and Reputation over the weeks. */
import { useState } from 'preact/hooks';
import { Empty } from '../../parts/load.tsx';
import { gangColour, Mark } from '../../parts/mark.tsx';
import { say, sayCount } from '../../words/index.ts';
import { FIGURES, type Figure, gridOf, pointName, stretches } from './chart.ts';
import type { SeenCampaign } from './held.ts';
import { nameIn, placeOf } from './words.ts';
import './chart.css';

/** As wide as a phone, so that words keep their size there. */
const WIDTH = 358;
const HEIGHT = 210;
const LEFT = 40;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 26;
const DASHES = ['', '7 5', '2 5', '10 4 2 4', '4 4', '1 6'];

export function Charts({ view }: { view: SeenCampaign }) {
  const [figure, setFigure] = useState<Figure>('rating');
  return (
    <section aria-labelledby="charts">
      <h2 id="charts" class="cond">
        {say('Week by week')}
      </h2>
      {view.charts.measures.rating.length === 0 ? (
        <Empty>
          <p>{say('The lines begin when all gangs are founded.')}</p>
        </Empty>
      ) : (
        <>
          <fieldset class="field">
            <legend class="hidden">{say('What the chart shows')}</legend>
            <div class="segments tight">
              {Object.entries(FIGURES).map(([id, name]) => (
                <label key={id} class="segment">
                  <input
                    type="radio"
                    name="figure"
                    checked={figure === id}
                    onChange={() => setFigure(id as Figure)}
                  />
                  <span>{say(name)}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <WeekChart view={view} figure={figure} />
        </>
      )}
    </section>
  );
}

export function WeekChart({ view, figure }: { view: SeenCampaign; figure: Figure }) {
  const { points, measures } = view.charts;
  const gangs = measures[figure];
  const columns = points.map(pointName);
  const all = gangs.flatMap(({ values }) => values.flatMap((value) => value ?? []));
  const lines = gridOf(Math.min(...all), Math.max(...all));
  const [bottom, top] = [lines[0] ?? 0, lines.at(-1) ?? 1];
  const x = (at: number) =>
    LEFT + (columns.length === 1 ? 0.5 : at / (columns.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => TOP + ((top - value) / (top - bottom)) * (HEIGHT - TOP - BOTTOM);
  // Not more labels than have room.
  const every = Math.ceil(columns.length / 8);
  const isNamed = (at: number) =>
    at === columns.length - 1 || (at % every === 0 && at < columns.length - Math.max(1, every / 2));
  return (
    <figure class="week-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={say('{figure}, week by week; the table below has the numbers', {
          figure: say(FIGURES[figure]),
        })}
      >
        {lines.map((value) => (
          <g key={value} class="grid">
            <path d={`M${LEFT} ${y(value)}H${WIDTH - RIGHT}`} />
            <text x={LEFT - 7} y={y(value) + 4} text-anchor="end">
              {value}
            </text>
          </g>
        ))}
        {columns.map(
          (name, at) =>
            isNamed(at) && (
              <text key={`${name} ${at}`} x={x(at)} y={HEIGHT - 6} text-anchor="middle">
                {name}
              </text>
            ),
        )}
        {gangs.map(({ gang, values }) => {
          const place = placeOf(view, gang);
          return (
            <g key={gang} style={{ color: gangColour(place) }}>
              {stretches(values).map((each) => (
                <path
                  key={each[0]?.[0]}
                  class="line"
                  stroke-dasharray={DASHES[place % DASHES.length]}
                  d={each.map(([at, value], n) => `${n === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('')}
                />
              ))}
              {stretches(values)
                .flat()
                .map(([at, value]) => (
                  <g key={at} transform={`translate(${x(at) - 5} ${y(value) - 5})`}>
                    <Mark at={place} size={10} />
                  </g>
                ))}
            </g>
          );
        })}
      </svg>
      <figcaption class="week-legend">
        {gangs.map(({ gang, values }) => (
          <span key={gang}>
            <Mark at={placeOf(view, gang)} size={13} /> {nameIn(view, gang)} <b>{values.at(-1) ?? '–'}</b>
          </span>
        ))}
      </figcaption>
      <details>
        <summary>{say('As a table')}</summary>
        <section
          class="scrolls"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reached by keys
          tabIndex={0}
          aria-label={say('{figure} as a table', { figure: say(FIGURES[figure]) })}
        >
          <table class="numbers-table">
            <thead>
              <tr>
                <th scope="col">{say('Gang')}</th>
                {columns.map((name, at) => (
                  <th key={`${name} ${at}`} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {gangs.map(({ gang, values }) => (
                <tr key={gang}>
                  <th scope="row">{nameIn(view, gang)}</th>
                  {values.map((value, at) => (
                    <td key={String(at)}>{value ?? '–'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}

/** Every two gangs that have met: how often, who won, who took out how many. */
export function WhoFought({ view }: { view: SeenCampaign }) {
  return (
    <section aria-labelledby="who-fought">
      <h2 id="who-fought" class="cond">
        {say('Who fought whom')}
      </h2>
      {view.rivalries.length === 0 ? (
        <Empty>
          <p>{say('No battle is fought yet.')}</p>
        </Empty>
      ) : (
        <ul class="list">
          {view.rivalries.map(({ gangs: [one, other], battles, wins, tookOut }) => (
            <li key={`${one} ${other}`} class="rivalry">
              <Rival view={view} gang={one} wins={wins[0]} tookOut={tookOut[0]} />
              <small class="dim">{sayCount(battles, '1 battle', '{count} battles')}</small>
              <Rival view={view} gang={other} wins={wins[1]} tookOut={tookOut[1]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Rival({
  view,
  gang,
  wins,
  tookOut,
}: {
  view: SeenCampaign;
  gang: string;
  wins: number;
  tookOut: number;
}) {
  return (
    <span>
      <strong>
        <Mark at={placeOf(view, gang)} size={13} /> {nameIn(view, gang)}
      </strong>
      <small>{say('won {wins}, took out {tookOut}', { wins, tookOut })}</small>
    </span>
  );
}
