/** A distribution as bars: a word, a bar, a number. Read as a table by those who do not look. */
import { percent } from '../chance.ts';
import { say, sayCount } from '../words/index.ts';
import './bars.css';

interface Props {
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly chance: number }[];
  /** More than so many are folded away. */
  readonly most?: number;
}

export function Bars({ label, values, most = 12 }: Props) {
  const largest = Math.max(...values.map(({ chance }) => chance));
  const rows = values.slice(0, most);
  const rest = values.slice(most).reduce((sum, { chance }) => sum + chance, 0);
  return (
    <table class="bars">
      <caption class="hidden">{label}</caption>
      <thead class="hidden">
        <tr>
          <th scope="col">{say('result')}</th>
          <th scope="col">{say('chance')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, chance }) => (
          <tr key={value}>
            <th scope="row">{value}</th>
            <td>
              <span class="bar" style={{ width: `${(chance / largest) * 62}%` }} aria-hidden="true" />
              <b>{percent(chance)}</b>
            </td>
          </tr>
        ))}
        {rest > 0 && (
          <tr>
            <th scope="row">{sayCount(values.length - most, '1 other', '{count} others')}</th>
            <td>
              <b>{percent(rest)}</b>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
