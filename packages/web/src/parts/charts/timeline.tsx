/** How many of each gang were up, round by round, and who went down when. */

import { plainly } from '../../chance.ts';
import { say } from '../../words/index.ts';
import { gangColour, Mark } from '../mark.tsx';
import type { Timeline } from './timeline.ts';
import './charts.css';

interface Props {
  readonly timeline: Timeline;
  readonly gangs: readonly { readonly id: string; readonly name: string }[];
  readonly nameOf: (fighter: string) => string;
}

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 36;
const BOTTOM = 34;

export function TimelineChart({ timeline, gangs, nameOf }: Props) {
  const { start, rounds } = timeline;
  const columns = [start, ...rounds.map(({ up }) => up)];
  const most = Math.max(1, ...columns.flatMap((up) => Object.values(up)));
  const x = (at: number) => LEFT + (at * (WIDTH - LEFT - 14)) / Math.max(1, columns.length - 1);
  const y = (up: number) => 12 + (1 - up / most) * (HEIGHT - BOTTOM - 12);
  const lines = [0, Math.round(most / 2), most].filter((up, at, all) => all.indexOf(up) === at);
  const words = gangs.map(({ id, name }) => `${name}: ${columns.map((up) => up[id] ?? 0).join(', ')}`);
  return (
    <figure class="chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={say('Fighters up at the end of each round. {words}.', { words: words.join('. ') })}
      >
        {lines.map((up) => (
          <g key={up} class="grid">
            <path d={`M${LEFT} ${y(up)}H${WIDTH - 14}`} />
            <text x={LEFT - 8} y={y(up) + 4} text-anchor="end">
              {up}
            </text>
          </g>
        ))}
        {columns.map((_, at) => (
          <text key={x(at)} class="label" x={x(at)} y={HEIGHT - 6} text-anchor="middle">
            {at === 0 ? say('start') : at}
          </text>
        ))}
        {gangs.map(({ id }, place) => (
          <g key={id} style={{ color: gangColour(place) }}>
            <path
              class="line"
              stroke-dasharray={['', '7 5', '2 5', '10 4 2 4', '4 4', '1 6'][place % 6]}
              d={columns.map((up, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(up[id] ?? 0)}`).join('')}
            />
            {columns.map((up, at) => (
              <g key={x(at)} transform={`translate(${x(at) - 6} ${y(up[id] ?? 0) - 6})`}>
                <Mark at={place} size={12} />
              </g>
            ))}
          </g>
        ))}
      </svg>
      <figcaption class="legend">
        {gangs.map(({ id, name }, place) => (
          <span key={id}>
            <Mark at={place} size={13} /> {name}
          </span>
        ))}
      </figcaption>
      <ol class="losses">
        {rounds.map(({ round, losses }) => (
          <li key={round}>
            <strong>{say('Round {round}', { round })}</strong>
            {gangs.every(({ id }) => losses[id]?.length === 0) && (
              <span class="dim">{say('nobody went down')}</span>
            )}
            {gangs.map(({ id }, place) =>
              (losses[id] ?? []).map(({ fighter, fate }) => (
                <span key={fighter}>
                  <Mark at={place} size={12} /> {nameOf(fighter)} {plainly(fate)}
                </span>
              )),
            )}
          </li>
        ))}
      </ol>
    </figure>
  );
}
