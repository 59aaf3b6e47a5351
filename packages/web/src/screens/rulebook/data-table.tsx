/** The figures of a clause as a table, whatever their shape. */
import { plainly, shown } from '../../chance.ts';
import { say } from '../../words/index.ts';

type Row = Readonly<Record<string, unknown>>;

export function DataTable({ name, data }: { name: string; data: unknown }) {
  const rows = rowsOf(data);
  if (rows.length === 0) return <p>{shown(data)}</p>;
  const columns = [...new Set(rows.flatMap(Object.keys))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard as well
    <section class="table-frame" tabIndex={0} aria-label={name === '' ? say('figures') : plainly(name)}>
      <table class="data">
        {name !== '' && <caption>{plainly(name)}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {plainly(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={String(at)}>
              {columns.map((column) => (
                <td key={column}>{row[column] === undefined ? '' : shown(row[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A list of objects is a table already; an object is one row per name. */
function rowsOf(data: unknown): readonly Row[] {
  if (Array.isArray(data)) return data.map((row) => (isRow(row) ? row : { entry: row }));
  if (!isRow(data)) return [];
  return Object.entries(data).map(([key, value]) =>
    isRow(value) ? { name: plainly(key), ...value } : { name: plainly(key), is: value },
  );
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
