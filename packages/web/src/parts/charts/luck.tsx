/** Each gang's dice against what dice show on average. */

import { say, sayCount } from '../../words/index.ts';
import { Mark } from '../mark.tsx';
import { type Luck, luckWords } from './luck.ts';
import './charts.css';

interface Props {
  readonly luck: readonly Luck[];
  readonly gangs: readonly { readonly id: string; readonly name: string }[];
}

/** Three standard deviations to either side are nearly everything that happens. */
const REACH = 3;

export function LuckChart({ luck, gangs }: Props) {
  const rows = luck.filter(({ die }) => die === 'D6');
  if (rows.length === 0) return <p class="dim">{say('No ordinary dice have been rolled yet.')}</p>;
  return (
    <table class="luck">
      <caption class="hidden">{say('The D6 rolled, against their average')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('Dice of')}</th>
          <th scope="col">{say('Low · high')}</th>
          <th scope="col">{say('In words')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const at = gangs.findIndex(({ id }) => id === row.gang);
          const far = Math.max(-REACH, Math.min(REACH, row.sigmas)) / REACH;
          return (
            <tr key={row.gang}>
              <th scope="row">
                {at >= 0 && <Mark at={at} size={13} />} {gangs[at]?.name ?? say('The whole table')}
              </th>
              <td>
                <svg viewBox="-100 0 200 22" role="img" aria-label={luckWords(row)}>
                  <path class="axis" d="M-100 11H100M0 2V20" />
                  <rect x={Math.min(0, far * 100)} y="5" width={Math.abs(far * 100)} height="12" />
                </svg>
              </td>
              <td>
                {say('{average} on average', { average: Math.round(100 * row.average) / 100 })}
                <small>
                  {sayCount(row.dice, '1 die', '{count} dice')}: {luckWords(row)}
                </small>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
